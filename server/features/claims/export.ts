import { claimColumns, type ClaimColumn, type claims } from '@coverlane/contract/claims/calls.ts';
import type { Input, Reply } from '@coverlane/contract/call.ts';
import type { Context, FileReply } from '../../platform/http/context.ts';
import { listAsFile } from '../../platform/http/list-as-file.ts';
import { conflict, forbidden } from '../../platform/http/refusals.ts';
import type { Cell, TableFormat } from '../../platform/http/table-file.ts';
import { drawRow } from './claims.rules.ts';
import { listOf, noteRead, openList } from './list.ts';
import { type ClaimPage, type ClaimRow, readList } from './list.queries.ts';
import { findClaims, searchQuery } from './search.queries.ts';
import { noteFound, queryOf } from './search.ts';

/** Rows an exported file may have, and how many are read at a time. */
const EXPORT_ROWS = 10_000;
const BATCH = 1000;

type Row = Reply<typeof claims.claimList>['rows'][number];
type Sheet = { format: TableFormat; columns?: ClaimColumn[] | undefined; words?: Record<string, string> | undefined };
type ReadPage = (page: ClaimPage) => Promise<ClaimRow[]>;

/** GET /claims/export: what the list shows under the same filters, all of it, in the reader's words. */
export async function claimListFile(input: Input<typeof claims.claimListFile>, context: Context): Promise<FileReply> {
  mayExport(context);
  const list = await listOf(input, context);
  const { totals } = await openList(list, { offset: 0, size: 1, sort: input.sort }, context);
  const seen: ClaimRow[] = [];
  const read: ReadPage = async (page) => noted(seen, (await readList(context.db, list, page)).rows);
  const file = await fileOf({ call: 'claimListFile', sheet: input, total: totals.total, read }, input.sort, context);
  noteRead(list, seen, context);
  return file;
}

/** GET /claimSearch/export: what the search finds, as a file. Who counts to more than can be shown must narrow it first. */
export async function claimSearchFile(
  input: Input<typeof claims.claimSearchFile>,
  context: Context,
): Promise<FileReply> {
  mayExport(context);
  const query = queryOf(input);
  const { total, more } = await findClaims(context.db, query, { offset: 0, size: 1, sort: input.sort });
  if (more) throw conflict('export-too-long', { rows: total });
  const seen: ClaimRow[] = [];
  const read: ReadPage = async (page) => noted(seen, (await searchQuery(query, page).execute(context.db)).rows);
  const file = await fileOf({ call: 'claimSearchFile', sheet: input, total, read }, input.sort, context);
  noteFound(seen, context);
  return file;
}

/** A member's own claims are theirs to take along; everybody else needs the permission to export. */
function mayExport({ user }: Context): void {
  if (user.type !== 'member' && !user.permissions.includes('exportData')) throw forbidden();
}

function noted(seen: ClaimRow[], rows: ClaimRow[]): ClaimRow[] {
  seen.push(...rows);
  return rows;
}

async function fileOf(
  { call, sheet, total, read }: { call: string; sheet: Sheet; total: number; read: ReadPage },
  sort: ClaimPage['sort'],
  { db }: Context,
): Promise<FileReply> {
  const { columns = [...claimColumns], words = {} } = sheet;
  return listAsFile(db, {
    call,
    objectType: 'claims',
    sheet,
    columns,
    total,
    most: EXPORT_ROWS,
    batches: batchesOf(read, sort, (row) => columns.map((column) => cellOf(row, column, words))),
  });
}

/** No column of a file is about explanations. */
const NONE: ReadonlySet<string> = new Set();

async function* batchesOf(read: ReadPage, sort: ClaimPage['sort'], cellsOf: (row: Row) => Cell[]) {
  for (let offset = 0; ; offset += BATCH) {
    const rows = await read({ offset, size: BATCH, sort });
    if (rows.length > 0) yield rows.map((row) => cellsOf(drawRow(row, NONE)));
    if (rows.length < BATCH) return;
  }
}

const coded: readonly ClaimColumn[] = ['status', 'claimType', 'relationship'];
const dates: readonly ClaimColumn[] = ['serviceDateFrom', 'serviceDateTo', 'dateReceived'];
const amounts: readonly ClaimColumn[] = ['totalCharges', 'paid', 'patientResponsibility'];

/** What the data does not say is an empty cell, never 0. */
function cellOf(row: Row, column: ClaimColumn, words: Readonly<Record<string, string>>): Cell {
  const value = row[column];
  if (value === null) return null;
  if (coded.includes(column)) return words[`${column}.${value}`] ?? value;
  if (dates.includes(column)) return { date: value };
  return amounts.includes(column) ? Number(value) : value;
}
