import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';

/** A draft that was begun: not submitted yet, or returned to be mended. */
export type Begun = {
  id: string;
  status: 'draft' | 'returned';
  number: string;
  clientId: string;
  /** The day on the client's calendar. */
  date: string;
  by: string | null;
  /** By the reader. */
  isOwn: boolean;
  secrets: Buffer | null;
};

const BEGUN = sql`e.id, e.status, e.number, e.client_id as "clientId", ((e.created_at at time zone c.time_zone)::date)::text as date,
  e.started_by_name as by, e.started_by is not distinct from (select access.user_id()) as "isOwn", e.secrets`;

/** Drafts for new hires of a client, returned ones among them, under this name and birth date, the oldest first. @param nameKey as `searchKey` makes it */
export async function begunHires(
  db: Db,
  { clientId, nameKey, dob }: { clientId: string; nameKey: string; dob: string },
): Promise<Begun[]> {
  const { rows } = await sql<Begun>`select ${BEGUN} from enrollments e join clients c on c.id = e.client_id
    where e.client_id = ${clientId} and e.status in ('draft', 'returned') and e.enrollment_type = 'newemployee'
      and e.name_key = ${nameKey} and e.answers #>> '{subscriber,dob}' = ${dob} order by e.created_at, e.id`.execute(
    db,
  );
  return rows;
}

/** Drafts of a family for one reason, the oldest first. */
export async function begunChanges(
  db: Db,
  { subscriberId, enrollmentType }: { subscriberId: string; enrollmentType: string },
): Promise<Begun[]> {
  const { rows } = await sql<Begun>`select ${BEGUN} from enrollments e join clients c on c.id = e.client_id
    where e.subscriber_id = ${subscriberId} and e.status = 'draft' and e.enrollment_type = ${enrollmentType}
    order by e.created_at, e.id`.execute(db);
  return rows;
}
