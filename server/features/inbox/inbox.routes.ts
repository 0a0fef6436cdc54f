import type { Input, Reply } from '@coverlane/contract/call.ts';
import { inbox, MESSAGE_LENGTH } from '@coverlane/contract/inbox/calls.ts';
import { messageCategories } from '@coverlane/contract/inbox/codes.ts';
import type { FastifyInstance } from 'fastify';
import { askerWrote } from '../../facts/help.queries.ts';
import { languageWritten, sanitised, wordsOf } from '../../facts/message-body.ts';
import { attachSent } from '../../facts/message-files.ts';
import { postMessage } from '../../facts/messages.queries.ts';
import type { Context, Parts } from '../../platform/http/context.ts';
import { conflict, invalid, notFound } from '../../platform/http/refusals.ts';
import { countUnread } from '../../platform/sign-in/unread.queries.ts';
import { serve } from '../../platform/http/serve.ts';
import {
  acknowledge,
  choicesOf,
  choose,
  type LineRow,
  mark,
  messagesOf,
  pageOfThreads,
  type SaidColumns,
  type ThreadRow,
  threadOf,
} from './inbox.queries.ts';
import { linkFor } from './links.rules.ts';
import { bodySaid, keysWith, previewOf, subjectSaid } from './said.rules.ts';

/** Serves the inbox of whoever is signed in. */
export function inboxRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, parts, {
    calls: inbox,
    handlers: {
      listMessages,
      messageThread,
      messageMark,
      messageAcknowledge,
      messageReply,
      messageAttach,
      messageChoices,
      messageChoose,
    },
  });
}

const subjectOf = (row: SaidColumns, language: string) =>
  subjectSaid({ typed: row.subject, key: row.subjectKey, values: row.subjectValues }, language);

type BodyColumns = { body: string | null; textKey: string | null; textValues: Record<string, string | number | null> };
const bodyOf = (row: BodyColumns, language: string) =>
  sanitised(bodySaid({ typed: row.body, key: row.textKey, values: row.textValues }, language));

/** GET /messages. */
async function listMessages({ search, language: said, ...wanted }: Input<typeof inbox.listMessages>, context: Context) {
  const { db, user, saw } = context;
  const language = said ?? user.language;
  const words = search ? { words: search, keys: keysWith(search, language) } : undefined;
  const rows = await pageOfThreads(db, { ...wanted, search: words });
  saw({ type: 'message', ids: rows.map(({ id }) => id) });
  return {
    rows: rows.map((row) => lineOf(row, language)),
    total: rows[0]?.total ?? 0,
    page: wanted.page,
    pageSize: wanted.pageSize,
    unread: await countUnread(db),
  };
}

function lineOf(row: LineRow, language: string): Reply<typeof inbox.listMessages>['rows'][number] {
  const { subject, subjectKey, subjectValues, body, textKey, textValues, total: _, ...line } = row;
  return {
    ...line,
    subject: subjectOf({ subject, subjectKey, subjectValues }, language),
    preview: previewOf(bodyOf({ body, textKey, textValues }, language)),
  };
}

/** The thread of a message that the reader sees. @throws Refusal 404 */
async function seenThread(id: string, { db }: Context): Promise<ThreadRow> {
  const thread = await threadOf(db, id);
  if (!thread) throw notFound();
  return thread;
}

/** GET /messages/:id. */
async function messageThread(
  { id, language: said }: Input<typeof inbox.messageThread>,
  context: Context,
): Promise<Reply<typeof inbox.messageThread>> {
  const { db, user, saw } = context;
  const language = said ?? user.language;
  const thread = await seenThread(id, context);
  saw({ type: 'message', id: thread.id });
  const messages = await messagesOf(db, thread.id);
  return {
    id: thread.id,
    subject: subjectOf(thread, language),
    category: thread.category,
    related: thread.related,
    link: linkFor({ key: thread.subjectKey, path: pathOf(thread) }, user),
    mayReply: thread.mayReply,
    messages: messages.map(({ textKey, textValues, ...row }) => ({
      ...row,
      body: bodyOf({ body: row.body, textKey, textValues }, language),
    })),
  };
}

const pathOf = ({ subjectValues: { path } }: ThreadRow) => (typeof path === 'string' ? path : null);

/** PUT /messages/:id/status. */
async function messageMark({ id, status }: Input<typeof inbox.messageMark>, context: Context) {
  await seenThread(id, context);
  await mark(context.db, id, status);
  return { unread: await countUnread(context.db) };
}

/** POST /messages/:id/acknowledge. */
async function messageAcknowledge({ id }: { id: string }, context: Context) {
  await seenThread(id, context);
  if (!(await acknowledge(context.db, id))) throw conflict('message-unasked');
  return {};
}

/** POST /messages/:id/reply: who takes part reads it, and the desk where it is one of its threads. */
async function messageReply({ id, body }: Input<typeof inbox.messageReply>, context: Context) {
  const thread = await seenThread(id, context);
  if (!thread.mayReply) throw conflict('message-unanswered');
  const words = wordsOf(body);
  const { length } = words;
  if (length === 0) throw invalid({ body: 'required' });
  if (length > MESSAGE_LENGTH) throw invalid({ body: 'too-long' });
  await askerWrote(context.db, thread.id);
  const said = { body, language: languageWritten(words, context.user.language) };
  const posted = await postMessage(context.db, { threadId: thread.id, from: 'user', said });
  if (typeof posted === 'string') throw notFound();
  return { id: posted.messageId };
}

/** POST /messages/:id/files. @throws Refusal 404, 409 help-files, 409 message-unanswered, 422 */
async function messageAttach({ id, file }: Input<typeof inbox.messageAttach>, context: Context) {
  const thread = await seenThread(id, context);
  if (!thread.mayReply) throw conflict('message-unanswered');
  return attachSent(context, id, file);
}

/** GET /messagechoices: what nobody chose is told by e-mail. */
async function messageChoices(_: object, { db }: Context): Promise<Reply<typeof inbox.messageChoices>> {
  const chosen = new Map((await choicesOf(db)).map(({ category, byEmail }) => [category, byEmail]));
  return { rows: messageCategories.map((category) => ({ category, byEmail: chosen.get(category) ?? true })) };
}

/** PUT /messagechoices/:category. */
async function messageChoose({ category, byEmail }: Input<typeof inbox.messageChoose>, { db }: Context) {
  await choose(db, category, byEmail);
  return {};
}
