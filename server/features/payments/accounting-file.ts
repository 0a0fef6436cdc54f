import type { Input } from '@coverlane/contract/call.ts';
import { accountingColumns, type payments } from '@coverlane/contract/payments/calls.ts';
import type { Context, FileReply } from '../../platform/http/context.ts';
import { batchesOf, listAsFile } from '../../platform/http/list-as-file.ts';
import { forbidden, invalid } from '../../platform/http/refusals.ts';
import { countMovements, type Movement, movementsOf } from './accounting.queries.ts';

/** Rows the file may have. */
const EXPORT_ROWS = 50_000;
const BATCH = 1_000;

/**
 * GET /payments/accounting: every line of the ledgers between two days, the oldest first, in the reader's words.
 * @throws Refusal 403 without exportData, 409 `export-too-long`, 422
 */
export async function accountingFile(
  input: Input<typeof payments.accountingFile>,
  { db, user, saw }: Context,
): Promise<FileReply> {
  if (!user.permissions.includes('exportData')) throw forbidden();
  const { from, to, format, words = {} } = input;
  if (to < from) throw invalid({ to: 'end-before-start' });
  const seen = new Set<string>();
  const file = await listAsFile(db, {
    call: 'accountingFile',
    objectType: 'payment',
    name: 'payments',
    sheet: { format, words },
    columns: accountingColumns,
    total: await countMovements(db, { from, to }),
    most: EXPORT_ROWS,
    batches: batchesOf({ size: BATCH, read: (at) => movementsOf(db, { from, to, ...at }) }, (row) => {
      seen.add(row.payerId);
      return cellsOf(row, words);
    }),
  });
  saw({ type: 'payer', ids: [...seen] });
  return file;
}

const cellsOf = (row: Movement, words: Readonly<Record<string, string>>) => [
  { date: row.date },
  row.client,
  row.payer,
  words[`kind.${row.kind}`] ?? row.kind,
  row.amount,
  row.month && { date: row.month },
  row.payment,
  row.batch,
  row.trace,
  row.note,
];
