import { unionReports } from '@coverlane/contract/union-reports/calls.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, addMonths, todayIn } from '../../platform/values/dates.ts';
import { type Caller, testPortal, type TestPortal } from '../../testing/portal.ts';
import { aFamily } from '../../testing/family.ts';
import { aUser, aWorld, type World } from '../../testing/world.ts';
import { noticeWords } from './notice-words.ts';
import { unionDay } from './union-day.ts';
import { aFund, aShop, aWorker, Clerk, type TestShop, typed } from './union-reports.testing.ts';

let portal: TestPortal;
let world: World;
let unionId: string;
let office: Caller;
let shop: TestShop;

const today = todayIn('America/New_York', new Date());
const thisMonth = `${today.slice(0, 7)}-01`;
const before = (months: number): string => addMonths(thisMonth, -months);
const last = before(1);

beforeAll(async () => {
  portal = await testPortal();
  world = await aWorld(portal.owner);
  unionId = await aFund(portal.owner, { clientId: world.acme.id });
  const { installationId } = world;
  office = await portal.as(await aUser(portal.owner, { installationId, type: 'admin', permissions: ['manageUnions'] }));
});
afterAll(() => portal.close());

/** A shop with two on its roster. */
async function stocked(more: { rate?: number; email?: string; unionId?: string } = {}) {
  shop = await aShop(portal.owner, { clientId: world.acme.id, unionId, ...more });
  const end = shop.id.replace(/\D/g, '1').slice(-3);
  const ada = await aWorker(portal.owner, shop, { lastName: 'Zuse', firstName: 'Ada', ssn: `90112${end}1` });
  const ben = await aWorker(portal.owner, shop, { lastName: 'Abel', firstName: 'Ben', ssn: `90112${end}2` });
  return { shop, ada, ben, clerk: new Clerk(portal, shop.key) };
}

test('the key opens the shop’s own roster, alphabetical, with names, the end of the number and the class, and nothing else', async () => {
  const { clerk, ada, ben } = await stocked();
  const { status, body } = await clerk.page();
  expect(status).toBe(200);
  expect(body.period).toBe(last);
  expect(body.report.rows.map(({ id }) => id)).toEqual([ben.id, ada.id]);
  expect(body.report.rows[1]).toMatchObject({
    lastName: 'Zuse',
    ssnLastFour: ada.ssn.slice(-4),
    worked: '',
    known: true,
  });
  const said = JSON.stringify(body);
  expect(said).not.toContain(ada.ssn);
  expect(said).not.toContain('1980-05-17');
  expect(body.rate).toBe('9.25');
});

test('a key that is guessed, withdrawn, or of a shop long gone answers like none', async () => {
  const { clerk } = await stocked();
  const gone = await aShop(portal.owner, { clientId: world.acme.id, unionId, until: '2021-01-31' });
  const answers = [
    await new Clerk(portal, 'x').page(),
    await new Clerk(portal, 'Guessed0000000000000000').page(),
    await new Clerk(portal, gone.key).page(),
  ];
  await sql`update unionshops set key_hash = null where id = ${shop.id}`.execute(portal.owner);
  answers.push(await clerk.page());
  for (const { status, body } of answers) expect([status, body]).toEqual([404, answers[0]?.body]);
});

test('hours are kept as they are typed, right or wrong, with the total; the number of somebody new is never shown again', async () => {
  const { clerk, ada, ben } = await stocked();
  const kept = await clerk.hours(last, { [ada.id]: '152', [ben.id]: '900' });
  expect(kept.status).toBe(200);
  expect(kept.body.rows.map(({ worked, amount }) => [worked, amount])).toEqual([
    ['900', '0.00'],
    ['152', '1406.00'],
  ]);
  expect(kept.body.rows[0]?.faults).toEqual([{ field: 'worked', code: 'hours-range' }]);
  const row = {
    id: '0b7f2c9e-0000-4000-8000-000000000001',
    ssn: '901-23-4567',
    lastName: 'New',
    firstName: 'Nia',
    classification: '',
    worked: '8',
    holiday: '',
    startedOn: '',
    endedOn: '',
    standing: 'active' as const,
  };
  await clerk.keep({ period: last, rows: [row] });
  const { body } = await clerk.page();
  expect(body.report.rows.find(({ lastName }) => lastName === 'New')).toMatchObject({
    ssnLastFour: '4567',
    known: false,
    warnings: ['formMissing'],
  });
  expect(JSON.stringify(body)).not.toMatch(/901-?23-?4567/);
  const { draft_sealed: sealed } = await portal.owner
    .selectFrom('union_reports')
    .select('draft_sealed')
    .where('shop_id', '=', shop.id)
    .executeTakeFirstOrThrow();
  expect(sealed?.toString('latin1')).not.toContain('901234567');
});

