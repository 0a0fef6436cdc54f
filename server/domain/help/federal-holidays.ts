import { addDays, type CalendarDate, dayAfter, dayBefore, endOfMonth } from '../../platform/values/dates.ts';

const SUNDAY = 0;
const MONDAY = 1;
const THURSDAY = 4;
const SATURDAY = 6;

/** 0 Sunday to 6 Saturday. */
export const weekdayOf = (day: CalendarDate): number => new Date(`${day}T00:00:00Z`).getUTCDay();

const first = (year: number, month: number): CalendarDate =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-01`;

/** The nth weekday of a month. */
function nth(weekday: number, count: number, [year, month]: readonly [number, number]): CalendarDate {
  const start = first(year, month);
  return addDays(start, ((weekday - weekdayOf(start) + 7) % 7) + (count - 1) * 7);
}

function lastMondayOfMay(year: number): CalendarDate {
  const end = endOfMonth(first(year, 5));
  return addDays(end, -((weekdayOf(end) - MONDAY + 7) % 7));
}

/** Of a holiday with a date: Friday where it falls on a Saturday, Monday where on a Sunday. */
function observed(day: CalendarDate): CalendarDate {
  if (weekdayOf(day) === SATURDAY) return dayBefore(day);
  return weekdayOf(day) === SUNDAY ? dayAfter(day) : day;
}

const dated = (year: number, day: string): CalendarDate => `${first(year, 1).slice(0, 4)}-${day}`;

/** The eleven days of 5 U.S.C. 6103(a) of a year, in their order: the day itself, and the one on which it is observed. */
export function federalHolidays(year: number): { date: CalendarDate; observed: CalendarDate }[] {
  const days = [
    dated(year, '01-01'),
    nth(MONDAY, 3, [year, 1]),
    nth(MONDAY, 3, [year, 2]),
    lastMondayOfMay(year),
    dated(year, '06-19'),
    dated(year, '07-04'),
    nth(MONDAY, 1, [year, 9]),
    nth(MONDAY, 2, [year, 10]),
    dated(year, '11-11'),
    nth(THURSDAY, 4, [year, 11]),
    dated(year, '12-25'),
  ];
  return days.map((date) => ({ date, observed: observed(date) }));
}

/** Of a year, the days as they are observed; that of the next New Year may lie in December. */
const holidaysOf = (year: number): CalendarDate[] => [
  ...federalHolidays(year).map((one) => one.observed),
  observed(first(year + 1, 1)),
];

/** Worked out once a year that is asked about: a file for the bank asks for thousands of days. */
const known = new Map<number, ReadonlySet<CalendarDate>>();

function observedIn(year: number): ReadonlySet<CalendarDate> {
  const before = known.get(year);
  if (before !== undefined) return before;
  const days = new Set(holidaysOf(year));
  known.set(year, days);
  return days;
}

/** Is a legal public holiday of the United States observed on the day (5 U.S.C. 6103(a), (b); Executive Order 11582)? */
export const isFederalHoliday = (day: CalendarDate): boolean => observedIn(Number(day.slice(0, 4))).has(day);
