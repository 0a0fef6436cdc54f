import { maskedSsn } from '@coverlane/contract/members/ssn-mask.ts';
import type { Reply } from '@coverlane/contract/call.ts';
import type { members } from '@coverlane/contract/members/calls.ts';
import { overlap } from '../../domain/coverage-state.ts';
import type { FactRow } from './history.queries.ts';
import type { ChangeRow } from './record-facts.ts';
import { readableName } from './record.rules.ts';

type HistoryEntry = Reply<typeof members.memberHistory>['rows'][number];
type Difference = Pick<HistoryEntry, 'fact' | 'which' | 'field' | 'before' | 'after' | 'effectiveDate'>;

/** How sealed values stand in the history: there, without a digit. */
const MARKS: Readonly<Partial<Record<FactRow['fact'], string>>> = { ssn: maskedSsn(''), salary: '*****' };

/**
 * Who changed what, newest change first: for each change the fields in which the facts it recorded differ from those it
 * superseded. A row that was only cut in two for other days differs in nothing.
 * @param changes newest first
 */
export function historyOf(changes: readonly ChangeRow[], facts: readonly FactRow[]): HistoryEntry[] {
  const recorded = Map.groupBy(facts, (fact) => fact.recorded_by);
  const superseded = Map.groupBy(facts, (fact) => fact.superseded_by);
  return changes.flatMap((change) => {
    const names = new Map(facts.filter(isDetails).map((fact) => [fact.person_id, nameIn(fact)]));
    const pairs = groupPairs(superseded.get(change.id) ?? [], recorded.get(change.id) ?? []);
    return pairs.flatMap(({ personId, before, after }) =>
      differences(before, after).map((difference) => ({
        at: change.recorded_at.toISOString(),
        by: change.by,
        source: change.source,
        type: change.type,
        personName: names.get(personId) ?? (change.person ? readableName(change.person) : ''),
        ...difference,
      })),
    );
  });
}

const isDetails = ({ fact }: FactRow): boolean => fact === 'details';

const nameIn = ({ fields }: FactRow): string =>
  readableName({
    prefix: textOf(fields['prefix']),
    first_name: textOf(fields['firstName']) ?? '',
    middle_name: textOf(fields['middleName']),
    last_name: textOf(fields['lastName']) ?? '',
    suffix_name: textOf(fields['suffix']),
  });

interface Pair {
  personId: string;
  before: FactRow[];
  after: FactRow[];
}

/** What one change took away and put in its place, by person and fact. */
function groupPairs(before: readonly FactRow[], after: readonly FactRow[]): Pair[] {
  const key = ({ person_id, fact, which }: FactRow) => `${person_id} ${fact} ${which}`;
  const [old, fresh] = [Map.groupBy(before, key), Map.groupBy(after, key)];
  return [...new Set([...old.keys(), ...fresh.keys()])].map((group) => ({
    personId: group.split(' ')[0] ?? '',
    before: old.get(group) ?? [],
    after: fresh.get(group) ?? [],
  }));
}

function differences(before: readonly FactRow[], after: readonly FactRow[]): Difference[] {
  const replaced = new Set<FactRow>();
  const found = after.flatMap((fresh) => {
    const old = before.find((row) => sameDays(row, fresh));
    if (!old) return appeared(fresh);
    replaced.add(old);
    return changed(old, fresh);
  });
  const gone = before.filter((row) => !replaced.has(row)).flatMap(vanished);
  return [...dayDifferences(before, after), ...found, ...gone];
}

const sameDays = (one: FactRow, other: FactRow): boolean => {
  const [a, b] = [spanOf(one), spanOf(other)];
  return a.effectiveDate === b.effectiveDate || overlap(a, b);
};

/** An SSN has no days: it stands for all of them. */
const spanOf = ({ effective_date, expiration_date }: FactRow) => ({
  effectiveDate: effective_date ?? '',
  expirationDate: expiration_date,
});

function changed(old: FactRow, fresh: FactRow): Difference[] {
  const mark = MARKS[fresh.fact];
  if (mark !== undefined) return isCut(old, fresh) ? [] : [difference(fresh, fresh.fact, [mark, mark])];
  return Object.keys(fresh.fields)
    .filter((field) => textOf(old.fields[field]) !== textOf(fresh.fields[field]))
    .map((field) => difference(fresh, field, [textOf(old.fields[field]), textOf(fresh.fields[field])]));
}

/** The first part of a sealed row that was cut in two says what the row said. */
const isCut = (old: FactRow, fresh: FactRow): boolean =>
  fresh.effective_date !== null &&
  fresh.effective_date === old.effective_date &&
  fresh.expiration_date !== old.expiration_date;

function appeared(fresh: FactRow): Difference[] {
  const mark = MARKS[fresh.fact];
  if (mark !== undefined) return [difference(fresh, fresh.fact, [null, mark])];
  return filled(fresh).map((field) => difference(fresh, field, [null, textOf(fresh.fields[field])]));
}

function vanished(old: FactRow): Difference[] {
  const mark = MARKS[old.fact];
  if (mark !== undefined) return [difference(old, old.fact, [mark, null])];
  return filled(old).map((field) => difference(old, field, [textOf(old.fields[field]), null]));
}

const filled = ({ fields }: FactRow): string[] =>
  Object.keys(fields).filter((field) => fields[field] !== null && fields[field] !== false);

/** The first and last day of all that stood against the first and last day of all that stands now. */
function dayDifferences(before: readonly FactRow[], after: readonly FactRow[]): Difference[] {
  const [fresh] = after;
  if (!fresh || fresh.effective_date === null) return [];
  const [was, is] = [reach(before), reach(after)];
  if (before.length === 0) return is.last === null ? [] : [difference(fresh, 'expirationDate', [null, is.last])];
  return [
    ...(was.first === is.first ? [] : [difference(fresh, 'effectiveDate', [was.first, is.first])]),
    ...(was.last === is.last ? [] : [difference(fresh, 'expirationDate', [was.last, is.last])]),
  ];
}

function reach(rows: readonly FactRow[]): { first: string | null; last: string | null } {
  const firsts = rows.map((row) => row.effective_date ?? '').sort();
  const lasts = rows.map((row) => row.expiration_date ?? '').sort();
  // An open end is the latest of all.
  return { first: firsts[0] ?? null, last: lasts[0] === '' ? null : (lasts.at(-1) ?? null) };
}

const difference = (
  { fact, which, effective_date }: FactRow,
  field: string,
  [before, after]: [string | null, string | null],
): Difference => ({ fact, which, field, before, after, effectiveDate: effective_date });

const textOf = (value: string | number | boolean | null | undefined): string | null =>
  value === null || value === undefined ? null : String(value);
