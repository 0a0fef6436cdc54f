import type { Language } from '@coverlane/contract/codes.ts';
import { sql } from 'kysely';
import type { BankSays } from '../../facts/hour-bank.queries.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { CalendarDate } from '../../platform/values/dates.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';

const NUMBER = sql<string>`'P-' || lpad(p.number::text, 6, '0')`;

/** As which payer a member pays, for missing hours or continued coverage, held until the transaction ends; undefined: for neither. */
export async function memberToPay(
  db: Db,
): Promise<{ payerId: string; clientId: string; timeZone: string } | undefined> {
  const made = await sql<{
    id: string | null;
  }>`select coalesce(access.own_hours_payer(), access.own_continued_payer()) as id`.execute(db);
  const { rows } = await sql<{ payerId: string; clientId: string; timeZone: string }>`select p.id as "payerId",
      p.client_id as "clientId", c.time_zone as "timeZone"
    from payers p join clients c on c.id = p.client_id where p.id = ${made.rows[0]?.id ?? null}`.execute(db);
  const [found] = rows;
  if (found !== undefined) await sql`select pg_advisory_xact_lock(hashtextextended(${found.payerId}, 7))`.execute(db);
  return found;
}

/** A worker's own bank in a fund. */
export type OwnBank = { personId: string; says: BankSays };

/** Undefined: there is none. */
export async function ownBank(db: Db, unionId: string): Promise<OwnBank | undefined> {
  const { rows } = await sql<OwnBank>`select person_id as "personId", says from hour_banks
    where union_id = ${unionId} and person_id = (select access.own_person()) and says is not null`.execute(db);
  return rows[0];
}

/** What was paid for a month and holds, by debit or by cheque. */
export type PaidFor = {
  cents: number;
  coverageMonth: CalendarDate;
  /** The debit; null: a cheque. */
  number: string | null;
  date: CalendarDate;
  isUnderWay: boolean;
};

export async function paidForHours(
  db: Db,
  { personId, unionId }: { personId: string; unionId: string },
): Promise<PaidFor[]> {
  const { rows } = await sql<PaidFor>`select s.amount_cents as cents, s.coverage_month as "coverageMonth",
      case when p.id is not null then ${NUMBER} end as number, coalesce(p.effective_date, p.due_date, s.paid_on) as date,
      coalesce(p.status in ('authorized', 'queued', 'held', 'batched', 'submitted'), false) as "isUnderWay"
    from hour_self_pays s left join payments p on p.id = s.payment_id
    where s.person_id = ${personId} and s.union_id = ${unionId} and s.withdrawn_at is null
    order by s.coverage_month, s.id`.execute(db);
  return rows;
}

/** An authorisation of one debit for a month, the debit, and what it pays for. */
export interface NewSelfPay {
  authorisationId: string;
  /** Of the link in the copy that is mailed. */
  keyHash: Buffer;
  linkBase: string;
  clientId: string;
  unionId: string;
  personId: string;
  payerId: string;
  methodId: string;
  coverageMonth: CalendarDate;
  amountCents: number;
  date: CalendarDate;
  language: Language;
  words: string;
  wordsHash: Buffer;
  typedName: string;
  by: { id: string; name: string };
}

/** @returns the number of the debit */
export async function insertSelfPayDebit(db: Db, made: NewSelfPay): Promise<{ number: string }> {
  const { authorisationId } = made;
  const paymentId = uuid7();
  await sql`insert into payment_authorisations (id, client_id, payer_id, method_id, frequency, first_date, amount_cents, sec,
      language, words, words_sha256, typed_name, key_hash, link_base)
    values (${authorisationId}, ${made.clientId}, ${made.payerId}, ${made.methodId}, 'once', ${made.date},
      ${made.amountCents}, 'WEB', ${made.language}, ${made.words}, ${made.wordsHash}, ${made.typedName},
      ${made.keyHash}, ${made.linkBase})`.execute(db);
  const { rows } = await sql<{
    number: string;
  }>`insert into payments as p (id, client_id, payer_id, person_id, kind, amount_cents,
      due_date, method_id, authorisation_id, sec, status, idempotency_key)
    values (${paymentId}, ${made.clientId}, ${made.payerId}, ${made.personId}, 'selfPay', ${made.amountCents}, ${made.date},
      ${made.methodId}, ${authorisationId}, 'WEB', 'queued', ${`hours ${authorisationId}`})
    returning ${NUMBER} as number`.execute(db);
  await sql`insert into hour_self_pays (id, client_id, union_id, person_id, coverage_month, paid_on, amount_cents, payment_id,
      made_by, made_by_name)
    values (${uuid7()}, ${made.clientId}, ${made.unionId}, ${made.personId}, ${made.coverageMonth}, ${made.date},
      ${made.amountCents}, ${paymentId}, ${made.by.id}, ${made.by.name})`.execute(db);
  return { number: rows[0]?.number ?? '' };
}
