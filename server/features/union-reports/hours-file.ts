import { maskedSsn } from '@coverlane/contract/members/ssn-mask.ts';
import type { Input, Reply } from '@coverlane/contract/call.ts';
import {
  BASE_COLUMNS,
  HOURS_COLUMNS,
  type LineBase,
  lineBaseOf,
  type RowFault,
} from '@coverlane/contract/union-reports/codes.ts';
import type { ContributionBasis } from '../../domain/hour-bank/contributions.ts';
import type { unionShopDoor } from '@coverlane/contract/union-reports/shop-calls.ts';
import { sortedName } from '@coverlane/contract/words/names.ts';
import { readFile } from 'node:fs/promises';
import { hashOfKey } from '../../platform/values/link-key.ts';
import type { Pool } from '../../platform/db/connect.ts';
import { FileReply, type Visitor } from '../../platform/http/context.ts';
import { invalid, notFound, Refusal } from '../../platform/http/refusals.ts';
import { BYTE_ORDER_MARK, csvLine, tableTypes } from '../../platform/http/table-file.ts';
import { readSheet } from '../../platform/sheets/read-sheet.ts';
import { SheetRefused } from '../../platform/sheets/sheet.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';
import { shopOfKey } from '../../facts/shop-door.queries.ts';
import { keepRows, toWrite } from './door.ts';
import { openDesk, type ShopDesk } from './desk.ts';
import { type Roster, rosterOf, rowsOf, typedIn } from './draft.ts';
import { type FileFault, type FileRow, fileRows } from './hours-file.rules.ts';
import { judge, type KeptRow } from './rows.rules.ts';
import { reportShown, versionsIn, type Versions } from './shown.ts';
import { versionsOf } from './reports.queries.ts';

type Calls = typeof unionShopDoor;

/** Whose file it is: its bytes are counted for the shop before any is kept. @throws Refusal 404 */
export async function admitHours({ key }: Readonly<Record<string, unknown>>, pool: Pool): Promise<{ id: string }> {
  const shop = await pool.transaction().execute((db) => shopOfKey(db, hashOfKey(typeof key === 'string' ? key : '')));
  if (shop === undefined) throw notFound();
  return { id: shop.shopId };
}

/** Reads a file of hours into the report: rows that are right are taken, of the others each says why. @throws Refusal 409, 422 */
export async function unionShopFile(
  { key, period, isCorrection, file }: Input<Calls['unionShopFile']>,
  visitor: Visitor,
): Promise<Reply<Calls['unionShopFile']>> {
  const desk = await openDesk(key, period, visitor);
  const versions = await toWrite(desk, { isCorrection });
  const found = await rowsIn(file.path, lineBaseOf(desk.terms.basis));
  const roster = await rosterOf(desk);
  const rows = await rowsOf(desk, roster, { ...versions, typed: typedIn(desk, versions.draft) });
  const placed = placedIn(found, rows, roster);
  const wrong = faultsOf(placed, roster, desk);
  const bad = new Set(wrong.map(({ row }) => row));
  const taken = placed.filter(({ from }) => !bad.has(from.number));
  const kept = await keepRows(desk, versions, {
    rows: taken.map(({ row: { ssn, ...row } }) => ({ ...row, ...(ssn !== null && { ssn }) })),
    removed: [],
    isZero: taken.length > 0 ? false : undefined,
  });
  return { taken: taken.length, refused: wrong, report: await reportShown(desk, kept) };
}

/** @throws Refusal 422 with why the file cannot be read */
async function rowsIn(path: string, base: LineBase | null): Promise<FileRow[]> {
  try {
    const rows = fileRows(await readSheet(await readFile(path)), base);
    if (rows === null) throw invalid({ file: 'hours-no-headings' });
    return rows;
  } catch (error) {
    if (error instanceof SheetRefused)
      throw new Refusal(422, 'invalid', { fields: { file: error.code }, values: error.values });
    throw error;
  }
}

type Placed = { from: FileRow; row: KeptRow; isUnsure: boolean };

const same = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase();

