import { type Permission, permissions } from '@coverlane/contract/access.ts';
import { stopLossCases } from '@coverlane/contract/reinsurance/case-calls.ts';
import { reinsurance } from '@coverlane/contract/reinsurance/calls.ts';
import { statements } from '@coverlane/contract/reinsurance/statement-calls.ts';
import { tasks } from '@coverlane/contract/tasks/calls.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aFamily, families, type TestFamily } from '../../testing/family.ts';
import { type Caller, type TestPortal, testPortal } from '../../testing/portal.ts';
import { aClient, aUser, aWorld, type ClientParts, type World } from '../../testing/world.ts';
import { aPolicy, type ClaimMore, factors, familyClaim, ordinary, taken } from './reinsurance.testing.ts';
import { reinsuranceDay } from './reinsurance-day.ts';

let portal: TestPortal;
let world: World;
/** The desk, and colleagues who may not read health information; the employer’s CFO; its broker. */
let desk: Caller;
let amountsOnly: Caller;
let cfo: Caller;
let broker: Caller;
let clients = 0;

beforeAll(async () => {
  portal = await testPortal();
  world = await aWorld(portal.owner);
  const { installationId } = world;
  desk = await portal.as(await aUser(portal.owner, { installationId, type: 'admin', permissions }));
  const without = permissions.filter((one) => one !== 'phi');
  amountsOnly = await portal.as(await aUser(portal.owner, { installationId, type: 'admin', permissions: without }));
  const rates = ['viewRates'] as const;
  cfo = await portal.as(await ofAcme(rates));
  broker = await portal.as(
    await aUser(portal.owner, { installationId, type: 'broker', entityId: world.brokerId, permissions: rates }),
  );
});
afterAll(() => portal?.close());

const ofAcme = (held: readonly Permission[], { installationId, acme } = world) => {
  return aUser(portal.owner, { installationId, type: 'client', entityId: acme.id, permissions: held });
};
const newClient = (): Promise<ClientParts> => {
  clients += 1;
  const { installationId } = world;
  return aClient(portal.owner, { installationId, name: `Stop ${clients}`, clientNumber: `7${clients}000` });
};
const employee = (client: ClientParts, more = {}) =>
  aFamily(portal.owner, { client, effectiveDate: '2024-06-01', ...more });
const claimOf = (family: TestFamily, [day, paid]: readonly [day: string, paid: string], more: ClaimMore = {}) =>
  familyClaim(portal.owner, family, { day, paid, ...more });
const statement = async (id: string, by = desk) => (await by.call(statements.stopLossStatement, { id })).body;
const watch = async (id: string, by = desk) => (await by.call(stopLossCases.watchList, { id })).body;
const month = async (id: string, start: string) => (await statement(id)).months.find((one) => one.month === start);

describe('a policy', () => {
  test('of an employer shares no day with another: the sentence names the other', async () => {
    const client = await newClient();
    await aPolicy(desk, client.id);
    const again = {
      clientId: client.id,
      ...ordinary,
      policyNumber: 'SL-NEXT',
      effectiveDate: '2025-12-31',
      expirationDate: '2026-12-30',
    };
    const { status, body } = await desk.call(reinsurance.createStopLossPolicy, again);
    expect([status, body]).toMatchObject([409, { code: 'policy-overlap', message: 'Policy dates overlap SL-2025.' }]);
  });

  test('says which field is wrong', async () => {
    const wrong = { clientId: world.acme.id, ...ordinary, specificDeductible: '0.00' };
    expect((await desk.call(reinsurance.createStopLossPolicy, wrong)).body).toMatchObject({
      fields: { specificDeductible: 'too-small' },
    });
    const reversed = { clientId: world.acme.id, ...ordinary, expirationDate: '2024-12-31' };
    expect((await desk.call(reinsurance.createStopLossPolicy, reversed)).body).toMatchObject({
      fields: { expirationDate: 'end-before-start' },
    });
  });
});

