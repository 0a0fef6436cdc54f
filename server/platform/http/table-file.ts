import writeXlsx, { type SheetData } from 'write-excel-file/node';
import { FileReply } from './context.ts';

/** A cell of an exported sheet: a text, a number, a calendar date, or nothing. */
export type Cell = string | number | { date: string } | null;

/** What an exported file holds; its rows come in batches, each a list of rows. */
export interface TableSource {
  /** Of the file, without its ending. */
  name: string;
  headings: readonly string[];
  batches: AsyncIterable<readonly Cell[][]>;
}

/** The formats a list can be exported in. */
export type TableFormat = 'csv' | 'xlsx';

/** What a file of each format says that it is. */
export const tableTypes: Record<TableFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** Excel reads CSV as UTF-8 only where it begins with this. */
export const BYTE_ORDER_MARK = '\u{FEFF}';

/**
 * Writes a table as CSV (RFC 4180, UTF-8 with a byte order mark) or as an Excel workbook.
 * @returns the file and how many rows it has, headings not counted
 */
export async function tableFile(
  format: TableFormat,
  { name, headings, batches }: TableSource,
): Promise<{ file: FileReply; rows: number }> {
  const write = format === 'csv' ? csvOf : xlsxOf;
  const counted = { rows: 0 };
  const bytes = await write(headings, counting(batches, counted));
  return { file: new FileReply(`${name}.${format}`, tableTypes[format], bytes), rows: counted.rows };
}

/** The same batches, their rows counted as they pass. */
export async function* counting(batches: TableSource['batches'], counted: { rows: number }) {
  for await (const batch of batches) {
    counted.rows += batch.length;
    yield batch;
  }
}

async function csvOf(headings: readonly string[], batches: TableSource['batches']): Promise<Buffer> {
  const parts = [Buffer.from(BYTE_ORDER_MARK + csvLine(headings))];
  for await (const batch of batches) parts.push(Buffer.from(batch.map(csvLine).join('')));
  return Buffer.concat(parts);
}

/** One line of CSV (RFC 4180), formulas made inert. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(csvCell).join(',')}\r\n`;

function csvCell(cell: Cell): string {
  if (typeof cell === 'number') return String(cell);
  const text = inert(cell === null ? '' : typeof cell === 'string' ? cell : cell.date);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A text that a spreadsheet would take for a formula gets an apostrophe before it (security 3, Exports). */
const inert = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);

/** A workbook's texts are stored as texts: no program takes them for formulas. */
async function xlsxOf(headings: readonly string[], batches: TableSource['batches']): Promise<Buffer> {
  const data: SheetData = [headings.map((value) => ({ value, fontWeight: 'bold' }))];
  for await (const batch of batches) data.push(...batch.map((cells) => cells.map(xlsxCell)));
  return writeXlsx(data, { stickyRowsCount: 1 }).toBuffer();
}

function xlsxCell(cell: Cell) {
  if (cell === null || cell === '') return null;
  if (typeof cell === 'string') return { value: cell, type: String };
  if (typeof cell === 'number') return { value: cell, type: Number };
  return { value: new Date(`${cell.date}T00:00:00Z`), type: Date, format: 'mm/dd/yyyy' };
}
