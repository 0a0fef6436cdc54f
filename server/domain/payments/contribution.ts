import { type CalendarDate, addDays, later } from '../../platform/values/dates.ts';

/** What one coverage of an enrollment costs a month; null: it has no price. */
export interface ElectedCost {
  monthlyCents: number | null;
  employerCents: number | null;
}

/** A day each month has. */
const LAST_DAY = 28;
/** A bank takes two banking days; nothing is drawn on the day after it was allowed. */
const NOTICE_DAYS = 3;

/**
 * What somebody who pays themselves owes each month: the employee's part of all that was elected (domain 6.5).
 * @returns whole cents; 0: nothing
 */
export const monthlyContribution = (elections: readonly ElectedCost[]): number =>
  elections.reduce(
    (sum, { monthlyCents, employerCents }) => sum + Math.max(0, (monthlyCents ?? 0) - (employerCents ?? 0)),
    0,
  );

/**
 * From when on and on which day it is drawn (domain 6.4, 6.5): on the day coverage begins, or as soon as it can be; then on that day of
 * each month, at the latest on the 28th.
 */
export function debitPlan(
  effectiveDate: CalendarDate,
  today: CalendarDate,
): { firstDate: CalendarDate; dueDay: number } {
  return {
    firstDate: later(effectiveDate, addDays(today, NOTICE_DAYS)),
    dueDay: Math.min(LAST_DAY, Number(effectiveDate.slice(8))),
  };
}
