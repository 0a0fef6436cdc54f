import { sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';

/** Whose sessions were ended, and how many: one for each installation. */
export type Ended = { installationId: string; count: number };

/** Ends the open sessions of an account, or of everybody where none is named; undefined: there is no such account. */
export async function endSessions(db: Db, username: string | null): Promise<Ended[] | undefined> {
  const { rows: accounts } = await sql<{
    id: string;
    installationId: string;
  }>`select id, installation_id as "installationId"
    from users where lower(username) = lower(${username})`.execute(db);
  if (username !== null && accounts.length === 0) return undefined;
  const ids = accounts.map(({ id }) => id);
  const { numAffectedRows } = await sql`update sessions set ended_at = now()
    where ended_at is null and (${username}::text is null or user_id = any(${ids}::uuid[]))`.execute(db);
  const count = Number(numAffectedRows);
  if (username !== null) return accounts.map(({ installationId }) => ({ installationId, count }));
  const { rows } = await sql<{ id: string }>`select id from installations order by id`.execute(db);
  return rows.map(({ id }) => ({ installationId: id, count }));
}
