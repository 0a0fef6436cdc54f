import type { CoverageType } from '@coverlane/contract/codes.ts';
import { isVoid, lastDay } from '../coverage-state.ts';
import { type CalendarDate, dayBefore } from '../../platform/values/dates.ts';
import { termReasonOf } from '../eligibility/term-reasons.ts';
import type { Decided } from './effects.ts';
import type { CoverageRow, FamilyFacts, PersonFacts } from './facts.ts';
import { awayFrom, LEAVE_REASON, leavesOf, leftOn } from './leave-rows.ts';

/** Is it the reason of that end alone that is corrected, and which one was it? */
type Before = { isCorrection: boolean; reasonBefore: string | null };

/** An FMLA leave from which nobody comes back: the first day away and the last day of the leave. */
type NoReturn = { first: CalendarDate; last: CalendarDate } & Before;

const asDraft = ({ particulars }: PersonFacts) => ({ particulars: particulars.map((row) => ({ ...row, rule: null })) });

/** The family before a decision and after it. */
type Sides = { before: FamilyFacts; after: FamilyFacts };

/** Kinds that had lapsed, and the day they are lost on. */
export type Lapsed = { types: CoverageType[]; last: CalendarDate } & Before;

const NOTHING: Lapsed = { types: [], last: '', isCorrection: false, reasonBefore: null };

const headOf = ({ people }: FamilyFacts): PersonFacts | undefined =>
  people.find(({ id, subscriberId }) => id === subscriberId);

/** The FMLA leave that a decision ends without a return; null: none. */
function noReturnOf({ before, after }: Sides, { changeId, request }: Decided): NoReturn | null {
  const head = headOf(after);
  if (request.type !== 'termmember' || head === undefined) return null;
  const person = asDraft(head);
  const leave = leavesOf(person).find(({ recordedBy, says }) => recordedBy === changeId && says.outcome === 'left');
  if (leave?.says.leave !== 'fmla' || leave.expirationDate === null) return null;
  return { first: awayFrom(person, leave), last: leave.expirationDate, ...leftBefore(before, leave.expirationDate) };
}

/** Had nobody come back on that day already, and by which reason? */
function leftBefore(before: FamilyFacts, last: CalendarDate): Before {
  const head = headOf(before);
  const was = head && leftOn(asDraft(head), last);
  return { isCorrection: was !== undefined, reasonBefore: was?.says.reason ?? null };
}

/**
 * What somebody had before an FMLA leave and had not any more on its last day, kind by kind: given up for it, or ended for a
 * premium. Whoever does not come back lost it by that, on the last day of the leave (26 CFR 54.4980B-10 Q&A-1, Q&A-3).
 */
export function lapsedOnLeave(sides: Sides, decided: Decided): (person: PersonFacts) => Lapsed {
  const leave = noReturnOf(sides, decided);
  if (leave === null) return () => NOTHING;
  const { termReasons } = sides.after.client.eligibility;
  const isLapsed = (row: CoverageRow): boolean => {
    const isUnpaid = termReasonOf(termReasons, row.termReason)?.category === 'nonpayment';
    const on = lastDay(row);
    return (row.termReason === LEAVE_REASON || isUnpaid) && on >= dayBefore(leave.first) && on < leave.last;
  };
  return ({ coverages }) => {
    const active = coverages.filter((row) => !row.cobra && !isVoid(row));
    const lasts = [...Map.groupBy(active, ({ coverageType }) => coverageType).values()].flatMap((rows) =>
      rows.toSorted((one, other) => lastDay(one).localeCompare(lastDay(other))).slice(-1),
    );
    const types = lasts.filter(isLapsed).map(({ coverageType }) => coverageType);
    return { ...leave, types };
  };
}
