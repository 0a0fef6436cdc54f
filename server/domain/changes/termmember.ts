import type { CoverageType } from '@coverlane/contract/codes.ts';
import { isVoid } from '../coverage-state.ts';
import type { CalendarDate } from '../../platform/values/dates.ts';
import type { EndOfCoverage } from '../eligibility/coverage-end.ts';
import { effectiveDateOfEvent, isRefusal } from '../eligibility/life-events.ts';
import { lastDayBy } from '../eligibility/last-day.ts';
import { endsWork, fits, type TermReason, termReasonOf, whomOf } from '../eligibility/term-reasons.ts';
import { childEnd } from './child-limits.ts';
import { endAll } from './continued-lane.ts';
import { correctReasons, followLapsed, isCorrection } from './corrected-reason.ts';
import { personOf } from './demochange.ts';
import { type Draft, householdOf, isFile, nameOf, type PersonDraft, refuse, rowOn, rulesOf, warn } from './draft.ts';
import { dropLaterEnd, setEmployment } from './employments.ts';
import { checkLeave } from './leave-checks.ts';
import { correctLeave, endLeaves, leftOn } from './leave-rows.ts';
import type { Sentence } from './effects.ts';
import { eventDatesOf } from './event-checks.ts';
import { setDetails } from './people.ts';
import { workGoesOn } from './reinstatement.ts';
import { isSpouse } from '../relationships.ts';
import type { TermMember } from './requests.ts';
import { settleTiers } from './tier-changes.ts';
import { canonical } from './timeline.ts';

/**
 * Last covered day of a type: as asked, else by the life event, else by the reason and the rules of the place (domain 3.4,
 * 3.5). Types of one child may end at different ages.
 */
function lastDayOf(draft: Draft, person: PersonDraft, coverageType: CoverageType): CalendarDate {
  const { request } = draft;
  if (request.type === 'termmember' && request.coverageEnds !== null) return request.coverageEnds;
  const dates = eventDatesOf(draft);
  if (dates !== null && !isRefusal(dates)) return explained(draft, dates.lastDay, dates.because);
  const asked = { eventDate: request.effectiveDate, coverageType };
  const { expirationDate, because } = lastDayByRule(draft, person, asked);
  return explained(draft, expirationDate, because);
}

/** Notes why, once. */
function explained(draft: Draft, day: CalendarDate, because: readonly Sentence[]): CalendarDate {
  const said = new Set(draft.because.map(canonical));
  draft.because.push(...because.filter((sentence) => !said.has(canonical(sentence))));
  return day;
}

/** The life event of the client's that a reason is, too: a divorce has one last day, whichever page it is told on. */
function lastDayOfSameEvent(draft: Draft, eventDate: CalendarDate): EndOfCoverage | null {
  const { lifeEvents } = draft.facts.client.eligibility;
  const reason = reasonOf(draft);
  const event = lifeEvents.find(({ cobraEvent }) => cobraEvent !== null && cobraEvent === reason?.cobraEvent);
  if (reason?.cobraEvent !== 'divorce' || reason.ruleOverride !== null || event === undefined) return null;
  const dates = effectiveDateOfEvent(event, { eventDate, requestedOn: eventDate });
  return isRefusal(dates) ? null : { expirationDate: dates.lastDay, because: dates.because.slice(-1) };
}

/** The last covered day of a type that follows from the reason and the day of the event, with its reasons. */
export function lastDayByRule(
  draft: Draft,
  person: PersonDraft,
  { eventDate, coverageType }: { eventDate: CalendarDate; coverageType: CoverageType },
): EndOfCoverage {
  const same = lastDayOfSameEvent(draft, eventDate);
  if (same !== null) return same;
  const { payCalendar } = draft.facts.client.eligibility;
  const aged = childEnd(householdOf(draft), person, coverageType);
  const asked = { reason: reasonOf(draft), eventDate, aged, payCalendar };
  return lastDayBy(asked, (day) => rulesOf(draft, day));
}

/** The client's reason, where it has one of that code. */
const reasonOf = ({ facts, request }: Draft): TermReason | undefined =>
  termReasonOf(facts.client.eligibility.termReasons, request.reason);

/**
 * Does the employment end as well, and did somebody die? As a file states it, else by the reason: an employee's job ends
 * with the reasons that end work, and with death; fewer hours end eligibility alone (domain 3.1, 3.5).
 */
function whatElseEnds(draft: Draft, { terminationDate, deathDate, effectiveDate }: TermMember) {
  const reason = reasonOf(draft);
  const died = reason?.category === 'death' ? effectiveDate : null;
  const left = reason && endsWork(reason) ? effectiveDate : died;
  return {
    terminationDate: terminationDate === undefined ? left : terminationDate,
    deathDate: deathDate === undefined ? died : deathDate,
  };
}

