import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';

/** A policy of which a statement was issued. */
export type ToldPolicy = {
  id: string;
  policyNumber: string;
  effectiveDate: string;
  expirationDate: string;
  contractBasis: string;
  carrierName: string | null;
  deductibleCents: number;
};

/** An employer's policies of which a statement was issued, the newest first. */
export async function toldPolicies(db: Db, clientId: string): Promise<ToldPolicy[]> {
  const { rows } =
    await sql<ToldPolicy>`select p.id, p.policy_number as "policyNumber", p.effective_date as "effectiveDate",
      p.expiration_date as "expirationDate", p.contract_basis as "contractBasis", s.name as "carrierName",
      p.specific_deductible_cents::float8 as "deductibleCents"
    from stop_loss_policies p left join suppliers s on s.id = p.supplier_id
    where p.client_id = ${clientId} and p.deleted_at is null and exists (select from stop_loss_months m where m.policy_id = p.id)
    order by p.effective_date desc`.execute(db);
  return rows;
}

/** What an employer is called; undefined: not the reader's. */
export async function employerName(db: Db, clientId: string): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`select name from clients where id = ${clientId}`.execute(db);
  return rows[0]?.name;
}

/** A claimant as the employer is told: by number. */
export type ToldClaimant = { claimant: number; percent: number; paidCents: number; excessCents: number };

/** A month as it was told last; restated where it was told otherwise before. */
export type ToldMonth = {
  month: string;
  enrolled: number;
  attachmentCents: number;
  netCents: number;
  isRestated: boolean;
};

/** The months of a policy as they were issued last, and the claimants of the newest issue. */
export async function toldMonths(
  db: Db,
  policyId: string,
): Promise<{ months: ToldMonth[]; claimants: ToldClaimant[]; issuedAt: string }> {
  const { rows } = await sql<
    ToldMonth & { claimants: ToldClaimant[]; issue: number; issuedAt: Date }
  >`select distinct on (m.month)
      m.month, m.issue, m.attachment_cents::float8 as "attachmentCents", m.net_cents::float8 as "netCents", m.claimants,
      (select coalesce(sum((c ->> 'count')::int), 0)::int from jsonb_array_elements(m.counts) c where c ->> 'coverageType' = 'medical')
        as enrolled, m.issued_at as "issuedAt",
      exists (select from stop_loss_months b where b.policy_id = m.policy_id and b.month = m.month and b.issue < m.issue) as "isRestated"
    from stop_loss_months m where m.policy_id = ${policyId} order by m.month, m.issue desc`.execute(db);
  const newest = rows.reduce<(typeof rows)[number] | undefined>(
    (best, row) => (best === undefined || row.issuedAt >= best.issuedAt ? row : best),
    undefined,
  );
  return {
    months: rows.map(({ month, enrolled, attachmentCents, netCents, isRestated }) => ({
      month,
      enrolled,
      attachmentCents,
      netCents,
      isRestated,
    })),
    claimants: newest?.claimants ?? [],
    issuedAt: (newest?.issuedAt ?? new Date(0)).toISOString(),
  };
}

/** Where the aggregate of a policy stood by its last issue. */
export type LastStanding = {
  policyId: string;
  clientName: string;
  policyNumber: string;
  month: string;
  netCents: number;
  attachmentCents: number;
};

/** Of each employer the newest policy of which a statement was issued, the furthest above its attachment first; at most eight. */
export async function lastStandings(db: Db, clientId: string | undefined): Promise<LastStanding[]> {
  const { rows } = await sql<LastStanding>`with newest as (
      select distinct on (p.client_id) p.id, p.client_id, p.policy_number from stop_loss_policies p
      where p.deleted_at is null and (${clientId ?? null}::uuid is null or p.client_id = ${clientId ?? null}::uuid)
        and exists (select from stop_loss_months m where m.policy_id = p.id)
      order by p.client_id, p.effective_date desc),
    months as (
      select distinct on (m.policy_id, m.month) m.policy_id, m.month, m.net_cents, m.attachment_cents
      from newest n join stop_loss_months m on m.policy_id = n.id order by m.policy_id, m.month, m.issue desc)
    select n.id as "policyId", c.name as "clientName", n.policy_number as "policyNumber", max(k.month) as month,
      sum(k.net_cents)::float8 as "netCents", sum(k.attachment_cents)::float8 as "attachmentCents"
    from newest n join months k on k.policy_id = n.id join clients c on c.id = n.client_id
    group by n.id, c.name, n.policy_number
    order by sum(k.net_cents) / nullif(sum(k.attachment_cents), 0) desc nulls last, n.id limit 8`.execute(db);
  return rows;
}
