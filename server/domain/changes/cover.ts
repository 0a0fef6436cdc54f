import { BEGIN_GUESSED } from '../guessed-begin.ts';
import { lastDay, storedEnd } from '../coverage-state.ts';
import { type CalendarDate, dayBefore, earlier, later, OPEN_END } from '../../platform/values/dates.ts';
import { isContinued, meetOtherLane } from './continued-lane.ts';
import { mayCover } from './coverage-checks.ts';
import {
  chainOf,
  coverageWords,
  type Covering,
  type CoverInput,
  type Days,
  endRows,
  filled,
  isOfLane,
  type Lane,
  type LaneInput,
  liveCoverages,
  runsOf,
} from './coverage-runs.ts';
import {
  type CoverageDraft,
  type Draft,
  type PersonDraft,
  refuse,
  replaced,
  rowOn,
  subscriberOf,
  touch,
  warn,
} from './draft.ts';
import type { Sentence } from './effects.ts';
import type { CoverageValues } from './facts.ts';
import { canonical, clipped, merged, patchFrom, sameDays, valuesOf } from './timeline.ts';

/** What was covered, with the days on which it is. */
export type SetCovering = Omit<Covering, 'days'> & { days: Days & { valuesFrom: CalendarDate } };

/** The days a `cover` asks for; without a date of its own it begins with the request. */
export function askedDays(draft: Draft, input: CoverInput): Days {
  return { from: input.effectiveDate ?? draft.effectiveDate, last: input.expirationDate ?? OPEN_END };
}

/**
 * Covers a person by a plan on every day asked for (see CoverageInput), as active or as continued coverage. Answers the
 * days it then covers and from which of them on stated values hold, or null where it was refused or asked for no day.
 */
export function cover(draft: Draft, person: PersonDraft, stated: CoverInput): SetCovering | null {
  const asked = askedDays(draft, stated);
  const input = { ...stated, cobra: isContinued(draft, person, { input: stated, from: asked.from }) };
  if (asked.last < asked.from) return neverCover(draft, person, { input, asked });
  const known = liveCoverages(person, input.coverageType);
  if (!mayCover(draft, { person, input, days: asked }, known)) return null;
  if (!meetOtherLane(draft, { person, input, days: asked })) return null;
  const rows = liveCoverages(person, input.coverageType);
  const days = { from: asked.from, last: untilLaterPlan(draft, { person, input, days: asked }, rows) };
  giveWay(draft, { person, input, days }, rows);
  const chain = chainOf(rows, input, days);
  const valuesFrom = valuesBegin(draft, chain, days);
  setRun(draft, { person, input, days }, { chain, valuesFrom });
  return { person, input, days: { ...days, valuesFrom } };
}

/** An end before the beginning: the day before takes the coverage back; anything earlier is a mistake. */
function neverCover(draft: Draft, person: PersonDraft, what: { input: LaneInput; asked: Days }): null {
  const { input, asked } = what;
  if (asked.last !== dayBefore(asked.from)) {
    refuse(draft, person, {
      code: 'end-before-start',
      values: { ...coverageWords(draft, person, input), date: asked.last, begin: asked.from },
    });
    return null;
  }
  const rows = liveCoverages(person, input.coverageType).filter(isOfLane(input));
  endRows(draft, person, { rows, last: asked.last, termReason: input.termReason ?? null, code: 'coverage-ended' });
  return null;
}

/** The runs of the type's other plans, and of the other kind of coverage in this one. */
const otherRuns = (rows: readonly CoverageDraft[], lane: Lane): CoverageDraft[][] =>
  runsOf(rows.filter((row) => !isOfLane(lane)(row)));

/** The last day asked for, or the day before a later plan of the type: what is planned stands (with a warning). */
function untilLaterPlan(draft: Draft, { person, input, days }: Covering, rows: readonly CoverageDraft[]): CalendarDate {
  const firsts = otherRuns(rows, input).flatMap((run) => run.slice(0, 1));
  const next = firsts.find((row) => row.effectiveDate > days.from);
  if (next === undefined || days.last < next.effectiveDate) return days.last;
  const values = { ...coverageWords(draft, person, next), date: next.effectiveDate };
  warn(draft, person, { code: 'later-plan-stands', values });
  return dayBefore(next.effectiveDate);
}

/** Two plans of one type may not overlap: the old one ends the day before the new one begins (domain 3, 19.1). */
function giveWay(draft: Draft, { person, input, days }: Covering, rows: readonly CoverageDraft[]): void {
  const begun = otherRuns(rows, input).filter((run) =>
    run.every((row, at) => at > 0 || row.effectiveDate <= days.from),
  );
  const by = draft.facts.client.plans.get(input.planId)?.name ?? input.planId;
  const ending = { last: dayBefore(days.from), termReason: null, code: 'coverage-replaced', more: { by } };
  endRows(draft, person, { rows: begun.flat(), ...ending });
}

/**
 * From when stated values hold. A file that repeats the first day of a coverage we know says nothing about the past:
 * its values hold from the request's day on, so that history is not rewritten. A date within a coverage is a change
 * on that date.
 */
function valuesBegin(draft: Draft, chain: readonly CoverageDraft[], days: Days): CalendarDate {
  const start = chain[0]?.effectiveDate;
  if (start === undefined || start < days.from) return days.from;
  return earlier(later(days.from, draft.effectiveDate), days.last);
}

