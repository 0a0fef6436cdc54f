import type { CoverageType } from '@coverlane/contract/codes.ts';
import { covers, isVoid, lastDay, storedEnd } from '../coverage-state.ts';
import { type CalendarDate, dayAfter, dayBefore, earlier, later } from '../../platform/values/dates.ts';
import { cover } from './cover.ts';
import { coverageWords, type CoverInput, endRows, liveCoverages, runsOf } from './coverage-runs.ts';
import { type CoverageDraft, type Draft, isFile, type PersonDraft, subscriberOf, warn } from './draft.ts';
import type { CoverageRow } from './facts.ts';
import type { Covering } from './tier-changes.ts';
import { canonical } from './timeline.ts';

/** One type of coverage of a dependent, beside the employee's. */
type Beside = { head: PersonDraft; person: PersonDraft; coverageType: CoverageType; asked: readonly Covering[] };
type Run = readonly CoverageDraft[];

const own = (person: PersonDraft, type: CoverageType): CoverageDraft[] =>
  liveCoverages(person, type).filter((row) => !row.cobra);

/** Which days which plan covers: what a draft changes of it is looked at, what stood before is not asked again. */
const daysOf = (rows: readonly (CoverageRow | CoverageDraft)[], type: CoverageType): string =>
  canonical(
    rows
      .filter((row) => row.coverageType === type && !isVoid(row))
      .map(({ planId, effectiveDate, expirationDate }) => `${effectiveDate} ${expirationDate} ${planId}`)
      .toSorted(),
  );

const isMoved = (person: PersonDraft, type: CoverageType): boolean =>
  daysOf(person.before?.coverages ?? [], type) !== daysOf(person.coverages, type);

/** The first day of a run on which the employee does not have the plan; null: there is none. */
function firstAlone(run: Run, heads: readonly CoverageDraft[]): CalendarDate | null {
  const [first, last] = [run[0], run.at(-1)];
  if (first === undefined || last === undefined) return null;
  let day = first.effectiveDate;
  for (const row of heads) {
    if (row.planId !== first.planId || !covers(row, day)) continue;
    if (lastDay(row) >= lastDay(last)) return null;
    day = dayAfter(lastDay(row));
  }
  return day;
}

/** The employee's plans of the type from a day on, each with the days that are also among those of the dependent. */
function laterPlans(heads: readonly CoverageDraft[], { from, last }: { from: CalendarDate; last: CalendarDate }) {
  return runsOf(heads).flatMap((run) => {
    const [first, end] = [run[0], run.at(-1)];
    if (first === undefined || end === undefined || lastDay(end) < from || first.effectiveDate > last) return [];
    return [{ row: first, from: later(first.effectiveDate, from), last: earlier(lastDay(end), last) }];
  });
}

/** Covers a dependent by a plan of the employee's; what stands in the way is said and refuses nothing. */
function join(draft: Draft, person: PersonDraft, plan: ReturnType<typeof laterPlans>[number]): Covering[] {
  const { row, from, last } = plan;
  const { coverageType, planId, divisionId } = row;
  const input: CoverInput = {
    action: 'cover',
    coverageType,
    planId,
    divisionId,
    effectiveDate: from,
    expirationDate: storedEnd(last),
    tier: null,
    cobra: false,
  };
  const [refused, warned] = [draft.refusals.length, draft.warnings.length];
  const covering = cover(draft, person, input);
  const isStopped = draft.refusals.length > refused;
  draft.refusals.length = refused;
  draft.warnings.length = warned;
  const values = { ...coverageWords(draft, person, row), date: from };
  warn(draft, person, { code: isStopped ? 'not-in-later-plan' : 'joins-later-plan', values });
  return covering === null ? [] : [covering];
}

const isAskedAlone = ({ run, alone }: { run: Run; alone: CalendarDate }, asked: readonly Covering[]): boolean =>
  asked.some(({ input, days }) => input.planId === run[0]?.planId && days.from >= alone);

/** The run goes as far as the employee's, and on in what the employee has next, for the days it was meant to last. */
function follow(draft: Draft, { head, person, coverageType, asked }: Beside, run: Run): Covering[] {
  const heads = own(head, coverageType);
  const [first, end] = [run[0], run.at(-1)];
  const alone = firstAlone(run, heads);
  if (first === undefined || end === undefined || alone === null) return [];
  // Asked for on a day on which the employee has no such plan: `checkSubscriberCovers` asks about it.
  if (isAskedAlone({ run, alone }, asked)) return [];
  const last = lastDay(end);
  const termReason = head.coverages.findLast((row) => row.planId === first.planId)?.termReason ?? null;
  endRows(draft, person, { rows: run, last: dayBefore(alone), termReason, code: 'coverage-ended' });
  if (isFile(draft)) return [];
  return laterPlans(heads, { from: alone, last }).flatMap((plan) => join(draft, person, plan));
}

/**
 * Dependents have the employee's plans, on the employee's days (domain 4.2, 3.5): who joins is covered by what the employee
 * has elected for later as well, who is in a plan that the employee leaves goes along, and nobody's coverage lasts longer
 * than the employee's. Continued coverage (COBRA) is each person's own. A file states what is so: nobody is moved by it,
 * and whom it does not name stays in no plan that the employee has left. Answers what was covered besides, for the tiers.
 */
export function withEmployee(draft: Draft, coverings: readonly Covering[]): Covering[] {
  const head = subscriberOf(draft);
  if (head === undefined || draft.refusals.length > 0) return [];
  const dependents = draft.people.filter((person) => person !== head);
  return dependents.flatMap((person) => {
    const types = [...new Set(person.coverages.map((row) => row.coverageType))];
    return types.flatMap((coverageType) => {
      const asked = coverings.filter((one) => one.person === person && one.input.coverageType === coverageType);
      if (!isLookedAt(draft, { head, person, coverageType, asked })) return [];
      const runs = runsOf(own(person, coverageType));
      return runs.flatMap((run) => follow(draft, { head, person, coverageType, asked }, run));
    });
  });
}

function isLookedAt(draft: Draft, { head, person, coverageType, asked }: Beside): boolean {
  if (isFile(draft)) return asked.length === 0 && head.before !== null && isMoved(head, coverageType);
  return isMoved(head, coverageType) || isMoved(person, coverageType);
}
