import { permissions } from '@coverlane/contract/access.ts';
import { inbox } from '@coverlane/contract/inbox/calls.ts';
import { paymentBatches } from '@coverlane/contract/payments/batch-calls.ts';
import { payments } from '@coverlane/contract/payments/calls.ts';
import { settings } from '@coverlane/contract/settings/calls.ts';
import { tasks } from '@coverlane/contract/tasks/calls.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '../../platform/values/dates.ts';
import { workDay } from '../../platform/jobs/daily.ts';
import { aFamily } from '../../testing/family.ts';
import type { Caller } from '../../testing/portal.ts';
import { aUser } from '../../testing/world.ts';
import { paymentsDay } from '../payments/payments-day.ts';
import { aPayment, ourBank, returnFile, sendAnswer } from '../payments/payments.testing.ts';
import { type Office, openOffice } from '../users/user.testing.ts';
import { priced } from './enrollments.testing.ts';
import { nonpaymentDay } from './nonpayment-day.ts';

let office: Office;
let admin: Caller;
let today: string;
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
const work = (day: string) => {
  const { portal, world } = office;
  const parts = { ...portal.parts, pool: portal.workerPool };
  return workDay({ parts, clientId: world.acme.id, today: day }, [paymentsDay, nonpaymentDay]);
};
const answered = (trace: string, code: string, cents: number) =>
  sendAnswer(office.portal, admin, returnFile([{ trace, code, cents }]));

const only = <Row>([row]: readonly Row[]): Row => {
  if (row === undefined) throw new Error('Nothing was found.');
  return row;
};

/** Somebody whose debit of this month is at the bank; the month before is paid. */
async function drawn() {
  const { portal, world } = office;
  count += 1;
  const { rows } = await sql<{
    day: string;
  }>`select to_char(now() at time zone 'America/Chicago', 'YYYY-MM-DD') as day`.execute(portal.owner);
  today = only(rows).day;
  const month = `${today.slice(0, 7)}-01`;
  const before = `${addDays(month, -1).slice(0, 7)}-01`;
  const family = await aFamily(portal.owner, { client: world.acme, lastName: `Unpaid${count}`, effectiveDate: before });
  const payer = await aPayment(portal.owner, {
    clientId: world.acme.id,
    personId: family.subscriberId,
    dueDate: month,
  });
  await run(`update payers set email = 'unpaid${count}@example.com' where id = '${payer.payerId}'`);
  await run(
    `update payment_authorisations set first_date = '${before}', due_day = 1 where payer_id = '${payer.payerId}'`,
  );
  await run(`update payments set status = 'held' where id = '${payer.id}'`);
  await work(today);
  const charged = await sql<{
    cents: number;
  }>`select amount_cents as cents from ledger_entries where payer_id = ${payer.payerId}
    and kind = 'charge' order by month`.execute(portal.owner);
  const { cents } = only(charged.rows);
  await pay(payer.payerId, cents, before);
  await run(`update payments set status = 'queued', amount_cents = ${cents}, reason = null where id = '${payer.id}'`);
  await run(`update payment_authorisations set amount_cents = ${cents}, next_amount_cents = null, next_amount_from = null
    where payer_id = '${payer.payerId}'`);
  const { batch } = (await admin.call(paymentBatches.buildBatch, { ids: [payer.id] })).body;
  const { id } = only(batch === null ? [] : [batch]);
  await admin.call(paymentBatches.releaseBatch, { id });
  await admin.call(paymentBatches.submitBatch, { id, how: 'sent' });
  const entry = await sql<{
    trace: string;
  }>`select trace_number as trace from payment_entries where payment_id = ${payer.id}`.execute(portal.owner);
  await office.work();
  office.mail.received.length = 0;
  return {
    ...payer,
    ...family,
    cents,
    trace: only(entry.rows).trace,
    paidThrough: addDays(month, -1),
    email: `unpaid${count}@example.com`,
  };
}
type Drawn = Awaited<ReturnType<typeof drawn>>;
const money = (cents: number): string => (cents / 100).toFixed(2);
const pay = (id: string, cents: number, date: string) =>
  admin.call(payments.writeLedger, { id, kind: 'payment', amount: money(cents), date, note: 'Check' });
const graceOf = async ({ payerId }: Drawn) => {
  const found = await office.portal.owner
    .selectFrom('payment_graces')
    .select(['state', 'grace_until'])
    .where('payer_id', '=', payerId)
    .execute();
  return found.map(({ state, grace_until: until }) => [state, until]);
};
const coveredUntil = async ({ subscriberId }: Drawn) => {
  const { rows } = await sql<{ last: string | null }>`select expiration_date as last from coverages c
    where person_id = ${subscriberId} and superseded_at is null`.execute(office.portal.owner);
  return rows.map(({ last }) => last);
};
const subjectsTo = (email: string) =>
  office.mail.received.filter(({ to }) => to.includes(email)).map((mail) => mail.header('subject'));

