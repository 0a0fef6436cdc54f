import { sql } from 'kysely';
import { IS_UNDER_WAY } from '../../facts/stuck-debits.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { CalendarDate } from '../../platform/values/dates.ts';

/** What a shop owes for all months, and what is on its way from its bank. Cents. */
export async function owedBy(db: Db, shopId: string): Promise<{ balanceCents: number; underWayCents: number }> {
  const { rows } = await sql<{ balanceCents: number; underWayCents: number }>`select
      coalesce((select sum(l.amount_cents) from ledger_entries l join payers p on p.id = l.payer_id
        where p.shop_id = ${shopId}), 0)::int as "balanceCents",
      coalesce((select sum(p.amount_cents) from payments p join payers y on y.id = p.payer_id
        where y.shop_id = ${shopId} and p.kind in ('remittance', 'retry') and ${IS_UNDER_WAY}), 0)::int as "underWayCents"`.execute(
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

/** A month that a shop reported and that was due. */
export type DueMonth = { shopId: string; month: CalendarDate; dueOn: CalendarDate; dueCents: number };

/** Months whose day passed within so many days and that were reported with something to pay, the newest version of each. As the worker. */
export async function dueMonths(
  db: Db,
  { clientId, today, days }: { clientId: string; today: CalendarDate; days: number },
): Promise<DueMonth[]> {
  const { rows } =
    await sql<DueMonth>`select distinct on (r.shop_id, r.period) r.shop_id as "shopId", r.period as month,
      r.due_on as "dueOn", r.due_cents::int as "dueCents"
    from union_reports r where r.client_id = ${clientId} and r.state <> 'draft' and r.superseded_at is null
      and r.due_on < ${today}::date and r.due_on >= ${today}::date - ${days}::int
    order by r.shop_id, r.period, r.number desc`.execute(db);
  return rows;
}

/** What a payer is charged for the lateness of a month, and by how many lines. Cents. */
export async function chargedForLateness(
  db: Db,
  payerId: string,
  month: CalendarDate,
): Promise<{ cents: number; times: number }> {
  const { rows } = await sql<{ cents: number; times: number }>`select coalesce(sum(amount_cents), 0)::int as cents,
      count(*)::int as times
    from ledger_entries where payer_id = ${payerId} and starts_with(cause, ${`late ${month} `})`.execute(db);
  return rows[0] ?? { cents: 0, times: 0 };
}
