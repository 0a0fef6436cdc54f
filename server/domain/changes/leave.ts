import type { CoverageType, EmploymentStatus } from '@coverlane/contract/codes.ts';
import { isVoid, lastDay, overlap } from '../coverage-state.ts';
import { type CalendarDate, dayBefore, OPEN_END } from '../../platform/values/dates.ts';
import { coverageEnd } from '../eligibility/coverage-end.ts';
import { isBackBefore, leaveCoverage, leaveTooLong } from '../eligibility/leaves.ts';
import { coverAll } from './coveragechange.ts';
import { type CoverInput, endRows, liveCoverages } from './coverage-runs.ts';
import { personOf } from './demochange.ts';
import { type Draft, type EmploymentDraft, nameOf, type PersonDraft, refuse, rowOn, rulesOf, warn } from './draft.ts';
import { setEmployment } from './employments.ts';
import { endedByLeave } from './leave-ended.ts';
import { LEAVE_REASON, leaveOn, type LeaveRow, leavesOf, openLeave, setLeave } from './leave-rows.ts';
import type { LeaveReturn, LeaveStart } from './requests.ts';
import { settleTiers } from './tier-changes.ts';
import { byDate } from './timeline.ts';

/** Is the job one of that day: begun, and not ended before it? */
const isOfDay = ({ hireDate, effectiveDate, terminationDate }: EmploymentDraft, date: CalendarDate): boolean =>
  (hireDate ?? effectiveDate) <= date && (terminationDate ?? date) >= date;

/** The employee and the job of the first day, or why there can be no leave. */
function jobOf(draft: Draft, person: PersonDraft, date: CalendarDate): EmploymentDraft | null {
  const name = nameOf(person);
  const job = rowOn(byDate(person.employments), date);
  if (person.values.subscriberId !== person.id) refuse(draft, person, { code: 'leave-no-employee', values: { name } });
  else if (job === undefined || !isOfDay(job, date))
    refuse(draft, person, { code: 'leave-not-employed', values: { name, date } });
  else return job;
  return null;
}

/** The leave of another kind that is open and that the new one follows without a day at work, as when FMLA leave is used up. */
function followedBy(person: PersonDraft, { effectiveDate: from, leave }: LeaveStart): LeaveRow | undefined {
  const open = openLeave(person);
  return open && open.effectiveDate < from && open.says.leave !== leave ? open : undefined;
}

/** The leave before ends with the day before the new one. */
function endFollowed(person: PersonDraft, request: LeaveStart): void {
  const was = followedBy(person, request);
  if (was === undefined) return;
  const { effectiveDate: date, leave } = request;
  const is = {
    ...was,
    expirationDate: dayBefore(date),
    says: { ...was.says, outcome: 'followed' as const },
  };
  setLeave(person, { was, is }, { code: 'leave-followed', values: { name: nameOf(person), leave, date } });
}

/** No day is in two leaves, and nobody comes back before leaving. */
function refuseDays(draft: Draft, person: PersonDraft, request: LeaveStart): void {
  const { effectiveDate: from, expectedReturn } = request;
  const name = nameOf(person);
  const mine = { effectiveDate: from, expirationDate: expectedReturn && dayBefore(expectedReturn) };
  const other = leavesOf(person).find(
    (row) => row.effectiveDate !== from && overlap(row, mine) && row !== followedBy(person, request),
  );
  if (other !== undefined)
    refuse(draft, person, { code: 'leave-overlaps', values: { name, date: other.effectiveDate } });
  if (expectedReturn !== null && expectedReturn <= from)
    refuse(draft, person, { code: 'leave-return-before-start', values: { name, date: from } });
  const over = leavesOf(person).find((row) => row.effectiveDate === from && row.says.outcome !== null);
  if (over !== undefined) refuse(draft, person, { code: 'leave-is-over', values: { name, date: lastDay(over) } });
}

/** The last covered day of a type that is given up, or that the rules of the leave end; null: it goes on. */
function lastDayOf(draft: Draft, request: LeaveStart): (type: CoverageType) => CalendarDate | null {
  const { effectiveDate: from, gives } = request;
  const rules = rulesOf(draft, from);
  const { last, because } = leaveCoverage({ leave: request.leave, from }, rules);
  const ends = last === null || isBackBefore(request, last) ? null : last;
  draft.because.push(ends === null && last !== null ? { code: 'leave-back-before', values: { date: last } } : because);
  const { payCalendar } = draft.facts.client.eligibility;
  // Given up is what the employee has no longer from the first day of the leave on, by the rule of ends (domain 3.5).
  const given = coverageEnd(rules.coverageTermRule, dayBefore(from), payCalendar).expirationDate;
  return (type) => (gives.includes(type) ? given : ends);
}

