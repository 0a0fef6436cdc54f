import { sql } from 'kysely';
import type { Pool } from '../db/connect.ts';

/** Which of these keys no row names. The worker role's. */
export async function unnamedFiles(pool: Pool, keys: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`select * from access.unnamed_files(${[...keys]}::text[]) as key`.execute(
    pool,
  );
  return rows.map(({ key }) => key);
}
