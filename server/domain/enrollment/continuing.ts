import type { CoverageType } from '@coverlane/contract/codes.ts';
import type { CalendarDate } from '../../platform/values/dates.ts';
import { continuedByEmployee } from '../changes/continued-lane.ts';
import { owedContinuing, priceOn } from '../consequences/costs.ts';
import { rulesOn } from '../division-on.ts';
import { continuationPercent, STANDARD_PERCENT } from '../eligibility/continuation-percent.ts';
import type { FamilyPrice } from '../pricing/price-family.ts';
import type { DraftContext } from './draft-context.ts';

/** How much of a premium whoever continues coverage is asked on a day. */
const percentOn = ({ continuation, facts }: DraftContext, on: CalendarDate): number =>
  continuation === null
    ? STANDARD_PERCENT
    : continuationPercent(continuation, on, (day) => rulesOn(facts, day).stateContinuationPercent);

/** So many percent of the premium is what a type costs from a day on, because it is continued (COBRA); null: it is had by work. */
export const continuedPercentOf = (context: DraftContext, type: CoverageType, on: CalendarDate): number | null =>
  continuedByEmployee(context.facts, on).types.has(type) ? percentOn(context, on) : null;

/**
 * Whoever has left and continues coverage may change between plans of a type that they continue, and add their family to it (26 CFR
 * 54.4980B-5 Q&A-4(c)); what they do not continue is had by work alone.
 */
export function mayElectType({ facts }: DraftContext, type: CoverageType, on: CalendarDate): boolean {
  const { types, isEmployed } = continuedByEmployee(facts, on);
  return types.size === 0 || isEmployed || types.has(type);
}

/** Has the employee left, and continues coverage: there is no paycheck to take anything from. */
export function isPaidDirectly({ facts }: DraftContext, on: CalendarDate): boolean {
  const { types, isEmployed } = continuedByEmployee(facts, on);
  return types.size > 0 && !isEmployed;
}

/**
 * What of its session a draft is asked: extra benefits are had by work and taken from a paycheck, so whoever continues coverage is
 * offered none.
 */
export function withoutWork(context: DraftContext): DraftContext {
  const { session } = context;
  if (session === null || !isPaidDirectly(context, session.effectiveDate)) return context;
  return { ...context, session: { ...session, benefits: [] } };
}

/** What the family has on a day costs whoever pays it: their share, or the premium that continuing takes. Cents. */
export function paidOn(context: DraftContext, day: CalendarDate): FamilyPrice {
  const { facts, pricing } = context;
  if (!isPaidDirectly(context, day)) return priceOn(facts, day, pricing);
  return owedContinuing(facts, { day, continuedPercent: percentOn(context, day) }, pricing);
}
