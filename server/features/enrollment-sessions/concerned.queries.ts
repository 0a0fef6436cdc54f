import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';

/** The session of an extra benefit; undefined: it is not the reader's, or there is none. */
export async function sessionOfBenefit(db: Db, benefitId: string): Promise<string | undefined> {
  const { rows } = await sql<{ sessionId: string }>`select session_id as "sessionId" from externalbenefits
    where id::text = ${benefitId} and deleted_at is null`.execute(db);
  return rows[0]?.sessionId;
}

/** Since when records of a table are deleted that the reader may bring back, by id. */
export async function goneSince(db: Db, table: string, ids: readonly string[]): Promise<[string, Date][]> {
  const { rows } = await sql<{ id: string; at: Date }>`select id, deleted_at as at from ${sql.table(table)}
    where id = any(${[...ids]}::uuid[]) and deleted_at is not null`.execute(db);
  return rows.map(({ id, at }) => [id, at]);
}

/** Is somebody's election in a session approved, or on record? */
export async function settledIn(db: Db, sessionId: string): Promise<boolean> {
  const { rows } = await sql`select from enrollments where session_id = ${sessionId}
    and status in ('queued', 'processing', 'processed', 'failed') limit 1`.execute(db);
  return rows.length > 0;
}
