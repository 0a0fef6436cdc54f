import type { Language } from '@coverlane/contract/codes.ts';
import { sql } from 'kysely';
import { IS_STUCK, IS_UNDER_WAY } from '../../facts/stuck-debits.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { CalendarDate } from '../../platform/values/dates.ts';

const NUMBER = sql<string>`'P-' || lpad(p.number::text, 6, '0')`;

/** A debit that no bank has settled or returned yet. */
export type UnderWay = { number: string; amountCents: number; date: CalendarDate };

export async function underWayOf(db: Db, payerId: string): Promise<UnderWay[]> {
  const { rows } = await sql<UnderWay>`select ${NUMBER} as number, p.amount_cents as "amountCents",
      coalesce(p.effective_date, p.due_date) as date
    from payments p where p.payer_id = ${payerId} and p.kind in ('remittance', 'retry')
      and ${IS_UNDER_WAY} order by p.due_date, p.id`.execute(db);
  return rows;
}

/** An authorisation of one debit, and the debit. */
export interface NewRemittance {
  authorisationId: string;
  paymentId: string;
  clientId: string;
  payerId: string;
  methodId: string;
  amountCents: number;
  date: CalendarDate;
  language: Language;
  words: string;
  wordsHash: Buffer;
  typedName: string;
}

/** What is paid anew is drawn once: debits that are held since their account or what was allowed has ended are called off. */
export async function callOffStuck(db: Db, payerId: string): Promise<void> {
  await sql`update payments p set status = 'cancelled', reason = 'replaced', version = p.version + 1, updated_at = now()
    where p.payer_id = ${payerId} and p.kind in ('remittance', 'retry') and ${IS_STUCK}`.execute(db);
}

/** @returns the number of the debit */
export async function insertRemittance(db: Db, made: NewRemittance): Promise<string> {
  await sql`insert into payment_authorisations (id, client_id, payer_id, method_id, frequency, first_date, amount_cents, sec,
      language, words, words_sha256, typed_name)
    values (${made.authorisationId}, ${made.clientId}, ${made.payerId}, ${made.methodId}, 'once', ${made.date},
      ${made.amountCents}, 'CCD', ${made.language}, ${made.words}, ${made.wordsHash}, ${made.typedName})`.execute(db);
  const { rows } = await sql<{
    number: string;
  }>`insert into payments as p (id, client_id, payer_id, kind, amount_cents, due_date,
      method_id, authorisation_id, sec, status, idempotency_key)
    values (${made.paymentId}, ${made.clientId}, ${made.payerId}, 'remittance', ${made.amountCents}, ${made.date},
      ${made.methodId}, ${made.authorisationId}, 'CCD', 'queued', ${`remittance ${made.authorisationId}`})
    returning ${NUMBER} as number`.execute(db);
  return rows[0]?.number ?? '';
}