/** Ends what does not go on, of the whole family; what people continue by themselves (COBRA) is no matter of the work. */
function endCoverage(draft: Draft, lastOf: (type: CoverageType) => CalendarDate | null): void {
  for (const person of draft.people) {
    const active = person.coverages.filter((row) => !row.cobra && !isVoid(row));
    for (const type of new Set(active.map(({ coverageType }) => coverageType))) {
      const last = lastOf(type);
      const rows = liveCoverages(person, type).filter((row) => !row.cobra);
      if (last !== null) endRows(draft, person, { rows, last, termReason: LEAVE_REASON, code: 'coverage-ended' });
    }
  }
}

/** The status that comes back with the return: that of the job before the first day away. */
function statusBefore(
  person: PersonDraft,
  { effectiveDate }: LeaveStart,
  { status }: EmploymentDraft,
): EmploymentStatus {
  const known = leaveOn(person, effectiveDate) ?? leaveOn(person, dayBefore(effectiveDate));
  if (known !== undefined) return known.says.statusBefore;
  return status === 'LOA' || status === null ? 'FT' : status;
}

function recordStart(
  draft: Draft,
  person: PersonDraft,
  { request, job }: { request: LeaveStart; job: EmploymentDraft },
): void {
  const { effectiveDate, leave, expectedReturn, payer, gives } = request;
  const was = leavesOf(person).find((row) => row.effectiveDate === effectiveDate) ?? null;
  const before = statusBefore(person, request, job);
  const says = { leave, expectedReturn, payer, gives, statusBefore: before, outcome: null };
  const is = { kind: 'leave' as const, subject: LEAVE_REASON, says, effectiveDate, expirationDate: null };
  const values = { name: nameOf(person), leave, date: effectiveDate, until: expectedReturn };
  const happens = was === null ? 'started' : 'changed';
  const known = expectedReturn === null ? '' : '-until';
  setLeave(person, { was, is }, { code: `leave-${happens}${known}`, values });
}

/** What a leave that is corrected had ended, and would not have now, goes on first. */
function goOnAgain(
  draft: Draft,
  person: PersonDraft,
  { request, lastOf }: { request: LeaveStart; lastOf: (type: CoverageType) => CalendarDate | null },
): void {
  const leave = leavesOf(person).find((row) => row.effectiveDate === request.effectiveDate);
  if (leave === undefined) return;
  const isLonger = ({ coverageType, effectiveDate }: CoverInput): boolean =>
    (lastOf(coverageType) ?? OPEN_END) >= (effectiveDate ?? '');
  const pairs = endedByLeave(draft, { leave, from: null });
  coverAll(
    draft,
    pairs.filter(({ input }) => isLonger(input)),
    'derive',
  );
}

/**
 * An employee goes on leave: the job goes on as a leave of absence, and coverage goes on, or ends ahead, as the law of its
 * kind and the employer's rule say (`leaveCoverage`). Asked again it is corrected: what it ended goes on first.
 */
function start(draft: Draft, person: PersonDraft, request: LeaveStart): void {
  const job = jobOf(draft, person, request.effectiveDate);
  if (job === null) return;
  refuseDays(draft, person, request);
  const long = leaveTooLong({ ...request, from: request.effectiveDate });
  if (long !== null) warn(draft, person, { ...long, values: { ...long.values, name: nameOf(person) } });
  const lastOf = lastDayOf(draft, request);
  goOnAgain(draft, person, { request, lastOf });
  endFollowed(person, request);
  recordStart(draft, person, { request, job });
  setEmployment(draft, person, { patch: { status: 'LOA' }, from: request.effectiveDate });
  endCoverage(draft, lastOf);
  settleTiers(draft, 'derive', []);
}

/**
 * An employee is back from leave: the job is as before, and what the leave ended begins again on that day, without a wait,
 * a proof of health or another qualification (29 CFR 825.215(d), 38 USC 4317(b)); what has not ended yet goes on.
 */
function comeBack(draft: Draft, person: PersonDraft, { effectiveDate: date }: LeaveReturn): void {
  const name = nameOf(person);
  const leave = leaveOn(person, dayBefore(date)) ?? openLeave(person);
  if (leave === undefined || leave.says.outcome !== null)
    return refuse(draft, person, { code: 'not-on-leave', values: { name, date } });
  if (date <= leave.effectiveDate)
    return refuse(draft, person, { code: 'return-before-leave', values: { name, date: leave.effectiveDate } });
  const { says } = leave;
  const is = { ...leave, expirationDate: dayBefore(date), says: { ...says, outcome: 'returned' as const } };
  setLeave(person, { was: leave, is }, { code: 'leave-returned', values: { name, leave: says.leave, date } });
  if (rowOn(person.employments, date)?.status === 'LOA')
    setEmployment(draft, person, { patch: { status: says.statusBefore }, from: date });
  coverAll(draft, endedByLeave(draft, { leave, from: date }), 'derive');
  draft.because.push({ code: 'leave-return', values: { date } });
}

/** A leave of absence begins or is corrected, or the employee is back. */
export function leaveOrReturn(draft: Draft, request: LeaveStart | LeaveReturn): PersonDraft | null {
  const person = personOf(draft, request.personId);
  if (person === null) return null;
  if (request.step === 'start') start(draft, person, request);
  else comeBack(draft, person, request);
  return person;
}
