import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { CalendarDate } from '../../platform/values/dates.ts';

/** Says again how the reports of a shop stand by its ledger, on a day. */
export async function standOf(db: Db, shopId: string, today: CalendarDate): Promise<void> {
  await sql`select access.reports_stand(${shopId}, ${today}::date)`.execute(db);
}
