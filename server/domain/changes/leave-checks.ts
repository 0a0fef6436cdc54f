import type { CalendarDate } from '../../platform/values/dates.ts';
import { termReasonOf } from '../eligibility/term-reasons.ts';
import { CONTINUED_TYPES } from './cobra-losses.ts';
import { type Draft, nameOf, type PersonDraft, question, warn } from './draft.ts';
import { endedByLeave } from './leave-ended.ts';
import { leaveOn, leavesOf } from './leave-rows.ts';
import type { TermMember } from './requests.ts';

/** The work ended before a leave that is on record began: one of the two is wrong, and the leave is taken back first. */
function questionBefore(draft: Draft, person: PersonDraft, terminationDate: CalendarDate): void {
  const begun = leavesOf(person).find(({ effectiveDate: from }) => from > terminationDate && from <= draft.facts.today);
  if (begun === undefined) return;
  const values = { name: nameOf(person), date: begun.effectiveDate };
  question(draft, person, { code: 'leave-stands', values });
}

/**
 * Whoever does not come back from an FMLA leave is offered COBRA from the last day of the leave, also of what lapsed during
 * it (26 CFR 54.4980B-10 Q&A-2, Q&A-3), which is said: the case is of what was held before (`lapsedOnLeave`).
 */
function warnLapsed(draft: Draft, person: PersonDraft, terminationDate: CalendarDate): void {
  const leave = leaveOn(person, terminationDate);
  if (leave?.says.leave !== 'fmla') return;
  const lapsed = endedByLeave(draft, { leave, from: terminationDate }).some(({ input }) =>
    CONTINUED_TYPES.has(input.coverageType),
  );
  if (!lapsed) return;
  warn(draft, person, { code: 'leave-lapsed-cobra', values: { name: nameOf(person), date: terminationDate } });
}

/** What is to be looked at where work, or coverage for a premium that was not paid, ends and there is a leave of absence. */
export function checkLeave(
  draft: Draft,
  person: PersonDraft,
  { request, terminationDate }: { request: TermMember; terminationDate: CalendarDate | null },
): void {
  const reason = termReasonOf(draft.facts.client.eligibility.termReasons, request.reason);
  const leave = leaveOn(person, request.effectiveDate);
  if (leave?.says.leave === 'fmla' && reason?.category === 'nonpayment')
    warn(draft, person, { code: 'leave-nonpayment', values: { name: nameOf(person) } });
  if (terminationDate === null) return;
  questionBefore(draft, person, terminationDate);
  warnLapsed(draft, person, terminationDate);
}
