import { sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import { installationDay } from '../platform/db/installation-day.queries.ts';
import type { CalendarDate } from '../platform/values/dates.ts';

/** The day by which lists over several union funds count months and days late: the earliest of the funds that the reader sees. */
export async function dayOfFunds(db: Db): Promise<CalendarDate> {
  const { rows } = await sql<{ today: CalendarDate | null }>`select min((now() at time zone c.time_zone)::date) as today
    from unions u join clients c on c.id = u.client_id where u.deleted_at is null`.execute(db);
  return rows[0]?.today ?? installationDay(db);
}