/** Each row of a file at whom it is of: by the whole number, by its end with the name, or somebody new. */
function placedIn(found: readonly FileRow[], rows: readonly KeptRow[], { known, workers }: Roster): Placed[] {
  return found.map((from) => {
    const isWhole = /^\d{9}$/.test(from.ssn);
    const named = rows.filter((row) => same(row.lastName, from.lastName) && same(row.firstName, from.firstName));
    const of = isWhole
      ? rows.filter((row) => (row.ssn ?? known.get(row.id)?.ssn) === from.ssn)
      : named.filter((row) => from.ssn === '' || (row.ssn?.slice(-4) ?? workers.get(row.id)?.ssnLastFour) === from.ssn);
    const [row] = of;
    const { number: _, ssn: __, ...said } = from;
    const hours = { worked: said.worked, holiday: said.holiday, base: said.base };
    const days = {
      ...(said.startedOn !== '' && { startedOn: said.startedOn }),
      ...(said.endedOn !== '' && { endedOn: said.endedOn, standing: 'terminated' as const }),
    };
    if (row !== undefined)
      return {
        from,
        isUnsure: of.length > 1,
        row: { ...row, ...hours, ...days, ...(said.classification !== '' && { classification: said.classification }) },
      };
    const standing = said.endedOn === '' ? ('active' as const) : ('terminated' as const);
    return { from, isUnsure: false, row: { ...said, id: uuid7(), ssn: from.ssn === '' ? null : from.ssn, standing } };
  });
}

/** What is wrong with rows of a file, each by its number and column. */
function faultsOf(placed: readonly Placed[], { known }: Roster, { judging }: ShopDesk): FileFault[] {
  const judged = judge(
    placed.map(({ row }) => row),
    known,
    judging,
  );
  const times = Map.groupBy(placed, ({ row }) => row.id);
  return placed.flatMap(({ from, row, isUnsure }, at) => {
    const name = sortedName(from);
    const fault = (field: string, code: RowFault): FileFault => ({
      row: from.number,
      name,
      column: (field === 'base' ? baseColumn(judging.contribution.basis) : COLUMN[field]) ?? null,
      code,
    });
    const isTwice = isUnsure || (times.get(row.id)?.length ?? 0) > 1;
    const faults = (judged[at]?.faults ?? []).map(({ field, code }) => fault(field, code));
    return isTwice && !faults.some(({ code }) => code === 'worker-twice')
      ? [...faults, fault('ssn', 'worker-twice')]
      : faults;
  });
}

/** The column of weeks or gross pay, where the fund contributes for these. */
function baseColumn(basis: ContributionBasis): string | undefined {
  const kind = lineBaseOf(basis);
  return kind === null ? undefined : BASE_COLUMNS[kind];
}

const COLUMN: Readonly<Record<string, string>> = {
  ssn: 'SSN',
  lastName: 'Last',
  firstName: 'First',
  worked: 'Hours',
  holiday: 'Holiday Hours',
  startedOn: 'Start',
  endedOn: 'End',
};

/** The file to fill in: who is on the roster of the month. Of numbers it has the last four digits. */
export async function unionShopTemplate(
  { key, period }: Input<Calls['unionShopTemplate']>,
  visitor: Visitor,
): Promise<FileReply> {
  const desk = await openDesk(key, period, visitor);
  const roster = await rosterOf(desk);
  const all = await versionsOf(desk.db, desk.shop.shopId, desk.month);
  const versions: Versions = versionsIn(all.filter(({ month }) => month === desk.month));
  const rows = await rowsOf(desk, roster, { ...versions, typed: typedIn(desk, versions.draft) });
  const column = baseColumn(desk.terms.basis);
  const lines = rows.map((row) => {
    const lastFour = row.ssn?.slice(-4) ?? roster.workers.get(row.id)?.ssnLastFour;
    return csvLine([
      lastFour ? maskedSsn(lastFour) : '',
      row.lastName,
      row.firstName,
      row.classification,
      '',
      '',
      row.startedOn,
      row.standing === 'terminated' ? row.endedOn : '',
      ...(column === undefined ? [] : ['']),
    ]);
  });
  const text =
    BYTE_ORDER_MARK + csvLine([...HOURS_COLUMNS, ...(column === undefined ? [] : [column])]) + lines.join('');
  return new FileReply(`hours-${desk.month.slice(0, 7)}.csv`, tableTypes.csv, text);
}
