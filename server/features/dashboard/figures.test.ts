import { permissions, type Permission } from '@coverlane/contract/access.ts';
import { dashboard } from '@coverlane/contract/dashboard/calls.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addDays, addMonths, todayIn } from '../../platform/values/dates.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';
import { aClaim } from '../../testing/claim-objects.ts';
import { aFamily, families, type TestFamily } from '../../testing/family.ts';
import { asRole } from '../../testing/opened.ts';
import { type Caller, type TestPortal, testPortal } from '../../testing/portal.ts';
import { aUser, aWorld, type ClientParts, type World } from '../../testing/world.ts';
import { renewing } from './figures.rules.ts';

let portal: TestPortal;
let world: World;
let admin: Caller;
let employees: TestFamily[];

const today = todayIn('America/New_York', new Date());
/** A day of the last month that has ended. */
const lastMonth = `${addMonths(`${today.slice(0, 7)}-01`, -1).slice(0, 7)}-15`;

const signedIn = async (type: 'broker' | 'client' | 'partner', held: readonly Permission[] = []) => {
  const { installationId, brokerId, acme, partnerId } = world;
  const entityId = { broker: brokerId, client: acme.id, partner: partnerId }[type];
  return portal.as(await aUser(portal.owner, { installationId, type, entityId, permissions: [...held] }));
};
const figuresOf = async (caller: Caller, input: object = {}) => {
  const { status, body } = await caller.call(dashboard.dashboardFigures, input);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const paidOf = async (caller: Caller, input: object = {}) => (await caller.call(dashboard.paidByMonth, input)).body;

async function claimsOf(client: ClientParts, count: number, paid: string): Promise<void> {
  for (const { subscriberId } of employees.slice(0, count)) {
    await aClaim(portal.owner, {
      clientId: client.id,
      personId: subscriberId,
      subscriberId,
      day: lastMonth,
      charged: '150.00',
      paid,
      owed: '0.00',
    });
  }
  await sql`update claims set date_paid = ${lastMonth}::date`.execute(portal.owner);
}

beforeAll(async () => {
  portal = await testPortal();
  world = await aWorld(portal.owner);
  const { acme, rival, installationId } = world;
  const plans = Array.from({ length: 12 }, (_, index) => ({ client: acme, lastName: `Worker${index}` }));
  employees = await families(portal.owner, plans);
  await aFamily(portal.owner, {
    client: acme,
    lastName: 'Kim',
    dependents: [{ firstName: 'Mia' }, { firstName: 'Leo' }],
  });
  await aFamily(portal.owner, { client: rival, lastName: 'Other' });
  await aFamily(portal.owner, { client: acme, lastName: 'Gone', coverageEnds: '2024-06-30' });
  admin = await portal.as(await aUser(portal.owner, { installationId, type: 'admin', permissions }));
});
afterAll(() => portal?.close());
beforeEach(async () => {
  await sql`truncate claims cascade`.execute(portal.owner);
});

describe('people and clients on a home', () => {
  test('count who is covered today, employees as the list of members counts them', async () => {
    expect(await figuresOf(admin)).toMatchObject({
      members: 14,
      people: 16,
      covered: { employees: 14, children: 2, spouses: 0, others: 0 },
      clientCount: 2,
    });
    expect(await figuresOf(admin, { clientId: world.rival.id })).toMatchObject({ members: 1, clientCount: 1 });
  });
  test('are those of the reader’s clients alone', async () => {
    const broker = await signedIn('broker', ['enrollment']);
    const { members, clients } = await figuresOf(broker);
    expect([members, clients.map(({ name }) => name)]).toEqual([13, ['ACME Tool']]);
    expect((await broker.call(dashboard.dashboardFigures, { clientId: world.rival.id })).status).toBe(404);
    expect((await broker.call(dashboard.paidByMonth, { clientId: world.rival.id })).status).toBe(404);
  });
  test('the client that most waits for comes first; what waits is told to whoever reads enrollments', async () => {
    await sql`insert into enrollments (id, client_id, number, enrollment_type, status) values
      (${uuid7()}, ${world.rival.id}, 'ENR-2026-900001', 'newemployee', 'failed')`.execute(portal.owner);
    const { clients } = await figuresOf(admin);
    expect(clients.map(({ name, waiting, members }) => ({ name, waiting, members }))).toEqual([
      { name: 'Rival Works', waiting: 1, members: 1 },
      { name: 'ACME Tool', waiting: 0, members: 13 },
    ]);
    expect((await figuresOf(await signedIn('client'))).clients).toMatchObject([{ waiting: null }]);
  });
  test('a plan year that begins within ninety days is a renewal, the next first', async () => {
    const start = addDays(today, 30);
    await sql`update clients set plan_year_start = ${start.slice(5)} where id = ${world.rival.id}`.execute(
      portal.owner,
    );
    await sql`update clients set plan_year_start = ${addDays(today, 91).slice(5)} where id = ${world.acme.id}`.execute(
      portal.owner,
    );
    expect((await figuresOf(admin)).renewals).toEqual([
      { clientId: world.rival.id, name: 'Rival Works', renewal: start, renewalDays: 30 },
    ]);
  });
  test('a plan year begins again a year after the day it begins, and on 1 March where there is no 29 February', () => {
    const client = { clientId: '', name: '', waiting: 0 };
    expect(renewing({ ...client, planYearStart: '07-01', today: '2026-07-01' }).renewal).toBe('2027-07-01');
    expect(renewing({ ...client, planYearStart: '02-29', today: '2026-01-01' }).renewal).toBe('2026-03-01');
  });
  test('the course of twelve months counts each employee once, by who was covered on the last day of each', async () => {
    const monthsOf = async (caller: Caller, input: object = {}) =>
      (await caller.call(dashboard.membersByMonth, input)).body.months;
    const ends = addDays(`${addMonths(`${today.slice(0, 7)}-01`, -2).slice(0, 7)}-01`, -1);
    const begins = addDays(ends, 2);
    const plan = { client: world.acme, covers: ['medical', 'dental'] as const };
    await aFamily(portal.owner, { ...plan, lastName: 'Leaver', coverageEnds: ends });
    await aFamily(portal.owner, {
      ...plan,
      lastName: 'Starter',
      hireDate: '2024-01-01',
      effectiveDate: begins,
      dependents: [{ firstName: 'Ben' }],
    });
    const months = await monthsOf(admin);
    expect(months).toHaveLength(12);
    expect(months.at(-1)?.month).toBe(lastMonth.slice(0, 7));
    expect(months.map(({ members }) => members)).toEqual(Array.from({ length: 12 }, () => 15));
    expect((await monthsOf(await signedIn('broker'))).map(({ members }) => members)).toEqual(months.map(() => 14));
    await sql`delete from coverages where subscriber_id in (select person_id from member_search where last_key = 'starter')`.execute(
      portal.owner,
    );
    expect((await monthsOf(admin)).map(({ members }) => members)).toEqual([
      ...Array.from({ length: 10 }, () => 15),
      14,
      14,
    ]);
    expect((await (await signedIn('broker')).call(dashboard.membersByMonth, { clientId: world.rival.id })).status).toBe(
      404,
    );
  });
  test('hires and ends of ninety days are counted', async () => {
    const [first, second] = employees.map(({ subscriberId }) => subscriberId);
    await sql`update employments set hire_date = ${addDays(today, -89)}::date where person_id = ${first}`.execute(
      portal.owner,
    );
    await sql`update employments set hire_date = ${addDays(today, -90)}::date where person_id = ${second}`.execute(
      portal.owner,
    );
    await sql`update employments set termination_date = ${addDays(today, -1)}::date where person_id = ${second}`.execute(
      portal.owner,
    );
    expect(await figuresOf(await signedIn('client'))).toMatchObject({ hired: 1, left: 1 });
  });
});

describe('what was paid by month', () => {
  test('is exact for whoever may read the claims, twelve months that have ended', async () => {
    await claimsOf(world.acme, 2, '100.25');
    const { exact, months } = await paidOf(admin);
    expect([exact, months.length]).toEqual([true, 12]);
    expect(months.at(-1)).toEqual({ month: lastMonth.slice(0, 7), paid: '200.50' });
    expect(months[0]).toMatchObject({ paid: '0.00' });
  });
  test('says nothing of fewer than ten people to an employer who may not read claims, and hundreds of dollars of more', async () => {
    const hr = await signedIn('client');
    await claimsOf(world.acme, 9, '104.00');
    expect((await paidOf(hr)).months.at(-1)).toMatchObject({ paid: null });
    await sql`truncate claims cascade`.execute(portal.owner);
    await claimsOf(world.acme, 12, '104.00');
    const { exact, months } = await paidOf(hr);
    expect([exact, months.at(-1)?.paid]).toEqual([false, '1200.00']);
  });
  test('an administrator without phi reads no sum of several clients, whose difference would tell of one', async () => {
    const { installationId } = world;
    const other = await portal.as(await aUser(portal.owner, { installationId, type: 'admin', permissions: [] }));
    await claimsOf(world.acme, 12, '104.00');
    expect(await paidOf(other)).toEqual({ exact: false, months: [] });
    expect((await paidOf(other, { clientId: world.acme.id })).months.at(-1)).toMatchObject({ paid: '1200.00' });
  });
  test('says nothing to an employer of a month of which one person makes more than half, however even the bills are', async () => {
    await claimsOf(world.acme, 12, '1.00');
    await sql`update claims set total_paid = 140 where person_id = ${employees[0]?.subscriberId}`.execute(portal.owner);
    expect((await paidOf(await signedIn('client'))).months.at(-1)).toMatchObject({ paid: null });
  });
  test('is told by the database of no fewer than five people and of whole months, whatever it is asked', async () => {
    const hr = await signedIn('client');
    const told = (day: string) =>
      asRole(portal, { caller: hr }, async (db) => {
        const { rows } = await sql<{ paid: string | null }>`select paid from access.claim_cells('month',
          array[${world.acme.id}]::uuid[], ${day}::date, ${day}::date, 1)`.execute(db);
        return rows.map(({ paid }) => paid && Number(paid));
      });
    await claimsOf(world.acme, 2, '104.00');
    expect(await told(lastMonth)).toEqual([null]);
    await sql`truncate claims cascade`.execute(portal.owner);
    await claimsOf(world.acme, 12, '104.00');
    expect(await told(addDays(lastMonth, 1))).toEqual([1200]);
  });
  test('nothing where nothing was paid', async () => {
    expect((await paidOf(await signedIn('partner'))).months).toEqual([]);
  });
});
