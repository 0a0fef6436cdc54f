import { addDays, type CalendarDate } from '../../platform/values/dates.ts';

/** Days into the past that adds and ends may reach (domain 1.4: retroAddDays, retroTermDays). */
export type RetroLimits = { retroAddDays: number; retroTermDays: number };

/**
 * The earliest day a coverage may start that is asked for today, where this one is too early; null: it is in time. A
 * newborn's start on the day of birth always is (domain 3.4).
 */
export function retroAddLimit(
  { retroAddDays }: Pick<RetroLimits, 'retroAddDays'>,
  add: { today: CalendarDate; from: CalendarDate; dob: CalendarDate | null },
): CalendarDate | null {
  const limit = addDays(add.today, -retroAddDays);
  return add.from >= limit || add.from === add.dob ? null : limit;
}

/** The earliest day a coverage may end that is ended today, where this one is too early; null: it is in time. */
export function retroTermLimit(
  { retroTermDays }: Pick<RetroLimits, 'retroTermDays'>,
  end: { today: CalendarDate; last: CalendarDate },
): CalendarDate | null {
  const limit = addDays(end.today, -retroTermDays);
  return end.last < limit ? limit : null;
}
