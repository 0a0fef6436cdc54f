import * as z from 'zod/mini';
import { call, done, nothing } from '../call.ts';
import { languages } from '../codes.ts';
import { flag, id, instant, pageOf, paging, string, uploadedFile } from '../fields.ts';
import { uploads } from '../files/uploads.ts';
import { attachment } from '../help/shapes.ts';
import { idOf } from '../objects.ts';
import { messageCategories, messageSenders, messageStatuses, relatedTypes } from './codes.ts';

/** HTML of a message, as it is typed, and as it is kept and shown: sanitised. */
const BODY_LENGTH = 20_000;
/** Words of a message, at most (domain 11). */
export const MESSAGE_LENGTH = 4000;

const category = z.enum(messageCategories, { error: 'bad-choice' });
const status = z.enum(messageStatuses, { error: 'bad-choice' });

/** What every message says of itself; who wrote it by name, null for the portal itself. */
const heading = {
  id,
  /** new counts as unread (specification 6). */
  status,
  sender: z.enum(messageSenders),
  senderName: z.nullable(z.string()),
  createdAt: instant,
};

/** A thread as the inbox lists it: its newest message, and how the reader stands to all of them. */
const line = z.strictObject({
  ...heading,
  threadId: id,
  subject: z.string(),
  category,
  /** The first words of the newest message. */
  preview: z.string(),
  messages: z.int(),
  attachments: z.int(),
  /** A message in it asks to be acknowledged, and was not yet. */
  asksAck: z.boolean(),
});

const message = z.strictObject({
  ...heading,
  /** The reader wrote it. */
  isOwn: z.boolean(),
  /** Sanitised HTML; of a message by the portal in the reader's language. */
  body: z.string(),
  /** In which it was written; null: nobody said. */
  language: z.nullable(z.enum(languages)),
  requiresAck: z.boolean(),
  acknowledgedAt: z.nullable(instant),
  attachments: z.array(attachment),
});

const thread = z.strictObject({
  id,
  subject: z.string(),
  category,
  related: z.nullable(z.strictObject({ type: z.enum(relatedTypes), id })),
  /** Where in the portal the reader does what it is about; null: nowhere. */
  link: z.nullable(z.string()),
  /** The oldest first. */
  messages: z.array(message),
  /** Somebody reads an answer: not where the portal itself told something. */
  mayReply: z.boolean(),
});

const one = z.strictObject({ id: idOf('message') });

/** In which the portal's own messages are said; absent: the account's. */
const language = z.optional(z.enum(languages, { error: 'bad-choice' }));

/** Messages that land in the portal (specification 9, "GET /messages"; domain 11). */
export const inbox = {
  /**
   * Threads that the reader takes part in and may still see, the newest first, each as its newest message; and how many messages
   * are unread. `box` archived: those put away.
   */
  listMessages: call({
    method: 'GET',
    path: '/messages',
    access: 'signedIn',
    input: z.strictObject({
      page: paging.page,
      pageSize: paging.pageSize,
      box: z._default(z.enum(['inbox', 'archived'], { error: 'bad-choice' }), 'inbox'),
      category: z.optional(category),
      /** In subjects, words and the names of senders. */
      search: z.optional(string(100, 0)),
      unread: z.optional(flag),
      language,
    }),
    reply: z.strictObject({ ...pageOf(line).def.shape, unread: z.int() }),
    phi: true,
  }),
  /** The thread of a message. Own call. */
  messageThread: call({
    method: 'GET',
    path: '/messages/:id',
    access: 'signedIn',
    input: z.strictObject({ id: idOf('message'), language }),
    reply: thread,
    phi: true,
  }),
  /**
   * How the reader stands to the thread of a message: read; new, of this message alone; archived or deleted; or restored, which takes
   * these two back and leaves it as it was. Answers how many messages are unread. Own call.
   */
  messageMark: call({
    method: 'PUT',
    path: '/messages/:id/status',
    access: 'signedIn',
    input: z.strictObject({
      id: idOf('message'),
      status: z.enum([...messageStatuses, 'restored'], { error: 'bad-choice' }),
    }),
    reply: z.strictObject({ unread: z.int() }),
  }),
  /** Says that a message that asks for it was read; once is for good. Own call. @throws 409 where nothing is asked */
  messageAcknowledge: call({
    method: 'POST',
    path: '/messages/:id/acknowledge',
    access: 'signedIn',
    input: one,
    reply: done,
  }),
  /** Answers in the thread of a message. Own call. @throws 409 where nobody reads an answer */
  messageReply: call({
    method: 'POST',
    path: '/messages/:id/reply',
    access: 'signedIn',
    input: z.strictObject({ id: idOf('message'), body: string(BODY_LENGTH) }),
    reply: z.strictObject({ id }),
  }),
  /**
   * Adds a file to a message that the reader wrote, which whoever reads the message reads. It goes through the checks of documents;
   * 409 help-files: it has three, or is somebody else's; 409 message-unanswered: nobody reads an answer. Own call.
   */
  messageAttach: call({
    method: 'POST',
    path: '/messages/:id/files',
    access: 'signedIn',
    input: z.strictObject({ id: idOf('message'), file: uploadedFile }),
    reply: attachment,
    upload: uploads.proof,
  }),
  /** Of which kinds of message the reader is told by e-mail. Own call. */
  messageChoices: call({
    method: 'GET',
    path: '/messagechoices',
    access: 'signedIn',
    input: nothing,
    reply: z.strictObject({ rows: z.array(z.strictObject({ category, byEmail: z.boolean() })) }),
  }),
  /** Chooses whether one kind of message comes by e-mail too. Own call. */
  messageChoose: call({
    method: 'PUT',
    path: '/messagechoices/:category',
    access: 'signedIn',
    input: z.strictObject({ category, byEmail: flag }),
    reply: done,
  }),
};
