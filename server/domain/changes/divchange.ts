import { isVoid, lastDay, storedEnd } from '../coverage-state.ts';
import { later, OPEN_END } from '../dates.ts';
import { coverAll } from './coveragechange.ts';
import { type CoverageDraft, type Draft, type PersonDraft, refuse, subscriberOf } from './draft.ts';
import { setEmployment } from './employments.ts';
import type { CoverageInput, DivisionChange } from './requests.ts';

/** The coverage as it goes on in the new division, in the plan the map names. */
const moved = (draft: Draft, row: CoverageDraft, request: DivisionChange): CoverageInput => ({
  action: 'cover',
  coverageType: row.coverageType,
  planId: request.planMap[row.planId] ?? row.planId,
  effectiveDate: later(row.effectiveDate, request.effectiveDate),
  expirationDate: lastDay(row) === OPEN_END ? null : storedEnd(lastDay(row)),
  termReason: row.termReason,
  tier: null,
  divisionId: draft.facts.client.divisions.get(request.divisionId)?.id ?? null,
});

const offers = (draft: Draft, row: CoverageDraft, request: DivisionChange): boolean => {
  const plan = draft.facts.client.plans.get(request.planMap[row.planId] ?? row.planId);
  const day = later(row.effectiveDate, request.effectiveDate);
  return (
    plan?.pivots.some(
      (pivot) => pivot.divisionId === request.divisionId && pivot.effectiveDate <= day && lastDay(pivot) >= day,
    ) ?? false
  );
};

/** The coverages that last into the new division, of everybody, as they go on there. */
function movedCoverages(draft: Draft, request: DivisionChange): { person: PersonDraft; input: CoverageInput }[] {
  return draft.people.flatMap((person) => {
    const lasting = person.coverages.filter((row) => !isVoid(row) && lastDay(row) >= request.effectiveDate);
    return lasting.flatMap((row) => {
      if (offers(draft, row, request)) return [{ person, input: moved(draft, row, request) }];
      const plan = draft.facts.client.plans.get(row.planId)?.name ?? row.planId;
      const division = draft.facts.client.divisions.get(request.divisionId)?.name ?? request.divisionId;
      const values = { plan, division, coverageType: row.coverageType, date: request.effectiveDate, name: '' };
      refuse(draft, person, { code: 'plan-not-offered', values });
      return [];
    });
  });
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
