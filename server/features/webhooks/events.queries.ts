import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';

/** Events that happened have numbers now; the last number that was given, and the last one that is kept no more. */
export async function numberEvents(db: Db): Promise<{ last: number; forgotten: number }> {
  const { rows } = await sql<{ last: number; forgotten: number }>`
    select last::float8 as last, forgotten::float8 as forgotten from access.number_events()`.execute(db);
  return rows[0] ?? { last: 0, forgotten: 0 };
}

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
