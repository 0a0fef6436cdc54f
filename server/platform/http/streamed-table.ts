import { createWriteStream } from 'node:fs';
import type { ReadStream } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { FileReply } from './context.ts';
import { BYTE_ORDER_MARK, counting, csvLine, type TableFormat, type TableSource, tableTypes } from './table-file.ts';
import { workbookParts } from './workbook-stream.ts';
import { heardBelow, room, writeZip } from './zip-stream.ts';

/**
 * What is written to a file that has no name from the moment it is written, as a stream of it: nothing of it is left when it was sent or
 * the program dies, and what is in memory does not grow with it.
 */
export async function throughFile(write: (out: Writable) => Promise<void>): Promise<ReadStream> {
  const folder = await mkdtemp(join(tmpdir(), 'coverlane-file-'));
  try {
    const path = join(folder, 'file');
    const out = heardBelow(createWriteStream(path, { mode: 0o600 }));
    await write(out);
    out.end();
    await finished(out);
    return (await open(path)).createReadStream();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Writes a table of any length as CSV or as an Excel workbook, row by row.
 * @returns the file and how many rows it has, headings not counted
 */
export async function streamedTable(
  format: TableFormat,
  { name, headings, batches }: TableSource,
): Promise<{ file: FileReply; rows: number }> {
  const counted = { rows: 0 };
  const bytes = await throughFile((out) => writers[format](out, headings, counting(batches, counted)));
  return { file: new FileReply(`${name}.${format}`, tableTypes[format], bytes), rows: counted.rows };
}

type Write = (out: Writable, headings: readonly string[], batches: TableSource['batches']) => Promise<void>;

const writers: Record<TableFormat, Write> = {
  csv: async (out, headings, batches) => {
    out.write(BYTE_ORDER_MARK + csvLine(headings));
    for await (const batch of batches) if (!out.write(batch.map(csvLine).join(''))) await room(out);
  },
  xlsx: (out, headings, batches) => writeZip(out, workbookParts(headings, batches)),
};
