import { sql } from 'kysely';
import { createHash } from 'node:crypto';
import type { Pool } from '../platform/db/connect.ts';
import { uuid7 } from '../platform/values/uuid7.ts';
import { testKeys } from './family.ts';

/** What stands of one payer. */
export type PaymentObjects = Record<'payerId' | 'paymentMethodId' | 'paymentAuthorisationId' | 'paymentId', string> & {
  paymentBatchId: string;
};

interface Of {
  installationId: string;
  clientId: string;
  personId: string;
  userId: string;
}

let batches = 0;

const GRACE = { returned_on: '2026-11-26', grace_until: '2026-12-26' };

/** Somebody who pays by a bank account they allowed: one payment was drawn in a file, and the ledger says so. */
export async function paymentObjects(owner: Pool, of: Of): Promise<PaymentObjects> {
  const made = await aPayer(owner, of);
  const own = { client_id: of.clientId, payer_id: made.payerId };
  const paymentBatchId = await aBatch(owner, of);
  const paymentId = uuid7();
  const sent = { trace_number: `09100001${paymentId.slice(-7).replace(/\D/g, '3')}`, effective_date: '2026-11-24' };
  const drawn = { amount_cents: 72_488, batch_id: paymentBatchId, ...sent };
  const kept = { ...own, ...drawn, kind: 'initial', due_date: '2026-11-20', sec: 'WEB', status: 'batched' };
  await owner
    .insertInto('payments')
    .values({
      ...kept,
      id: paymentId,
      attempts: 1,
      method_id: made.paymentMethodId,
      authorisation_id: made.paymentAuthorisationId,
      idempotency_key: paymentId,
    })
    .execute();
  await owner
    .insertInto('payment_entries')
    .values({ id: uuid7(), client_id: of.clientId, payment_id: paymentId, attempt: 1, ...drawn })
    .execute();
  await owner
    .insertInto('payment_graces')
    .values({ ...own, id: uuid7(), payment_id: paymentId, month: '2026-11-01', ...GRACE })
    .execute();
  const linked = { id: uuid7(), client_id: of.clientId, payer_id: made.payerId };
  await owner
    .insertInto('ledger_entries')
    .values({ ...own, id: uuid7(), kind: 'charge', amount_cents: 72_488, entered_on: '2026-11-20', cause: 'charge' })
    .execute();
  const until = new Date('2030-01-01T00:00:00Z');
  const token = testKeys.seal({ table: 'bank_links', column: 'link_token', rowId: linked.id }, 'a token');
  await owner
    .insertInto('bank_links')
    .values({ ...linked, provider: 'sandbox', link_token: token, expires_at: until })
    .execute();
  return { ...made, paymentBatchId, paymentId };
}

async function aPayer(owner: Pool, { clientId, personId }: Of) {
  const made = { payerId: uuid7(), paymentMethodId: uuid7(), paymentAuthorisationId: uuid7() };
  const own = { client_id: clientId, payer_id: made.payerId };
  await owner
    .insertInto('payers')
    .values({ id: made.payerId, client_id: clientId, person_id: personId, kind: 'directBill', name: 'Jane Doe' })
    .execute();
  // The first of an employer pays its bills, too: what people of an employer see and revoke is of the same account.
  await sql`update payers set employer = true where id = ${made.payerId}
    and not exists (select from payers y where y.client_id = ${clientId} and y.employer)`.execute(owner);
  const place = { table: 'payment_methods', column: 'account', rowId: made.paymentMethodId } as const;
  const bank = { holder: 'Jane Doe', bank_name: 'First Bank', routing: '021000021', mask: '6789', type: 'checking' };
  await owner
    .insertInto('payment_methods')
    .values({
      ...own,
      ...bank,
      id: made.paymentMethodId,
      account: testKeys.seal(place, '000123456789'),
      provider: 'manual',
      validation: 'verified',
    })
    .execute();
  const words = 'I authorize Evergreen TPA.';
  await owner
    .insertInto('payment_authorisations')
    .values({
      ...own,
      id: made.paymentAuthorisationId,
      method_id: made.paymentMethodId,
      frequency: 'monthly',
      due_day: 20,
      first_date: '2026-11-20',
      amount_cents: 72_488,
      language: 'en',
      words,
      words_sha256: createHash('sha256').update(words).digest(),
      typed_name: 'Jane Doe',
    })
    .execute();
  return made;
}

async function aBatch(owner: Pool, { installationId, userId }: Of): Promise<string> {
  const id = uuid7();
  await owner
    .insertInto('payment_batches')
    .values({
      id,
      installation_id: installationId,
      number: (batches += 1),
      content: testKeys.seal({ table: 'payment_batches', column: 'content', rowId: id }, 'file'),
      content_sha256: createHash('sha256').update('file').digest(),
      file_date: '2026-11-20',
      effective_date: '2026-11-24',
      entries: 1,
      debit_cents: 72_488,
      credit_cents: 0,
      entry_hash: '0002100002',
      built_by: userId,
    })
    .execute();
  return id;
}