describe('factors', () => {
  test('a new one ends the open one the day before; one that has an end may not be reached into', async () => {
    const client = await newClient();
    const policyId = await aPolicy(desk, client.id);
    await factors(desk, policyId, { EMP: '485.00' });
    await factors(desk, policyId, { EMP: '500.00', from: '2025-07-01' });
    const june = await desk.call(reinsurance.aggFactors, { policyId, asOf: '2025-06-30' });
    expect(june.body.rows).toMatchObject([{ tierCode: 'EMP', factor: '485.00', expirationDate: '2025-06-30' }]);
    const into = { policyId, coverageType: 'medical', tierCode: 'EMP', factor: '490.00', effectiveDate: '2025-03-01' };
    expect((await desk.call(reinsurance.saveAggFactor, into)).body).toMatchObject({
      code: 'factor-overlap',
      message: 'Factor periods overlap.',
    });
  });

  test('are copied to the renewal, raised by a percent, once', async () => {
    const client = await newClient();
    const fromId = await aPolicy(desk, client.id);
    await factors(desk, fromId, { EMP: '485.00', FAM: '1450.00' });
    const id = await aPolicy(desk, client.id, {
      policyNumber: 'SL-2026',
      effectiveDate: '2026-01-01',
      expirationDate: '2026-12-31',
    });
    expect((await desk.call(reinsurance.copyAggFactors, { id, fromId, raiseBp: 850 })).body).toEqual({ factors: 2 });
    const copied = await desk.call(reinsurance.aggFactors, { policyId: id });
    expect(copied.body.rows).toMatchObject([
      { tierCode: 'EMP', factor: '526.23', effectiveDate: '2026-01-01' },
      { factor: '1573.25' },
    ]);
    expect((await desk.call(reinsurance.copyAggFactors, { id, fromId })).body).toMatchObject({
      code: 'factor-overlap',
    });
  });
});

