import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { API_BASE } from '../../platform/http/api-base.ts';
import { addMonths } from '../../platform/values/dates.ts';
import type { TestPortal } from '../../testing/portal.ts';
import type { World } from '../../testing/world.ts';
import {
  aFund,
  aShop,
  aWorker,
  before,
  Clerk,
  last,
  type Report,
  thisMonth,
  typed,
  type UnionPortal,
  unionPortal,
} from './union-reports.testing.ts';

let portal: TestPortal;
let world: World;
let unionId: string;
let stocked: UnionPortal['stocked'];

beforeAll(async () => {
  ({ portal, world, unionId, stocked } = await unionPortal());
});
afterAll(() => portal.close());

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
  const { clerk, shop } = await stocked();
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

test('a shop’s key is guessed twenty times a minute at most from one address', async () => {
  const { clerk } = await stocked();
  const guess = async (at: number) => {
    const url = `${API_BASE}/unionshop/Guessed00000000000000${10 + at}`;
    return (await portal.app.inject({ url, remoteAddress: '10.9.9.8' })).statusCode;
  };
  const answers = [];
  for (let at = 0; at < 21; at += 1) answers.push(await guess(at));
  expect([answers[19], answers[20]]).toEqual([404, 429]);
  expect((await clerk.page()).status).toBe(200);
});

test('hours are kept as they are typed, right or wrong, with the total; the number of somebody new is never shown again', async () => {
  const { clerk, shop, ada, ben } = await stocked();
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
  const { clerk, shop, ada, ben } = await stocked();
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
  const { clerk, shop, ada } = await stocked();
  const { body } = await clerk.hours(last, { [ada.id]: '100' });
  const answers = await Promise.all([clerk.sign(last, body), clerk.sign(last, body), clerk.sign(last, body)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  const { rows } =
    await sql`select 1 from ledger_entries l join payers p on p.id = l.payer_id where p.shop_id = ${shop.id}`.execute(
      portal.owner,
    );
  expect(rows).toHaveLength(1);
});

test('a month ahead and before the shop cannot be reported', async () => {
  const { clerk } = await stocked();
  expect((await clerk.page(addMonths(thisMonth, 1))).body.fields).toEqual({ period: 'period-ahead' });
  expect((await clerk.page('2019-12-01')).body.fields).toEqual({ period: 'period-outside' });
});

test('a fund that contributes a percent of gross pay, or for weeks, asks for these beside the hours (domain 13.1)', async () => {
  const clientId = world.acme.id;
  const gross = await stocked({ unionId: await aFund(portal.owner, { clientId, basis: 'pctGross' }) });
  // 9.25 % of 4,250.10 is 393.13 (393.134…), and the hours cost nothing.
  const paid = (row: Report['rows'][number], base: string, worked = '160') => ({ ...typed(row), worked, base });
  const [abel, zuse] = (await gross.clerk.page(last)).body.report.rows;
  if (!abel || !zuse) throw new Error('a roster');
  // A decimal comma is no group of thousands: it would be a hundred times the pay.
  const comma = await gross.clerk.keep({ period: last, rows: [paid(abel, '2400,50'), paid(zuse, '4,250.10')] });
  expect(comma.body.rows.map(({ faults }) => faults.map(({ code }) => code))).toEqual([['bad-money'], []]);
  // Nor are weeks gross pay.
  const both = `SSN,Last,First,Hours,Gross Pay,Weeks\n${gross.ben.ssn},Abel,Ben,160,2400,4\n${gross.ada.ssn},Zuse,Ada,160,,4\n`;
  expect((await gross.clerk.file(last, both)).body).toMatchObject({
    taken: 1,
    refused: [{ row: 3, column: 'Gross Pay', code: 'required' }],
    report: { rows: [{ base: '2400' }, {}] },
  });
  const wrong = await gross.clerk.keep({ period: last, rows: [paid(abel, 'much'), paid(zuse, '')] });
  expect(wrong.body.rows.map(({ faults }) => faults)).toEqual([
    [{ field: 'base', code: 'bad-money' }],
    [{ field: 'base', code: 'required' }],
  ]);
  expect((await gross.clerk.sign(last, wrong.body)).body.fields).toEqual({
    [`rows.${abel.id}.base`]: 'bad-money',
    [`rows.${zuse.id}.base`]: 'required',
  });
  const file = `SSN,Last,First,Class,Hours,Holiday Hours,Start,End,Gross Pay\n${gross.ben.ssn},Abel,Ben,,160,,,,"$4,250.10"\n`;
  const read = await gross.clerk.file(last, `${file}${gross.ada.ssn},Zuse,Ada,,0,,,,\n`);
  expect(read.body).toMatchObject({ taken: 2, refused: [] });
  const sent = await gross.clerk.sign(last, read.body.report);
  expect(sent.body).toMatchObject({
    totals: { worked: '160', due: '393.13' },
    rows: [{ base: '4250.10' }, { base: '0.00' }],
  });

  const weeks = await stocked({ unionId: await aFund(portal.owner, { clientId, basis: 'perWeek' }) });
  const rows = (await weeks.clerk.page(last)).body.report.rows;
  const [one, other] = rows;
  if (!one || !other) throw new Error('a roster');
  const { body } = await weeks.clerk.keep({ period: last, rows: [paid(one, '4'), paid(other, '7')] });
  expect(body.rows[1]?.faults).toEqual([{ field: 'base', code: 'weeks-range' }]);
  const mended = await weeks.clerk.keep({ period: last, rows: [paid(other, '1')] });
  expect((await weeks.clerk.sign(last, mended.body)).body.totals.due).toBe('46.25');
  // The fund’s rules of the month turn out to be otherwise: weeks that were sent are no dollars of gross pay in a correction.
  await portal.owner
    .updateTable('union_rule_sets')
    .set({ contribution_basis: 'pctGross' })
    .where('union_id', '=', weeks.shop.unionId)
    .execute();
  const corrected = await weeks.clerk.keep({ period: last, isCorrection: true, rows: [] });
  expect(corrected.body.rows.map(({ base }) => base)).toEqual(['', '']);
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
