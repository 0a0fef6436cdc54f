import { sql } from 'kysely';
import type { TierCount } from '../../domain/stop-loss/attachment.ts';
import type { PolicyMonth, Windows } from '../../domain/stop-loss/basis.ts';
import type { Db } from '../../platform/db/connect.ts';

/** What moved in a month of one benefit, in cents. */
export type PaidIn = {
  month: number;
  benefit: string;
  isRunIn: boolean;
  /** Of claims that somebody left out of the policy. */
  isLeftOut: boolean;
  paidCents: number;
  refundedCents: number;
};

/** What a claimant's claims came to in a month, in cents; refunds are taken off. */
export type ClaimantMonth = { claimant: number; month: number; cents: number };

interface Of {
  readonly policyId: string;
  readonly clientId: string;
  readonly windows: Windows;
  readonly months: readonly PolicyMonth[];
  readonly benefits: readonly string[];
  readonly floorCents: number;
}

type Row = PaidIn & { claimant: number | null };

/**
 * What was paid of an employer's claims in each month of a policy, and the months of everybody whose claims came to `floorCents` of
 * its benefits or who has a number already, without claims that were left out: one pass over the claims.
 */
export async function moneyByMonth(db: Db, of: Of): Promise<{ paid: PaidIn[]; claimants: ClaimantMonth[] }> {
  const { incurredFrom, incurredTo, paidTo } = of.windows;
  const starts = of.months.map(({ start }) => start);
  const { rows } =
    await sql<Row>`select claimant, month, benefit, is_run_in as "isRunIn", is_left_out as "isLeftOut", paid_cents::float8 as "paidCents",
      refunded_cents::float8 as "refundedCents"
    from access.stop_loss_moves(${of.policyId}, ${of.clientId}, ${[...of.benefits]}::text[], ${incurredFrom}::date, ${incurredTo}::date,
      ${starts}::date[], ${paidTo}::date, ${of.floorCents}::bigint)`.execute(db);
  const paid: PaidIn[] = [];
  const claimants: ClaimantMonth[] = [];
  for (const { claimant, ...row } of rows)
    if (claimant === null) paid.push(row);
    else claimants.push({ claimant, month: row.month, cents: row.paidCents - row.refundedCents });
  return { paid, claimants };
}

/** Enrolled families on the first day of a month. */
export type CountIn = TierCount & { month: number };

/**
 * Enrolled families by type of coverage and tier on some days, from coverage as it is recorded now: what is corrected since counts,
 * and so do continued coverage and retirees. Who is covered without the employee (a former spouse who continues, with children or
 * without; a child past the age) is a family of their own.
 */
export async function countsOn(db: Db, clientId: string, days: readonly string[]): Promise<CountIn[]> {
  const { rows } = await sql<CountIn>`with held as (
      select d.at - 1 as month, c.coverage_type, c.tier_code, c.subscriber_id, c.person_id, c.cobra,
        c.person_id = c.subscriber_id as is_employee,
        bool_or(c.person_id = c.subscriber_id) over (partition by d.at, c.coverage_type, c.subscriber_id, c.cobra) as with_employee
      from unnest(${[...days]}::date[]) with ordinality d (day, at)
      join coverages c on c.client_id = ${clientId} and c.superseded_at is null and c.effective_date <= d.day
        and (c.expiration_date is null or c.expiration_date >= d.day) and c.coverage_type in ('medical', 'dental', 'vision')),
    families as (
      select h.month, h.coverage_type, h.tier_code from held h where h.is_employee
      union all
      select distinct on (h.month, h.coverage_type, h.subscriber_id, h.cobra, h.tier_code, case h.tier_code when 'EMP' then h.person_id end)
        h.month, h.coverage_type, h.tier_code
      from held h where not h.with_employee)
    select month::int, coverage_type as "coverageType", tier_code as "tierCode", count(*)::int as count
    from families group by 1, 2, 3 order by 1, 2, 3`.execute(db);
  return rows;
}

/** A month as it was issued last. */
export type IssuedMonth = {
  month: string;
  issue: number;
  enrolled: number;
  attachmentCents: number;
  netCents: number;
  issuedAt: string;
};

/** The newest issue of each month of a policy. */
export async function issuedMonths(db: Db, policyId: string): Promise<IssuedMonth[]> {
  const { rows } = await sql<IssuedMonth>`select distinct on (m.month) m.month, m.issue,
      (select coalesce(sum((c ->> 'count')::int), 0)::int from jsonb_array_elements(m.counts) c where c ->> 'coverageType' = 'medical')
        as enrolled,
      m.attachment_cents::float8 as "attachmentCents", m.net_cents::float8 as "netCents", m.issued_at as "issuedAt"
    from stop_loss_months m where m.policy_id = ${policyId} order by m.month, m.issue desc`.execute(db);
  return rows.map((row) => ({ ...row, issuedAt: new Date(row.issuedAt).toISOString() }));
}
