import { type CalendarDate, dayBefore, later } from '../../platform/values/dates.ts';
import type { DraftContext } from './draft-context.ts';
import { isSessionPlanFor, type SessionPlan } from './session-rules.ts';

/** The plans of the draft's session that are for its employee, by id; null: it is of no session. */
export function sessionPlans({ session, answers }: DraftContext): ReadonlyMap<string, SessionPlan> | null {
  if (session === null) return null;
  const { classCode } = answers.subscriber;
  const who = { divisionId: answers.selectedDivisionId, classCode: classCode === '' ? null : classCode };
  return new Map(session.plans.filter((plan) => isSessionPlanFor(plan, who)).map((plan) => [plan.planId, plan]));
}

/** What has to be opened or agreed to of a plan, as its offer carries it. */
export const pagesOfPlan = ({ session }: DraftContext, planId: string) =>
  (session?.pages ?? [])
    .filter((page) => page.planId === planId)
    .map(({ id, requireView, requireAck }) => ({ id, requireView, requireAck }));

/** The day on which what the family has is looked at: today, or the eve of the session's plan year. */
export const heldDay = ({ session, facts }: DraftContext): CalendarDate =>
  session === null ? facts.today : later(facts.today, dayBefore(session.effectiveDate));
