import { permissions } from '@coverlane/contract/access.ts';
import { stopLossCases } from '@coverlane/contract/reinsurance/case-calls.ts';
import { reinsurance } from '@coverlane/contract/reinsurance/calls.ts';
import { tasks } from '@coverlane/contract/tasks/calls.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aFamily, type TestFamily } from '../../testing/family.ts';
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