/** By a corrected reason the work did not end, or nobody died: both follow where the reason before had said so. */
function correctElse(
  draft: Draft,
  person: PersonDraft,
  now: { corrected: readonly (string | null)[]; terminationDate: CalendarDate | null; deathDate: CalendarDate | null },
): void {
  const { termReasons } = draft.facts.client.eligibility;
  const before = now.corrected.flatMap((code) => termReasonOf(termReasons, code) ?? []);
  const died = before.some(({ category }) => category === 'death');
  if (died && now.deathDate === null) setDetails(draft, person, { deathDate: null });
  const isEmployee = person.values.subscriberId === person.id;
  if (isEmployee && now.terminationDate === null && (died || before.some(endsWork))) workGoesOn(draft, person);
}

/** Some reasons are given with a note or not at all (domain 3.1: requiresNote). */
function demandNote(draft: Draft, person: PersonDraft, request: TermMember): void {
  const reason = reasonOf(draft);
  if (isFile(draft) || !reason?.requiresNote || request.note?.trim() || request.reason !== reason.code) return;
  refuse(draft, person, { code: 'note-required', values: { name: nameOf(person), reason: reason.name } });
}

/** Can the reason happen to somebody of this relationship? */
function isFor(reason: TermReason, person: PersonDraft, day: CalendarDate): boolean {
  const relationship = rowOn(person.details, day)?.relationshipCode;
  return relationship === undefined || fits(reason).includes(whomOf(relationship));
}

/** A reason is given to whom it can happen, and nobody has died tomorrow; a file is believed (domain 3.1). */
function demandFit(draft: Draft, person: PersonDraft, { reason: code, effectiveDate: date }: TermMember): void {
  const reason = reasonOf(draft);
  if (isFile(draft) || reason?.code !== code) return;
  const name = nameOf(person);
  if (!isFor(reason, person, date))
    refuse(draft, person, { code: 'reason-not-for', values: { name, reason: reason.name } });
  if (reason.category === 'death' && date > draft.facts.today)
    refuse(draft, person, { code: 'death-ahead', values: { name, date } });
}

/** Who is divorced is no spouse any more, whether coverage had lapsed by then or not: they do not come back with the employee. */
function recordDivorce(draft: Draft, person: PersonDraft): void {
  const relationship = rowOn(person.details, draft.effectiveDate)?.relationshipCode;
  if (reasonOf(draft)?.cobraEvent !== 'divorce' || relationship === undefined || !isSpouse(relationship)) return;
  setDetails(draft, person, { maritalStatus: 'divorced' });
}

/** A leave from which nobody came back has the corrected reason, and what continues what had lapsed follows. */
function correctLeft(draft: Draft, person: PersonDraft, terminationDate: CalendarDate): void {
  const { reason } = draft.request;
  const left = leftOn(person, terminationDate);
  if (left === undefined || !isCorrection(draft, left.says.reason ?? null, reason)) return;
  correctLeave(person, nameOf(person), { terminationDate, reason });
  followLapsed(draft, draft.people, { last: terminationDate, termReason: reason });
}

/** The employment ends, unless it ended on that day already; it cannot end before it began. */
function leave(draft: Draft, person: PersonDraft, terminationDate: CalendarDate): void {
  const hired = rowOn(person.employments, terminationDate)?.hireDate;
  if (hired && terminationDate < hired) {
    return refuse(draft, person, {
      code: 'end-before-hire',
      values: { name: nameOf(person), date: terminationDate, hireDate: hired },
    });
  }
  dropLaterEnd(draft, person, terminationDate);
  setEmployment(draft, person, { patch: { terminationDate, status: 'TE' }, from: draft.effectiveDate });
  correctLeft(draft, person, terminationDate);
  endLeaves(person, nameOf(person), { terminationDate, reason: draft.request.reason });
}

/**
 * Somebody leaves. The subscriber: all coverages of the family end on the same date. A dependent: only theirs, and the
 * tiers of the rest follow from the next day (domain 3.5).
 */
export function termMember(draft: Draft, request: TermMember): PersonDraft | null {
  const person = personOf(draft, request.personId);
  if (person === null) return null;
  const isSubscriber = person.values.subscriberId === person.id;
  const leaving = isSubscriber ? draft.people : [person];
  if (!leaving.some((one) => one.coverages.some((row) => !isVoid(row)))) {
    warn(draft, person, { code: 'no-coverage', values: { name: nameOf(person) } });
  }
  demandNote(draft, person, request);
  demandFit(draft, person, request);
  const lastOf = (type: CoverageType): CalendarDate => lastDayOf(draft, person, type);
  const ending = { lastOf, types: request.coverageTypes, termReason: request.reason };
  const corrected = correctReasons(draft, leaving, ending);
  endAll(draft, leaving, ending);
  const { terminationDate, deathDate } = whatElseEnds(draft, request);
  correctElse(draft, person, { corrected, terminationDate, deathDate });
  if (isSubscriber) checkLeave(draft, person, { request, terminationDate });
  if (isSubscriber && terminationDate !== null) leave(draft, person, terminationDate);
  if (deathDate !== null) setDetails(draft, person, { deathDate });
  recordDivorce(draft, person);
  settleTiers(draft, request.tiers, []);
  return person;
}
