import type { HelpPriority } from '@coverlane/contract/help/codes.ts';
import type { SettingOption } from '@coverlane/contract/settings/settings.ts';
import { type CalendarDate, dayAfter } from '../../platform/values/dates.ts';
import { isFederalHoliday, weekdayOf } from './federal-holidays.ts';

/** A time on the clocks of a client's time zone: minutes after midnight of a day. */
export interface ClockTime {
  day: CalendarDate;
  minute: number;
}

/** When the desk of a client answers, as its settings say (decision 198). */
export interface DeskHours {
  hours: SettingOption<'deskHours'>;
  days: SettingOption<'deskDays'>;
  closedOnHolidays: boolean;
  /** Days on which nobody answers besides: of the client, and of everybody. */
  closed: readonly Closing[];
}

/** Days in a row, both of them among these. */
export interface Closing {
  first: CalendarDate;
  last: CalendarDate;
}

/** A desk that is never open again keeps its promise by the day after so many: no calendar closes for longer by intent. */
const LONGEST_CLOSING = 366;

const DAY = 24 * 60;
/** Minutes after midnight at which it opens and closes on a day on which it answers. */
const opening = {
  '8to17': [8 * 60, 17 * 60],
  '9to18': [9 * 60, 18 * 60],
  '7to19': [7 * 60, 19 * 60],
  '8to20': [8 * 60, 20 * 60],
  allDay: [0, DAY],
} as const satisfies Readonly<Record<DeskHours['hours'], readonly [number, number]>>;

/** The last weekday on which it answers, counted from Monday 1. */
const lastWeekday = { monToFri: 5, monToSat: 6, everyDay: 7 } as const satisfies Record<DeskHours['days'], number>;

/** Minutes after midnight at which the desk opens and closes. */
export const openingOf = ({ hours }: DeskHours): readonly [opens: number, closes: number] => opening[hours];

/** Does the desk answer on that day at all? */
export function isDeskDay(day: CalendarDate, { days, closedOnHolidays, closed }: DeskHours): boolean {
  const weekday = weekdayOf(day) || 7;
  if (weekday > lastWeekday[days] || (closedOnHolidays && isFederalHoliday(day))) return false;
  return !closed.some(({ first, last }) => first <= day && day <= last);
}

/** Working minutes until the first reply: a day of the desk, unless it presses (domain 11: SLA 1 business day). */
export function firstReply(priority: HelpPriority, desk: DeskHours): number {
  const [opens, closes] = openingOf(desk);
  const day = closes - opens;
  return { low: 2 * day, normal: day, high: 240, urgent: 120 }[priority];
}

function openingAfter(day: CalendarDate, desk: DeskHours): ClockTime {
  let next = dayAfter(day);
  for (let days = 0; days < LONGEST_CLOSING && !isDeskDay(next, desk); days += 1) next = dayAfter(next);
  return { day: next, minute: openingOf(desk)[0] };
}

/** The time itself where the desk is open, else its next opening. */
export function openFrom(time: ClockTime, desk: DeskHours): ClockTime {
  const [opens, closes] = openingOf(desk);
  if (!isDeskDay(time.day, desk) || time.minute >= closes) return openingAfter(time.day, desk);
  return { day: time.day, minute: Math.max(time.minute, opens) };
}

/** So many working minutes later; what ends with the hours of a day ends at closing time, not at the next opening. */
export function workingMinutesAfter(from: ClockTime, minutes: number, desk: DeskHours): ClockTime {
  const [, closes] = openingOf(desk);
  let { day, minute } = openFrom(from, desk);
  let left = minutes;
  while (left > closes - minute) {
    left -= closes - minute;
    ({ day, minute } = openingAfter(day, desk));
  }
  return { day, minute: minute + left };
}

/** By when a first reply is promised to what was asked at a time. */
export const promisedBy = (asked: ClockTime, priority: HelpPriority, desk: DeskHours): ClockTime =>
  workingMinutesAfter(asked, firstReply(priority, desk), desk);
