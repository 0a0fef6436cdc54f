import { plainAmount } from '@coverlane/contract/words/plain-amount.ts';
import type { SessionPlanReply } from '@coverlane/contract/enrollment-sessions/calls.ts';
import { MOST_NAMED, type Touched } from '@coverlane/contract/enrollment-sessions/touched.ts';
import { isSessionPlanFor } from '../../domain/enrollment/session-rules.ts';
import { isDraft } from '../../domain/enrollment/states.ts';
import { centsOf } from '../../domain/money.ts';
import { appendAudit } from '../../platform/http/audit.ts';
import type { Context } from '../../platform/http/context.ts';
import { type Chooser, choosersIn, returnTo } from './plan-touches.queries.ts';
import { plansOfSession, type PlanValues } from './plans.queries.ts';

type Of = { sessionId: string; planId: string };
type Offered = Pick<SessionPlanReply, 'divisionIds' | 'eligibleClasses' | 'hidden' | 'maxVolume'>;

/** May somebody choose the plan as they did, by how it is offered? */
function mayChoose(offered: Offered, { divisionId, classCode, volume }: Chooser): boolean {
  const most = offered.maxVolume === null ? null : centsOf(offered.maxVolume);
  const chosen = volume === null ? null : centsOf(plainAmount(volume));
  return isSessionPlanFor(offered, { divisionId, classCode }) && (most === null || chosen === null || chosen <= most);
}

/**
 * Whom a change of how a plan is offered takes it from: those who chose it and could not any more. What is recorded already stays.
 * Null: nobody, or the plan is new in the session.
 */
export async function touchedByPlan(
  of: Of,
  values: PlanValues,
  { db }: Context,
): Promise<{ plan: SessionPlanReply; people: Touched; submitted: Chooser[] } | null> {
  const [plan] = await plansOfSession(db, of.sessionId, of.planId);
  if (plan === undefined) return null;
  const said = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
  const after: Offered = { ...plan, ...said };
  const lost = (await choosersIn(db, of)).filter((one) => mayChoose(plan, one) && !mayChoose(after, one));
  if (lost.length === 0) return null;
  return { plan, people: toldOf(lost), submitted: lost.filter(({ status }) => !isDraft(status)) };
}

/** Whom a change concerns, as it is said before it is made. */
export function toldOf(people: readonly Chooser[]): Touched {
  const submitted = people.filter(({ status }) => !isDraft(status)).length;
  return { started: people.length - submitted, submitted, names: people.slice(0, MOST_NAMED).map(({ name }) => name) };
}

/** Gives those who submitted theirs back, with the reason: they choose anew, and are told by mail (domain 4.4 returned). */
export async function sendBack(people: readonly Chooser[], note: string, { db }: Context): Promise<void> {
  for (const one of people) {
    await returnTo(db, one, note);
    await appendAudit(db, {
      action: 'enrollment-return',
      objectType: 'enrollment',
      objectId: one.enrollmentId,
      clientId: one.clientId,
      outcome: 'ok',
    });
  }
}
