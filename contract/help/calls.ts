import * as z from 'zod/mini';
import { call, nothing } from '../call.ts';
import { id, instant, string, uploadedFile } from '../fields.ts';
import { idOf } from '../objects.ts';
import { askedCategories, contactTypes, helpEntityTypes } from './codes.ts';
import { uploads } from '../files/uploads.ts';
import { attachment, helpWord, ownRequest } from './shapes.ts';

/** Questions to the administrator (specification 3, "Help request"; 9, "POST /help"). */
export const help = {
  /**
   * Stores a question, and answers its number and by when a reply is promised. `entityIdentifier` is the claim number of
   * `entityType` claim; a claim the reader cannot see is refused like one that does not exist: 422 { entityIdentifier:
   * 'not-found' }. More than five an hour: 429 help-too-many.
   */
  helpAsk: call({
    method: 'POST',
    path: '/help',
    access: 'signedIn',
    input: z.strictObject({
      subject: string(120),
      contactType: z._default(z.enum(contactTypes, { error: 'bad-choice' }), 'email'),
      /** An e-mail address, or a phone number of ten digits however it is typed. */
      contact: string(120),
      message: string(4000, 10),
      entityType: z._default(z.enum(helpEntityTypes, { error: 'bad-choice' }), 'general'),
      entityIdentifier: z.optional(z.nullable(string(60, 0))),
      /** What it is about, of a general question. Ours. */
      category: z._default(z.enum(askedCategories, { error: 'bad-choice' }), 'general'),
    }),
    reply: z.strictObject({ id, number: z.string(), dueAt: instant }),
  }),
  /** What the reader asked, the newest fifty first. Own call. */
  helpList: call({
    method: 'GET',
    path: '/help',
    access: 'signedIn',
    input: nothing,
    reply: z.strictObject({ rows: z.array(ownRequest) }),
  }),
  /** One of the reader's own, with what was said. Own call. */
  helpGet: call({
    method: 'GET',
    path: '/help/:id',
    access: 'signedIn',
    input: z.strictObject({ id: idOf('question') }),
    reply: z.extend(ownRequest, { words: z.array(helpWord) }),
  }),
  /** Writes to the desk once more, which opens the request again; of one that is closed 409 help-closed. Own call. */
  helpReply: call({
    method: 'POST',
    path: '/help/:id/replies',
    access: 'signedIn',
    input: z.strictObject({ id: idOf('question'), body: string(4000) }),
    reply: nothing,
  }),
  /**
   * Adds a file to the reader's last word in a request of theirs, which they and the desk read. It goes through the checks of
   * documents; 409 help-files: that word has three; 409 help-closed. Own call.
   */
  helpAttach: call({
    method: 'POST',
    path: '/help/:id/files',
    access: 'signedIn',
    input: z.strictObject({ id: idOf('question'), file: uploadedFile }),
    reply: attachment,
    upload: uploads.proof,
  }),
};
