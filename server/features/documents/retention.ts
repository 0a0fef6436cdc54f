import { allows } from '@coverlane/contract/access.ts';
import type { Input, Reply } from '@coverlane/contract/call.ts';
import { type PurgeColumn, purgeColumns, type retention } from '@coverlane/contract/documents/retention-calls.ts';
import { retention as calls } from '@coverlane/contract/documents/retention-calls.ts';
import type { Context, FileReply } from '../../platform/http/context.ts';
import { batchesOf, listAsFile } from '../../platform/http/list-as-file.ts';
import { forbidden } from '../../platform/http/refusals.ts';
import type { Cell } from '../../platform/http/table-file.ts';
import { nextRetention } from '../../platform/jobs/rounds.ts';
import { leavingAt, type Purged, purgesFound } from './retention.queries.ts';

type Calls = typeof retention;

/** What was deleted, and what the next purge does. */
export async function retentionList(
  input: Input<Calls['retentionList']>,
  { db, saw }: Context,
): Promise<Reply<Calls['retentionList']>> {
  const { sort, page, pageSize } = input;
  const at = nextRetention(new Date());
  const found = await leavingAt(db, { at, sort, page, pageSize });
  saw({ type: 'document', ids: found.rows.map(({ id }) => id) });
  return { ...found, nextAt: at.toISOString(), page, pageSize };
}

/** The certificates of what was removed for good. */
export async function purgeList(
  input: Input<Calls['purgeList']>,
  { db, saw }: Context,
): Promise<Reply<Calls['purgeList']>> {
  const { page, pageSize, search, sort } = input;
  const found = await purgesFound(db, { search, sort, page, pageSize });
  saw({ type: 'document' });
  return { ...found, page, pageSize };
}

/** Rows the file may have, and how many are read at once. */
const EXPORT_ROWS = 50_000;
const BATCH = 1000;

/** The same as a file. @throws Refusal 403 for whom the certificates are closed too */
export async function purgeListFile(
  input: Input<Calls['purgeListFile']>,
  { db, user, saw }: Context,
): Promise<FileReply> {
  if (!allows(calls.purgeList.access, user)) throw forbidden();
  saw({ type: 'document' });
  const { format, words = {}, columns = [...purgeColumns], search } = input;
  const asked = { search, sort: undefined };
  const { total } = await purgesFound(db, { ...asked, page: 1, pageSize: 1 });
  return listAsFile(db, {
    call: 'purgeListFile',
    objectType: 'document',
    name: 'document-purges',
    sheet: { format, words },
    columns,
    total,
    most: EXPORT_ROWS,
    batches: batchesOf({ size: BATCH, read: (at) => purgesFound(db, { ...asked, ...at }) }, (row) =>
      columns.map((column) => cellOf(row, column, words)),
    ),
  });
}

const date = (day: string | null): Cell => (day === null ? null : { date: day });

function cellOf(row: Purged, column: PurgeColumn, words: Readonly<Record<string, string>>): Cell {
  if (column === 'category') return row.categoryName;
  if (column === 'validThrough' || column === 'keptThrough') return date(row[column]);
  return column === 'removedBy' ? (row.removedBy ?? words['removedBy.rule'] ?? 'rule') : row[column];
}
