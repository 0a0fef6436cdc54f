import type { Db } from '../db/connect.ts';
import { appendAudit } from './audit.ts';
import type { FileReply } from './context.ts';
import { conflict } from './refusals.ts';
import { type Cell, type TableFormat, type TableSource, tableFile } from './table-file.ts';

/** A list as it is taken away: what was asked, how long it is, and its rows in batches. */
interface ListFile {
  /** The call that asks, and what the rows are, for the audit log; the file is called like the latter unless it is named. */
  readonly call: string;
  readonly objectType: string;
  readonly name?: string;
  readonly sheet: { readonly format: TableFormat; readonly words?: Readonly<Record<string, string>> | undefined };
  readonly columns: readonly string[];
  readonly total: number;
  /** Rows the file may have: as many as fit into memory and into the 30 s of a download. */
  readonly most: number;
  readonly batches: TableSource['batches'];
}

/**
 * A list as a file, in the reader's words; that it left, and with how many rows, is in the audit log first.
 * @throws Refusal 409 `export-too-long` where it has more rows than a file may have
 */
export async function listAsFile(db: Db, list: ListFile): Promise<FileReply> {
  const { call, objectType, name = objectType, sheet, columns, total, most, batches } = list;
  if (total > most) throw conflict('export-too-long', { rows: most });
  const { format, words = {} } = sheet;
  const headings = columns.map((column) => words[column] ?? column);
  const { file, rows } = await tableFile(format, { name, headings, batches });
  await appendAudit(db, { action: 'export', call, objectType, outcome: 'ok', detail: { format, rows, columns } });
  return file;
}

/** How a list is read to its end: so many rows at a time, fewer on its last page alone. */
interface Pages<Row> {
  readonly size: number;
  read(at: { page: number; pageSize: number }): Promise<{ rows: readonly Row[] }>;
}

/** The rows of a list as cells, a page at a time. @param cellsOf also gets to see each row that leaves */
export async function* batchesOf<Row>(
  { size, read }: Pages<Row>,
  cellsOf: (row: Row) => Cell[] | Promise<Cell[]>,
): AsyncGenerator<Cell[][]> {
  for (let page = 1; ; page++) {
    const { rows } = await read({ page, pageSize: size });
    const cells: Cell[][] = [];
    for (const row of rows) cells.push(await cellsOf(row));
    if (cells.length > 0) yield cells;
    if (rows.length < size) return;
  }
}
