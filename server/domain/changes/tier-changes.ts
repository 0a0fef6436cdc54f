import type { CoverageType, TierCode } from '@coverlane/contract/codes.ts';
import { covers, isVoid, lastDay, storedEnd } from '../coverage-state.ts';
import { type CalendarDate, dayAfter, dayBefore, earlier, later } from '../../platform/values/dates.ts';
import { continuingOf, type Covered, coveredOf, deriveTier, tierOfFile } from '../tiers.ts';
import { eventOfReason } from './cobra-losses.ts';
import { type Covering as Asked, coverageWords, type Days, isOfLane } from './coverage-runs.ts';
import {
  type CoverageDraft,
  type Draft,
  type PersonDraft,
  refuse,
  replaced,
  rowOn,
  subscriberOf,
  warn,
} from './draft.ts';
import type { Sentence } from './effects.ts';
import type { TierMode } from './requests.ts';
import { byDate, patchFrom } from './timeline.ts';

/** A plan of a family: tiers belong to it, and those who continue it (COBRA) are no part of the employee's. */
type PlanKey = { coverageType: CoverageType; planId: string; cobra: boolean };

/** A coverage that was asked for and set, whose tier is still to be settled. */
export type Covering = Omit<Asked, 'days'> & { days: Days & { valuesFrom: CalendarDate } };

const isOf = (key: PlanKey) => (row: CoverageDraft) =>
  row.coverageType === key.coverageType && isOfLane(key)(row) && !isVoid(row);

/** Events after which somebody continues by themselves and no family with them (ERISA 603(3) to (5)). */
const ALONE: ReadonlySet<string | null> = new Set(['divorce', 'childAging', 'medicare']);

/** Rows of a plan that are one family: a former spouse and a child past the age continue by themselves. */
function isTogether(draft: Draft, person: PersonDraft, key: PlanKey): (row: CoverageDraft) => boolean {
  const { termReasons } = draft.facts.client.eligibility;
  return (row) => {
    if (!isOf(key)(row)) return false;
    if (!row.cobra) return true;
    const active = byDate(
      person.coverages.filter((one) => one.coverageType === row.coverageType && !one.cobra && !isVoid(one)),
    );
    const ended = active.findLast((one) => one.effectiveDate <= row.effectiveDate);
    return !ALONE.has(eventOfReason(termReasons, ended?.termReason ?? null));
  };
}

/** Who is covered by the plan on a day, by the relationship of that day. */
function coveredOn(draft: Draft, key: PlanKey, day: CalendarDate): Covered {
  const people = draft.people.filter((person) =>
    person.coverages.some((row) => covers(row, day) && isTogether(draft, person, key)(row)),
  );
  const codes = people.flatMap((person) => rowOn(person.details, day)?.relationshipCode ?? []);
  return key.cobra ? continuingOf(codes) : coveredOf(codes);
}

const derivedOn = (draft: Draft, key: PlanKey, day: CalendarDate): TierCode =>
  deriveTier(key.coverageType, coveredOn(draft, key, day));

/** The days on which somebody's coverage by the plan begins or has ended, or a relationship changes. */
function turningDays(draft: Draft, key: PlanKey): CalendarDate[] {
  const days = draft.people.flatMap((person) => [
    ...person.coverages
      .filter(isTogether(draft, person, key))
      .flatMap((row) => [row.effectiveDate, dayAfter(lastDay(row))]),
    ...person.details.map((row) => row.effectiveDate),
  ]);
  return [...new Set(days)].sort();
}

/** A row cut at the turning days, each part with its tier; parts of one tier stay together. */
function parts(
  row: CoverageDraft,
  turns: readonly CalendarDate[],
  tierOn: (day: CalendarDate) => TierCode,
): CoverageDraft[] {
  const starts = [row.effectiveDate, ...turns.filter((day) => day > row.effectiveDate && day <= lastDay(row))];
  const tiers = starts.map((day) => ({ day, tier: tierOn(day) }));
  const cuts = tiers.filter((part, index) => index === 0 || part.tier !== tiers[index - 1]?.tier);
  return cuts.map((part, index) => {
    const next = cuts[index + 1];
    const last = next ? dayBefore(next.day) : lastDay(row);
    const ends = next ? null : row.termReason;
    return { ...row, tierCode: part.tier, effectiveDate: part.day, expirationDate: storedEnd(last), termReason: ends };
  });
}

const tierRule = (
  draft: Draft,
  person: PersonDraft,
  change: { row: CoverageDraft; after: TierCode; date: CalendarDate },
): Sentence => {
  const { name: _name, ...words } = coverageWords(draft, person, change.row);
  return {
    code: 'tier-changed',
    values: { ...words, before: change.row.tierCode, after: change.after, date: change.date },
  };
};

