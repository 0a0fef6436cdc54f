import { permissions } from '@coverlane/contract/access.ts';
import { paymentBatches } from '@coverlane/contract/payments/batch-calls.ts';
import { payments } from '@coverlane/contract/payments/calls.ts';
import { premiums } from '@coverlane/contract/premiums/calls.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { workDay } from '../../platform/jobs/daily.ts';
import { aFamily } from '../../testing/family.ts';
import { type Caller, type TestPortal, testPortal } from '../../testing/portal.ts';
import { aUser, aWorld, type World } from '../../testing/world.ts';
import { priced } from '../enrollments/enrollments.testing.ts';
import { aBankServer } from './bank-server.testing.ts';
import { paymentsDay } from './payments-day.ts';
import { aPayment, ourBank, type PaymentPlan } from './payments.testing.ts';

let portal: TestPortal;
let world: World;
let admin: Caller;
let count = 0;

beforeAll(async () => {
  portal = await testPortal();
  world = await aWorld(portal.owner);
  const user = { installationId: world.installationId, type: 'admin', permissions } as const;
  admin = await portal.as(await aUser(portal.owner, user));
  await admin.call(paymentBatches.savePaymentOrigin, ourBank);
  await priced(portal, world.acme);
});
afterAll(() => portal?.close());

const parts = () => ({ ...portal.parts, pool: portal.workerPool });
const work = (today: string) => workDay({ parts: parts(), clientId: world.acme.id, today }, [paymentsDay]);
const aFamilyOf = async () => {
  count += 1;
  return aFamily(portal.owner, { client: world.acme, lastName: `Day${count}`, effectiveDate: '2026-01-01' });
};
const newPayment = async (more: Partial<PaymentPlan> = {}) => {
  const { subscriberId } = await aFamilyOf();
  const made = await aPayment(portal.owner, { clientId: world.acme.id, personId: subscriberId, ...more });
  return { ...made, subscriberId };
};
const row = async (number: string) =>
  (await admin.call(payments.paymentList, { search: number })).body.rows.find((one) => one.number === number);
const rowsOf = async (payerId: string) =>
  (await admin.call(payments.paymentList, { pageSize: 200 })).body.rows.filter((one) => one.payerId === payerId);
const ledger = async (id: string) => (await admin.call(payments.payerLedger, { id })).body;
const submitted = async (id: string) => {
  const { batch } = (await admin.call(paymentBatches.buildBatch, { ids: [id] })).body;
  await admin.call(paymentBatches.releaseBatch, { id: batch?.id ?? '' });
  await admin.call(paymentBatches.submitBatch, { id: batch?.id ?? '', how: 'sent' });
  await sql`update payment_entries set effective_date = '2026-11-24' where payment_id = ${id}`.execute(portal.owner);
};

test('three banking days without a return a payment settles, over Thanksgiving on Monday, and the ledger says so once', async () => {
  const { id, number, payerId } = await newPayment();
  await submitted(id);
  await work('2026-11-29');
  expect(await row(number)).toMatchObject({ status: 'submitted' });
  await work('2026-11-30');
  await work('2026-12-01');
  expect(await row(number)).toMatchObject({ status: 'settled' });
  expect((await ledger(payerId)).explained.paid).toBe('724.88');
});

test('what is authorized waits once the enrollment is approved; voided, it is cancelled, and what was drawn is given back once', async () => {
  const enrollment = async (status: string) => {
    count += 1;
    const { rows } = await sql<{
      id: string;
    }>`insert into enrollments (id, client_id, number, enrollment_type, status, approved_at)
      values (gen_random_uuid(), ${world.acme.id}, ${`E-7${count}`}, 'open', ${status},
        ${status === 'processed' ? '2026-11-01' : null}) returning id`.execute(portal.owner);
    return rows[0]?.id ?? '';
  };
  const [approved, asked, drawn] = [
    await enrollment('processed'),
    await enrollment('pendingApproval'),
    await enrollment('processed'),
  ];
  const good = await newPayment({ enrollmentId: approved, status: 'authorized', kind: 'initial' });
  const early = await newPayment({ enrollmentId: asked, status: 'authorized' });
  const paid = await newPayment({ enrollmentId: drawn });
  await submitted(paid.id);
  await work('2026-11-30');
  expect([(await row(good.number))?.status, (await row(early.number))?.status]).toEqual(['queued', 'authorized']);
  await sql`update enrollments set status = 'voided' where id in (${asked}, ${drawn})`.execute(portal.owner);
  await work('2026-12-01');
  await work('2026-12-02');
  expect(await row(early.number)).toMatchObject({ status: 'cancelled', reason: 'enrollmentVoided' });
  expect(await row(paid.number)).toMatchObject({ status: 'refundPending' });
  const refunds = (await rowsOf(paid.payerId)).filter(({ kind }) => kind === 'refund');
  expect(refunds.map(({ amount, status }) => [amount, status])).toEqual([['724.88', 'queued']]);
});

