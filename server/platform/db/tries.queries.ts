import { sql } from 'kysely';
import type { Db, Pool } from './connect.ts';

/**
 * Counts a try outside any transaction, so that it stands whatever happens next.
 * @returns how many tries this subject made within the window, this one included
 */
export async function countTry(
  pool: Pool,
  { scope, subject, seconds }: { scope: string; subject: Buffer; seconds: number },
): Promise<number> {
  const { rows } = await sql<{
    tries: number;
  }>`select access.count_try(${scope}, ${subject}, ${seconds}::int) as tries`.execute(pool);
  return rows[0]?.tries ?? 0;
}

/** How many tries a subject made within the window; counts none. */
export async function triesOf(
  db: Db | Pool,
  { scope, subject, seconds }: { scope: string; subject: Buffer; seconds: number },
): Promise<number> {
  const { rows } = await sql<{
    tries: number;
  }>`select access.tries_of(${scope}, ${subject}, ${seconds}::int) as tries`.execute(db);
  return rows[0]?.tries ?? 0;
}

/** Takes back the newest try of a subject, or all of them. */
export async function forgiveTry(
  db: Db,
  { scope, subject, all }: { scope: string; subject: Buffer; all: boolean },
): Promise<void> {
  await sql`select access.forgive_try(${scope}, ${subject}, ${all})`.execute(db);
}
