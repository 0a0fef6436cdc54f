import { sql } from 'kysely';
import type { Db, Pool } from '../../platform/db/connect.ts';

/** What is known of an account before its password is checked. */
export interface Credentials {
  userId: string;
  passwordHash: string | null;
  status: string;
}

/** Takes the lock of an account away where its quarter of an hour is over. */
export async function releaseLock(pool: Pool, username: string): Promise<void> {
  await sql`select access.release_lock(${username})`.execute(pool);
}

/** The account of a username (any case), or undefined. */
export async function findCredentials(db: Db, username: string): Promise<Credentials | undefined> {
  const { rows } = await sql<{ user_id: string; password_hash: string | null; status: string }>`
    select * from access.credentials(${username})`.execute(db);
  const row = rows[0];
  return row && { userId: row.user_id, passwordHash: row.password_hash, status: row.status };
}

/** Ends a session. */
export async function endSession(db: Db, token: Buffer): Promise<void> {
  await sql`select access.end_session(${token})`.execute(db);
}

/** Renews the idle clock of a session that has not run out. */
export async function touchSession(db: Db, token: Buffer): Promise<void> {
  await sql`select access.touch(${token})`.execute(db);
}
