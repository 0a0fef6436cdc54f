import { authorisationsByKey } from '@coverlane/contract/bank-link/own-calls.ts';
import { selfEnrollmentMoney } from '@coverlane/contract/bank-link/money-calls.ts';
import type { AnyCall } from '@coverlane/contract/call.ts';
import { sessionEnrolling } from '@coverlane/contract/enrollments/session-calls.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testSecrets } from '../../testing/prepared.ts';
import type { TestPortal } from '../../testing/portal.ts';
import type { World } from '../../testing/world.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';
import { Desk, enrollmentOffice } from '../enrollments/enrollments.testing.ts';
import { SessionOffice } from '../enrollments/sessions.testing.ts';
import { authorisationKey } from './authorisation-key.ts';
import { janeOf, letIn, openedSession, said, sentPublicly } from './self-enrollment.testing.ts';

let portal: TestPortal;
let world: World;
let desk: Desk;
let office: SessionOffice;

beforeAll(async () => {
  ({ portal, world, desk } = await enrollmentOffice());
  office = await SessionOffice.of(portal, world);
  const bank = { bank_name: 'FIRST BANK', bank_routing: '091000019', origin_id: '091000019' };
  const company = { company_name: 'EVERGREEN TPA', company_id: '1234567890' };
  const { installationId: installation_id } = world;
  await portal.owner
    .insertInto('payment_origins')
    .values({ installation_id, ...bank, ...company })
    .execute();
});
beforeEach(() => sql`delete from login_tries`.execute(portal.owner));
afterAll(() => portal?.close());

const publicly = (call: AnyCall, payload: object) => sentPublicly(portal, call, { payload });

/** Jane has submitted what she chose. */
async function submitted() {
  const session = await openedSession(portal, office);
  const { caller, own } = await letIn(portal, janeOf(session));
  const jane = new Desk(portal, caller);
  const { body } = await caller.call(sessionEnrolling.startSessionEnrollment, { sessionId: session.sessionId });
  const draft = await jane.get(body.enrollmentId);
  const sent = await jane.submit(await jane.save(draft, draft.answers));
  expect(sent.status, JSON.stringify(sent.body)).toBe(200);
  return { ...session, caller, own, enrollmentId: draft.id };
}

const money = (call: AnyCall, own: object, more: object = {}) => publicly(call, { ...own, ...more });
const paying = async (own: object) => (await money(selfEnrollmentMoney.getEnrollmentPayment, own)).body;

/** Jane links her account at the sandbox bank. */
async function linked(own: object, id = 'checking') {
  const { body, status } = await money(selfEnrollmentMoney.linkToken, own);
  expect(status, JSON.stringify(body)).toBe(200);
  const signIn = { linkToken: body.linkToken, username: 'user_good', password: 'pass_good' };
  const { publicToken } = (await money(selfEnrollmentMoney.sandboxBank, { ...signIn, account: id })).body;
  return money(selfEnrollmentMoney.exchangeLinkToken, own, { publicToken });
}

