import { addMonths, type CalendarDate } from '../../platform/values/dates.ts';
import type { FamilyFacts } from '../changes/facts.ts';
import { monthExtras } from '../consequences/month-extras.ts';
import { monthPlans } from '../consequences/month-plans.ts';
import { rulesOn } from '../division-on.ts';
import type { PricingFacts } from '../pricing/facts.ts';
import type { Owed } from './ledger.ts';

/**
 * What a family owes month by month where it pays its share directly, by the mid-month rule that holds in each month (domain 2.4);
 * null: something of a month has no price, and nobody knows what is owed.
 * @param from the first day of the first month; @param until the last day of which the month is billed
 */
export function owedByMonth(
  facts: FamilyFacts,
  pricing: PricingFacts,
  { from, until }: { from: CalendarDate; until: CalendarDate },
): Owed[] | null {
  const owed: Owed[] = [];
  for (let month = from; month <= until; month = addMonths(month, 1)) {
    const rule = rulesOn(facts, month).midMonthRule;
    const { plans, unpriced } = monthPlans(facts, month, { pricing, rule });
    if (unpriced !== '') return null;
    const extras = monthExtras(facts, month, rule).map(({ says }) => says);
    owed.push({ month, cents: sumOf(plans) + sumOf(extras) });
  }
  return owed;
}

const sumOf = (parts: readonly { employeeCents: number }[]): number =>
  parts.reduce((sum, { employeeCents }) => sum + employeeCents, 0);
