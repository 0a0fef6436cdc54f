import type { CalendarDate } from '../../platform/values/dates.ts';
import { coverAll } from './coveragechange.ts';
import { personOf } from './demochange.ts';
import { type Draft, type EmploymentDraft, nameOf, type PersonDraft, question, refuse, rowOn, warn } from './draft.ts';
import { setEmployment } from './employments.ts';
import { coverAgain, offeredAgain } from './held-then.ts';
import type { Rehire } from './requests.ts';
import { byDate } from './timeline.ts';
import { startOfWork } from './waiting-checks.ts';

/** The employment that ended before the day of the return, or why nobody can come back. */
function endedBefore(draft: Draft, person: PersonDraft, request: Rehire): EmploymentDraft | null {
  const { effectiveDate: date } = request;
  const name = nameOf(person);
  const died = person.details.at(-1)?.deathDate;
  const others = byDate(person.employments).filter((row) => row.hireDate !== date || row.terminationDate !== null);
  const last = others.at(-1);
  if (person.values.subscriberId !== person.id) refuse(draft, person, { code: 'rehire-no-employee', values: { name } });
  else if (died) refuse(draft, person, { code: 'rehire-died', values: { name, date: died } });
  else if (!last?.terminationDate) refuse(draft, person, { code: 'still-employed', values: { name } });
  else if (date <= last.terminationDate) {
    const values = { name, date: last.terminationDate };
    refuse(draft, person, { code: 'rehire-before-end', values });
  } else return last;
  return null;
}

/** The first covered day: as the rules say, or a later one that was chosen; an earlier one is asked about (domain 3.2). */
function startOf(draft: Draft, person: PersonDraft, request: Rehire): CalendarDate {
  const start = startOfWork(draft, person, request.effectiveDate);
  draft.because.push(...(start?.because ?? []));
  const limit = start?.effectiveDate ?? request.effectiveDate;
  const date = request.coverageStarts ?? limit;
  const values = { name: nameOf(person), coverageType: 'medical', date, limit };
  if (date < limit) question(draft, person, { code: 'waiting-period', values });
  if (date > limit) warn(draft, person, { code: 'later-than-waiting', values });
  return date;
}

/** What begins again: what was asked for, or all that the family had on the last day of work and may still have. */
function againOf(
  draft: Draft,
  { again }: Rehire,
  days: { heldOn: CalendarDate; from: CalendarDate; divisionId: string },
) {
  if (again === null)
    return offeredAgain(draft, days).map(({ person, row }) => ({ person, input: coverAgain(row, days.from) }));
  return again.flatMap(({ personId, coverageType, planId }) => {
    const person = personOf(draft, personId);
    const held = person?.coverages.find((row) => row.coverageType === coverageType);
    const plan = planId ?? held?.planId;
    if (person === null || plan === undefined) return [];
    return [{ person, input: coverAgain({ coverageType, planId: plan }, days.from) }];
  });
}

/**
 * An employee comes back: the employment before is closed and a new one begins. Coverage starts by the waiting rule, for a
 * continuing employee without a second wait (26 CFR 54.4980H-3(c)(4)), and what was held before is offered again.
 */
export function rehire(draft: Draft, request: Rehire): PersonDraft | null {
  const person = personOf(draft, request.personId);
  const before = person && endedBefore(draft, person, request);
  if (!person || !before?.terminationDate) return person;
  const { effectiveDate: hireDate, employment } = request;
  const patch = { status: 'FT' as const, ...employment, hireDate, terminationDate: null };
  setEmployment(draft, person, { patch, from: hireDate });
  const divisionId = rowOn(person.employments, hireDate)?.divisionId ?? before.divisionId;
  const from = startOf(draft, person, request);
  coverAll(draft, againOf(draft, request, { heldOn: before.terminationDate, from, divisionId }), 'derive');
  return person;
}
