import type { Input, Reply } from '@coverlane/contract/call.ts';
import type { SessionPlanReply, sessionSetup } from '@coverlane/contract/enrollment-sessions/calls.ts';
import { appendAudit } from '../../platform/http/audit.ts';
import type { Context } from '../../platform/http/context.ts';
import { conflict, invalid, notFound } from '../../platform/http/refusals.ts';
import {
  choosersOf,
  divisionsAmong,
  isClientsPlan,
  plansOfSession,
  type PlanValues,
  putPlan,
  removePlan,
} from './plans.queries.ts';
import { sendBack, touchedByPlan } from './plan-touches.ts';
import { findSession, type SessionRow } from './sessions.queries.ts';

type Calls = typeof sessionSetup;

/** The session whose set-up is changed: what is final or put away stays as it is. @throws Refusal 404, 409 session-state */
export async function sessionToChange({ db }: Context, id: string): Promise<SessionRow> {
  const session = await findSession(db, id, true);
  if (session === undefined) throw notFound();
  if (session.status === 'finalized' || session.status === 'archived')
    throw conflict('session-state', { state: session.status });
  return session;
}

async function put(
  context: Context,
  of: { sessionId: string; planId: string },
  values: PlanValues,
): Promise<SessionPlanReply> {
  const { db } = context;
  const { clientId } = await sessionToChange(context, of.sessionId);
  if (!(await isClientsPlan(db, clientId, of.planId))) throw invalid({ planId: 'not-found' });
  await requireDivisions(context, clientId, values['divisionIds']);
  await putPlan(db, { ...of, clientId }, values);
  await appendAudit(db, {
    action: 'update',
    call: 'planPivotValues',
    objectType: 'enrollmentsessions',
    objectId: of.sessionId,
    clientId,
    outcome: 'ok',
    detail: { planId: of.planId, fields: Object.keys(values) },
  });
  const [plan] = await plansOfSession(db, of.sessionId, of.planId);
  if (plan === undefined) throw notFound();
  return plan;
}

async function requireDivisions({ db }: Context, clientId: string, ids: unknown): Promise<void> {
  if (!Array.isArray(ids)) return;
  if (ids.length === 0) throw invalid({ divisionIds: 'required' });
  const known = await divisionsAmong(db, clientId, ids.map(String));
  if (known.length < new Set(ids).size) throw invalid({ divisionIds: 'not-found' });
}

type Putting = Input<Calls['planPivotValues']>;

function requireOrder({ effectiveDate, expirationDate, eligibleClasses }: Putting): void {
  if (effectiveDate && expirationDate && expirationDate < effectiveDate)
    throw invalid({ expirationDate: 'end-before-start' });
  if (eligibleClasses?.length === 0) throw invalid({ eligibleClasses: 'required' });
}

/** Offers a plan in the session, or changes how it is offered (specification 7: planpivotvalues). */
export async function setPlan(asked: Putting, context: Context): Promise<Reply<Calls['planPivotValues']>> {
  requireOrder(asked);
  const { sessionId, planId, confirmed, note, ...pivots } = asked;
  const of = { sessionId, planId };
  const touched = await touchedByPlan(of, pivots, context);
  if (touched === null) return { ...(await put(context, of, pivots)), outcome: 'applied', touched: null };
  const { plan, people, submitted } = touched;
  if (!confirmed) return { ...plan, outcome: 'asked', touched: people };
  if (submitted.length > 0 && note === undefined) throw invalid({ note: 'required' });
  const after = await put(context, of, pivots);
  await sendBack(submitted, note ?? '', context);
  return { ...after, outcome: 'applied', touched: people };
}

/** Says what a plan is called in the session (specification 7: enrollmentsessionplanname). */
export const namePlan = (
  { sessionId, planId, ...names }: Input<Calls['enrollmentSessionPlanName']>,
  context: Context,
) => put(context, { sessionId, planId }, names);

/** Takes a plan out, unless somebody has chosen it already. @throws Refusal 409 in-use */
export async function leaveOut({ id, planId }: Input<Calls['leaveOutPlan']>, context: Context) {
  const { db } = context;
  await sessionToChange(context, id);
  const enrollments = await choosersOf(db, id, planId);
  if (enrollments > 0) throw conflict('in-use', { enrollments });
  if (!(await removePlan(db, id, planId))) throw notFound();
  return {};
}
