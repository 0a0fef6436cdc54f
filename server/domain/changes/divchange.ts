import { covers, lastDay } from '../coverage-state.ts';
import { type CalendarDate, dayBefore, later } from '../../platform/values/dates.ts';
import { coverageWords, liveCoverages, runsOf } from './coverage-runs.ts';
import { coverAll } from './coveragechange.ts';
import { type CoverageDraft, type Draft, type PersonDraft, refuse, subscriberOf } from './draft.ts';
import { setEmployment } from './employments.ts';
import type { CoverageInput, DivisionChange } from './requests.ts';

/**
 * A run of coverage that lasts into the new division: its first day there, its last row, and the plan it goes on in;
 * null: it ends the day before.
 */
type Lasting = { from: CalendarDate; end: CoverageDraft; planId: string | null };
type GoingOn = Lasting & { planId: string };

const goesOn = (lasting: Lasting): lasting is GoingOn => lasting.planId !== null;

/** Runs, not rows: a run split by tiers goes on as one. */
function lastingOf(person: PersonDraft, request: DivisionChange): Lasting[] {
  const types = new Set(person.coverages.map((row) => row.coverageType));
  const runs = [...types].flatMap((type) => runsOf(liveCoverages(person, type)));
  return runs.flatMap((run) => {
    const [first, end] = [run[0], run.at(-1)];
    if (first === undefined || end === undefined || lastDay(end) < request.effectiveDate) return [];
    const mapped = request.planMap[end.planId];
    const planId = mapped === undefined ? end.planId : mapped;
    return [{ from: later(first.effectiveDate, request.effectiveDate), end, planId }];
  });
}

/** The coverage as it goes on in the new division. */
const moved = ({ from, end, planId }: GoingOn, divisionId: string): CoverageInput => ({
  action: 'cover',
  coverageType: end.coverageType,
  planId,
  effectiveDate: from,
  expirationDate: end.expirationDate,
  termReason: end.termReason,
  tier: null,
  divisionId,
});

/** The coverage that is not taken along: its last day is the one before the move. */
const leftBehind = ({ from, end }: Lasting): CoverageInput => ({
  action: 'end',
  coverageType: end.coverageType,
  planId: end.planId,
  expirationDate: dayBefore(from),
  termReason: null,
});

const offers = (draft: Draft, { from, planId }: GoingOn, divisionId: string): boolean => {
  const pivots = draft.facts.client.plans.get(planId)?.pivots ?? [];
  return pivots.some((pivot) => pivot.divisionId === divisionId && covers(pivot, from));
};

/** The coverages that last into the new division, of everybody, as they go on there. */
function movedCoverages(draft: Draft, request: DivisionChange): { person: PersonDraft; input: CoverageInput }[] {
  const division = draft.facts.client.divisions.get(request.divisionId)?.name ?? request.divisionId;
  return draft.people.flatMap((person) =>
    lastingOf(person, request).flatMap((lasting) => {
      if (!goesOn(lasting)) return [{ person, input: leftBehind(lasting) }];
      if (offers(draft, lasting, request.divisionId)) return [{ person, input: moved(lasting, request.divisionId) }];
      const words = coverageWords(draft, person, { ...lasting.end, planId: lasting.planId });
      refuse(draft, person, { code: 'plan-not-offered', values: { ...words, division, date: lasting.from } });
      return [];
    }),
  );
}

/** The subscriber works in another division: coverages end the day before and go on there (domain 4.3). */
export function divisionChange(draft: Draft, request: DivisionChange): PersonDraft | null {
  const head = subscriberOf(draft);
  if (head === undefined) {
    refuse(draft, null, { code: 'member-not-found', values: {} });
    return null;
  }
  setEmployment(draft, head, { patch: { divisionId: request.divisionId }, from: request.effectiveDate });
  if (draft.refusals.length === 0) coverAll(draft, movedCoverages(draft, request), 'derive');
  return head;
}
