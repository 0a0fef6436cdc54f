import { unionReports } from '@coverlane/contract/union-reports/calls.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '../../platform/values/dates.ts';
import type { Caller, TestPortal } from '../../testing/portal.ts';
import { aFamily } from '../../testing/family.ts';
import { aUser, aWorld, type World } from '../../testing/world.ts';
import { noticeWords } from './notice-words.ts';
import { unionDay } from './union-day.ts';
import {
  aFund,
  aShop,
  aWorker,
  before,
  Clerk,
  last,
  thisMonth,
  today,
  type UnionPortal,
  unionPortal,
} from './union-reports.testing.ts';

let portal: TestPortal;
let world: World;
let office: Caller;
let stocked: UnionPortal['stocked'];

beforeAll(async () => {
  ({ portal, world, office, stocked } = await unionPortal());
});
afterAll(() => portal.close());

test('a zero report owes nothing and stands as paid once it is accepted', async () => {
  const { clerk } = await stocked();
  const { body } = await clerk.keep({ period: last, isZero: true });
  const { body: sent } = await clerk.sign(last, body);
  expect(sent).toMatchObject({ state: 'submitted', isZero: true, open: '0.00' });
  await office.call(unionReports.unionReportStep, { ids: [sent.id ?? ''], step: 'accept' });
  expect((await clerk.page()).body.report.state).toBe('posted');
});

test('a correction shows first what it changes; what it raises is owed at once, what it lowers when the fund accepts it', async () => {
  const { clerk, ada, ben } = await stocked();
  const { body } = await clerk.hours(last, { [ada.id]: '100', [ben.id]: '100' });
  const { body: sent } = await clerk.sign(last, body);
  await office.call(unionReports.unionReportStep, { ids: [sent.id ?? ''], step: 'accept' });
  const lower = await clerk.hours(last, { [ada.id]: '60' }, { isCorrection: true });
  expect(lower.body).toMatchObject({
    version: 2,
    isCorrection: true,
    dueBefore: '1850.00',
    totals: { due: '1480.00' },
  });
  expect(lower.body.changes).toEqual([
    { name: 'Zuse, Ada', hoursBefore: '100', hoursAfter: '60', amountBefore: '925.00', amountAfter: '555.00' },
  ]);
  const { body: corrected } = await clerk.sign(last, lower.body);
  expect((await clerk.page()).body.balance).toBe('1850.00');
  await office.call(unionReports.unionReportStep, { ids: [corrected.id ?? ''], step: 'accept' });
  expect((await clerk.page()).body.balance).toBe('1480.00');
  const { body: higher } = await clerk.hours(last, { [ben.id]: '200' }, { isCorrection: true });
  await clerk.sign(last, higher);
  expect((await clerk.page()).body.balance).toBe('2405.00');
  const given = await clerk.hours(last, { [ben.id]: '1' }, { isCorrection: true });
  expect(given.body.version).toBe(4);
  const dropped = await clerk.keep({ period: last, isCorrection: true, discard: true });
  expect(dropped.body).toMatchObject({ state: 'submitted', version: 3 });
});

test('what is sent back stands at the shop again with the reason, as it was sent, and is owed no more until it is sent again', async () => {
  const { clerk, ada } = await stocked();
  const { body } = await clerk.hours(last, { [ada.id]: '100' });
  const { body: sent } = await clerk.sign(last, body);
  const ids = [sent.id ?? ''];
  expect((await office.call(unionReports.unionReportStep, { ids, step: 'sendBack' })).status).toBe(422);
  await office.call(unionReports.unionReportStep, { ids, step: 'sendBack', note: 'Ben is missing.' });
  const { body: page } = await clerk.page();
  expect(page.report).toMatchObject({ state: 'draft', sentBack: 'Ben is missing.', isCorrection: false });
  expect(page.report.rows.find(({ id }) => id === ada.id)?.worked).toBe('100');
  expect(page.balance).toBe('0.00');
  const { body: again } = await clerk.sign(last, page.report);
  expect(again.state).toBe('submitted');
  expect((await clerk.page()).body.balance).toBe('925.00');
});

