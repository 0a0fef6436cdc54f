import type { MonthState } from '@coverlane/contract/union-reports/codes.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { CalendarDate } from '../../platform/values/dates.ts';

/** What narrows the list of months. */
export type Narrowed = {
  unionId?: string | undefined;
  shopId?: string | undefined;
  period?: CalendarDate | undefined;
  state?: MonthState | undefined;
  search?: string | undefined;
};

/** One month of one shop; hundredths of an hour, cents. */
export type MonthRow = {
  reportId: string | null;
  shopId: string;
  shopName: string;
  employerNumber: string | null;
  unionName: string;
  period: CalendarDate;
  state: MonthState;
  version: number;
  dueOn: CalendarDate;
  daysLate: number;
  workers: number;
  hours: number;
  dueCents: number;
  paidCents: number;
  openCents: number;
};

const SORTS: Readonly<Record<string, RawBuilder<unknown>>> = {
  period: sql`period`,
  shop: sql`"shopName"`,
  due: sql`"dueOn"`,
  state: sql`state`,
  owed: sql`"openCents"`,
};

/**
 * Every month that is over of every shop that contributes, for a year back, as its newest report stands; and of shops that report
 * earlier, what they sent. Months without a report are `missing`.
 */
const months = (today: CalendarDate): RawBuilder<unknown> => sql`
  select r.id as "reportId", s.id as "shopId", s.name as "shopName", s.employer_number as "employerNumber",
    s.union_id, u.name as "unionName", m.month as period, coalesce(r.state, 'missing') as state, coalesce(r.number, 0) as version,
    coalesce(r.due_on, (m.month + interval '1 month')::date + k.due_day - 1) as "dueOn",
    (select count(*)::int from union_report_lines l where l.report_id = r.id) as workers,
    coalesce(((r.hours_worked + r.hours_holiday) * 100)::int, 0) as hours, coalesce(r.due_cents, 0)::int as "dueCents",
    coalesce(r.paid_cents, 0)::int as "paidCents",
    case when r.id is null or r.state = 'draft' then 0 else greatest(0, r.due_cents - r.paid_cents)::int end as "openCents"
  from unionshops s join unions u on u.id = s.union_id and u.deleted_at is null
    cross join lateral (select generate_series(greatest(date_trunc('month', s.effective_date),
        date_trunc('month', ${today}::date) - interval '12 months'),
      least(date_trunc('month', coalesce(s.expiration_date, ${today}::date)), date_trunc('month', ${today}::date)),
      interval '1 month')::date as month) m
    left join lateral (select * from union_reports x where x.shop_id = s.id and x.period = m.month
      and (x.state <> 'draft' or x.number = 1 or x.sent_back is not null) order by x.number desc limit 1) r on true
    left join lateral (select x.due_day from union_rule_sets x where x.union_id = s.union_id and x.effective_month <= m.month
      and x.deleted_at is null order by x.effective_month desc limit 1) k on true
  where s.deleted_at is null and k.due_day is not null
    and (r.id is not null or m.month < date_trunc('month', ${today}::date))`;

function where({ unionId, shopId, period, state, search }: Narrowed): RawBuilder<unknown> {
  const conditions: RawBuilder<unknown>[] = [sql`true`];
  if (unionId !== undefined) conditions.push(sql`union_id = ${unionId}`);
  if (shopId !== undefined) conditions.push(sql`"shopId" = ${shopId}`);
  if (period !== undefined) conditions.push(sql`period = date_trunc('month', ${period}::date)`);
  if (state !== undefined) conditions.push(sql`state = ${state}`);
  if (search) {
    const pattern = `%${search.replace(/[\\%_]/g, String.raw`\$&`)}%`;
    conditions.push(sql`("shopName" ilike ${pattern} or "employerNumber" ilike ${pattern})`);
  }
  return sql.join(conditions, sql` and `);
}

function orderOf(sort: string | undefined): RawBuilder<unknown> {
  const column = SORTS[sort?.replace(/^-/, '') ?? 'period'] ?? sql`period`;
  const isDown = sort === undefined || sort.startsWith('-');
  return isDown ? sql`${column} desc, "shopName", period desc` : sql`${column}, "shopName", period desc`;
}

/** A page of months, how many there are, and what is open in all of them. */
export async function pageOfMonths(
  db: Db,
  asked: Narrowed,
  { page, pageSize, sort, today }: { page: number; pageSize: number; sort: string | undefined; today: CalendarDate },
): Promise<{ rows: MonthRow[]; total: number; openCents: number }> {
  const { rows } = await sql<
    MonthRow & { total: number; sum: string }
  >`select m.*, case when m.state = 'missing' or m."openCents" > 0
        or m.state = 'draft' then greatest(0, ${today}::date - m."dueOn") else 0 end as "daysLate",
      count(*) over ()::int as total, sum(m."openCents") over () as sum
    from (${months(today)}) m where ${where(asked)}
    order by ${orderOf(sort)} limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db);
  const [first] = rows;
  if (first === undefined && page > 1) {
    const before = await pageOfMonths(db, asked, { page: 1, pageSize: 1, sort, today });
    return { ...before, rows: [] };
  }
  return { rows, total: first?.total ?? 0, openCents: Number(first?.sum ?? 0) };
}
