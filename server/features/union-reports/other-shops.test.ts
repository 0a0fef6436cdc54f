import { hourBanks } from '@coverlane/contract/hour-bank/calls.ts';
import { unionReports } from '@coverlane/contract/union-reports/calls.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMonths, todayIn } from '../../platform/values/dates.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';
import { aFamily } from '../../testing/family.ts';
import { type Caller, testPortal, type TestPortal } from '../../testing/portal.ts';
import { aUser, aWorld, type World } from '../../testing/world.ts';
import { aFund, aShop, aWorker, Clerk, typed } from './union-reports.testing.ts';

let portal: TestPortal;
let world: World;
let unionId: string;
let office: Caller;

const today = todayIn('America/New_York', new Date());
const last = addMonths(`${today.slice(0, 7)}-01`, -1);

beforeAll(async () => {
  portal = await testPortal();
  world = await aWorld(portal.owner);
  unionId = await aFund(portal.owner, { clientId: world.acme.id });
  const { installationId } = world;
  office = await portal.as(await aUser(portal.owner, { installationId, type: 'admin', permissions: ['manageUnions'] }));
});
afterAll(() => portal.close());

let people = 0;
async function stocked(more: { until?: string } = {}) {
  people += 1;
  const shop = await aShop(portal.owner, { clientId: world.acme.id, unionId, ...more });
  const ada = await aWorker(portal.owner, shop, {
    lastName: `Zuse${people}`,
    ssn: `90155${String(people).padStart(4, '0')}`,
  });
  return { shop, ada, clerk: new Clerk(portal, shop.key) };
}
const row = (id: string, more: Record<string, unknown> = {}) => ({
  id,
  lastName: 'Stranger',
  firstName: 'Some',
  classification: 'journeyman',
  worked: '10',
  holiday: '',
  startedOn: '',
  endedOn: '',
  standing: 'active' as const,
  ...more,
});
const linesOf = async (workerId: string) => {
  const { rows } = await sql<{
    worked: string;
  }>`select worked::text from union_report_lines where employee_id = ${workerId}`.execute(portal.owner);
  return rows;
};

test('a row with the id of another shop’s worker neither shows nor changes them', async () => {
  const theirs = await stocked();
  const mine = await stocked();
  const kept = await mine.clerk.keep({ period: last, rows: [row(theirs.ada.id)], isCorrection: false });
  expect(JSON.stringify(kept.body)).not.toMatch(new RegExp(`Zuse${people - 1}|${theirs.ada.ssn.slice(-4)}`));
  expect((await mine.clerk.sign(last, kept.body)).status).toBe(422);
  const named = await mine.clerk.keep({
    period: last,
    rows: [row(theirs.ada.id, { ssn: theirs.ada.ssn })],
    isCorrection: false,
  });
  const { status, body } = await mine.clerk.sign(last, named.body);
  expect(status, JSON.stringify(body)).toBe(200);
  expect(JSON.stringify(body)).not.toContain(`Zuse${people - 1}`);
  expect(await linesOf(theirs.ada.id)).toEqual([]);
  expect((await theirs.clerk.page(last)).body.report.rows.map(({ id }) => id)).toEqual([theirs.ada.id]);
});

test('hours below nothing, beyond a month, and that are no number are refused at their field', async () => {
  const { clerk, ada } = await stocked();
  const { body } = await clerk.page(last);
  const [own] = body.report.rows;
  if (own === undefined) throw new Error('Nobody is there.');
  for (const worked of ['-8', '744.01', '1e3', 'NaN', '0x10', '１０']) {
    const kept = await clerk.keep({ period: last, rows: [{ ...typed(own), worked }], isCorrection: false });
    const sent = await clerk.sign(last, kept.body);
    expect([worked, sent.status, Object.values(sent.body.fields ?? {})]).toEqual([worked, 422, ['hours-range']]);
  }
  expect(await linesOf(ada.id)).toEqual([]);
});

test('a shop that ended reports up to its last month, and nothing after it', async () => {
  const { clerk, ada } = await stocked({ until: addMonths(last, -2) });
  const { body } = await clerk.page();
  expect(body.months.map(({ period }) => period)).not.toContain(last);
  expect((await clerk.keep({ period: last, rows: [row(ada.id)], isCorrection: false })).status).toBe(422);
});

