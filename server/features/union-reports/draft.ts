import {
  type LineBase,
  lineBaseOf,
  type WorkerStanding,
  workerStandings,
} from '@coverlane/contract/union-reports/codes.ts';
import * as z from 'zod/mini';
import type { Hours } from '../../domain/hour-bank/facts.ts';
import { addMonths, type CalendarDate, endOfMonth } from '../../platform/values/dates.ts';
import type { ShopDesk } from './desk.ts';
import { baseText, hoursText } from './hours-text.ts';
import { hoursIn, type LineRow, linesOf, type ReportRow } from './reports.queries.ts';
import { byName, type KeptRow, type Known } from './rows.rules.ts';
import { type Worker, workersElsewhere, workersOf } from './roster.queries.ts';

const kept = z.object({
  rows: z.array(
    z.object({
      id: z.string(),
      ssn: z.nullable(z.string()),
      lastName: z.string(),
      firstName: z.string(),
      classification: z.string(),
      worked: z.string(),
      holiday: z.string(),
      base: z._default(z.string(), ''),
      startedOn: z.string(),
      endedOn: z.string(),
      standing: z.enum(workerStandings),
    }),
  ),
});

const place = (rowId: string) => ({ table: 'union_reports', column: 'draft_sealed', rowId }) as const;
const numberPlace = (rowId: string) => ({ table: 'unionshopemployees', column: 'ssn_sealed', rowId }) as const;

/** What was typed so far into a report. */
export const typedIn = ({ keys }: Pick<ShopDesk, 'keys'>, report: ReportRow | undefined): KeptRow[] =>
  report?.draft ? kept.parse(JSON.parse(keys.open(place(report.id), report.draft))).rows : [];

/** The same to be kept: sealed, for numbers are in it. */
export const sealTyped = ({ keys }: Pick<ShopDesk, 'keys'>, reportId: string, rows: readonly KeptRow[]): Buffer =>
  keys.seal(place(reportId), JSON.stringify({ rows }));

/** The number of somebody of the roster, sealed for their row. */
export const sealNumber = ({ keys }: Pick<ShopDesk, 'keys'>, workerId: string, digits: string): Buffer =>
  keys.seal(numberPlace(workerId), digits);

/** A roster as a report of a month begins with it. */
export type Roster = {
  workers: ReadonlyMap<string, Worker>;
  known: ReadonlyMap<string, Known>;
  /** Hours of the month before: hundredths. */
  before: ReadonlyMap<string, number>;
};

/** Who is on the roster, and what is known of each. */
export async function rosterOf(desk: ShopDesk): Promise<Roster> {
  const { db, keys, shop, month } = desk;
  const workers = await workersOf(db, shop.shopId);
  const elsewhere = await workersElsewhere(db, shop.shopId, month);
  const known = workers.map(({ id, ssn, personId, status }): [string, Known] => [
    id,
    {
      id,
      ssn: ssn === null ? null : keys.open(numberPlace(id), ssn),
      isEnrolled: personId !== null || status === 'enrolled',
      isElsewhere: elsewhere.has(id),
    },
  ]);
  return {
    workers: new Map(workers.map((worker) => [worker.id, worker])),
    known: new Map(known),
    before: await hoursIn(db, shop.shopId, addMonths(month, -1)),
  };
}

/** Who was at work in a month: not gone before it, and not taken on after it. */
const isIn = ({ hireDate, termDate }: Worker, month: CalendarDate): boolean =>
  (termDate === null || termDate >= month) && (hireDate === null || hireDate <= endOfMonth(month));

const typedHours = (hours: Hours | undefined): string => (hours === undefined ? '' : hoursText(hours));

function standingOf({ termDate, leaveSince }: Worker): WorkerStanding {
  if (termDate !== null) return 'terminated';
  return leaveSince === null ? 'active' : 'onLeave';
}

const daysOf = ({ hireDate, termDate, leaveSince }: Worker): Pick<KeptRow, 'startedOn' | 'endedOn'> => ({
  startedOn: hireDate ?? '',
  endedOn: termDate ?? leaveSince ?? '',
});

/** What a line says beside hours, where the fund still contributes for it: weeks of before are no gross pay of now. */
const baseOf = (line: LineRow | undefined, kind: LineBase | null): string => {
  const said = kind === 'weeks' ? line?.weeks : kind === 'gross' ? line?.grossCents : null;
  return line === undefined || said === null ? '' : baseText(line);
};

const rowOf = (worker: Worker, line: LineRow | undefined, kind: LineBase | null): KeptRow => ({
  id: worker.id,
  ssn: null,
  lastName: worker.lastName,
  firstName: worker.firstName,
  classification: line?.classification ?? worker.classification ?? '',
  worked: typedHours(line?.worked),
  holiday: typedHours(line?.holiday),
  base: baseOf(line, kind),
  ...daysOf(worker),
  standing: standingOf(worker),
});

/**
 * The rows of a report that is worked on, alphabetical: the roster of the month, what was sent before where it is corrected or came
 * back, and over both what was typed.
 */
export async function rowsOf(
  { db, month, terms }: ShopDesk,
  { workers }: Roster,
  { draft, sent, typed }: { draft: ReportRow | undefined; sent: ReportRow | undefined; typed: readonly KeptRow[] },
): Promise<KeptRow[]> {
  const own = draft === undefined ? [] : await linesOf(db, draft.id);
  const lines = own.length > 0 || sent === undefined ? own : await linesOf(db, sent.id);
  const kind = lineBaseOf(terms.basis);
  const lineOf = new Map(lines.map((line) => [line.employeeId, line]));
  const over = new Map(typed.map((row) => [row.id, row]));
  const roster = [...workers.values()]
    .filter((worker) => isIn(worker, month) || lineOf.has(worker.id) || over.has(worker.id))
    .map((worker) => over.get(worker.id) ?? rowOf(worker, lineOf.get(worker.id), kind));
  return [...roster, ...typed.filter(({ id }) => !workers.has(id))].toSorted(byName);
}
