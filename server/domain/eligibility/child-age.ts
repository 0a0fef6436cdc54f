import { addDays, birthday, type CalendarDate, dayAfter } from '../dates.ts';
import { CHILD_LIMIT_AGE, childLimit, type ChildLimitRule } from '../relationships.ts';
import type { Rules } from '../rules-for.ts';
import type { Sentence } from '../sentence.ts';
import { newestDue } from './reminder-days.ts';

/** Days before a child's coverage ends on which the family is told (domain 3.3). */
export const AGE_OUT_NOTICE_DAYS = [90, 60, 30] as const;

/** How a child's coverage ends by age: the 26th birthday, the last day, the days of the notices, and why. */
export type AgeOut = {
  turns: CalendarDate;
  lastDay: CalendarDate;
  /** The first day without it: the COBRA event "loss of dependent status". */
  lostOn: CalendarDate;
  notices: readonly { daysBefore: number; on: CalendarDate }[];
  because: Sentence[];
};

/** Why a child's coverage ends on that day. */
export const agedOut = (lastDay: CalendarDate, rule: ChildLimitRule): Sentence[] => [
  { code: `age-out-${rule}`, values: { age: CHILD_LIMIT_AGE, date: lastDay } },
];

/**
 * The end of a child's coverage at 26 (ACA 2714; domain 3.3). Only the birth date counts, and the rule of the place where
 * the family is on the 26th birthday (decision 70).
 * @param rulesOn the rules of the family's division on a day
 */
export function ageOut(dob: CalendarDate, rulesOn: (day: CalendarDate) => Pick<Rules, 'childLimitRule'>): AgeOut {
  const turns = birthday(dob, CHILD_LIMIT_AGE);
  const { childLimitRule: rule } = rulesOn(turns);
  const lastDay = childLimit(dob, rule);
  return {
    turns,
    lastDay,
    lostOn: dayAfter(lastDay),
    notices: AGE_OUT_NOTICE_DAYS.map((daysBefore) => ({ daysBefore, on: addDays(lastDay, -daysBefore) })),
    because: agedOut(lastDay, rule),
  };
}

/**
 * The day of the newest of the 90-60-30-day notices that has come, so that a day that was missed is made up for; null:
 * none yet, or the coverage has ended.
 */
export function newestNotice(
  { lastDay, notices }: Pick<AgeOut, 'lastDay' | 'notices'>,
  today: CalendarDate,
): CalendarDate | null {
  if (today > lastDay) return null;
  return newestDue(
    notices.map(({ on }) => on),
    today,
  );
}
