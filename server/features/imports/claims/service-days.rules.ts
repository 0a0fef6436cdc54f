import type { ClaimDate } from '@coverlane/x12/claim-model.ts';
import type { CalendarDate } from '../../../platform/values/dates.ts';

/** The first and last day of services. */
export type Days = { from: CalendarDate; to: CalendarDate };

/** An end before its beginning is the beginning. */
const inOrder = (from: CalendarDate, to: CalendarDate): Days => ({ from, to: to < from ? from : to });

/** The day or span of the first of these qualifiers that is there (X12 DTP). */
export function daysOf(dates: readonly ClaimDate[], ...qualifiers: readonly string[]): Days | null {
  const found = qualifiers.map((qualifier) => dates.find((date) => date.qualifier === qualifier)).find(Boolean);
  return found === undefined ? null : inOrder(found.date, found.until ?? found.date);
}

/** A span whose first and last day have qualifiers of their own (X12 DTM 150 and 151, 232 and 233). */
export function daysBetween(dates: readonly ClaimDate[], first: string, last: string): Days | null {
  const dateOf = (asked: string) => dates.find(({ qualifier }) => qualifier === asked)?.date;
  const from = dateOf(first) ?? dateOf(last);
  return from === undefined ? null : inOrder(from, dateOf(last) ?? from);
}

/** From the earliest to the latest; null for none. */
export function spanOf(all: readonly (Days | null)[]): Days | null {
  const known = all.filter((days) => days !== null);
  const from = known.map((days) => days.from).toSorted()[0];
  const to = known.map((days) => days.to).toSorted();
  return from === undefined ? null : inOrder(from, to.at(-1) ?? from);
}

/** The date of a qualifier. */
export const dateOf = (dates: readonly ClaimDate[], asked: string): CalendarDate | undefined =>
  dates.find(({ qualifier }) => qualifier === asked)?.date;
