import {
  MANY_HOURS,
  MOST_HOURS,
  type RowFault,
  type RowField,
  type RowWarning,
  rowWarnings,
  type WorkerStanding,
} from '@coverlane/contract/union-reports/codes.ts';
import { isCalendarDate } from '@coverlane/contract/fields.ts';
import { type ContributionTerms, contributionCents } from '../../domain/hour-bank/contributions.ts';
import type { Hours } from '../../domain/hour-bank/facts.ts';
import { type FundHoliday, holidayHoursOf } from '../../domain/hour-bank/holidays.ts';
import { isValidSsn } from '../../domain/ssn.ts';
import { type CalendarDate, endOfMonth } from '../../platform/values/dates.ts';
import { hoursOf } from './hours-text.ts';
import { basedOn } from './line-base.rules.ts';

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
  /** Weeks or gross pay, where the fund contributes for these. */
  base: string;
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
  /** null: not what the fund contributes for. */
  weeks: number | null;
  grossCents: number | null;
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
  const typed = { worked: hoursTyped(row.worked), holiday: hoursTyped(row.holiday) };
  const hours = { worked: typed.worked ?? 0, holiday: typed.holiday ?? 0 };
  const faults = [...nameFaults(row, who, terms), ...dayFaults(row, terms.month)];
  if (isTwice) faults.push({ field: 'ssn', code: 'worker-twice' });
  const based = basedOn(row.base, { basis: terms.contribution.basis, isAtWork: hours.worked > 0 });
  faults.push(...hourFaults(typed), ...based.faults);
  if (hours.worked + hours.holiday > 0 && isEndedBefore(row, terms.month))
    faults.push({ field: 'endedOn', code: 'ended-before' });
  const counted = holidayHoursOf(hours.holiday, {
    holidays: terms.holidays,
    work: { firstDay: dayOrNull(row.startedOn), lastDay: dayOrNull(row.endedOn), daysWorked: null },
    month: terms.month,
  });
  const work = {
    workMonth: terms.month,
    worked: hours.worked,
    contributableHoliday: counted.contributable,
    weeks: based.weeks ?? 0,
    grossCents: based.grossCents ?? 0,
  };
  const amountCents = contributionCents(terms.contribution, work);
  const { weeks, grossCents } = based;
  const money = {
    ...hours,
    credited: counted.credited,
    contributable: counted.contributable,
    weeks,
    grossCents,
    amountCents,
  };
  const stated = { hours: hours.worked + hours.holiday, notEarned: counted.notEarned, standing: row.standing, who };
  return { row, ...money, faults, warnings: warningsOf(stated) };
}

/** An empty cell is no hours; null: what was typed is no hours of a month. */
const hoursTyped = (typed: string): Hours | null => (typed.trim() === '' ? 0 : hoursOf(typed));

function hourFaults({ worked, holiday }: { worked: Hours | null; holiday: Hours | null }): Fault[] {
  const faults: Fault[] = [];
  if (worked === null) faults.push({ field: 'worked', code: 'hours-range' });
  if (holiday === null) faults.push({ field: 'holiday', code: 'hours-range' });
  if ((worked ?? 0) + (holiday ?? 0) > MOST_HOURS) faults.push({ field: 'worked', code: 'hours-range' });
  return faults;
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

function dayFaults(row: KeptRow, month: CalendarDate): Fault[] {
  const faults = unreadDays(row);
  return faults.length > 0 ? faults : wrongDays(row, month);
}

/** Days that are none, or lacking. */
function unreadDays(row: KeptRow): Fault[] {
  const faults: Fault[] = [];
  for (const field of ['startedOn', 'endedOn'] as const)
    if (row[field] !== '' && !isCalendarDate(row[field])) faults.push({ field, code: 'bad-date' });
  if (row.standing === 'terminated' && row.endedOn === '') faults.push({ field: 'endedOn', code: 'required' });
  return faults;
}

/** Days that cannot be of this month, or of each other. */
function wrongDays({ startedOn, endedOn }: KeptRow, month: CalendarDate): Fault[] {
  const faults: Fault[] = [];
  if (startedOn !== '' && endedOn !== '' && endedOn < startedOn)
    faults.push({ field: 'endedOn', code: 'end-before-start' });
  if (startedOn !== '' && startedOn > endOfMonth(month)) faults.push({ field: 'startedOn', code: 'started-later' });
  return faults;
}

/** What warnings are about; `hours` are those worked and of holidays. */
type Stated = { hours: Hours; notEarned: Hours; standing: WorkerStanding; who: Known | undefined };

/** When each warning is given. */
const WARNINGS: Readonly<Record<RowWarning, (stated: Stated) => boolean>> = {
  hoursHigh: ({ hours }) => hours > MANY_HOURS,
  twoShops: ({ hours, who }) => hours > 0 && who?.isElsewhere === true,
  formMissing: ({ who }) => who?.isEnrolled !== true,
  holidayNotEarned: ({ notEarned }) => notEarned > 0,
  noHours: ({ hours, standing }) => hours === 0 && standing === 'active',
};

const warningsOf = (stated: Stated): RowWarning[] => rowWarnings.filter((code) => WARNINGS[code](stated));

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

/** As somebody counts in a version they are not in. */
const ABSENT: Pick<SentLine, 'hours' | 'amountCents'> = { hours: 0, amountCents: 0 };

/** What a correction changes, a worker a line, in the order of the new rows and then of those that are gone. */
export function changesOf(before: readonly SentLine[], after: readonly SentLine[]): LineChanged[] {
  const sent = new Map(before.map((line) => [line.id, line]));
  const kept = new Set(after.map(({ id }) => id));
  const both = [
    ...after.map((line) => ({ name: line.name, old: sent.get(line.id) ?? ABSENT, now: line })),
    ...before.filter(({ id }) => !kept.has(id)).map((line) => ({ name: line.name, old: line, now: ABSENT })),
  ];
  return both.flatMap(({ name, old, now }) => {
    const hours = [old.hours, now.hours] as const;
    const cents = [old.amountCents, now.amountCents] as const;
    return hours[0] === hours[1] && cents[0] === cents[1] ? [] : [{ name, hours, cents }];
  });
}

/** Alphabetical, as rosters are read. */
export const byName = (one: Pick<KeptRow, 'lastName' | 'firstName'>, other: Pick<KeptRow, 'lastName' | 'firstName'>) =>
  one.lastName.localeCompare(other.lastName, 'en') || one.firstName.localeCompare(other.firstName, 'en');
