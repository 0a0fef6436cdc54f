import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Where files lie while they are received. */
export const uploadsFolder = (dataDir: string): string => join(dataDir, 'uploads');

/** Longer than a request may take to arrive: whatever was not written to since then is nobody's any more, on any node. */
const LEFT_MS = 45 * 60_000;

/** Removes what processes that were killed left of files they were receiving. @returns how many */
export async function clearUploads(dataDir: string, now = Date.now()): Promise<number> {
  const folder = uploadsFolder(dataDir);
  let cleared = 0;
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    // Another node may be as quick as this one.
    const written = await stat(path).catch(() => undefined);
    if (written === undefined || now - written.mtimeMs < LEFT_MS) continue;
    await rm(path, { force: true, recursive: true });
    cleared++;
  }
  return cleared;
}
