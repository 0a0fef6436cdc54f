import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';

/** Employees of a client after one of them, in the order of their ids. */
export async function employeesAfter(
  db: Db,
  of: { clientId: string; after: string | null; most: number },
): Promise<string[]> {
  const { rows } = await sql<{
    id: string;
  }>`select id from people where client_id = ${of.clientId} and id = subscriber_id
    and withdrawn_at is null ${of.after === null ? sql`` : sql`and id > ${of.after}`} order by id limit ${of.most}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Whose family an event after a number is about, in the order of events; the same may come again. */
export async function familiesTold(
  db: Db,
  of: { clientId: string; after: number; most: number },
): Promise<{ sequence: number; employeeId: string }[]> {
  const { rows } = await sql<{ sequence: number; employeeId: string }>`select e.sequence::float8 as sequence,
      e.about->>'subscriberId' as "employeeId"
    from events e where e.client_id = ${of.clientId} and e.sequence > ${of.after}::bigint and e.about ? 'subscriberId'
    order by e.sequence limit ${of.most}`.execute(db);
  return rows;
}

/** How often and when families were changed last. */
export async function versionsOf(
  db: Db,
  of: { clientId: string; employeeIds: readonly string[] },
): Promise<Map<string, { version: number; updatedAt: string }>> {
  const { rows } = await sql<{ id: string; version: number; updatedAt: string }>`select subscriber_id as id,
      count(*)::int as version, to_char(max(recorded_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "updatedAt"
    from changes where client_id = ${of.clientId} and subscriber_id = any(${[...of.employeeIds]}::uuid[])
    group by subscriber_id`.execute(db);
  return new Map(rows.map(({ id, ...row }) => [id, row]));
}
