import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';

/** A key of one call; whose it is comes from the signed context. */
export interface ClaimedKey {
  call: string;
  key: string;
}

/** What was sent under a key and what was answered, sealed. */
export interface KeptReply {
  sent: Buffer;
  reply: Buffer;
}

/**
 * Takes a key for this transaction; waits where another is under way with the same.
 * @returns undefined when it is taken now, or what came of it before, for a day
 */
export async function claimKey(
  db: Db,
  { call, key, sent }: ClaimedKey & { sent: Buffer },
): Promise<KeptReply | undefined> {
  const { rows } = await sql<KeptReply>`select sent, reply from access.claim_key(${call}, ${key}, ${sent})`.execute(db);
  return rows[0];
}

/** Keeps the sealed answer of the call that took the key in this transaction. */
export async function keepReply(db: Db, { call, key, reply }: ClaimedKey & { reply: Buffer }): Promise<void> {
  await sql`select access.keep_reply(${call}, ${key}, ${reply})`.execute(db);
}
