import type { CoverageType } from '@coverlane/contract/codes.ts';
import { covers } from '../coverage-state.ts';
import { addMonths, type CalendarDate, later } from '../../platform/values/dates.ts';
import type { PlanFacts } from '../changes/facts.ts';
import { mayElectType } from './continuing.ts';
import type { DraftContext } from './draft-context.ts';
import { sessionPlans } from './session-of-draft.ts';
import type { SessionPlan } from './session-rules.ts';

/** A plan that can be had, and from which day: the effective date, or later where it begins later. */
export type OfferedPlan = { plan: PlanFacts; from: CalendarDate };
export type OfferedType = { coverageType: CoverageType; plans: OfferedPlan[] };

/** A plan year that begins within so many months after the effective date can be chosen already. */
const AHEAD_MONTHS = 3;

/** The first day from the effective date on that the plan can be had in the division; null: it cannot. */
function firstDay(plan: PlanFacts, divisionId: string, effectiveDate: CalendarDate): CalendarDate | null {
  const pivots = plan.pivots.filter((pivot) => pivot.divisionId === divisionId);
  if (pivots.some((pivot) => covers(pivot, effectiveDate))) return effectiveDate;
  const ahead = pivots
    .map((pivot) => pivot.effectiveDate)
    .filter((day) => day > effectiveDate && day <= addMonths(effectiveDate, AHEAD_MONTHS))
    .sort();
  return ahead[0] ?? null;
}

/** The first day on which a session's plan can be had there; null: not from then on. */
function dayInSession(ofSession: SessionPlan | undefined, effectiveDate: CalendarDate): CalendarDate | null {
  const day = later(effectiveDate, ofSession?.effectiveDate ?? effectiveDate);
  return (ofSession?.expirationDate ?? day) < day ? null : day;
}

/** In the order of the session, where there is one. */
function inOrder(plans: PlanFacts[], ofSession: ReadonlyMap<string, unknown> | null): PlanFacts[] {
  if (ofSession === null) return plans;
  const places = [...ofSession.keys()];
  return plans.toSorted((one, other) => places.indexOf(one.id) - places.indexOf(other.id));
}

/**
 * What the division may buy from the effective date on, by coverage type in the order of the plans (domain 2.1). A plan
 * that begins later is offered from its pivot, but only where nothing of its type can be had before: during a renewal
 * nobody is turned away. In a session it is what the session offers to the division and the class (domain 5.1).
 */
export function offeredTypes(context: DraftContext, effectiveDate: CalendarDate | null): OfferedType[] {
  const { answers, facts } = context;
  const divisionId = answers.selectedDivisionId;
  if (divisionId === null || effectiveDate === null) return [];
  const ofSession = sessionPlans(context);
  const mayElect = (plan: PlanFacts) => ofSession === null || mayElectType(context, plan.coverageType, effectiveDate);
  const all = [...facts.client.plans.values()].filter((plan) => (ofSession?.has(plan.id) ?? true) && mayElect(plan));
  const found = inOrder(all, ofSession).flatMap((plan): OfferedPlan[] => {
    const day = dayInSession(ofSession?.get(plan.id), effectiveDate);
    const from = day === null ? null : firstDay(plan, divisionId, day);
    return from === null ? [] : [{ plan, from }];
  });
  const byType = Map.groupBy(found, ({ plan }) => plan.coverageType);
  return [...byType].map(([coverageType, plans]) => {
    // What a session says to begin later is offered beside what begins with it.
    const begins = (planId: string) => ofSession?.get(planId)?.effectiveDate ?? effectiveDate;
    const now = plans.filter(({ plan, from }) => from === effectiveDate || from === begins(plan.id));
    return { coverageType, plans: now.length > 0 ? now : plans };
  });
}
