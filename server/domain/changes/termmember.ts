import type { CoverageType } from '@coverlane/contract/codes.ts';
import { isVoid } from '../coverage-state.ts';
import type { CalendarDate } from '../dates.ts';
import { isRefusal } from '../eligibility/life-events.ts';
import { lastDayBy } from '../eligibility/last-day.ts';
import { type TermReason, termReasonOf } from '../eligibility/term-reasons.ts';
import { childEnd } from './child-limits.ts';
import { endRows, liveCoverages } from './coverage-runs.ts';
import { personOf } from './demochange.ts';
import { type Draft, householdOf, isFile, nameOf, type PersonDraft, refuse, rulesOf, warn } from './draft.ts';
import { setEmployment } from './employments.ts';
import type { Sentence } from './effects.ts';
import { eventDatesOf } from './event-checks.ts';
import { setDetails } from './people.ts';
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
  const { payCalendar } = draft.facts.client.eligibility;
  const aged = childEnd(householdOf(draft), person, coverageType);
  const asked = { reason: reasonOf(draft), eventDate: request.effectiveDate, aged, payCalendar };
  const { expirationDate, because } = lastDayBy(asked, (day) => rulesOf(draft, day));
  return explained(draft, expirationDate, because);
}

/** Notes why, once. */
function explained(draft: Draft, day: CalendarDate, because: readonly Sentence[]): CalendarDate {
  const said = new Set(draft.because.map(canonical));
  draft.because.push(...because.filter((sentence) => !said.has(canonical(sentence))));
  return day;
}

/** The client's reason, where it has one of that code. */
const reasonOf = ({ facts, request }: Draft): TermReason | undefined =>
  termReasonOf(facts.client.eligibility.termReasons, request.reason);

/**
 * Does the employment end as well, and did somebody die? As a file states it, else by the reason: an employee's job ends
 * with the reasons of employment, and with death (domain 3.1, 3.5).
 */
function whatElseEnds(draft: Draft, { terminationDate, deathDate, effectiveDate }: TermMember) {
  const category = reasonOf(draft)?.category;
  const died = category === 'death' ? effectiveDate : null;
  const left = category === 'employment' ? effectiveDate : died;
  return {
    terminationDate: terminationDate === undefined ? left : terminationDate,
    deathDate: deathDate === undefined ? died : deathDate,
  };
}

/** Some reasons are given with a note or not at all (domain 3.1: requiresNote). */
function demandNote(draft: Draft, person: PersonDraft, request: TermMember): void {
  const reason = reasonOf(draft);
  if (isFile(draft) || !reason?.requiresNote || request.note?.trim() || request.reason !== reason.code) return;
  refuse(draft, person, { code: 'note-required', values: { name: nameOf(person), reason: reason.name } });
}

/** Ends every coverage of a person that lasts longer, or those of the types that are named. */
function endAll(draft: Draft, person: PersonDraft, { request, leaver }: { request: TermMember; leaver: PersonDraft }) {
  const types = new Set(person.coverages.filter((row) => !isVoid(row)).map((row) => row.coverageType));
  const named = request.coverageTypes;
  for (const type of types) {
    if (named !== undefined && !named.includes(type)) continue;
    const ending = { last: lastDayOf(draft, leaver, type), termReason: request.reason, code: 'coverage-ended' };
    endRows(draft, person, { rows: liveCoverages(person, type), ...ending });
  }
}

/** The employment ends, unless it ended on that day already; it cannot end before it began. */
function leave(draft: Draft, person: PersonDraft, terminationDate: CalendarDate): void {
  const hired = person.employments.at(-1)?.hireDate;
  if (hired && terminationDate < hired) {
    return refuse(draft, person, {
      code: 'end-before-hire',
      values: { name: nameOf(person), date: terminationDate, hireDate: hired },
    });
  }
  setEmployment(draft, person, { patch: { terminationDate, status: 'TE' }, from: draft.effectiveDate });
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
  for (const one of leaving) endAll(draft, one, { request, leaver: person });
  const { terminationDate, deathDate } = whatElseEnds(draft, request);
  if (isSubscriber && terminationDate !== null) leave(draft, person, terminationDate);
  if (deathDate !== null) setDetails(draft, person, { deathDate });
  settleTiers(draft, request.tiers, []);
  return person;
}
