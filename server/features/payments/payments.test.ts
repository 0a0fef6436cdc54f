import { permissions } from '@coverlane/contract/access.ts';
import { paymentBatches } from '@coverlane/contract/payments/batch-calls.ts';
import { payments } from '@coverlane/contract/payments/calls.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readNacha } from '../../domain/payments/nacha-read.ts';
import { API_BASE } from '../../platform/http/api-base.ts';
import { aFamily } from '../../testing/family.ts';
import { type Caller, type TestPortal, testPortal } from '../../testing/portal.ts';
import { aUser, aWorld, type World } from '../../testing/world.ts';
import {
  aPayment,
  entriesIn,
  ourBank,
  type PaymentPlan,
  type PlannedPayment,
  returnFile,
  sendAnswer,
} from './payments.testing.ts';

let portal: TestPortal;
let world: World;
let builder: Caller;
let releaser: Caller;
let count = 0;

beforeAll(async () => {
  portal = await testPortal();
  world = await aWorld(portal.owner);
  const admin = { installationId: world.installationId, type: 'admin', permissions } as const;
  builder = await portal.as(await aUser(portal.owner, admin));
  releaser = await portal.as(await aUser(portal.owner, admin));
  expect((await builder.call(paymentBatches.buildBatch, {})).body).toMatchObject({ code: 'payment-no-bank' });
  const wrong = { ...ourBank, bankRouting: '091000018' };
  expect((await builder.call(paymentBatches.savePaymentOrigin, wrong)).body).toMatchObject({
    fields: { bankRouting: 'bad-routing' },
  });
  expect((await builder.call(paymentBatches.savePaymentOrigin, ourBank)).status).toBe(200);
});
afterAll(() => portal?.close());
beforeEach(async () => {
  await sql`update payments set status = 'cancelled' where status = 'queued'`.execute(portal.owner);
});

const newPayment = async (more: Partial<PaymentPlan> = {}) => {
  count += 1;
  const family = await aFamily(portal.owner, { client: world.acme, lastName: `Payer${count}` });
  return aPayment(portal.owner, { clientId: world.acme.id, personId: family.subscriberId, ...more });
};
/** Another payment of somebody who pays already. */
const nextOf = (payer: PlannedPayment) => aPayment(portal.owner, { clientId: world.acme.id, personId: '', payer });
/** The id of a file that was built. */
const idOf = (built: { batch: { id: string } | null }): string => built.batch?.id ?? '';
const build = async (ids?: string[], by = builder) =>
  (await by.call(paymentBatches.buildBatch, ids ? { ids } : {})).body;
const file = async (id: string, by = builder) => {
  const reply = await portal.app.inject({ url: `${API_BASE}/paymentbatches/${id}/file`, headers: by.headers });
  return reply.payload;
};
const row = async (number: string) =>
  (await builder.call(payments.paymentList, { search: number })).body.rows.find((one) => one.number === number);
const ledger = async (id: string) => (await builder.call(payments.payerLedger, { id })).body;
/** Files that were built so far are of another day. */
const yesterday = () => sql`update payment_batches set file_date = file_date - 1`.execute(portal.owner);
/** Builds, releases and hands over a file of these payments. @returns the trace of each, by number */
const sent = async (...ids: string[]) => {
  const { batch } = await build(ids);
  const id = batch?.id ?? '';
  expect((await releaser.call(paymentBatches.releaseBatch, { id })).status).toBe(200);
  const found = entriesIn(await file(id));
  expect((await builder.call(paymentBatches.submitBatch, { id, how: 'sent' })).status).toBe(200);
  return { id, trace: (number: string) => found.get(number)?.entry.traceNumber ?? '' };
};
const settle = (trace: string, amount: string) =>
  sendAnswer(portal, builder, `trace,amount,date\n${trace},${amount},2026-01-26\n`);

