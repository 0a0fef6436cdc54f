import { permissions } from '@coverlane/contract/access.ts';
import { stopLossCases } from '@coverlane/contract/reinsurance/case-calls.ts';
import { stopLossClaims } from '@coverlane/contract/reinsurance/claim-calls.ts';
import { reinsurance } from '@coverlane/contract/reinsurance/calls.ts';
import { statements } from '@coverlane/contract/reinsurance/statement-calls.ts';
import { tasks } from '@coverlane/contract/tasks/calls.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aFamily, families, type TestFamily } from '../../testing/family.ts';
import { type Caller, type TestPortal, testPortal } from '../../testing/portal.ts';
import { aClient, aUser, aWorld, type ClientParts, type World } from '../../testing/world.ts';
import { aPolicy, familyClaim, ordinary, taken } from './reinsurance.testing.ts';
import { reinsuranceDay } from './reinsurance-day.ts';

let portal: TestPortal;
let world: World;
/** The desk, and a colleague who may not read health information. */
let desk: Caller;
let amountsOnly: Caller;
let clients = 0;

beforeAll(async () => {
  portal = await testPortal();
  world = await aWorld(portal.owner);
  const { installationId } = world;
  desk = await portal.as(await aUser(portal.owner, { installationId, type: 'admin', permissions }));
  const without = permissions.filter((one) => one !== 'phi');
  amountsOnly = await portal.as(await aUser(portal.owner, { installationId, type: 'admin', permissions: without }));
});
afterAll(() => portal?.close());

async function newClient(): Promise<ClientParts> {
  clients += 1;
  const { installationId } = world;
  return aClient(portal.owner, { installationId, name: `Told ${clients}`, clientNumber: `8${clients}000` });
}
const employee = (client: ClientParts) => aFamily(portal.owner, { client, effectiveDate: '2024-06-01' });

/** A hospital’s bill as it was recorded: its days, its diagnosis, and the type of bill. */
async function aBill(
  family: TestFamily,
  { from, to = from, code = 'Z000', bill = null, paid = '100.00' }: Record<'from', string> & Partial<Bill>,
): Promise<string> {
  const id = await familyClaim(portal.owner, family, { day: from, paid });
  await sql`update claims set service_date_to = ${to}::date, bill_type = ${bill},
    diagnoses = ${JSON.stringify([{ code, role: 'principal' }])}::jsonb where id = ${id}`.execute(portal.owner);
  return id;
}
interface Bill {
  to: string;
  code: string;
  bill: string | null;
  paid: string;
}

const watch = async (id: string, by = desk) => (await by.call(stopLossCases.watchList, { id })).body.rows;
const opened = async (id: string, by = desk) => (await by.call(stopLossCases.stopLossCase, { id })).body;

