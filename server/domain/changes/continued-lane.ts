import type { CoverageType } from '@coverlane/contract/codes.ts';
import { covers, isVoid, lastDay, overlap, storedEnd } from '../coverage-state.ts';
import { addMonths, type CalendarDate, dayAfter, dayBefore, later, OPEN_END } from '../../platform/values/dates.ts';
import { MONTHS } from '../eligibility/cobra-clock.ts';
import { termReasonOf } from '../eligibility/term-reasons.ts';
import { type Covering, coverageWords, type CoverInput, endRows, liveCoverages, runsOf } from './coverage-runs.ts';
import {
  type CoverageDraft,
  type Draft,
  isFile,
  type PersonDraft,
  refuse,
  replaced,
  subscriberOf,
  touch,
} from './draft.ts';
import type { CoverageValues, EmploymentValues, FamilyFacts, PersonFacts, Span } from './facts.ts';
import { LEAVE_REASON } from './leave-rows.ts';
import type { Sentence } from './effects.ts';
import { byDate, clipped } from './timeline.ts';

/**
 * Is what is asked for continued coverage (COBRA)? As it says; else as it stands where the employee is not at work on the
 * day: somebody who continues changes plans, or a child is born to them (ERISA 607(3)(A)). Whoever is at work is active.
 */
export function isContinued(
  draft: Draft,
  person: PersonDraft,
  { input, from }: { input: CoverInput; from: CalendarDate },
): boolean {
  if (input.cobra !== undefined) return input.cobra;
  if (isActiveThere(person, input, from)) return false;
  const head = subscriberOf(draft);
  const continues = [person, ...(head === undefined ? [] : [head])].some((one) => continuesOn(one, input, from));
  return continues && !isAtWork(draft, head, from);
}

/** A day of the active coverage by the plan, or the one after its end, is asked for: it goes on longer. */
const isActiveThere = (person: PersonDraft, { coverageType, planId }: CoverInput, day: CalendarDate): boolean =>
  liveCoverages(person, coverageType).some(
    (row) => !row.cobra && row.planId === planId && row.effectiveDate <= day && dayAfter(lastDay(row)) >= day,
  );

/** What of a person says whether they work, and whether they continue coverage; of the facts or of a draft. */
type Worker = {
  coverages: readonly (CoverageValues & Span)[];
  employments: readonly (EmploymentValues & Span)[];
};

const continuesOn = (
  { coverages }: Worker,
  { coverageType }: Pick<CoverInput, 'coverageType'>,
  day: CalendarDate,
): boolean =>
  coverages.some(
    (row) =>
      row.coverageType === coverageType &&
      row.cobra &&
      !isVoid(row) &&
      row.effectiveDate <= day &&
      dayAfter(lastDay(row)) >= day,
  );

/** Whoever continues because hours became less still has the job, and is not covered by it. */
function isAtWork({ facts }: Pick<Draft, 'facts'>, head: Worker | undefined, day: CalendarDate): boolean {
  return isEmployed(head, day) && !hasFewerHours(facts, head, day);
}

const isEmployed = (head: Worker | undefined, day: CalendarDate): boolean =>
  (head?.employments ?? []).some(
    ({ effectiveDate, expirationDate, terminationDate }) =>
      effectiveDate <= day && (expirationDate ?? day) >= day && (terminationDate ?? day) >= day,
  );

function hasFewerHours({ client }: FamilyFacts, head: Worker | undefined, day: CalendarDate): boolean {
  const active = byDate((head?.coverages ?? []).filter((row) => !row.cobra && !isVoid(row)));
  const ended = active.findLast((row) => row.effectiveDate <= day);
  if (ended?.termReason === LEAVE_REASON) return true;
  return termReasonOf(client.eligibility.termReasons, ended?.termReason ?? null)?.cobraEvent === 'hours';
}

const continuedOf = (head: Worker, day: CalendarDate): CoverageType[] =>
  head.coverages
    .map(({ coverageType }) => coverageType)
    .filter((coverageType) => continuesOn(head, { coverageType }, day));

/**
 * The types of coverage that the employee of a family continues (COBRA) on a day and would go on to continue, as `decide` judges
 * an election of them; and whether any job is there through which something else could be had.
 */
export function continuedByEmployee(
  facts: FamilyFacts,
  day: CalendarDate,
): { types: ReadonlySet<CoverageType>; isEmployed: boolean } {
  const head = facts.people.find(({ id, subscriberId }) => id === subscriberId);
  const types = head === undefined || isAtWork({ facts }, head, day) ? [] : continuedOf(head, day);
  return { types: new Set(types), isEmployed: isEmployed(head, day) };
}

/**
 * Who becomes active again: continued coverage gives way on every day that is active, however it became so (hire, rehire,
 * roster, reinstatement), and goes on where the active days end. The other way round active coverage is never displaced:
 * what is asked is refused, unless a file states it, after which the active coverage ended the day before.
 */
export function meetOtherLane(draft: Draft, covering: Covering): boolean {
  if (!covering.input.cobra) {
    activeAgain(draft, covering);
    return true;
  }
  const { person, input, days } = covering;
  const active = liveCoverages(person, input.coverageType).find(
    (row) => !row.cobra && row.effectiveDate <= days.from && lastDay(row) >= days.from,
  );
  if (active === undefined || isFile(draft)) return true;
  refuse(draft, person, {
    code: 'cobra-while-active',
    values: { ...coverageWords(draft, person, active), date: days.from },
  });
  return false;
}

