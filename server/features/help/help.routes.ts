import type { Input, Reply } from '@coverlane/contract/call.ts';
import { ASKED_AN_HOUR } from '@coverlane/contract/help/codes.ts';
import { help } from '@coverlane/contract/help/calls.ts';
import { phoneDigits } from '@coverlane/contract/members/digits.ts';
import { isEmailAddress } from '@coverlane/contract/members/personal-values.ts';
import type { FastifyInstance } from 'fastify';
import { askerWrote } from '../../facts/help.queries.ts';
import { htmlOfText, languageWritten } from '../../facts/message-body.ts';
import { attachSent } from '../../facts/message-files.ts';
import { lastOwnWord, postMessage } from '../../facts/messages.queries.ts';
import { countTry } from '../../platform/db/tries.queries.ts';
import { appendAudit } from '../../platform/http/audit.ts';
import type { Context, Parts } from '../../platform/http/context.ts';
import { conflict, invalid, notFound, Refusal } from '../../platform/http/refusals.ts';
import { serve } from '../../platform/http/serve.ts';
import { hashOf } from '../../platform/http/session-cookie.ts';
import { linkBase } from '../../platform/mail/link-base.ts';
import { queueMail } from '../../platform/mail/mail.queries.ts';
import { type AskedClaim, openRequest } from './asking.ts';
import { type HelpRow, listHelp, ownHelp, tellTeam, visibleClaim, wordsOfThread } from './help.queries.ts';

const WITHIN_SECONDS = 3600;

/** Serves questions to the administrator. */
export function helpRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, parts, { calls: help, handlers: { helpAsk, helpList, helpGet, helpReply, helpAttach } });
}

type Asked = Input<typeof help.helpAsk>;

/** POST /help: stores the question, says by when it is answered, and acknowledges it by a mail that says nothing of it. */
async function helpAsk(input: Asked, context: Context): Promise<Reply<typeof help.helpAsk>> {
  const { db, user, parts } = context;
  const contact = contactOf(input);
  const claim = await claimOf(input, context);
  const subjectOfTries = { scope: 'help-account', subject: hashOf(user.id), seconds: WITHIN_SECONDS };
  if ((await countTry(parts.pool, subjectOfTries)) > ASKED_AN_HOUR) throw new Refusal(429, 'help-too-many');
  const asked = await openRequest({ ...input, contact, claim }, context);
  const base = await linkBase(context);
  await queueMail(db, { userId: user.id, kind: 'helpReceived', linkBase: base });
  await tellTeam(db, asked.id, base);
  await appendAudit(db, { action: 'help-asked', objectType: 'help', objectId: asked.id, outcome: 'ok' });
  return asked;
}

/** The contact as it is kept: an address, or ten digits however they were typed. @throws Refusal 422 */
function contactOf({ contactType, contact }: Asked): string {
  if (contactType === 'email') {
    if (!isEmailAddress(contact)) throw invalid({ contact: 'bad-email' });
    return contact;
  }
  const digits = phoneDigits(contact);
  if (digits === null) throw invalid({ contact: 'bad-phone' });
  return digits;
}

/** The claim that is asked about. A number of no claim and one of a claim that is not the reader's are refused alike. */
async function claimOf({ entityType, entityIdentifier }: Asked, { db }: Context): Promise<AskedClaim | null> {
  if (entityType === 'general') return null;
  if (!entityIdentifier) throw invalid({ entityIdentifier: 'required' });
  const claim = await visibleClaim(db, entityIdentifier);
  if (claim === undefined) throw invalid({ entityIdentifier: 'not-found' });
  return { ...claim, number: entityIdentifier };
}

const answered = ({ threadId: _thread, ...row }: HelpRow) => row;

/** GET /help: what the reader asked. */
async function helpList(_: Input<typeof help.helpList>, { db }: Context): Promise<Reply<typeof help.helpList>> {
  return { rows: (await listHelp(db)).map(answered) };
}

/** @throws Refusal 404 */
async function ownRequest(id: string, { db }: Context): Promise<HelpRow> {
  const found = await ownHelp(db, id);
  if (!found) throw notFound();
  return found;
}

/** GET /help/:id. */
async function helpGet({ id }: { id: string }, context: Context): Promise<Reply<typeof help.helpGet>> {
  const found = await ownRequest(id, context);
  return { ...answered(found), words: await wordsOfThread(context.db, found.threadId) };
}

/** POST /help/:id/replies. @throws Refusal 409 help-closed, 404 */
async function helpReply({ id, body }: Input<typeof help.helpReply>, context: Context) {
  const { threadId } = await ownRequest(id, context);
  await askerWrote(context.db, threadId);
  const said = { body: htmlOfText(body), language: languageWritten(body, context.user.language) };
  const posted = await postMessage(context.db, { threadId, from: 'user', said });
  // Of another employer now: the thread is theirs no more, and nothing may be acknowledged that is not kept.
  if (typeof posted === 'string') throw notFound();
  await appendAudit(context.db, { action: 'help-replied', objectType: 'help', objectId: id, outcome: 'ok' });
  return {};
}

/** POST /help/:id/files: a file of whoever asked, at their last word. @throws Refusal 404, 409 help-closed, 409 help-files, 422 */
async function helpAttach(
  { id, file }: Input<typeof help.helpAttach>,
  context: Context,
): Promise<Reply<typeof help.helpAttach>> {
  const request = await ownHelp(context.db, id);
  const messageId = request && (await lastOwnWord(context.db, { threadId: request.threadId, sender: 'user' }));
  if (!request || messageId === undefined) throw notFound();
  if (request.status === 'closed') throw conflict('help-closed');
  return attachSent(context, messageId, file);
}
