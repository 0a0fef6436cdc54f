import type { Input, Reply } from '@coverlane/contract/call.ts';
import type { payments } from '@coverlane/contract/payments/calls.ts';
import type { PaymentKind, PaymentReason, PaymentStatus } from '@coverlane/contract/payments/codes.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import { containing } from '../../platform/db/containing.ts';
import type { CalendarDate } from '../../platform/values/dates.ts';

type Asked = Omit<Input<typeof payments.paymentList>, 'page' | 'pageSize' | 'sort'>;
type Row = Reply<typeof payments.paymentList>['rows'][number];

/** What people and the bank read: 'P-000123'. */
export const paymentNumber = sql<string>`('P-' || lpad(p.number::text, 6, '0'))`;

/** Cents as decimal text. */
export const moneyText = (cents: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`trim(to_char(${cents} / 100.0, 'FM99999999990.00'))`;

const SORTS: Readonly<Record<string, RawBuilder<unknown>>> = {
  due: sql`p.due_date`,
  name: sql`y.name`,
  client: sql`c.name`,
  amount: sql`p.amount_cents`,
  status: sql`p.status`,
};

function narrowed({ search, status, kind, clientId, batchId, dueFrom, dueTo }: Asked): RawBuilder<unknown> {
  const conditions: RawBuilder<unknown>[] = [sql`true`];
  if (search) {
    const pattern = containing(search);
    conditions.push(sql`(y.name ilike ${pattern} or ${paymentNumber} ilike ${pattern})`);
  }
  if (status !== undefined) conditions.push(sql`p.status = ${status}`);
  if (kind !== undefined) conditions.push(sql`p.kind = ${kind}`);
  if (clientId !== undefined) conditions.push(sql`p.client_id = ${clientId}`);
  if (batchId !== undefined)
    conditions.push(sql`exists (select from payment_entries e where e.payment_id = p.id and e.batch_id = ${batchId})`);
  if (dueFrom !== undefined) conditions.push(sql`p.due_date >= ${dueFrom}`);
  if (dueTo !== undefined) conditions.push(sql`p.due_date <= ${dueTo}`);
  return sql.join(conditions, sql` and `);
}

const from = sql`payments p join payers y on y.id = p.payer_id join clients c on c.id = p.client_id
  join payment_methods m on m.id = p.method_id left join payment_batches b on b.id = p.batch_id`;

function orderOf(sort: string | undefined): RawBuilder<unknown> {
  const column = SORTS[sort?.replace(/^-/, '') ?? 'due'] ?? sql`p.due_date`;
  return sort?.startsWith('-') ? sql`${column} desc, p.id desc` : sql`${column}, p.id`;
}

/** A page of the queue, how many there are, and what they add up to. */
export async function pageOfPayments(
  db: Db,
  asked: Asked,
  { page, pageSize, sort, today }: { page: number; pageSize: number; sort: string | undefined; today: CalendarDate },
): Promise<{ rows: Row[]; total: number; sum: string }> {
  const where = narrowed(asked);
  const { rows } =
    await sql<Row>`select p.id, ${paymentNumber} as number, p.payer_id as "payerId", y.name as "payerName",
      y.kind as "payerKind", p.client_id as "clientId", c.name as "clientName", y.person_id as "memberId", p.kind,
      ${moneyText(sql`p.amount_cents`)} as amount, p.due_date as "dueDate", m.mask, m.type as "accountType", p.sec, p.status,
      p.reason, p.note, ${today}::date - p.due_date as age, p.attempts, b.number as "batchNumber",
      p.effective_date as "effectiveDate", p.return_code as "returnCode"
    from ${from} where ${where} order by ${orderOf(sort)} limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(
      db,
    );
  const counted = await sql<{ total: number; sum: string }>`select count(*)::int as total,
      ${moneyText(sql`coalesce(sum(p.amount_cents), 0)`)} as sum from ${from} where ${where}`.execute(db);
  return { rows, ...(counted.rows[0] ?? { total: 0, sum: '0.00' }) };
}

/** A payment that is about to be changed. */
export type LockedPayment = {
  id: string;
  clientId: string;
  payerId: string;
  methodId: string;
  authorisationId: string | null;
  enrollmentId: string | null;
  /** Of a refund: the payment that it gives back. */
  refundsId: string | null;
  kind: PaymentKind;
  amountCents: number;
  sec: string;
  status: PaymentStatus;
  attempts: number;
  batchNumber: number | null;
  returnCode: string | null;
  firstEffective: CalendarDate | null;
  /** The day its last entry took effect. */
  effectiveDate: CalendarDate | null;
  /** The account is used, and the authorisation stands. */
  isAllowed: boolean;
};

/**
 * The day on which each of some payments was drawn first. A statement of its own, and no subquery of each row: whose plan reads all entries
 * of a client for every one of them while the table has no statistics yet.
 */
export async function firstDrawn(db: Db, paymentIds: readonly string[]): Promise<Map<string, CalendarDate>> {
  const { rows } = await sql<{ id: string; day: CalendarDate }>`select payment_id as id, min(effective_date) as day
    from payment_entries where payment_id = any(${[...paymentIds]}::uuid[]) group by payment_id`.execute(db);
  return new Map(rows.map(({ id, day }) => [id, day]));
}

/** Payments that are about to be changed, locked in the order of their ids. Fewer than asked for: some are not there. */
export async function lockPayments(db: Db, ids: readonly string[]): Promise<LockedPayment[]> {
  const { rows } = await sql<
    Omit<LockedPayment, 'firstEffective'>
  >`select p.id, p.client_id as "clientId", p.payer_id as "payerId",
      p.method_id as "methodId", p.authorisation_id as "authorisationId", p.enrollment_id as "enrollmentId",
      p.refunds_id as "refundsId", p.kind, p.amount_cents as "amountCents", p.sec, p.status, p.attempts,
      (select b.number from payment_batches b where b.id = p.batch_id) as "batchNumber", p.return_code as "returnCode",
      p.effective_date as "effectiveDate",
      exists (select from payment_methods m where m.id = p.method_id and m.status = 'active')
        and not exists (select from payment_authorisations a where a.id = p.authorisation_id and a.revoked_at is not null)
        as "isAllowed"
    from payments p where p.id = any(${ids}::uuid[]) order by p.id for update of p`.execute(db);
  const drawn = await firstDrawn(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...row, firstEffective: drawn.get(row.id) ?? null }));
}

/** What becomes of a payment. */
export type Move = { id: string; status: PaymentStatus; reason: PaymentReason | null; note?: string | null };

/** Writes the new states of payments that are locked, all in one statement. */
export async function movePayments(db: Db, moves: readonly Move[]): Promise<void> {
  if (moves.length === 0) return;
  await sql`update payments p set status = r.status, reason = r.reason, note = coalesce(r.note, p.note),
      version = p.version + 1, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as r(id uuid, status text, reason text, note text)
    where p.id = r.id`.execute(db);
}

/** How many debits took effect from a day on, and the codes of those of them that came back. */
export async function returnsSince(db: Db, from: CalendarDate): Promise<{ debits: number; codes: string[] }> {
  const { rows } = await sql<{ debits: number; codes: string[] | null }>`select count(*)::int as debits,
      array_agg(e.return_code) filter (where e.state = 'returned' and e.return_code is not null) as codes
    from payment_entries e join payments p on p.id = e.payment_id
    where e.effective_date >= ${from} and e.state <> 'rejected' and p.kind not in ('refund', 'prenote', 'microdeposit')`.execute(
    db,
  );
  return { debits: rows[0]?.debits ?? 0, codes: rows[0]?.codes ?? [] };
}

/** A payment that is new. */
export type NewPayment = {
  id: string;
  clientId: string;
  payerId: string;
  enrollmentId: string | null;
  methodId: string;
  authorisationId: string | null;
  kind: PaymentKind;
  amountCents: number;
  dueDate: CalendarDate;
  sec: string;
  status: PaymentStatus;
  refundsId: string | null;
  /** The bill of an employer that it pays; a refund is of the bill of what it gives back. */
  billId?: string;
  /** Of a refund: a reversing entry. */
  isReversal?: boolean;
  note: string | null;
  /** The same demand made twice is one payment. */
  idempotencyKey: string;
};

/** Records a payment. @returns its number; null: the same demand made it before */
export async function insertPayment(db: Db, made: NewPayment): Promise<string | null> {
  const { rows } = await sql<{
    number: string;
  }>`insert into payments as p (id, client_id, payer_id, enrollment_id, method_id,
      authorisation_id, kind, amount_cents, due_date, sec, status, refunds_id, is_reversal, note, idempotency_key, bill_id)
    values (${made.id}, ${made.clientId}, ${made.payerId}, ${made.enrollmentId}, ${made.methodId}, ${made.authorisationId},
      ${made.kind}, ${made.amountCents}, ${made.dueDate}, ${made.sec}, ${made.status}, ${made.refundsId}, ${made.isReversal ?? false}, ${made.note},
      ${made.idempotencyKey}, coalesce(${made.billId ?? null}::uuid, (select x.bill_id from payments x where x.id = ${made.refundsId})))
    on conflict (client_id, idempotency_key) do nothing returning ${paymentNumber} as number`.execute(db);
  return rows[0]?.number ?? null;
}