describe('the carrier is told for a diagnosis or a long stay, whatever was paid (domain 14.3)', () => {
  test('a diagnosis that the policy names, written with its point or without, asks for the notice; taken back, it asks no more', async () => {
    const client = await newClient();
    const policyId = await aPolicy(desk, client.id, { triggerDiagnoses: ['c34', 'I63.9'] });
    const [lung, stroke, other] = [await employee(client), await employee(client), await employee(client)];
    const bill = await aBill(lung, { from: '2025-02-03', code: 'C3411' });
    await aBill(stroke, { from: '2025-02-04', code: 'i63.9' });
    await aBill(other, { from: '2025-02-05', code: 'I638' });
    expect((await desk.call(reinsurance.stopLossPolicy, { id: policyId })).body.triggerDiagnoses).toEqual([
      'C34',
      'I639',
    ]);
    const listed = await watch(policyId);
    expect(listed).toMatchObject([
      { percent: 0, noticeDue: true, state: 'watch' },
      { percent: 0, noticeDue: true, state: 'watch' },
    ]);
    const cases = await Promise.all(listed.map(({ id }) => opened(id)));
    expect(cases.map(({ alarm }) => alarm?.diagnoses).toSorted()).toEqual([['C3411'], ['i63.9']]);
    const waiting = async () =>
      (await desk.call(tasks.taskList, { clientId: client.id, kind: 'stopLossNotice' })).body.rows.length;
    expect(await waiting()).toBe(2);
    await sql`update claims set void = true where id = ${bill}`.execute(portal.owner);
    const night = { parts: { ...portal.parts, pool: portal.workerPool }, clientId: client.id };
    await reinsuranceDay({ ...night, today: '2025-06-01' });
    expect(await waiting()).toBe(1);
    expect(await watch(policyId)).toHaveLength(1);
  });

  test('whoever may not read health information reads that the notice is due, and not why', async () => {
    const client = await newClient();
    const policyId = await aPolicy(desk, client.id, { triggerDiagnoses: ['C50'], longStayDays: 10 });
    const family = await employee(client);
    await aBill(family, { from: '2025-03-01', to: '2025-03-20', code: 'C509', bill: '111' });
    const [row = { id: '' }] = await watch(policyId, amountsOnly);
    expect(row).toMatchObject({ claimant: 1, memberName: null, noticeDue: true });
    const hidden = await opened(row.id, amountsOnly);
    expect([hidden.alarm, JSON.stringify(hidden).includes('C509')]).toEqual([null, false]);
    expect((await opened(row.id)).alarm).toEqual({ diagnoses: ['C509'], stayDays: 19 });
    // The night reads nobody’s health either, and changes nothing.
    await reinsuranceDay({
      parts: { ...portal.parts, pool: portal.workerPool },
      clientId: client.id,
      today: '2025-06-01',
    });
    expect(await watch(policyId)).toMatchObject([{ noticeDue: true }]);
  });

  test('the paper of the notice says it to whoever may read it; once the carrier was told, no notice is due', async () => {
    const client = await newClient();
    const policyId = await aPolicy(desk, client.id, { triggerDiagnoses: ['C50'], longStayDays: 10 });
    await aBill(await employee(client), { from: '2025-03-01', to: '2025-03-20', code: 'C509', bill: '111' });
    const [{ id } = { id: '' }] = await watch(policyId);
    const paper = async (of: Caller) => (await taken(portal, of, `/cases/${id}/paper?kind=notice`)).text;
    const [named, numbered] = [await paper(desk), await paper(amountsOnly)];
    for (const words of ['C509', '19 days'])
      expect([named.includes(words), numbered.includes(words)]).toEqual([true, false]);
    for (const text of [named, numbered]) expect(text).toContain('whatever was paid');
    // So does the list that the carrier asks for before it renews, where nobody has written a diagnosis down.
    const disclosed = async (of: Caller) => (await taken(portal, of, `/policies/${policyId}/disclosure`)).text;
    const [listed, listedByNumber] = [await disclosed(desk), await disclosed(amountsOnly)];
    expect([listed.includes('C509'), listedByNumber.includes('C509')]).toEqual([true, false]);
    const step = { id, step: 'noticed', happenedOn: '2025-04-01' };
    expect((await desk.call(stopLossCases.takeCaseStep, step)).status).toBe(200);
    expect(await opened(id)).toMatchObject({ noticeDue: false, state: 'noticed' });
  });

  test('a stay billed in parts is one stay; days at home between two are not counted, nor is a day in the surgery', async () => {
    const client = await newClient();
    const policyId = await aPolicy(desk, client.id, { longStayDays: 15 });
    const [parts, apart, outpatient] = [await employee(client), await employee(client), await employee(client)];
    await aBill(parts, { from: '2025-03-01', to: '2025-03-10', bill: '0112' });
    await aBill(parts, { from: '2025-03-11', to: '2025-03-17', bill: '114' });
    await aBill(apart, { from: '2025-03-01', to: '2025-03-10', bill: '111' });
    await aBill(apart, { from: '2025-03-12', to: '2025-03-18', bill: '111' });
    await aBill(outpatient, { from: '2025-03-01', to: '2025-03-31', bill: '131' });
    const listed = await watch(policyId);
    expect(listed).toMatchObject([{ noticeDue: true }]);
    expect((await opened(listed[0]?.id ?? '')).alarm).toEqual({ diagnoses: [], stayDays: 16 });
  });

  test('several are told of at once, while their claims are otherwise than they were: each is noted', async () => {
    const client = await newClient();
    const policyId = await aPolicy(desk, client.id, { triggerDiagnoses: ['C50'] });
    for (let people = 0; people < 6; people += 1)
      await aBill(await employee(client), { from: '2025-03-01', code: 'C509' });
    const listed = await watch(policyId);
    await sql`update claims set total_paid = total_paid + 50 where client_id = ${client.id}`.execute(portal.owner);
    const told = listed.map(({ id }) =>
      desk.call(stopLossCases.takeCaseStep, { id, step: 'noticed', happenedOn: '2025-04-01' }),
    );
    expect((await Promise.all(told)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    expect((await watch(policyId)).map(({ noticedOn }) => noticedOn)).toEqual(listed.map(() => '2025-04-01'));
  });

  test('what was incurred outside the window asks for nothing; what is no code is refused at its field', async () => {
    const client = await newClient();
    const policyId = await aPolicy(desk, client.id, { triggerDiagnoses: ['C50'], longStayDays: 5 });
    await aBill(await employee(client), { from: '2024-12-30', to: '2025-01-30', code: 'C509', bill: '111' });
    expect(await watch(policyId)).toEqual([]);
    const wrong = { id: policyId, ...ordinary, triggerDiagnoses: ['breast'] };
    expect((await desk.call(reinsurance.changeStopLossPolicy, wrong)).body).toMatchObject({
      fields: { triggerDiagnoses: 'bad-diagnosis' },
    });
  });
});

describe('a claim left out by hand (domain 14.2, “ineligible”)', () => {
  const monthOf = async (id: string, by = desk) =>
    (await by.call(statements.stopLossStatement, { id })).body.months.find(({ month }) => month === '2025-02-01');
  const counted = async (id: string, more = {}, by = desk) =>
    (await by.call(stopLossClaims.countedClaims, { id, ...more })).body;

  test('counts for neither the aggregate nor the specific, until it is counted again; what was issued is restated', async () => {
    const client = await newClient();
    const policyId = await aPolicy(desk, client.id);
    const family = await employee(client);
    const claimId = await familyClaim(portal.owner, family, { day: '2025-02-03', paid: '60000.00' });
    await familyClaim(portal.owner, family, { day: '2025-02-04', paid: '40000.00' });
    await familyClaim(portal.owner, family, { day: '2025-03-04', paid: '7.00' });
    await familyClaim(portal.owner, family, { day: '2025-02-05', paid: '25.00', claimType: 'dental' });
    expect(await monthOf(policyId)).toMatchObject({ gross: '100025.00', specificExcess: '25000.00', net: '75000.00' });
    expect((await watch(policyId))[0]).toMatchObject({ paid: '100007.00', excess: '25007.00', state: 'exceeded' });
    // From the gross of a month to its claims, the largest first; what they come to is the month’s gross.
    const { rows, total } = await counted(policyId, { month: '2025-02-01' });
    expect([rows.map(({ paid }) => paid), total]).toEqual([['60000.00', '40000.00', '25.00'], 3]);
    expect(rows[0]).toMatchObject({ claimId, memberId: family.subscriberId, incurred: '2025-02-03', leftOut: null });
    await desk.call(statements.issueStatement, { id: policyId });

    const of = { id: policyId, claimId };
    const said = { ...of, reason: 'otherPayer', note: 'Workers’ compensation pays it.' };
    expect((await desk.call(stopLossClaims.leaveOutClaim, said)).status).toBe(200);
    expect(await monthOf(policyId)).toMatchObject({
      gross: '100025.00',
      ineligible: '60025.00',
      leftOut: '60000.00',
      specificExcess: '0.00',
      net: '40000.00',
      restated: { net: '75000.00' },
    });
    expect((await watch(policyId))[0]).toMatchObject({ paid: '40007.00', excess: '0.00', state: 'watch' });
    const leftOut = { reason: 'otherPayer', note: said.note };
    expect((await counted(policyId, { leftOut: true })).rows).toMatchObject([{ claimId, paid: '60000.00', leftOut }]);
    expect((await desk.call(stopLossClaims.countClaim, of)).status).toBe(200);
    expect(await monthOf(policyId)).toMatchObject({ leftOut: '0.00', net: '75000.00', restated: null });
    expect((await watch(policyId))[0]).toMatchObject({ state: 'exceeded' });
    expect((await desk.call(stopLossClaims.countClaim, of)).status).toBe(404);
  });

  test('of what was incurred before the policy leaves its limit of run-in to the others', async () => {
    const client = await newClient();
    const policyId = await aPolicy(desk, client.id, { contractBasis: '15/12', runInLimit: '60.00' });
    const family = await employee(client);
    const claimId = await familyClaim(portal.owner, family, { day: '2024-11-15', paid: '50.00', paidOn: '2025-02-10' });
    await familyClaim(portal.owner, family, { day: '2024-11-16', paid: '40.00', paidOn: '2025-02-10' });
    expect(await monthOf(policyId)).toMatchObject({ ineligible: '30.00', net: '60.00' });
    await desk.call(stopLossClaims.leaveOutClaim, { id: policyId, claimId, reason: 'notCovered' });
    expect(await monthOf(policyId)).toMatchObject({ ineligible: '50.00', net: '40.00' });
  });

  test('is of whoever keeps stop-loss and reads health information: others read the sum, and no claim', async () => {
    const client = await newClient();
    const policyId = await aPolicy(desk, client.id);
    const family = await employee(client);
    const claimId = await familyClaim(portal.owner, family, { day: '2025-02-03', paid: '600.00' });
    const claim = { id: policyId, claimId };
    const of = { ...claim, reason: 'planTerms' };
    expect((await amountsOnly.call(stopLossClaims.leaveOutClaim, of)).status).toBe(404);
    expect((await counted(policyId, {}, amountsOnly)).rows).toEqual([]);
    await desk.call(stopLossClaims.leaveOutClaim, of);
    expect((await amountsOnly.call(stopLossClaims.countClaim, claim)).status).toBe(404);
    expect(await monthOf(policyId, amountsOnly)).toMatchObject({ leftOut: '600.00', net: '0.00' });
    const stranger = await employee(await newClient());
    const foreign = await familyClaim(portal.owner, stranger, { day: '2025-02-03', paid: '1.00' });
    expect((await desk.call(stopLossClaims.leaveOutClaim, { ...of, claimId: foreign })).status).toBe(404);
    const unsaid = await desk.call(stopLossClaims.leaveOutClaim, { ...of, reason: 'other', note: '' });
    expect(unsaid.body).toMatchObject({ fields: { note: 'required' } });
    expect((await counted(policyId)).rows).toMatchObject([{ leftOut: { reason: 'planTerms' } }]);
    const odd = await desk.call(stopLossClaims.countedClaims, { id: policyId, month: '2025-02-02' });
    expect(odd.body).toMatchObject({ fields: { month: 'not-found' } });
  });
});

test('TV-19 in the statement: A and B are 280,650 above it, less the aggregating 40,000; C is below the laser and counts to 75,000', async () => {
  const client = await newClient();
  const policyId = await aPolicy(desk, client.id, { aggregatingSpecific: '40000.00' });
  const paid = ['312450.00', '118200.00', '160000.00'];
  const claimants = await families(
    portal.owner,
    paid.map(() => ({ client, effectiveDate: '2024-06-01' })),
  );
  const laser = { id: policyId, memberNumber: claimants[2]?.memberNumber, amount: '200000.00' };
  expect((await desk.call(reinsurance.saveLaser, laser)).status).toBe(200);
  for (const [at, family] of claimants.entries())
    await familyClaim(portal.owner, family, { day: '2025-02-03', paid: paid[at] ?? '' });
  const { specific, months } = (await desk.call(statements.stopLossStatement, { id: policyId })).body;
  expect(specific).toEqual({ excess: '280650.00', aggregating: '40000.00', reimbursement: '240650.00' });
  // The employer bears 75,000 of each.
  expect(months.at(-1)).toMatchObject({ netToDate: '225000.00' });
});

test('a policy that renews in the middle of a month: each claim counts in one of the two, on the day it is paid', async () => {
  const client = await newClient();
  const first = {
    policyNumber: 'SL-A',
    effectiveDate: '2025-03-15',
    expirationDate: '2026-03-14',
    contractBasis: '24/12',
  };
  const next = { ...first, policyNumber: 'SL-B', effectiveDate: '2026-03-15', expirationDate: '2027-03-14' };
  const ids = [await aPolicy(desk, client.id, first), await aPolicy(desk, client.id, next)];
  const family = await employee(client);
  await familyClaim(portal.owner, family, { day: '2026-03-10', paid: '20.00', paidOn: '2026-03-14' });
  await familyClaim(portal.owner, family, { day: '2026-03-10', paid: '40.00', paidOn: '2026-03-15' });
  const gross = await Promise.all(
    ids.map(async (id) =>
      (await desk.call(statements.stopLossStatement, { id })).body.months
        .filter((one) => one.gross !== '0.00')
        .map((one) => [one.month, one.end, one.gross]),
    ),
  );
  expect(gross).toEqual([[['2026-02-15', '2026-03-14', '20.00']], [['2026-03-15', '2026-04-14', '40.00']]]);
});
