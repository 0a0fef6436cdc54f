import { addMonths, type CalendarDate } from '../../platform/values/dates.ts';
import type { FamilyFacts } from '../changes/facts.ts';
import { priceOn } from '../consequences/costs.ts';
import type { PricingFacts } from '../pricing/facts.ts';
import type { Owed } from './ledger.ts';

/** A month is billed whole to whoever is covered on its fifteenth, and else not (domain 2.4: fullIfOnOrBefore15). */
const BILLED_ON = '15';

/**
 * What a family owes month by month where it pays its share directly; null: something of a month has no price, and nobody knows
 * what is owed.
 * @param from the first day of the first month; @param until the last day of which the month is billed
 */
export function owedByMonth(
  facts: FamilyFacts,
  pricing: PricingFacts,
  { from, until }: { from: CalendarDate; until: CalendarDate },
): Owed[] | null {
  const owed: Owed[] = [];
  for (let month = from; month <= until; month = addMonths(month, 1)) {
    const price = priceOn(facts, `${month.slice(0, 8)}${BILLED_ON}`, pricing);
    if (price.findings.length > 0) return null;
    owed.push({ month, cents: price.employeeCents });
  }
  return owed;
}
