import { sql } from 'kysely';
import { openStatuses, overStatuses } from '../../domain/enrollment/states.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { CalendarDate } from '../../platform/values/dates.ts';

/** Why a draft that ended with its session is over (`enrolling.session-closed`): by it a session that goes on finds them again. */
const CLOSED = 'session-closed';

/** Of all people of a session, or of some. */
const among = (column: string, ids: readonly string[] | null) =>
  ids === null ? sql`true` : sql`${sql.ref(column)} = any(${ids}::uuid[])`;

/**
 * What nobody submitted when a session closes is over, what somebody took back to change it among it; the numbers that were typed
 * are forgotten (domain 5.3). What staff returned with a note was submitted in time, and is mended after the last day.
 * @returns the enrollments that ended
 */
export async function expireDrafts(
  db: Db,
  sessionId: string,
  people: readonly string[] | null = null,
): Promise<string[]> {
  const failure = JSON.stringify({ code: CLOSED, values: {} });
  const { rows } = await sql<{ id: string }>`update enrollments set status = 'expired', secrets = null,
      failure = ${failure}::jsonb, version = version + 1, updated_at = now()
    where session_id = ${sessionId} and ${among('session_member_id', people)}
      and (status = 'draft' or (status = 'returned' and note is null)) returning id`.execute(db);
  await sql`update enrollmentsessionmembers set status = 'noResponse'
    where session_id = ${sessionId} and ${among('id', people)} and deleted_at is null and not excluded
      and relationship_code = '18' and status in ('notInvited', 'invited', 'bounced', 'opened', 'started')`.execute(db);
  await sql`update enrollmentsessionmembers set open_until = null where session_id = ${sessionId}
    and ${among('id', people)} and open_until is not null`.execute(db);
  return rows.map(({ id }) => id);
}

/** A session that goes on asks those again who had not answered: they are as far as they were (domain 5.3, 5.5). */
export async function askAgain(db: Db, sessionId: string, people: readonly string[] | null = null): Promise<void> {
  await sql`update enrollmentsessionmembers set status = case when bounced_at is not null then 'bounced'
      when opened_at is not null then 'opened' when invited_at is not null then 'invited' else 'notInvited' end
    where session_id = ${sessionId} and ${among('id', people)} and deleted_at is null and status = 'noResponse'`.execute(
    db,
  );
}

/** Drafts that ended with the session are drafts again, of those who have begun no other one. @returns which */
export async function restoreDrafts(
  db: Db,
  sessionId: string,
  people: readonly string[] | null = null,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`update enrollments e set status = 'draft', failure = null,
      version = version + 1, updated_at = now()
    where e.session_id = ${sessionId} and ${among('e.session_member_id', people)} and e.status = 'expired' and e.failure ->> 'code' = ${CLOSED}
      and not exists (select from enrollments o where o.session_member_id = e.session_member_id and o.id <> e.id
        and (o.status <> all(${overStatuses}::text[]) or (o.status = 'expired' and o.failure ->> 'code' = ${CLOSED} and o.id > e.id)))
    returning e.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** How many enrollments of a session are under way: waiting for somebody, or to be recorded. */
export async function waitingOf(db: Db, sessionId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from enrollments
    where session_id = ${sessionId} and status = any(${openStatuses}::text[])`.execute(db);
  return rows[0]?.count ?? 0;
}

/** What of a session stands, answers that a passive rollover gave apart. */
export async function standingIn(db: Db, sessionId: string): Promise<{ all: number; rolledOver: number }> {
  const { rows } = await sql<{ all: number; rolledOver: number }>`select count(*)::int as all,
      count(*) filter (where rolled_over)::int as "rolledOver" from enrollments
    where session_id = ${sessionId} and status <> all(${overStatuses}::text[])`.execute(db);
  return rows[0] ?? { all: 0, rolledOver: 0 };
}

/** Opens a closed session again for those of them who had not answered. @returns who they are */
export async function openAgainFor(
  db: Db,
  sessionId: string,
  { people, until }: { people: readonly string[]; until: CalendarDate },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`update enrollmentsessionmembers set open_until = ${until}
    where session_id = ${sessionId} and id = any(${people}::uuid[]) and deleted_at is null and not excluded
      and (status = 'noResponse' or open_until is not null) returning id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Those to whom a closed session was open again until a day that is over, by session. */
export async function overAgain(
  db: Db,
  { clientId, today }: { clientId: string; today: CalendarDate },
): Promise<{ sessionId: string; people: string[] }[]> {
  const { rows } = await sql<{ sessionId: string; people: string[] }>`select m.session_id as "sessionId",
      array_agg(m.id order by m.id) as people
    from enrollmentsessionmembers m join enrollmentsessions s on s.id = m.session_id and s.status = 'closed'
    where m.client_id = ${clientId} and m.open_until < ${today} group by m.session_id order by m.session_id`.execute(
    db,
  );
  return rows;
}

/** Sessions that are over in which somebody has a draft all the same, and who they are; those to whom one is open again apart. */
export async function draftsLeft(db: Db, clientId: string): Promise<{ sessionId: string; people: string[] }[]> {
  const { rows } = await sql<{ sessionId: string; people: string[] }>`select m.session_id as "sessionId",
      array_agg(m.id order by m.id) as people
    from enrollmentsessions s join enrollments e on e.session_id = s.id and e.status = 'draft'
    join enrollmentsessionmembers m on m.id = e.session_member_id and m.open_until is null
    where s.client_id = ${clientId} and s.status in ('closed', 'finalized', 'archived')
    group by m.session_id order by m.session_id`.execute(db);
  return rows;
}

/** A session that a day opens or closes. */
export interface DueSession {
  id: string;
  before: string;
  after: 'open' | 'closed';
  closesOn: CalendarDate;
}

/** Sessions of a client that a day opens or closes: ready ones on their first day, others once their last day is over (domain 5.3). */
export async function dueSessions(
  db: Db,
  { clientId, today, sessionId = null }: { clientId: string; today: CalendarDate; sessionId?: string | null },
): Promise<DueSession[]> {
  const { rows } = await sql<DueSession>`select id, status as before, closes_on as "closesOn",
      case when closes_on < ${today} then 'closed' else 'open' end as after from enrollmentsessions
    where client_id = ${clientId} and deleted_at is null and ((status = 'ready' and opens_on <= ${today})
      or (status in ('ready', 'open', 'paused') and closes_on < ${today}))
      and (${sessionId}::uuid is null or id = ${sessionId})
    order by id for no key update`.execute(db);
  return rows;
}

/** An open session that reminds by itself. */
export interface Reminding {
  id: string;
  opensOn: CalendarDate;
  closesOn: CalendarDate;
  /** Days before the last one, in digits. */
  reminderDays: string[];
}

/** Those of a client that are open, name days and have a text for the reminder. */
export async function remindingSessions(db: Db, clientId: string): Promise<Reminding[]> {
  const { rows } = await sql<Reminding>`select id, opens_on as "opensOn", closes_on as "closesOn",
      reminder_days as "reminderDays" from enrollmentsessions
    where client_id = ${clientId} and deleted_at is null and status = 'open' and reminder <> '{}'
      and jsonb_typeof(reminder_days) = 'array' order by id`.execute(db);
  return rows;
}
