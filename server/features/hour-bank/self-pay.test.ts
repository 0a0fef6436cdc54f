import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { permissions } from '@coverlane/contract/access.ts';
import { hoursMoney, memberAccount } from '@coverlane/contract/bank-link/member-calls.ts';
import { authorisationsByKey } from '@coverlane/contract/bank-link/own-calls.ts';
import { bankLists } from '@coverlane/contract/hour-bank/list-calls.ts';
import { hourBanks } from '@coverlane/contract/hour-bank/calls.ts';
import { paymentBatches } from '@coverlane/contract/payments/batch-calls.ts';
import { selfEnrollmentMoney } from '@coverlane/contract/bank-link/money-calls.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { API_BASE } from '../../platform/http/api-base.ts';
import { outboxFolder } from '../../platform/mail/post.ts';
import { addDays, todayIn } from '../../platform/values/dates.ts';
import { aFamily } from '../../testing/family.ts';
import { type Caller, type TestPortal, testPortal } from '../../testing/portal.ts';
import { workOff } from '../../testing/work-off.ts';
import { aUser, aWorld, type World } from '../../testing/world.ts';
import { entriesIn, ourBank, returnFile, sendAnswer } from '../payments/payments.testing.ts';
import { aFund, aWorker, monthAt, report, type TestFund } from './hour-bank.testing.ts';

let portal: TestPortal;
let world: World;
let office: Caller;
let fund: TestFund;

beforeAll(async () => {
  portal = await testPortal();
  world = await aWorld(portal.owner);
  const { installationId } = world;
  office = await portal.as(await aUser(portal.owner, { installationId, type: 'admin', permissions }));
  expect((await office.call(paymentBatches.savePaymentOrigin, ourBank)).status).toBe(200);
  // Work of last month buys the third from this one, so that there is time to pay on whatever day it is.
  fund = await aFund(portal.owner, { client: world.acme, name: 'Pay Trust', lagMonths: 3 });
});
afterAll(() => portal?.close());

const SHORT = monthAt(3);
const today = () => todayIn('America/New_York', new Date());
let people = 0;

/** A worker whose hours buy the months through the second from now, and 70 too few for the third. */
async function short() {
  people += 1;
  const family = await aFamily(portal.owner, {
    client: world.acme,
    lastName: `Payne${people}`,
    covers: [],
  });
  const worker = await aWorker(portal.owner, fund, { personId: family.subscriberId });
  for (const [at, hours] of [200, 200, 50, 0, 0].entries())
    await report(portal, fund, { workMonth: monthAt(at - 5), hours: { [worker]: hours } });
  const { installationId } = world;
  const own = await portal.as(
    await aUser(portal.owner, { installationId, type: 'member', entityId: family.subscriberId }),
  );
  return { id: family.subscriberId, worker, own };
}
/** The same, whose account at the bank of the sandbox is linked. */
async function linked() {
  const one = await short();
  const { own } = one;
  const { linkToken } = (await own.call(memberAccount.memberLinkToken, { returnTo: '/member/hours' })).body;
  const bank = { linkToken, username: 'user_good', password: 'pass_good' };
  const { accounts } = (await own.call(selfEnrollmentMoney.sandboxBank, bank)).body;
  const chosen = { ...bank, account: accounts[0]?.id ?? '' };
  const { publicToken } = (await own.call(selfEnrollmentMoney.sandboxBank, chosen)).body;
  const account = await own.call(memberAccount.memberExchangeToken, { publicToken: publicToken ?? '' });
  expect(account.status, JSON.stringify(account.body)).toBe(200);
  return one;
}
const dueOf = async (own: Caller) => (await own.call(hoursMoney.hoursPayment, { unionId: fund.id })).body;
const pay = async (own: Caller) => {
  const { account, shown } = await dueOf(own);
  const asked = { unionId: fund.id, methodId: account?.methodId ?? '', typedName: 'Ana Payne', agreed: true };
  const payment = { ...asked, shown: shown ?? '' };
  const { status, body } = await own.call(hoursMoney.payHours, payment);
  expect(status, JSON.stringify(body)).toBe(200);
  return { payment, number: body.number };
};
const outcomeOf = async (id: string) => {
  await workOff(portal);
  const { body } = await office.call(hourBanks.memberHours, { memberId: id });
  return body.banks[0]?.months.flatMap(({ settled }) => settled).find(({ coverageMonth }) => coverageMonth === SHORT)
    ?.outcome;
};
const ledgerOf = async (id: string) => {
  const { rows } = await sql<{ kind: string; cents: number }>`select l.kind, l.amount_cents::int as cents
    from ledger_entries l join payers p on p.id = l.payer_id where p.person_id = ${id}
    order by l.recorded_at, l.id`.execute(portal.owner);
  return rows.map(({ kind, cents }) => [kind, cents]);
};
/** Hands the debit over to the bank. @returns its trace */
const drawn = async (number: string) => {
  const { rows } = await sql<{ id: string }>`select id from payments
    where 'P-' || lpad(number::text, 6, '0') = ${number}`.execute(portal.owner);
  const { batch } = (await office.call(paymentBatches.buildBatch, { ids: rows.map(({ id }) => id) })).body;
  const id = batch?.id ?? '';
  await office.call(paymentBatches.releaseBatch, { id });
  const file = await portal.app.inject({ url: `${API_BASE}/paymentbatches/${id}/file`, headers: office.headers });
  expect((await office.call(paymentBatches.submitBatch, { id, how: 'sent' })).status).toBe(200);
  return entriesIn(file.payload).get(number)?.entry.traceNumber ?? '';
};

