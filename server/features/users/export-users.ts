import { allows } from '@coverlane/contract/access.ts';
import type { Input } from '@coverlane/contract/call.ts';
import { user } from '@coverlane/contract/users/own-calls.ts';
import { type UserColumn, userColumns } from '@coverlane/contract/users/calls.ts';
import { isProvisional } from '@coverlane/contract/users/usernames.ts';
import { sortedName } from '../../platform/values/names.ts';
import type { Context } from '../../platform/http/context.ts';
import { batchesOf, listAsFile } from '../../platform/http/list-as-file.ts';
import { forbidden } from '../../platform/http/refusals.ts';
import type { Cell } from '../../platform/http/table-file.ts';
import { listUsers, type UserRow } from './account-list.queries.ts';

/** Rows an exported file may have, as of every other list. */
const EXPORT_ROWS = 100_000;
const BATCH = 1000;

/**
 * GET /user/export: the accounts of a list as a file, in the reader's words.
 * @throws Refusal 403 for whom the list is closed too, 409 where it is longer than a file may be
 */
export async function exportUsers(asked: Input<typeof user.exportUsers>, { db, user: reader }: Context) {
  const { format, columns = [...userColumns], words = {}, ...narrowing } = asked;
  if (!allows(user.searchUsers.access, reader)) throw forbidden();
  const { total } = await listUsers(db, { ...narrowing, page: 1, pageSize: 1 });
  return listAsFile(db, {
    call: 'exportUsers',
    objectType: 'user',
    name: 'users',
    sheet: { format, words },
    columns,
    total,
    most: EXPORT_ROWS,
    batches: batchesOf({ size: BATCH, read: (at) => listUsers(db, { ...narrowing, ...at }) }, (row) =>
      columns.map((column) => cellOf(row, column, words)),
    ),
  });
}

/** Columns whose values are codes with a word of the reader's language. */
const coded: readonly UserColumn[] = ['type', 'status', 'validated', 'language'];

function cellOf(row: UserRow, column: UserColumn, words: Readonly<Record<string, string>>): Cell {
  if (coded.includes(column)) return words[`${column}.${String(valueOf(row, column))}`] ?? String(valueOf(row, column));
  return valueOf(row, column);
}

function valueOf(row: UserRow, column: UserColumn): string | null {
  if (column === 'name') return sortedName(row);
  if (column === 'username') return isProvisional(row.username) ? null : row.username;
  if (column === 'roleNames') return row.roleNames.join('; ');
  const value = row[column];
  return value === null ? null : String(value);
}
