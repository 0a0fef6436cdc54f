import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';

/**
 * May this request read what is about the person's own health and how to reach them? Everybody their own; a subscriber
 * a dependent's where the setting subscriberSeesDependentPhi says so (specification 6).
 */
export async function mayReadHealth(db: Db, personId: string): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select coalesce(${personId}::uuid = any(access.health_people()), access.health_people() is null) as may`.execute(
    db,
  );
  return rows[0]?.may ?? false;
}
