import { addMonths, type CalendarDate } from '../../platform/values/dates.ts';
import type { RuleSet } from './facts.ts';

/** The rules of a work month: the last set that has begun; null: none has. */
export function rulesIn(ruleSets: readonly RuleSet[], workMonth: CalendarDate): RuleSet | null {
  let found: RuleSet | null = null;
  for (const one of ruleSets)
    if (one.effectiveMonth <= workMonth && (found === null || one.effectiveMonth > found.effectiveMonth)) found = one;
  return found;
}

/** The month that the hours of a work month buy (domain 13.2: M + lag + 1). */
export const monthBought = (rules: RuleSet, workMonth: CalendarDate): CalendarDate =>
  addMonths(workMonth, rules.lagMonths + 1);

/**
 * The last day on which a worker can pay for missing hours: the fund's day in the month before the one that it keeps (TV-16: July
 * worked, September by August 20). Without a lag the work month is not over by then, and it is the month after that.
 */
export function selfPayDue(rules: RuleSet, workMonth: CalendarDate): CalendarDate {
  const month = addMonths(workMonth, Math.max(1, rules.lagMonths));
  return `${month.slice(0, 8)}${String(rules.selfPayDueDay).padStart(2, '0')}`;
}
