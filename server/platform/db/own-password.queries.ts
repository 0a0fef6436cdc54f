import { sql } from 'kysely';
import type { Db } from './connect.ts';

/** The stored hash of the password of the account that asks; null: it has none, or it is somebody else's. */
export async function ownPasswordHash(
  db: Db,
  { id, username }: { id: string; username: string },
): Promise<string | null> {
  const { rows } = await sql<{ hash: string | null }>`
    select password_hash as hash from access.credentials(${username}) where user_id = ${id}`.execute(db);
  return rows[0]?.hash ?? null;
}