test('the fund office sees who reported and who did not, accepts, enters a cheque once, and the oldest month is paid first', async () => {
  const fund = await aFund(portal.owner, { clientId: world.acme.id });
  const { clerk, ada } = await stocked({ unionId: fund });
  for (const [period, hours] of [
    [before(2), '100'],
    [last, '40'],
  ] as const) {
    const { body } = await clerk.hours(period, { [ada.id]: hours });
    await clerk.sign(period, body);
  }
  const list = async () => (await office.call(unionReports.unionReportList, { unionId: fund, pageSize: 50 })).body;
  const rows = (await list()).rows;
  expect(rows.map(({ state }) => state)).toEqual([
    'submitted',
    'submitted',
    ...Array.from({ length: 10 }, () => 'missing'),
  ]);
  expect((await list()).open).toBe('1295.00');
  const ids = rows.slice(0, 2).map(({ reportId }) => reportId ?? '');
  expect((await office.call(unionReports.unionReportStep, { ids, step: 'accept' })).body).toEqual({ changed: 2 });
  expect((await office.call(unionReports.unionReportStep, { ids, step: 'accept' })).status).toBe(409);
  const cheque = { id: ids[0] ?? '', amount: '1000.00', date: today, number: '1047' };
  expect((await office.call(unionReports.unionReportPayment, cheque)).body).toEqual({ open: '295.00' });
  expect((await office.call(unionReports.unionReportPayment, cheque)).body).toMatchObject({
    fields: { number: 'taken' },
  });
  expect((await list()).rows.slice(0, 2).map(({ state, paid }) => [state, paid])).toEqual([
    [today > `${thisMonth.slice(0, 8)}15` ? 'delinquent' : 'partiallyPaid', '75.00'],
    ['posted', '925.00'],
  ]);
  await office.call(unionReports.unionReportStep, { ids: [ids[1] ?? ''], step: 'audit' });
  const { body: opened } = await office.call(unionReports.unionReport, { id: ids[1] ?? '' });
  expect(opened).toMatchObject({
    state: 'audited',
    lines: [{ name: 'Abel, Ben' }, { name: 'Zuse, Ada', worked: '100', amount: '925.00' }],
  });
  expect(opened.signedHash).toMatch(/^[0-9a-f]{64}$/);
  expect([opened.acceptedBy, opened.auditedBy]).not.toContain(null);
});

test('a late month says what is owed with damages and interest (TV-17: 20 days late 148.00 and 9.73)', async () => {
  const fund = await aFund(portal.owner, { clientId: world.acme.id });
  const { clerk, ada } = await stocked({ unionId: fund });
  const { body } = await clerk.hours(last, { [ada.id]: '160' });
  const { body: sent } = await clerk.sign(last, body);
  const id = sent.id ?? '';
  await sql`update union_reports set due_on = ${today}::date - 20 where id = ${id}`.execute(portal.owner);
  await office.call(unionReports.unionReportStep, { ids: [id], step: 'accept' });
  const { body: opened } = await office.call(unionReports.unionReport, { id });
  expect(opened).toMatchObject({
    state: 'delinquent',
    late: { daysLate: 20, unpaid: '1480.00', damages: '148.00', interest: '9.73', total: '1637.73', told: [] },
  });
});

test('accepted hours are in the bank of the worker at once, and are paid for there when the cheque is entered', async () => {
  const fund = await aFund(portal.owner, { clientId: world.acme.id, creditOn: 'paid' });
  const { clerk, ada } = await stocked({ unionId: fund });
  const family = await aFamily(portal.owner, { client: world.acme });
  await sql`update unionshopemployees set person_id = ${family.subscriberId}, status = 'enrolled' where id = ${ada.id}`.execute(
    portal.owner,
  );
  const { body } = await clerk.hours(last, { [ada.id]: '10' });
  const { body: sent } = await clerk.sign(last, body);
  const id = sent.id ?? '';
  const bank = async () => {
    const { rows } = await sql<{
      lines: unknown;
    }>`select m.* from hour_banks b join hour_bank_months m on m.bank_id = b.id
      where b.person_id = ${family.subscriberId}`.execute(portal.owner);
    return JSON.stringify(rows);
  };
  expect(await bank()).toBe('[]');
  await office.call(unionReports.unionReportStep, { ids: [id], step: 'accept' });
  const waiting = await bank();
  expect(waiting).not.toBe('[]');
  await office.call(unionReports.unionReportPayment, { id, amount: '92.50', date: today, number: 'c-1' });
  expect(await bank()).not.toBe(waiting);
});

