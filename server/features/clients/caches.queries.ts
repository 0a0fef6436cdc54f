import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';

/** Sets rights aside that were looked up lately: everybody's, a client's people's or a member's. Answers how many. */
export async function clearRights(db: Db, scope: 'all' | 'client' | 'member', subject: string | null): Promise<number> {
  const { rows } = await sql<{ count: number }>`select access.clear_rights(${scope}, ${subject}) as count`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The client of a person whom the reader sees, or undefined. */
export async function clientOfMember(db: Db, personId: string): Promise<string | undefined> {
  const { rows } = await sql<{
    clientId: string;
  }>`select client_id as "clientId" from people where id = ${personId}`.execute(db);
  return rows[0]?.clientId;
}
