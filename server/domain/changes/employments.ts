import { lastDay } from '../coverage-state.ts';
import { type CalendarDate, dayBefore, earlier } from '../../platform/values/dates.ts';
import { centsOf, decimalOf } from '../money.ts';
import {
  type Draft,
  type EmploymentDraft,
  isFile,
  nameOf,
  type PersonDraft,
  refuse,
  replaced,
  rowOn,
  warn,
} from './draft.ts';
import type { Sentence } from './effects.ts';
import type { EmploymentValues } from './facts.ts';
import { leaveOn } from './leave-rows.ts';
import type { EmploymentPatch } from './requests.ts';
import { byDate, patchFrom } from './timeline.ts';

const UNKNOWN: Omit<EmploymentValues, 'employeeSystemIdentifier' | 'divisionId'> = {
  hireDate: null,
  terminationDate: null,
  status: null,
  classCode: null,
  jobTitle: null,
  hoursPerWeek: null,
  extra: {},
};

/** Before the first employment. */
const NONE: { divisionId?: string } = {};

/** The employment the patch is about: the one it names, else the one of the day unless it is a rehire. */
function target(person: PersonDraft, patch: EmploymentPatch, from: CalendarDate): EmploymentDraft | undefined {
  const id = patch.employeeSystemIdentifier;
  if (id !== undefined) return person.employments.find((row) => row.employeeSystemIdentifier === id);
  const current = rowOn(person.employments, from);
  const known = person.employments.find((row) => row.hireDate === (patch.hireDate ?? null));
  return isRehire(person, patch) ? known : current;
}

/** Does the patch state a hire after the last employment had ended, whatever day it was told on? */
function isRehire({ employments }: PersonDraft, { hireDate }: EmploymentPatch): boolean {
  const last = byDate(employments.filter((row) => row.hireDate !== hireDate)).at(-1);
  return Boolean(hireDate && last?.terminationDate && hireDate > last.terminationDate);
}

/**
 * Employments that had ended when another began: nothing of them stands from that day on, so that every day has one job in
 * force. One that goes on beside it stays.
 */
function closeEnded(person: PersonDraft, next: EmploymentDraft): EmploymentDraft[] {
  const from = next.effectiveDate;
  const gone = person.employments.filter(
    (row) => row.terminationDate !== null && row.terminationDate < from && lastDay(row) >= from,
  );
  return person.employments.flatMap((row) => {
    if (!gone.includes(row)) return [row];
    if (row.effectiveDate >= from) return [];
    return [{ ...row, id: null, recordedBy: null, expirationDate: dayBefore(from), rule: next.rule }];
  });
}

/** The rows once another employment has begun: those that had ended are closed. */
function withNew(person: PersonDraft, row: EmploymentDraft, rule: Sentence): void {
  const before = person.employments;
  const after = closeEnded(person, row);
  replaced(person, { before, after }, rule);
  person.employments = [...after, row];
}

/** The first one is known from the day it is told; another begins on its own day, so that no two jobs share one. */
const firstDay = (isFirst: boolean, date: CalendarDate, from: CalendarDate): CalendarDate =>
  isFirst ? earlier(date, from) : date;

/** A new employment: the first one, or a rehire with a new employee id (domain 0). */
function begin(
  draft: Draft,
  person: PersonDraft,
  { patch, from }: { patch: EmploymentPatch; from: CalendarDate },
): void {
  const last = byDate(person.employments).at(-1) ?? NONE;
  const division = draft.facts.client.divisions.get(patch.divisionId ?? last.divisionId ?? '');
  if (division === undefined)
    return refuse(draft, person, { code: 'location-required', values: { name: nameOf(person) } });
  const date = patch.hireDate ?? from;
  const rule = {
    code: last === NONE ? 'employment-started' : 'rehired',
    values: { name: nameOf(person), division: division.name, date },
  };
  const row: EmploymentDraft = {
    ...UNKNOWN,
    ...patch,
    divisionId: division.id,
    employeeSystemIdentifier: patch.employeeSystemIdentifier ?? nextEmployeeId(person),
    effectiveDate: firstDay(last === NONE, date, from),
    expirationDate: null,
    id: null,
    recordedBy: null,
    rule,
  };
  withNew(person, row, rule);
}

/**
 * An employee id where none was given: the member number and which employment of the person it is. Employments that
 * were once recorded keep theirs, so the number goes on from the highest there is.
 */
function nextEmployeeId(person: PersonDraft): string {
  const start = `${person.values.memberNumber}-`;
  const numbers = person.employments
    .map(({ employeeSystemIdentifier: id }) => (id.startsWith(start) ? Number(id.slice(start.length)) : 0))
    .filter(Number.isInteger);
  return `${start}${Math.max(0, ...numbers) + 1}`;
}

