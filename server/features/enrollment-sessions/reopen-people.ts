import type { Input, Reply } from '@coverlane/contract/call.ts';
import type { sessionSetup } from '@coverlane/contract/enrollment-sessions/calls.ts';
import { sessionMessageKinds } from '@coverlane/contract/enrollment-sessions/codes.ts';
import { enqueue } from '../../platform/jobs/queue.ts';
import { linkBase } from '../../platform/mail/link-base.ts';
import { appendAudit } from '../../platform/http/audit.ts';
import type { Context } from '../../platform/http/context.ts';
import { conflict, invalid, notFound } from '../../platform/http/refusals.ts';
import { todayIn } from '../../platform/values/dates.ts';
import { goOnWithDrafts } from './closing.ts';
import { openAgainFor } from './closing.queries.ts';
import { areOfSession } from './links.queries.ts';
import { sendingJob } from './messages.ts';
import { channelOf, queueMails, recipientsOf } from './messages.queries.ts';
import { findSession, type SessionRow } from './sessions.queries.ts';

type Calls = typeof sessionSetup;

/**
 * Opens a closed session again for some who had not answered, until a day of their own: their drafts are there as they were typed, and
 * nobody else is asked again (domain 5.3). They are written to. @throws Refusal 404, 409 session-state, 422
 */
export async function reopenForPeople(
  { sessionId, ids, closesOn, reason }: Input<Calls['reopenForPeople']>,
  context: Context,
): Promise<Reply<Calls['reopenForPeople']>> {
  const { db } = context;
  const session = await findSession(db, sessionId, true);
  if (session === undefined || !(await areOfSession(db, sessionId, ids))) throw notFound();
  const { clientId, status, timeZone } = session;
  if (status !== 'closed') throw conflict('session-state', { state: status });
  if (reason === undefined) throw invalid({ reason: 'required' });
  if (closesOn < todayIn(timeZone, new Date())) throw invalid({ closesOn: 'bad-date' });
  const people = await openAgainFor(db, sessionId, { people: ids, until: closesOn });
  await goOnWithDrafts(db, { sessionId, clientId, people });
  const told = await tell(session, people, context);
  await appendAudit(db, {
    action: 'session-reopen-people',
    objectType: 'enrollmentsessions',
    objectId: sessionId,
    clientId,
    outcome: 'ok',
    detail: { ids: people, closesOn, reason, told },
  });
  return { reopened: people.length, told };
}

/**
 * Writes to those of them whom a message reaches, in the words of the reminder, else of the invitation, with their own last day.
 * @returns how many; none where the session has no words
 */
async function tell(session: SessionRow, ids: readonly string[], context: Context): Promise<number> {
  const { db, user } = context;
  const { id: sessionId, clientId } = session;
  const kind = sessionMessageKinds.toReversed().find((one) => Object.keys(session[one]).length > 0);
  if (kind === undefined) return 0;
  const all = await recipientsOf(db, sessionId, { kind, audience: 'selected', ids });
  const reached = all.filter((one) => channelOf(one) !== null);
  const of = { sessionId, clientId, kind, linkBase: await linkBase(context), userId: user.id };
  const told = await queueMails(db, of, reached);
  if (told > 0) await enqueue(db, sendingJob({ sessionId, clientId }));
  return told;
}