test('by night a shop that owes or has not reported is written to on day 1, 15 and 30, each once, also one that closed owing, and a late month is delinquent', async () => {
  const client = world.rival;
  const fund = await aFund(portal.owner, { clientId: client.id });
  const mute = await aShop(portal.owner, { clientId: client.id, unionId: fund, from: last, email: 'mute@example.com' });
  const owing = await aShop(portal.owner, {
    clientId: client.id,
    unionId: fund,
    from: last,
    until: addDays(thisMonth, -1),
    email: 'owing@example.com',
  });
  const ada = await aWorker(portal.owner, owing, { lastName: 'Zuse', ssn: '901660001' });
  const clerk = new Clerk(portal, owing.key);
  const { body } = await clerk.hours(last, { [ada.id]: '160' });
  const { body: sent } = await clerk.sign(last, body);
  await office.call(unionReports.unionReportStep, { ids: [sent.id ?? ''], step: 'accept' });
  // It closed with its last month; the fund office is told that it owes, and its key still opens what.
  const { body: closed } = await office.call(unionReports.unionReport, { id: sent.id ?? '' });
  expect(closed).toMatchObject({ isClosedOwing: true, due: '1480.00' });
  expect((await clerk.page()).body.months.map(({ period }) => period)).toEqual([last]);
  const dueOn = `${thisMonth.slice(0, 8)}15`;
  const night = (days: number) =>
    unionDay({ parts: { ...portal.parts, pool: portal.workerPool }, clientId: client.id, today: addDays(dueOn, days) });
  await night(0);
  await night(1);
  await night(1);
  await night(20);
  const { rows } = await sql<{
    about: string;
    day: string;
  }>`select about, day from daily_marks where kind = 'unionNotice'
    and client_id = ${client.id} order by day, about`.execute(portal.owner);
  expect(rows.map(({ day }) => day)).toEqual([1, 1, 15, 15].map((days) => addDays(dueOn, days)));
  expect(new Set(rows.map(({ about }) => about))).toEqual(new Set([mute.id, owing.id]));
  const { state } = await portal.owner
    .selectFrom('union_reports')
    .select('state')
    .where('id', '=', sent.id ?? '')
    .executeTakeFirstOrThrow();
  expect(state).toBe('delinquent');
  const charged = async () => {
    const { rows: lines } = await sql<{ kind: string; cents: number }>`select l.kind, l.amount_cents::int as cents
      from ledger_entries l join payers p on p.id = l.payer_id where p.shop_id = ${owing.id} order by l.recorded_at`.execute(
      portal.owner,
    );
    return lines.map(({ kind, cents }) => [kind, cents]);
  };
  // Day 1: 148.00 and 0.49; by day 15 the interest is 7.30. Nothing between.
  expect(await charged()).toEqual([
    ['charge', 148_000],
    ['fee', 14_849],
    ['fee', 681],
  ]);
  // All of it comes on day 20 (TV-17: 9.73), and the lateness is no part of the month that it pays.
  await sql`insert into ledger_entries (id, client_id, payer_id, kind, amount_cents, entered_on, cause)
    select gen_random_uuid(), client_id, id, 'payment', -148000, ${addDays(dueOn, 20)}, 'cheque 20' from payers
    where shop_id = ${owing.id}`.execute(portal.owner);
  await night(21);
  await night(22);
  expect((await charged()).slice(3)).toEqual([
    ['payment', -148_000],
    ['fee', 243],
  ]);
  const paid = await sql`select state from union_reports where id = ${sent.id ?? ''}`.execute(portal.owner);
  expect(paid.rows).toEqual([{ state: 'posted' }]);
  await night(30);
  const last30 = await sql<{
    about: string;
  }>`select about from daily_marks where kind = 'unionNotice' and client_id = ${client.id}
    and day = ${addDays(dueOn, 30)}`.execute(portal.owner);
  expect(last30.rows).toEqual([{ about: mute.id }]);
  expect(
    noticeWords(
      {
        shop: 'S',
        union: 'U',
        month: '10/2026',
        due: '11/15/2026',
        days: 15,
        phone: null,
        link: 'https://fund.example/unionshop/k',
        late: { unpaid: '$1,480.00', damages: '$148.00', interest: '$7.30', total: '$1,635.30' },
      },
      'en',
    ).body,
  ).toContain(
    '$1,480.00 was due on 11/15/2026, 15 days ago. With liquidated damages of $148.00 and interest of $7.30 you owe $1,635.30 today.',
  );
});

