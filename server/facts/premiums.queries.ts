import { sql } from 'kysely';
import type { PremiumPaid } from '../domain/eligibility/premiums.ts';
import { uuid7 } from '../platform/values/uuid7.ts';
import type { Db } from '../platform/db/connect.ts';

/** What holds of a person and type, with who said so and when. */
export type RecordedPremium = PremiumPaid & {
  source: 'staff' | 'payment' | 'cobra';
  recordedAt: Date;
  recordedBy: string | null;
};

/** Through which day the coverages of a family are paid for, as was said last. */
export const loadPremiums = (db: Db, subscriberId: string): Promise<RecordedPremium[]> =>
  loadPremiumsOf(db, [subscriberId]);

/** The same of several families. */
export async function loadPremiumsOf(db: Db, subscriberIds: readonly string[]): Promise<RecordedPremium[]> {
  const { rows } = await sql<RecordedPremium>`select distinct on (person_id, coverage_type) person_id as "personId",
      coverage_type as "coverageType", paid_through as "paidThrough", source, recorded_at as "recordedAt",
      access.actor(recorded_by_name, recorded_by_key) as "recordedBy"
    from premiums_paid where subscriber_id = any(${subscriberIds}::uuid[])
    order by person_id, coverage_type, recorded_at desc, id desc`.execute(db);
  return rows;
}

/** Who and what a payment is for. */
export type PremiumsSaid = {
  clientId: string;
  subscriberId: string;
  premiums: readonly PremiumPaid[];
  source: RecordedPremium['source'];
  /** Null: the rules say it. */
  by: { id: string; name: string } | null;
};

/** Records through which day coverages are paid for. What was said before stays and no longer holds. */
export async function recordPremiums(
  db: Db,
  { clientId, subscriberId, premiums, source, by }: PremiumsSaid,
): Promise<void> {
  for (const { personId, coverageType, paidThrough } of premiums)
    await sql`insert into premiums_paid (id, client_id, subscriber_id, person_id, coverage_type, paid_through, source,
        recorded_by, recorded_by_name)
      values (${uuid7()}, ${clientId}, ${subscriberId}, ${personId}, ${coverageType}, ${paidThrough}, ${source}, ${by?.id ?? null},
        ${by?.name ?? null})`.execute(db);
}