describe('the monthly statement', () => {
  test('counts employees on the first day, continued coverage and later corrections among them', async () => {
    const client = await newClient();
    const policyId = await aPolicy(desk, client.id);
    await factors(desk, policyId, { EMP: '485.00', FAM: '1450.00', ESP: '1015.00', ECH: '905.00' });
    const [single] = await families(portal.owner, [
      { client, effectiveDate: '2025-01-01' },
      { client, effectiveDate: '2025-02-02', dependents: [{ relationship: '01' }] },
    ]);
    expect(await month(policyId, '2025-02-01')).toMatchObject({ enrolled: 1, attachment: '485.00' });
    expect(await month(policyId, '2025-03-01')).toMatchObject({ enrolled: 2, attachment: '1500.00' });
    // A former employee who continues counts as before; the row is another one.
    await sql`update coverages set cobra = true where person_id = ${single?.subscriberId}`.execute(portal.owner);
    expect(await month(policyId, '2025-03-01')).toMatchObject({ enrolled: 2, attachment: '1500.00' });
  });

  test('a tier that appears by a life event and has no factor: nothing is issued, and the sentence says which', async () => {
    const client = await newClient();
    const policyId = await aPolicy(desk, client.id);
    await factors(desk, policyId, { EMP: '485.00' });
    await employee(client);
    await employee(client, { effectiveDate: '2025-03-01', dependents: [{ relationship: '19', dob: '2025-02-20' }] });
    expect((await statement(policyId)).missing[0]).toEqual({ month: '2025-03-01', tier: 'ECH', count: 1 });
    const { status, body } = await desk.call(statements.issueStatement, { id: policyId });
    expect([status, body]).toMatchObject([409, { code: 'factor-missing', message: 'No factor for ECH in 03/2025.' }]);
  });

  test('counts what is incurred and paid in its windows: run-out does, the next year’s claims do not', async () => {
    const client = await newClient();
    const policyId = await aPolicy(desk, client.id, { contractBasis: '12/15' });
    const family = await employee(client);
    await claimOf(family, ['2024-12-31', '50.00'], { paidOn: '2025-01-10' });
    await claimOf(family, ['2025-01-05', '100.00']);
    await claimOf(family, ['2025-12-20', '200.00'], { paidOn: '2026-03-31' });
    await claimOf(family, ['2025-12-21', '400.00'], { paidOn: '2026-04-01' });
    await claimOf(family, ['2026-01-02', '800.00']);
    const { months } = await statement(policyId);
    expect(
      months.filter(({ gross }) => gross !== '0.00').map(({ month: at, gross, isRunOut }) => [at, gross, isRunOut]),
    ).toEqual([
      ['2025-01-01', '100.00', false],
      ['2026-03-01', '200.00', true],
    ]);
  });

  test('run-in counts up to its limit; dental is not covered and not eligible', async () => {
    const client = await newClient();
    const policyId = await aPolicy(desk, client.id, { contractBasis: '15/12', runInLimit: '60.00' });
    const family = await employee(client);
    await claimOf(family, ['2024-11-15', '100.00'], { paidOn: '2025-01-10' });
    await claimOf(family, ['2024-09-30', '1000.00'], { paidOn: '2025-01-11' });
    await claimOf(family, ['2025-01-12', '25.00'], { claimType: 'dental' });
    expect(await month(policyId, '2025-01-01')).toMatchObject({ gross: '125.00', ineligible: '65.00', net: '60.00' });
  });

  test('a refund comes off in the month in which it came back', async () => {
    const client = await newClient();
    const policyId = await aPolicy(desk, client.id);
    const family = await employee(client);
    const moved = [
      { date: '2025-02-10', amount: '500.00' },
      { date: '2025-05-03', amount: '-500.00' },
      { date: '2025-05-03', amount: '320.00' },
    ];
    await claimOf(family, ['2025-02-01', '320.00'], { paidOn: '2025-05-03', moved });
    expect(await month(policyId, '2025-02-01')).toMatchObject({ gross: '500.00', net: '500.00' });
    expect(await month(policyId, '2025-05-01')).toMatchObject({
      gross: '320.00',
      refunded: '500.00',
      net: '-180.00',
      netToDate: '320.00',
    });
  });

  test('a policy that begins in the middle of a month has months that do', async () => {
    const client = await newClient();
    const policyId = await aPolicy(desk, client.id, {
      effectiveDate: '2025-03-15',
      expirationDate: '2026-03-14',
      contractBasis: '12/12',
    });
    await factors(desk, policyId, { EMP: '100.00', from: '2025-03-15' });
    const family = await employee(client, { effectiveDate: '2025-03-10' });
    await claimOf(family, ['2025-03-14', '10.00'], { paidOn: '2025-03-20' });
    await claimOf(family, ['2025-03-20', '20.00'], { paidOn: '2025-04-14' });
    await claimOf(family, ['2025-03-20', '40.00'], { paidOn: '2025-04-15' });
    expect(await month(policyId, '2025-03-15')).toMatchObject({
      end: '2025-04-14',
      enrolled: 1,
      attachment: '100.00',
      gross: '20.00',
    });
    expect(await month(policyId, '2025-04-15')).toMatchObject({ gross: '40.00' });
  });

  test('as issued, it is told to the employer and the broker without anybody’s name; what changes later is restated beside it', async () => {
    const client = world.acme;
    const policyId = await aPolicy(desk, client.id, { policyNumber: 'SL-ACME' });
    await factors(desk, policyId, { EMP: '485.00' });
    const family = await employee(client, { lastName: 'Unnamed', effectiveDate: '2025-01-01' });
    await claimOf(family, ['2025-02-03', '60000.00']);
    const issued = await desk.call(statements.issueStatement, { id: policyId });
    expect(issued.body).toMatchObject({ told: 2 });
    expect(issued.body.months).toBeGreaterThan(11);
    expect((await desk.call(statements.issueStatement, { id: policyId })).body).toEqual({ months: 0, told: 0 });
    for (const reader of [cfo, broker]) {
      const { body } = await reader.call(statements.toldStatement, { clientId: client.id });
      expect(body.told).toMatchObject({ claimants: [{ percent: 80, paid: '60000.00', excess: '0.00' }] });
      expect(JSON.stringify(body)).not.toMatch(new RegExp(`Unnamed|${family.memberNumber}|${family.subscriberId}`));
      expect((await reader.call(statements.stopLossStatement, { id: policyId })).status).toBe(403);
    }
    // Coverage is corrected afterwards: it began in February.
    await sql`update coverages set effective_date = '2025-02-01' where person_id = ${family.subscriberId}`.execute(
      portal.owner,
    );
    expect(await month(policyId, '2025-01-01')).toMatchObject({
      enrolled: 0,
      attachment: '0.00',
      restated: { enrolled: 1, attachment: '485.00' },
    });
    expect((await desk.call(statements.issueStatement, { id: policyId })).body).toEqual({ months: 1, told: 2 });
    const { body } = await cfo.call(statements.toldStatement, { clientId: client.id });
    expect(body.told?.months[0]).toMatchObject({ month: '2025-01-01', enrolled: 0, isRestated: true });
    expect((await month(policyId, '2025-01-01'))?.restated).toBeNull();
    expect((await desk.call(reinsurance.removeStopLossPolicy, { id: policyId })).body).toMatchObject({
      code: 'policy-issued',
    });
    const standings = await cfo.call(statements.aggregateStandings, {});
    expect(standings.body.rows).toMatchObject([{ policyNumber: 'SL-ACME', net: '60000.00' }]);
    expect((await cfo.call(statements.toldStatement, { clientId: world.rival.id })).status).toBe(404);
    const boss = await portal.as(await ofAcme(['viewRates', 'exportData']));
    const take = (who: Caller, of: string, format = 'pdf') =>
      taken(portal, who, `/told/file?clientId=${of}&format=${format}`);
    const { text } = await take(boss, world.acme.id);
    expect([text.includes('SL-ACME'), text.includes('$60,000.00')]).toEqual([true, true]);
    expect((await take(boss, world.acme.id, 'xlsx')).begins).toMatch(/^PK/);
    expect([(await take(boss, world.rival.id)).status, (await take(cfo, world.acme.id)).status]).toEqual([404, 403]);
  });

  test('is taken away as a paper and as a workbook', async () => {
    const client = await newClient();
    const policyId = await aPolicy(desk, client.id);
    const file = async (format: string) =>
      (await taken(portal, desk, `/policies/${policyId}/statement/file?format=${format}&language=ko`)).begins;
    expect([await file('pdf'), (await file('xlsx')).slice(0, 2)]).toEqual(['%PDF', 'PK']);
  });

  test('what the carrier advanced is taken off what can be advanced, until it is withdrawn', async () => {
    const client = await newClient();
    const policyId = await aPolicy(desk, client.id, { minimumPct: 0 });
    await factors(desk, policyId, { EMP: '1000.00' });
    const family = await employee(client, { coverageEnds: '2025-01-31' });
    await claimOf(family, ['2025-01-05', '21000.00']);
    expect(await month(policyId, '2025-02-01')).toMatchObject({ accommodation: '20000.00' });
    const step = { id: policyId, step: 'advanced', happenedOn: '2025-03-05', amount: '20000.00' };
    expect((await desk.call(statements.aggregateStep, step)).status).toBe(200);
    const { months, yearEnd, steps } = await statement(policyId);
    expect(months.find((one) => one.month === '2025-04-01')).toMatchObject({ accommodation: '0.00' });
    expect(yearEnd).toMatchObject({ reimbursement: '20000.00', advanced: '20000.00', settlement: '0.00' });
    expect((await desk.call(statements.withdrawStep, { id: steps[0]?.id })).status).toBe(200);
    expect((await statement(policyId)).yearEnd).toMatchObject({ settlement: '20000.00' });
  });
});