/** Continued coverage of the type gives way to active coverage on its days (ERISA 602(2)(D)(i)). */
function activeAgain(draft: Draft, { person, input, days }: Covering): void {
  const continued = liveCoverages(person, input.coverageType).filter((row) => row.cobra);
  for (const row of continued.filter((one) =>
    overlap(one, { effectiveDate: days.from, expirationDate: storedEnd(days.last) }),
  )) {
    const rule = {
      code: 'continuation-ended',
      values: { ...coverageWords(draft, person, row), date: dayBefore(days.from) },
    };
    const rest = days.last === OPEN_END ? [] : clipped([row], dayAfter(days.last), OPEN_END);
    setRows(draft, person, { was: row, rows: [...clipped([row], '0000-01-01', dayBefore(days.from)), ...rest], rule });
    touch(draft, row, later(row.effectiveDate, days.from));
  }
}

function setRows(
  draft: Draft,
  person: PersonDraft,
  { was, rows, rule }: { was: CoverageDraft; rows: readonly CoverageDraft[]; rule: Sentence },
): void {
  const after = rows.map((row) => (row.id === null ? { ...row, rule } : row));
  replaced(person, { before: [was], after }, rule);
  person.coverages = [...person.coverages.filter((row) => row !== was), ...after];
}

/** How coverage ends: the last day of each type, the reason, and the types where not all end. */
type EndOfAll = {
  lastOf: (type: CoverageType) => CalendarDate;
  termReason: string | null;
  types?: readonly CoverageType[] | undefined;
};

/**
 * People's coverage ends: active coverage; what they continue only where nothing active ends, for then it is the continued
 * coverage that is ended.
 */
export function endAll(draft: Draft, people: readonly PersonDraft[], ending: EndOfAll): void {
  // Asked twice it answers the same: the active coverage that ended still covers the last day.
  const isOfWork = people.some((one) =>
    endingOf(one, ending).some((row) => !row.cobra && covers(row, ending.lastOf(row.coverageType))),
  );
  for (const person of people) endOne(draft, person, { ...ending, isOfWork });
}

const endingOf = ({ coverages }: PersonDraft, { types }: Pick<EndOfAll, 'types'>): CoverageDraft[] =>
  coverages.filter((row) => !isVoid(row) && (types === undefined || types.includes(row.coverageType)));

function endOne(draft: Draft, person: PersonDraft, ending: EndOfAll & { isOfWork: boolean }): void {
  const rows = endingOf(person, ending);
  for (const type of new Set(rows.map(({ coverageType }) => coverageType))) {
    const last = ending.lastOf(type);
    const mine = byDate(rows.filter(({ coverageType }) => coverageType === type)).filter(
      (row) => !(row.cobra && (ending.isOfWork || row.effectiveDate > last)),
    );
    endRows(draft, person, { rows: mine, last, termReason: ending.termReason, code: 'coverage-ended' });
  }
}

/**
 * The last day of active coverage was corrected to an earlier one: what continues it begins the day after it all the same,
 * and lasts as many months (domain 3.6). A later last day takes days from it, which `activeAgain` does.
 */
export function continueWithoutGap(draft: Draft): void {
  for (const person of draft.people) {
    if (person.before === null) continue;
    for (const row of person.coverages.filter((one) => one.cobra && !isVoid(one) && one.id !== null)) {
      const begins = newBegin(person, person.before, row);
      if (begins === null || begins >= row.effectiveDate) continue;
      const moved = {
        ...row,
        id: null,
        recordedBy: null,
        effectiveDate: begins,
        expirationDate: movedEnd(row, begins),
      };
      const values = { ...coverageWords(draft, person, row), before: row.effectiveDate, after: begins };
      setRows(draft, person, { was: row, rows: [moved], rule: { code: 'coverage-start-moved', values } });
    }
  }
}

const activeOf = (rows: readonly CoverageDraft[], { coverageType }: CoverageDraft): CoverageDraft[] =>
  byDate(rows.filter((row) => row.coverageType === coverageType && !row.cobra && !isVoid(row)));

/** The day after the active coverage that ended right before the row; null: none did, or it is as it was. */
function newBegin(person: PersonDraft, before: PersonFacts, row: CoverageDraft): CalendarDate | null {
  const stood = activeOf(
    before.coverages.map((one) => ({ ...one, rule: null })),
    row,
  );
  const ended = stood.find((one) => lastDay(one) === dayBefore(row.effectiveDate));
  if (ended === undefined) return null;
  const first = runsOf(stood).find((run) => run.includes(ended))?.[0]?.effectiveDate ?? ended.effectiveDate;
  const last = activeOf(person.coverages, row).findLast((one) => one.effectiveDate < row.effectiveDate);
  if (last === undefined || last.effectiveDate < first || lastDay(last) >= dayBefore(row.effectiveDate)) return null;
  return dayAfter(lastDay(last));
}

/** A row that lasted whole months of the law lasts as many from its new first day. */
function movedEnd({ effectiveDate, expirationDate }: CoverageDraft, begins: CalendarDate): CalendarDate | null {
  const months = Object.values(MONTHS).find((count) => dayBefore(addMonths(effectiveDate, count)) === expirationDate);
  return months === undefined ? expirationDate : dayBefore(addMonths(begins, months));
}
