import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { CalendarDate } from '../../platform/values/dates.ts';

/** Shops of a fund that sent reports. As the worker. */
export async function shopsWithReports(db: Db, clientId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select distinct r.shop_id as id from union_reports r
    where r.client_id = ${clientId} and r.state in ('accepted', 'partiallyPaid') and r.superseded_at is null`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** A month that a shop owes, or has not reported, and whose day passed within the last two months. */
export type OpenMonth = { shopId: string; month: CalendarDate; dueOn: CalendarDate };

/**
 * Months whose due day passed and that are not paid or not reported, from the shop's first on. A month of a contribution holiday is
 * asked for as every other: its hours count although nothing is due.
 */
export async function openMonths(db: Db, clientId: string, today: CalendarDate): Promise<OpenMonth[]> {
  const { rows } = await sql<OpenMonth>`select m.* from (
      select s.id as "shopId", g.month::date as month, s.union_id,
        (g.month + interval '1 month')::date + (select x.due_day from union_rule_sets x where x.union_id = s.union_id
          and x.effective_month <= g.month::date order by x.effective_month desc limit 1) - 1 as "dueOn"
      from unionshops s cross join lateral generate_series(date_trunc('month', ${today}::date) - interval '3 months',
        date_trunc('month', ${today}::date) - interval '1 month', interval '1 month') g(month)
      where s.client_id = ${clientId} and g.month >= date_trunc('month', s.effective_date)
        and (s.expiration_date is null or g.month <= date_trunc('month', s.expiration_date))) m
    where m."dueOn" < ${today}::date and m."dueOn" >= ${today}::date - 60
      and not exists (select from union_reports r where r.shop_id = m."shopId" and r.period = m.month
        and r.superseded_at is null and r.state <> 'draft' and r.paid_cents >= r.due_cents)
    order by m.month, m."shopId"`.execute(db);
  return rows;
}

/** A shop as it is written to about a month. */
export type ShopToTell = {
  shopId: string;
  shopName: string;
  email: string | null;
  unionName: string;
  phone: string | null;
  dueOn: CalendarDate;
  month: CalendarDate;
  /** null: it was not reported. */
  dueCents: number | null;
  site: string;
  /** Null: English. */
  language: string | null;
  /** Of the key of its page; null: it has none. */
  keyNumber: number | null;
};

/** Undefined: the shop is gone, or nothing is owed any more. */
export async function shopToTell(
  db: Db,
  { shopId, month }: { shopId: string; month: CalendarDate },
): Promise<ShopToTell | undefined> {
  const { rows } = await sql<ShopToTell>`select s.id as "shopId", s.name as "shopName", s.email, u.name as "unionName",
      coalesce(u.phone, access.site_words(s.client_id) ->> 'supportPhone') as phone,
      ${month}::date as month,
      coalesce(r.due_on, (${month}::date + interval '1 month')::date + (select x.due_day from union_rule_sets x
        where x.union_id = s.union_id and x.effective_month <= ${month}::date order by x.effective_month desc limit 1) - 1) as "dueOn",
      r.due_cents::int as "dueCents", coalesce(access.site_words(s.client_id) ->> 'siteTitle', u.name) as site,
      s.language, case when s.key_hash is not null then s.key_number end as "keyNumber"
    from unionshops s join unions u on u.id = s.union_id
      left join lateral (select * from union_reports x where x.shop_id = s.id and x.period = ${month}::date
        and x.state <> 'draft' order by x.number desc limit 1) r on true
    where s.id = ${shopId} and (r.id is null or r.paid_cents < r.due_cents)`.execute(db);
  return rows[0];
}
