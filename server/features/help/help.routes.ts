import type { Input, Reply } from '@coverlane/contract/call.ts';
import { help } from '@coverlane/contract/help/calls.ts';
import { phoneDigits } from '@coverlane/contract/members/digits.ts';
import { isEmailAddress } from '@coverlane/contract/members/personal-values.ts';
import type { FastifyInstance } from 'fastify';
import { htmlOfText } from '../../facts/message-body.ts';
import { openThread, postMessage } from '../../facts/messages.queries.ts';
import { countTry } from '../../platform/db/tries.queries.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';
import { appendAudit } from '../../platform/http/audit.ts';
import type { Context, Parts } from '../../platform/http/context.ts';
import { invalid, notFound, tooMany } from '../../platform/http/refusals.ts';
import { serve } from '../../platform/http/serve.ts';
import { hashOf } from '../../platform/http/session-cookie.ts';
import { linkBase } from '../../platform/mail/link-base.ts';
import { queueMail } from '../../platform/mail/mail.queries.ts';
import { insertHelp, listHelp, visibleClaim } from './help.queries.ts';

/** So many questions an account may ask within so many seconds. */
const QUESTIONS = 20;
const WITHIN_SECONDS = 3600;

/** Serves questions to the administrator. */
export function helpRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, parts, { calls: help, handlers: { helpAsk, helpList } });
}

type Asked = Input<typeof help.helpAsk>;

/** POST /help: stores the question, answers its number, and acknowledges it by a mail that says nothing of what it is about. */
async function helpAsk(input: Asked, context: Context): Promise<Reply<typeof help.helpAsk>> {
  const { db, user, parts } = context;
  const { subject, contactType, message, entityType } = input;
  const contact = contactOf(input);
  const claim = await claimOf(input, context);
  const subjectOfTries = { scope: 'help-account', subject: hashOf(user.id), seconds: WITHIN_SECONDS };
  if ((await countTry(parts.pool, subjectOfTries)) > QUESTIONS) throw tooMany(WITHIN_SECONDS);
  const own = { id: uuid7(), installationId: user.installationId, userId: user.id };
  const threadId = await threadOf(input, claim.claimId, context);
  const number = numberOf(
    await insertHelp(db, { ...own, threadId, subject, contactType, contact, message, entityType, ...claim }),
  );
  await postMessage(db, { threadId, from: 'portal', said: { key: 'help', values: { number } } });
  await queueMail(db, { userId: user.id, kind: 'helpReceived', linkBase: await linkBase(context) });
  await appendAudit(db, { action: 'help-asked', objectType: 'help', objectId: own.id, outcome: 'ok' });
  return { number };
}

/** The question as the first message of a thread in the asker's inbox, where it is answered; about a claim, of those who may read it. */
async function threadOf({ subject, message }: Asked, claimId: string | null, { db, user }: Context): Promise<string> {
  const about = claimId === null ? { category: 'general' as const } : aboutClaim(claimId);
  const personId = user.type === 'member' ? user.entityId : null;
  const threadId = await openThread(db, { ...about, readers: [user.id], subject, personId });
  if (threadId === undefined) throw notFound();
  await postMessage(db, { threadId, from: 'user', said: { body: htmlOfText(message) } });
  return threadId;
}

const aboutClaim = (id: string) => ({ category: 'claim', related: { type: 'claim', id } }) as const;

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
async function claimOf({ entityType, entityIdentifier }: Asked, { db }: Context) {
  if (entityType === 'general') return { entityIdentifier: null, claimId: null };
  if (!entityIdentifier) throw invalid({ entityIdentifier: 'required' });
  const claimId = await visibleClaim(db, entityIdentifier);
  if (claimId === undefined) throw invalid({ entityIdentifier: 'not-found' });
  return { entityIdentifier, claimId };
}

/** GET /help: what the reader asked. */
async function helpList(_: Input<typeof help.helpList>, { db }: Context): Promise<Reply<typeof help.helpList>> {
  const rows = await listHelp(db);
  return {
    rows: rows.map((row) => ({
      number: numberOf(row.number),
      subject: row.subject,
      entityType: row.entity_type,
      entityIdentifier: row.entity_identifier,
      status: row.status,
      createdAt: row.created_at.toISOString(),
    })),
  };
}

/** What people say: H-000123. */
const numberOf = (number: string): string => `H-${number.padStart(6, '0')}`;
