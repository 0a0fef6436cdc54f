import { permissions } from '@coverlane/contract/access.ts';
import { paymentBatches } from '@coverlane/contract/payments/batch-calls.ts';
import { payments } from '@coverlane/contract/payments/calls.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { workDay } from '../../platform/jobs/daily.ts';
import { aFamily, change } from '../../testing/family.ts';
import type { Caller } from '../../testing/portal.ts';
import { aUser } from '../../testing/world.ts';
import { priced } from '../enrollments/enrollments.testing.ts';
import { type Office, openOffice } from '../users/user.testing.ts';
import { paymentsDay } from './payments-day.ts';
import { aPayment, ourBank, type PlannedPayment } from './payments.testing.ts';

let office: Office;
let admin: Caller;
let count = 0;

beforeAll(async () => {
  office = await openOffice();
  const { portal, world } = office;
  admin = await portal.as(
    await aUser(portal.owner, { installationId: world.installationId, type: 'admin', permissions }),
  );
  await admin.call(paymentBatches.savePaymentOrigin, ourBank);
  await priced(portal, world.acme);
});
afterAll(() => office.close());

const run = (text: string) => sql.raw(text).execute(office.portal.owner);
/** A day of the client's, and what is mailed on it: the clock of the mails is that day's noon. */
async function work(today: string) {
  const { portal, world } = office;
  const day = { parts: { ...portal.parts, pool: portal.workerPool }, clientId: world.acme.id, today };
  await workDay(day, [paymentsDay]);
  vi.useFakeTimers({ now: new Date(`${today}T17:00:00Z`), toFake: ['Date'] });
  try {
    await office.work();
  } finally {
    vi.useRealTimers();
  }
  await run(
    `update payment_authorisations set next_amount_told_at = '${today}T17:00:00Z' where next_amount_told_at > now() - interval '1 hour'`,
  );
}

/** Somebody who is covered from January on and pays on a day of each month; what they pay a month, in cents. */
async function aMonthlyPayer(dueDay = 1) {
  const { portal, world } = office;
  count += 1;
  const family = await aFamily(portal.owner, {
    client: world.acme,
    lastName: `Monthly${count}`,
    effectiveDate: '2026-01-01',
  });
  const payer = await aPayment(portal.owner, {
    clientId: world.acme.id,
    personId: family.subscriberId,
    status: 'cancelled',
  });
  const email = `payer${count}@example.com`;
  await run(`update payers set email = '${email}' where id = '${payer.payerId}'`);
  await run(
    `update payment_authorisations set due_day = ${dueDay}, first_date = '2026-01-01' where payer_id = '${payer.payerId}'`,
  );
  await work('2025-12-20');
  const { rows } = await sql<{ cents: number }>`select amount_cents as cents from ledger_entries
    where payer_id = ${payer.payerId} and month = '2026-01-01'`.execute(portal.owner);
  const cents = rows[0]?.cents ?? 0;
  await run(`update payment_authorisations set amount_cents = ${cents}, next_amount_cents = null, next_amount_from = null,
    next_amount_told_at = null where payer_id = '${payer.payerId}'`);
  office.mail.received.length = 0;
  return { ...payer, ...family, cents, email };
}
const ledger = async (id: string) => (await admin.call(payments.payerLedger, { id })).body;
const debitsOf = async ({ payerId }: PlannedPayment) => {
  const { rows } = (await admin.call(payments.paymentList, { pageSize: 200 })).body;
  return rows
    .filter((row) => row.payerId === payerId && row.kind === 'recurring' && row.age < 9_999 && row.amount !== '724.88')
    .map(({ amount, dueDate, status, reason }) => [amount, dueDate, status, reason]);
};
const money = (cents: number): string => (cents / 100).toFixed(2);
const pay = (payer: PlannedPayment, cents: number, date: string) =>
  admin.call(payments.writeLedger, { id: payer.payerId, kind: 'payment', amount: money(cents), date, note: 'Check' });
const endOn = ({ subscriberId }: { subscriberId: string }, day: string) =>
  run(`update coverages set expiration_date = '${day}' where person_id in
    (select id from people where subscriber_id = '${subscriberId}')`);
const mailsTo = (email: string) => office.mail.received.filter(({ to }) => to.includes(email));

