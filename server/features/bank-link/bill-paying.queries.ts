import type { Language } from '@coverlane/contract/codes.ts';
import { sql } from 'kysely';
import { IS_USABLE } from '../../facts/stuck-debits.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { CalendarDate } from '../../platform/values/dates.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';

/** An employer as a payer. */
export type EmployerPayer = { payerId: string; clientId: string; timeZone: string };

/**
 * As which payer the reader pays bills: their employer's, or of one of several, held until the transaction ends. Undefined: it was never
 * billed, or they may not.
 */
export async function employerToPay(db: Db, clientId: string | null): Promise<EmployerPayer | undefined> {
  const { rows } =
    await sql<EmployerPayer>`select p.id as "payerId", p.client_id as "clientId", c.time_zone as "timeZone"
    from payers p join clients c on c.id = p.client_id
    where p.employer and p.id = any((select access.own_payers())::uuid[]) and p.client_id = coalesce(${clientId}::uuid, p.client_id)
    order by p.id limit 1`.execute(db);
  const [found] = rows;
  if (found !== undefined) await sql`select pg_advisory_xact_lock(hashtextextended(${found.payerId}, 7))`.execute(db);
  return found;
}

/** Is each bill of an employer debited already, by an account that can be drawn from? */
export async function debitsEachBill(db: Db, payerId: string): Promise<boolean> {
  const { rows } = await sql`select from payment_authorisations a join payment_methods m on m.id = a.method_id
    where a.payer_id = ${payerId} and a.of_bills and a.frequency = 'monthly' and a.revoked_at is null and ${IS_USABLE} limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** An authorisation for a bill, or for each. */
export interface NewBillAuthorisation {
  authorisationId: string;
  keyHash: Buffer;
  linkBase: string;
  /** The user to whom its copy is mailed. */
  signedBy: string;
  clientId: string;
  payerId: string;
  methodId: string;
  billId: string;
  amountCents: number;
  firstDate: CalendarDate;
  isMonthly: boolean;
  language: Language;
  words: string;
  wordsHash: Buffer;
  typedName: string;
}

/** Keeps it, and puts the debit of one that is for once into the queue. @returns its number; null: it is for each bill */
export async function insertBillAuthorisation(db: Db, made: NewBillAuthorisation): Promise<string | null> {
  const { isMonthly, firstDate } = made;
  await sql`insert into payment_authorisations (id, client_id, payer_id, method_id, frequency, due_day, first_date, amount_cents, sec,
      language, words, words_sha256, typed_name, key_hash, link_base, of_bills, mail_to)
    values (${made.authorisationId}, ${made.clientId}, ${made.payerId}, ${made.methodId}, ${isMonthly ? 'monthly' : 'once'},
      ${isMonthly ? Number(firstDate.slice(8)) : null}, ${firstDate}, ${made.amountCents}, 'CCD', ${made.language}, ${made.words},
      ${made.wordsHash}, ${made.typedName}, ${made.keyHash}, ${made.linkBase}, true,
      (select u.email from users u where u.id = ${made.signedBy}))`.execute(db);
  if (isMonthly) return null;
  const { rows } = await sql<{
    number: string;
  }>`insert into payments as p (id, client_id, payer_id, kind, amount_cents, due_date,
      method_id, authorisation_id, bill_id, sec, status, idempotency_key)
    values (${uuid7()}, ${made.clientId}, ${made.payerId}, 'remittance', ${made.amountCents}, ${firstDate}, ${made.methodId},
      ${made.authorisationId}, ${made.billId}, 'CCD', 'queued', ${`bill ${made.authorisationId}`})
    returning 'P-' || lpad(p.number::text, 6, '0') as number`.execute(db);
  return rows[0]?.number ?? null;
}