test('TV-17: 152 hours and 8 of a contributable holiday at 9.25 are 1,480.00, signed, sent and charged once', async () => {
  const { clerk, ada, ben } = await stocked();
  await sql`insert into unionholidays (id, client_id, union_id, name, date) values (gen_random_uuid(), ${world.acme.id}, ${unionId}, 'Day',
    ${`${last.slice(0, 8)}05`})`.execute(portal.owner);
  const { body: page } = await clerk.page();
  const rows = page.report.rows.map((row) => ({
    ...typed(row),
    ...(row.id === ada.id ? { worked: '152', holiday: '8' } : { worked: '0' }),
  }));
  const { body } = await clerk.keep({ period: last, rows });
  expect(body.totals).toEqual({ workers: 2, worked: '152', holiday: '8', due: '1480.00' });
  const sent = await clerk.sign(last, body);
  expect(sent.body).toMatchObject({
    state: 'submitted',
    totals: { due: '1480.00' },
    open: '1480.00',
    signed: { name: 'Cleo Clerk' },
  });
  const again = await clerk.hours(last, { [ben.id]: '1' }, { isCorrection: false });
  expect([again.status, again.body.code]).toEqual([409, 'period-reported']);
  const twice = await clerk.sign(last, body);
  expect(twice.body.code).toBe('period-reported');
  const { rows: lines } = await sql<{
    kind: string;
    cents: number;
  }>`select l.kind, l.amount_cents as cents from ledger_entries l
    join payers p on p.id = l.payer_id where p.shop_id = ${shop.id}`.execute(portal.owner);
  expect(lines).toEqual([{ kind: 'charge', cents: 148_000 }]);
  const { rows: entries } =
    await sql`select 1 from audit.events where action = 'union-report-sent' and object_id = ${sent.body.id}`.execute(
      portal.owner,
    );
  expect(entries).toHaveLength(1);
});

test('a report with a row that is wrong is not sent: each field says what; nothing is half done', async () => {
  const { clerk, ada, ben } = await stocked();
  const { body } = await clerk.hours(last, { [ada.id]: '744.01', [ben.id]: '8' });
  const refused = await clerk.sign(last, body);
  expect(refused.status).toBe(422);
  expect(refused.body.fields).toEqual({ [`rows.${ada.id}.worked`]: 'hours-range' });
  const unagreed = await clerk.keep({ period: last, sign: { name: 'C', agreed: false, shown: body.shown } });
  expect(unagreed.body.fields).toEqual({ agreed: 'required' });
  const { body: right } = await clerk.hours(last, { [ada.id]: '744' });
  const stale = await clerk.sign(last, body);
  expect([stale.status, stale.body.code]).toEqual([409, 'signed-otherwise']);
  expect((await clerk.sign(last, right)).status).toBe(200);
});

