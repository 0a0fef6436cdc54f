import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';

/** One event that the reader may be told. */
export interface EventRow {
  id: string;
  sequence: number;
  event: string;
  clientId: string | null;
  at: string;
  data: Record<string, string>;
}

/** What happened after a number, the oldest first. */
export async function eventsAfter(db: Db, { after, most }: { after: number; most: number }): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`select e.id, e.sequence::float8 as sequence, e.event, e.client_id as "clientId",
      to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at, e.about as data
    from events e where e.sequence > ${after}::bigint order by e.sequence limit ${most}`.execute(db);
  return rows;
}
