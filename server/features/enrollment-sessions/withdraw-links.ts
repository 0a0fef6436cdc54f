import type { Input, Reply } from '@coverlane/contract/call.ts';
import type { sessionMessages } from '@coverlane/contract/enrollment-sessions/message-calls.ts';
import { appendAudit } from '../../platform/http/audit.ts';
import type { Context } from '../../platform/http/context.ts';
import { notFound } from '../../platform/http/refusals.ts';
import { areOfSession, withdrawKeys } from './links.queries.ts';
import { findSession } from './sessions.queries.ts';

type Calls = typeof sessionMessages;

/** Withdraws the personal links of some of a census, whole or not at all. @throws Refusal 404 */
export async function withdrawLinks(
  { sessionId, ids }: Input<Calls['withdrawLinks']>,
  { db }: Context,
): Promise<Reply<Calls['withdrawLinks']>> {
  const session = await findSession(db, sessionId);
  if (session === undefined || !(await areOfSession(db, sessionId, ids))) throw notFound();
  const withdrawn = await withdrawKeys(db, ids);
  await appendAudit(db, {
    action: 'session-key',
    call: 'withdrawLinks',
    objectType: 'enrollmentsession',
    objectId: sessionId,
    clientId: session.clientId,
    outcome: 'ok',
    detail: { ids, withdrawn },
  });
  return { withdrawn };
}
