import { sql } from 'kysely';
import { openStatuses } from '../../domain/enrollment/states.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { CalendarDate } from '../../platform/values/dates.ts';

/** What nobody submitted when a session closes is over; the numbers that were typed are forgotten (domain 5.3). */
export async function expireDrafts(db: Db, sessionId: string): Promise<void> {
  await sql`update enrollments set status = 'expired', secrets = null, version = version + 1, updated_at = now()
    where session_id = ${sessionId} and status = 'draft'`.execute(db);
  await sql`update enrollmentsessionmembers set status = 'noResponse'
    where session_id = ${sessionId} and deleted_at is null and not excluded and relationship_code = '18'
      and status in ('notInvited', 'invited', 'bounced', 'opened', 'started')`.execute(db);
}

/** A session that goes on asks those again who had not answered: they are as far as they were (domain 5.3, 5.5). */
export async function askAgain(db: Db, sessionId: string): Promise<void> {
  await sql`update enrollmentsessionmembers set status = case when bounced_at is not null then 'bounced'
      when opened_at is not null then 'opened' when invited_at is not null then 'invited' else 'notInvited' end
    where session_id = ${sessionId} and deleted_at is null and status = 'noResponse'`.execute(db);
}

/** How many enrollments of a session are under way: waiting for somebody, or to be recorded. */
export async function waitingOf(db: Db, sessionId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from enrollments
    where session_id = ${sessionId} and status = any(${openStatuses}::text[])`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Sessions of a client that a day opens or closes: ready ones on their first day, others once their last day is over (domain 5.3). */
export async function dueSessions(
  db: Db,
  { clientId, today }: { clientId: string; today: CalendarDate },
): Promise<{ id: string; after: 'open' | 'closed' }[]> {
  const { rows } = await sql<{ id: string; after: 'open' | 'closed' }>`select id,
      case when closes_on < ${today} then 'closed' else 'open' end as after from enrollmentsessions
    where client_id = ${clientId} and deleted_at is null and ((status = 'ready' and opens_on <= ${today})
      or (status in ('ready', 'open', 'paused') and closes_on < ${today}))
    order by id for no key update`.execute(db);
  return rows;
}
