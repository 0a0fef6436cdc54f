import type { HelpPriority } from '@coverlane/contract/help/codes.ts';
import { type CalendarDate, dayAfter } from '../../platform/values/dates.ts';
import { isBusinessDay } from './federal-holidays.ts';

/** A time on the clocks of a client's time zone: minutes after midnight of a day. */
export interface ClockTime {
  day: CalendarDate;
  minute: number;
}

/** The desk answers from eight to five on business days, by the clocks of the client (decision 198). */
export const OPENS = 8 * 60;
export const CLOSES = 17 * 60;
const DAY = CLOSES - OPENS;

/** Working minutes until the first reply: a business day, unless it presses (domain 11: SLA 1 business day). */
export const FIRST_REPLY: Readonly<Record<HelpPriority, number>> = {
  low: 2 * DAY,
  normal: DAY,
  high: 240,
  urgent: 120,
};

/** Does the desk answer at that time? */
export const isOpen = ({ day, minute }: ClockTime): boolean => isBusinessDay(day) && OPENS <= minute && minute < CLOSES;

function openingAfter(day: CalendarDate): ClockTime {
  let next = dayAfter(day);
  while (!isBusinessDay(next)) next = dayAfter(next);
  return { day: next, minute: OPENS };
}

/** The time itself where the desk is open, else its next opening. */
export function openFrom(time: ClockTime): ClockTime {
  if (!isBusinessDay(time.day) || time.minute >= CLOSES) return openingAfter(time.day);
  return { day: time.day, minute: Math.max(time.minute, OPENS) };
}

/** So many working minutes later; what ends with the hours of a day ends at closing time, not at the next opening. */
export function workingMinutesAfter(from: ClockTime, minutes: number): ClockTime {
  let { day, minute } = openFrom(from);
  let left = minutes;
  while (left > CLOSES - minute) {
    left -= CLOSES - minute;
    ({ day, minute } = openingAfter(day));
  }
  return { day, minute: minute + left };
}

/** By when a first reply is promised to what was asked at a time. */
export const promisedBy = (asked: ClockTime, priority: HelpPriority): ClockTime =>
  workingMinutesAfter(asked, FIRST_REPLY[priority]);
