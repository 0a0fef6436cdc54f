import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';

/** What a shop owes for all months, and what is on its way from its bank. Cents. */
export async function owedBy(db: Db, shopId: string): Promise<{ balanceCents: number; underWayCents: number }> {
  const { rows } = await sql<{ balanceCents: number; underWayCents: number }>`select
      coalesce((select sum(l.amount_cents) from ledger_entries l join payers p on p.id = l.payer_id
        where p.shop_id = ${shopId}), 0)::int as "balanceCents",
      coalesce((select sum(m.amount_cents) from payments m join payers p on p.id = m.payer_id
        where p.shop_id = ${shopId} and m.kind in ('remittance', 'retry')
          and m.status in ('authorized', 'queued', 'held', 'batched', 'submitted')), 0)::int as "underWayCents"`.execute(
    db,
  );
  return rows[0] ?? { balanceCents: 0, underWayCents: 0 };
}

/**
 * What each month is charged by the reports of a shop: the newest that was sent. What a correction lowers is lowered when the fund accepts
 * it; what it raises is owed at once.
 */
export async function owedMonths(db: Db, shopId: string): Promise<{ month: string; cents: number }[]> {
  const { rows } = await sql<{ month: string; cents: number }>`select r.period as month,
      greatest(max(r.due_cents) filter (where r.number = n.newest),
        coalesce(max(r.due_cents) filter (where r.number = n.accepted and n.accepted < n.newest), 0))::int as cents
    from union_reports r join (select period, max(number) as newest, max(number) filter (where state <> 'submitted') as accepted
      from union_reports where shop_id = ${shopId} and state <> 'draft' group by period) n on n.period = r.period
    where r.shop_id = ${shopId} and r.state <> 'draft' group by r.period order by r.period`.execute(db);
  return rows;
}

/** As which payer a shop pays; null: it never sent a report. */
export async function payerOfShop(db: Db, shopId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`select id from payers where shop_id = ${shopId}`.execute(db);
  return rows[0]?.id ?? null;
}
