import { covers, lastDay } from '../coverage-state.ts';
import { type CalendarDate, dayBefore } from '../../platform/values/dates.ts';
import type { DraftRow, ParticularDraft, PersonDraft } from './draft.ts';
import { replaced } from './draft.ts';
import type { Sentence } from './effects.ts';
import type { Span } from './facts.ts';
import type { ParticularSays, ParticularValues } from './particular-values.ts';
import { byDate } from './timeline.ts';

/** The reason of coverage that a leave of absence ended; it stands in the standard list of reasons as well. */
export const LEAVE_REASON = 'leave';

/** A leave of absence while deciding. */
export type LeaveRow = DraftRow<{ kind: 'leave'; subject: string; says: ParticularSays['leave'] }>;

const isLeave = <Row extends ParticularValues & Span>(row: Row): row is Row & { kind: 'leave' } => row.kind === 'leave';

/** The leaves of a person, the first one first. */
export const leavesOf = ({ particulars }: Pick<PersonDraft, 'particulars'>): LeaveRow[] =>
  byDate(particulars.filter(isLeave));

/** The leave of a day, if there is one. */
export const leaveOn = (person: Pick<PersonDraft, 'particulars'>, day: CalendarDate): LeaveRow | undefined =>
  leavesOf(person).find((row) => covers(row, day));

/** The leave that has no end yet: nobody came back from it, and the work did not end. */
export const openLeave = (person: Pick<PersonDraft, 'particulars'>): LeaveRow | undefined =>
  leavesOf(person).find(({ says }) => says.outcome === null);

/** The first day away from work: that of the leave, or of those of another kind that it followed without a day between. */
export function awayFrom(person: Pick<PersonDraft, 'particulars'>, { effectiveDate }: LeaveRow): CalendarDate {
  const before = leaveOn(person, dayBefore(effectiveDate));
  return before?.says.outcome === 'followed' ? awayFrom(person, before) : effectiveDate;
}

/** A leave in the place of another one; null: of none, or by none. */
export function setLeave(
  person: PersonDraft,
  { was, is }: { was: LeaveRow | null; is: Omit<LeaveRow, 'id' | 'recordedBy' | 'rule'> | null },
  rule: Sentence,
): void {
  const before: ParticularDraft[] = was === null ? [] : [was];
  const after: ParticularDraft[] = is === null ? [] : [{ ...is, id: null, recordedBy: null, rule }];
  replaced(person, { before, after }, rule);
  person.particulars = byDate([...person.particulars.filter((row) => row !== was), ...after]);
}

/** The last day of the work, and why it ended. */
export type EndOfWork = { terminationDate: CalendarDate; reason: string | null };

/** The leave from which nobody came back on a day, if there is one. */
export const leftOn = (
  person: Pick<PersonDraft, 'particulars'>,
  terminationDate: CalendarDate | null,
): LeaveRow | undefined =>
  leavesOf(person).find((row) => row.says.outcome === 'left' && row.expirationDate === terminationDate);

/**
 * The reason is another one: the leave that ended with the work says so, for what had lapsed during it is lost by that reason
 * alone (26 CFR 54.4980B-10 Q&A-1, Q&A-3).
 */
export function correctLeave(person: PersonDraft, name: string, { terminationDate, reason }: EndOfWork): void {
  const was = leftOn(person, terminationDate);
  if (was === undefined) return;
  const { says } = was;
  const values = { name, leave: says.leave, date: terminationDate };
  setLeave(person, { was, is: { ...was, says: { ...says, reason } } }, { code: 'leave-end-reason', values });
}

/**
 * The work ends: a leave that lasts until then ends with it (29 CFR 825.209(f): the employee does not come back), and one
 * that would begin later never does.
 */
export function endLeaves(person: PersonDraft, name: string, { terminationDate, reason }: EndOfWork): void {
  for (const was of leavesOf(person).filter((row) => lastDay(row) > terminationDate)) {
    const { effectiveDate: from, says } = was;
    const begun = from <= terminationDate;
    const is = begun
      ? { ...was, expirationDate: terminationDate, says: { ...says, outcome: 'left' as const, reason } }
      : null;
    const values = { name, leave: says.leave, date: begun ? terminationDate : from };
    setLeave(person, { was, is }, { code: begun ? 'leave-without-return' : 'leave-cancelled', values });
  }
}

/** The end of the work is taken back: a leave that ended with it goes on. */
export function resumeLeave(person: PersonDraft, name: string, terminationDate: CalendarDate): void {
  const was = leftOn(person, terminationDate);
  if (was === undefined) return;
  const { reason: _ended, ...says } = was.says;
  const { leave } = says;
  const is = { ...was, expirationDate: null, says: { ...says, outcome: null } };
  setLeave(person, { was, is }, { code: 'leave-goes-on', values: { name, leave, date: was.effectiveDate } });
}