const SIGNED = { holderName: 'Jane Census', typedName: 'jane census', agreed: true, consented: true };
const authorise = async (own: object, more: object = {}) => {
  const { account, shown } = await paying(own);
  return money(selfEnrollmentMoney.storePayment, own, { methodId: account?.methodId, shown, ...SIGNED, ...more });
};
const paymentOf = (id: string) =>
  portal.owner.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('the money of whoever enrolls by a key', () => {
  test('is what they elected, authorised in words with account and day, and queued when it is on record', async () => {
    const { own, enrollmentId } = await submitted();
    expect(await paying(own)).toMatchObject({ account: null, words: null, status: null, linksBanks: true });
    expect((await linked(own)).body).toMatchObject({ bankName: 'Sandbox Bank', mask: '0000', verification: 'instant' });
    const asked = await paying(own);
    expect(asked.words).toContain(`account ending 0000 at Sandbox Bank for $${asked.amount} on day`);
    const { body, status } = await authorise(own);
    expect([status, body.status], JSON.stringify(body)).toEqual([200, 'authorized']);
    expect((await paymentOf(body.paymentId)).amount_cents).toBe(Math.round(Number(asked.amount) * 100));
    expect((await money(selfEnrollmentMoney.processPayment, own, { paymentId: body.paymentId })).body.status).toBe(
      'authorized',
    );
    expect((await desk.act(enrollmentId, 'approve')).status).toBe(200);
    await desk.work();
    expect(await paymentOf(body.paymentId)).toMatchObject({ status: 'queued', sec: 'WEB', kind: 'initial' });
  });
  test('is authorised once, however often it is sent', async () => {
    const { own } = await submitted();
    await linked(own);
    const { account, shown } = await paying(own);
    const given = { methodId: account.methodId, shown, ...SIGNED };
    const both = await Promise.all([1, 2].map(() => money(selfEnrollmentMoney.storePayment, own, given)));
    expect(both[0]?.body).toEqual(both[1]?.body);
  });
  test.each([
    ['nothing is agreed to', { agreed: false }, 'agreed'],
    ['the bank may not tell', { consented: false }, 'consented'],
    ['another name is typed', { typedName: 'John Other' }, 'typedName'],
  ])('is not authorised where %s', async (_, more, field) => {
    const { own } = await submitted();
    await linked(own);
    const { status, body } = await authorise(own, more);
    expect([status, Object.keys(body.fields)]).toEqual([422, [field]]);
  });
  test('is asked to be looked at again where other words were shown', async () => {
    const { own } = await submitted();
    await linked(own);
    expect(said(await authorise(own, { shown: '0'.repeat(64) }))).toEqual([409, 'signed-otherwise']);
  });
  test('ends with the enrollment: what was authorised and not drawn is cancelled', async () => {
    const { own, enrollmentId } = await submitted();
    await linked(own);
    const { paymentId } = (await authorise(own)).body;
    await desk.act(enrollmentId, 'reject', { note: 'Not eligible for this plan year' });
    expect(await paymentOf(paymentId)).toMatchObject({ status: 'cancelled', reason: 'enrollmentVoided' });
  });
  test('is given by another account instead: the first authorisation ends, and its debit with it', async () => {
    const { own } = await submitted();
    await linked(own);
    const { account, shown } = await paying(own);
    const first = await money(selfEnrollmentMoney.storePayment, own, { methodId: account.methodId, shown, ...SIGNED });
    const { methodId } = (await linked(own, 'savings')).body;
    const wrongWords = await money(selfEnrollmentMoney.storePayment, own, { methodId, shown, ...SIGNED });
    expect(said(wrongWords)).toEqual([409, 'signed-otherwise']);
    expect((await paymentOf(first.body.paymentId)).status).toBe('authorized');
    expect((await paying(own)).words).toContain('savings account ending 1111');
    const second = await authorise(own);
    expect(second.body.status).toBe('authorized');
    expect((await paymentOf(first.body.paymentId)).status).toBe('cancelled');
  });
  test('is awaited where the employer requires it: nobody is approved before it is authorised', async () => {
    const { acme, installationId: installation_id } = world;
    const place = { installation_id, scope: 'client', scope_id: acme.id, client_id: acme.id };
    const setting = { id: uuid7(), ...place, key: 'paymentRequired', value: 'yes' };
    await portal.owner.insertInto('settings').values(setting).execute();
    try {
      const { own, enrollmentId } = await submitted();
      expect(await paying(own)).toMatchObject({ required: true });
      expect(await desk.act(enrollmentId, 'approve')).toMatchObject({ status: 409, body: { code: 'payment-awaited' } });
      await linked(own);
      expect((await authorise(own)).status).toBe(200);
      expect((await desk.act(enrollmentId, 'approve')).status).toBe(200);
    } finally {
      await portal.owner.deleteFrom('settings').where('id', '=', setting.id).execute();
    }
  });
  test('of one person who enrolls in two sessions is one payer’s: what was allowed last replaces what was allowed before', async () => {
    const [first, second] = [await submitted(), await submitted()];
    const paid = [];
    for (const { own, enrollmentId } of [first, second]) {
      await linked(own);
      paid.push((await authorise(own)).body.paymentId);
      // Both sessions are of one employee: the second one’s census has them under the first one’s record.
      if (enrollmentId === second.enrollmentId)
        await portal.owner
          .updateTable('enrollments')
          .set({ person_id: first.family.subscriberId })
          .where('id', '=', enrollmentId)
          .execute();
      await portal.owner
        .updateTable('enrollments')
        .set({ status: 'processed' })
        .where('id', '=', enrollmentId)
        .execute();
    }
    const [before, after] = [await paymentOf(paid[0]), await paymentOf(paid[1])];
    expect(after.payer_id).toBe(before.payer_id);
    expect([before.status, before.reason, after.status]).toEqual(['cancelled', 'replaced', 'queued']);
    const { rows } = await sql<{ payers: number }>`select count(*)::int as payers from payers
      where person_id = ${first.family.subscriberId}
        or enrollment_id = any(${[first.enrollmentId, second.enrollmentId]}::uuid[])`.execute(portal.owner);
    expect(rows[0]?.payers).toBe(1);
    // Whoever comes back by the second link sees how it stands, and makes no other payer.
    expect(await paying(second.own)).toMatchObject({ status: 'queued' });
  });
  test('whose month was drawn already is not drawn again by the first debit of another session', async () => {
    const [first, second] = [await submitted(), await submitted()];
    await linked(first.own);
    await linked(second.own);
    const drawn = (await authorise(first.own)).body.paymentId;
    const next = (await authorise(second.own)).body.paymentId;
    const become = (id: string, person_id: string) =>
      portal.owner.updateTable('enrollments').set({ status: 'processed', person_id }).where('id', '=', id).execute();
    await become(first.enrollmentId, first.family.subscriberId);
    await portal.owner.updateTable('payments').set({ status: 'submitted' }).where('id', '=', drawn).execute();
    await become(second.enrollmentId, first.family.subscriberId);
    expect([(await paymentOf(drawn)).status, (await paymentOf(next)).status]).toEqual(['submitted', 'cancelled']);
  });
  test('of two payers with one bank account stays two: one revokes, the other pays on', async () => {
    const [jane, john] = [await submitted(), await submitted()];
    const paid = [];
    for (const { own } of [jane, john]) {
      await linked(own);
      paid.push((await authorise(own)).body.paymentId);
    }
    const { authorisation_id } = await paymentOf(paid[0]);
    const key = authorisationKey(testSecrets, authorisation_id ?? '');
    expect((await publicly(authorisationsByKey.revokeByKey, { key })).status).toBe(200);
    expect([(await paymentOf(paid[0])).status, (await paymentOf(paid[1])).status]).toEqual(['cancelled', 'authorized']);
    expect(await paying(jane.own)).toMatchObject({ status: null });
  });
});

