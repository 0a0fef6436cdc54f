import { allows } from '@coverlane/contract/access.ts';
import type { Input } from '@coverlane/contract/call.ts';
import { user } from '@coverlane/contract/calls/user.ts';
import { type UserColumn, userColumns } from '@coverlane/contract/calls/users.ts';
import { isProvisional } from '@coverlane/contract/usernames.ts';
import type { Db } from '../../db/connect.ts';
import { appendAudit } from '../../http/audit.ts';
import type { Context } from '../../http/context.ts';
import { conflict, forbidden } from '../../http/refusals.ts';
import { type Cell, tableFile } from '../../http/table-file.ts';
import { listUsers, type UserRow, type UserSearch } from './accounts.queries.ts';

/** Rows an exported file may have, as of every other list. */
const EXPORT_ROWS = 100_000;
const BATCH = 1000;

type Narrowing = Omit<UserSearch, 'page' | 'pageSize'>;

/**
 * GET /user/export: the accounts of a list as a file, in the reader's words.
 * @throws Refusal 403 for whom the list is closed too, 409 where it is longer than a file may be
 */
export async function exportUsers(asked: Input<typeof user.exportUsers>, { db, user: reader }: Context) {
  const { format, columns = [...userColumns], words = {}, ...narrowing } = asked;
  if (!allows(user.searchUsers.access, reader)) throw forbidden();
  const { total } = await listUsers(db, { ...narrowing, page: 1, pageSize: 1 });
  if (total > EXPORT_ROWS) throw conflict('export-too-long', { rows: EXPORT_ROWS });
  const { file, rows } = await tableFile(format, {
    name: 'users',
    headings: columns.map((column) => words[column] ?? column),
    batches: batchesOf(db, narrowing, (row) => columns.map((column) => cellOf(row, column, words))),
  });
  const detail = { format, rows, columns };
  await appendAudit(db, { action: 'export', call: 'exportUsers', objectType: 'user', outcome: 'ok', detail });
  return file;
}

async function* batchesOf(db: Db, narrowing: Narrowing, cellsOf: (row: UserRow) => Cell[]) {
  for (let page = 1; ; page++) {
    const { rows } = await listUsers(db, { ...narrowing, page, pageSize: BATCH });
    if (rows.length > 0) yield rows.map(cellsOf);
    if (rows.length < BATCH) return;
  }
}

/** Columns whose values are codes with a word of the reader's language. */
const coded: readonly UserColumn[] = ['type', 'status', 'validated', 'language'];

function cellOf(row: UserRow, column: UserColumn, words: Readonly<Record<string, string>>): Cell {
  if (coded.includes(column)) return words[`${column}.${String(valueOf(row, column))}`] ?? String(valueOf(row, column));
  return valueOf(row, column);
}

function valueOf(row: UserRow, column: UserColumn): string | null {
  if (column === 'name') return `${row.lastName}, ${row.firstName}`;
  if (column === 'username') return isProvisional(row.username) ? null : row.username;
  if (column === 'roleNames') return row.roleNames.join('; ');
  const value = row[column];
  return value === null ? null : String(value);
}
