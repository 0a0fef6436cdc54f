import { deductionColumns } from '@coverlane/contract/payroll/codes.ts';
import type { TableFormat } from '../../platform/http/table-file.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { FileReply } from '../../platform/http/context.ts';
import { streamedTable } from '../../platform/http/streamed-table.ts';
import { pageOfLines } from './lines.queries.ts';
import { type DeductionReply, lineReplies } from './replies.ts';
import type { Statement } from './statements.queries.ts';

const BATCH = 1_000;
const DATES: ReadonlySet<string> = new Set(['payDate', 'from', 'to']);
const AMOUNTS: ReadonlySet<string> = new Set(['employee', 'preTax', 'postTax', 'employer', 'imputedIncome']);

/** Every line of a statement as a file: a column a field, called as the field is, for a program reads it. */
export async function statementFile(db: Db, statement: Statement, format: TableFormat): Promise<FileReply> {
  const { file } = await streamedTable(format, {
    name: `deductions-${statement.payDate}`,
    headings: deductionColumns,
    batches: batches(db, statement),
  });
  return file;
}

async function* batches(db: Db, { id, clientId }: Statement) {
  for (let page = 1; ; page += 1) {
    const { rows } = await pageOfLines(db, id, { page, pageSize: BATCH });
    yield (await lineReplies(db, clientId, rows)).map((line) => deductionColumns.map((column) => cellOf(line, column)));
    if (rows.length < BATCH) return;
  }
}

/** Amounts are numbers, so that a refund is no text that a spreadsheet takes for a formula. */
function cellOf(line: DeductionReply, column: (typeof deductionColumns)[number]) {
  const value = line[column];
  if (value === null) return null;
  if (DATES.has(column)) return { date: value };
  return AMOUNTS.has(column) ? Number(value) : value;
}