describe('the queue', () => {
  test('shows what is due with the last four digits, and no account number anywhere', async () => {
    const payment = await newPayment({ name: 'Rosa Lima', account: '998877665544' });
    const list = await builder.call(payments.paymentList, { search: 'Rosa' });
    expect(list.body).toMatchObject({ total: 1, sum: '724.88' });
    expect(list.body.rows[0]).toMatchObject({
      number: payment.number,
      amount: '724.88',
      mask: '5544',
      status: 'queued',
    });
    expect(JSON.stringify(list.body)).not.toContain('998877665544');
  });
  test('holds, resumes and cancels; what is in a file can no longer be held, and says in which', async () => {
    const { id, number } = await newPayment();
    const step = (step: 'hold' | 'resume' | 'cancel') => builder.call(payments.paymentStep, { ids: [id], step });
    expect((await step('hold')).status).toBe(200);
    expect(await row(number)).toMatchObject({ status: 'held', reason: 'heldByStaff' });
    expect((await build()).batch).toBeNull();
    await step('resume');
    const { batch } = await build([id]);
    expect((await step('cancel')).body).toMatchObject({ code: 'payment-batched', values: { number: batch?.number } });
    const other = await newPayment();
    expect((await builder.call(payments.paymentStep, { ids: [id, other.id], step: 'cancel' })).status).toBe(409);
    expect(await row(other.number)).toMatchObject({ status: 'queued' });
  });
  test('is nobody’s but theirs who process it', async () => {
    const plain = await portal.as(await aUser(portal.owner, { installationId: world.installationId, type: 'admin' }));
    expect((await plain.call(payments.paymentList, {})).status).toBe(403);
    const far = await aWorld(portal.owner);
    const admin = { installationId: far.installationId, type: 'admin', permissions } as const;
    const stranger = await portal.as(await aUser(portal.owner, admin));
    const { id, payerId } = await newPayment();
    expect((await stranger.call(payments.paymentList, {})).body.total).toBe(0);
    expect((await stranger.call(payments.paymentStep, { ids: [id], step: 'hold' })).status).toBe(404);
    expect((await stranger.call(payments.payerLedger, { id: payerId })).status).toBe(404);
  });
});

