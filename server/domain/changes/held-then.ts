import { covers, isVoid, lastDay } from '../coverage-state.ts';
import { type CalendarDate, dayAfter, later } from '../../platform/values/dates.ts';
import { dependentRefusals } from '../eligibility/dependents.ts';
import type { CoverInput } from './coverage-runs.ts';
import { coverageWords } from './coverage-runs.ts';
import { type CoverageDraft, divorcedOn, type Draft, nameOf, type PersonDraft, rowOn, rulesOf, warn } from './draft.ts';
import { byDate } from './timeline.ts';

/** What one person had: the plan of each type of coverage on a day, active and not continued by themselves (COBRA). */
export const heldOn = (person: PersonDraft, day: CalendarDate): CoverageDraft[] =>
  byDate(person.coverages.filter((row) => !isVoid(row) && !row.cobra && covers(row, day)));

/** A coverage as it is asked for again: the plan and, from the first day on, the tier of those who are covered then. */
export const coverAgain = (row: Pick<CoverageDraft, 'coverageType' | 'planId'>, from: CalendarDate): CoverInput => ({
  action: 'cover',
  coverageType: row.coverageType,
  planId: row.planId,
  effectiveDate: from,
  expirationDate: null,
  tier: null,
  cobra: false,
});

/** Without a day between, or from the day that was named. */
export const goingOn = (row: CoverageDraft, from: CalendarDate | null): CoverInput => {
  const next = dayAfter(lastDay(row));
  return coverAgain(row, from === null ? next : later(from, next));
};

/** Is the plan offered where the family is from then on? (domain 2.1) */
function isOffered(
  draft: Draft,
  { planId }: Pick<CoverageDraft, 'planId'>,
  on: { from: CalendarDate; divisionId: string },
): boolean {
  const pivots = draft.facts.client.plans.get(planId)?.pivots ?? [];
  return pivots.some((pivot) => pivot.divisionId === on.divisionId && covers(pivot, on.from));
}

/** May the person still be covered as what they are: not a child past the age, not the dead (domain 3.3)? */
function mayBe(draft: Draft, person: PersonDraft, from: CalendarDate): boolean {
  const details = rowOn(person.details, from);
  if (details === undefined || details.relationshipCode === '18') return true;
  const { deathDate } = person.details.at(-1) ?? details;
  const asked = { ...details, name: nameOf(person), from, deathDate, divorcedOn: divorcedOn(person, from) };
  return dependentRefusals(asked, (day) => rulesOf(draft, day)).length === 0;
}

/** May somebody have a plan again from a day: it is offered there, and they may still be covered? */
export const mayHaveAgain = (
  draft: Draft,
  person: PersonDraft,
  { planId, from, divisionId }: { planId: string; from: CalendarDate; divisionId: string },
): boolean => isOffered(draft, { planId }, { from, divisionId }) && mayBe(draft, person, from);

/**
 * What a family had on a day and may have again from another: plans that are not offered any more, and people who may not be
 * covered any more, are left out and named.
 */
export function offeredAgain(
  draft: Draft,
  { heldOn: day, from, divisionId }: { heldOn: CalendarDate; from: CalendarDate; divisionId: string },
): { person: PersonDraft; row: CoverageDraft }[] {
  return draft.people.flatMap((person) =>
    heldOn(person, day).flatMap((row) => {
      if (mayHaveAgain(draft, person, { planId: row.planId, from, divisionId })) return [{ person, row }];
      warn(draft, person, { code: 'not-again', values: { ...coverageWords(draft, person, row), date: from } });
      return [];
    }),
  );
}
