import {
  MANY_HOURS,
  type RowFault,
  type RowField,
  type RowWarning,
  type WorkerStanding,
} from '@coverlane/contract/union-reports/codes.ts';
import { isCalendarDate } from '@coverlane/contract/fields.ts';
import { type ContributionTerms, contributionCents } from '../../domain/hour-bank/contributions.ts';
import type { Hours } from '../../domain/hour-bank/facts.ts';
import { type FundHoliday, holidayHoursOf } from '../../domain/hour-bank/holidays.ts';
import { isValidSsn } from '../../domain/ssn.ts';
import { type CalendarDate, endOfMonth } from '../../platform/values/dates.ts';
import { hoursOf } from './hours-text.ts';

/** A row of a report as it is kept while somebody works on it: what was typed, right or wrong. */
export type KeptRow = {
  /** Of a worker of the roster, or of the row of somebody new. */
  id: string;
  /** Digits; null: as the roster has it, or none. */
  ssn: string | null;
  lastName: string;
  firstName: string;
  classification: string;
  worked: string;
  holiday: string;
  startedOn: string;
  endedOn: string;
  standing: WorkerStanding;
};

/** What the fund knows of somebody of the roster, as far as a report asks. */
export type Known = {
  id: string;
  /** Digits; null: none. */
  ssn: string | null;
  /** There is an enrollment form, or a member. */
  isEnrolled: boolean;
  /** Another shop of the fund reported hours of the same month. */
  isElsewhere: boolean;
};

/** What a month of a shop asks. */
export type MonthTerms = {
  month: CalendarDate;
  contribution: ContributionTerms;
  holidays: readonly FundHoliday[];
  /** Invented numbers are taken (domain 19.3). */
  allowTestIds: boolean;
};

/** A row with what it comes to. Cents, hundredths of an hour. */
export type Judged = {
  row: KeptRow;
  worked: Hours;
  holiday: Hours;
  /** Of the holiday hours those that count, and those a contribution is due for. */
  credited: Hours;
  contributable: Hours;
  amountCents: number;
  faults: { field: RowField; code: RowFault }[];
  warnings: RowWarning[];
};

/** A field of a row with what is wrong with it. */
type Fault = Judged['faults'][number];

/** Every row with its hours, amount, faults and warnings (domain 13.3). */
export function judge(rows: readonly KeptRow[], known: ReadonlyMap<string, Known>, terms: MonthTerms): Judged[] {
  const holders = new Map<string, number>();
  for (const row of rows) {
    const ssn = ssnOf(row, known.get(row.id));
    if (ssn !== null) holders.set(ssn, (holders.get(ssn) ?? 0) + 1);
  }
  return rows.map((row) => {
    const who = known.get(row.id);
    const ssn = ssnOf(row, who);
    const isTwice = ssn !== null && (holders.get(ssn) ?? 0) > 1;
    return judged(row, who, { terms, isTwice });
  });
}

const ssnOf = (row: KeptRow, who: Known | undefined): string | null => row.ssn ?? who?.ssn ?? null;

function judged(row: KeptRow, who: Known | undefined, { terms, isTwice }: { terms: MonthTerms; isTwice: boolean }) {
  const [worked, holiday] = [row.worked, row.holiday].map((typed) => (typed.trim() === '' ? 0 : hoursOf(typed)));
  const faults = [...nameFaults(row, who, terms), ...dayFaults(row, terms.month)];
  if (isTwice) faults.push({ field: 'ssn', code: 'worker-twice' });
  if (worked === null || worked === undefined) faults.push({ field: 'worked', code: 'hours-range' });
  if (holiday === null || holiday === undefined) faults.push({ field: 'holiday', code: 'hours-range' });
  const hours = { worked: worked ?? 0, holiday: holiday ?? 0 };
  if (hours.worked + hours.holiday > 74_400) faults.push({ field: 'worked', code: 'hours-range' });
  if (hours.worked + hours.holiday > 0 && isEndedBefore(row, terms.month))
    faults.push({ field: 'endedOn', code: 'ended-before' });
  const counted = holidayHoursOf(hours.holiday, {
    holidays: terms.holidays,
    work: { firstDay: dayOrNull(row.startedOn), lastDay: dayOrNull(row.endedOn), daysWorked: null },
    month: terms.month,
  });
  const work = { workMonth: terms.month, worked: hours.worked, contributableHoliday: counted.contributable };
  const amountCents = contributionCents(terms.contribution, work);
  const money = { ...hours, credited: counted.credited, contributable: counted.contributable, amountCents };
  return { row, ...money, faults, warnings: warningsOf(row, who, { ...hours, notEarned: counted.notEarned }) };
}

