import { addDays, type CalendarDate, clockIn, dayAfter } from '../../platform/values/dates.ts';
import { isFederalHoliday, weekdayOf } from '../help/federal-holidays.ts';

const FRIDAY = 5;
const SATURDAY = 6;
const SUNDAY = 0;

/** Files that come later are processed on the next banking day: 14:00 in Chicago (domain 6.6), in minutes after midnight. */
export const CUT_OFF_MINUTE = 14 * 60;

/** Banking days between the processing of a file and the day its entries take effect (TV-11: Friday 11/20, Tuesday 11/24). */
const LEAD = 2;

/**
 * Are the Federal Reserve Banks open? For holidays that fall on a Saturday they are open the Friday before, although federal
 * offices are not (Federal Reserve holiday schedule).
 */
export function isBankingDay(day: CalendarDate): boolean {
  const weekday = weekdayOf(day);
  if (weekday === SATURDAY || weekday === SUNDAY) return false;
  if (!isFederalHoliday(day)) return true;
  const isForSaturday =
    weekday === FRIDAY && ['01-01', '06-19', '07-04', '11-11', '12-25'].includes(dayAfter(day).slice(5));
  return isForSaturday;
}

/** The day itself, or the next banking day. */
export function bankingDayFrom(day: CalendarDate): CalendarDate {
  let at = day;
  while (!isBankingDay(at)) at = dayAfter(at);
  return at;
}

/** So many banking days later; from a day that is none, counted from the next one. */
export function addBankingDays(day: CalendarDate, days: number): CalendarDate {
  let at = bankingDayFrom(day);
  for (let count = 0; count < days; count += 1) at = bankingDayFrom(dayAfter(at));
  return at;
}

/** Banking days after one day up to another; zero where it is not later. */
export function bankingDaysBetween(from: CalendarDate, to: CalendarDate): number {
  let count = 0;
  for (let at = dayAfter(from); at <= to; at = dayAfter(at)) if (isBankingDay(at)) count += 1;
  return count;
}

/** An erroneous debit is reversed within so many banking days after it took effect (NACHA 2.9; domain 6.5). */
const REVERSED_WITHIN = 5;

/** May a debit that took effect on a day still be reversed by a file of another? */
export const mayReverse = (effective: CalendarDate, day: CalendarDate): boolean =>
  day <= addBankingDays(effective, REVERSED_WITHIN);

/** On which day a file is processed that leaves at a time on the clocks of Chicago: today until 14:00, else the next banking day. */
export const processedOn = ({ day, minute }: { day: CalendarDate; minute: number }): CalendarDate =>
  bankingDayFrom(minute < CUT_OFF_MINUTE ? day : addDays(day, 1));

/**
 * The effective entry date: two banking days after the file is processed, and not before the payment is due. What is due on
 * a day on which banks are closed takes effect on the next banking day.
 */
export function effectiveDateOf(left: { day: CalendarDate; minute: number }, due: CalendarDate): CalendarDate {
  const earliest = addBankingDays(processedOn(left), LEAD);
  const wanted = bankingDayFrom(due);
  return wanted > earliest ? wanted : earliest;
}

/** Day and minute on the clocks of Chicago, by which banks take files. */
export const bankClock = (now: Date): { day: CalendarDate; minute: number } => clockIn('America/Chicago', now);
