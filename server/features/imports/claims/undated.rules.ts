import type { X12Position } from '@coverlane/x12/fault.ts';
import type { CalendarDate } from '../../../platform/values/dates.ts';
import type { Reason } from './claims-file.ts';
import type { Days } from './service-days.rules.ts';

/** What was said about a claim that does not say when its services were: 'YYYY-MM-DD', or 'leaveOut'. */
export type DayAnswer = string;

/** The answer for a claim by its place in the file; undefined: not asked yet, or left open. */
export type DayAnswers = (position: X12Position) => DayAnswer | undefined;

/** Under this key stands what becomes of all claims about which nothing was said. */
export const OTHER_DATES = 'others';

/** The place of a claim in its file, which does not change: the same bytes are read again. */
export const undatedKey = ({ interchange, transaction, segment }: X12Position): string =>
  [interchange, transaction, segment].join('.');

const isAnswer = (value: unknown): value is DayAnswer =>
  value === 'leaveOut' || (typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value));

/** The answers that are stored with an import, by key. */
export function storedAnswers(stored: unknown): Record<string, DayAnswer> {
  if (typeof stored !== 'object' || stored === null) return {};
  const entries = Object.entries(stored);
  return Object.fromEntries(entries.flatMap(([key, value]) => (isAnswer(value) ? [[key, value] as const] : [])));
}

/** Answers of a screen on top of those that were there: null takes one back. */
export function answeredDays(
  kept: Readonly<Record<string, DayAnswer>>,
  { dates, otherDates }: { dates: readonly AskedDay[]; otherDates: 'leaveOut' | null | undefined },
): Record<string, DayAnswer> {
  const answers = new Map(Object.entries(kept));
  const put = (key: string, answer: DayAnswer | null): unknown =>
    answer === null ? answers.delete(key) : answers.set(key, answer);
  for (const { key, date, leaveOut } of dates) put(key, leaveOut ? 'leaveOut' : (date ?? null));
  if (otherDates !== undefined) put(OTHER_DATES, otherDates);
  return Object.fromEntries(answers);
}

type AskedDay = { key: string; date?: CalendarDate | null | undefined; leaveOut: boolean };

/** Looks answers up: the claim's own, else what holds for all others. */
export function dayAnswers(stored: unknown): DayAnswers {
  const answers = new Map(Object.entries(storedAnswers(stored)));
  return (position) => answers.get(undatedKey(position)) ?? answers.get(OTHER_DATES);
}

/** When the services were, with what is to be said of it; or why the claim is not taken. */
export type Dated = { days: Days; reasons: Reason[] } | { days: null; verdict: 'undated' | 'leftOut'; reason: Reason };

/** The days a file states, else the day that was given for the claim: a day is never taken from elsewhere in the file. */
export function dated(stated: Days | null, answer: DayAnswer | undefined): Dated {
  if (stated !== null) return { days: stated, reasons: [] };
  if (answer === undefined || answer === 'leaveOut') {
    const verdict = answer === undefined ? 'undated' : 'leftOut';
    return { days: null, verdict, reason: { code: 'service-date-missing', values: {} } };
  }
  return { days: { from: answer, to: answer }, reasons: [{ code: 'service-date-given', values: { date: answer } }] };
}
