import { sql } from 'kysely';
import { overStatuses } from '../../domain/enrollment/states.ts';
import type { Db } from '../../platform/db/connect.ts';
import { type EnrollmentRow, findEnrollment } from './enrollments.queries.ts';

/** Somebody of a session's census. */
export interface CensusPerson {
  id: string;
  clientId: string;
  name: string;
  /** Who it is among the people on record; null: somebody new. */
  personId: string | null;
}

/** The employee of a session's census by id; null: the reader themselves. Left out people are not there. */
export async function censusPersonOf(db: Db, sessionId: string, id: string | null): Promise<CensusPerson | undefined> {
  const { rows } = await sql<CensusPerson>`select id, client_id as "clientId", person_id as "personId",
      access.name_as_read(first_name, last_name) as name
    from enrollmentsessionmembers
    where session_id = ${sessionId} and deleted_at is null and not excluded and relationship_code = '18'
      and ${id === null ? sql`id = any((select access.own_census())::uuid[])` : sql`id = ${id}`}`.execute(db);
  return rows[0];
}

/** The session whose census the reader is in, by who of it they are. @throws where they are in none: whoever is let in is in one */
export async function ownSessionId(db: Db, sessionMemberId: string): Promise<string> {
  const { rows } = await sql<{ sessionId: string }>`select session_id as "sessionId" from enrollmentsessionmembers
    where id = ${sessionMemberId} and id = any((select access.own_census())::uuid[])`.execute(db);
  if (rows[0] === undefined) throw new Error('Whoever came by a key is in no census.');
  return rows[0].sessionId;
}

/**
 * The enrollment that somebody of the census has in the session: begun, submitted or done, by whichever
 * row of it. It is not held: members read what they
 * may no longer change, and begin no second one beside it.
 */
export async function enrollmentOfCensus(db: Db, sessionMemberId: string): Promise<EnrollmentRow | undefined> {
  const { rows } = await sql<{ id: string }>`select e.id from enrollmentsessionmembers m
    join enrollments e on e.session_member_id = m.id or (e.session_id = m.session_id and e.subscriber_id = m.person_id)
    where m.id = ${sessionMemberId} and e.status not in ('cancelled', 'expired', 'rejected', 'voided')
    order by e.session_member_id = m.id desc, e.id desc limit 1`.execute(db);
  const [found] = rows;
  return found && findEnrollment(db, found.id);
}

/** May people change what they submitted until the session closes? */
export async function sessionMayChange(db: Db, sessionId: string): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`select allow_edit_until_close and not one_submission as may
    from enrollmentsessions where id = ${sessionId}`.execute(db);
  return rows[0]?.may ?? false;
}

/** Enrollments of a session that stand and have a confirmation, in the order of their numbers: what its figures count. */
export async function confirmedOf(db: Db, sessionId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from enrollments where session_id = ${sessionId}
    and snapshot is not null and status <> all(${[...overStatuses, 'draft', 'returned']}::text[]) order by number`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** The session of somebody of a census, as its preview says it; undefined: not the reader's, or not there. */
export async function previewedSession(db: Db, sessionMemberId: string) {
  const { rows } = await sql<{
    sessionId: string;
    name: string;
    clientName: string;
    timeZone: string;
    effectiveDate: string;
    closesOn: string;
    languages: string[];
    language: string | null;
  }>`select s.id as "sessionId", s.name, c.name as "clientName", c.time_zone as "timeZone",
      s.effective_date as "effectiveDate", s.closes_on as "closesOn", s.languages, m.language
    from enrollmentsessionmembers m join enrollmentsessions s on s.id = m.session_id and s.deleted_at is null
    join clients c on c.id = s.client_id where m.id = ${sessionMemberId} and m.deleted_at is null`.execute(db);
  return rows[0];
}
