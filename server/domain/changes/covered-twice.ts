import { covers, isVoid, lastDay, overlap } from '../coverage-state.ts';
import { type CalendarDate, dayAfter } from '../../platform/values/dates.ts';
import { coverageWords } from './coverage-runs.ts';
import { type Draft, isFile, nameOf, type PersonDraft, question, rulesOf, subjectOf, warn } from './draft.ts';
import type { RecordElsewhere } from './facts.ts';
import { recordsElsewhere } from './linked-records.ts';
import type { Rules } from '../rules-for.ts';

type Span = { effectiveDate: CalendarDate; expirationDate: CalendarDate | null };
/** Coverage as the question asks for it. */
export type Covered = Span & { coverageType: string; planId: string };

/** The coverage of both records on the first day that a change makes one of both. */
export type Twice<Row extends Covered = Covered> = {
  other: RecordElsewhere;
  mine: Row;
  theirs: Covered;
  day: CalendarDate;
};

/** The first day that two coverages share and that was not covered by the type before; null: there is none. */
function firstNewDay(mine: Span, theirs: Span, before: readonly Span[]): CalendarDate | null {
  if (!overlap(mine, theirs)) return null;
  const ends = before.map((row) => dayAfter(lastDay(row)));
  const isNew = (day: CalendarDate): boolean =>
    covers(mine, day) && covers(theirs, day) && !before.some((row) => covers(row, day));
  return [mine.effectiveDate, theirs.effectiveDate, ...ends].toSorted().find(isNew) ?? null;
}

const liveOf = <Row extends Covered>(rows: readonly Row[], type: string): Row[] =>
  rows.filter((row) => row.coverageType === type && !isVoid(row));

/**
 * What somebody would be covered by under two records, each type once: the one place that answers it, for what is decided and for
 * what an undo gives back (domain 3.3: dual coverage check).
 * @param changed coverage that is new, or comes back
 * @param before coverage as it stood
 * @param others records of the same human (`isSameHuman`)
 */
export function twiceCovered<Row extends Covered>({
  changed,
  before,
  others,
}: {
  changed: readonly Row[];
  before: readonly Covered[];
  others: readonly RecordElsewhere[];
}): Twice<Row>[] {
  const found = others.flatMap((other) =>
    changed
      .filter((mine) => !isVoid(mine))
      .flatMap((mine) =>
        liveOf(other.coverages, mine.coverageType).flatMap((theirs): Twice<Row>[] => {
          const day = firstNewDay(mine, theirs, liveOf(before, mine.coverageType));
          return day === null ? [] : [{ other, mine, theirs, day }];
        }),
      ),
  );
  return [...new Map(found.map((twice) => [twice.mine.coverageType, twice] as const)).values()];
}

/** By what a request would cover somebody under two records. */
function coveredTwice(draft: Draft, person: PersonDraft): Twice<PersonDraft['coverages'][number]>[] {
  const changed = person.coverages.filter((row) => row.id === null && !isVoid(row));
  if (changed.length === 0) return [];
  return twiceCovered({ changed, before: person.before?.coverages ?? [], others: recordsElsewhere(draft, person) });
}

/** How it is asked: by an answer where the rule of the day allows it, by an administrator alone where it does not. */
export const TWICE = { asked: 'covered-elsewhere', never: 'covered-twice-never' } as const;
export const twiceCode = ({ allowCoveredTwice }: Pick<Rules, 'allowCoveredTwice'>): string =>
  allowCoveredTwice ? TWICE.asked : TWICE.never;

/** Was it said of this person that both are meant? */
function isMeant(draft: Draft, person: PersonDraft): boolean {
  const { coveredTwice: said = [] } = draft.request;
  if (said === 'all') return true;
  return said.includes(person.id) || said.includes(subjectOf(draft, person) ?? '');
}

/**
 * One human is covered twice only on purpose (domain 3.3: dual coverage check): by the same type under two records, as an employee
 * and as somebody's dependent, or as the child of two employees. It is asked, and passed by the answer where the client's rule
 * allows it, or by an administrator; a file states what is so.
 */
export function questionCoveredTwice(draft: Draft): void {
  if ((draft.facts.elsewhere ?? []).length === 0) return;
  for (const person of draft.people) for (const twice of coveredTwice(draft, person)) ask(draft, person, twice);
}

function ask(
  draft: Draft,
  person: PersonDraft,
  { other, mine, theirs, day }: Twice<PersonDraft['coverages'][number]>,
): void {
  const plan = draft.facts.client.plans.get(theirs.planId)?.name ?? theirs.planId;
  const values = { ...coverageWords(draft, person, mine), plan, holder: other.holder, date: day };
  const rules = rulesOf(draft, day);
  if (!isFile(draft) && rules.allowCoveredTwice && isMeant(draft, person))
    return warn(draft, person, { code: 'covered-twice', values });
  question(draft, person, { code: twiceCode(rules), values });
}

/**
 * What the end of coverage leaves somebody who has another record here: coverage that goes on there, or the right to join
 * it, for who loses coverage may be enrolled within 30 days (29 CFR 2590.701-6(a)).
 */
export function sayWhatStays(draft: Draft): void {
  if (isFile(draft) || draft.request.type !== 'termmember') return;
  for (const person of draft.people)
    for (const other of recordsElsewhere(draft, person)) staysWith(draft, person, other);
}

/** The last covered days of what ends, by type. */
function ending({ before, coverages }: PersonDraft): Map<string, CalendarDate> {
  const ended = (before?.coverages ?? []).filter((row) => !isVoid(row) && !coverages.some(({ id }) => id === row.id));
  return new Map(
    ended.map(({ coverageType }) => {
      const lasts = liveOf(coverages, coverageType).map(lastDay).toSorted();
      return [coverageType, lasts.at(-1) ?? ''] as const;
    }),
  );
}

function staysWith(draft: Draft, person: PersonDraft, other: RecordElsewhere): void {
  for (const [coverageType, last] of ending(person)) {
    const from = last === '' ? draft.effectiveDate : dayAfter(last);
    const values = { name: nameOf(person), holder: other.holder, coverageType, date: from };
    const goesOn = liveOf(other.coverages, coverageType).some((row) => covers(row, from));
    if (goesOn) warn(draft, person, { code: 'stays-covered-elsewhere', values });
    else if (mayJoin(other)) warn(draft, person, { code: 'may-join-elsewhere', values });
  }
}

/** Somebody's dependent there; whoever is the employee there decides about their own coverage. */
const mayJoin = ({ personId, subscriberId }: RecordElsewhere): boolean => personId !== subscriberId;
