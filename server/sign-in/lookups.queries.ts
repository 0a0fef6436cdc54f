import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';

/** How many lookups somebody made within the window, this one included, and how many there may be. */
export interface Counted {
  counted: number;
  allowed: number;
  minutes: number;
}

/** Counts a lookup of the caller, in the transaction of the request. @param standard where the installation sets nothing */
export async function countLookup(db: Db, standard: { lookups: number; minutes: number }): Promise<Counted> {
  const { rows } = await sql<Counted>`select counted, allowed, within_minutes as minutes
    from access.count_lookup(${standard.lookups}::int, ${standard.minutes}::int)`.execute(db);
  return rows[0] ?? { counted: 0, allowed: standard.lookups, minutes: standard.minutes };
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
