import type { Reply } from '@coverlane/contract/call.ts';
import type { paymentBatches } from '@coverlane/contract/payments/batch-calls.ts';
import { sql } from 'kysely';
import { addBankingDays } from '../../domain/payments/banking-days.ts';
import { CORRECT_WITHIN } from '../../domain/payments/corrections.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { CalendarDate } from '../../platform/values/dates.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';
import { firstDrawn } from './payments.queries.ts';
import type { LeftOver, Returned, SentEntry } from './answers.rules.ts';

type Answer = Reply<typeof paymentBatches.answerList>['rows'][number];

/**
 * The entries of these trace numbers, locked with their payments. Numbers begin again after ten million: of several entries the
 * last one is meant. Payments are locked by a statement of its own: read by the one that waited, an entry that settled meanwhile would
 * still be open, and its return in no ledger.
 */
export async function lockSent(db: Db, traces: readonly string[]): Promise<SentEntry[]> {
  await sql`select from payments p where p.id in (select e.payment_id from payment_entries e
    where e.trace_number = any(${traces}::text[])) order by p.id for update of p`.execute(db);
  const { rows } = await sql<
    Omit<SentEntry, 'firstEffective'> & { effectiveDate: CalendarDate }
  >`select e.id as "entryId", e.trace_number as trace, e.amount_cents as "amountCents", e.state,
      b.state as "batchState", p.id as "paymentId", p.client_id as "clientId", p.payer_id as "payerId",
      p.method_id as "methodId", m.type as "accountType", p.authorisation_id as "authorisationId",
      p.refunds_id as "refundsId", p.bill_id as "billId", p.kind, p.status, p.attempts,
      e.effective_date as "effectiveDate",
      m.status = 'active' and not exists (select from payment_authorisations a
        where a.id = p.authorisation_id and a.revoked_at is not null) as "isAllowed"
    from payment_entries e join payments p on p.id = e.payment_id join payment_methods m on m.id = p.method_id
      join payment_batches b on b.id = e.batch_id
    where e.trace_number = any(${traces}::text[]) order by e.id`.execute(db);
  const drawn = await firstDrawn(
    db,
    rows.map(({ paymentId }) => paymentId),
  );
  return rows.map(({ effectiveDate, ...entry }) => ({
    ...entry,
    firstEffective: drawn.get(entry.paymentId) ?? effectiveDate,
  }));
}

/** Records that entries came back, and what became of their payments. */
export async function writeReturns(db: Db, returned: readonly Returned[]): Promise<void> {
  if (returned.length === 0) return;
  const rows = JSON.stringify(
    returned.map(({ entry, code, status, reason }) => ({
      entry: entry.entryId,
      payment: entry.paymentId,
      code,
      status,
      reason,
    })),
  );
  const read = sql`jsonb_to_recordset(${rows}::jsonb) as r(entry uuid, payment uuid, code text, status text, reason text)`;
  await sql`update payment_entries e set state = 'returned', return_code = r.code, returned_at = now() from ${read}
    where e.id = r.entry`.execute(db);
  await sql`update payments p set status = r.status, reason = r.reason, return_code = r.code, returned_at = now(),
      version = p.version + 1, updated_at = now() from ${read} where p.id = r.payment`.execute(db);
}

/** Accounts that a bank says cannot be used are used no more; payments that wait for them are held. */
export async function endMethods(db: Db, ended: readonly { methodId: string; code: string }[]): Promise<void> {
  if (ended.length === 0) return;
  const rows = JSON.stringify(ended);
  await sql`update payment_methods m set status = 'invalid', status_code = r.code, version = m.version + 1, updated_at = now()
    from jsonb_to_recordset(${rows}::jsonb) as r("methodId" uuid, code text)
    where m.id = r."methodId" and m.status = 'active'`.execute(db);
  const ids = ended.map(({ methodId }) => methodId);
  await sql`update payments set status = 'held', reason = 'methodInvalid', version = version + 1, updated_at = now()
    where method_id = any(${ids}::uuid[]) and status = 'queued' and kind <> 'refund'`.execute(db);
}