test('what is owed is charged month by month, mended when it changes, and drawn once as the ledger says, within what was allowed', async () => {
  const { payerId, id, subscriberId } = await newPayment();
  await sql`update payments set status = 'cancelled' where id = ${id}`.execute(portal.owner);
  await work('2026-02-10');
  const charged = await ledger(payerId);
  const months = charged.lines.filter(({ kind }) => kind === 'charge');
  expect(months.map(({ month }) => month)).toEqual(['2026-01-01', '2026-02-01', '2026-03-01']);
  expect(new Set(months.map(({ amount }) => amount)).size).toBe(1);
  expect(Number(months[0]?.amount)).toBeGreaterThan(0);
  const months2 = Math.round(Number(months[0]?.amount) * 200);
  await sql`update payment_authorisations set amount_cents = ${months2} where payer_id = ${payerId}`.execute(
    portal.owner,
  );
  await work('2026-02-16');
  await work('2026-02-17');
  const debits = (await rowsOf(payerId)).filter(({ status }) => status === 'queued');
  expect(debits.map(({ kind, dueDate }) => [kind, dueDate])).toEqual([['recurring', '2026-02-20']]);
  // January and February: March is not due yet.
  expect(debits[0]?.amount).toBe((months2 / 100).toFixed(2));
  const all = { kind: 'payment', amount: charged.explained.balance, date: '2026-02-18', note: 'Check' } as const;
  await admin.call(payments.writeLedger, { id: payerId, ...all });
  await work('2026-02-18');
  const paid = (await admin.call(premiums.premiumsPaid, { memberId: subscriberId })).body.rows;
  expect(paid).toMatchObject([{ paidThrough: '2026-03-31', source: 'payment', recordedBy: null }]);
  await sql`update coverages set expiration_date = '2026-02-28' where person_id in (select id from people
    where subscriber_id = ${subscriberId})`.execute(portal.owner);
  await work('2026-02-19');
  const mended = await ledger(payerId);
  expect(mended.lines.filter(({ kind }) => kind === 'adjustment').map(({ month, amount }) => [month, amount])).toEqual([
    ['2026-03-01', `-${months[0]?.amount}`],
  ]);
  expect(mended.explained.balance).toBe(`-${months[0]?.amount}`);
});

test('a file is handed to the bank’s server whole and once, and to no server with another key', async () => {
  const bank = await aBankServer();
  const { id } = await newPayment();
  const built = (await admin.call(paymentBatches.buildBatch, { ids: [id] })).body;
  const batchId = built.batch?.id ?? '';
  await admin.call(paymentBatches.releaseBatch, { id: batchId });
  const send = () => admin.call(paymentBatches.submitBatch, { id: batchId, how: 'sftp' });
  expect((await send()).body).toMatchObject({ code: 'payment-no-sftp' });
  portal.parts.bankServer = { ...bank.at, hostKey: 'c29tZXRoaW5nIGVsc2U' };
  expect((await send()).body).toMatchObject({ code: 'payment-sftp-failed' });
  portal.parts.bankServer = { ...bank.at, password: 'wrong' };
  expect((await send()).body).toMatchObject({ code: 'payment-sftp-failed' });
  portal.parts.bankServer = bank.at;
  expect((await send()).body).toMatchObject({ state: 'submitted' });
  expect([...bank.files.keys()]).toEqual([expect.stringMatching(/^\/in\/ACH-\d{8}-\d{6}\.ach$/)]);
  expect([...bank.files.values()][0]).toContain('EVERGREEN TPA');
  // Killed after the file left and before that was recorded: it is not put there again.
  await sql`update payment_batches set state = 'released' where id = ${batchId}`.execute(portal.owner);
  bank.puts.length = 0;
  expect((await send()).status).toBe(200);
  expect(bank.puts).toEqual([]);
  delete portal.parts.bankServer;
  await bank.close();
});