describe('a bank account', () => {
  const TYPED = { bankName: 'First Bank', holderName: 'Jane Census', accountType: 'checking' };
  const typed = { ...TYPED, routing: '021000021', account: '000123456789' };

  test('is sealed, masked in replies, and in no log', async () => {
    const { own } = await submitted();
    const { raw } = await money(selfEnrollmentMoney.enterAccount, own, typed);
    expect(raw).not.toContain('123456789');
    expect(raw).toContain('"mask":"6789"');
    const { rows } = await sql<{ found: string }>`select string_agg(x::text, ' ') as found from (
      select m::text as x from payment_methods m union all select e::text from audit.events e) all_rows`.execute(
      portal.owner,
    );
    expect(rows[0]?.found).not.toContain('000123456789');
  });
  test.each([
    ['a wrong checksum', { routing: '021000022' }, 'routing', 'bad-routing'],
    ['letters', { account: '12AB5678' }, 'account', 'bad-account'],
    ['too few digits', { account: '123' }, 'account', 'bad-account'],
  ])('with %s is refused at its field', async (...[, wrong, field, code]) => {
    const { own } = await submitted();
    const { status, body } = await money(selfEnrollmentMoney.enterAccount, own, { ...typed, ...wrong });
    expect([status, body.fields]).toEqual([422, { [field]: code }]);
  });
  test('that was typed is proved by two deposits below a dollar, in three tries', async () => {
    const { own } = await submitted();
    const { methodId, verification } = (await money(selfEnrollmentMoney.enterAccount, own, typed)).body;
    expect(verification).toBe('microdepositPending');
    expect(await paying(own)).toMatchObject({ words: null });
    expect(said(await authorise(own, { methodId, shown: 'x' }))).toEqual([409, 'bank-deposits-first']);
    const sent = await portal.owner
      .selectFrom('payments')
      .select('amount_cents')
      .where('method_id', '=', methodId)
      .where('kind', '=', 'microdeposit')
      .execute();
    const [first, second] = sent.map(({ amount_cents: cents }) => `0.${String(cents).padStart(2, '0')}`);
    const name = (one = '', other = '') =>
      money(selfEnrollmentMoney.nameDeposits, own, { methodId, first: one, second: other });
    expect((await name('0.99', '0.99')).body.verification).toBe('microdepositPending');
    expect((await name(second, first)).body.verification).toBe('verified');
    expect((await authorise(own, { holderName: 'Jane Census' })).status).toBe(200);
  });
  test('whose deposits were named wrongly three times is not used', async () => {
    const { own } = await submitted();
    const { methodId } = (await money(selfEnrollmentMoney.enterAccount, own, typed)).body;
    const wrong = { methodId, first: '0.00', second: '0.00' };
    const tries = [];
    for (let time = 0; time < 3; time++)
      tries.push((await money(selfEnrollmentMoney.nameDeposits, own, wrong)).body.verification);
    expect(tries).toEqual(['microdepositPending', 'microdepositPending', 'failed']);
    expect((await money(selfEnrollmentMoney.nameDeposits, own, wrong)).status).toBe(404);
    expect(await paying(own)).toMatchObject({ account: null });
  });
  test('that is closed, a wrong password and a bank that is down are said by the bank’s page', async () => {
    const { own } = await submitted();
    const { linkToken } = (await money(selfEnrollmentMoney.linkToken, own)).body;
    const at = (more: object) =>
      money(selfEnrollmentMoney.sandboxBank, { linkToken, username: 'user_good', password: 'pass_good', ...more });
    expect(said(await at({ account: 'closed' }))).toEqual([409, 'bank-account-closed']);
    expect(said(await at({ password: 'wrong' }))).toEqual([409, 'bank-sign-in']);
    expect(said(await at({ username: 'user_down' }))).toEqual([409, 'bank-away']);
    expect(said(await at({ linkToken: 'made-up' }))).toEqual([409, 'bank-link-expired']);
    expect(said(await money(selfEnrollmentMoney.exchangeLinkToken, own))).toEqual([409, 'bank-link-open']);
  });
});

describe('an access token', () => {
  test('that is over or made up opens nothing', async () => {
    const { own } = await submitted();
    expect(
      (await money(selfEnrollmentMoney.getEnrollmentPayment, { ...own, accessToken: 'A'.repeat(43) })).status,
    ).toBe(401);
    const { rows } = await sql`update sessions set active_at = now() - interval '61 minutes'
      where session_member_id = ${own.enrollmentIdentifier} returning id`.execute(portal.owner);
    expect(rows).toHaveLength(1);
    expect(said(await money(selfEnrollmentMoney.getEnrollmentPayment, own))).toEqual([401, 'signed-out']);
  });
  test('lives an hour from its last use', async () => {
    const { own } = await submitted();
    const back = () =>
      sql`update sessions set active_at = active_at - interval '50 minutes'
      where session_member_id = ${own.enrollmentIdentifier}`.execute(portal.owner);
    for (let time = 0; time < 3; time++) {
      await back();
      expect((await money(selfEnrollmentMoney.getEnrollmentPayment, own)).status).toBe(200);
    }
  });
});
