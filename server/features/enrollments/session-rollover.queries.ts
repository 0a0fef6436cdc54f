import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';

/** A session as a passive rollover needs it. */
export interface RollingSession {
  id: string;
  clientId: string;
  status: string;
  mode: 'none' | 'keepCurrent' | 'defaultPlan';
}

/** The session, or undefined where it is not the reader's. */
export async function rollingSession(db: Db, id: string): Promise<RollingSession | undefined> {
  const { rows } = await sql<RollingSession>`select id, client_id as "clientId", status, passive_rollover as mode
    from enrollmentsessions where id = ${id} and deleted_at is null`.execute(db);
  return rows[0];
}

/** Somebody of a census who did not answer. */
export interface Silent {
  id: string;
  name: string;
  employeeId: string;
  /** Who it is among the people on record; null: somebody new. */
  personId: string | null;
}

const silentOf = (sessionId: string): RawBuilder<unknown> => sql`from enrollmentsessionmembers
  where session_id = ${sessionId} and deleted_at is null and not excluded and relationship_code = '18'
    and status = 'noResponse'`;

/** Employees who did not answer, in the order of their names, and how many there are. */
export async function silentPeople(
  db: Db,
  sessionId: string,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ rows: Silent[]; total: number }> {
  const { rows } =
    await sql<Silent>`select id, access.name_as_read(first_name, last_name) as name, employee_id as "employeeId",
      person_id as "personId" ${silentOf(sessionId)} order by last_name, first_name, id
    limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db);
  const counted = await sql<{ total: number }>`select count(*)::int as total ${silentOf(sessionId)}`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** The next of them after one, by their ids, so that each is done once; held. */
export async function nextSilent(db: Db, sessionId: string, after: string): Promise<Silent | undefined> {
  const { rows } =
    await sql<Silent>`select id, access.name_as_read(first_name, last_name) as name, employee_id as "employeeId",
      person_id as "personId" ${silentOf(sessionId)} and id > ${after} order by id limit 1 for no key update`.execute(
      db,
    );
  return rows[0];
}

/** What a rollover of the session recorded and nobody took back, the newest first. */
export async function rolledOverOf(db: Db, sessionId: string): Promise<{ id: string; status: string }[]> {
  const { rows } = await sql<{ id: string; status: string }>`select id, status from enrollments
    where session_id = ${sessionId} and rolled_over and status not in ('cancelled', 'expired', 'rejected', 'voided')
    order by id desc`.execute(db);
  return rows;
}
