import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';

/** Are all of these employees of a session's census? */
export async function areOfSession(db: Db, sessionId: string, ids: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ found: number }>`select count(*)::int as found from enrollmentsessionmembers
    where session_id = ${sessionId} and id = any(${ids}::uuid[]) and relationship_code = '18' and deleted_at is null`.execute(
    db,
  );
  return rows[0]?.found === new Set(ids).size;
}

/** Their keys lead nowhere any more, and are never made again. @returns how many had one */
export async function withdrawKeys(db: Db, ids: readonly string[]): Promise<number> {
  const { rows } = await sql`update enrollmentsessionmembers set key_hash = null, key_number = key_number + 1,
      key_withdrawn_at = now() where id = any(${ids}::uuid[]) and key_hash is not null returning id`.execute(db);
  return rows.length;
}
