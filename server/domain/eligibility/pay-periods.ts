import {
  addDays,
  addMonths,
  type CalendarDate,
  dayAfter,
  dayBefore,
  daysBetween,
  endOfMonth,
} from '../../platform/values/dates.ts';

/** How an employer pays; `anchor` is the first day of any one pay period, for weeks and fortnights (domain 1.1). */
export type PayCalendar = {
  frequency: 'weekly52' | 'biweekly26' | 'semimonthly24' | 'monthly12' | 'custom';
  anchor: CalendarDate;
};

/** A Monday: where no pay period of the employer is known, weeks begin on Mondays. */
export const DEFAULT_ANCHOR: CalendarDate = '2024-01-01';

/** The pay period a day lies in, both ends included. A calendar nobody described is taken as monthly. */
export function payPeriodOf(
  { frequency, anchor }: PayCalendar,
  day: CalendarDate,
): { from: CalendarDate; last: CalendarDate } {
  if (frequency === 'weekly52' || frequency === 'biweekly26') {
    const length = frequency === 'weekly52' ? 7 : 14;
    const into = ((daysBetween(anchor, day) % length) + length) % length;
    return { from: addDays(day, -into), last: addDays(day, length - 1 - into) };
  }
  const last = endOfMonth(day);
  const first = dayAfter(endOfMonth(addMonths(day, -1)));
  if (frequency !== 'semimonthly24') return { from: first, last };
  const sixteenth = addDays(first, 15);
  return day < sixteenth ? { from: first, last: dayBefore(sixteenth) } : { from: sixteenth, last };
}

/** The first day of a pay period on or after a day. */
export function payPeriodStart(calendar: PayCalendar, day: CalendarDate): CalendarDate {
  const { from, last } = payPeriodOf(calendar, day);
  return from === day ? day : dayAfter(last);
}