function setRun(draft: Draft, covering: Covering, run: { chain: CoverageDraft[]; valuesFrom: CalendarDate }): void {
  const { person, days } = covering;
  const wanted = patchFrom<CoverageValues>(filled(run.chain, freshRow(draft, covering), days), {
    from: run.valuesFrom,
    values: statedValues(covering.input),
    rule: () => ({ code: 'coverage-changed', values: {} }),
  });
  const all = withoutStaleGuess([...clipped(run.chain, '0000-01-01', dayBefore(days.from)), ...wanted]);
  const settled = settledRun(all, termReasonOf(covering, all.at(-1)));
  if (sameDays(settledRun(run.chain, run.chain.at(-1)?.termReason ?? null), settled)) return;
  const rule = ruleOf(draft, covering, { ...run, settled });
  const after = settled.map((row) => (row.id === null ? { ...row, rule } : row));
  replaced(person, { before: run.chain, after }, rule);
  const others = person.coverages.filter((row) => !run.chain.includes(row));
  person.coverages = [...others, ...after];
  touch(draft, covering.input, days.from);
}

/** A run that begins on another day than the one that was guessed is no guess any more. */
function withoutStaleGuess(rows: readonly CoverageDraft[]): CoverageDraft[] {
  const begin = rows[0]?.effectiveDate;
  return rows.map((row) => {
    const { [BEGIN_GUESSED]: guessed, ...extra } = row.extra;
    return guessed === undefined || guessed === begin ? row : { ...row, id: null, recordedBy: null, extra };
  });
}

/** Why the run ends, where an end was asked for; an open one, or one that a later plan ends, has no reason. */
function termReasonOf({ input, days }: Covering, last: CoverageDraft | undefined): string | null {
  if (days.last === OPEN_END || input.expirationDate === null) return null;
  return input.termReason === undefined ? (last?.termReason ?? null) : input.termReason;
}

const withReason = (row: CoverageDraft, termReason: string | null): CoverageDraft =>
  row.termReason === termReason ? row : { ...row, id: null, recordedBy: null, termReason };

/** A run in as few rows as can be; only the last one says why it ended. */
function settledRun(rows: readonly CoverageDraft[], termReason: string | null): CoverageDraft[] {
  const run = merged(rows.map((row) => withReason(row, null)));
  return run.map((row, at) => (at === run.length - 1 ? withReason(row, termReason) : row));
}

/** The values a `cover` states; what it leaves out stays. The tier is set later, when it is known who is covered. */
function statedValues(input: CoverInput): Partial<CoverageValues> {
  const { divisionId, premiumCents, extra } = input;
  return {
    ...(divisionId ? { divisionId } : {}),
    ...(premiumCents === undefined ? {} : { premiumCents }),
    ...(extra === undefined ? {} : { extra }),
  };
}

/** What hangs a new coverage on the subscriber's employment (domain 0), unless the asker names the division. */
function placeOf(
  draft: Draft,
  { input, days }: Covering,
): Pick<CoverageValues, 'employeeSystemIdentifier' | 'divisionId'> {
  const employment = rowOn(subscriberOf(draft)?.employments ?? [], days.from);
  return {
    employeeSystemIdentifier: employment?.employeeSystemIdentifier ?? null,
    divisionId: input.divisionId ?? employment?.divisionId ?? null,
  };
}

function freshRow(draft: Draft, covering: Covering): CoverageDraft {
  const { input, days } = covering;
  return {
    id: null,
    recordedBy: null,
    rule: null,
    effectiveDate: days.from,
    expirationDate: storedEnd(days.last),
    systemIdentifier: input.systemIdentifier ?? draft.newId(),
    ...placeOf(draft, covering),
    planId: input.planId,
    coverageType: input.coverageType,
    tierCode: 'NOTIER',
    termReason: null,
    cobra: input.cobra,
    premiumCents: input.premiumCents ?? null,
    extra: input.extra ?? {},
  };
}

type Outcome = { chain: CoverageDraft[]; settled: CoverageDraft[]; valuesFrom: CalendarDate };

/** In words: it starts, starts earlier, goes on, ends, or changes. */
function ruleOf(draft: Draft, { person, input, days }: Covering, outcome: Outcome): Sentence {
  const words = coverageWords(draft, person, input);
  if (outcome.chain.length > 0) return ruleOfKnown(words, days, outcome);
  if (days.last === OPEN_END) return { code: 'coverage-started', values: { ...words, date: days.from } };
  return { code: 'coverage-started-until', values: { ...words, date: days.from, until: days.last } };
}

function ruleOfKnown(words: Sentence['values'], days: Days, { chain, settled, valuesFrom }: Outcome): Sentence {
  const before = chain[0]?.effectiveDate ?? days.from;
  const after = settled[0]?.effectiveDate ?? days.from;
  if (after < before) return { code: 'coverage-start-moved', values: { ...words, before, after } };
  if (chain.some((row) => lastDay(row) > days.last))
    return { code: 'coverage-ended', values: { ...words, date: days.last } };
  if (sameCover(chain, settled)) return { code: 'coverage-changed', values: { ...words, date: valuesFrom } };
  return { code: 'coverage-reinstated', values: { ...words, date: later(days.from, after) } };
}

/** Do both cover the same days, whatever else they say? */
function sameCover(one: readonly CoverageDraft[], other: readonly CoverageDraft[]): boolean {
  const spans = (rows: readonly CoverageDraft[]): string =>
    canonical(
      merged(
        rows.map((row) => ({ ...row, tierCode: 'NOTIER' as const, extra: {}, premiumCents: null, cobra: false })),
      ).map((row) => ({ ...valuesOf(row), divisionId: null, termReason: null })),
    );
  return spans(one) === spans(other);
}
