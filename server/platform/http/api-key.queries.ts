import { sql } from 'kysely';
import type { Db, Pool } from '../db/connect.ts';
import type { SignedUser } from './signed-user.ts';

/** A key as it was sent, and from where. */
export interface SentKey {
  /** SHA-256 of the whole key. */
  hash: Buffer;
  address: string;
}

/** What a key did in this minute. */
export interface KeyUse {
  counted: number;
  resetIn: number;
}

/**
 * Counts a request of a key and notes when and from where it was used, outside the request's own transaction.
 * @param allowed requests in a minute; what is beyond is counted and notes nothing
 * @returns how many it made in this minute, this one among them, and the seconds until it ends; undefined: it opens nothing
 */
export async function countKeyUse(
  pool: Pool,
  { hash, address }: SentKey,
  allowed: number,
): Promise<KeyUse | undefined> {
  const { rows } = await sql<{ use: KeyUse | null }>`
    select access.note_key_use(${hash}, ${address}, ${allowed}::int) as use`.execute(pool);
  return rows[0]?.use ?? undefined;
}

/** Opens this transaction with what is left of the key's scopes and clients. Undefined where it opens nothing. */
export async function openAsKey(db: Db, { hash, address }: SentKey): Promise<SignedUser | undefined> {
  const { rows } = await sql<{ user: SignedUser | null }>`
    select access.open_key(${hash}, ${address}) as user`.execute(db);
  return rows[0]?.user ?? undefined;
}
