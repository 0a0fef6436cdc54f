import type { AccountVerification } from '@coverlane/contract/bank-link/codes.ts';
import type { AccountType } from '@coverlane/contract/payments/codes.ts';
import { sql } from 'kysely';
import { IS_UNDER_WAY } from '../../facts/stuck-debits.ts';
import type { Db } from '../../platform/db/connect.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';

/** The enrollment of whoever came by a link, as its payment follows from it. */
export interface PaidEnrollment {
  id: string;
  clientId: string;
  status: string;
  effectiveDate: string | null;
  timeZone: string;
  name: string;
  email: string | null;
  snapshot: unknown;
}

/** Undefined: they began none. */
export async function enrollmentToPay(db: Db, sessionMemberId: string): Promise<PaidEnrollment | undefined> {
  const { rows } = await sql<PaidEnrollment>`select e.id, e.client_id as "clientId", e.status,
      e.effective_date as "effectiveDate", c.time_zone as "timeZone", e.snapshot,
      concat_ws(' ', m.first_name, m.last_name) as name,
      coalesce(e.snapshot #>> '{confirmation,subscriber,email}', m.email) as email
    from enrollments e join clients c on c.id = e.client_id join enrollmentsessionmembers m on m.id = e.session_member_id
      join enrollmentsessions s on s.id = e.session_id and s.signup_list is not null
    where e.session_member_id = ${sessionMemberId} and e.status not in ('cancelled', 'expired', 'rejected', 'voided')
    order by e.id desc limit 1`.execute(db);
  return rows[0];
}

const paying = (enrollmentId: string) => sql<{ id: string }>`select p.id from payers p
  where p.enrollment_id = ${enrollmentId} or p.person_id = (select e.person_id from enrollments e
    where e.id = ${enrollmentId} and e.status = 'processed')`;

/**
 * Who pays for an enrollment, made where there is nobody yet, and held until the transaction ends. Once it is on record its person
 * pays, who may have paid for another before (decision 250).
 */
export async function payerOf(
  db: Db,
  { id, clientId, name, email }: PaidEnrollment,
  language: string,
): Promise<string> {
  const [known] = (await paying(id).execute(db)).rows;
  if (known === undefined)
    await sql`insert into payers (id, client_id, enrollment_id, kind, name, email, language)
      values (${uuid7()}, ${clientId}, ${id}, 'selfEnrolled', ${name}, ${email}, ${language})
      on conflict do nothing`.execute(db);
  const payer = known ?? (await paying(id).execute(db)).rows[0];
  if (payer === undefined) throw new Error('A payer that was made is not there.');
  await sql`select pg_advisory_xact_lock(hashtextextended(${payer.id}, 7))`.execute(db);
  return payer.id;
}

/** A bank account as it is kept. */
export interface Method {
  methodId: string;
  bankName: string;
  mask: string;
  accountType: AccountType;
  holderName: string | null;
  verification: AccountVerification;
}

const METHOD = sql`m.id as "methodId", m.bank_name as "bankName", m.mask, m.type as "accountType",
  nullif(m.holder, '') as "holderName", m.validation as verification`;

/** The account that a payer gave last and that is in use; or one of theirs. */
export async function methodOf(db: Db, payerId: string, id: string | null = null): Promise<Method | undefined> {
  const { rows } = await sql<Method>`select ${METHOD} from payment_methods m where m.payer_id = ${payerId}
    and (${id}::uuid is null or m.id = ${id}) and m.status = 'active' order by m.created_at desc, m.id desc limit 1`.execute(
    db,
  );
  return rows[0];
}

/** An account to keep; what is secret comes sealed. */
export interface NewMethod extends Method {
  clientId: string;
  payerId: string;
  routing: string;
  account: Buffer;
  provider: string;
  accessToken: Buffer | null;
  microDeposits: Buffer | null;
}

export async function insertMethod(db: Db, made: NewMethod): Promise<void> {
  await sql`insert into payment_methods (id, client_id, payer_id, holder, bank_name, routing, account, mask, type, provider,
      access_token, validation, validated_at, micro_deposits)
    values (${made.methodId}, ${made.clientId}, ${made.payerId}, ${made.holderName ?? ''}, ${made.bankName}, ${made.routing},
      ${made.account}, ${made.mask}, ${made.accountType}, ${made.provider}, ${made.accessToken}, ${made.verification},
      ${made.verification === 'microdepositPending' ? null : new Date()}, ${made.microDeposits})`.execute(db);
}

/** The two deposits of an account that are still to be named, sealed; undefined: none are. */
export async function depositsOf(
  db: Db,
  { payerId, methodId }: { payerId: string; methodId: string },
): Promise<{ sealed: Buffer; tries: number } | undefined> {
  const { rows } = await sql<{ sealed: Buffer; tries: number }>`select micro_deposits as sealed, micro_tries as tries
    from payment_methods where id = ${methodId} and payer_id = ${payerId} and validation = 'microdepositPending'
      and status = 'active' and micro_deposits is not null for update`.execute(db);
  return rows[0];
}

/** What came of a try to name them. */
export async function noteNamed(db: Db, methodId: string, became: 'verified' | 'wrong' | 'failed'): Promise<void> {
  const isRight = became === 'verified';
  await sql`update payment_methods set micro_tries = micro_tries + ${isRight ? 0 : 1},
    validation = ${became === 'wrong' ? 'microdepositPending' : became}, status = ${became === 'failed' ? 'invalid' : 'active'},
    validated_at = ${isRight ? new Date() : null}, version = version + 1, updated_at = now()
    where id = ${methodId}`.execute(db);
}

/** Who draws, as banks name them; undefined: nobody set it up. */
export async function debitCompany(
  db: Db,
  clientId: string,
): Promise<{ companyName: string; companyId: string; phone: string | null } | undefined> {
  const { rows } = await sql<{ company: { companyName: string; companyId: string; phone: string | null } | null }>`
    select access.debit_company(${clientId}) as company`.execute(db);
  return rows[0]?.company ?? undefined;
}

/** The last debit that these very words allowed and that is still on its way; undefined: none. */
export async function debitOfWords(
  db: Db,
  payerId: string,
  wordsHash: Buffer,
): Promise<{ number: string } | undefined> {
  const { rows } = await sql<{ number: string }>`select 'P-' || lpad(p.number::text, 6, '0') as number
    from payment_authorisations a join payments p on p.authorisation_id = a.id
    where a.payer_id = ${payerId} and a.words_sha256 = ${wordsHash} and a.revoked_at is null
      and ${IS_UNDER_WAY} order by p.number desc limit 1`.execute(db);
  return rows[0];
}
