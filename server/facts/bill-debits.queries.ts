import { sql } from 'kysely';
import type { OwedBill } from '../domain/bills/bill-debits.ts';
import type { Db } from '../platform/db/connect.ts';
import { IS_STUCK } from './stuck-debits.ts';

/**
 * What came for the month of a bill, whichever of its bills it was paid for: one that was voided and issued again is paid by the same
 * money. Cents, of `b`, a row of group_bills.
 */
export const PAID_FOR_BILL = sql<number>`coalesce((select -sum(l.amount_cents) from group_bills o
    join ledger_entries l on l.bill_id = o.id and l.client_id = o.client_id and l.kind in ('payment', 'credit', 'waiver', 'return', 'refund')
    where o.terms_id = b.terms_id and o.month = b.month), 0)`;

/** Bills of an employer that was billed, those that are void among them, or one of them; the oldest first. */
export async function owedBills(db: Db, { clientId, id }: { clientId?: string; id?: string }): Promise<OwedBill[]> {
  const { rows } =
    await sql<OwedBill>`select b.id, 'B-' || lpad(b.number::text, 6, '0') as number, b.client_id as "clientId",
      c.name as "clientName", c.time_zone as "timeZone", y.id as "payerId", b.due_date as "dueDate", b.voided_at is not null as "isVoid",
      (b.current_cents + b.adjusted_cents - ${PAID_FOR_BILL})::float8 as "leftCents",
      coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'number', 'P-' || lpad(p.number::text, 6, '0'), 'cents', p.amount_cents,
          'date', coalesce(p.effective_date, p.due_date), 'status', p.status,
          'isStuck', ${IS_STUCK}) order by p.due_date, p.id)
        from group_bills o join payments p on p.bill_id = o.id and p.client_id = o.client_id
        where o.terms_id = b.terms_id and o.month = b.month and p.kind in ('remittance', 'retry')
          and p.status in ('authorized', 'queued', 'held', 'batched', 'submitted')), '[]') as "underWay"
    from group_bills b join clients c on c.id = b.client_id join payers y on y.client_id = b.client_id and y.employer
    where b.client_id = coalesce(${clientId ?? null}::uuid, b.client_id) and b.id = coalesce(${id ?? null}::uuid, b.id)
    order by b.due_date, b.number`.execute(db);
  return rows;
}

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