describe('a monthly debit', () => {
  test('is what the month costs, made five days before it is due, and once', async () => {
    const payer = await aMonthlyPayer();
    await work('2025-12-26');
    expect(await debitsOf(payer)).toEqual([]);
    await work('2025-12-27');
    await work('2025-12-28');
    expect(await debitsOf(payer)).toEqual([[money(payer.cents), '2026-01-01', 'queued', null]]);
  });
  test('of another amount is told once, ten days before, and then drawn at that amount', async () => {
    const payer = await aMonthlyPayer();
    await admin.call(payments.writeLedger, {
      id: payer.payerId,
      kind: 'credit',
      amount: '10.00',
      date: '2025-12-01',
      note: 'Promo',
    });
    await work('2025-12-21');
    await work('2025-12-22');
    const told = mailsTo(payer.email);
    expect(told.map((mail) => mail.header('subject'))).toEqual(['Your payment amount will change']);
    expect(told[0]?.text).toContain(`From 01/01/2026 we’ll debit $${money(payer.cents - 1000)}`);
    await work('2025-12-28');
    expect(await debitsOf(payer)).toEqual([[money(payer.cents - 1000), '2026-01-01', 'queued', null]]);
  });
  test('of which the change is known late waits until ten days after its notice', async () => {
    const payer = await aMonthlyPayer();
    await admin.call(payments.writeLedger, {
      id: payer.payerId,
      kind: 'credit',
      amount: '10.00',
      date: '2025-12-01',
      note: 'Promo',
    });
    await work('2025-12-28');
    await work('2026-01-01');
    expect(await debitsOf(payer)).toEqual([]);
    await work('2026-01-02');
    expect(await debitsOf(payer)).toEqual([[money(payer.cents - 1000), '2026-01-07', 'queued', null]]);
    expect(mailsTo(payer.email)).toHaveLength(1);
  });
  test('by two authorisations of one payer is one: the later from its first day on, the earlier until then', async () => {
    const payer = await aMonthlyPayer();
    await run(`insert into payment_authorisations (id, client_id, payer_id, method_id, frequency, due_day, first_date, amount_cents,
        language, words, words_sha256, typed_name)
      select gen_random_uuid(), client_id, payer_id, method_id, frequency, 15, '2026-02-15', amount_cents, language, words,
        words_sha256, typed_name from payment_authorisations where payer_id = '${payer.payerId}'`);
    await work('2025-12-28');
    await pay(payer, payer.cents, '2026-01-03');
    await run(`update payments set status = 'cancelled' where payer_id = '${payer.payerId}'`);
    await work('2026-01-28');
    await work('2026-02-11');
    const made = (await debitsOf(payer)).filter(([, , status]) => status !== 'cancelled');
    expect(made).toEqual([[money(payer.cents), '2026-02-01', 'queued', null]]);
    await work('2026-02-16');
    const { rows } = await sql<{ how: string | null }>`select revoked_how as how from payment_authorisations
      where payer_id = ${payer.payerId} order by signed_at`.execute(office.portal.owner);
    expect(rows).toEqual([{ how: 'ended' }, { how: null }]);
    await pay(payer, payer.cents, '2026-02-17');
    await run(`update payments set status = 'cancelled' where payer_id = '${payer.payerId}'`);
    await work('2026-03-11');
    expect((await debitsOf(payer)).filter(([, , status]) => status !== 'cancelled')).toEqual([
      [money(payer.cents), '2026-03-15', 'queued', null],
    ]);
  });
  test('that waits is called off where coverage ended before its month, and nothing is drawn after the last month owed', async () => {
    const payer = await aMonthlyPayer();
    await work('2025-12-28');
    await pay(payer, payer.cents, '2025-12-28');
    await work('2025-12-29');
    expect(await debitsOf(payer)).toEqual([[money(payer.cents), '2026-01-01', 'cancelled', 'notOwed']]);
    await endOn(payer, '2026-01-31');
    await work('2026-01-28');
    await work('2026-02-26');
    expect(await debitsOf(payer)).toHaveLength(1);
    expect((await ledger(payer.payerId)).explained.balance).toBe('0.00');
  });
  test('ends with its payer: who died is drawn from no more', async () => {
    const payer = await aMonthlyPayer();
    await work('2025-12-28');
    await run(`update person_details set death_date = '2025-12-28' where person_id = '${payer.subscriberId}'`);
    await work('2025-12-29');
    expect(await debitsOf(payer)).toEqual([[money(payer.cents), '2026-01-01', 'cancelled', 'authorisationEnded']]);
  });
  test('goes on where its payer moves: what they allowed is drawn as it was, and nobody is told of another amount', async () => {
    const payer = await aMonthlyPayer();
    await work('2025-12-28');
    const before = await debitsOf(payer);
    expect(before).toHaveLength(1);
    await change(office.portal.owner, payer, {
      type: 'addresschange',
      source: 'portal',
      reason: null,
      effectiveDate: '2025-12-28',
      personIds: payer.personIds,
      addresses: [{ kind: 'home', address1: '10 Elm St', city: 'Boise', state: 'ID', zip: '83702' }],
    });
    await work('2025-12-29');
    expect(await debitsOf(payer)).toEqual(before);
    expect(office.mail.received).toEqual([]);
  });
  test('is charged once by two nodes at once, and a payment that lands between them changes nothing of it', async () => {
    const payer = await aMonthlyPayer();
    await sql`delete from ledger_entries where payer_id = ${payer.payerId}`.execute(office.portal.owner);
    const { portal, world } = office;
    const day = { parts: { ...portal.parts, pool: portal.workerPool }, clientId: world.acme.id, today: '2025-12-20' };
    await Promise.all([
      workDay(day, [paymentsDay]),
      pay(payer, payer.cents, '2025-12-20'),
      workDay(day, [paymentsDay]),
    ]);
    expect((await ledger(payer.payerId)).explained).toMatchObject({ owed: money(payer.cents), balance: '0.00' });
  });
  test('is nobody’s who allowed a single one: what they owe is not their coverage', async () => {
    const payer = await aMonthlyPayer();
    await sql`delete from ledger_entries where payer_id = ${payer.payerId}`.execute(office.portal.owner);
    await run(
      `update payment_authorisations set frequency = 'once', due_day = null where payer_id = '${payer.payerId}'`,
    );
    await work('2026-01-20');
    expect((await ledger(payer.payerId)).lines).toEqual([]);
  });
});
