import type { CalendarDate } from '../../platform/values/dates.ts';
import type { FamilyFacts } from '../changes/facts.ts';
import type { ExtraBenefitSays } from '../changes/particular-values.ts';
import { benefitsHeld } from '../benefits-held.ts';
import { covers } from '../coverage-state.ts';
import type { MidMonthRule } from '../pricing/facts.ts';
import { billingDay } from './month-plans.ts';

/** An extra benefit of a session as it counts in a month: by its id, with what was agreed of it. */
export type MonthExtra = { benefitId: string; says: ExtraBenefitSays };

/**
 * The extra benefits that a month is billed with: those that the employee holds (`benefitsHeld`: as deductions have it) on the day by which
 * the month is billed (domain 2.4), whole, also where plans count by days. What payers owe directly and bills of groups ask it. Nobody
 * continues them (COBRA), and whoever is hired again elects anew.
 * @param month the first of the month
 */
export function monthExtras(facts: FamilyFacts, month: CalendarDate, rule: MidMonthRule): MonthExtra[] {
  const day = billingDay(month, rule);
  return benefitsHeld(facts)
    .filter((row) => covers(row, day))
    .map(({ subject, says }) => ({ benefitId: subject, says }));
}

/** Somebody puts it in: a year's amount of their own, and no premium of an insurer. */
export const isPutIn = ({ chosenCents, issuedCents }: ExtraBenefitSays): boolean =>
  chosenCents !== null && issuedCents === null;