test('two clerks who sign at once send one report', async () => {
  const { clerk, ada } = await stocked();
  const { body } = await clerk.hours(last, { [ada.id]: '100' });
  const answers = await Promise.all([clerk.sign(last, body), clerk.sign(last, body), clerk.sign(last, body)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  const { rows } =
    await sql`select 1 from ledger_entries l join payers p on p.id = l.payer_id where p.shop_id = ${shop.id}`.execute(
      portal.owner,
    );
  expect(rows).toHaveLength(1);
});

test('a zero report owes nothing and stands as paid once it is accepted', async () => {
  const { clerk } = await stocked();
  const { body } = await clerk.keep({ period: last, isZero: true });
  const { body: sent } = await clerk.sign(last, body);
  expect(sent).toMatchObject({ state: 'submitted', isZero: true, open: '0.00' });
  await office.call(unionReports.unionReportStep, { ids: [sent.id ?? ''], step: 'accept' });
  expect((await clerk.page()).body.report.state).toBe('posted');
});

test('a month ahead, before the shop, and of a fund by gross pay cannot be reported', async () => {
  const { clerk } = await stocked();
  expect((await clerk.page(addMonths(thisMonth, 1))).body.fields).toEqual({ period: 'period-ahead' });
  expect((await clerk.page('2019-12-01')).body.fields).toEqual({ period: 'period-outside' });
  const other = await aFund(portal.owner, { clientId: world.acme.id, basis: 'pctGross' });
  const { clerk: gross, ada } = await stocked({ unionId: other });
  expect((await gross.hours(last, { [ada.id]: '8' })).body.code).toBe('union-basis');
});

test('a worker who is new joins the roster, one terminated leaves it the month after, hours of both are the last month’s then', async () => {
  const { clerk, ada, ben } = await stocked();
  const period = before(2);
  const { body: page } = await clerk.page(period);
  const [abel, zuse] = page.report.rows;
  if (!abel || !zuse) throw new Error('a roster');
  const nia = {
    ...typed(abel),
    id: '0b7f2c9e-0000-4000-8000-000000000002',
    ssn: '901554321',
    lastName: 'Nim',
    firstName: 'Nia',
    worked: '40',
  };
  const gone = { ...typed(zuse), worked: '16', standing: 'terminated' as const, endedOn: `${period.slice(0, 8)}15` };
  const { body } = await clerk.keep({ period, rows: [nia, gone, { ...typed(abel), worked: '7,5' }] });
  expect((await clerk.sign(period, body)).status).toBe(200);
  const next = (await clerk.page(last)).body.report.rows;
  expect(next.map(({ lastName, before: hours }) => [lastName, hours])).toEqual([
    ['Abel', '7.5'],
    ['Nim', '40'],
  ]);
  expect(next.map(({ id }) => id)).not.toContain(ada.id);
  // Taken on again under the number that is known, they are the same one.
  const back = { ...nia, id: '0b7f2c9e-0000-4000-8000-000000000003', ssn: ada.ssn, lastName: 'Zuse', firstName: 'Ada' };
  const rehired = await clerk.keep({ period: last, rows: [back] });
  expect(rehired.body.rows.find(({ lastName }) => lastName === 'Zuse')).toMatchObject({ id: ada.id, known: true });
  expect(ben.id).toBe(next[0]?.id);
});

test('a worker in two shops counts in both, is warned of, and neither shop learns which the other is', async () => {
  const { clerk, ada, shop: one } = await stocked();
  const { clerk: second, shop: other } = await stocked();
  const twin = await aWorker(portal.owner, other, { lastName: 'Zuse', ssn: ada.ssn });
  const { body } = await clerk.hours(last, { [ada.id]: '100' });
  await clerk.sign(last, body);
  const kept = await second.hours(last, { [twin.id]: '60' });
  expect(kept.body.rows.find(({ id }) => id === twin.id)?.warnings).toContain('twoShops');
  expect(JSON.stringify(kept.body)).not.toContain(one.id);
});

test('a rate of the shop’s own is used, and told where it is not the agreement’s', async () => {
  const { clerk, ada } = await stocked({ rate: 100_050 });
  const { body } = await clerk.page();
  expect([body.rate, body.agreedRate]).toEqual(['10.005', '9.25']);
  expect((await clerk.hours(last, { [ada.id]: '10' })).body.totals.due).toBe('100.05');
});

test('a month without contribution is reported all the same and owes nothing', async () => {
  const other = await aFund(portal.owner, { clientId: world.acme.id });
  await sql`insert into unionholidays (id, client_id, union_id, name, date, kind) values (gen_random_uuid(), ${world.acme.id}, ${other},
    'Over-reserved', ${last}, 'contributionHoliday')`.execute(portal.owner);
  const { clerk, ada } = await stocked({ unionId: other });
  expect((await clerk.page()).body.isContributionHoliday).toBe(true);
  expect((await clerk.hours(last, { [ada.id]: '160' })).body.totals).toMatchObject({ worked: '160', due: '0.00' });
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

test('a file of hours: right rows are taken, each other says why, the same file again changes nothing', async () => {
  const { clerk, ada, ben } = await stocked();
  const template = await clerk.get(`/unionshoptemplate?period=${last}`);
  expect(template.text).toContain('SSN,Last,First,Class,Hours,Holiday Hours,Start,End');
  expect(template.text).toContain(`***-**-${ada.ssn.slice(-4)},Zuse,Ada`);
  const file = [
    'SSN,Last,First,Class,Hours,Holiday Hours,Start,End',
    `***-**-${ada.ssn.slice(-4)},Zuse,Ada,,120,8,,`,
    `${ben.ssn},Abel,Ben,apprentice,800,,,`,
    `901-77-1234,Fresh,Fay,,16,,03/02/2020,`,
    ',Nobody,Known,,16,,,',
  ].join('\n');
  const read = await clerk.file(last, file);
  expect(read.body.taken).toBe(2);
  expect(read.body.refused).toEqual([
    { row: 3, name: 'Abel, Ben', column: 'Hours', code: 'hours-range' },
    { row: 5, name: 'Nobody, Known', column: 'SSN', code: 'required' },
  ]);
  const rows = (report: typeof read.body.report) =>
    report.rows.map(({ lastName, worked, holiday }) => [lastName, worked, holiday]);
  expect(rows(read.body.report)).toEqual([
    ['Abel', '', ''],
    ['Fresh', '16', ''],
    ['Zuse', '120', '8'],
  ]);
  const again = await clerk.file(last, file);
  expect(rows(again.body.report)).toEqual(rows(read.body.report));
  const none = await clerk.file(last, 'a,b\n1,2');
  expect([none.status, none.body.fields]).toEqual([422, { file: 'hours-no-headings' }]);
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

test('by night a shop that owes or has not reported is written to on day 1, 15 and 30, each once, and a late month is delinquent', async () => {
  const client = world.rival;
  const fund = await aFund(portal.owner, { clientId: client.id });
  const mute = await aShop(portal.owner, { clientId: client.id, unionId: fund, from: last, email: 'mute@example.com' });
  const owing = await aShop(portal.owner, {
    clientId: client.id,
    unionId: fund,
    from: last,
    email: 'owing@example.com',
  });
  const ada = await aWorker(portal.owner, owing, { lastName: 'Zuse', ssn: '901660001' });
  const clerk = new Clerk(portal, owing.key);
  const { body } = await clerk.hours(last, { [ada.id]: '160' });
  const { body: sent } = await clerk.sign(last, body);
  await office.call(unionReports.unionReportStep, { ids: [sent.id ?? ''], step: 'accept' });
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
  expect(
    noticeWords({
      shop: 'S',
      union: 'U',
      month: '10/2026',
      due: '11/15/2026',
      days: 15,
      phone: null,
      late: { unpaid: '$1,480.00', damages: '$148.00', interest: '$7.30', total: '$1,635.30' },
    }).body,
  ).toContain(
    '$1,480.00 was due on 11/15/2026, 15 days ago. With liquidated damages of $148.00 and interest of $7.30 you owe $1,635.30 today.',
  );
});

test('a shop pays by its bank with one CCD debit in the words that are kept; twice is once, another shop’s account is absent', async () => {
  const { clerk, ada } = await stocked();
  await sql`insert into payment_origins (installation_id, bank_name, bank_routing, origin_id, company_name, company_id)
    values (${world.installationId}, 'First Bank', '091000019', '1234567890', 'Evergreen TPA', '1234567890')
    on conflict do nothing`.execute(portal.owner);
  const { body } = await clerk.hours(last, { [ada.id]: '160' });
  await clerk.sign(last, body);
  const { shopKey } = { shopKey: clerk.key };
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
  await portal.owner.updateTable('unionshops').set({ name: 'Shop renamed' }).where('id', '=', shop.id).execute();
  const first = await clerk.post('/unionshoppayment', pay);
  expect(first.status).toBe(200);
  expect((await clerk.post('/unionshoppayment', pay)).body).toEqual(first.body);
  const { rows } =
    await sql`select kind, sec, status, amount_cents::int as cents from payments where kind = 'remittance'`.execute(
      portal.owner,
    );
  expect(rows).toEqual([{ kind: 'remittance', sec: 'CCD', status: 'queued', cents: 148_000 }]);
  expect(JSON.parse((await clerk.get('/unionshoppayment')).text)).toMatchObject({ amount: null, words: null });
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