describe('a file for the bank', () => {
  test('has the payments with their sums, and is released before it leaves', async () => {
    const [one, other] = [await newPayment({ name: 'Jane Doe' }), await newPayment({ amountCents: 100 })];
    const built = await build([one.id, other.id]);
    expect(built).toMatchObject({ batch: { entries: 2, debits: '725.88', credits: '0.00' }, held: 0 });
    const id = idOf(built);
    expect(await file(id)).toContain('payment-not-released');
    await builder.call(paymentBatches.releaseBatch, { id });
    const text = await file(id);
    const read = readNacha(text);
    expect(read.faults).toEqual([]);
    expect(entriesIn(text).get(one.number)).toMatchObject({
      batch: { sec: 'WEB', description: 'INS PREM' },
      entry: { routing: '021000021', account: '000123456789', amountCents: 72_488, name: 'JANE DOE' },
    });
    expect(await row(one.number)).toMatchObject({ status: 'batched', batchNumber: built.batch?.number, attempts: 1 });
  });
  test('above $10,000 is released by somebody else than who built it', async () => {
    const { id } = await newPayment({ amountCents: 1_000_001 });
    const { batch } = await build([id]);
    expect(batch?.releasable).toBe(false);
    const release = (by: Caller) => by.call(paymentBatches.releaseBatch, { id: batch?.id ?? '' });
    expect((await release(builder)).body).toMatchObject({ code: 'payment-same-person' });
    expect((await release(releaser)).body).toMatchObject({ state: 'released' });
    await yesterday();
    const exactly = await newPayment({ amountCents: 1_000_000 });
    expect((await build([exactly.id])).batch?.releasable).toBe(true);
  });
  test('of a day counts with the others of who built them: several below $10,000 are no way around', async () => {
    await yesterday();
    const exactly = await newPayment({ amountCents: 1_000_000 });
    const { batch } = await build([exactly.id]);
    const more = await newPayment({ amountCents: 1 });
    const second = (await build([more.id])).batch;
    const release = () => builder.call(paymentBatches.releaseBatch, { id: second?.id ?? '' });
    expect((await release()).body).toMatchObject({ code: 'payment-same-person' });
    await releaser.call(paymentBatches.rejectBatch, { id: batch?.id ?? '', why: 'Built again' });
    expect((await release()).status).toBe(200);
    await yesterday();
  });
  test('draws a payment once, whoever builds at the same time', async () => {
    const made = await Promise.all([newPayment(), newPayment(), newPayment()]);
    const replies = await Promise.all([build(), build(undefined, releaser), build(), build(undefined, releaser)]);
    expect(replies.filter(({ batch }) => batch !== null && batch !== undefined)).toHaveLength(1);
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from payment_entries
      where payment_id = any(${made.map(({ id }) => id)}::uuid[])`.execute(portal.owner);
    expect(rows[0]?.n).toBe(3);
  });
  test('leaves neither file nor record behind where the connection is cut before it is recorded', async () => {
    const { id, number } = await newPayment();
    const before = (await builder.call(paymentBatches.batchList, {})).body.total;
    await sql`create function public.cut() returns trigger language plpgsql as $$ begin
      perform pg_terminate_backend(pg_backend_pid()); return new; end $$`.execute(portal.owner);
    await sql`alter function public.cut() security definer`.execute(portal.owner);
    await sql`create trigger cut before insert on payment_entries for each row execute function public.cut()`.execute(
      portal.owner,
    );
    const broken = await builder.call(paymentBatches.buildBatch, { ids: [id] });
    await sql`drop function public.cut() cascade`.execute(portal.owner);
    expect(broken.status).toBeGreaterThanOrEqual(500);
    expect(await row(number)).toMatchObject({ status: 'queued', attempts: 0 });
    expect((await builder.call(paymentBatches.batchList, {})).body.total).toBe(before);
    expect((await build([id])).batch?.entries).toBe(1);
  });
  test('charges nothing before the enrollment is approved, or by an account or authorisation that ended', async () => {
    const enrollment = await sql<{
      id: string;
    }>`insert into enrollments (id, client_id, number, enrollment_type, status)
      values (gen_random_uuid(), ${world.acme.id}, 'E-000991', 'open', 'pendingApproval') returning id`.execute(
      portal.owner,
    );
    const waiting = await newPayment({ enrollmentId: enrollment.rows[0]?.id ?? '' });
    const [ended, revoked, good] = [await newPayment(), await newPayment(), await newPayment()];
    await sql`update payment_methods set status = 'invalid' where id = ${ended.methodId}`.execute(portal.owner);
    await sql`update payment_authorisations set revoked_at = now(), revoked_how = 'portal'
      where id = ${revoked.authorisationId}`.execute(portal.owner);
    const { batch, held } = await build();
    expect([batch?.entries, held]).toEqual([1, 3]);
    const reasons = await Promise.all(
      [waiting, ended, revoked, good].map(async ({ number }) => (await row(number))?.reason),
    );
    expect(reasons).toEqual(['enrollmentNotApproved', 'methodInvalid', 'authorisationEnded', null]);
  });
  test('goes to no bank once a payer in it took the authorization back; rejected, it draws the others alone', async () => {
    const [revoked, good] = [await newPayment(), await newPayment()];
    const built = (await build([revoked.id, good.id])).batch?.id ?? '';
    const revoke = sql`update payment_authorisations set revoked_at = now(), revoked_how = 'portal'
      where id = ${revoked.authorisationId}`;
    await releaser.call(paymentBatches.releaseBatch, { id: built });
    await revoke.execute(portal.owner);
    const refused = { status: 409, body: { code: 'payment-ended', values: { numbers: revoked.number } } };
    expect(await builder.call(paymentBatches.submitBatch, { id: built, how: 'sent' })).toMatchObject(refused);
    await builder.call(paymentBatches.rejectBatch, { id: built, why: 'Taken back' });
    expect(await build([revoked.id, good.id])).toMatchObject({ batch: { entries: 1 }, held: 1 });
    expect(await row(revoked.number)).toMatchObject({ status: 'held', reason: 'authorisationEnded' });
  });
  test('that the bank refuses gives its payments back to the queue', async () => {
    const { id, number } = await newPayment();
    const { batch } = await build([id]);
    const batchId = batch?.id ?? '';
    await releaser.call(paymentBatches.releaseBatch, { id: batchId });
    await builder.call(paymentBatches.submitBatch, { id: batchId, how: 'sent' });
    expect(await row(number)).toMatchObject({ status: 'submitted' });
    expect((await builder.call(paymentBatches.submitBatch, { id: batchId, how: 'sent' })).status).toBe(409);
    expect((await builder.call(paymentBatches.rejectBatch, { id: batchId, why: 'Bad header' })).body.state).toBe(
      'rejected',
    );
    expect(await row(number)).toMatchObject({ status: 'queued', reason: 'fileRejected' });
    expect((await builder.call(paymentBatches.rejectBatch, { id: batchId, why: 'Again' })).status).toBe(409);
    expect((await build([id])).batch?.entries).toBe(1);
  });
});

describe('what the bank answers', () => {
  test('R01 is drawn again, as RETRY PYMT, twice at most; the ledger says what came and went', async () => {
    const payment = await newPayment();
    const { id, number, payerId } = payment;
    const charge = {
      kind: 'charge',
      amount: '724.88',
      date: '2026-01-01',
      month: '2026-01-15',
      note: 'January',
    } as const;
    await builder.call(payments.writeLedger, { id: payerId, ...charge });
    for (const attempt of [1, 2, 3]) {
      const { trace } = await sent(id);
      const answer = await sendAnswer(
        portal,
        builder,
        returnFile([{ trace: trace(number), code: 'R01', cents: 72_488 }]),
      );
      expect(answer.body).toMatchObject({ applied: 1, retried: attempt < 3 ? 1 : 0, leftOver: [] });
      expect(await row(number)).toMatchObject({
        status: attempt < 3 ? 'queued' : 'returned',
        returnCode: 'R01',
        attempts: attempt,
      });
    }
    expect((await builder.call(payments.paymentStep, { ids: [id], step: 'retry' })).body).toMatchObject({
      code: 'payment-no-retry',
    });
    expect((await ledger(payerId)).explained).toMatchObject({ owed: '724.88', paid: '0.00', balance: '724.88' });
  });
  test('what settled counts; what comes back afterwards is owed again, and the month is unpaid again', async () => {
    const { id, number, payerId } = await newPayment();
    const charge = {
      kind: 'charge',
      amount: '724.88',
      date: '2026-01-01',
      month: '2026-01-15',
      note: 'January',
    } as const;
    await builder.call(payments.writeLedger, { id: payerId, ...charge });
    const { trace } = await sent(id);
    expect((await settle(trace(number), '724.80')).body.leftOver).toMatchObject([{ why: 'amountDiffers' }]);
    expect((await settle(trace(number), '724.88')).body).toMatchObject({
      kind: 'settlement',
      applied: 1,
      leftOver: [],
    });
    expect(await ledger(payerId)).toMatchObject({
      explained: { paid: '724.88', balance: '0.00' },
      paidThrough: '2026-01-31',
    });
    const back = returnFile([{ trace: trace(number), code: 'R10', cents: 72_488 }]);
    expect((await sendAnswer(portal, builder, back)).body).toMatchObject({ applied: 1, retried: 0 });
    expect(await ledger(payerId)).toMatchObject({
      explained: { returned: '724.88', balance: '724.88' },
      paidThrough: null,
    });
    expect((await sendAnswer(portal, builder, back)).body).toMatchObject({ code: 'payment-answer-read' });
    const again = returnFile([{ trace: trace(number), code: 'R01', cents: 72_488 }]);
    expect((await sendAnswer(portal, builder, again)).body).toMatchObject({
      applied: 0,
      leftOver: [{ why: 'repeated' }],
    });
    expect((await ledger(payerId)).explained.balance).toBe('724.88');
  });
  test('R03 ends the account, R10 the authorisation: what waits by them is held', async () => {
    const [closed, refused] = [await newPayment(), await newPayment()];
    const [next, after] = [await nextOf(closed), await nextOf(refused)];
    const { trace } = await sent(closed.id, refused.id);
    const answers = [
      { trace: trace(closed.number), code: 'R03', cents: 72_488 },
      { trace: trace(refused.number), code: 'R10', cents: 72_488 },
    ];
    await sendAnswer(portal, builder, returnFile(answers));
    expect(await row(next.number)).toMatchObject({ status: 'held', reason: 'methodInvalid' });
    expect(await row(after.number)).toMatchObject({ status: 'held', reason: 'authorisationEnded' });
  });
  test('two payers with one account are drawn each for themselves: what comes back of one stops nothing of the other', async () => {
    const [one, two] = [await newPayment(), await newPayment()];
    const [next, other] = [await nextOf(one), await nextOf(two)];
    const { trace } = await sent(one.id, two.id);
    expect(trace(one.number)).not.toBe(trace(two.number));
    const back = returnFile([{ trace: trace(one.number), code: 'R10', cents: 72_488 }]);
    expect((await sendAnswer(portal, builder, back)).body).toMatchObject({ applied: 1, leftOver: [] });
    expect(await row(next.number)).toMatchObject({ status: 'held', reason: 'authorisationEnded' });
    expect(await row(other.number)).toMatchObject({ status: 'queued' });
    await settle(trace(two.number), '724.88');
    expect(await row(two.number)).toMatchObject({ status: 'settled' });
    expect((await ledger(two.payerId)).explained.paid).toBe('724.88');
    expect((await ledger(one.payerId)).explained.paid).toBe('0.00');
  });
  test('a trace nobody knows, a code nobody knows, two returns for one debit, another amount: named, the rest is done', async () => {
    const [one, odd, short] = [await newPayment(), await newPayment(), await newPayment()];
    const { trace } = await sent(one.id, odd.id, short.id);
    const answer = await sendAnswer(
      portal,
      builder,
      returnFile([
        { trace: '999999999999999', code: 'R01', cents: 5_000 },
        { trace: trace(one.number), code: 'R02', cents: 72_488 },
        { trace: trace(one.number), code: 'R02', cents: 72_488 },
        { trace: trace(odd.number), code: 'R77', cents: 72_488 },
        { trace: trace(short.number), code: 'R01', cents: 1 },
      ]),
    );
    expect(answer.body).toMatchObject({ rows: 5, applied: 2 });
    expect(answer.body.leftOver.map(({ why }) => why)).toEqual([
      'unknownTrace',
      'repeated',
      'unknownCode',
      'amountDiffers',
    ]);
    expect(await row(odd.number)).toMatchObject({ status: 'returned', reason: 'review', returnCode: 'R77' });
    expect(await row(short.number)).toMatchObject({ status: 'submitted' });
  });
  test('a file that does not add up is refused whole', async () => {
    const { id, number } = await newPayment();
    const { trace } = await sent(id);
    const good = returnFile([{ trace: trace(number), code: 'R01', cents: 72_488 }]);
    const bad = good.replace('000000072488', '000000072489');
    expect(await sendAnswer(portal, builder, bad)).toMatchObject({
      status: 422,
      body: { fields: { file: 'bad-file' } },
    });
    expect(await sendAnswer(portal, builder, 'hello')).toMatchObject({ status: 422 });
    expect(await row(number)).toMatchObject({ status: 'submitted' });
  });
  test('a notification of change is entered before the next entry, and what cannot be entered stops it after six banking days', async () => {
    const [moved, named] = [await newPayment(), await newPayment()];
    const { trace } = await sent(moved.id, named.id);
    const answers = [
      { trace: trace(moved.number), code: 'C03', cents: 0, data: '091000019   554433' },
      { trace: trace(named.number), code: 'C04', cents: 0, data: 'DOE JANET' },
    ];
    const answer = await sendAnswer(portal, builder, returnFile(answers));
    expect(answer.body).toMatchObject({ applied: 1, leftOver: [{ code: 'C04', why: 'notUsable' }] });
    expect(await row(moved.number)).toMatchObject({ status: 'submitted', mask: '4433' });
    const [next, late] = [await nextOf(moved), await nextOf(named)];
    await sql`update payment_methods set correct_until = '2026-01-02' where id = ${named.methodId}`.execute(
      portal.owner,
    );
    const { batch } = await build([next.id, late.id]);
    await releaser.call(paymentBatches.releaseBatch, { id: batch?.id ?? '' });
    expect(entriesIn(await file(batch?.id ?? '')).get(next.number)?.entry).toMatchObject({
      routing: '091000019',
      account: '554433',
    });
    expect(await row(late.number)).toMatchObject({ status: 'held', reason: 'correctionDue' });
  });
});

describe('a refund', () => {
  test('is never larger than what was paid, is a credit in a file, and the ledger says so when it settles', async () => {
    const { id, number, payerId } = await newPayment();
    const refund = (amount: string) => builder.call(payments.refundPayment, { id, amount, note: 'Voided' });
    expect((await refund('1.00')).status).toBe(409);
    const { trace } = await sent(id);
    await settle(trace(number), '724.88');
    expect((await refund('724.89')).body).toMatchObject({ fields: { amount: 'too-large' } });
    expect((await refund('0.00')).body).toMatchObject({ fields: { amount: 'too-small' } });
    const made = (await refund('700.00')).body;
    expect((await refund('24.88')).status).toBe(409);
    expect(await row(number)).toMatchObject({ status: 'refundPending' });
    const waiting = await row(made.number);
    const back = await sent(waiting?.id ?? '');
    await settle(back.trace(made.number), '700.00');
    // The rest of it is still here, and can be given back.
    expect(await row(number)).toMatchObject({ status: 'settled' });
    expect((await refund('24.89')).body).toMatchObject({ fields: { amount: 'too-large' } });
    expect((await ledger(payerId)).explained).toMatchObject({ paid: '724.88', refunded: '700.00', balance: '-24.88' });
  });
});
