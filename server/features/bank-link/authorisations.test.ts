import { createHash } from 'node:crypto';
import { authorisationText, type DebitTerms } from '@coverlane/contract/bank-link/authorisation-text.ts';
import { authorisationsByKey, ownAuthorisations } from '@coverlane/contract/bank-link/own-calls.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { paymentObjects, type PaymentObjects } from '../../testing/payment-objects.ts';
import { testSecrets } from '../../testing/prepared.ts';
import type { Caller } from '../../testing/portal.ts';
import { type Office, openOffice } from '../users/user.testing.ts';
import { aFamily } from '../../testing/family.ts';
import { aUser } from '../../testing/world.ts';
import { authorisationKey, hashOfAuthorisationKey } from './authorisation-key.ts';
import { tellPayer } from '../../facts/tell-payer.ts';

const terms: DebitTerms = {
  companyName: 'EVERGREEN TPA',
  companyId: '1234567890',
  accountType: 'checking',
  mask: '6789',
  bankName: 'First Bank',
  amountCents: 72_488,
  firstDate: '2026-11-24',
  dueDay: 24,
  feeCents: 0,
  phone: null,
  address: null,
  date: '2026-11-20',
};

describe('the words of an authorisation (domain 6.4)', () => {
  test('are these, of a monthly debit', () => {
    expect(authorisationText({ ...terms, feeCents: 2500, phone: '(555) 010-4000', address: '1 Elm St' }, 'en')).toBe(
      'I authorize EVERGREEN TPA (ACH company ID 1234567890) to electronically debit my checking account ending 6789 at First Bank for $724.88 on day 24 of each month beginning 11/24/2026 until I cancel for health benefit contributions. If the amount changes I will be notified at least 10 days before the debit. If a debit is returned unpaid you may resubmit it up to two times and may charge a return fee of $25.00 where allowed. This authorization stays in force until I revoke it in the portal, by calling (555) 010-4000 or by writing to 1 Elm St at least 3 business days before the next debit. I certify I am an owner or authorized signer of this account. Date: 11/20/2026.',
    );
  });
  test('say of a single debit its day, and name no fee that there is none of', () => {
    const said = authorisationText({ ...terms, dueDay: null, accountType: 'savings' }, 'en');
    expect(said).toContain('debit my savings account ending 6789 at First Bank for $724.88 once on 11/24/2026 for');
    expect(said).not.toContain('fee');
  });
  test.each(['en', 'ko', 'es'] as const)(
    'name amount, account, days and ways out in %s, and leave no blank',
    (language) => {
      const said = authorisationText(
        { ...terms, feeCents: 2500, phone: '(555) 010-4000', address: '1 Elm St' },
        language,
      );
      const facts = [
        'EVERGREEN TPA',
        '1234567890',
        '6789',
        'First Bank',
        '$724.88',
        '11/24/2026',
        '$25.00',
        '(555) 010-4000',
      ];
      for (const fact of [...facts, '1 Elm St', '10', '3', '11/20/2026']) expect(said).toContain(fact);
      expect(said).not.toMatch(/[{}]|undefined|null/);
    },
  );
});

let office: Office;
let made: PaymentObjects;
let payer: Caller;
let other: Caller;
let clientId: string;

beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

let families = 0;
/** Somebody of ACME's, who has an account. */
async function somebody() {
  const { portal, world } = office;
  families += 1;
  const family = await aFamily(portal.owner, { client: world.acme, lastName: `Payer${families}` });
  const user = await aUser(portal.owner, {
    installationId: world.installationId,
    type: 'member',
    entityId: family.subscriberId,
  });
  return { family, user, caller: await portal.as(user) };
}

beforeEach(async () => {
  const { portal, world } = office;
  clientId = world.acme.id;
  const one = await somebody();
  const ids = { installationId: world.installationId, clientId, userId: one.user.id };
  made = await paymentObjects(portal.owner, { ...ids, personId: one.family.subscriberId });
  payer = one.caller;
  other = (await somebody()).caller;
});

const statusOf = async (id: string) =>
  await office.portal.owner.selectFrom('payments').select(['status', 'reason']).where('id', '=', id).executeTakeFirst();

/** The payment of somebody in another state than in the bank's hands. */
const standing = (status: string) =>
  office.portal.owner.updateTable('payments').set({ status }).where('id', '=', made.paymentId).execute();