function ruleFor(draft: Draft, person: PersonDraft, patch: EmploymentPatch) {
  const date = draft.effectiveDate;
  const name = nameOf(person);
  const division = (id: string): string => draft.facts.client.divisions.get(id)?.name ?? id;
  return (row: EmploymentDraft, changed: readonly (keyof EmploymentValues)[]): Sentence => {
    if (changed.includes('terminationDate') && patch.terminationDate) {
      return { code: 'employment-ended', values: { name, date: patch.terminationDate } };
    }
    if (changed.includes('divisionId') && patch.divisionId !== undefined) {
      return {
        code: 'division-changed',
        values: { name, before: division(row.divisionId), after: division(patch.divisionId), date },
      };
    }
    return { code: 'employment-changed', values: { name, count: changed.length, date } };
  };
}

/** Hours with two decimals, as they are stored: "40" and "40.00" are the same. */
function withHours(stated: EmploymentPatch): EmploymentPatch {
  const hours = stated.hoursPerWeek;
  if (hours === undefined || hours === null) return stated;
  const hundredths = centsOf(hours);
  return { ...stated, hoursPerWeek: hundredths === null ? null : decimalOf(hundredths) };
}

/**
 * A file that says "at work" of somebody who is on leave here does not know of the leave: the status stays, and the file is
 * named, until the return is recorded (X12 834 INS08 L1 is leave of absence).
 */
function keptOnLeave(
  draft: Draft,
  person: PersonDraft,
  { patch, from }: { patch: EmploymentPatch; from: CalendarDate },
): EmploymentPatch {
  const { status, ...rest } = patch;
  const leave = isFile(draft) && AT_WORK.has(status ?? '') ? leaveOn(person, from) : undefined;
  if (leave === undefined) return patch;
  warn(draft, person, { code: 'on-leave-here', values: { name: nameOf(person), date: leave.effectiveDate } });
  return rest;
}

/** Statuses of an employee who is at work. */
const AT_WORK: ReadonlySet<string> = new Set(['FT', 'PT', 'AC']);

/** Changes the employment of the day, or begins one. A division must be one of the client's. */
export function setEmployment(
  draft: Draft,
  person: PersonDraft,
  { patch: stated, from }: { patch: EmploymentPatch; from: CalendarDate },
): void {
  const patch = keptOnLeave(draft, person, { patch: withHours(stated), from });
  if (patch.divisionId !== undefined && !draft.facts.client.divisions.has(patch.divisionId)) {
    return refuse(draft, person, { code: 'division-unknown', values: { name: nameOf(person) } });
  }
  const current = target(person, patch, from);
  if (current === undefined) return begin(draft, person, { patch, from });
  const isSame = (row: EmploymentDraft): boolean => row.employeeSystemIdentifier === current.employeeSystemIdentifier;
  const rows = byDate(person.employments.filter(isSame));
  const after = patchFrom<EmploymentValues>(rows, { from, values: patch, rule: ruleFor(draft, person, patch) });
  const rule = after.find((row) => row.id === null && row.rule !== null)?.rule;
  if (rule) replaced(person, { before: rows, after }, rule);
  person.employments = byDate([...person.employments.filter((row) => !isSame(row)), ...after]);
}

/** The same work was to end later than it ends: that end is no more, and nothing of it is left behind the day that counts. */
export function dropLaterEnd(draft: Draft, person: PersonDraft, terminationDate: CalendarDate): void {
  const work = rowOn(person.employments, draft.effectiveDate)?.employeeSystemIdentifier;
  const rows = byDate(person.employments.filter((row) => row.employeeSystemIdentifier === work));
  const isLater = (row: EmploymentDraft): boolean =>
    row.effectiveDate > draft.effectiveDate && row.terminationDate !== null && row.terminationDate > terminationDate;
  const kept = rows.slice(0, rows.findLastIndex((row) => !isLater(row)) + 1);
  const [last, gone] = [kept.at(-1), rows.at(-1)];
  if (last === undefined || gone === undefined || kept.length === rows.length) return;
  const rule = { code: 'employment-ended', values: { name: nameOf(person), date: terminationDate } };
  const longer = { ...last, id: null, recordedBy: null, expirationDate: gone.expirationDate, rule };
  const after = [...kept.slice(0, -1), longer];
  replaced(person, { before: rows, after }, rule);
  person.employments = byDate([...person.employments.filter((row) => !rows.includes(row)), ...after]);
}
