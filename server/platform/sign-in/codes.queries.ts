import { sql } from 'kysely';
import type { Db, Pool } from '../db/connect.ts';

/** The seed of somebody's one-time codes, sealed. */
export interface SealedSeed {
  id: string;
  sealed: Buffer;
}

/** The seed whose codes work, or the one that is being set up; of the session's own account. */
export async function ownSeed(
  db: Db,
  userId: string,
  kind: 'confirmed' | 'unconfirmed',
): Promise<SealedSeed | undefined> {
  return db
    .selectFrom('code_seeds')
    .select(['id', 'seed_sealed as sealed'])
    .where('user_id', '=', userId)
    .where('confirmed_at', kind === 'confirmed' ? 'is not' : 'is', null)
    .executeTakeFirst();
}

/**
 * Uses up a half minute's code: no code works twice, and none older than one that was used (RFC 6238, 5.2).
 * @returns false where it was used
 */
export async function useStep(db: Db, seedId: string, step: number): Promise<boolean> {
  const { rows } = await sql`update code_seeds set last_step = ${step}
    where id = ${seedId} and (last_step is null or last_step < ${step}) returning id`.execute(db);
  return rows.length > 0;
}

/** Uses up a recovery code of one's own. @returns false where there is none such left */
export async function useRecoveryCode(db: Db, userId: string, hash: Buffer): Promise<boolean> {
  const { rows } = await sql`update recovery_codes set used_at = now()
    where user_id = ${userId} and code_hash = ${hash} and used_at is null returning id`.execute(db);
  return rows.length > 0;
}

/** Locks an account after too many wrong tries, for a quarter of an hour. @returns whether it was open until now */
export async function lockForTries(db: Db | Pool, userId: string): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`select access.lock_for_tries(${userId}) as locked`.execute(db);
  return rows[0]?.locked ?? false;
}
