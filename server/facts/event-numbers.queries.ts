import { sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';

/** Events that happened have numbers now; the last number that was given, and the last one that is kept no more. */
export async function numberEvents(db: Db): Promise<{ last: number; forgotten: number }> {
  const { rows } = await sql<{ last: number; forgotten: number }>`
    select last::float8 as last, forgotten::float8 as forgotten from access.number_events()`.execute(db);
  return rows[0] ?? { last: 0, forgotten: 0 };
}
