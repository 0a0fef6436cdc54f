import { sql } from 'kysely';
import type { Db, Pool } from '../db/connect.ts';

/** How many lookups somebody made within the window, this one included, and how many there may be. */
export interface Counted {
  counted: number;
  allowed: number;
  minutes: number;
}

/** So many lookups of an account that nobody counted yet. */
export interface Looks {
  userId: string;
  looks: number;
}

/**
 * Counts lookups of some accounts, those of all nodes together, outside any transaction: they stand whatever happens next.
 * @param standard where an installation sets nothing
 */
export async function addLookups(
  pool: Pool,
  added: readonly Looks[],
  standard: { lookups: number; minutes: number },
): Promise<(Counted & { userId: string })[]> {
  const [accounts, looks] = [added.map(({ userId }) => userId), added.map((one) => one.looks)];
  const { rows } = await sql<Counted & { userId: string }>`
    select account as "userId", counted, allowed, within_minutes as minutes
    from access.count_lookups(${accounts}::uuid[], ${looks}::int[], ${standard.lookups}::int, ${standard.minutes}::int)`.execute(
    pool,
  );
  return rows;
}

/** Seconds until one more lookup of an account is within its limit again, where it asks for none meanwhile. */
export async function secondsToWait(pool: Pool, userId: string, { allowed, minutes }: Counted): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select access.lookups_wait(${userId}::uuid, ${allowed}::int, ${minutes}::int) as seconds`.execute(pool);
  return rows[0]?.seconds ?? 1;
}

/** Waits until the database has opened the transaction for the very user: before something happens to an account. */
export async function untilOpened(db: Db): Promise<void> {
  await sql`select`.execute(db);
}

/** Raises the alarm about an account, once a window. @returns whether it was raised now */
export async function raiseAlarm(
  db: Db,
  { id, userId, counted, minutes }: { id: string; userId: string } & Counted,
): Promise<boolean> {
  const { rows } = await sql<{ raised: boolean }>`
    select access.raise_search_alarm(${id}, ${userId}, ${counted}::int, ${minutes}::int) as raised`.execute(db);
  return rows[0]?.raised ?? false;
}

/** Administrators who are told about an account. */
export async function managersOf(db: Db, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select manager_id as id from access.managers_of(${userId})`.execute(db);
  return rows.map(({ id }) => id);
}

/** Locks an account until an administrator unlocks it; its sessions end. @returns whether it was open until now */
export async function lockForSearches(db: Db, userId: string): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`select access.lock_for_searches(${userId}) as locked`.execute(db);
  return rows[0]?.locked ?? false;
}
