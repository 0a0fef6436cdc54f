import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { PolicyTerms } from './policies.queries.ts';
import type { StandingMonth } from './standing.rules.ts';
import type { ToldClaimant } from './told.queries.ts';

/** Lets one issue of a policy's statement happen at a time. */
export async function lockStatement(db: Db, policyId: string): Promise<void> {
  await sql`select from stop_loss_policies where id = ${policyId} for update`.execute(db);
}

interface Issue {
  readonly policy: PolicyTerms;
  readonly months: readonly StandingMonth[];
  readonly claimants: readonly ToldClaimant[];
  readonly by: { readonly id: string; readonly name: string };
}

/** Writes months as they are issued, each with the next number of its own; what was issued before stays. */
export async function insertMonths(db: Db, { policy, months, claimants, by }: Issue): Promise<void> {
  const rows = months.map((month) => ({
    month: month.start,
    counts: month.counts.map(({ coverageType, tierCode, count }) => ({ coverageType, tierCode, count })),
    attachment: month.attachmentCents,
    gross: month.grossByBenefit,
    refunded: month.refundedCents,
    ineligible: month.ineligibleCents,
    specific: month.specificCents,
    net: month.netCents,
  }));
  await sql`insert into stop_loss_months (policy_id, month, issue, client_id, counts, attachment_cents, gross, refunded_cents,
      ineligible_cents, specific_cents, net_cents, claimants, issued_by, issued_by_name)
    select ${policy.id}::uuid, r.month, coalesce((select max(m.issue) from stop_loss_months m
        where m.policy_id = ${policy.id} and m.month = r.month), 0) + 1, ${policy.clientId}::uuid, r.counts, r.attachment, r.gross,
      r.refunded, r.ineligible, r.specific, r.net, ${JSON.stringify(claimants)}::jsonb, ${by.id}::uuid, ${by.name}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(month date, counts jsonb, attachment bigint, gross jsonb,
      refunded bigint, ineligible bigint, specific bigint, net bigint)`.execute(db);
}

/** Whom an issued statement is told to: people of the employer and its brokers who see what plans cost. */
export async function readersOf(db: Db, clientId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select user_id as id from access.stop_loss_readers(${clientId})`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}
