import { sql } from 'kysely';
import { addBankingDays } from '../../domain/payments/banking-days.ts';
import type { WaitingDebit } from '../../domain/payments/drawing.ts';
import { IS_STUCK } from '../../facts/stuck-debits.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { CalendarDate } from '../../platform/values/dates.ts';
import type { EntryOfPayment } from './settle.queries.ts';

/** Days of banks without a return after which an entry counts as settled (domain 6.5). */
const SETTLES_AFTER = 3;

/** Enrollments that came to nothing: what was to be drawn for them is not drawn, what was drawn is given back. */
const ENDED = ['voided', 'rejected', 'cancelled', 'expired'];

type Of = { clientId: string; today: CalendarDate };

/** Payments that were authorized wait for a file once their enrollment is approved. */
export async function releaseApproved(db: Db, { clientId }: Of): Promise<void> {
  await sql`update payments p set status = 'queued', version = p.version + 1, updated_at = now()
    where p.client_id = ${clientId} and p.status = 'authorized' and (p.enrollment_id is null or exists (select from enrollments e
      where e.id = p.enrollment_id and (e.approved_at is not null or e.status = 'processed')
        and e.status in ('queued', 'processing', 'processed', 'failed')))`.execute(db);
}

/** Nothing is drawn for enrollments that came to nothing. */
export async function cancelEnded(db: Db, { clientId }: Of): Promise<void> {
  await sql`update payments p set status = 'cancelled', reason = 'enrollmentVoided', version = p.version + 1, updated_at = now()
    from enrollments e where e.id = p.enrollment_id and e.status = any(${ENDED}::text[]) and p.client_id = ${clientId}
      and p.status in ('authorized', 'queued', 'held') and p.kind <> 'refund'`.execute(db);
}

/** What was drawn for an enrollment that came to nothing, and is to be given back. */
export type ToGiveBack = {
  id: string;
  payerId: string;
  enrollmentId: string;
  methodId: string;
  amountCents: number;
  sec: string;
};

export async function drawnForEnded(db: Db, { clientId }: Of): Promise<ToGiveBack[]> {
  const { rows } = await sql<ToGiveBack>`select p.id, p.payer_id as "payerId", p.enrollment_id as "enrollmentId",
      p.method_id as "methodId", p.amount_cents as "amountCents", p.sec
    from payments p join enrollments e on e.id = p.enrollment_id
    where p.client_id = ${clientId} and p.status = 'settled' and p.kind not in ('refund', 'prenote', 'microdeposit')
      and e.status = any(${ENDED}::text[]) order by p.id for update of p`.execute(db);
  return rows;
}

/** Entries of which nobody heard anything for three banking days after they took effect. */
export async function quietEntries(db: Db, { clientId, today }: Of): Promise<EntryOfPayment[]> {
  const { rows } = await sql<
    EntryOfPayment & { effectiveDate: CalendarDate }
  >`select e.id as "entryId", p.id as "paymentId",
      p.client_id as "clientId", p.payer_id as "payerId", p.refunds_id as "refundsId", p.bill_id as "billId", p.kind,
      e.amount_cents as "amountCents", p.status, e.effective_date as "effectiveDate"
    from payment_entries e join payments p on p.id = e.payment_id
    where e.client_id = ${clientId} and e.state = 'open' and p.status = 'submitted' and e.effective_date < ${today}
    order by e.id for update of p`.execute(db);
  return rows.filter(({ effectiveDate }) => addBankingDays(effectiveDate, SETTLES_AFTER) <= today);
}

/**
 * Somebody who is billed by what their coverage costs, from the month of the first monthly debit that they allowed. Who allowed a single
 * debit, as a worker does for missing hours, is billed by nothing else for it.
 */
export type Billed = { payerId: string; personId: string; subscriberId: string; from: CalendarDate };

export async function billedPayers(db: Db, { clientId, today }: Of): Promise<Billed[]> {
  const { rows } =
    await sql<Billed>`select y.id as "payerId", y.person_id as "personId", p.subscriber_id as "subscriberId",
      to_char(date_trunc('month', min(a.first_date)), 'YYYY-MM-DD') as "from"
    from payers y join people p on p.id = y.person_id join payment_authorisations a on a.payer_id = y.id
    where y.client_id = ${clientId} and a.frequency = 'monthly' and not a.continued and a.first_date <= ${today}::date + 31
    group by y.id, y.person_id, p.subscriber_id order by y.id`.execute(db);
  return rows;
}

/** Debits of a payer that no bank has in hand yet, of what is on record. */
export async function waitingDebits(db: Db, payerId: string): Promise<WaitingDebit[]> {
  const { rows } =
    await sql<WaitingDebit>`select p.id, p.kind, p.amount_cents as "amountCents", p.due_date as "dueDate", ${IS_STUCK} as "isStuck", exists (select
      from payment_authorisations a where a.id = p.authorisation_id and a.continued) as "isContinued" from payments p
    where p.payer_id = ${payerId} and p.kind in ('initial', 'recurring') and p.status in ('authorized', 'queued', 'held')
      and not exists (select from enrollments e where e.id = p.enrollment_id and e.status <> 'processed')
    order by p.due_date, p.id for update of p`.execute(db);
  return rows;
}

/** Who allowed a debit for continued coverage (COBRA) that waits: at a client, or everywhere. */
export async function continuedDebtors(db: Db, clientId: string | null): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select distinct p.payer_id as id from payments p
      join payment_authorisations a on a.id = p.authorisation_id and a.continued
    where (${clientId}::uuid is null or p.client_id = ${clientId}) and p.status in ('authorized', 'queued', 'held') order by 1`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}
