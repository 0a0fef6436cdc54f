import type { Input, Reply } from '@coverlane/contract/call.ts';
import type { sessionRollovers } from '@coverlane/contract/enrollments/rollover-calls.ts';
import type { RolloverMode } from '../../domain/enrollment/rolled-over.ts';
import { appendAudit } from '../../platform/http/audit.ts';
import type { Context } from '../../platform/http/context.ts';
import { conflict, forbidden, notFound } from '../../platform/http/refusals.ts';
import { enqueue } from '../../platform/jobs/queue.ts';
import { linkBase } from '../../platform/mail/link-base.ts';
import { enrollmentAction } from './actions.ts';
import { deskOf } from './drafts.ts';
import { ROLLOVER } from './processing-queue.ts';
import { type Rolled, rollOverOne } from './session-rollover.ts';
import { rolledOverOf, type RollingSession, rollingSession, silentPeople } from './session-rollover.queries.ts';

type Calls = typeof sessionRollovers;

/** The closed session and what it does by itself. @throws Refusal 404, 409 session-state, rollover-none */
async function sessionToRoll({ db }: Context, id: string): Promise<{ session: RollingSession; mode: RolloverMode }> {
  const session = await rollingSession(db, id);
  if (session === undefined) throw notFound();
  if (session.status !== 'closed') throw conflict('session-state', { state: session.status });
  if (session.mode === 'none') throw conflict('rollover-none');
  return { session, mode: session.mode };
}

/** What would become of those who did not answer, a page at a time (domain 5.3: a dry run first). */
export async function rolloverPreview(
  { id, page, pageSize }: Input<Calls['rolloverPreview']>,
  context: Context,
): Promise<Reply<Calls['rolloverPreview']>> {
  const of = await sessionToRoll(context, id);
  const { rows, total } = await silentPeople(context.db, id, { page, pageSize });
  const shown = [];
  for (const person of rows) {
    const { id: sessionMemberId, name, employeeId } = person;
    shown.push({ sessionMemberId, name, employeeId, ...toldOf(await rollOverOne(deskOf(context), of, person)) });
  }
  context.saw({ type: 'enrollmentsessionmembers', ids: rows.map(({ id: one }) => one) });
  return { rows: shown, total, page, pageSize, recorded: (await rolledOverOf(context.db, id)).length };
}

function toldOf({ worked, reasons }: Rolled) {
  const plans = worked?.looked.context.facts.client.plans;
  const elections = (worked?.looked.context.answers.elections ?? []).map(({ coverageType, planId, decision }) => ({
    coverageType,
    planName: plans?.get(planId ?? '')?.name ?? '',
    kept: decision === 'keep',
  }));
  const changes = elections.some(({ kept }) => !kept);
  return { outcome: reasons.length > 0 ? 'left' : changes ? 'changes' : 'keeps', elections, reasons } as const;
}

/** Does it for all of them by a job, or takes all of it back as one. @throws Refusal 403 without the right to approve, 404, 409 */
export async function rollOver(
  { sessionId, action }: Input<Calls['rollOver']>,
  context: Context,
): Promise<Reply<Calls['rollOver']>> {
  const { db, user } = context;
  // Nobody else approves what is recorded by it.
  if (!user.permissions.includes('approveEnrollments')) throw forbidden();
  const { session } = await sessionToRoll(context, sessionId);
  const people = action === 'apply' ? await queued(session, context) : await takenBack(session, context);
  await appendAudit(db, {
    action: `session-rollover-${action}`,
    objectType: 'enrollmentsessions',
    objectId: sessionId,
    clientId: session.clientId,
    outcome: 'ok',
    detail: { mode: session.mode, people },
  });
  return { people };
}

async function queued({ id: sessionId }: RollingSession, context: Context): Promise<number> {
  const { db, user } = context;
  const { total } = await silentPeople(db, sessionId, { page: 1, pageSize: 1 });
  const payload = { sessionId, userId: user.id, linkBase: await linkBase(context) };
  await enqueue(db, { task: ROLLOVER, payload, key: `${ROLLOVER} ${sessionId}` });
  return total;
}

/** All or nothing: where one cannot be taken back any more, none is. */
async function takenBack({ id }: RollingSession, context: Context): Promise<number> {
  const recorded = await rolledOverOf(context.db, id);
  const count = recorded.filter(({ status }) => status === 'queued' || status === 'processing').length;
  if (count > 0) throw conflict('session-waits', { count });
  for (const { id: enrollmentId, status } of recorded)
    await enrollmentAction({ enrollmentId, action: status === 'processed' ? 'void' : 'cancel' }, context);
  return recorded.length;
}
