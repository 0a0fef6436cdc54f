import { sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import type { CalendarDate } from '../platform/values/dates.ts';

/**
 * What came for the month of a bill, whichever of its bills it was paid for: one that was voided and issued again is paid by the same
 * money. Cents, of `b`, a row of group_bills.
 */
export const PAID_FOR_BILL = sql<number>`coalesce((select -sum(l.amount_cents) from group_bills o
    join ledger_entries l on l.bill_id = o.id and l.client_id = o.client_id and l.kind in ('payment', 'credit', 'waiver', 'return', 'refund')
    where o.terms_id = b.terms_id and o.month = b.month), 0)`;

/** A debit of a bill that no bank has settled or returned yet. */
export type BillDebit = { id: string; number: string; cents: number; date: CalendarDate; status: string };

/** A bill that is owed, with what is left of it. Cents. */
export type OwedBill = {
  id: string;
  number: string;
  clientId: string;
  clientName: string;
  timeZone: string;
  payerId: string;
  dueDate: CalendarDate;
  /** Less what came, whatever is on its way. */
  leftCents: number;
  /** Debits of its month that wait or are at the bank, the oldest first. */
  underWay: BillDebit[];
  isVoid: boolean;
};

/** Bills of an employer that was billed, those that are void among them, or one of them; the oldest first. */
export async function owedBills(db: Db, { clientId, id }: { clientId?: string; id?: string }): Promise<OwedBill[]> {
  const { rows } =
    await sql<OwedBill>`select b.id, 'B-' || lpad(b.number::text, 6, '0') as number, b.client_id as "clientId",
      c.name as "clientName", c.time_zone as "timeZone", y.id as "payerId", b.due_date as "dueDate", b.voided_at is not null as "isVoid",
      (b.current_cents + b.adjusted_cents - ${PAID_FOR_BILL})::float8 as "leftCents",
      coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'number', 'P-' || lpad(p.number::text, 6, '0'), 'cents', p.amount_cents,
          'date', coalesce(p.effective_date, p.due_date), 'status', p.status) order by p.due_date, p.id)
        from group_bills o join payments p on p.bill_id = o.id and p.client_id = o.client_id
        where o.terms_id = b.terms_id and o.month = b.month and p.kind in ('remittance', 'retry')
          and p.status in ('authorized', 'queued', 'held', 'batched', 'submitted')), '[]') as "underWay"
    from group_bills b join clients c on c.id = b.client_id join payers y on y.client_id = b.client_id and y.employer
    where b.client_id = coalesce(${clientId ?? null}::uuid, b.client_id) and b.id = coalesce(${id ?? null}::uuid, b.id)
    order by b.due_date, b.number`.execute(db);
  return rows;
}

/** What is left of a bill and not on its way. Cents. */
export const unpaidCents = ({ isVoid, leftCents, underWay }: OwedBill): number =>
  isVoid ? 0 : leftCents - underWay.reduce((sum, { cents }) => sum + cents, 0);

/** Employers of whose bills a debit waits: of a client, or of everybody the reader sees. */
export async function clientsWithBillDebits(
  db: Db,
  clientId: string | null,
): Promise<{ clientId: string; payerId: string }[]> {
  const { rows } = await sql<{
    clientId: string;
    payerId: string;
  }>`select distinct client_id as "clientId", payer_id as "payerId"
    from payments where bill_id is not null and status in ('authorized', 'queued', 'held')
      and client_id = coalesce(${clientId}::uuid, client_id) order by 2`.execute(db);
  return rows;
}

/**
 * Debits that wait for bills and are owed no more: the bill is void, or was paid by other money. What is at the bank counts first, then what
 * waits, the oldest first.
 * @returns their ids
 */
export function billDebitsNotOwed(bills: readonly OwedBill[]): string[] {
  const standing = new Set(
    bills.filter(({ isVoid }) => !isVoid).flatMap(({ underWay }) => underWay.map(({ id }) => id)),
  );
  const ids = new Set<string>();
  for (const { isVoid, leftCents, underWay } of bills) {
    const waits = ({ status }: BillDebit): boolean => status !== 'batched' && status !== 'submitted';
    if (isVoid) {
      // Of a month that was billed again it pays that bill.
      for (const debit of underWay.filter(waits)) if (!standing.has(debit.id)) ids.add(debit.id);
      continue;
    }
    let left = underWay.reduce((sum, debit) => (waits(debit) ? sum : sum - debit.cents), leftCents);
    for (const debit of underWay.filter(waits)) {
      if (debit.cents > left) ids.add(debit.id);
      else left -= debit.cents;
    }
  }
  return [...ids];
}
