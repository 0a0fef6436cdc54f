import { sql } from 'kysely';
import type { Db } from '../connect.ts';

/**
 * What waits to be sent about amounts of these families that needed evidence of insurability is not sent: it may be decided, or
 * ended. What waits still is told again by the next night.
 */
export async function withdrawEvidenceReminders(db: Db, subscriberIds: readonly string[]): Promise<void> {
  await sql`select access.withdraw_insurability_reminders(${subscriberIds}::uuid[])`.execute(db);
}
