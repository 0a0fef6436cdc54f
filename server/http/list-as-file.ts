import type { Db } from '../db/connect.ts';
import { appendAudit } from './audit.ts';
import type { FileReply } from './context.ts';
import { conflict } from './refusals.ts';
import { type TableFormat, type TableSource, tableFile } from './table-file.ts';

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
