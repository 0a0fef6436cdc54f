import type { RelationshipCode } from '@coverlane/contract/codes.ts';
import { birthday, type CalendarDate, endOfMonth, endOfYear } from '../platform/values/dates.ts';

/** The age a child's coverage ends at (ACA 2714; domain 3.3). */
export const CHILD_LIMIT_AGE = 26;

/** Spouse 01 or Life Partner 53: one at a time (domain 3.3). */
export const isSpouse = (code: RelationshipCode): boolean => code === '01' || code === '53';

/** When a child's coverage ends at 26: on the birthday, or at the end of its month or year (domain 3.3). */
export type ChildLimitRule = 'birthday' | 'endOfMonth' | 'endOfYear';

/** The last day a child may be covered; DOB 2000-11-20: 2026-11-20, 2026-11-30 or 2026-12-31. */
export function childLimit(dob: CalendarDate, rule: ChildLimitRule): CalendarDate {
  return childLimitOn(birthday(dob, CHILD_LIMIT_AGE), rule);
}

/** The same of the day a child turns 26. */
export function childLimitOn(turns: CalendarDate, rule: ChildLimitRule): CalendarDate {
  if (rule === 'endOfYear') return endOfYear(turns);
  return rule === 'endOfMonth' ? endOfMonth(turns) : turns;
}

/** The suffix of a new person: 00 subscriber, 01 spouse or partner, 02 and on for the rest; next free (domain 3.1). */
export function nextSuffix(code: RelationshipCode, taken: ReadonlySet<string>): string {
  if (code === '18') return '00';
  if (isSpouse(code) && !taken.has('01')) return '01';
  let number = 2;
  while (taken.has(String(number).padStart(2, '0'))) number += 1;
  return String(number).padStart(2, '0');
}
