/** A calendar date without time zone, 'YYYY-MM-DD'. Text order is date order. */
export type CalendarDate = string;

/** The last day there is: how an open end compares with other days. Stored and shown as null (domain 0). */
export const OPEN_END: CalendarDate = '9999-12-31';

const DAY_MS = 86_400_000;

type Parts = { year: number; month: number; day: number };

const partsOf = (date: CalendarDate): Parts => ({
  year: Number(date.slice(0, 4)),
  month: Number(date.slice(5, 7)),
  day: Number(date.slice(8, 10)),
});

const pad = (value: number, length: number): string => String(value).padStart(length, '0');

const dateOf = ({ year, month, day }: Parts): CalendarDate => `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`;

/** Days since 1970-01-01. UTC has no daylight saving, so that no day is longer than another. */
function dayNumber(date: CalendarDate): number {
  const { year, month, day } = partsOf(date);
  return Date.UTC(year, month - 1, day) / DAY_MS;
}

/** The date `days` later (earlier where negative). The open end stays open. */
export function addDays(date: CalendarDate, days: number): CalendarDate {
  if (date === OPEN_END) return OPEN_END;
  return new Date((dayNumber(date) + days) * DAY_MS).toISOString().slice(0, 10);
}

/** The day before: the last covered day of what a new plan replaces. */
export const dayBefore = (date: CalendarDate): CalendarDate => addDays(date, -1);

/** The day after: the first day without a coverage. */
export const dayAfter = (date: CalendarDate): CalendarDate => addDays(date, 1);

/** Whole days from `from` to `to`; negative where `to` is earlier. */
export const daysBetween = (from: CalendarDate, to: CalendarDate): number => dayNumber(to) - dayNumber(from);

const daysInMonth = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

/** The same day `months` later, or the last day of that month where it has no such day (Jan 30 + 1 = Feb 28). */
export function addMonths(date: CalendarDate, months: number): CalendarDate {
  const { year, month, day } = partsOf(date);
  const count = year * 12 + (month - 1) + months;
  const target = { year: Math.floor(count / 12), month: (((count % 12) + 12) % 12) + 1 };
  return dateOf({ ...target, day: Math.min(day, daysInMonth(target.year, target.month)) });
}

/** The last day of the date's month. */
export function endOfMonth(date: CalendarDate): CalendarDate {
  const { year, month } = partsOf(date);
  return dateOf({ year, month, day: daysInMonth(year, month) });
}

/** The last day of the date's year. */
export const endOfYear = (date: CalendarDate): CalendarDate => `${date.slice(0, 4)}-12-31`;

/** The first day of the month after the date's, also where the date is itself a first. */
export const firstOfNextMonth = (date: CalendarDate): CalendarDate => dayAfter(endOfMonth(date));

/** The birthday on which someone turns `years`; born on 29 February: 03/01 in common years (domain 19.1). */
export function birthday(dob: CalendarDate, years: number): CalendarDate {
  const { year, month, day } = partsOf(dob);
  const there = year + years;
  if (day > daysInMonth(there, month)) return dateOf({ year: there, month: month + 1, day: 1 });
  return dateOf({ year: there, month, day });
}

/** Completed years on a day; negative before birth. */
export function age(dob: CalendarDate, on: CalendarDate): number {
  const years = partsOf(on).year - partsOf(dob).year;
  return birthday(dob, years) <= on ? years : years - 1;
}

/** The earlier of two days. */
export const earlier = (one: CalendarDate, other: CalendarDate): CalendarDate => (one < other ? one : other);

/** The later of two days. */
export const later = (one: CalendarDate, other: CalendarDate): CalendarDate => (one > other ? one : other);

/** Making a formatter takes two hundred times as long as using one; a client has one time zone. */
const calendars = new Map<string, Intl.DateTimeFormat>();

function calendarOf(timeZone: string): Intl.DateTimeFormat {
  const known = calendars.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  calendars.set(timeZone, made);
  return made;
}

/** The calendar date it is at `now` in an IANA time zone: eligibility counts in the client's zone (domain 0). */
export const todayIn = (timeZone: string, now: Date): CalendarDate => calendarOf(timeZone).format(now);

/** Day and minute of the day at `now` on the clocks of an IANA time zone. */
export function clockIn(timeZone: string, now: Date): { day: CalendarDate; minute: number } {
  const time = new Intl.DateTimeFormat('en-US', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const [hours = 0, minutes = 0] = time.format(now).split(':').map(Number);
  return { day: todayIn(timeZone, now), minute: hours * 60 + minutes };
}
