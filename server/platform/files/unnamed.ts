import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pool } from '../db/connect.ts';
import { filesFolder, KEY } from './store.ts';
import { unnamedFiles } from './unnamed.queries.ts';

const DAY_MS = 86_400_000;

/** Younger files may be named by a transaction that still runs. */
const YOUNG_MS = DAY_MS;

/**
 * So long a file that no row names lies aside before it goes for good: whoever started the portal on the wrong database, or
 * on a backup that is too old, has the time to notice.
 */
const ASIDE_MS = 30 * DAY_MS;

/** Where files lie that no row names. */
export const asideFolder = (dataDir: string): string => join(dataDir, 'files-unnamed');

type Place = { pool: Pool; dataDir: string; now?: number };

/**
 * Puts files aside that no row names: of a transaction that was rolled back, of a proof that a newer one replaced. Removes
 * those that have lain there for 30 days.
 * @returns how many were put aside
 */
export async function setUnnamedAside({ pool, dataDir, now = Date.now() }: Place): Promise<number> {
  const aside = asideFolder(dataDir);
  await mkdir(aside, { recursive: true, mode: 0o700 });
  let moved = 0;
  for (const part of await readdir(filesFolder(dataDir)).catch(() => [])) {
    const folder = join(filesFolder(dataDir), part);
    const old = await olderThan(folder, now - YOUNG_MS);
    for (const name of await unnamed(pool, old)) {
      await utimes(join(folder, name), now / 1000, now / 1000);
      await rename(join(folder, name), join(aside, name));
      moved++;
    }
  }
  for (const name of await olderThan(aside, now - ASIDE_MS)) await rm(join(aside, name), { force: true });
  return moved;
}

/** What is no key was never finished, and no row can name it. */
async function unnamed(pool: Pool, names: readonly string[]): Promise<string[]> {
  const keys = names.filter((name) => KEY.test(name));
  const unfinished = names.filter((name) => !KEY.test(name));
  return keys.length === 0 ? unfinished : [...unfinished, ...(await unnamedFiles(pool, keys))];
}

async function olderThan(folder: string, instant: number): Promise<string[]> {
  const old: string[] = [];
  for (const name of await readdir(folder).catch(() => [])) {
    // Another node may have been as quick.
    const found = await stat(join(folder, name)).catch(() => undefined);
    if (found?.isFile() && found.mtimeMs < instant) old.push(name);
  }
  return old;
}
