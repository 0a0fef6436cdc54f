import type { PaymentKind, PaymentStatus } from '@coverlane/contract/payments/codes.ts';
import { sql } from 'kysely';
import { postingOf } from '../../domain/payments/ledger.ts';
import { holdPayer, type NewLine, writeLines } from '../../facts/ledger.queries.ts';
import { IS_STUCK } from '../../facts/stuck-debits.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { CalendarDate } from '../../platform/values/dates.ts';

/** An entry of a payment, as far as settling it or its coming back asks. */
export type EntryOfPayment = {
  entryId: string;
  paymentId: string;
  clientId: string;
  payerId: string;
  refundsId: string | null;
  /** The bill of an employer that it is of. */
  billId: string | null;
  kind: PaymentKind;
  amountCents: number;
  status: PaymentStatus;
};

/** What the ledger says of entries that settled or came back: each once, for the entry is its cause. */
export const linesOf = (
  event: 'settle' | 'return',
  moved: readonly { entry: EntryOfPayment; wasSettled: boolean; on: CalendarDate }[],
): NewLine[] =>
  moved.flatMap(({ entry, wasSettled, on }) => {
    const { clientId, payerId, paymentId, entryId, kind, amountCents, billId } = entry;
    const found = postingOf(event, { kind, amountCents, wasSettled });
    return found === null
      ? []
      : [{ ...found, clientId, payerId, paymentId, billId, enteredOn: on, cause: `${event} ${entryId}` }];
  });

/**
 * Entries that settled: their payments count from now on, in the ledger too, and what a refund gave back is given back. Sixty
 * days long an unauthorized return may still come (domain 6.5).
 */
export async function settleEntries(
  db: Db,
  settled: readonly { entry: EntryOfPayment; on: CalendarDate }[],
): Promise<void> {
  if (settled.length === 0) return;
  const rows = JSON.stringify(
    settled.map(({ entry, on }) => ({ entry: entry.entryId, payment: entry.paymentId, refunds: entry.refundsId, on })),
  );
  const read = sql`jsonb_to_recordset(${rows}::jsonb) as r(entry uuid, payment uuid, refunds uuid, "on" date)`;
  await sql`update payment_entries e set state = 'settled', settled_on = r."on" from ${read}
    where e.id = r.entry and e.state = 'open'`.execute(db);
  await sql`update payments p set status = 'settled', settled_at = now(), reason = null, version = p.version + 1,
      updated_at = now() from ${read}
    where p.id = r.payment and p.status in ('batched', 'submitted')`.execute(db);
  // Of what was given back in part the rest can be given back another time.
  await sql`update payments p set status = case when p.amount_cents <= (select coalesce(sum(x.amount_cents), 0) from payments x
      where x.refunds_id = p.id and x.kind = 'refund' and x.status = 'settled') then 'refunded' else 'settled' end,
      version = p.version + 1, updated_at = now() from ${read}
    where p.id = r.refunds and p.status = 'refundPending'`.execute(db);
  await writeLines(
    db,
    linesOf(
      'settle',
      settled.map((one) => ({ ...one, wasSettled: false })),
    ),
  );
}

/** Refunds that did not arrive: what they were to give back is still here. */
export async function keepRefunded(db: Db, paymentIds: readonly string[]): Promise<void> {
  if (paymentIds.length === 0) return;
  await sql`update payments set status = 'settled', version = version + 1, updated_at = now()
    where id = any(${paymentIds}::uuid[]) and status in ('refundPending', 'refunded')`.execute(db);
}

/**
 * What is being given back to a payer and has not arrived: no ledger says it yet. The payer is held until the transaction ends, so
 * that two refunds at once do not each count without the other.
 * @returns cents
 */
export async function refundsOnTheirWay(db: Db, payerId: string): Promise<number> {
  await holdPayer(db, payerId);
  const { rows } = await sql<{ cents: number }>`select coalesce(sum(amount_cents), 0)::int as cents from payments
    where payer_id = ${payerId} and kind = 'refund'
      and status in ('authorized', 'queued', 'held', 'batched', 'submitted')`.execute(db);
  return rows[0]?.cents ?? 0;
}

/** What was given back of one payment, or is on its way back. Cents. */
export async function refundedOf(db: Db, paymentId: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`select coalesce(sum(amount_cents), 0)::int as cents from payments
    where refunds_id = ${paymentId} and kind = 'refund' and status not in ('cancelled', 'returned')`.execute(db);
  return rows[0]?.cents ?? 0;
}

const debitsIn = async (db: Db, payerId: string, statuses: readonly string[]): Promise<number> => {
  const { rows } = await sql<{ cents: number }>`select coalesce(sum(p.amount_cents), 0)::int as cents from payments p
    where p.payer_id = ${payerId} and p.kind in ('initial', 'recurring', 'retry', 'fee', 'selfPay')
      and p.status = any(${[...statuses]}::text[]) and not ${IS_STUCK}`.execute(db);
  return rows[0]?.cents ?? 0;
};

/** What the bank draws from a payer already, and no ledger says yet. Cents. */
export const atBank = (db: Db, payerId: string): Promise<number> => debitsIn(db, payerId, ['batched', 'submitted']);

/** What is being drawn from a payer, whether it waits or is at the bank; the payer is held until the transaction ends. Cents. */
export async function onTheirWay(db: Db, payerId: string): Promise<number> {
  await holdPayer(db, payerId);
  return debitsIn(db, payerId, ['authorized', 'queued', 'held', 'batched', 'submitted']);
}
