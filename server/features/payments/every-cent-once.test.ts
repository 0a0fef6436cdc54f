import { permissions } from '@coverlane/contract/access.ts';
import { paymentBatches } from '@coverlane/contract/payments/batch-calls.ts';
import { payments } from '@coverlane/contract/payments/calls.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { API_BASE } from '../../platform/http/api-base.ts';
import { aFamily } from '../../testing/family.ts';
import { type Caller, type TestPortal, testPortal } from '../../testing/portal.ts';
import { aUser, aWorld, type World } from '../../testing/world.ts';
import { aPayment, entriesIn, ourBank, type PlannedPayment, returnFile, sendAnswer } from './payments.testing.ts';
import { settleEntries } from './settle.queries.ts';

let portal: TestPortal;
let world: World;
let builder: Caller;
let count = 0;

beforeAll(async () => {
  portal = await testPortal();
  world = await aWorld(portal.owner);
  const { installationId } = world;
  builder = await portal.as(await aUser(portal.owner, { installationId, type: 'admin', permissions }));
  expect((await builder.call(paymentBatches.savePaymentOrigin, ourBank)).status).toBe(200);
});
afterAll(() => portal?.close());

/** Small, so that all files of a day stay below what asks for a second person. */
const CENTS = 7_248;

const newPayment = async (payer?: PlannedPayment) => {
  count += 1;
  const family = await aFamily(portal.owner, { client: world.acme, lastName: `Payer${count}` });
  const plan = { clientId: world.acme.id, personId: family.subscriberId, amountCents: CENTS };
  return aPayment(portal.owner, payer ? { ...plan, payer } : plan);
};
/** Builds, releases and hands over a file of these payments. @returns the trace of each, by number */
const sent = async (...ids: string[]) => {
  const { batch } = (await builder.call(paymentBatches.buildBatch, { ids })).body;
  const id = batch?.id ?? '';
  await builder.call(paymentBatches.releaseBatch, { id });
  const text = await portal.app.inject({ url: `${API_BASE}/paymentbatches/${id}/file`, headers: builder.headers });
  const found = entriesIn(text.payload);
  expect((await builder.call(paymentBatches.submitBatch, { id, how: 'sent' })).status).toBe(200);
  return (number: string) => found.get(number)?.entry.traceNumber ?? '';
};
const settled = (...traces: string[]) =>
  sendAnswer(portal, builder, ['trace,amount,date', ...traces.map((one) => `${one},72.48,2026-01-26`), ''].join('\n'));
const cameBack = (trace: string, code: string) =>
  sendAnswer(portal, builder, returnFile([{ trace, code, cents: CENTS }]));
const row = async (number: string) => {
  const { rows } = (await builder.call(payments.paymentList, { search: number })).body;
  return rows.find((one) => one.number === number);
};
const explained = async (id: string) => (await builder.call(payments.payerLedger, { id })).body.explained;
const refund = (id: string, amount = '72.48') =>
  builder.call(payments.refundPayment, { id, amount, note: 'Given back' });
const step = (id: string, asked: 'cancel' | 'retry') =>
  builder.call(payments.paymentStep, { ids: [id], step: asked, note: '' });
/** Somebody whose one payment settled. */
const paid = async () => {
  const payment = await newPayment();
  const trace = (await sent(payment.id))(payment.number);
  expect((await settled(trace)).body).toMatchObject({ applied: 1 });
  return { ...payment, trace };
};

test('a return that is read while its entry settles is in the ledger, for it had counted by then', async () => {
  const { id, payerId, number } = await newPayment();
  const trace = (await sent(id))(number);
  const { id: entryId } = await portal.owner
    .selectFrom('payment_entries')
    .select('id')
    .where('payment_id', '=', id)
    .executeTakeFirstOrThrow();
  const of = { entryId, paymentId: id, clientId: world.acme.id, payerId, refundsId: null, billId: null };
  const entry = { ...of, kind: 'recurring', amountCents: CENTS, status: 'submitted' } as const;
  const returned = await portal.owner.transaction().execute(async (db) => {
    await settleEntries(db, [{ entry, on: '2026-01-26' }]);
    const waiting = cameBack(trace, 'R10');
    await vi.waitFor(async () => {
      const { rows } = await sql`select from pg_stat_activity where datname = current_database()
        and wait_event_type = 'Lock'`.execute(portal.owner);
      expect(rows).toHaveLength(1);
    });
    return { waiting };
  });
  expect((await returned.waiting).body).toMatchObject({ applied: 1 });
  expect(await row(number)).toMatchObject({ status: 'returned', returnCode: 'R10' });
  expect(await explained(payerId)).toMatchObject({ paid: '72.48', returned: '72.48', balance: '0.00' });
});

