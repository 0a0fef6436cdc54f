import type { CalendarDate } from '../../platform/values/dates.ts';
import type { FamilyFacts } from '../changes/facts.ts';
import type { ExtraBenefitSays } from '../changes/particular-values.ts';
import { covers } from '../coverage-state.ts';
import { particularsOn } from '../known-particulars.ts';
import type { MidMonthRule } from '../pricing/facts.ts';
import { billingDay } from './month-plans.ts';

/** An extra benefit of a session as it counts in a month: by its id, with what was agreed of it. */
export type MonthExtra = { benefitId: string; says: ExtraBenefitSays };

/**
 * The extra benefits that a month is billed with: those that the employee has on the day by which the month is billed (domain 2.4), whole, also
 * where plans count by days. What payers owe directly and bills of groups ask it. They end with the work they came with, where work is
 * known: nobody continues them (COBRA).
 * @param month the first of the month
 */
export function monthExtras({ people }: FamilyFacts, month: CalendarDate, rule: MidMonthRule): MonthExtra[] {
  const head = people.find((person) => person.id === person.subscriberId);
  if (head === undefined) return [];
  const day = billingDay(month, rule);
  const { employments } = head;
  const works = employments.some((row) => covers(row, day) && (row.terminationDate ?? day) >= day);
  if (employments.length > 0 && !works) return [];
  return particularsOn(head, 'extraBenefit', day).map(({ subject, says }) => ({ benefitId: subject, says }));
}

/** Somebody puts it in: a year's amount of their own, and no premium of an insurer. */
export const isPutIn = ({ chosenCents, issuedCents }: ExtraBenefitSays): boolean =>
  chosenCents !== null && issuedCents === null;
