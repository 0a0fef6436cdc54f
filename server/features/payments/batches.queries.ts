import type { Reply } from '@coverlane/contract/call.ts';
import type { paymentBatches } from '@coverlane/contract/payments/batch-calls.ts';
import {
  DUAL_CONTROL_CENTS,
  type AccountType,
  type PaymentKind,
  type SecCode,
} from '@coverlane/contract/payments/codes.ts';
import { sql } from 'kysely';
import type { Origin, Totals } from '../../domain/payments/nacha-shapes.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { CalendarDate } from '../../platform/values/dates.ts';
import { moneyText } from './payments.queries.ts';

export type Batch = Reply<typeof paymentBatches.batchList>['rows'][number];

const utc = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const batchColumns = sql`b.id, b.number, b.state, b.file_date as "fileDate", b.effective_date as "effectiveDate", b.entries,
  ${moneyText(sql`b.debit_cents`)} as debits, ${moneyText(sql`b.credit_cents`)} as credits, b.entry_hash as "entryHash",
  ${utc('b.built_at')} as "builtAt", access.actor(b.built_by_name, b.built_by_key) as "builtBy",
  ${utc('b.released_at')} as "releasedAt", access.actor(b.released_by_name, b.released_by_key) as "releasedBy",
  ${utc('b.submitted_at')} as "submittedAt", ${utc('b.rejected_at')} as "rejectedAt", b.rejected_why as "rejectedWhy",
  (b.built_by <> (select access.user_id()) or (select sum(x.debit_cents + x.credit_cents) from payment_batches x
    where x.installation_id = b.installation_id and x.built_by = b.built_by and x.file_date = b.file_date
      and (x.state <> 'rejected' or x.id = b.id)) <= ${DUAL_CONTROL_CENTS}) as releasable,
  (select count(*)::int from payment_entries e where e.batch_id = b.id and e.state = 'open') as open,
  (select count(*)::int from payment_entries e where e.batch_id = b.id and e.state = 'settled') as settled,
  (select count(*)::int from payment_entries e where e.batch_id = b.id and e.state = 'returned') as returned`;