test('two corrections at once are one, and what was paid for the month stays paid to the cent', async () => {
  const { clerk, ada, shop } = await stocked();
  const first = await clerk.hours(last, { [ada.id]: '160' });
  const { body: sent } = await clerk.sign(last, first.body);
  const id = sent.id ?? '';
  await office.call(unionReports.unionReportStep, { ids: [id], step: 'accept' });
  await office.call(unionReports.unionReportPayment, { id, amount: '1480.00', date: today, number: '77' });
  const corrected = await clerk.hours(last, { [ada.id]: '100.01' }, { isCorrection: true });
  const both = await Promise.all([clerk.sign(last, corrected.body), clerk.sign(last, corrected.body)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const sum = async () => {
    const { rows } = await sql<{ cents: number }>`select coalesce(sum(l.amount_cents), 0)::int as cents
      from ledger_entries l join payers p on p.id = l.payer_id where p.shop_id = ${shop.id}`.execute(portal.owner);
    return rows[0]?.cents;
  };
  expect(await sum()).toBe(0);
  const newest = both.find(({ status }) => status === 200)?.body.id ?? '';
  await office.call(unionReports.unionReportStep, { ids: [newest], step: 'accept' });
  // 100.01 × 9.25 = 925.0925: the shop has 1,480.00 - 925.09 in its favour.
  expect(await sum()).toBe(92_509 - 148_000);
  const { body } = await office.call(unionReports.unionReport, { id: newest });
  expect([body.due, body.paid, body.open, body.state]).toEqual(['925.09', '925.09', '0.00', 'posted']);
  expect(await linesOf(ada.id)).toHaveLength(2);
});

test('hours of a worker are read by the fund office and themselves, by nobody else', async () => {
  const { shop, ada, clerk } = await stocked();
  const family = await aFamily(portal.owner, {
    client: world.acme,
    dependents: [{ firstName: 'Wife', relationship: '01', dob: '1985-02-02' }],
  });
  await sql`update unionshopemployees set person_id = ${family.subscriberId}, status = 'enrolled' where id = ${ada.id}`.execute(
    portal.owner,
  );
  const { body } = await clerk.hours(last, { [ada.id]: '160' });
  const { body: sent } = await clerk.sign(last, body);
  await office.call(unionReports.unionReportStep, { ids: [sent.id ?? ''], step: 'accept' });
  const { installationId, acme, rival, brokerId, partnerId, tpaId } = world;
  const asked = { memberId: family.subscriberId };
  expect((await office.call(hourBanks.memberHours, asked)).body.banks).toHaveLength(1);
  const readers = {
    employer: { type: 'client', entityId: acme.id, permissions: ['manageUnions', 'phi', 'viewRates'] },
    other: { type: 'client', entityId: rival.id, permissions: ['manageUnions', 'phi'] },
    broker: { type: 'broker', entityId: brokerId, permissions: ['manageUnions', 'phi', 'viewRates'] },
    partner: { type: 'partner', entityId: partnerId, permissions: ['manageUnions', 'phi'] },
    spouse: { type: 'member', entityId: family.personIds[1] ?? null, permissions: [] },
  } as const;
  for (const [who, user] of Object.entries(readers)) {
    const reader = await portal.as(await aUser(portal.owner, { installationId, ...user }));
    const { status, body: said } = await reader.call(hourBanks.memberHours, asked);
    const isNothing = status !== 200 || (said.banks.length === 0 && said.entries.length === 0);
    expect([who, isNothing], JSON.stringify(said)).toEqual([who, true]);
    const list = await reader.call(unionReports.unionReportList, {});
    expect([who, list.status === 403 || list.body.total === 0]).toEqual([who, true]);
    expect([who, (await reader.call(unionReports.unionReport, { id: sent.id ?? '' })).status >= 400]).toEqual([
      who,
      true,
    ]);
  }
  const tpa = await portal.as(
    await aUser(portal.owner, { installationId, type: 'tpa', entityId: tpaId, permissions: ['manageUnions'] }),
  );
  expect((await tpa.call(hourBanks.memberHours, asked)).body.banks).toHaveLength(1);
  expect(shop.unionId).toBe(unionId);
});

test('what a clerk signs leaves no name and no number in the log of actions', async () => {
  const { clerk, ada } = await stocked();
  const ssn = '901556677';
  const page = await clerk.hours(last, { [ada.id]: '1' });
  const kept = await clerk.keep({
    period: last,
    rows: [row(uuid7(), { ssn, lastName: 'Quillfeather' })],
    isCorrection: false,
  });
  expect(page.status).toBe(200);
  expect((await clerk.sign(last, kept.body)).status).toBe(200);
  const { rows } = await sql<{ said: string }>`select to_jsonb(a)::text as said from audit.events a`.execute(
    portal.owner,
  );
  const said = rows.map((one) => one.said).join('\n');
  expect(said).not.toMatch(/Quillfeather|901556677|901-55-6677/);
});

test('two months of the same amount that are paid on one day are two debits', async () => {
  const { clerk, ada, shop } = await stocked();
  await sql`insert into payment_origins (installation_id, bank_name, bank_routing, origin_id, company_name, company_id)
    values (${world.installationId}, 'First Bank', '091000019', '1234567890', 'Evergreen TPA', '1234567890')
    on conflict do nothing`.execute(portal.owner);
  const shopKey = clerk.key;
  const { body: way } = await clerk.post<{ linkToken: string }>('/selfenrollment/linktoken', { shopKey });
  const bank = { linkToken: way.linkToken, username: 'user_good', password: 'pass_good' };
  const { body: there } = await clerk.post<{ accounts: { id: string }[] }>('/selfenrollment/sandboxbank', bank);
  const chosen = { ...bank, account: there.accounts[0]?.id ?? '' };
  const { body: handed } = await clerk.post<{ publicToken: string }>('/selfenrollment/sandboxbank', chosen);
  await clerk.post('/selfenrollment/exchangelinktoken', { shopKey, publicToken: handed.publicToken });
  const numbers: unknown[] = [];
  for (const month of [addMonths(last, -1), last]) {
    const { body } = await clerk.hours(month, { [ada.id]: '80' });
    expect((await clerk.sign(month, body)).status).toBe(200);
    const due = JSON.parse((await clerk.get('/unionshoppayment')).text);
    expect(due.amount).toBe('740.00');
    const pay = {
      key: clerk.key,
      methodId: due.account.methodId,
      shown: due.shown,
      typedName: 'Cleo Clerk',
      agreed: true,
    };
    const paid = await clerk.post('/unionshoppayment', pay);
    expect(paid.status).toBe(200);
    expect((await clerk.post('/unionshoppayment', pay)).body).toEqual(paid.body);
    numbers.push(paid.body);
  }
  expect(numbers[0]).not.toEqual(numbers[1]);
  const { rows } = await sql`select m.amount_cents::int as cents from payments m join payers p on p.id = m.payer_id
    where p.shop_id = ${shop.id} and m.kind = 'remittance'`.execute(portal.owner);
  expect(rows).toEqual([{ cents: 74_000 }, { cents: 74_000 }]);
});
