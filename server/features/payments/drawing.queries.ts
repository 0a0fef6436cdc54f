import { sql } from 'kysely';
import type { Announced } from '../../domain/payments/amounts.ts';
import type { Allowed } from '../../domain/payments/drawing.ts';
import { IS_USABLE } from '../../facts/stuck-debits.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { CalendarDate } from '../../platform/values/dates.ts';

/** Who allowed a monthly debit that stands. */
export async function payersToDraw(db: Db, clientId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select distinct a.payer_id as id from payment_authorisations a
    where a.client_id = ${clientId} and a.frequency = 'monthly' and not a.of_bills and a.revoked_at is null order by 1`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** What somebody allowed to be drawn each month. */
export type Monthly = Allowed & {
  enrollmentId: string | null;
  methodId: string;
  sec: string;
  /** What was allowed, or told since. */
  agreedCents: number;
  announced: Announced | null;
};

/** What stands of a payer's monthly authorisations, the one that was given last first. */
export async function monthlyOf(db: Db, payerId: string): Promise<Monthly[]> {
  const { rows } = await sql<Monthly>`select a.id as "authorisationId", a.enrollment_id as "enrollmentId",
      a.method_id as "methodId", a.sec, a.due_day as "dueDay", a.first_date as "firstDate",
      coalesce(a.current_amount_cents, a.amount_cents) as "agreedCents",
      ${IS_USABLE} as "isUsable",
      case when a.next_amount_cents is not null then jsonb_build_object('cents', a.next_amount_cents, 'from', a.next_amount_from,
        'toldOn', (a.next_amount_told_at at time zone c.time_zone)::date) end as announced
    from payment_authorisations a join payment_methods m on m.id = a.method_id join clients c on c.id = a.client_id
    where a.payer_id = ${payerId} and a.frequency = 'monthly' and not a.of_bills and a.revoked_at is null
    order by a.signed_at desc, a.id desc`.execute(db);
  return rows;
}

/** Debits that were made of an authorisation in a month, those that were called off among them. */
export async function debitsOfMonth(db: Db, of: { authorisationId: string; month: string }): Promise<number> {
  const key = `monthly ${of.authorisationId} ${of.month}%`;
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from payments
    where authorisation_id = ${of.authorisationId} and idempotency_key like ${key}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Announces another amount from a day on. What was announced before and holds by now is what was drawn so far. */
export async function announceAmount(
  db: Db,
  authorisationId: string,
  { cents, from, today }: { cents: number; from: CalendarDate; today: CalendarDate },
): Promise<void> {
  await sql`update payment_authorisations set current_amount_cents =
      case when next_amount_told_at is not null and next_amount_from <= ${today} then next_amount_cents else current_amount_cents end,
    next_amount_cents = ${cents}, next_amount_from = ${from}, next_amount_told_at = null, version = version + 1, updated_at = now()
    where id = ${authorisationId}`.execute(db);
}

/** Ends what a later authorisation of the same payer replaced, from that one's first day on. */
export async function endReplaced(
  db: Db,
  { clientId, today }: { clientId: string; today: CalendarDate },
): Promise<string[]> {
  const { rows } = await sql<{
    id: string;
  }>`update payment_authorisations a set revoked_at = now(), revoked_how = 'ended',
      version = a.version + 1, updated_at = now()
    where a.client_id = ${clientId} and a.frequency = 'monthly' and a.revoked_at is null
      and exists (select from payment_authorisations b where b.payer_id = a.payer_id and b.frequency = 'monthly'
        and b.revoked_at is null and b.first_date <= ${today} and (b.signed_at, b.id) > (a.signed_at, a.id))
    returning a.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** What somebody allowed ends with their death, and what no bank has in hand yet is not drawn. */
export async function endWithPayer(db: Db, clientId: string): Promise<void> {
  const died = sql`select y.id from payers y join person_details d on d.person_id = y.person_id
    where y.client_id = ${clientId} and d.superseded_at is null and d.death_date is not null`;
  await sql`update payment_authorisations set revoked_at = now(), revoked_how = 'ended', version = version + 1,
    updated_at = now() where payer_id in (${died}) and revoked_at is null`.execute(db);
  await sql`update payments set status = 'cancelled', reason = 'authorisationEnded', version = version + 1, updated_at = now()
    where payer_id in (${died}) and status in ('authorized', 'queued', 'held')
      and kind in ('initial', 'recurring', 'retry', 'fee', 'selfPay')`.execute(db);
}
