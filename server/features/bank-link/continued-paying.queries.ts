import type { Language } from '@coverlane/contract/codes.ts';
import { sql } from 'kysely';
import { IS_UNDER_WAY, IS_USABLE } from '../../facts/stuck-debits.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { CalendarDate } from '../../platform/values/dates.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';

const NUMBER = sql<string>`'P-' || lpad(p.number::text, 6, '0')`;

/** As which payer somebody pays for continued coverage; null: they pay for none. */
export async function continuedPayer(db: Db): Promise<string | null> {
  const { rows } = await sql<{ id: string | null }>`select access.own_continued_payer() as id`.execute(db);
  return rows[0]?.id ?? null;
}

/** How the cases of a payer stand together: through when the least of them is paid, and until when the next premium has to be sent. */
export type Standing = { isOpen: boolean; paidThrough: CalendarDate | null; payBy: CalendarDate | null };

export async function standingOf(db: Db, payerId: string): Promise<Standing> {
  const { rows } = await sql<Standing>`select count(*) > 0 as "isOpen",
      case when bool_and(e.paid_through is not null) then min(e.paid_through) end as "paidThrough",
      min(case when e.paid_through is null then e.first_premium_by when e.paid_through < e.covered_until then e.paid_through + 31 end)
        as "payBy"
    from cobra_events e where e.payer_id = ${payerId} and e.state in ('elected', 'awaitingFirstPremium', 'active', 'grace')`.execute(
    db,
  );
  return rows[0] ?? { isOpen: false, paidThrough: null, payBy: null };
}

/** A debit that no bank has settled or returned yet. */
export type UnderWay = { number: string; cents: number; date: CalendarDate };

export async function underWayOf(db: Db, payerId: string): Promise<UnderWay[]> {
  const { rows } = await sql<UnderWay>`select ${NUMBER} as number, p.amount_cents as cents,
      coalesce(p.effective_date, p.due_date) as date
    from payments p where p.payer_id = ${payerId} and p.kind in ('initial', 'recurring', 'retry', 'fee', 'selfPay')
      and ${IS_UNDER_WAY} order by p.due_date, p.id`.execute(db);
  return rows;
}

/** Did the payer allow a monthly debit that stands, of an account that can be drawn from? */
export async function paysMonthly(db: Db, payerId: string): Promise<boolean> {
  const { rows } = await sql`select from payment_authorisations a join payment_methods m on m.id = a.method_id
    where a.payer_id = ${payerId} and a.frequency = 'monthly' and a.revoked_at is null and ${IS_USABLE}`.execute(db);
  return rows.length > 0;
}

/** An authorisation for continued coverage. */
export interface NewContinued {
  authorisationId: string;
  keyHash: Buffer;
  linkBase: string;
  clientId: string;
  payerId: string;
  methodId: string;
  amountCents: number;
  firstDate: CalendarDate;
  /** Day of each month; null: once. */
  dueDay: number | null;
  language: Language;
  words: string;
  wordsHash: Buffer;
  typedName: string;
}

/** Keeps it, and puts the debit of one that is for once into the queue. @returns its number; null: it is monthly */
export async function insertContinued(db: Db, made: NewContinued): Promise<string | null> {
  const frequency = made.dueDay === null ? 'once' : 'monthly';
  await sql`insert into payment_authorisations (id, client_id, payer_id, method_id, frequency, due_day, first_date, amount_cents, sec,
      language, words, words_sha256, typed_name, key_hash, link_base, continued)
    values (${made.authorisationId}, ${made.clientId}, ${made.payerId}, ${made.methodId}, ${frequency}, ${made.dueDay},
      ${made.firstDate}, ${made.amountCents}, 'WEB', ${made.language}, ${made.words}, ${made.wordsHash}, ${made.typedName},
      ${made.keyHash}, ${made.linkBase}, true)`.execute(db);
  if (frequency === 'monthly') return null;
  const { rows } = await sql<{
    number: string;
  }>`insert into payments as p (id, client_id, payer_id, kind, amount_cents, due_date,
      method_id, authorisation_id, sec, status, idempotency_key)
    values (${uuid7()}, ${made.clientId}, ${made.payerId}, 'initial', ${made.amountCents}, ${made.firstDate}, ${made.methodId},
      ${made.authorisationId}, 'WEB', 'queued', ${`continued ${made.authorisationId}`})
    returning ${NUMBER} as number`.execute(db);
  return rows[0]?.number ?? null;
}
