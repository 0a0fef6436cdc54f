import type { Pool } from '../db/connect.ts';
import { type FilePlace, isKey } from './place.ts';
import { unnamedFiles } from './unnamed.queries.ts';

const DAY_MS = 86_400_000;

/** Younger files may be named by a transaction that still runs. */
const YOUNG_MS = DAY_MS;

/**
 * So long a file that no row names lies aside before it goes for good: whoever started the portal on the wrong database, or
 * on a backup that is too old, has the time to notice.
 */
const ASIDE_MS = 30 * DAY_MS;

/**
 * Puts files aside that no row names: of a transaction that was rolled back, of a proof that a newer one replaced. Removes
 * those that have lain there for 30 days.
 * @returns how many were put aside
 */
export async function setUnnamedAside({
  pool,
  place,
  now = Date.now(),
}: {
  pool: Pool;
  place: FilePlace;
  now?: number;
}): Promise<number> {
  let moved = 0;
  for await (const old of place.writtenBefore(now - YOUNG_MS)) {
    for (const name of await unnamed(pool, old)) {
      await place.setAside(name, now);
      moved++;
    }
  }
  await place.clearAside(now - ASIDE_MS);
  return moved;
}

/** What is no key was never finished, and no row can name it. */
async function unnamed(pool: Pool, names: readonly string[]): Promise<string[]> {
  const keys = names.filter(isKey);
  const unfinished = names.filter((name) => !isKey(name));
  return keys.length === 0 ? unfinished : [...unfinished, ...(await unnamedFiles(pool, keys))];
}
