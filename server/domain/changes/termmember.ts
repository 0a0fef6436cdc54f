import { isVoid } from '../coverage-state.ts';
import { type CalendarDate, endOfMonth } from '../dates.ts';
import { questionEnding } from './coverage-checks.ts';
import { endRows, liveCoverages } from './coverage-runs.ts';
import { personOf } from './demochange.ts';
import { type Draft, nameOf, type PersonDraft, refuse, warn } from './draft.ts';
import { setEmployment } from './employments.ts';
import { setDetails } from './people.ts';
import type { TermMember } from './requests.ts';
import { settleTiers } from './tier-changes.ts';

/** Last covered day: as asked, else by the client's rule (domain 3.5: 11/13 and end of month is 11/30). */
function lastDayOf(draft: Draft, request: TermMember): CalendarDate {
  if (request.coverageEnds !== null) return request.coverageEnds;
  const rule = draft.facts.client.settings.coverageTermRule;
  return rule === 'endOfMonth' ? endOfMonth(request.effectiveDate) : request.effectiveDate;
}

/** Ends every coverage of a person that lasts longer. */
function endAll(draft: Draft, person: PersonDraft, ending: { last: CalendarDate; termReason: string | null }): void {
  const types = new Set(person.coverages.filter((row) => !isVoid(row)).map((row) => row.coverageType));
  const ended = [...types].map((type) =>
    endRows(draft, person, { rows: liveCoverages(person, type), ...ending, code: 'coverage-ended' }),
  );
  if (ended.includes(true)) questionEnding(draft, person, ending.last);
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
  const last = lastDayOf(draft, request);
  for (const one of leaving) endAll(draft, one, { last, termReason: request.reason });
  if (isSubscriber && request.terminationDate !== null) leave(draft, person, request.terminationDate);
  if (request.deathDate !== null) setDetails(draft, person, { deathDate: request.deathDate });
  settleTiers(draft, request.tiers, []);
  return person;
}
