import type { Input } from '@coverlane/contract/call.ts';
import type { cobra } from '@coverlane/contract/cobra/calls.ts';
import { cobraColumns } from '@coverlane/contract/cobra/file-calls.ts';
import { todayIn } from '../../platform/values/dates.ts';
import { cobraDeadlineOf } from '../../domain/eligibility/cobra-case.ts';
import type { Context, FileReply } from '../../platform/http/context.ts';
import { batchesOf, listAsFile } from '../../platform/http/list-as-file.ts';
import { forbidden } from '../../platform/http/refusals.ts';
import type { Cell } from '../../platform/http/table-file.ts';
import { type CobraRow, pageOfCobra } from './cobra.queries.ts';

/** Rows the file may have. */
const EXPORT_ROWS = 20_000;
const BATCH = 500;

/**
 * GET /cobra/export: the cases that the list shows under the same filters, in its order and the reader's words.
 * @throws Refusal 403 without exportData, 409 `export-too-long`
 */
export async function cobraListFile(input: Input<typeof cobra.cobraListFile>, context: Context): Promise<FileReply> {
  const { db, user, saw } = context;
  if (!user.permissions.includes('exportData')) throw forbidden();
  const { format, words = {}, ...filter } = input;
  const { total } = await pageOfCobra(db, filter, { page: 1, pageSize: 1 });
  const seen: string[] = [];
  const file = await listAsFile(db, {
    call: 'cobraListFile',
    objectType: 'members',
    name: 'cobra',
    sheet: { format, words },
    columns: cobraColumns,
    total,
    most: EXPORT_ROWS,
    batches: batchesOf({ size: BATCH, read: (at) => pageOfCobra(db, filter, at) }, (row) => {
      seen.push(row.memberId);
      return cellsOf(row, words);
    }),
  });
  saw({ type: 'cobra', ids: seen });
  return file;
}

function cellsOf(row: CobraRow, words: Readonly<Record<string, string>>): Cell[] {
  const said = (column: string, code: string): string => words[`${column}.${code}`] ?? code;
  const due = cobraDeadlineOf(row);
  const isOverdue = due !== null && due.date < todayIn(row.timeZone, new Date());
  return [
    row.memberName,
    row.memberNumber,
    row.clientName,
    said('event', row.event),
    { date: row.eventDate },
    { date: row.lastDay },
    said('state', row.state),
    due && said('due', due.kind),
    due && { date: due.date },
    due && said('overdue', isOverdue ? 'yes' : 'no'),
  ];
}