test('one return file that two people send at once is read once, and the other is told when', async () => {
  const { id, number, payerId } = await newPayment();
  const text = returnFile([{ trace: (await sent(id))(number), code: 'R03', cents: CENTS }]);
  const both = await Promise.all([sendAnswer(portal, builder, text), sendAnswer(portal, builder, text)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(both.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'payment-answer-read' });
  expect(await row(number)).toMatchObject({ status: 'returned', returnCode: 'R03' });
  expect(await explained(payerId)).toMatchObject({ balance: '0.00' });
});

describe('a refund', () => {
  test('that is called off leaves the payment to be given back another time', async () => {
    const payment = await paid();
    const { number } = (await refund(payment.id)).body;
    expect((await step((await row(number))?.id ?? '', 'cancel')).status).toBe(200);
    expect(await row(payment.number)).toMatchObject({ status: 'settled' });
    expect((await refund(payment.id)).status).toBe(200);
  });

  test('of a part leaves the rest to be given back, and no cent more than the payment was', async () => {
    const one = await paid();
    const other = await newPayment(one);
    await settled((await sent(other.id))(other.number));
    const given = async (amount: string) => {
      const { number } = (await refund(one.id, amount)).body;
      const trace = (await sent((await row(number))?.id ?? ''))(number);
      await sendAnswer(portal, builder, `trace,amount,date\n${trace},${amount},2026-01-27\n`);
    };
    await given('2.48');
    expect(await row(one.number)).toMatchObject({ status: 'settled' });
    // The other payment is here too, and is not given back by this one.
    expect((await refund(one.id, '70.01')).body).toMatchObject({ fields: { amount: 'too-large' } });
    await given('70.00');
    expect(await row(one.number)).toMatchObject({ status: 'refunded' });
    expect(await explained(one.payerId)).toMatchObject({ paid: '144.96', refunded: '72.48' });
  });

  test('that came back is not sent again beside the next one: a payment is given back once', async () => {
    const payment = await paid();
    const first = (await refund(payment.id)).body;
    const id = (await row(first.number))?.id ?? '';
    await cameBack((await sent(id))(first.number), 'R01');
    expect(await row(first.number)).toMatchObject({ status: 'returned' });
    expect(await row(payment.number)).toMatchObject({ status: 'settled' });
    expect((await step(id, 'retry')).body).toMatchObject({ code: 'payment-no-retry' });
    expect((await refund(payment.id)).status).toBe(200);
  });

  test('counts while it is on its way: what it gives back is not given back by another', async () => {
    const one = await paid();
    const other = await newPayment(one);
    await settled((await sent(other.id))(other.number));
    const { number } = (await refund(one.id)).body;
    await sent((await row(number))?.id ?? '');
    // The bank takes the payment back while its refund is at the bank: both leave, and nothing of the other payment is left.
    await cameBack(one.trace, 'R10');
    expect((await refund(other.id)).body).toMatchObject({ fields: { amount: 'too-large' } });
  });

  test('of a duplicate is a reversing entry of the whole, within five banking days and not after', async () => {
    const reverse = (id: string, amount = '72.48') =>
      builder.call(payments.refundPayment, { id, amount, note: 'Drawn twice', reversal: true });
    const [twice, old] = [await paid(), await paid()];
    expect((await reverse(twice.id, '10.00')).body).toMatchObject({ code: 'payment-no-reversal' });
    const six = sql`update payments set effective_date = effective_date - 21 where id = ${old.id}`;
    await six.execute(portal.owner);
    expect((await reverse(old.id)).body).toMatchObject({ code: 'payment-no-reversal' });
    expect((await refund(old.id)).status).toBe(200);
    const { number } = (await reverse(twice.id)).body;
    const id = (await row(number))?.id ?? '';
    const { batch } = (await builder.call(paymentBatches.buildBatch, { ids: [id] })).body;
    await builder.call(paymentBatches.releaseBatch, { id: batch?.id ?? '' });
    const url = `${API_BASE}/paymentbatches/${batch?.id}/file`;
    const text = (await portal.app.inject({ url, headers: builder.headers })).payload;
    expect(entriesIn(text).get(number)).toMatchObject({
      batch: { description: 'REVERSAL', sec: 'PPD' },
      entry: { amountCents: CENTS },
    });
    await builder.call(paymentBatches.rejectBatch, { id: batch?.id ?? '', why: 'Too late' });
    await sql`update payments set effective_date = effective_date - 21 where id = ${twice.id}`.execute(portal.owner);
    expect((await builder.call(paymentBatches.buildBatch, { ids: [id] })).body).toMatchObject({ batch: null, held: 1 });
    expect(await row(number)).toMatchObject({ status: 'held', reason: 'reversalLate' });
  });
});
