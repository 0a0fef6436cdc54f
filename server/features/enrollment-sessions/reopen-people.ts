import type { Input, Reply } from '@coverlane/contract/call.ts';
import type { sessionSetup } from '@coverlane/contract/enrollment-sessions/calls.ts';
import { appendAudit } from '../../platform/http/audit.ts';
import type { Context } from '../../platform/http/context.ts';
import { conflict, invalid, notFound } from '../../platform/http/refusals.ts';
import { todayIn } from '../../platform/values/dates.ts';
import { goOnWithDrafts } from './closing.ts';
import { openAgainFor } from './closing.queries.ts';
import { areOfSession } from './links.queries.ts';
import { findSession } from './sessions.queries.ts';

type Calls = typeof sessionSetup;

/**
 * Opens a closed session again for some who had not answered, until a day of their own: their drafts are there as they were typed, and
 * nobody else is asked again (domain 5.3). @throws Refusal 404, 409 session-state, 422
 */
export async function reopenForPeople(
  { sessionId, ids, closesOn, reason }: Input<Calls['reopenForPeople']>,
  { db }: Context,
): Promise<Reply<Calls['reopenForPeople']>> {
  const session = await findSession(db, sessionId, true);
  if (session === undefined || !(await areOfSession(db, sessionId, ids))) throw notFound();
  const { clientId, status, timeZone } = session;
  if (status !== 'closed') throw conflict('session-state', { state: status });
  if (reason === undefined) throw invalid({ reason: 'required' });
  if (closesOn < todayIn(timeZone, new Date())) throw invalid({ closesOn: 'bad-date' });
  const people = await openAgainFor(db, sessionId, { people: ids, until: closesOn });
  await goOnWithDrafts(db, { sessionId, clientId, people });
  await appendAudit(db, {
    action: 'session-reopen-people',
    objectType: 'enrollmentsessions',
    objectId: sessionId,
    clientId,
    outcome: 'ok',
    detail: { ids: people, closesOn, reason },
  });
  return { reopened: people.length };
}
