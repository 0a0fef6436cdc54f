import { sql } from 'kysely';
import type { Db, Pool } from '../../platform/db/connect.ts';

/** One live session of the caller. */
export interface SessionRow {
  id: string;
  address: string | null;
  device: string | null;
  startedAt: string;
  activeAt: string;
}

const live = sql`ended_at is null and active_at > now() - make_interval(secs => idle_seconds) and created_at > now() - interval '12 hours'`;

/** The live sessions of a user, the last used first. */
export async function liveSessions(db: Db, userId: string): Promise<SessionRow[]> {
  const { rows } = await sql<SessionRow>`select id, address, user_agent as device,
      to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "startedAt",
      to_char(active_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "activeAt"
    from sessions where user_id = ${userId} and ${live} order by active_at desc, id`.execute(db);
  return rows;
}

/** Ends one session of a user. @returns whether there was such a live session */
export async function endOne(db: Db, userId: string, id: string): Promise<boolean> {
  const { rows } = await sql`update sessions set ended_at = now()
    where id = ${id} and user_id = ${userId} and ended_at is null returning id`.execute(db);
  return rows.length > 0;
}

/** Ends every session of a user but one. @returns how many */
export async function endOthers(db: Db, userId: string, keptId: string | null): Promise<number> {
  const { rows } = await sql`update sessions set ended_at = now()
    where user_id = ${userId} and id is distinct from ${keptId}::uuid and ended_at is null returning id`.execute(db);
  return rows.length;
}

/** Removes tries, links, sessions and what deleted connections kept, once nothing asks for them any more. As the worker. */
export async function clearSignIn(pool: Pool, at: Date): Promise<void> {
  await sql`select access.clear_sign_in(${at})`.execute(pool);
}