describe('a payment that came back', () => {
  test('is told its payer without health or bank numbers, and coverage stands for thirty days', async () => {
    const payer = await drawn();
    await answered(payer.trace, 'R03', payer.cents);
    await office.work();
    const mail = office.mail.to(payer.email);
    expect(mail.header('subject')).toBe('Your payment couldn’t be completed');
    expect(mail.text).toContain(`$${money(payer.cents)}`);
    expect(mail.raw).not.toMatch(/R03|6789|medical|PPO/i);
    expect(await graceOf(payer)).toEqual([['open', addDays(today, 30)]]);
    const waiting = (await admin.call(tasks.taskList, { kind: 'paymentReturned', pageSize: 200 })).body.rows;
    expect(waiting.filter(({ id }) => id === payer.id)).toMatchObject([
      { number: payer.number, dueDate: addDays(today, 30) },
    ]);
    await work(addDays(today, 30));
    expect(await coveredUntil(payer)).toEqual([null]);
  });
  test('stands for as many days as the settings of the client say, and of the division before them', async () => {
    const { world } = office;
    const put = (scope: 'client' | 'division', scopeId: string, value: string | null) =>
      admin.call(settings.putSetting, { key: 'paymentGraceDays', scope, scopeId, value });
    expect((await put('client', world.acme.id, '9')).status).toBe(422);
    await put('client', world.acme.id, '45');
    const payer = await drawn();
    await answered(payer.trace, 'R01', payer.cents);
    await put('division', world.acme.divisionId, '15');
    const other = await drawn();
    await answered(other.trace, 'R01', other.cents);
    expect([await graceOf(payer), await graceOf(other)]).toEqual([
      [['open', addDays(today, 45)]],
      [['open', addDays(today, 15)]],
    ]);
    for (const [scope, id] of [
      ['client', world.acme.id],
      ['division', world.acme.divisionId],
    ] as const)
      await put(scope, id, null);
  });
  test('lands in the inbox of a payer who has an account, in words of the portal', async () => {
    const payer = await drawn();
    const { portal, world } = office;
    const user = { installationId: world.installationId, type: 'member', entityId: payer.subscriberId } as const;
    const member = await portal.as(await aUser(portal.owner, user));
    await answered(payer.trace, 'R03', payer.cents);
    await office.work();
    const { body } = await member.call(inbox.listMessages, {});
    expect(body.rows).toMatchObject([{ category: 'payment', subject: 'Your payment couldn’t be completed' }]);
  });
  test('is told again ten days before the end; after it coverage ends for nonpayment with the last day paid for', async () => {
    const payer = await drawn();
    await answered(payer.trace, 'R03', payer.cents);
    await work(addDays(today, 20));
    await work(addDays(today, 21));
    await office.work();
    expect(subjectsTo(payer.email)).toEqual(['Your payment couldn’t be completed', 'Your payment is still due']);
    await work(addDays(today, 31));
    await work(addDays(today, 32));
    expect(await coveredUntil(payer)).toEqual([payer.paidThrough]);
    expect(await graceOf(payer)).toMatchObject([['ended', addDays(today, 30)]]);
    const { rows } =
      await sql`select from enrollments where person_id = ${payer.subscriberId} and status = 'processed'`.execute(
        office.portal.owner,
      );
    expect(rows).toHaveLength(1);
  });
  test('ends nothing for whoever paid meanwhile, but for little', async () => {
    const payer = await drawn();
    await answered(payer.trace, 'R03', payer.cents);
    await pay(payer.payerId, Math.ceil(payer.cents * 3), addDays(today, 3));
    await work(addDays(today, 31));
    expect(await graceOf(payer)).toMatchObject([['paid', addDays(today, 30)]]);
    expect(await coveredUntil(payer)).toEqual([null]);
  });
  test('waits while the bank draws it again, and ends when that comes back, too', async () => {
    const payer = await drawn();
    await answered(payer.trace, 'R01', payer.cents);
    await run(`update payments set status = 'submitted' where id = '${payer.id}'`);
    await work(addDays(today, 31));
    expect(await coveredUntil(payer)).toEqual([null]);
    await run(`update payments set status = 'returned' where id = '${payer.id}'`);
    await work(addDays(today, 32));
    expect(await coveredUntil(payer)).toEqual([payer.paidThrough]);
  });
  test('waits for a debit that the payer allowed and that goes to the bank with the next file', async () => {
    const payer = await drawn();
    await answered(payer.trace, 'R01', payer.cents);
    const { rows } = await sql<{ status: string; due: string }>`select status, due_date as due from payments
      where payer_id = ${payer.payerId} and status = 'queued'`.execute(office.portal.owner);
    expect(rows).toHaveLength(1);
    await work(addDays(today, 31));
    expect(await coveredUntil(payer)).toEqual([null]);
  });
  test('whose money turns out to have been there in time: the end is taken back', async () => {
    const payer = await drawn();
    await answered(payer.trace, 'R03', payer.cents);
    await work(addDays(today, 31));
    expect(await coveredUntil(payer)).toEqual([payer.paidThrough]);
    await pay(payer.payerId, payer.cents * 3, addDays(today, 40));
    await work(addDays(today, 41));
    expect(await graceOf(payer)).toMatchObject([['ended', expect.anything()]]);
    await pay(payer.payerId, payer.cents * 3, addDays(today, 29));
    await work(addDays(today, 42));
    expect(await coveredUntil(payer)).toEqual([null]);
    expect(await graceOf(payer)).toMatchObject([['undone', expect.anything()]]);
  });
  test('after coverage had ended ends nothing more: what is owed stays in the ledger', async () => {
    const payer = await drawn();
    await run(
      `update coverages set expiration_date = '${payer.paidThrough}' where person_id = '${payer.subscriberId}'`,
    );
    await answered(payer.trace, 'R03', payer.cents);
    await work(addDays(today, 31));
    expect(await coveredUntil(payer)).toEqual([payer.paidThrough]);
    expect((await graceOf(payer))[0]?.[0]).not.toBe('ended');
  });
});
