import { actorText } from '@coverlane/contract/words/actors.ts';
import type { Input } from '@coverlane/contract/call.ts';
import type { enrollments } from '@coverlane/contract/enrollments/calls.ts';
import { type EnrollmentColumn, enrollmentColumns } from '@coverlane/contract/enrollments/lines.ts';
import type { Context, FileReply } from '../../platform/http/context.ts';
import { batchesOf, listAsFile } from '../../platform/http/list-as-file.ts';
import type { Cell } from '../../platform/http/table-file.ts';
import { forbidden } from '../../platform/http/refusals.ts';
import { type LineRow, pageOfLines } from './lists.queries.ts';
import { standingOf } from './lists.ts';

/** Rows an exported file may have, and how many are read at a time. */
const EXPORT_ROWS = 10_000;
const BATCH = 1000;

type Words = Readonly<Record<string, string>>;

/**
 * GET /enrollment/export: what the list shows under the same filters and in the same order, all of it, in the reader's words.
 * @throws Refusal 403 without exportData, 409 where it is longer than a file may be
 */
export async function enrollmentListFile(
  asked: Input<typeof enrollments.enrollmentListFile>,
  context: Context,
): Promise<FileReply> {
  const { format, columns = [...enrollmentColumns], words = {}, sort, ...filter } = asked;
  return fileOfLines(context, {
    call: 'enrollmentListFile',
    sheet: { format, words },
    columns,
    read: (at) => pageOfLines(context.db, filter, { ...at, sort }),
    cellOf: (row, column) => cellOf({ ...row, ...standingOf(row) }[column], column, words),
  });
}

type Lines<Row, Column extends string> = {
  readonly call: string;
  readonly sheet: Parameters<typeof listAsFile>[1]['sheet'];
  readonly columns: readonly Column[];
  readonly read: (at: { page: number; pageSize: number }) => Promise<{ rows: Row[]; total: number }>;
  readonly cellOf: (row: Row, column: Column) => Cell;
};

/** Enrollments as a file, whoever reads them. @throws Refusal 403 without exportData, 409 where it is longer than a file may be */
export async function fileOfLines<Row extends { readonly id: string }, Column extends string>(
  { db, saw, user }: Context,
  { call, sheet, columns, read, cellOf: cell }: Lines<Row, Column>,
): Promise<FileReply> {
  if (!user.permissions.includes('exportData')) throw forbidden();
  const { total } = await read({ page: 1, pageSize: 1 });
  const seen: string[] = [];
  const file = await listAsFile(db, {
    call,
    objectType: 'enrollment',
    name: 'enrollments',
    sheet,
    columns,
    total,
    most: EXPORT_ROWS,
    batches: batchesOf({ size: BATCH, read }, (row) => {
      seen.push(row.id);
      return columns.map((column) => cell(row, column));
    }),
  });
  saw({ type: 'enrollments', ids: seen });
  return file;
}

const coded: readonly EnrollmentColumn[] = ['enrollmentType', 'status', 'step', 'next'];

/** A value of a line as a cell, codes in the reader's words. */
export function cellOf(value: LineRow[EnrollmentColumn & keyof LineRow], column: EnrollmentColumn, words: Words): Cell {
  if (value === null || typeof value === 'number') return value;
  // Moments go out as ISO 8601 in UTC, which a spreadsheet in any time zone reads alike.
  if (typeof value === 'object') return value instanceof Date ? value.toISOString() : actorText(value);
  if (column === 'effectiveDate') return { date: value };
  return coded.includes(column) ? (words[`${column}.${value}`] ?? value) : value;
}