describe('a worker whose hours are short', () => {
  test('pays the coupon by a debit of their account, once, and keeps the month; it stands in the ledger', async () => {
    const { id, own } = await linked();
    expect(await outcomeOf(id)).toBe('short');
    const due = await dueOf(own);
    expect(due).toMatchObject({
      due: { coverageMonth: SHORT, amount: '647.50', dueOn: `${monthAt(2).slice(0, 8)}20` },
      account: { verification: 'instant' },
    });
    expect(due.words).toContain('$647.50');
    const { payment, number } = await pay(own);
    expect((await own.call(hoursMoney.payHours, payment)).body).toEqual({ number });
    expect(await outcomeOf(id)).toBe('selfPaid');
    expect(await ledgerOf(id)).toEqual([['charge', 64_750]]);
    expect(await dueOf(own)).toMatchObject({
      due: null,
      underWay: [{ number, amount: '647.50', coverageMonth: SHORT }],
    });
    const { rows } = await sql`select p.status, p.kind, p.sec from payments p join payers y on y.id = p.payer_id
      where y.person_id = ${id}`.execute(portal.owner);
    expect(rows).toEqual([{ status: 'queued', kind: 'selfPay', sec: 'WEB' }]);
    // The same words are the same debit; other words allow nothing where nothing is short.
    const otherwise = await own.call(hoursMoney.payHours, { ...payment, shown: 'other' });
    expect(otherwise).toMatchObject({ status: 409, body: { code: 'hours-not-short' } });
    // The copy of what was authorized is theirs by mail, once.
    await workOff(portal);
    const outbox = outboxFolder(portal.parts.dataDir);
    const mails = readdirSync(outbox).map((name) => readFileSync(join(outbox, name), 'utf8'));
    const copies = mails.filter((mail) => mail.includes('Subject: Copy of your payment authorization'));
    expect(copies).toHaveLength(1);
    const key = /authorization\/([A-Za-z0-9]{22})/.exec(copies[0] ?? '')?.[1] ?? '';
    expect((await own.call(authorisationsByKey.authorisationByKey, { key })).body.words).toBe(due.words);
  });

  test('loses what the bank returns, and the ledger is even again', async () => {
    const { id, own } = await linked();
    const { number } = await pay(own);
    expect(await outcomeOf(id)).toBe('selfPaid');
    // A debit that is under way is called off where payments are: withdrawn here it would be drawn for nothing.
    const { entries } = (await office.call(hourBanks.memberHours, { memberId: id })).body;
    const refused = await office.call(hourBanks.withdrawHours, { id: entries[0]?.id ?? '' });
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'hours-by-debit' }]);
    const trace = await drawn(number);
    const answer = await sendAnswer(portal, office, returnFile([{ trace, code: 'R02', cents: 64_750 }]));
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    expect(await outcomeOf(id)).toBe('short');
    expect(await ledgerOf(id)).toEqual([
      ['charge', 64_750],
      ['adjustment', -64_750],
    ]);
    const { rows } = await sql`select from payment_graces g join payers p on p.id = g.payer_id
      where p.person_id = ${id}`.execute(portal.owner);
    expect(rows).toEqual([]);
  });

  test('waits for a debit that is drawn again, and keeps nothing by one that is called off', async () => {
    const { id, own } = await linked();
    const { number } = await pay(own);
    const trace = await drawn(number);
    await sendAnswer(portal, office, returnFile([{ trace, code: 'R01', cents: 64_750 }]));
    expect(await outcomeOf(id)).toBe('short');
    // The bank draws it again, and it settles: it pays on that day.
    await sql`update payments set status = 'submitted' where 'P-' || lpad(number::text, 6, '0') = ${number}`.execute(
      portal.owner,
    );
    await sql`update payments set status = 'settled' where 'P-' || lpad(number::text, 6, '0') = ${number}`.execute(
      portal.owner,
    );
    expect(await outcomeOf(id)).toBe('selfPaid');
    await sql`update payments set status = 'cancelled' where 'P-' || lpad(number::text, 6, '0') = ${number}`.execute(
      portal.owner,
    );
    expect(await outcomeOf(id)).toBe('short');
  });

  test('pays by check at the fund office: what is too much is a credit, and withdrawn it is nothing', async () => {
    const { id } = await short();
    const asked = { memberId: id, unionId: fund.id, coverageMonth: SHORT, paidOn: today(), amount: '650.00' };
    const { body } = await office.call(hourBanks.recordSelfPay, asked);
    expect(body).toMatchObject({ outcome: 'selfPaid', useless: 'notNeeded' });
    expect((await ledgerOf(id)).toSorted()).toEqual([
      ['charge', 64_750],
      ['payment', -65_000],
    ]);
    const { entries } = (await office.call(hourBanks.memberHours, { memberId: id })).body;
    await office.call(hourBanks.withdrawHours, { id: entries[0]?.id ?? '' });
    const sum = (await ledgerOf(id)).reduce((total, [, cents]) => total + Number(cents), 0);
    expect([sum, await outcomeOf(id)]).toEqual([0, 'short']);
  });

  test('sees nothing of another’s, and an account that is not theirs is absent', async () => {
    const { own } = await linked();
    const { account, shown } = await dueOf(own);
    // The report of the next worker takes the place of this one's: each worker by themselves.
    const other = await linked();
    const asked = { unionId: fund.id, typedName: 'Eve', agreed: true, shown: shown ?? '' };
    const stolen = { ...asked, methodId: account?.methodId ?? '' };
    const refused = await other.own.call(hoursMoney.payHours, stolen);
    expect(refused.status, JSON.stringify(refused.body)).toBe(404);
    const plain = await aFamily(portal.owner, { client: world.acme, lastName: 'Plain' });
    const { installationId } = world;
    const nobody = await portal.as(
      await aUser(portal.owner, { installationId, type: 'member', entityId: plain.subscriberId }),
    );
    expect((await nobody.call(hoursMoney.hoursPayment, { unionId: fund.id })).status).toBe(404);
    expect((await nobody.call(memberAccount.memberLinkToken, {})).status).toBe(404);
  });
});