describe('claimants', () => {
  test('are numbers for whoever may not read health information, and names for whoever may', async () => {
    const client = await newClient();
    const policyId = await aPolicy(desk, client.id);
    const family = await employee(client, { firstName: 'Rosa', lastName: 'Heart' });
    await claimOf(family, ['2025-02-01', '40000.00']);
    expect((await watch(policyId)).rows).toMatchObject([
      { claimant: 1, memberName: 'Rosa Heart', percent: 53, noticeDue: true, state: 'watch' },
    ]);
    const hidden = await watch(policyId, amountsOnly);
    expect(hidden.rows).toMatchObject([{ claimant: 1, memberName: null, memberId: null, percent: 53 }]);
    expect(JSON.stringify(hidden)).not.toMatch(/Heart/);
    const [{ id } = { id: '' }] = hidden.rows;
    const health = { id, diagnosis: 'C50.9', prognosis: 'Guarded' };
    expect((await amountsOnly.call(stopLossCases.saveCaseHealth, health)).status).toBe(404);
    expect((await desk.call(stopLossCases.saveCaseHealth, health)).status).toBe(200);
    expect((await desk.call(stopLossCases.stopLossCase, { id })).body.health).toEqual({
      diagnosis: 'C50.9',
      prognosis: 'Guarded',
    });
    expect((await amountsOnly.call(stopLossCases.stopLossCase, { id })).body.health).toBeNull();
    for (const reader of [desk, amountsOnly]) {
      const notice = await reader.call(stopLossCases.stopLossCasePaper, { id, language: 'ko' });
      expect([notice.status, notice.headers['content-type']]).toEqual([200, 'application/pdf']);
    }
    const laser = { id: policyId, memberNumber: family.memberNumber, amount: '200000.00' };
    expect((await amountsOnly.call(reinsurance.saveLaser, laser)).body).toMatchObject({
      fields: { memberNumber: 'not-found' },
    });
  });

  test('half of the deductible reached by a claim that is then reversed: the task comes by night and goes', async () => {
    const client = await newClient();
    const policyId = await aPolicy(desk, client.id);
    const family = await employee(client);
    const claim = await claimOf(family, ['2025-02-01', '37500.00']);
    const parts = { ...portal.parts, pool: portal.workerPool };
    const night = () => reinsuranceDay({ parts, clientId: client.id, today: '2026-01-15' });
    const waiting = async () =>
      (await desk.call(tasks.taskList, { clientId: client.id, kind: 'stopLossNotice' })).body.rows;
    await night();
    expect(await waiting()).toMatchObject([{ kind: 'stopLossNotice', name: '#1 · SL-2025', memberId: null }]);
    const moved = [
      { key: 'a', kind: 'payment', cents: 3_750_000, date: '2025-02-01', undone: true },
      { key: 'b', kind: 'reversal', cents: -3_750_000, date: '2025-03-01', undone: false },
    ];
    await sql`update claims set total_paid = null, status = 'pending', decisions = ${JSON.stringify(moved)}::jsonb where id = ${claim}`.execute(
      portal.owner,
    );
    await night();
    await night();
    expect(await waiting()).toEqual([]);
    expect(await month(policyId, '2025-03-01')).toMatchObject({ refunded: '37500.00', netToDate: '0.00' });
    expect((await watch(policyId)).total).toBe(0);
  });

  test('a laser stays with the member who changes plan, and counts toward the aggregate up to the deductible', async () => {
    const client = await newClient();
    const policyId = await aPolicy(desk, client.id);
    const family = await employee(client);
    const laser = { id: policyId, memberNumber: family.memberNumber, amount: '200000.00' };
    expect((await desk.call(reinsurance.saveLaser, laser)).body).toEqual({ claimant: 1 });
    await claimOf(family, ['2025-02-01', '100000.00']);
    const later = await claimOf(family, ['2025-08-01', '60000.00']);
    await sql`update claims set plan_id = ${client.plans.dental} where id = ${later}`.execute(portal.owner);
    expect((await watch(policyId)).rows).toMatchObject([
      { paid: '160000.00', threshold: '200000.00', isLaser: true, percent: 80, excess: '0.00' },
    ]);
    const { months } = await statement(policyId);
    expect(months.at(-1)).toMatchObject({ netToDate: '75000.00' });
    expect((await desk.call(reinsurance.removeLaser, { id: policyId, claimant: 1 })).status).toBe(200);
    expect((await watch(policyId)).rows).toMatchObject([
      { threshold: '75000.00', excess: '85000.00', state: 'exceeded' },
    ]);
  });

  test('from the watch to a reimbursement paid short and the rest, each step in its turn', async () => {
    const client = await newClient();
    const policyId = await aPolicy(desk, client.id);
    const family = await employee(client);
    await claimOf(family, ['2025-02-01', '100000.00']);
    const [{ id } = { id: '' }] = (await watch(policyId)).rows;
    const step = (name: string, amount?: string) =>
      desk.call(stopLossCases.takeCaseStep, { id, step: name, happenedOn: '2025-06-01', ...(amount && { amount }) });
    const now = async () => (await desk.call(stopLossCases.stopLossCase, { id })).body;
    expect((await step('paid', '1.00')).body).toMatchObject({ code: 'case-step' });
    expect((await step('noticed')).status).toBe(200);
    await desk.call(stopLossCases.saveCaseHealth, { id, diagnosis: 'C50 breast cancer', prognosis: '' });
    const disclosed = async (who: Caller) => (await taken(portal, who, `/policies/${policyId}/disclosure`)).text;
    const [named, numbered] = [await disclosed(desk), await disclosed(amountsOnly)];
    for (const text of [named, numbered]) expect(text).toContain('$100,000.00');
    expect([/C50/.test(named), /Sample/.test(named), /C50|Sample/.test(numbered)]).toEqual([true, true, false]);
    expect((await step('noticed')).body).toMatchObject({ code: 'case-step' });
    expect(
      (await desk.call(stopLossCases.saveCasePacket, { id, packet: ['enrollmentForm', 'claimDetail'] })).status,
    ).toBe(200);
    expect((await step('filed')).body).toMatchObject({ fields: { amount: 'required' } });
    expect((await step('filed', '25000.01')).body).toMatchObject({ fields: { amount: 'too-large' } });
    expect((await step('filed', '25000.00')).status).toBe(200);
    expect(await now()).toMatchObject({
      state: 'filed',
      requested: '25000.00',
      packet: ['enrollmentForm', 'claimDetail'],
    });
    expect((await step('paid', '24000.00')).status).toBe(200);
    expect(await now()).toMatchObject({ state: 'paidShort', reimbursed: '24000.00' });
    // What was asked for is not withdrawn from under what was paid of it.
    const asked = (await now()).steps.find(({ step: name }) => name === 'filed');
    expect((await desk.call(statements.withdrawStep, { id: asked?.id })).body).toMatchObject({ code: 'case-step' });
    expect(await now()).toMatchObject({ state: 'paidShort', requested: '25000.00' });
    expect((await step('paid', '1000.00')).status).toBe(200);
    const paid = await now();
    expect(paid).toMatchObject({ state: 'paid', reimbursed: '25000.00', noticeDue: false });
    // Entered by mistake: withdrawn, the case stands as before.
    expect((await desk.call(statements.withdrawStep, { id: paid.steps.at(-1)?.id })).status).toBe(200);
    expect(await now()).toMatchObject({ state: 'paidShort' });
    expect((await step('closed')).status).toBe(200);
    expect(await now()).toMatchObject({ state: 'closed', next: ['reopened'] });
  });
});