/** Nothing is drawn from these payers any more without a new authorisation; what waits is held (domain 6.6). */
export async function endAuthorisations(db: Db, payerIds: readonly string[]): Promise<void> {
  if (payerIds.length === 0) return;
  await sql`update payment_authorisations set revoked_at = now(), revoked_how = 'return', version = version + 1,
    updated_at = now() where payer_id = any(${payerIds}::uuid[]) and revoked_at is null`.execute(db);
  await sql`update payments set status = 'held', reason = 'authorisationEnded', version = version + 1, updated_at = now()
    where payer_id = any(${payerIds}::uuid[]) and status = 'queued' and kind <> 'refund'`.execute(db);
}

/** A payment that was to be given back came back itself: the refunds that wait are called off. */
export async function callOffRefunds(db: Db, paymentIds: readonly string[]): Promise<void> {
  if (paymentIds.length === 0) return;
  await sql`update payments set status = 'cancelled', reason = 'review', version = version + 1, updated_at = now()
    where refunds_id = any(${paymentIds}::uuid[]) and status in ('queued', 'held')`.execute(db);
}

/** A corrected account; the number is sealed. */
export type NewAccount = { methodId: string; code: string; routing: string | null; type: string | null };

/** Enters what a bank asked to correct, before the next entry. */
export async function correctMethod(
  db: Db,
  change: NewAccount,
  sealed: { account: Buffer; mask: string } | null,
): Promise<void> {
  await sql`update payment_methods set routing = coalesce(${change.routing}, routing), type = coalesce(${change.type}, type),
      account = coalesce(${sealed?.account ?? null}, account), mask = coalesce(${sealed?.mask ?? null}, mask),
      corrected_by = ${change.code}, correct_until = null, version = version + 1, updated_at = now()
    where id = ${change.methodId}`.execute(db);
}

/** Something is to be corrected by hand, within six banking days (domain 6.5): after them nothing is drawn from the account. */
export async function askCorrection(db: Db, methodId: string, { code, today }: { code: string; today: CalendarDate }) {
  await sql`update payment_methods set corrected_by = ${code}, correct_until = ${addBankingDays(today, CORRECT_WITHIN)},
    version = version + 1, updated_at = now() where id = ${methodId}`.execute(db);
}

/** When a file of these bytes was read; undefined: never. Who reads the same at once waits for the other. */
export async function readBefore(db: Db, sha256: Buffer): Promise<CalendarDate | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${sha256.toString('hex')}, 7))`.execute(db);
  const { rows } = await sql<{
    day: CalendarDate;
  }>`select to_char(received_at, 'YYYY-MM-DD') as day from payment_answers
    where sha256 = ${sha256}`.execute(db);
  return rows[0]?.day;
}

/** What is kept of a file of the bank. */
export type NewAnswer = {
  kind: Answer['kind'];
  name: string;
  sha256: Buffer;
  rows: number;
  applied: number;
  leftOver: readonly LeftOver[];
  by: { id: string; name: string };
};

export async function insertAnswer(
  db: Db,
  { kind, name, sha256, rows, applied, leftOver, by }: NewAnswer,
): Promise<void> {
  await sql`insert into payment_answers (id, installation_id, kind, name, sha256, row_count, applied, left_over, received_by,
      received_by_name)
    values (${uuid7()}, (select access.payment_installation()), ${kind}, ${name}, ${sha256}, ${rows}, ${applied},
      ${JSON.stringify(leftOver)}::jsonb, ${by.id}, ${by.name})`.execute(db);
}

/** Files that the bank sent, the newest first. */
export async function pageOfAnswers(db: Db, { page, pageSize }: { page: number; pageSize: number }) {
  const { rows } = await sql<Answer>`select id, kind, name, row_count as rows, applied, left_over as "leftOver",
      to_char(received_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "receivedAt",
      access.actor(received_by_name, received_by_key) as "receivedBy"
    from payment_answers order by received_at desc, id desc limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(
    db,
  );
  const counted = await sql<{ total: number }>`select count(*)::int as total from payment_answers`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}