/** Files for the bank, the newest first. */
export async function pageOfBatches(db: Db, { page, pageSize }: { page: number; pageSize: number }) {
  const { rows } = await sql<Batch>`select ${batchColumns} from payment_batches b order by b.number desc
    limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db);
  const counted = await sql<{ total: number }>`select count(*)::int as total from payment_batches`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** One of them; undefined: there is none. */
export async function batchOf(db: Db, id: string): Promise<Batch | undefined> {
  const { rows } = await sql<Batch>`select ${batchColumns} from payment_batches b where b.id = ${id}`.execute(db);
  return rows[0];
}

/** Locks a file until the end of the transaction: what is done with it is done by one at a time. */
export async function lockBatch(db: Db, id: string): Promise<void> {
  await sql`select id from payment_batches where id = ${id} for update`.execute(db);
}

/** The sealed bytes of a file. */
export async function contentOf(db: Db, id: string): Promise<Buffer | undefined> {
  const { rows } = await sql<{ content: Buffer }>`select content from payment_batches where id = ${id}`.execute(db);
  return rows[0]?.content;
}

/** Who the reader's installation is to its bank; undefined: nobody said yet. */
export async function originOf(db: Db): Promise<Origin | undefined> {
  const { rows } =
    await sql<Origin>`select bank_name as "bankName", bank_routing as "bankRouting", origin_id as "originId",
    company_name as "companyName", company_id as "companyId" from payment_origins`.execute(db);
  return rows[0];
}

export async function keepOrigin(db: Db, origin: Origin): Promise<void> {
  await sql`insert into payment_origins (installation_id, bank_name, bank_routing, origin_id, company_name, company_id)
    values ((select access.payment_installation()), ${origin.bankName}, ${origin.bankRouting}, ${origin.originId},
      ${origin.companyName}, ${origin.companyId})
    on conflict (installation_id) do update set bank_name = excluded.bank_name, bank_routing = excluded.bank_routing,
      origin_id = excluded.origin_id, company_name = excluded.company_name, company_id = excluded.company_id,
      version = payment_origins.version + 1, updated_at = now()`.execute(db);
}

/** Numbers of a file that is being built; who builds next waits until this one is there. */
export type Numbers = { batch: number; firstTrace: number; firstGroup: number; filesToday: number };

/**
 * Locks the numbers of the installation's files. The lock is what makes two who build at once build one after the other: the
 * second finds nothing left that waits.
 */
export async function lockNumbers(db: Db, today: CalendarDate): Promise<Numbers | undefined> {
  const { rows } = await sql<{ firstTrace: number; firstGroup: number }>`select next_trace as "firstTrace",
    next_batch as "firstGroup" from payment_origins for update`.execute(db);
  const [found] = rows;
  if (found === undefined) return undefined;
  const counted = await sql<{ batch: number; filesToday: number }>`select coalesce(max(number), 0)::int + 1 as batch,
    count(*) filter (where file_date = ${today})::int as "filesToday" from payment_batches`.execute(db);
  return { ...found, ...(counted.rows[0] ?? { batch: 1, filesToday: 0 }) };
}

/** After seven digits both begin again at one. */
const wrapped = (next: number): number => ((next - 1) % 9_999_999) + 1;

export async function keepNumbers(db: Db, next: { trace: number; group: number }): Promise<void> {
  await sql`update payment_origins set next_trace = ${wrapped(next.trace)}, next_batch = ${wrapped(next.group)}`.execute(
    db,
  );
}

/** A payment that waits for a file, with what decides whether it may be drawn, and its account, still sealed. */
export type Waiting = {
  id: string;
  clientId: string;
  number: string;
  payerName: string;
  kind: PaymentKind;
  amountCents: number;
  dueDate: CalendarDate;
  sec: SecCode;
  attempts: number;
  isRecurring: boolean;
  methodId: string;
  routing: string;
  account: Buffer;
  accountType: AccountType;
  isMethodActive: boolean;
  isAuthorised: boolean;
  isApproved: boolean;
  isCorrectionLate: boolean;
  isReversal: boolean;
  /** Of an employer's premium bill. */
  isBill: boolean;
  /** Of a reversing entry: the day the debit took effect that it takes back. */
  reversedOn: CalendarDate | null;
};

/** Payments that wait and are due, or those that are named, locked; at most so many. */
export async function lockWaiting(
  db: Db,
  {
    ids,
    until,
    most,
    today,
  }: { ids: readonly string[] | undefined; until: CalendarDate; most: number; today: CalendarDate },
): Promise<Waiting[]> {
  const which = ids === undefined ? sql`p.due_date <= ${until}` : sql`p.id = any(${ids}::uuid[])`;
  const { rows } =
    await sql<Waiting>`select p.id, p.client_id as "clientId", 'P-' || lpad(p.number::text, 6, '0') as number,
      y.name as "payerName", p.kind, p.amount_cents as "amountCents", p.due_date as "dueDate", p.sec, p.attempts,
      coalesce(a.frequency = 'monthly', false) as "isRecurring", m.id as "methodId", m.routing, m.account,
      m.type as "accountType", m.status = 'active' as "isMethodActive",
      (p.kind in ('refund', 'prenote', 'microdeposit') or (a.id is not null and a.revoked_at is null)) as "isAuthorised",
      (p.kind in ('refund', 'prenote', 'microdeposit') or p.enrollment_id is null or exists (select from enrollments e
        where e.id = p.enrollment_id and (e.approved_at is not null or e.status = 'processed')
          and e.status in ('queued', 'processing', 'processed', 'failed'))) as "isApproved",
      coalesce(m.correct_until < ${today}, false) as "isCorrectionLate", p.is_reversal as "isReversal", p.bill_id is not null as "isBill",
      (select x.effective_date from payments x where x.id = p.refunds_id) as "reversedOn"
    from payments p join payers y on y.id = p.payer_id join payment_methods m on m.id = p.method_id
      left join payment_authorisations a on a.id = p.authorisation_id
    where p.status = 'queued' and ${which} order by p.id limit ${most} for update of p`.execute(db);
  return rows;
}

/** A file that was built. */
export type NewBatch = {
  id: string;
  number: number;
  content: Buffer;
  sha256: Buffer;
  fileDate: CalendarDate;
  effectiveDate: CalendarDate;
  totals: Totals;
  by: { id: string; name: string };
};

/** Debits of a file whose payer took back the authorisation, or whose account may not be used any more, since it was built. */
export async function endedInBatch(db: Db, batchId: string): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`select 'P-' || lpad(p.number::text, 6, '0') as number
    from payments p join payment_methods m on m.id = p.method_id
      left join payment_authorisations a on a.id = p.authorisation_id
    where p.batch_id = ${batchId} and p.status = 'batched' and p.kind not in ('refund', 'prenote', 'microdeposit')
      and (m.status <> 'active' or a.id is null or a.revoked_at is not null)
    order by p.number`.execute(db);
  return rows.map(({ number }) => number);
}

export async function insertBatch(
  db: Db,
  { id, number, content, sha256, totals, by, ...dates }: NewBatch,
): Promise<void> {
  await sql`insert into payment_batches (id, installation_id, number, content, content_sha256, file_date, effective_date, entries,
      debit_cents, credit_cents, entry_hash, built_by, built_by_name)
    values (${id}, (select access.payment_installation()), ${number}, ${content}, ${sha256}, ${dates.fileDate},
      ${dates.effectiveDate}, ${totals.entries}, ${totals.debitCents}, ${totals.creditCents}, ${totals.hash}, ${by.id},
      ${by.name})`.execute(db);
}

/** One line of a file, as it is recorded. */
export type NewEntry = {
  id: string;
  clientId: string;
  paymentId: string;
  attempt: number;
  trace: string;
  amountCents: number;
  effectiveDate: CalendarDate;
};

/** Records the lines of a file, and that their payments are in it. */
export async function insertEntries(db: Db, batchId: string, entries: readonly NewEntry[]): Promise<void> {
  const rows = JSON.stringify(entries);
  const read = sql`jsonb_to_recordset(${rows}::jsonb) as r(id uuid, "clientId" uuid, "paymentId" uuid, attempt int, trace text,
    "amountCents" int, "effectiveDate" date)`;
  await sql`insert into payment_entries (id, client_id, payment_id, batch_id, attempt, trace_number, amount_cents, effective_date)
    select r.id, r."clientId", r."paymentId", ${batchId}, r.attempt, r.trace, r."amountCents", r."effectiveDate"
    from ${read}`.execute(db);
  await sql`update payments p set status = 'batched', batch_id = ${batchId}, trace_number = r.trace, attempts = r.attempt,
      effective_date = r."effectiveDate", reason = null, return_code = null, returned_at = null, settled_at = null,
      version = p.version + 1, updated_at = now()
    from ${read} where p.id = r."paymentId"`.execute(db);
}

/** Says what became of a file. */
export async function markReleased(db: Db, id: string, by: { id: string; name: string }): Promise<void> {
  await sql`update payment_batches set state = 'released', released_at = now(), released_by = ${by.id},
    released_by_name = ${by.name}, version = version + 1 where id = ${id}`.execute(db);
}

/** The bank has the file: its payments are on their way. */
export async function markSubmitted(db: Db, id: string, how: 'download' | 'sftp'): Promise<void> {
  await sql`update payment_batches set state = 'submitted', submitted_at = now(), submitted_how = ${how},
    version = version + 1 where id = ${id}`.execute(db);
  await sql`update payments set status = 'submitted', version = version + 1, updated_at = now()
    where batch_id = ${id} and status = 'batched'`.execute(db);
}

/** The bank refused the file: its payments wait again. */
export async function markRejected(db: Db, id: string, why: string): Promise<void> {
  await sql`update payment_batches set state = 'rejected', rejected_at = now(), rejected_why = ${why}, version = version + 1
    where id = ${id}`.execute(db);
  await sql`update payments set status = 'queued', reason = 'fileRejected', version = version + 1, updated_at = now()
    where batch_id = ${id} and status in ('batched', 'submitted')`.execute(db);
  await sql`update payment_entries set state = 'rejected' where batch_id = ${id} and state = 'open'`.execute(db);
}
