import { addMonths } from '@coverlane/server/platform/values/dates.ts';

/** The first day of the month a date lies in. */
export const monthStart = (date: string): string => `${date.slice(0, 7)}-01`;

/** The newest start ('MM-DD') of a plan year on or before a day. */
export function planYearStart(today: string, start: string): string {
  const thisYear = `${today.slice(0, 4)}-${start}`;
  return thisYear <= today ? thisYear : addMonths(thisYear, -12);
}

/** A date made of numbers, each valid in every month and year: days 1 to 28. */
export const dateOf = (year: number, month: number, day: number): string =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
