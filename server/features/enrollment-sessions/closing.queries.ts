import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';

/** What nobody submitted when a session closes is over; the numbers that were typed are forgotten (domain 5.3). */
export async function expireDrafts(db: Db, sessionId: string): Promise<void> {
  await sql`update enrollments set status = 'expired', secrets = null, version = version + 1, updated_at = now()
    where session_id = ${sessionId} and status = 'draft'`.execute(db);
  await sql`update enrollmentsessionmembers set status = 'noResponse'
    where session_id = ${sessionId} and deleted_at is null and not excluded and relationship_code = '18'
      and status in ('notInvited', 'invited', 'bounced', 'opened', 'started')`.execute(db);
}