/** What is mailed to somebody without an account. */
async function keyed(): Promise<string> {
  const key = authorisationKey(testSecrets, made.paymentAuthorisationId);
  const { owner } = office.portal;
  await owner
    .updateTable('payment_authorisations')
    .set({ key_hash: hashOfAuthorisationKey(key), link_base: 'https://benefits.example.com' })
    .where('id', '=', made.paymentAuthorisationId)
    .execute();
  await owner.updateTable('payers').set({ email: 'jane@example.com' }).where('id', '=', made.payerId).execute();
  return key;
}

const revoke = (caller: Caller) =>
  caller.call(ownAuthorisations.revokeAuthorisation, { id: made.paymentAuthorisationId });

describe('a payer with an account', () => {
  test('reads what they authorised word for word, with the last four digits and no more of the account', async () => {
    const { body } = await payer.call(ownAuthorisations.authorisations, {});
    expect(body.rows).toMatchObject([
      {
        id: made.paymentAuthorisationId,
        words: 'I authorize Evergreen TPA.',
        typedName: 'Jane Doe',
        mask: '6789',
        amount: '724.88',
        dueDay: 20,
        revokedAt: null,
      },
    ]);
    expect(JSON.stringify(body)).not.toContain('000123456789');
  });
  test.each(['authorized', 'queued', 'held'])(
    'revokes it: a payment that is %s is cancelled with it',
    async (status) => {
      await standing(status);
      expect((await revoke(payer)).body).toMatchObject({ revokedHow: 'portal', underWay: [] });
      expect(await statusOf(made.paymentId)).toEqual({ status: 'cancelled', reason: 'authorisationEnded' });
    },
  );
  test('who revokes in the middle of a batch is told what the bank draws all the same', async () => {
    expect((await revoke(payer)).body).toMatchObject({
      revokedHow: 'portal',
      underWay: [{ amount: '724.88', date: '2026-11-24' }],
    });
    expect((await statusOf(made.paymentId))?.status).toBe('batched');
  });
  test('revokes it once: a second time changes nothing', async () => {
    const first = await revoke(payer);
    expect((await revoke(payer)).body).toEqual(first.body);
    expect(first.body.revokedAt).not.toBeNull();
  });
  test('is nobody else: a colleague neither sees nor revokes it', async () => {
    expect((await other.call(ownAuthorisations.authorisations, {})).body.rows).toEqual([]);
    expect((await revoke(other)).status).toBe(404);
    await standing('queued');
    expect((await statusOf(made.paymentId))?.status).toBe('queued');
  });
});

describe('a payer without one', () => {
  test('is mailed a copy in their language with a link by which they revoke it', async () => {
    await keyed();
    const language = { language: 'es', words: 'Autorizo a EVERGREEN TPA' };
    const { owner } = office.portal;
    await owner
      .updateTable('payment_authorisations')
      .set({ ...language, words_sha256: createHash('sha256').update(language.words).digest() })
      .where('id', '=', made.paymentAuthorisationId)
      .execute();
    const told = { authorisationId: made.paymentAuthorisationId, clientId, mail: 'authorised' as const };
    await owner.transaction().execute((db) => tellPayer(db, told));
    await office.work();
    const mail = office.mail.to('jane@example.com');
    expect(mail.header('subject')).toBe('Copia de su autorización de pago');
    const key = authorisationKey(testSecrets, made.paymentAuthorisationId);
    expect(mail.raw).toContain(`/authorization/${key}`);
    expect(mail.raw).not.toContain('000123456789');
    await standing('queued');
    const visitor = office.visitor;
    expect((await visitor.call(authorisationsByKey.authorisationByKey, { key })).body.words).toBe(language.words);
    expect((await visitor.call(authorisationsByKey.revokeByKey, { key })).body.revokedHow).toBe('portal');
    expect(await statusOf(made.paymentId)).toEqual({ status: 'cancelled', reason: 'authorisationEnded' });
  });
  test('finds nothing by a key that was made up', async () => {
    for (const key of ['A'.repeat(22), made.paymentAuthorisationId]) {
      expect((await office.visitor.call(authorisationsByKey.authorisationByKey, { key })).status).toBe(404);
      expect((await office.visitor.call(authorisationsByKey.revokeByKey, { key })).status).toBe(404);
    }
  });
});