/** Gives each of a person's rows of the plan, from a day on, the tier of its days. */
function retier(
  draft: Draft,
  person: PersonDraft,
  change: { key: PlanKey; from: CalendarDate; tierOn: (day: CalendarDate) => TierCode },
): void {
  const turns = [...turningDays(draft, change.key), change.from];
  const isMine = isTogether(draft, person, change.key);
  const after = person.coverages.flatMap((row) => {
    if (!isMine(row) || lastDay(row) < change.from) return [row];
    const tierOn = (day: CalendarDate): TierCode => (day < change.from ? row.tierCode : change.tierOn(day));
    const pieces = parts(row, turns.sort(), tierOn);
    if (pieces.length === 1 && pieces[0]?.tierCode === row.tierCode) return [row];
    return pieces.map((piece, index): CoverageDraft => {
      const stays = row.rule !== null && index === 0;
      const date = later(piece.effectiveDate, change.from);
      const rule = stays ? row.rule : tierRule(draft, person, { row, after: ruleTier(pieces), date });
      return { ...piece, id: null, recordedBy: null, rule };
    });
  });
  const gone = after.find((row) => row.id === null && row.rule?.code === 'tier-changed')?.rule;
  if (gone) replaced(person, { before: person.coverages, after }, gone);
  person.coverages = after;
}

const ruleTier = (pieces: readonly CoverageDraft[]): TierCode => pieces.at(-1)?.tierCode ?? 'NOTIER';

/** `derive`: every touched plan's tiers follow from the people covered, for the whole family. */
function deriveTouched(draft: Draft): void {
  for (const [touched, from] of draft.touched) {
    const key = keyOf(draft, touched);
    if (key === null) continue;
    for (const person of draft.people)
      retier(draft, person, { key, from, tierOn: (day) => derivedOn(draft, key, day) });
  }
}

function keyOf(draft: Draft, touched: string): PlanKey | null {
  const plan = draft.facts.client.plans.get(touched.slice(touched.indexOf('|') + 1));
  return plan ? { coverageType: plan.coverageType, planId: plan.id, cobra: touched.startsWith('true') } : null;
}

/** The day a stated tier is read on: the request's, within the days covered; the same however often it is asked. */
const readingDay = (draft: Draft, days: Days): CalendarDate =>
  earlier(later(days.from, draft.effectiveDate), days.last);

/** A new row that another one continues does not say why it ended: only the last of a run does. */
function withoutReason(row: CoverageDraft, next: CoverageDraft | undefined): CoverageDraft {
  const goesOn = next !== undefined && dayAfter(lastDay(row)) === next.effectiveDate;
  return row.id === null && goesOn ? { ...row, termReason: null } : row;
}

/** The file's tier, stored as it is given (domain 15.2); a mapped or differing one is said. */
function setStated(draft: Draft, { person, input, days }: Covering, stated: string): void {
  const tier = tierOfFile(stated, input.coverageType, coveredOn(draft, input, readingDay(draft, days)));
  const words = coverageWords(draft, person, input);
  if (tier === null) return refuse(draft, person, { code: 'tier-unknown', values: { ...words, stated } });
  const rows = byDate(person.coverages.filter((row) => isOf(input)(row) && row.effectiveDate <= days.last));
  const rest = person.coverages.filter((row) => !rows.includes(row));
  const patched = patchFrom(rows, {
    from: days.valuesFrom,
    values: { tierCode: tier },
    rule: (row) =>
      row.rule ?? { ...tierRule(draft, person, { row, after: tier, date: days.valuesFrom }), code: 'tier-stated' },
  });
  const after = patched.map((row, at) => withoutReason(row, patched[at + 1]));
  const rule = after.find((row) => row.id === null)?.rule;
  if (rule) replaced(person, { before: rows, after }, rule);
  person.coverages = [...rest, ...after];
}

function warnOfTier(draft: Draft, { person, input, days }: Covering, stated: string): void {
  const day = readingDay(draft, days);
  const derived = derivedOn(draft, input, day);
  const tier = tierOfFile(stated, input.coverageType, coveredOn(draft, input, day));
  if (tier === null || tier === derived) return;
  warn(draft, person, {
    code: 'tier-differs',
    values: { ...coverageWords(draft, person, input), stated, tier: derived },
  });
}

/** A tier the file left out follows the subscriber's in the same plan, else the people covered. */
function followSubscriber(draft: Draft, { person, input, days }: Covering): void {
  const subscriber = subscriberOf(draft);
  const tierOn = (day: CalendarDate): TierCode => {
    const leader =
      subscriber === person ? undefined : subscriber?.coverages.find((row) => isOf(input)(row) && covers(row, day));
    return leader?.tierCode ?? derivedOn(draft, input, day);
  };
  retier(draft, person, { key: input, from: days.from, tierOn });
}

/** Settles the tiers of a request, when it is known who is covered by what (domain 2.2). */
export function settleTiers(draft: Draft, mode: TierMode, coverings: readonly Covering[]): void {
  if (mode === 'derive') deriveTouched(draft);
  else {
    for (const covering of coverings) if (covering.input.tier !== null) setStated(draft, covering, covering.input.tier);
    for (const covering of coverings) if (covering.input.tier === null) followSubscriber(draft, covering);
  }
  for (const covering of coverings) if (covering.input.tier !== null) warnOfTier(draft, covering, covering.input.tier);
}
