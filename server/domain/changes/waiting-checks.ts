import { covers } from '../coverage-state.ts';
import { type CalendarDate, daysBetween } from '../dates.ts';
import { effectiveDateOfHire } from '../eligibility/waiting-rules.ts';
import type { CoverInput } from './coverage-runs.ts';
import { type Draft, type EmploymentDraft, isFile, nameOf, type PersonDraft, question, rowOn, warn } from './draft.ts';
import type { Span } from './facts.ts';
import type { NewEmployee } from './requests.ts';

/**
 * A new hire's coverage starts when the client's waiting rule says (domain 3.2): earlier is refused, later is looked
 * at. A file states what is so; a life event has days of its own; what stands already is not asked again.
 */
export function questionWait(draft: Draft, head: PersonDraft, request: NewEmployee): void {
  if (isFile(draft) || request.event !== undefined) return;
  const start = startOf(draft, head);
  if (start === null) return;
  for (const input of request.subscriber.coverages) {
    if (input.action === 'cover' && !stands(draft, head, input)) compare(draft, head, { input, start });
  }
}

const dayOf = (draft: Draft, input: CoverInput): CalendarDate => input.effectiveDate ?? draft.effectiveDate;

const stands = (draft: Draft, { before }: PersonDraft, input: CoverInput): boolean =>
  before?.coverages.some((row) => row.planId === input.planId && covers(row, dayOf(draft, input))) ?? false;

function compare(draft: Draft, head: PersonDraft, { input, start }: { input: CoverInput; start: CalendarDate }): void {
  const date = dayOf(draft, input);
  const values = { name: nameOf(head), coverageType: input.coverageType, date, limit: start };
  if (date < start) question(draft, head, { code: 'waiting-period', values });
  if (date > start) warn(draft, head, { code: 'later-than-waiting', values });
}

/** The day the rules give for the employment of the request; null where the client has no rule for it. */
function startOf(draft: Draft, head: PersonDraft): CalendarDate | null {
  const employment = rowOn(head.employments, draft.effectiveDate);
  return employment === undefined ? null : startBy(draft, head.employments, employment);
}

/** What a start of coverage is reckoned from. */
type Employed = Pick<
  EmploymentDraft,
  'hireDate' | 'classCode' | 'divisionId' | 'hoursPerWeek' | 'employeeSystemIdentifier' | 'terminationDate'
> &
  Span;

/** The day the rules give for the newest employment, by its class and division on the day of the hire; null: no rule. */
export function startOfHire(draft: Draft, employments: readonly Employed[]): CalendarDate | null {
  const last = employments.at(-1);
  const hireDate = last?.hireDate;
  if (last === undefined || !hireDate) return null;
  const same = employments.filter((row) => row.employeeSystemIdentifier === last.employeeSystemIdentifier);
  return startBy(draft, employments, { ...(rowOn(same, hireDate) ?? last), hireDate });
}

function startBy(draft: Draft, employments: readonly Employed[], employment: Employed): CalendarDate | null {
  const { waitingRules, payCalendar } = draft.facts.client.eligibility;
  const { hireDate, classCode, divisionId, hoursPerWeek } = employment;
  if (waitingRules.length === 0 || !hireDate) return null;
  const rehired = rehiredAfter(employments, employment, hireDate);
  const start = effectiveDateOfHire(waitingRules, {
    hireDate,
    classCode,
    divisionId,
    payCalendar,
    ...(rehired === null ? {} : { rehiredAfterDays: rehired }),
    ...(hoursPerWeek === null ? {} : { hoursPerWeek: Number(hoursPerWeek) }),
  });
  return start.because[0]?.code === 'waiting-none' ? null : start.effectiveDate;
}

/** Days since the employment before ended; null for a first one. */
function rehiredAfter(employments: readonly Employed[], current: Employed, hireDate: CalendarDate): number | null {
  const ends = employments.flatMap((row) =>
    row.employeeSystemIdentifier !== current.employeeSystemIdentifier && row.terminationDate
      ? [row.terminationDate]
      : [],
  );
  const last = ends
    .filter((end) => end < hireDate)
    .toSorted()
    .at(-1);
  return last === undefined ? null : daysBetween(last, hireDate);
}
