import { isVoid, lastDay } from '../coverage-state.ts';
import { type CalendarDate, later, OPEN_END } from '../../platform/values/dates.ts';
import { coverAll } from './coveragechange.ts';
import { type CoverInput, coverageWords, liveCoverages } from './coverage-runs.ts';
import { personOf } from './demochange.ts';
import {
  type CoverageDraft,
  divorcedOn,
  type Draft,
  type EmploymentDraft,
  nameOf,
  type PersonDraft,
  refuse,
  warn,
} from './draft.ts';
import { setEmployment } from './employments.ts';
import { coverAgain, goingOn } from './held-then.ts';
import { LEAVE_REASON, resumeLeave } from './leave-rows.ts';
import type { Reinstatement } from './requests.ts';
import { byDate } from './timeline.ts';

const ALIVE = { deathDate: null };

/** The last employment, where it has ended or will. */
const endedWork = (person: PersonDraft): EmploymentDraft | undefined =>
  byDate(person.employments)
    .slice(-1)
    .find((row) => row.terminationDate !== null);

/** The employment goes on as it was before it was ended. */
function workOn(draft: Draft, person: PersonDraft, ended: EmploymentDraft): void {
  if (ended.terminationDate !== null) resumeLeave(person, nameOf(person), ended.terminationDate);
  const before = byDate(person.employments).findLast(
    (row) => row.employeeSystemIdentifier === ended.employeeSystemIdentifier && row.terminationDate === null,
  );
  const { employeeSystemIdentifier } = ended;
  const patch = { employeeSystemIdentifier, terminationDate: null, status: before?.status ?? ('FT' as const) };
  setEmployment(draft, person, { patch, from: ended.effectiveDate });
}

/** The last employment goes on, where it has ended or will; else nothing. */
export function workGoesOn(draft: Draft, person: PersonDraft): void {
  const work = endedWork(person);
  if (work) workOn(draft, person, work);
}

/** The last plan of each type that has an end with a reason; what a leave ended, the return begins again; what is continued by themselves (COBRA) is nobody's work. */
function endedPlans(person: PersonDraft): CoverageDraft[] {
  const types = new Set(person.coverages.map((row) => row.coverageType));
  const lasts = [...types].flatMap((type) =>
    liveCoverages(person, type)
      .filter((row) => !row.cobra)
      .slice(-1),
  );
  return lasts.filter((row) => lastDay(row) < OPEN_END && row.termReason !== null && row.termReason !== LEAVE_REASON);
}

/**
 * What ended by the same change as the work, and what was recorded since with that end (a child born before it, the tier that
 * follows); where a file ended both apart, what ended last of the employee's.
 */
function endedOf(head: PersonDraft, person: PersonDraft, work: EmploymentDraft | undefined): CoverageDraft[] {
  const ended = endedPlans(person);
  const by = work?.recordedBy ?? null;
  const together = by === null ? [] : endedPlans(head).filter((row) => row.recordedBy === by);
  const latest = endedPlans(head).map(lastDay).toSorted().at(-1);
  if (together.length === 0) return ended.filter((row) => lastDay(row) === latest);
  const isOfThatEnd = (row: CoverageDraft): boolean =>
    lastDay(row) >= (work?.terminationDate ?? OPEN_END) &&
    together.some(({ termReason }) => termReason === row.termReason);
  return ended.filter((row) => row.recordedBy === by || isOfThatEnd(row));
}

/** Later plans that the end took back before they began. */
const neverBegun = (person: PersonDraft, by: string | null): CoverageDraft[] =>
  by === null ? [] : byDate(person.coverages.filter((row) => isVoid(row) && row.recordedBy === by));

/** A spouse who was divorced since is left out and named. */
function stillSpouse(
  draft: Draft,
  person: PersonDraft,
  input: CoverInput,
): { person: PersonDraft; input: CoverInput }[] {
  const date = input.effectiveDate ?? draft.effectiveDate;
  const day = later(date, draft.facts.today);
  if (divorcedOn(person, day) === null) return [{ person, input }];
  warn(draft, person, { code: 'not-again', values: { ...coverageWords(draft, person, input), date } });
  return [];
}

/** What begins again of the employee's whole family, or of one dependent. */
function goingOnOf(
  draft: Draft,
  person: PersonDraft,
  { work, from }: { work: EmploymentDraft | undefined; from: CalendarDate | null },
) {
  const by = work?.recordedBy ?? null;
  const family = person.id === person.values.subscriberId ? draft.people : [person];
  return family.flatMap((one): { person: PersonDraft; input: CoverInput }[] => [
    ...endedOf(person, one, work).flatMap((row) => stillSpouse(draft, one, goingOn(row, from))),
    ...neverBegun(one, by).map((row) => ({ person: one, input: coverAgain(row, row.effectiveDate) })),
  ]);
}

/**
 * An end is taken back, whether its day has come or lies ahead: the employment goes on, and the coverage that ended with it
 * without a day between, or from the day that is named (domain 3.5). Plans chosen for later begin as they would have.
 */
export function reinstate(draft: Draft, request: Reinstatement): PersonDraft | null {
  const person = personOf(draft, request.personId);
  if (person === null) return null;
  const name = nameOf(person);
  const work = endedWork(person);
  const pairs = goingOnOf(draft, person, { work, from: request.coverageStarts });
  const { deathDate: date } = person.details.at(-1) ?? ALIVE;
  if (date !== null) refuse(draft, person, { code: 'rehire-died', values: { name, date } });
  else if (!work && pairs.length === 0) refuse(draft, person, { code: 'nothing-to-reinstate', values: { name } });
  if (work) workOn(draft, person, work);
  coverAll(draft, pairs, 'derive');
  return person;
}