test('a shop pays by its bank with one CCD debit in the words that are kept; twice is once, another shop’s account is absent', async () => {
  const { clerk, shop, ada } = await stocked();
  await sql`insert into payment_origins (installation_id, bank_name, bank_routing, origin_id, company_name, company_id)
    values (${world.installationId}, 'First Bank', '091000019', '1234567890', 'Evergreen TPA', '1234567890')
    on conflict do nothing`.execute(portal.owner);
  const { body } = await clerk.hours(last, { [ada.id]: '160' });
  await clerk.sign(last, body);
  const shopKey = clerk.key;
  const { body: way } = await clerk.post<{ linkToken: string }>('/selfenrollment/linktoken', { shopKey });
  const bank = { linkToken: way.linkToken, username: 'user_good', password: 'pass_good' };
  const { body: there } = await clerk.post<{ accounts: { id: string }[] }>('/selfenrollment/sandboxbank', bank);
  const chosen = { ...bank, account: there.accounts[0]?.id ?? '' };
  const { body: handed } = await clerk.post<{ publicToken: string }>('/selfenrollment/sandboxbank', chosen);
  const { status } = await clerk.post('/selfenrollment/exchangelinktoken', {
    shopKey,
    publicToken: handed.publicToken,
  });
  expect(status).toBe(200);
  const due = JSON.parse((await clerk.get('/unionshoppayment')).text);
  expect(due).toMatchObject({ amount: '1480.00', takesDebits: true });
  expect(due.words).toContain('business account');
  const pay = {
    key: clerk.key,
    methodId: due.account.methodId,
    shown: due.shown,
    typedName: 'Cleo Clerk',
    agreed: true,
  };
  const { clerk: other } = await stocked();
  expect((await other.post('/unionshoppayment', { ...pay, key: other.key })).status).toBe(404);
  const first = await clerk.post('/unionshoppayment', pay);
  expect(first.status).toBe(200);
  await portal.owner.updateTable('unionshops').set({ name: 'Shop renamed' }).where('id', '=', shop.id).execute();
  expect((await clerk.post('/unionshoppayment', pay)).body).toEqual(first.body);
  const { rows } =
    await sql`select kind, sec, status, amount_cents::int as cents from payments where kind = 'remittance'`.execute(
      portal.owner,
    );
  expect(rows).toEqual([{ kind: 'remittance', sec: 'CCD', status: 'queued', cents: 148_000 }]);
  const paying = async () => JSON.parse((await clerk.get('/unionshoppayment')).text);
  expect(await paying()).toMatchObject({ amount: null, words: null });
  // Held, for its account or what was allowed has ended, it is on no way: the shop pays anew, and is drawn from once.
  await sql`update payments set status = 'held', reason = 'methodInvalid' where kind = 'remittance'`.execute(
    portal.owner,
  );
  const anew = await paying();
  expect(anew).toMatchObject({ amount: '1480.00', underWay: [] });
  expect((await clerk.post('/unionshoppayment', { ...pay, shown: anew.shown })).status).toBe(200);
  const { rows: both } =
    await sql`select status, reason from payments where kind = 'remittance' order by number`.execute(portal.owner);
  expect(both).toEqual([
    { status: 'cancelled', reason: 'replaced' },
    { status: 'queued', reason: null },
  ]);
});

test('the statement is a paper with its coupon, of the shop alone', async () => {
  const { clerk, ada } = await stocked();
  const { body } = await clerk.hours(last, { [ada.id]: '8' });
  const { body: sent } = await clerk.sign(last, body);
  const paper = await clerk.get(`/unionshopstatement?id=${sent.id}&language=ko`);
  expect([paper.status, paper.bytes.subarray(0, 4).toString()]).toEqual([200, '%PDF']);
  const { clerk: other } = await stocked();
  expect((await other.get(`/unionshopstatement?id=${sent.id}`)).status).toBe(404);
});

test('whoever does not manage unions, or manages those of others, sees none of it', async () => {
  const { clerk, ada } = await stocked();
  const { body } = await clerk.hours(last, { [ada.id]: '8' });
  const { body: sent } = await clerk.sign(last, body);
  const { installationId } = world;
  const plain = await portal.as(await aUser(portal.owner, { installationId, type: 'admin', permissions: ['phi'] }));
  expect((await plain.call(unionReports.unionReportList, {})).status).toBe(403);
  const foreign = await aWorld(portal.owner);
  const elsewhere = await portal.as(
    await aUser(portal.owner, { installationId: foreign.installationId, type: 'admin', permissions: ['manageUnions'] }),
  );
  expect((await elsewhere.call(unionReports.unionReportList, {})).body.total).toBe(0);
  expect((await elsewhere.call(unionReports.unionReport, { id: sent.id ?? '' })).status).toBe(404);
});
