import { sql } from 'kysely';
import type { PaidClaim } from '../domain/eligibility/taken-back.ts';
import type { Db } from '../platform/db/connect.ts';

/**
 * Claims of these families that were paid, as far as the reader may know of them: row-level security decides, and an
 * employer's people learn of none (45 CFR 164.504(f)). A claim counts for the type of its plan, else for the one its own
 * kind says; what was taken over from elsewhere was not paid here.
 */
export async function loadPaidClaims(db: Db, subscriberIds: readonly string[]): Promise<PaidClaim[]> {
  const { rows } = await sql<PaidClaim>`select c.person_id as "personId", c.service_date_from as "serviceDate",
      coalesce(p.coverage_type, case when c.claim_type in ('medical', 'dental', 'vision') then c.claim_type end) as "coverageType",
      (c.total_paid * 100)::float8 as "paidCents"
    from claims c left join plans p on p.id = c.plan_id
    where c.subscriber_id = any(${subscriberIds}::uuid[]) and c.superseded_at is null and not c.void
      and c.status = 'completed' and c.total_paid > 0`.execute(db);
  return rows;
}

/** For which days claims were paid, as nightly work may know of it. */
export async function loadPaidDays(db: Db, subscriberId: string): Promise<Omit<PaidClaim, 'paidCents'>[]> {
  const { rows } = await sql<Omit<PaidClaim, 'paidCents'>>`select person_id as "personId",
      coverage_type as "coverageType", service_date as "serviceDate"
    from access.paid_days(array[${subscriberId}::uuid])`.execute(db);
  return rows;
}
