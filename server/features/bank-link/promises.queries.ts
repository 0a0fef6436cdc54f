import type { Language } from '@coverlane/contract/codes.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';

/** What somebody authorised for an enrollment, and its first debit. */
export interface Promised {
  authorisationId: string;
  methodId: string;
  amountCents: number;
  paymentId: string;
  status: string;
}

/** What holds; undefined: nothing is authorised, or it was revoked. */
export async function promisedFor(db: Db, enrollmentId: string): Promise<Promised | undefined> {
  const { rows } = await sql<Promised>`select a.id as "authorisationId", a.method_id as "methodId",
      a.amount_cents as "amountCents", p.id as "paymentId", p.status
    from payment_authorisations a join payments p on p.authorisation_id = a.id and p.kind = 'initial'
    where a.enrollment_id = ${enrollmentId} and a.revoked_at is null order by a.signed_at desc, a.id desc limit 1`.execute(
    db,
  );
  return rows[0];
}

/** An authorisation and its first debit, as they are recorded together (domain 6.4, 6.5). */
export interface NewPromise {
  authorisationId: string;
  paymentId: string;
  clientId: string;
  payerId: string;
  methodId: string;
  enrollmentId: string;
  amountCents: number;
  firstDate: string;
  dueDay: number;
  language: Language;
  words: string;
  wordsHash: Buffer;
  typedName: string;
  keyHash: Buffer;
  linkBase: string;
}

export async function insertPromise(db: Db, made: NewPromise): Promise<void> {
  await sql`insert into payment_authorisations (id, client_id, payer_id, method_id, enrollment_id, frequency, due_day, first_date,
      amount_cents, sec, language, words, words_sha256, typed_name, key_hash, link_base)
    values (${made.authorisationId}, ${made.clientId}, ${made.payerId}, ${made.methodId}, ${made.enrollmentId}, 'monthly',
      ${made.dueDay}, ${made.firstDate}, ${made.amountCents}, 'WEB', ${made.language}, ${made.words}, ${made.wordsHash},
      ${made.typedName}, ${made.keyHash}, ${made.linkBase})`.execute(db);
  await sql`insert into payments (id, client_id, payer_id, enrollment_id, kind, amount_cents, due_date, method_id,
      authorisation_id, sec, status, idempotency_key)
    values (${made.paymentId}, ${made.clientId}, ${made.payerId}, ${made.enrollmentId}, 'initial', ${made.amountCents},
      ${made.firstDate}, ${made.methodId}, ${made.authorisationId}, 'WEB', 'authorized',
      ${`initial ${made.authorisationId}`})`.execute(db);
}

/** Two deposits below a dollar, on their way to an account that was typed (domain 6.3). */
export async function insertDeposits(
  db: Db,
  of: { clientId: string; payerId: string; methodId: string; dueDate: string },
  deposits: readonly { id: string; cents: number }[],
): Promise<void> {
  for (const { id, cents } of deposits)
    await sql`insert into payments (id, client_id, payer_id, kind, amount_cents, due_date, method_id, sec, status, idempotency_key)
      values (${id}, ${of.clientId}, ${of.payerId}, 'microdeposit', ${cents}, ${of.dueDate}, ${of.methodId}, 'PPD', 'queued',
        ${`microdeposit ${id}`})`.execute(db);
}

/** A way to a bank that is open. */
export interface OpenLink {
  id: string;
  provider: string;
  token: Buffer;
}

export async function insertLink(
  db: Db,
  made: OpenLink & { clientId: string; payerId: string; expiresAt: Date },
): Promise<void> {
  await sql`insert into bank_links (id, client_id, payer_id, provider, link_token, expires_at)
    values (${made.id}, ${made.clientId}, ${made.payerId}, ${made.provider}, ${made.token}, ${made.expiresAt})`.execute(
    db,
  );
}

/** The one that a payer opened last and has not come to the end of; held until the transaction ends. */
export async function openLinkOf(db: Db, payerId: string): Promise<OpenLink | undefined> {
  const { rows } = await sql<OpenLink>`select id, provider, link_token as token from bank_links
    where payer_id = ${payerId} and finished_at is null and expires_at > now() order by created_at desc limit 1
    for update`.execute(db);
  return rows[0];
}

export async function finishLink(db: Db, id: string): Promise<void> {
  await sql`update bank_links set finished_at = now() where id = ${id}`.execute(db);
}
