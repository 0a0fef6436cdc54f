import { createHash } from 'node:crypto';
import type { Pool } from '@coverlane/server/platform/db/connect.ts';
import type { FieldKeys } from '@coverlane/server/platform/db/field-encryption.ts';
import { keysOf } from '@coverlane/server/platform/db/field-keys.ts';
import { nameAsRead } from '@coverlane/server/platform/db/name-as-read.ts';
import type { Secrets } from '@coverlane/server/secrets.ts';
import { addMonths } from '@coverlane/server/platform/values/dates.ts';
import { uuid7 } from '@coverlane/server/platform/values/uuid7.ts';
import { sql } from 'kysely';
import { monthStart } from './calendar.ts';
import { DEMO_MEMBER_NUMBER } from './users.ts';

const FUND = '30077';
/** So many are looked at: whose share is nothing is no payer. */
const CANDIDATES = 30;

/** Somebody who may pay directly, with an account and an authorisation. */
export type NewPayer = Record<'payerId' | 'clientId' | 'methodId' | 'authorisationId', string>;
type Of = { owner: Pool; secrets: Secrets; today: string };

/** Who pays, from which account, and what they allowed; from the month before on. */
export async function loadPayers({ owner, secrets, today }: Of): Promise<NewPayer[]> {
  const from = addMonths(monthStart(today), -1);
  const { rows } = await sql<{ personId: string; clientId: string; name: string; email: string | null }>`
    (select p.id as "personId", p.client_id as "clientId", ${nameAsRead('d')} as name, d.email
    from people p join person_details d on d.person_id = p.id and d.superseded_at is null
    where p.member_number = ${DEMO_MEMBER_NUMBER} and p.id = p.subscriber_id limit 1)
    union all
    (select p.id, p.client_id, ${nameAsRead('d')}, d.email
    from people p join clients c on c.id = p.client_id and c.client_number = ${FUND}
    join person_details d on d.person_id = p.id and d.superseded_at is null
    where p.id = p.subscriber_id and exists (select from coverages v where v.person_id = p.id and v.superseded_at is null
      and v.effective_date < ${from} and v.expiration_date is null and not v.cobra)
    order by p.member_number limit ${CANDIDATES})`.execute(owner);
  const keys = keysOf(secrets);
  const made: NewPayer[] = [];
  for (const [at, person] of rows.entries()) made.push(await aPayer(owner, keys, { ...person, at, from }));
  return made;
}

type Person = { personId: string; clientId: string; name: string; email: string | null; at: number; from: string };

async function aPayer(
  owner: Pool,
  keys: FieldKeys,
  { personId, clientId, name, email, at, from }: Person,
): Promise<NewPayer> {
  const ids = { payerId: uuid7(), methodId: uuid7(), authorisationId: uuid7() };
  const account = String(100_200_300 + at * 1_111);
  const own = { client_id: clientId, payer_id: ids.payerId };
  await owner
    .insertInto('payers')
    .values({ id: ids.payerId, client_id: clientId, person_id: personId, kind: 'directBill', name, email })
    .execute();
  await owner
    .insertInto('payment_methods')
    .values({
      ...own,
      id: ids.methodId,
      holder: name,
      bank_name: 'First Bank',
      routing: '021000021',
      type: at % 3 === 2 ? 'savings' : 'checking',
      account: keys.seal({ table: 'payment_methods', column: 'account', rowId: ids.methodId }, account),
      mask: account.slice(-4),
      provider: 'sandbox',
      validation: 'instant',
    })
    .execute();
  await authorise(owner, own, { ...ids, name, from });
  return { ...ids, clientId };
}

type Authorised = Pick<NewPayer, 'authorisationId' | 'methodId'> & { name: string; from: string };

async function authorise(
  owner: Pool,
  own: { client_id: string; payer_id: string },
  { authorisationId, methodId, name, from }: Authorised,
): Promise<void> {
  const words = 'I authorize EVERGREEN TPA to debit my account each month for health benefit contributions.';
  await owner
    .insertInto('payment_authorisations')
    .values({
      ...own,
      id: authorisationId,
      method_id: methodId,
      frequency: 'monthly',
      due_day: 1,
      first_date: from,
      amount_cents: 1,
      language: 'en',
      words,
      words_sha256: createHash('sha256').update(words).digest(),
      typed_name: name,
    })
    .execute();
}
