import type { CoverageType } from '@coverlane/contract/codes.ts';
import { isVoid, lastDay, storedEnd } from '../coverage-state.ts';
import { addDays, type CalendarDate, dayAfter, dayBefore, later, OPEN_END } from '../../platform/values/dates.ts';
import { type CoverageDraft, type Draft, nameOf, type PersonDraft, replaced, touch } from './draft.ts';
import type { Sentence } from './effects.ts';
import type { CoverageInput } from './requests.ts';
import { byDate, clipped } from './timeline.ts';

/** The days asked for: `last` is the open end where none was given. */
export type Days = { from: CalendarDate; last: CalendarDate };

export type CoverInput = Extract<CoverageInput, { action: 'cover' }>;

/** A plan, and whether it is continued coverage. */
export type Lane = Pick<CoverageDraft, 'planId' | 'cobra'>;

/** What is asked, once it is known whether it is continued coverage. */
export type LaneInput = CoverInput & { cobra: boolean };

/** One coverage being asked for: whose, what, and for which days. */
export type Covering = { person: PersonDraft; input: LaneInput; days: Days };

/** The coverages of one type that cover days, by date. */
export const liveCoverages = (person: PersonDraft, type: CoverageType): CoverageDraft[] =>
  byDate(person.coverages.filter((row) => row.coverageType === type && !isVoid(row)));

/** Active and continued coverage (COBRA) are never one row, in the same plan neither: who stands where. */
export const isOfLane =
  ({ planId, cobra }: Pick<CoverageDraft, 'planId' | 'cobra'>) =>
  (row: Pick<CoverageDraft, 'planId' | 'cobra'>): boolean =>
    row.planId === planId && row.cobra === cobra;

/** Rows of one plan grouped into runs without a day between. */
export function runsOf(rows: readonly CoverageDraft[]): CoverageDraft[][] {
  const runs: CoverageDraft[][] = [];
  for (const row of rows) {
    const run = runs.at(-1);
    const previous = run?.at(-1);
    const joins = previous && isOfLane(previous)(row) && dayAfter(lastDay(previous)) === row.effectiveDate;
    if (run && joins) run.push(row);
    else runs.push([row]);
  }
  return runs;
}

/** The rows of a plan that the days belong to: its runs that share a day with them or stand right beside them. */
export function chainOf(rows: readonly CoverageDraft[], lane: Lane, days: Days): CoverageDraft[] {
  const runs = runsOf(rows.filter(isOfLane(lane)));
  const near = runs.filter((run) => {
    const [first, last] = [run[0], run.at(-1)];
    return first && last && first.effectiveDate <= dayAfter(days.last) && lastDay(last) >= dayBefore(days.from);
  });
  return near.flat();
}

/** Rows that cover each of the days: the chain's own, their neighbours' values in its gaps, `fresh` where it is empty. */
export function filled(chain: readonly CoverageDraft[], fresh: CoverageDraft, days: Days): CoverageDraft[] {
  const result: CoverageDraft[] = [];
  let model = chain.findLast((row) => lastDay(row) === dayBefore(days.from));
  let day = days.from;
  const bridge = (source: CoverageDraft, last: CalendarDate): void => {
    if (day > last) return;
    result.push({ ...source, id: null, recordedBy: null, effectiveDate: day, expirationDate: storedEnd(last) });
  };
  for (const row of clipped(chain, days.from, days.last)) {
    bridge(model ?? row, dayBefore(row.effectiveDate));
    result.push(row);
    model = row;
    day = dayAfter(lastDay(row));
    if (lastDay(row) === OPEN_END) return result;
  }
  bridge(model ?? chain[0] ?? fresh, days.last);
  return result;
}

/** What a sentence about a coverage names. */
export function coverageWords(
  draft: Draft,
  person: PersonDraft,
  row: Pick<CoverageDraft, 'coverageType' | 'planId'>,
): Readonly<Record<string, string>> {
  const plan = draft.facts.client.plans.get(row.planId)?.name ?? row.planId;
  return { name: nameOf(person), coverageType: row.coverageType, plan };
}

/** A row that was never effective: it ends the day before it begins (domain 0). */
const voided = (row: CoverageDraft, termReason: string | null, rule: Sentence): CoverageDraft => ({
  ...row,
  id: null,
  recordedBy: null,
  expirationDate: addDays(row.effectiveDate, -1),
  termReason,
  rule,
});

/** How a coverage ends: the last covered day, why, and in which words. */
export type Ending = { last: CalendarDate; termReason: string | null; code: string; more?: Sentence['values'] };

/** The rows that replace a run when no day after `last` is covered any more. */
function cutRun(draft: Draft, person: PersonDraft, cut: { run: CoverageDraft[]; ending: Ending }): CoverageDraft[] {
  const { run, ending } = cut;
  const first = run[0];
  if (first === undefined) return [];
  const words = { ...coverageWords(draft, person, first), ...ending.more };
  touch(draft, first, later(first.effectiveDate, dayAfter(ending.last)));
  if (first.effectiveDate > ending.last) {
    const rule = { code: 'coverage-voided', values: { ...words, date: first.effectiveDate } };
    return [voided(first, ending.termReason, rule)];
  }
  const rule = { code: ending.code, values: { ...words, date: ending.last } };
  const kept = clipped(run, first.effectiveDate, ending.last);
  const end = kept.pop();
  if (end === undefined) return kept;
  return [...kept, { ...end, id: null, recordedBy: null, termReason: ending.termReason, rule }];
}

/**
 * Ends the given coverages: afterwards none of them covers a day after `last`. What began later was never effective
 * (void). Coverages that end by then are left as they are. Answers whether anything ended.
 */
export function endRows(
  draft: Draft,
  person: PersonDraft,
  ending: Ending & { rows: readonly CoverageDraft[] },
): boolean {
  let ended = false;
  for (const run of runsOf(ending.rows)) {
    const last = run.at(-1);
    if (last === undefined || lastDay(last) <= ending.last) continue;
    const after = cutRun(draft, person, { run, ending });
    const rule = after.find((row) => row.rule !== null)?.rule ?? { code: ending.code, values: {} };
    replaced(person, { before: run, after }, rule);
    person.coverages = [...person.coverages.filter((row) => !run.includes(row)), ...after];
    ended = true;
  }
  return ended;
}
