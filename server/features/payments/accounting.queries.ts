import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { CalendarDate } from '../../platform/values/dates.ts';
import { moneyText, paymentNumber } from './payments.queries.ts';

/** A line of a ledger as accounting reads it. */
export type Movement = {
  date: CalendarDate;
  client: string;
  payer: string;
  payerId: string;
  kind: string;
  amount: string;
  month: CalendarDate | null;
  payment: string | null;
  batch: number | null;
  trace: string | null;
  note: string | null;
};

type Days = { from: CalendarDate; to: CalendarDate };

/** How many lines of ledgers stand between two days. */
export async function countMovements(db: Db, { from, to }: Days): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from ledger_entries
    where entered_on between ${from} and ${to}`.execute(db);
  return rows[0]?.total ?? 0;
}

/** A page of them, the oldest first. */
export async function movementsOf(
  db: Db,
  { from, to, page, pageSize }: Days & { page: number; pageSize: number },
): Promise<{ rows: Movement[] }> {
  const { rows } =
    await sql<Movement>`select l.entered_on as date, c.name as client, y.name as payer, l.payer_id as "payerId",
      l.kind, ${moneyText(sql`l.amount_cents`)} as amount, l.month, case when p.id is not null then ${paymentNumber} end as payment,
      b.number as batch, p.trace_number as trace, l.note
    from ledger_entries l join payers y on y.id = l.payer_id join clients c on c.id = l.client_id
      left join payments p on p.id = l.payment_id left join payment_batches b on b.id = p.batch_id
    where l.entered_on between ${from} and ${to} order by l.entered_on, l.id
    limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db);
  return { rows };
}
