import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';

/** A week, Monday to Sunday ('YYYY-MM-DD'), and what was submitted in it. */
export interface WeekRow {
  from: string;
  to: string;
  submitted: number;
  processed: number;
}

/**
 * What was submitted in the last weeks of one client, or of all that the reader sees: on each client's own clock, as the
 * report of enrollment activity counts it. The weeks are those of the installation's day; of a client that the reader does
 * not see there are none.
 */
export async function activityOf(db: Db, clientId: string | undefined, weeks: number): Promise<WeekRow[]> {
  const days = (weeks - 1) * 7;
  const clients = clientId === undefined ? sql`` : sql`and c.id = ${clientId}`;
  const { rows } = await sql<WeekRow>`
    with span as materialized (
      select date_trunc('week', now() at time zone i.time_zone)::date - ${days}::int as since
      from installations i where i.id = (select access.installation())),
    client as materialized (
      select c.id, c.time_zone, span.since::timestamp at time zone c.time_zone as beginning from clients c, span
      where c.id = any((select access.clients())::uuid[]) ${clients}),
    counted as (
      select date_trunc('week', e.submitted_at at time zone client.time_zone)::date as week, count(*)::int as submitted,
        (count(*) filter (where e.status = 'processed'))::int as processed
      from client join enrollments e on e.client_id = client.id and e.submitted_at >= client.beginning group by 1)
    select monday::date::text as "from", (monday::date + 6)::text as "to",
      coalesce(counted.submitted, 0) as submitted, coalesce(counted.processed, 0) as processed
    from span cross join generate_series(span.since::timestamp, span.since + ${days}::int, interval '7 days') as monday
    left join counted on counted.week = monday::date
    where ${clientId === undefined}::boolean or exists (select from client)
    order by monday`.execute(db);
  return rows;
}
