import { addDays, birthday, type CalendarDate, dayAfter, later, OPEN_END } from '../../platform/values/dates.ts';
import { CHILD_LIMIT_AGE, childLimitOn, type ChildLimitRule } from '../relationships.ts';
import type { Sentence } from '../sentence.ts';
import { newestDue } from './reminder-days.ts';

/** Days before a child's coverage ends on which the family is told (domain 3.3). */
export const AGE_OUT_NOTICE_DAYS = [90, 60, 30] as const;

/** The age limit of one type of coverage at a place: which age (absent: 26), and on which day after the birthday. */
export type AgeRule = { childLimitRule: ChildLimitRule; childLimitAge?: number };

/** What may move the end: ages that limits are made for, and until when somebody stays covered by a decision. */
export type AgeMoves = {
  ages?: readonly number[] | undefined;
  /** The last day somebody is kept past the age, with a reason; OPEN_END: nobody named one. Undefined: nobody is. */
  keptUntil?: CalendarDate | undefined;
};

/** How a child's coverage ends by age: the birthday of the limit, the last day, the days of the notices, and why. */
export type AgeOut = {
  turns: CalendarDate;
  /** The last day by the limit, whatever was decided besides. */
  limit: CalendarDate;
  lastDay: CalendarDate;
  /** The first day without it: the COBRA event "loss of dependent status". */
  lostOn: CalendarDate;
  notices: readonly { daysBefore: number; on: CalendarDate }[];
  because: Sentence[];
};

/** Why a child's coverage ends on that day. */
export const agedOut = (lastDay: CalendarDate, { childLimitRule, childLimitAge }: AgeRule): Sentence[] => [
  { code: `age-out-${childLimitRule}`, values: { age: childLimitAge ?? CHILD_LIMIT_AGE, date: lastDay } },
];

/** The birthday on which a limit is reached: of the ages in use the first one that the place has by then. */
function turnsOn(dob: CalendarDate, rulesOn: (day: CalendarDate) => AgeRule, ages: readonly number[]) {
  const days = ages.map((age) => ({ age, day: birthday(dob, age) }));
  const reached = days.find(({ age, day }) => (rulesOn(day).childLimitAge ?? CHILD_LIMIT_AGE) <= age) ?? days.at(-1);
  return reached?.day ?? birthday(dob, CHILD_LIMIT_AGE);
}

/**
 * The end of a child's coverage by age: at 26 (ACA 2714; domain 3.3), or at the limit made for the type of coverage, the
 * state or the division (age-limits.ts). Only the birth date counts, and the rule of the place where the family is on that
 * birthday (decision 70). Whoever is kept past it by a decision is covered to the day named there (decision 74).
 * @param rulesOn the rules of the family's place on a day
 */
export function ageOut(
  dob: CalendarDate,
  rulesOn: (day: CalendarDate) => AgeRule,
  { ages = [CHILD_LIMIT_AGE], keptUntil }: AgeMoves = {},
): AgeOut {
  const turns = turnsOn(dob, rulesOn, ages);
  const rule = rulesOn(turns);
  const limit = childLimitOn(turns, rule.childLimitRule);
  const lastDay = keptUntil === undefined ? limit : later(limit, keptUntil);
  const because = lastDay === limit ? agedOut(limit, rule) : [{ code: 'kept-past-age', values: { date: lastDay } }];
  if (lastDay === OPEN_END) return { turns, limit, lastDay, lostOn: OPEN_END, notices: [], because };
  const notices = AGE_OUT_NOTICE_DAYS.map((daysBefore) => ({ daysBefore, on: addDays(lastDay, -daysBefore) }));
  return { turns, limit, lastDay, lostOn: dayAfter(lastDay), notices, because };
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
