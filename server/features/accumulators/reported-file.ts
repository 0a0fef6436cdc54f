import { creditColumns, totalColumns } from '@coverlane/contract/accumulators/shapes.ts';
import type { Input } from '@coverlane/contract/call.ts';
import type { accumulatorCalls } from '@coverlane/contract/accumulators/calls.ts';
import type { Context, FileReply } from '../../platform/http/context.ts';
import { batchesOf, listAsFile } from '../../platform/http/list-as-file.ts';
import { forbidden } from '../../platform/http/refusals.ts';
import type { Cell } from '../../platform/http/table-file.ts';
import { creditOf, totalOf } from './reported-list.ts';
import { pageOfAdjustments, pageOfTotals } from './reported-list.queries.ts';

type Calls = typeof accumulatorCalls;
type Words = Readonly<Record<string, string>>;

/** Rows a file may have, and how many are read at a time. */
const MOST = 10_000;
const BATCH = 1000;

/** GET /admin/accumulatortotals/export: what the list shows under the same filters, in the reader's words. @throws Refusal 403, 409 */
export function accumulatorTotalFile(
  asked: Input<Calls['accumulatorTotalFile']>,
  context: Context,
): Promise<FileReply> {
  const { columns = [...totalColumns], words = {} } = asked;
  return fileOf({ call: 'accumulatorTotalFile', objectType: 'accumulatortotals', sheet: asked, columns }, context, {
    read: async (at) => {
      const { rows, total } = await pageOfTotals(context.db, { ...narrowedBy(asked), ...at });
      return { rows: rows.map(totalOf), total };
    },
    cellsOf: (row) => columns.map((column) => cellOf(column, row[column], words)),
  });
}

/** GET /admin/accumulatoradjustments/export: the same of credits. @throws Refusal 403, 409 */
export function accumulatorAdjustmentFile(
  asked: Input<Calls['accumulatorAdjustmentFile']>,
  context: Context,
): Promise<FileReply> {
  const { columns = [...creditColumns], words = {} } = asked;
  const about = { call: 'accumulatorAdjustmentFile', objectType: 'accumulatoradjustments', sheet: asked, columns };
  return fileOf(about, context, {
    read: async (at) => {
      const { rows, total } = await pageOfAdjustments(context.db, { ...narrowedBy(asked), ...at });
      return { rows: rows.map(creditOf), total };
    },
    cellsOf: (row) => columns.map((column) => cellOf(column, row[column], words)),
  });
}

const narrowedBy = ({ clientId, search }: { clientId?: string | undefined; search?: string | undefined }) => ({
  clientId,
  search,
});

interface Source<Row> {
  read(at: { page: number; pageSize: number }): Promise<{ rows: Row[]; total: number }>;
  cellsOf(row: Row): Cell[];
}
type About = Pick<Parameters<typeof listAsFile>[1], 'call' | 'objectType' | 'sheet' | 'columns'>;

async function fileOf<Row extends { memberId: string }>(
  about: About,
  { db, saw, user }: Context,
  source: Source<Row>,
): Promise<FileReply> {
  if (!user.permissions.includes('exportData')) throw forbidden();
  const { total } = await source.read({ page: 1, pageSize: 1 });
  const seen = new Set<string>();
  const batches = batchesOf({ ...source, size: BATCH }, (row) => {
    seen.add(row.memberId);
    return source.cellsOf(row);
  });
  const file = await listAsFile(db, { ...about, total, most: MOST, batches });
  saw({ type: 'accumulators', ids: [...seen] });
  return file;
}

const DATES = new Set(['asOfDate', 'yearStart', 'yearEnd', 'serviceDate']);
const NUMBERS = new Set(['used', 'limit', 'amount']);

/** Numbers are numbers and days are days; codes and yes or no come in the reader's words. */
function cellOf(column: string, value: string | boolean | null, words: Words): Cell {
  if (value === null) return null;
  if (typeof value === 'boolean' || column === 'source') return words[`${column}.${value}`] ?? String(value);
  if (DATES.has(column)) return { date: value };
  return NUMBERS.has(column) ? Number(value) : value;
}
