import { addDays, type CalendarDate } from '../../platform/values/dates.ts';
import type { Hours } from './facts.ts';

/** A holiday of a fund (domain 13.1, unionholiday). */
export type FundHoliday = {
  /** The day on which it is kept. */
  on: CalendarDate;
  hoursCredited: Hours;
  /** Whether the shop contributes for its hours. */
  contributable: boolean;
  eligibilityRule: 'workedDayBeforeAndAfter' | 'none';
};

/** When somebody worked. A monthly report knows no days: then the first and last day of work there decide. */
export type Work = {
  firstDay: CalendarDate | null;
  lastDay: CalendarDate | null;
  daysWorked: readonly CalendarDate[] | null;
};

/**
 * Whether somebody earned a holiday. With the rule both the working day before and the one after must have been worked; where the
 * report states no days, somebody who was not yet, or no longer, at work on one of the two did not, and for the others the shop's
 * signature stands.
 */
export function isEarned(holiday: FundHoliday, work: Work, holidays: readonly FundHoliday[]): boolean {
  if (holiday.eligibilityRule === 'none') return employedOn(work, holiday.on);
  const around = [workingDay(holiday.on, -1, holidays), workingDay(holiday.on, 1, holidays)];
  return around.every((day) => (work.daysWorked === null ? employedOn(work, day) : work.daysWorked.includes(day)));
}

const employedOn = ({ firstDay, lastDay }: Work, day: CalendarDate): boolean =>
  (firstDay === null || firstDay <= day) && (lastDay === null || day <= lastDay);

/** The working day before (-1) or after (1): no weekend and no holiday of the fund. */
function workingDay(from: CalendarDate, step: 1 | -1, holidays: readonly FundHoliday[]): CalendarDate {
  let day = addDays(from, step);
  while (isWeekend(day) || holidays.some(({ on }) => on === day)) day = addDays(day, step);
  return day;
}

const isWeekend = (day: CalendarDate): boolean => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());

/** Of the holiday hours that a report states: those earned, of them those that are contributed for, and the rest. */
export type HolidayHours = { credited: Hours; contributable: Hours; notEarned: Hours };

/**
 * Holiday hours that count of those a report states for a month: at most what its earned holidays credit. Those that a contribution is
 * due for are counted first.
 */
export function holidayHoursOf(
  stated: Hours,
  { holidays, work, month }: { holidays: readonly FundHoliday[]; work: Work; month: CalendarDate },
): HolidayHours {
  const earned = holidays.filter((one) => one.on.startsWith(month.slice(0, 7)) && isEarned(one, work, holidays));
  const most = (some: readonly FundHoliday[]) => some.reduce((sum, { hoursCredited }) => sum + hoursCredited, 0);
  const credited = Math.min(stated, most(earned));
  const contributable = Math.min(credited, most(earned.filter((one) => one.contributable)));
  return { credited, contributable, notEarned: stated - credited };
}
