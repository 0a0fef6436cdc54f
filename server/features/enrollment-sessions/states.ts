import type { Input, Reply } from '@coverlane/contract/call.ts';
import type { sessionSetup } from '@coverlane/contract/enrollment-sessions/calls.ts';
import type { SessionState } from '@coverlane/contract/enrollment-sessions/codes.ts';
import { appendAudit } from '../../platform/http/audit.ts';
import type { Context } from '../../platform/http/context.ts';
import { conflict, invalid, notFound } from '../../platform/http/refusals.ts';
import { todayIn } from '../../platform/values/dates.ts';
import { endDrafts, goOnWithDrafts } from './closing.ts';
import { standingIn, waitingOf } from './closing.queries.ts';
import { adoptSessionRates, releaseSessionRates } from './rate-adoption.ts';
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
  if (action === 'extend') requireLaterDay(closesOn, session);
  const last = closesOn ?? session.closesOn;
  if (GOES_ON.has(action) && last < todayIn(session.timeZone, new Date())) throw invalid({ closesOn: 'bad-date' });
}

const GOES_ON: ReadonlySet<string> = new Set(['extend', 'open', 'resume', 'schedule']);

function requireLaterDay(closesOn: string | undefined, { opensOn }: SessionRow): void {
  if (closesOn === undefined) throw invalid({ closesOn: 'required' });
  if (closesOn < opensOn) throw invalid({ closesOn: 'end-before-start' });
}

function patchOf({ action, closesOn, reason }: Act, session: SessionRow): StatePatch {
  const status = stateAfter(session.status, action);
  if (status === null) throw conflict('session-state', { state: session.status });
  const { openedAt, closedAt } = session;
  return {
    status,
    ...momentsOf(status, { openedAt, closedAt }),
    ...(action === 'extend' && { closes_on: closesOn ?? session.closesOn, closed_at: null }),
    ...(action === 'finalize' && { finalized_at: new Date() }),
    ...(reason !== undefined && { reason }),
  };
}

/** When it opened first, and when it closed. */
function momentsOf(
  status: SessionState,
  { openedAt, closedAt }: Pick<SessionRow, 'openedAt' | 'closedAt'>,
): StatePatch {
  if (status === 'open') return { opened_at: openedAt ?? new Date() };
  return status === 'closed' ? { closed_at: closedAt ?? new Date() } : {};
}

/** Leads a session on (domain 5.3). @throws Refusal 404, 409 session-state, session-not-ready; 422 */
export async function act(asked: Act, context: Context): Promise<Reply<Calls['sessionAction']>> {
  const { db } = context;
  const session = await findSession(db, asked.sessionId, true);
  if (session === undefined) throw notFound();
  const patch = patchOf(asked, session);
  await requireAllowed(asked, session, context);
  if (asked.action === 'open') await openEarly(session, context);
  await stepped(session, patch, context);
  await peopleFollow(context, session, patch.status);
  await noted(asked, { session, after: patch.status }, context);
  const { status, closesOn, openedAt } = (await findSession(db, session.id)) ?? session;
  return { status, closesOn, openedAt: openedAt?.toISOString() ?? null };
}

/** The session in its next state, and the rates of its plans with it: adopted while it is not final yet, let go once it is open to change. */
async function stepped({ id, status: before }: SessionRow, patch: StatePatch, context: Context): Promise<void> {
  if (patch.status === 'finalized') await adoptSessionRates(context, id);
  await patchSession(context.db, id, patch);
  if (before === 'finalized' && patch.status === 'closed') await releaseSessionRates(context, id);
}

/** Drafts end with the session that closes; in one that is open again people are asked again. */
async function peopleFollow({ db }: Context, session: SessionRow, after: SessionState | undefined) {
  const { id: sessionId, clientId, status: before } = session;
  if (after === 'closed' && before !== 'finalized') await endDrafts(db, { sessionId, clientId });
  if (after === 'open' && before === 'closed') await goOnWithDrafts(db, { sessionId, clientId });
}

/** @throws Refusal 409 session-not-ready, session-waits, session-unsettled, session-rolled-over, 422 for a day or reason that is missing or wrong */
async function requireAllowed(asked: Act, session: SessionRow, context: Context): Promise<void> {
  if (needsReason(asked.action) && asked.reason === undefined) throw invalid({ reason: 'required' });
  if (needsAll(asked.action)) await requireReady(session, context);
  if (asked.action === 'finalize') await requireSettled(session, context);
  if (session.status === 'closed') await requireNobodyLost(asked, session, context);
  requireDay(asked, session);
}

/** A session is final once all that was submitted is approved and on record, or has come to nothing (domain 5.3). */
async function requireSettled({ id }: SessionRow, { db }: Context): Promise<void> {
  const count = await waitingOf(db, id);
  if (count > 0) throw conflict('session-waits', { count });
}

/**
 * A session that is put away before it is final never makes its rates those of its plans, so that what people signed is not what is
 * drawn; and in one that goes on, whoever was given what they have by their silence could answer no more.
 */
async function requireNobodyLost({ action }: Act, { id }: SessionRow, { db }: Context): Promise<void> {
  if (action !== 'archive' && action !== 'extend') return;
  const { all, rolledOver } = await standingIn(db, id);
  if (action === 'archive' && all > 0) throw conflict('session-unsettled', { count: all });
  if (action === 'extend' && rolledOver > 0) throw conflict('session-rolled-over', { count: rolledOver });
}

const noted = (
  asked: Act,
  { session, after }: { session: SessionRow; after: SessionState | undefined },
  { db }: Context,
): Promise<void> =>
  appendAudit(db, {
    action: `session-${asked.action}`,
    objectType: 'enrollmentsessions',
    objectId: session.id,
    clientId: session.clientId,
    outcome: 'ok',
    detail: {
      before: session.status,
      after: after ?? session.status,
      closesOn: asked.closesOn ?? null,
      reason: asked.reason ?? null,
    },
  });

/** "Open now" before the first day makes today the first day. */
async function openEarly({ id, opensOn, timeZone }: SessionRow, { db }: Context): Promise<void> {
  const today = todayIn(timeZone, new Date());
  if (today < opensOn) await patchSession(db, id, { opens_on: today });
}
