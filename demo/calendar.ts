import { CalendarDate, parseDate } from '@internationalized/date';

/** The same day of another month, or the month's last: `addMonths('2026-01-31', 1)` is '2026-02-28'. */
export const addMonths = (date: string, months: number): string => parseDate(date).add({ months }).toString();

/** The day so many days later, or earlier for a negative number. */
export const addDays = (date: string, days: number): string => parseDate(date).add({ days }).toString();

/** The first day of the month a date lies in. */
export const monthStart = (date: string): string => parseDate(date).set({ day: 1 }).toString();

/** The newest start ('MM-DD') of a plan year on or before a day. */
export function planYearStart(today: string, start: string): string {
  const year = Number(today.slice(0, 4));
  const thisYear = `${year}-${start}`;
  return thisYear <= today ? thisYear : `${year - 1}-${start}`;
}

/** A date made of numbers, within the month's length. */
export const dateOf = (year: number, month: number, day: number): string =>
  new CalendarDate(year, month, day).toString();
