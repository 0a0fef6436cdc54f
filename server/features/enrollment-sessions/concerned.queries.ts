import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';

/** The session of an extra benefit; undefined: it is not the reader's, or there is none. */
export async function sessionOfBenefit(db: Db, benefitId: string): Promise<string | undefined> {
  const { rows } = await sql<{ sessionId: string }>`select session_id as "sessionId" from externalbenefits
    where id::text = ${benefitId} and deleted_at is null`.execute(db);
  return rows[0]?.sessionId;
}

/** Is somebody's election in a session approved, or on record? */
export async function settledIn(db: Db, sessionId: string): Promise<boolean> {
  const { rows } = await sql`select from enrollments where session_id = ${sessionId}
    and status in ('queued', 'processing', 'processed', 'failed') limit 1`.execute(db);
  return rows.length > 0;
}
