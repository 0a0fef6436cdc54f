import type { Input, Reply } from '@coverlane/contract/call.ts';
import type { sessionSetup } from '@coverlane/contract/enrollment-sessions/calls.ts';
import { appendAudit } from '../../platform/http/audit.ts';
import type { Context } from '../../platform/http/context.ts';
import { conflict, invalid, notFound } from '../../platform/http/refusals.ts';
import { todayIn } from '../../platform/values/dates.ts';
import { expireDrafts } from './closing.queries.ts';
import { ratesFollow } from './rate-adoption.ts';
import { countSetup, findSession, patchSession, type SessionRow, type StatePatch } from './sessions.queries.ts';
import { checkPoints, needsAll, needsReason, stateAfter } from './setup.rules.ts';

type Calls = typeof sessionSetup;
type Act = Input<Calls['sessionAction']>;

/** What the session still needs (domain 5.3). */
export async function checklist({ id }: { id: string }, { db }: Context): Promise<Reply<Calls['sessionChecklist']>> {
  const session = await findSession(db, id);
  if (session === undefined) throw notFound();
  return { status: session.status, points: checkPoints(session, await countSetup(db, session)) };
}

/** @throws Refusal 409 session-not-ready with the points that are not met */
async function requireReady(session: SessionRow, { db }: Context): Promise<void> {
  const open = checkPoints(session, await countSetup(db, session)).filter(
    ({ isMet, isOptional }) => !isMet && !isOptional,
  );
  if (open.length > 0)
    throw conflict('session-not-ready', { points: open.map(({ code }) => code).join(' '), count: open.length });
}

/** The last day of a session that goes on: today or later on the employer's clock. */
function requireDay({ action, closesOn }: Act, session: SessionRow): void {
  const today = todayIn(session.timeZone, new Date());
  const last = closesOn ?? session.closesOn;
  if (action === 'extend' && closesOn === undefined) throw invalid({ closesOn: 'required' });
  const goesOn = action === 'extend' || action === 'open' || action === 'resume' || action === 'schedule';
  if (goesOn && last < today) throw invalid({ closesOn: 'bad-date' });
  if (action === 'extend' && last < session.opensOn) throw invalid({ closesOn: 'end-before-start' });
}

function patchOf({ action, closesOn, reason }: Act, session: SessionRow): StatePatch {
  const status = stateAfter(session.status, action);
  if (status === null) throw conflict('session-state', { state: session.status });
  const opened = status === 'open' && session.openedAt === null ? { opened_at: new Date() } : {};
  const closed = status === 'closed' ? { closed_at: session.closedAt ?? new Date() } : {};
  const extended = action === 'extend' ? { closes_on: closesOn ?? session.closesOn, closed_at: null } : {};
  return {
    status,
    ...opened,
    ...closed,
    ...extended,
    ...(action === 'finalize' && { finalized_at: new Date() }),
    ...(reason !== undefined && { reason }),
  };
}

/** Leads a session on (domain 5.3). @throws Refusal 404, 409 session-state, session-not-ready; 422 */
export async function act(asked: Act, context: Context): Promise<Reply<Calls['sessionAction']>> {
  const { db } = context;
  const session = await findSession(db, asked.sessionId, true);
  if (session === undefined) throw notFound();
  const patch = patchOf(asked, session);
  if (needsReason(asked.action) && asked.reason === undefined) throw invalid({ reason: 'required' });
  if (needsAll(asked.action)) await requireReady(session, context);
  requireDay(asked, session);
  if (asked.action === 'open') await openEarly(session, context);
  await patchSession(db, session.id, patch);
  await ratesFollow(context, { sessionId: session.id, before: session.status, after: patch.status });
  if (patch.status === 'closed' && session.status !== 'finalized') await expireDrafts(db, session.id);
  await appendAudit(db, {
    action: `session-${asked.action}`,
    objectType: 'enrollmentsessions',
    objectId: session.id,
    clientId: session.clientId,
    outcome: 'ok',
    detail: {
      before: session.status,
      after: patch.status,
      closesOn: asked.closesOn ?? null,
      reason: asked.reason ?? null,
    },
  });
  const after = await findSession(db, session.id);
  if (after === undefined) throw notFound();
  return { status: after.status, closesOn: after.closesOn, openedAt: after.openedAt?.toISOString() ?? null };
}

/** "Open now" before the first day makes today the first day. */
async function openEarly({ id, opensOn, timeZone }: SessionRow, { db }: Context): Promise<void> {
  const today = todayIn(timeZone, new Date());
  if (today < opensOn) await patchSession(db, id, { opens_on: today });
}
