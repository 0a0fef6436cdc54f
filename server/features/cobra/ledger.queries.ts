import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { CalendarDate } from '../../platform/values/dates.ts';
import type { CobraRow } from './cobra.queries.ts';

/** A case whose months are charged in a ledger. */
export type ChargedRow = CobraRow & { payerId: string; chargedFrom: CalendarDate };

/** Families of a client some of whom continue, or did and are charged in a ledger. */
export async function continuingFamilies(db: Db, clientId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select distinct subscriber_id as id from cobra_events
    where client_id = ${clientId} and elected_on is not null
      and (charged_from is not null or state in ('elected', 'awaitingFirstPremium', 'active', 'grace')) order by 1`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Says who pays for a case, and from which month on its ledger charges it. @returns the payer; null: there is nobody on record */
export async function beginLedger(db: Db, id: string, chargedFrom: CalendarDate): Promise<string | null> {
  const { rows } = await sql<{ id: string | null }>`select access.payer_of_case(${id}) as id`.execute(db);
  const payerId = rows[0]?.id ?? null;
  if (payerId !== null)
    await sql`update cobra_events set payer_id = ${payerId}, charged_from = ${chargedFrom}, charged_at = now()
      where id = ${id} and payer_id is null`.execute(db);
  return payerId;
}

/** A debit that settled and is not entered at its case yet. */
export type FreshDebit = { id: string; amountCents: number; on: CalendarDate };

/** What of a debit is kept: nothing where it came back, else what was not given back. Cents. */
const KEPT = sql`(case when p.status in ('settled', 'refundPending', 'refunded') then p.amount_cents - coalesce((select sum(x.amount_cents)
    from payments x where x.refunds_id = p.id and x.kind = 'refund' and x.status = 'settled'), 0) else 0 end)::int`;

/**
 * Debits of a payer that settled since their ledger charges continued coverage, as far as they were not given back. They count as of the
 * day they were sent on, which is the day they were due (26 CFR 54.4980B-8 Q&A-5(e)).
 */
export async function freshDebits(
  db: Db,
  { payerId, today }: { payerId: string; today: CalendarDate },
): Promise<FreshDebit[]> {
  const { rows } = await sql<FreshDebit>`select p.id, ${KEPT} as "amountCents", least(p.due_date, ${today}::date) as on
    from payments p where p.payer_id = ${payerId} and p.kind in ('initial', 'recurring', 'retry', 'fee')
      and ${KEPT} > 0 and p.settled_at >= (select min(e.charged_at) from cobra_events e where e.payer_id = p.payer_id)
      and not exists (select from cobra_payments c where c.payment_id = p.id and c.withdrawn_at is null)
    order by p.due_date, p.id`.execute(db);
  return rows;
}

/** Takes entries back of debits that came back, or of which something was given back; what is left is entered anew. @returns how many */
export async function withdrawReturned(db: Db, payerId: string): Promise<number> {
  const done = await sql`update cobra_payments c set withdrawn_at = now(), recounted_at = now() from payments p
    where p.id = c.payment_id and p.payer_id = ${payerId} and c.withdrawn_at is null
      and c.amount_cents <> ${KEPT}`.execute(db);
  return Number(done.numAffectedRows ?? 0n);
}

/** Entries that staff took back since the cases of a payer were counted last. @returns how many */
export async function takenBackSince(db: Db, payerId: string): Promise<number> {
  const done = await sql`update cobra_payments c set recounted_at = now() from cobra_events e
    where e.id = c.cobra_event_id and e.payer_id = ${payerId} and c.payment_id is null and c.withdrawn_at is not null
      and c.recounted_at is null`.execute(db);
  return Number(done.numAffectedRows ?? 0n);
}

/** Through which day a case is paid by entries of which nobody knows the amount, since its months had no price; null: by none. */
export async function paidWithoutAmount(db: Db, caseId: string): Promise<CalendarDate | null> {
  const { rows } = await sql<{ through: CalendarDate | null }>`select max(paid_through) as through from cobra_payments
    where cobra_event_id = ${caseId} and withdrawn_at is null and amount_cents = 0`.execute(db);
  return rows[0]?.through ?? null;
}

/** Takes back what staff entered at a case. */
export async function withdrawEntered(
  db: Db,
  { id, why, by }: { id: string; why: string; by: { id: string; name: string } },
): Promise<void> {
  await sql`update cobra_payments set withdrawn_at = clock_timestamp(), withdrawn_why = ${why}, withdrawn_by = ${by.id},
    withdrawn_by_name = ${by.name} where id = ${id}`.execute(db);
}

/** The ledger of a case begins with an entry that was made before, and with the month that it was to pay for. */
export async function beginLedgerWith(
  db: Db,
  { id, entryId, from }: { id: string; entryId: string; from: CalendarDate },
): Promise<void> {
  await sql`update cobra_events set charged_from = ${from}, charged_at = (select recorded_at from cobra_payments where id = ${entryId})
    where id = ${id} and payer_id is not null`.execute(db);
}
