import { isVoid, lastDay } from '../coverage-state.ts';
import { type CalendarDate, dayAfter, dayBefore, later } from '../../platform/values/dates.ts';
import { termReasonOf } from '../eligibility/term-reasons.ts';
import { coverageWords, type CoverInput } from './coverage-runs.ts';
import { type CoverageDraft, type Draft, type PersonDraft, subscriberOf, rowOn, warn } from './draft.ts';
import { coverAgain, mayHaveAgain } from './held-then.ts';
import { awayFrom, LEAVE_REASON, type LeaveRow } from './leave-rows.ts';
import { byDate } from './timeline.ts';

/**
 * Did the leave end it? By its rule or because it was given up; or for a premium that was not paid during the leave, which
 * costs nobody the return to it (29 CFR 825.212(c); 20 CFR 1002.168).
 */
function isEndedBy(draft: Draft, leave: LeaveRow): (row: CoverageDraft) => boolean {
  const head = subscriberOf(draft);
  const first = head === undefined ? leave.effectiveDate : awayFrom(head, leave);
  const { termReasons } = draft.facts.client.eligibility;
  return (row) => {
    if (row.cobra || row.termReason === null) return false;
    if (row.termReason === LEAVE_REASON) return isVoid(row) || lastDay(row) >= dayBefore(first);
    const isUnpaid = termReasonOf(termReasons, row.termReason)?.category === 'nonpayment';
    return isUnpaid && lastDay(row) >= first;
  };
}

/** Of one type of somebody's coverage: the plan that would be had on the day, and those that were chosen for later. */
function againOf(rows: readonly CoverageDraft[], from: CalendarDate | null): CoverInput[] {
  const ended = byDate(rows);
  const day = from ?? ended.find((row) => !isVoid(row))?.effectiveDate ?? '';
  const now = ended.findLast((row) => row.effectiveDate <= day) ?? ended[0];
  const laterOnes = ended.filter((row) => row !== now && row.effectiveDate > day && isVoid(row));
  if (now === undefined) return [];
  const next = isVoid(now) ? now.effectiveDate : dayAfter(lastDay(now));
  const begins = from === null ? next : later(from, next);
  return [coverAgain(now, begins), ...laterOnes.map((row) => coverAgain(row, row.effectiveDate))];
}

/**
 * What a leave ended of the family and what begins again: from the day of the return, or without a day between where that
 * is not past yet; null: as if it had not ended. Who may not be covered any more, and plans that are not offered any more,
 * are left out and named.
 */
export function endedByLeave(
  draft: Draft,
  { leave, from }: { leave: LeaveRow; from: CalendarDate | null },
): { person: PersonDraft; input: CoverInput }[] {
  const isEnded = isEndedBy(draft, leave);
  return draft.people.flatMap((person) => {
    const types = new Set(person.coverages.filter(isEnded).map(({ coverageType }) => coverageType));
    return [...types].flatMap((type) => {
      const rows = person.coverages.filter((row) => row.coverageType === type && isEnded(row));
      return againOf(rows, from).flatMap((input) => offered(draft, person, input));
    });
  });
}

function offered(draft: Draft, person: PersonDraft, input: CoverInput): { person: PersonDraft; input: CoverInput }[] {
  const date = input.effectiveDate ?? draft.effectiveDate;
  const divisionId = rowOn(subscriberOf(draft)?.employments ?? [], date)?.divisionId ?? '';
  if (mayHaveAgain(draft, person, { planId: input.planId, from: date, divisionId })) return [{ person, input }];
  warn(draft, person, { code: 'not-again', values: { ...coverageWords(draft, person, input), date } });
  return [];
}
