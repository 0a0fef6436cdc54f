import { TURNS_26_DAYS } from '@coverlane/contract/eligibility-codes.ts';
import { addDays, type CalendarDate, OPEN_END } from '../dates.ts';
import { type AgeOut, ageOut } from './child-age.ts';
import type { Rules } from '../rules-for.ts';

/** A covered child of about 26: born when, and covered until which last day; null: open. */
export type Grown = { dob: CalendarDate; coveredUntil: CalendarDate | null };

/**
 * How a child's coverage ends by age, seen from a day: `ahead` within the days, by `settled` where an end on that very day
 * stands already, `past` where it should have ended; null: too far ahead, or it ends before, so that age ends nothing.
 * Card, list, report, mail and night ask this (domain 3.3, 3.8; ACA 2714).
 */
export type Turning = AgeOut & { stands: 'ahead' | 'past'; settled: boolean };

/** @param rulesOn the rules of the family's division on a day */
export function turning26(
  { dob, coveredUntil }: Grown,
  { on, days = TURNS_26_DAYS, rulesOn }: { on: CalendarDate; days?: number; rulesOn: (day: CalendarDate) => Rules },
): Turning | null {
  const end = ageOut(dob, rulesOn);
  const until = coveredUntil ?? OPEN_END;
  if (until < end.lastDay || end.turns > addDays(on, days)) return null;
  return { ...end, stands: end.lastDay < on ? 'past' : 'ahead', settled: until === end.lastDay };
}
