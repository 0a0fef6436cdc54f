import { lastDay, storedEnd } from '../coverage-state.ts';
import { type CalendarDate, dayAfter, dayBefore, later, earlier } from '../../platform/values/dates.ts';
import type { DraftRow } from './draft.ts';
import type { Sentence } from './effects.ts';
import type { Span } from './facts.ts';

/** Two JSON values say the same; the order of an object's keys says nothing. */
export function sameValue(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  return isObject(one) && isObject(other) && canonical(one) === canonical(other);
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** JSON text with sorted keys. */
export function canonical(value: unknown): string {
  if (!isObject(value)) return JSON.stringify(value) ?? 'null';
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  const fields = new Map<string, unknown>(Object.entries(value));
  let text = '';
  for (const key of [...fields.keys()].sort()) {
    const inner = fields.get(key);
    if (inner !== undefined) text += `${text === '' ? '' : ','}${JSON.stringify(key)}:${canonical(inner)}`;
  }
  return `{${text}}`;
}

/** The fields of a patch that are given and differ from the row. */
export function differing<Values extends object>(row: Values, patch: Partial<Values>): (keyof Values)[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a patch has no other keys than those of the values
  const keys = Object.keys(patch) as (keyof Values)[];
  return keys.filter((key) => patch[key] !== undefined && !sameValue(row[key], patch[key]));
}

const pick = <Values extends object>(patch: Partial<Values>, keys: readonly (keyof Values)[]): Partial<Values> => {
  const picked: Partial<Values> = {};
  for (const key of keys) {
    const value = patch[key];
    if (value !== undefined) picked[key] = value;
  }
  return picked;
};

/** A patch of effective-dated rows: new values from a day on, and the rule for each row it makes. */
export type Patch<Values> = {
  from: CalendarDate;
  values: Partial<Values>;
  rule: (row: DraftRow<Values>, changed: readonly (keyof Values)[]) => Sentence;
};

/**
 * New values from a day on. The row of that day is split; in later rows a field follows as long as it had the value
 * that was replaced, so that a value planned for a later day stays. A day before the first row counts as its first
 * day, and the row then begins on the day. A day in no row continues the row before it. Rows must be sorted and not
 * overlap; the same rows come back where nothing differs.
 */
export function patchFrom<Values extends object>(
  rows: readonly DraftRow<Values>[],
  patch: Patch<Values>,
): DraftRow<Values>[] {
  const at = rows.findIndex((row) => lastDay(row) >= patch.from);
  const row = at < 0 ? rows.at(-1) : rows[at];
  if (row === undefined) return [...rows];
  const keys = differing<Values>(row, patch.values);
  if (keys.length === 0) return [...rows];
  const values = pick(patch.values, keys);
  const fresh = { id: null, recordedBy: null, rule: patch.rule(row, keys) };
  if (at < 0) return [...rows, { ...row, ...values, ...fresh, effectiveDate: patch.from, expirationDate: null }];
  const head = row.effectiveDate < patch.from ? [{ ...row, ...fresh, expirationDate: dayBefore(patch.from) }] : [];
  const body: DraftRow<Values> = { ...row, ...values, ...fresh, effectiveDate: patch.from };
  return [...rows.slice(0, at), ...head, body, ...follow(rows.slice(at + 1), { old: row, keys, patch })];
}

/** Later rows: each field follows until a row in which it had another value already. */
function follow<Values extends object>(
  rows: readonly DraftRow<Values>[],
  change: { old: DraftRow<Values>; keys: readonly (keyof Values)[]; patch: Patch<Values> },
): DraftRow<Values>[] {
  let pending = change.keys;
  return rows.map((row) => {
    pending = pending.filter((key) => sameValue(row[key], change.old[key]));
    if (pending.length === 0) return row;
    const rule = change.patch.rule(row, pending);
    return { ...row, ...pick(change.patch.values, pending), id: null, recordedBy: null, rule };
  });
}

/** The parts of rows that lie within the days from `from` to `to`; a part shorter than its row is a new row. */
export function clipped<Values>(
  rows: readonly DraftRow<Values>[],
  from: CalendarDate,
  to: CalendarDate,
): DraftRow<Values>[] {
  const parts: DraftRow<Values>[] = [];
  for (const row of rows) {
    const first = later(row.effectiveDate, from);
    const last = earlier(lastDay(row), to);
    if (first > last) continue;
    const whole = first === row.effectiveDate && last === lastDay(row);
    parts.push(
      whole ? row : { ...row, id: null, recordedBy: null, effectiveDate: first, expirationDate: storedEnd(last) },
    );
  }
  return parts;
}

/** What a row says apart from when, under which id and why. */
export function valuesOf<Row extends { id: string | null }>(
  row: Row & { recordedBy: string | null; rule: Sentence | null },
): Omit<Row, 'id' | 'recordedBy' | 'rule'> {
  const { id: _id, recordedBy: _recordedBy, rule: _rule, ...values } = row;
  return values;
}

const sayTheSame = <Values>(one: DraftRow<Values>, other: DraftRow<Values>): boolean =>
  canonical({ ...valuesOf(one), effectiveDate: '', expirationDate: '' }) ===
  canonical({ ...valuesOf(other), effectiveDate: '', expirationDate: '' });

/** Neighbours that say the same become one row. */
export function merged<Values>(rows: readonly DraftRow<Values>[]): DraftRow<Values>[] {
  const result: DraftRow<Values>[] = [];
  for (const row of rows) {
    const previous = result.at(-1);
    if (previous && dayAfter(lastDay(previous)) === row.effectiveDate && sayTheSame(previous, row)) {
      const rule = previous.rule ?? row.rule;
      result[result.length - 1] = { ...previous, id: null, recordedBy: null, rule, expirationDate: row.expirationDate };
    } else result.push(row);
  }
  return result;
}

/** Do two lists of rows say the same about every day? */
export const sameDays = <Values>(one: readonly DraftRow<Values>[], other: readonly DraftRow<Values>[]): boolean =>
  one.length === 0 || other.length === 0
    ? one.length === other.length
    : canonical(merged(one).map(valuesOf)) === canonical(merged(other).map(valuesOf));

/** Sorts rows by their first day; a void one stands before a covered one of the same day. */
export const byDate = <Row extends Span>(rows: readonly Row[]): Row[] =>
  [...rows].sort((a, b) => compare(a.effectiveDate, b.effectiveDate) || compare(lastDay(a), lastDay(b)));

const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other));
