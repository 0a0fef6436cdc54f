import { sql } from 'kysely';
import type { Db, Pool } from '../db/connect.ts';
import type { SignedUser } from './signed-user.ts';

/** A key as it was sent, and from where. */
export interface SentKey {
  /** SHA-256 of the whole key. */
  hash: Buffer;
  address: string;
}

/**
 * Counts a request of a key and notes when and from where it was used, outside the request's own transaction.
 * @returns seconds to wait where it made more than `allowed` this minute, 0 where it may go on; null: it opens nothing
 */
export async function countKeyUse(pool: Pool, { hash, address }: SentKey, allowed: number): Promise<number | null> {
  const { rows } = await sql<{ seconds: number | null }>`
    select access.count_key_use(${hash}, ${address}, ${allowed}::int) as seconds`.execute(pool);
  return rows[0]?.seconds ?? null;
}

/** Opens this transaction with what is left of the key's scopes and clients. Undefined where it opens nothing. */
export async function openAsKey(db: Db, { hash, address }: SentKey): Promise<SignedUser | undefined> {
  const { rows } = await sql<{ user: SignedUser | null }>`
    select access.open_key(${hash}, ${address}) as user`.execute(db);
  return rows[0]?.user ?? undefined;
}