test('all banks are a list with filters, months side by side, and a file; nobody else reads it', async () => {
  const { id } = await short();
  const ask = async (asked: object) => (await office.call(bankLists.hourBankList, { unionId: fund.id, ...asked })).body;
  const waiting = await ask({ needs: 'short', pageSize: 100 });
  expect(waiting.grid).toEqual([-2, -1, 0, 1, 2, 3].map(monthAt));
  expect(waiting.rows.find(({ memberId }) => memberId === id)).toMatchObject({
    worker: `Avery Payne${people}`,
    hours: '60.00',
    state: 'covered',
    next: { coverageMonth: SHORT, missing: '70.00', selfPay: { amount: '647.50' } },
    months: [
      { month: monthAt(-1), outcome: 'building' },
      { month: monthAt(0), outcome: 'bought' },
      { month: monthAt(1), outcome: 'bought' },
      { month: monthAt(2), outcome: 'bought' },
      { month: SHORT, outcome: 'short' },
    ],
  });
  expect((await ask({ search: `payne${people}` })).rows.map(({ memberId }) => memberId)).toEqual([id]);
  const toLookAt = (await ask({ needs: 'look' })).rows;
  expect(toLookAt.filter(({ failure }) => failure === null)).toEqual([]);
  for (const sort of ['worker', '-hours', 'through', '-missing'] as const)
    expect((await ask({ sort })).total).toBeGreaterThan(0);
  const file = await office.call(bankLists.hourBankListFile, { unionId: fund.id });
  expect(file.status).toBe(200);
  const { installationId } = world;
  const plain = await portal.as(await aUser(portal.owner, { installationId, type: 'admin', permissions: ['phi'] }));
  expect((await plain.call(bankLists.hourBankList, {})).status).toBe(403);
});

