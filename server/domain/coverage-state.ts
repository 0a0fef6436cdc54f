import type { CoverageState } from '@coverlane/contract/codes.ts';
import { type CalendarDate, OPEN_END } from '../platform/values/dates.ts';

/** A closed interval: both days included, expirationDate null or 9999-12-31 is open (domain 0). */
export type CoveredSpan = { effectiveDate: CalendarDate; expirationDate: CalendarDate | null };

/** The last day of a span, the open end where it has none. */
export const lastDay = (span: CoveredSpan): CalendarDate => span.expirationDate ?? OPEN_END;

/** An end as it is stored: null where it is open. */
export const storedEnd = (last: CalendarDate): CalendarDate | null => (last >= OPEN_END ? null : last);

/** Never effective: the end lies before the beginning, so that no day is covered (domain 0). */
export const isVoid = (span: CoveredSpan): boolean => lastDay(span) < span.effectiveDate;

/** Does the span cover the day? */
export const covers = (span: CoveredSpan, day: CalendarDate): boolean =>
  span.effectiveDate <= day && day <= lastDay(span);

/** Do two spans share a day? A void one shares none. */
export const overlap = (one: CoveredSpan, other: CoveredSpan): boolean =>
  !isVoid(one) && !isVoid(other) && one.effectiveDate <= lastDay(other) && other.effectiveDate <= lastDay(one);

/** How a coverage stands on a day (specification 4; domain 0). */
export function coverageState(span: CoveredSpan, day: CalendarDate): CoverageState {
  if (isVoid(span)) return 'void';
  if (day < span.effectiveDate) return 'upcoming';
  return lastDay(span) < day ? 'expired' : 'current';
}
