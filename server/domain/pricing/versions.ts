import type { Span } from '../changes/facts.ts';
import { type CalendarDate, dayBefore } from '../../platform/values/dates.ts';

/** What becomes of rows when a version begins on a day: which go, which are cut, and until when the new ones hold. */
export type Versions<Row> = { superseded: Row[]; cut: Row[]; until: CalendarDate | null };

/**
 * A version from a day on. What began before ends the day before, what began on it is replaced, and a later version
 * stays: the new one ends before it. `rows` are those in force on the day or later.
 */
export function versionFrom<Row extends Span>(rows: readonly Row[], from: CalendarDate): Versions<Row> {
  const superseded = rows.filter(({ effectiveDate }) => effectiveDate <= from);
  const later = rows.filter(({ effectiveDate }) => effectiveDate > from).map(({ effectiveDate }) => effectiveDate);
  const [next] = later.sort();
  return {
    superseded,
    cut: superseded.flatMap((row) => (row.effectiveDate < from ? [{ ...row, expirationDate: dayBefore(from) }] : [])),
    until: next === undefined ? null : dayBefore(next),
  };
}