function nameFaults(row: KeptRow, who: Known | undefined, { allowTestIds }: MonthTerms): Fault[] {
  const faults: Fault[] = [];
  if (row.lastName === '') faults.push({ field: 'lastName', code: 'required' });
  if (row.firstName === '') faults.push({ field: 'firstName', code: 'required' });
  if (row.ssn !== null && !isValidSsn(row.ssn, { allowTestIds })) faults.push({ field: 'ssn', code: 'bad-ssn' });
  // Hours of somebody new find their bank by the number alone.
  if (who === undefined && row.ssn === null) faults.push({ field: 'ssn', code: 'required' });
  return faults;
}

const dayOrNull = (typed: string): CalendarDate | null => (isCalendarDate(typed) ? typed : null);

const isEndedBefore = ({ standing, endedOn }: KeptRow, month: CalendarDate): boolean =>
  standing === 'terminated' && isCalendarDate(endedOn) && endedOn < month;

function dayFaults({ startedOn, endedOn, standing }: KeptRow, month: CalendarDate): Fault[] {
  const faults: Fault[] = [];
  for (const [field, day] of [
    ['startedOn', startedOn],
    ['endedOn', endedOn],
  ] as const)
    if (day !== '' && !isCalendarDate(day)) faults.push({ field, code: 'bad-date' });
  if (standing === 'terminated' && endedOn === '') faults.push({ field: 'endedOn', code: 'required' });
  if (faults.length > 0) return faults;
  if (startedOn !== '' && endedOn !== '' && endedOn < startedOn)
    faults.push({ field: 'endedOn', code: 'end-before-start' });
  if (startedOn !== '' && startedOn > endOfMonth(month)) faults.push({ field: 'startedOn', code: 'started-later' });
  return faults;
}

type Stated = { worked: Hours; holiday: Hours; notEarned: Hours };

function warningsOf(row: KeptRow, who: Known | undefined, { worked, holiday, notEarned }: Stated): RowWarning[] {
  const warnings: RowWarning[] = [];
  if (worked + holiday > MANY_HOURS) warnings.push('hoursHigh');
  if (who?.isElsewhere && worked + holiday > 0) warnings.push('twoShops');
  if (who === undefined || !who.isEnrolled) warnings.push('formMissing');
  if (notEarned > 0) warnings.push('holidayNotEarned');
  if (worked + holiday === 0 && row.standing === 'active') warnings.push('noHours');
  return warnings;
}

/** What judged rows add up to. */
export const totalsOf = (rows: readonly Judged[]) => ({
  workers: rows.length,
  worked: rows.reduce((sum, { worked }) => sum + worked, 0),
  holiday: rows.reduce((sum, { holiday }) => sum + holiday, 0),
  dueCents: rows.reduce((sum, { amountCents }) => sum + amountCents, 0),
});

/** A line that was sent, as a correction compares with it. */
export type SentLine = { id: string; name: string; hours: Hours; amountCents: number };

/** A worker whose hours or amount a correction changes. */
export type LineChanged = { name: string; hours: readonly [Hours, Hours]; cents: readonly [number, number] };

/** What a correction changes, a worker a line, in the order of the new rows and then of those that are gone. */
export function changesOf(before: readonly SentLine[], after: readonly SentLine[]): LineChanged[] {
  const sent = new Map(before.map((line) => [line.id, line]));
  const kept = new Set(after.map(({ id }) => id));
  const both = [
    ...after.map((line) => ({ name: line.name, old: sent.get(line.id), now: line })),
    ...before.filter(({ id }) => !kept.has(id)).map((line) => ({ name: line.name, old: line, now: undefined })),
  ];
  return both.flatMap(({ name, old, now }) => {
    const hours = [old?.hours ?? 0, now?.hours ?? 0] as const;
    const cents = [old?.amountCents ?? 0, now?.amountCents ?? 0] as const;
    return hours[0] === hours[1] && cents[0] === cents[1] ? [] : [{ name, hours, cents }];
  });
}

/** Alphabetical, as rosters are read. */
export const byName = (one: Pick<KeptRow, 'lastName' | 'firstName'>, other: Pick<KeptRow, 'lastName' | 'firstName'>) =>
  one.lastName.localeCompare(other.lastName, 'en') || one.firstName.localeCompare(other.firstName, 'en');
