import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import type { Pool } from '../db/connect.ts';
import { type Scanner, ScannerAway } from './clamd.ts';
import type { FileStore } from './store.ts';
import { toldScanned, unscannedFiles } from './scanning.queries.ts';

/** What is known of a received file: 'waiting' is nobody's to read until the scanner is there again. */
export type Scan = Scanned | 'refused';

/** Of a file that was not refused. */
export type Scanned = 'clean' | 'waiting';

/** Has a received file looked at; without a scanner every file passes. */
export async function scanOf(scanner: Scanner | undefined, path: string): Promise<Scan> {
  if (!scanner) return 'clean';
  try {
    return (await scanner(createReadStream(path))) === null ? 'clean' : 'refused';
  } catch (error) {
    if (error instanceof ScannerAway) return 'waiting';
    throw error;
  }
}

/**
 * Has every file looked at that waits for the scanner, until it is away again. A file that it does not take, or that cannot be
 * read, goes on waiting, and those behind it do not. `pool` is the worker role's.
 * @returns how many were looked at
 */
export async function scanWaiting({
  pool,
  store,
  scanner,
}: {
  pool: Pool;
  store: FileStore;
  scanner: Scanner;
}): Promise<number> {
  let count = 0;
  for (const file of await unscannedFiles(pool)) {
    try {
      await toldScanned(pool, file, (await scanner(store.open(file.fileKey))) === null);
      count += 1;
    } catch (error) {
      if (!(error instanceof ScannerAway)) throw error;
      if (await isAway(scanner)) break;
    }
  }
  return count;
}

/** Does the scanner not even look at nothing? */
async function isAway(scanner: Scanner): Promise<boolean> {
  try {
    await scanner(Readable.from([]));
    return false;
  } catch (error) {
    if (error instanceof ScannerAway) return true;
    throw error;
  }
}
