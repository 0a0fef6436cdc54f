import { TURNS_26_DAYS } from '@coverlane/contract/eligibility/codes.ts';
import { addDays, type CalendarDate, OPEN_END } from '../../platform/values/dates.ts';
import { type AgeMoves, type AgeOut, ageOut, type AgeRule } from './child-age.ts';

/** A covered child of about the age: born when, and covered by a type until which last day; null: open. */
export type Grown = { dob: CalendarDate; coveredUntil: CalendarDate | null };

/**
 * How a child's coverage ends by age, seen from a day: `ahead` within the days, by `settled` where an end on that very day
 * stands already, `past` where it should have ended; null: too far ahead, or it ends before, so that age ends nothing.
 * Card, list, report, mail and night ask this (domain 3.3, 3.8; ACA 2714).
 */
export type Turning = AgeOut & { stands: 'ahead' | 'past'; settled: boolean };

/** @param rulesOn the rules of the family's place on a day */
export function turning26(
  { dob, coveredUntil }: Grown,
  asked: { on: CalendarDate; days?: number; rulesOn: (day: CalendarDate) => AgeRule } & AgeMoves,
): Turning | null {
  const { on, days = TURNS_26_DAYS, rulesOn, ages, keptUntil } = asked;
  const end = ageOut(dob, rulesOn, { ages, keptUntil });
  const until = coveredUntil ?? OPEN_END;
  const shown = end.lastDay > end.limit ? end.lastDay : end.turns;
  if (until < end.lastDay || shown > addDays(on, days)) return null;
  return { ...end, stands: end.lastDay < on ? 'past' : 'ahead', settled: until === end.lastDay };
}
