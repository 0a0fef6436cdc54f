import { isVoid } from '../coverage-state.ts';
import type { CalendarDate } from '../dates.ts';
import { coverageEnd } from '../eligibility/coverage-end.ts';
import { isRefusal } from '../eligibility/life-events.ts';
import { termReasonOf } from '../eligibility/term-reasons.ts';
import { questionEnding } from './coverage-checks.ts';
import { endRows, liveCoverages } from './coverage-runs.ts';
import { personOf } from './demochange.ts';
import { type Draft, isFile, nameOf, type PersonDraft, refuse, rulesOf, warn } from './draft.ts';
import { setEmployment } from './employments.ts';
import { eventDatesOf } from './event-checks.ts';
import { setDetails } from './people.ts';
import type { TermMember } from './requests.ts';
import { settleTiers } from './tier-changes.ts';

/**
 * Last covered day: as asked, else by the life event, else by the reason's own rule or the client's (domain 3.4, 3.5:
 * 11/13 and end of month is 11/30).
 */
function lastDayOf(draft: Draft, request: TermMember): CalendarDate {
  if (request.coverageEnds !== null) return request.coverageEnds;
  const dates = eventDatesOf(draft);
  if (dates !== null && !isRefusal(dates)) return dates.lastDay;
  const { termReasons, payCalendar } = draft.facts.client.eligibility;
  const rule = termReasonOf(termReasons, request.reason)?.ruleOverride ?? rulesOf(draft).coverageTermRule;
  return coverageEnd(rule, request.effectiveDate, payCalendar).expirationDate;
}

/** Some reasons are given with a note or not at all (domain 3.1: requiresNote). */
function demandNote(draft: Draft, person: PersonDraft, request: TermMember): void {
  const reason = termReasonOf(draft.facts.client.eligibility.termReasons, request.reason);
  if (isFile(draft) || !reason?.requiresNote || request.note?.trim() || request.reason !== reason.code) return;
  refuse(draft, person, { code: 'note-required', values: { name: nameOf(person), reason: reason.name } });
}

/** Ends every coverage of a person that lasts longer. */
function endAll(draft: Draft, person: PersonDraft, ending: { last: CalendarDate; termReason: string | null }): void {
  const types = new Set(person.coverages.filter((row) => !isVoid(row)).map((row) => row.coverageType));
  const ended = [...types].flatMap((type) => {
    const rows = liveCoverages(person, type);
    return endRows(draft, person, { rows, ...ending, code: 'coverage-ended' }) ? rows : [];
  });
  if (ended.length > 0) questionEnding(draft, person, { ...ending, rows: ended });
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
  const last = lastDayOf(draft, request);
  for (const one of leaving) endAll(draft, one, { last, termReason: request.reason });
  if (isSubscriber && request.terminationDate !== null) leave(draft, person, request.terminationDate);
  if (request.deathDate !== null) setDetails(draft, person, { deathDate: request.deathDate });
  settleTiers(draft, request.tiers, []);
  return person;
}