describe('banks move at once', () => {
  test('when a roster changes by the shop’s page or anywhere else', async () => {
    const { id, worker } = await short();
    await workOff(portal);
    await sql`delete from hour_bank_given where bank_id in (select b.id from hour_banks b where b.person_id = ${id})`.execute(
      portal.owner,
    );
    await sql`update unionshopemployees set person_id = null, status = 'new' where id = ${worker}`.execute(
      portal.owner,
    );
    expect(await outcomeOf(id)).toBeUndefined();
    await sql`update unionshopemployees set person_id = ${id}, status = 'enrolled' where id = ${worker}`.execute(
      portal.owner,
    );
    expect(await outcomeOf(id)).toBe('short');
  });

  test('when a bank settles or returns what a shop paid, where hours count once they are paid for', async () => {
    const paid = await aFund(portal.owner, { client: world.acme, name: 'Credit Trust', creditOn: 'paid' });
    const family = await aFamily(portal.owner, { client: world.acme, lastName: 'Credit', covers: [] });
    const worker = await aWorker(portal.owner, paid, { personId: family.subscriberId });
    const id = await report(portal, paid, { workMonth: monthAt(-2), hours: { [worker]: 120 }, isPaid: false });
    const heldNow = async () => {
      await workOff(portal);
      return (await office.call(hourBanks.memberHours, { memberId: family.subscriberId })).body.banks[0]?.hours;
    };
    expect(await heldNow()).toBe('0.00');
    await sql`update union_reports set paid_cents = due_cents where id = ${id}`.execute(portal.owner);
    expect(await heldNow()).toBe('120.00');
    await sql`update union_reports set paid_cents = 0 where id = ${id}`.execute(portal.owner);
    expect(await heldNow()).toBe('0.00');
  });
});

test('a payment of the day after is recorded, keeps nothing, and is a credit of its payer', async () => {
  const late = await aFund(portal.owner, { client: world.acme, name: 'Late Pay Trust' });
  const family = await aFamily(portal.owner, { client: world.acme, lastName: 'Later', covers: [] });
  const worker = await aWorker(portal.owner, late, { personId: family.subscriberId });
  for (const [at, hours] of [160, 150, 120, 170, 40, 0, 0].entries())
    await report(portal, late, { workMonth: monthAt(at - 8), hours: { [worker]: hours } });
  const paidOn = addDays(`${monthAt(-1).slice(0, 8)}20`, 1);
  const asked = { memberId: family.subscriberId, unionId: late.id, coverageMonth: monthAt(0), amount: '92.50', paidOn };
  const { body } = await office.call(hourBanks.recordSelfPay, asked);
  expect(body).toMatchObject({ outcome: 'lost', useless: 'late' });
  expect(await ledgerOf(family.subscriberId)).toEqual([['payment', -9250]]);
});
