import { covers } from '../coverage-state.ts';
import { type CalendarDate, daysBetween } from '../../platform/values/dates.ts';
import { effectiveDateOfHire, type Hire, type StartOfCoverage } from '../eligibility/waiting-rules.ts';
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
  return byRule(startOfWork(draft, head, draft.effectiveDate));
}

const byRule = (start: StartOfCoverage | null): CalendarDate | null =>
  start === null || start.because[0]?.code === 'waiting-none' ? null : start.effectiveDate;

/** From when coverage may start by the employment of a day, with its reasons; null: no hire date is known. */
export function startOfWork(draft: Draft, head: PersonDraft, day: CalendarDate): StartOfCoverage | null {
  const employment = rowOn(head.employments, day);
  return employment === undefined ? null : startBy(draft, head.employments, employment);
}

/** What a start of coverage is reckoned from. */
type Employed = Pick<
  EmploymentDraft,
  'hireDate' | 'classCode' | 'divisionId' | 'hoursPerWeek' | 'employeeSystemIdentifier' | 'terminationDate'
> &
  Span;

/** The day the rules give for the newest employment, by its class and division on the day of the hire; null: no rule. */
export function startOfHire(draft: Pick<Draft, 'facts'>, employments: readonly Employed[]): CalendarDate | null {
  const last = employments.at(-1);
  const hireDate = last?.hireDate;
  if (last === undefined || !hireDate) return null;
  const same = employments.filter((row) => row.employeeSystemIdentifier === last.employeeSystemIdentifier);
  return byRule(startBy(draft, employments, { ...(rowOn(same, hireDate) ?? last), hireDate }));
}

function startBy(
  draft: Pick<Draft, 'facts'>,
  employments: readonly Employed[],
  employment: Employed,
): StartOfCoverage | null {
  const { waitingRules, payCalendar } = draft.facts.client.eligibility;
  const { hireDate, classCode, divisionId, hoursPerWeek } = employment;
  if (!hireDate) return null;
  return effectiveDateOfHire(waitingRules, {
    hireDate,
    classCode,
    divisionId,
    payCalendar,
    ...rehiredAfter(employments, employment, hireDate),
    ...(hoursPerWeek === null ? {} : { hoursPerWeek: Number(hoursPerWeek) }),
  });
}

/** Days since the employment before ended, and when it began; nothing for a first one. */
function rehiredAfter(
  employments: readonly Employed[],
  current: Employed,
  hireDate: CalendarDate,
): Pick<Hire, 'rehiredAfterDays' | 'hiredBefore'> {
  const before = employments
    .filter((row) => row.employeeSystemIdentifier !== current.employeeSystemIdentifier)
    .filter(({ terminationDate: end }) => end !== null && end < hireDate)
    .toSorted((one, other) => (one.terminationDate ?? '').localeCompare(other.terminationDate ?? ''))
    .at(-1);
  if (!before?.terminationDate) return {};
  return { rehiredAfterDays: daysBetween(before.terminationDate, hireDate), hiredBefore: before.hireDate };
}
