import { permissions, type UserType } from '@coverlane/contract/access.ts';
import { claims as claimCalls } from '@coverlane/contract/claims/calls.ts';
import { members } from '@coverlane/contract/members/calls.ts';
import { reports } from '@coverlane/contract/reports/calls.ts';
import { reportCatalogue } from '@coverlane/contract/reports/catalogue.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aClaim } from '../../testing/claim-objects.ts';
import { families, type TestFamily } from '../../testing/family.ts';
import { type Caller, type TestPortal, testPortal } from '../../testing/portal.ts';
import { aUser, aWorld, type ClientParts, type World } from '../../testing/world.ts';
import { workOff } from '../../testing/work-off.ts';
import { made, rowsOf } from './reports.testing.ts';

let portal: TestPortal;
let world: World;
const readers = new Map<string, Caller>();
const people = new Map<string, TestFamily[]>();
const PAID_ON = '2026-05-20';

const staff = ['broker', 'client', 'partner'] as const;

beforeAll(async () => {
  portal = await testPortal();
  world = await aWorld(portal.owner);
  const { owner } = portal;
  const { installationId, acme, rival } = world;
  await owner
    .insertInto('partners')
    .values({ id: world.rivalBrokerId, installation_id: installationId, name: 'Rival network' })
    .execute();
  await owner.insertInto('partner_clients').values({ partner_id: world.rivalBrokerId, client_id: rival.id }).execute();
  await sql`update broker_clients set can_see_phi = true`.execute(owner);
  await sql`update clients set plan_sponsor_certified = true`.execute(owner);
  for (const [name, client] of [
    ['Acme', acme],
    ['Rival', rival],
  ] as const)
    people.set(name, await employees(name, client));
  const entities = {
    Acme: { broker: world.brokerId, client: acme.id, partner: world.partnerId },
    Rival: { broker: world.rivalBrokerId, client: rival.id, partner: world.rivalBrokerId },
  };
  for (const type of staff)
    for (const side of ['Acme', 'Rival'] as const)
      readers.set(`${type} ${side}`, await reader(type, entities[side][type]));
  readers.set('admin', await reader('admin', null));
  readers.set('tpa', await reader('tpa', world.tpaId));
});
afterAll(() => portal.close());

const reader = async (
  type: UserType,
  entityId: string | null,
  held: readonly (typeof permissions)[number][] = permissions,
) => portal.as(await aUser(portal.owner, { installationId: world.installationId, type, entityId, permissions: held }));

/** Twelve people with a child each and a claim that was paid, named by their employer. */
async function employees(name: string, client: ClientParts): Promise<TestFamily[]> {
  const plans = Array.from({ length: 12 }, (_, index) => ({
    client,
    lastName: `${name}son${index}`,
    dependents: [{ firstName: 'Kid', lastName: `${name}son${index}`, relationship: '19' as const, dob: '2001-01-02' }],
  }));
  const made = await families(portal.owner, plans);
  for (const { subscriberId } of made) {
    const { id } = await aClaim(portal.owner, {
      clientId: client.id,
      personId: subscriberId,
      subscriberId,
      day: '2026-05-05',
      charged: '100.10',
      paid: '60.07',
      owed: '40.03',
    });
    await sql`update claims set date_paid = ${PAID_ON}, plan_id = ${client.plans.medical}, total_discount = 0
      where id = ${id}`.execute(portal.owner);
  }
  return made;
}

function callerOf(name: string): Caller {
  const caller = readers.get(name);
  if (!caller) throw new Error(`There is no ${name}.`);
  return caller;
}

const year = { period: '2026-01-01/2026-12-31' };
const paramsOf = (key: string): Record<string, string> => {
  const asks = reportCatalogue.find((one) => one.key === key)?.params ?? [];
  return {
    ...(asks.some((param) => param.key === 'period') && year),
    ...(asks.some((param) => param.key === 'who') && { who: 'everybody' }),
    ...(asks.some((param) => param.key === 'days') && { days: '1000' }),
    ...(asks.some((param) => param.key === 'least') && { least: '1' }),
    ...(asks.some((param) => param.key === 'memberNumber') && { memberNumber: 'W0000001' }),
  };
};

describe.each(staff)('a %s', (type) => {
  test.each(reportCatalogue.filter(({ audiences }) => audiences.includes(type)).map(({ key }) => key))(
    'gets nobody in %s who is not theirs, and everybody who is',
    async (report) => {
      const theirs = await rowsOf(portal, callerOf(`${type} Acme`), { report, params: paramsOf(report) });
      const rivals = await rowsOf(portal, callerOf(`${type} Rival`), { report, params: paramsOf(report) });
      expect(JSON.stringify(theirs)).not.toMatch(/Rival/);
      expect(JSON.stringify(rivals)).not.toMatch(/Acme/);
      const own = new Set(people.get('Acme')?.flatMap(({ personIds }) => personIds));
      for (const { personId } of theirs) expect(personId === null || own.has(personId)).toBe(true);
    },
  );
  test('is refused the reports of administrators, and clients that are not theirs', async () => {
    const caller = callerOf(`${type} Acme`);
    const closed = reportCatalogue.filter(({ audiences }) => !audiences.includes(type));
    expect(closed.length).toBeGreaterThan(0);
    for (const { key } of closed) {
      const { status, body } = await caller.call(reports.runReport, { report: key, params: paramsOf(key) });
      expect([status, body]).toMatchObject([422, { fields: { report: 'not-found' } }]);
    }
    const foreign = { report: 'member-census', clientId: world.rival.id };
    expect(await caller.call(reports.runReport, foreign)).toMatchObject({
      status: 422,
      body: { fields: { clientId: 'not-found' } },
    });
  });
  test('gets as many people in the census as in the list of members', async () => {
    const caller = callerOf(`${type} Acme`);
    const list = await caller.call(members.membersearch, { includeDependents: true, includeInactive: true });
    const run = await made(portal, caller, { report: 'member-census', params: { who: 'everybody' } });
    expect([run.rowCount, list.body.total]).toEqual([24, 24]);
  });
});

describe('figures of claims', () => {
  test('are those of the claims, exact to the cent, for who may read claims', async () => {
    const caller = callerOf('client Acme');
    const run = await made(portal, caller, { report: 'plan-utilisation', params: year });
    expect(run).toMatchObject({ deidentified: false, totals: { claims: '12', billed: '1201.20', paid: '720.84' } });
    const [first] = people.get('Acme') ?? [];
    const list = await caller.call(claimCalls.claimList, {
      memberId: first?.subscriberId ?? '',
      from: '2026-01-01',
      to: '2026-12-31',
    });
    expect(list.body.totals).toMatchObject({ billed: '100.10', planPaid: '60.07' });
  });
  test('are de-identified for who may not: whole quarters, hundreds of dollars', async () => {
    const hr = await reader('client', world.acme.id, []);
    const run = await made(portal, hr, { report: 'claims-by-month', params: { period: '2026-04-10/2026-08-20' } });
    expect(run).toMatchObject({ deidentified: true, from: '2026-04-01', to: '2026-06-30' });
    const { rows } = (await hr.call(reports.reportRows, { id: run.id })).body;
    expect(rows.map(({ cells }) => cells)).toEqual([
      {
        month: '2026-05',
        people: 12,
        claims: 12,
        billed: '1200.00',
        discount: '0.00',
        allowed: '1200.00',
        paid: '700.00',
        owed: '500.00',
      },
    ]);
  });
  test('say nothing of fewer than five people, nor of what one person mostly makes', async () => {
    const hr = await reader('client', world.acme.id, []);
    const acme = people.get('Acme') ?? [];
    for (const { subscriberId } of acme.slice(0, 4)) await paidIn('2026-02-15', subscriberId, '10.00');
    for (const { subscriberId } of acme.slice(0, 8)) await paidIn('2026-03-15', subscriberId, '10.00');
    for (const { subscriberId } of acme.slice(0, 1)) await paidIn('2026-03-15', subscriberId, '9000.00');
    const rows = await rowsOf(portal, hr, { report: 'claims-by-month', params: year });
    const told = Object.fromEntries(rows.map(({ cells }) => [cells['month'], cells['people']]));
    // The two small ones together are one person mostly: the third is silent too, or a total would tell them.
    expect(told).toEqual({ '2026-02': null, '2026-03': null, '2026-05': null });
    for (const { cells } of rows) expect([cells['billed'], cells['paid'], cells['claims']]).toEqual([null, null, null]);
  });
});

async function paidIn(day: string, personId: string, charged: string): Promise<void> {
  const own = { clientId: world.acme.id, personId, subscriberId: personId };
  const { id } = await aClaim(portal.owner, { ...own, day, charged, paid: charged, owed: '0.00' });
  await sql`update claims set date_paid = ${day} where id = ${id}`.execute(portal.owner);
}

describe('a result', () => {
  test('is open to whoever could have made it, and to nobody else', async () => {
    const { id } = await made(portal, callerOf('client Acme'), { report: 'member-census' });
    const statusFor = async (name: string) => (await callerOf(name).call(reports.reportRows, { id })).status;
    expect(await statusFor('broker Acme')).toBe(200);
    expect(await statusFor('admin')).toBe(200);
    expect(await statusFor('client Rival')).toBe(404);
    expect(await statusFor('broker Rival')).toBe(404);
    const whole = await made(portal, callerOf('tpa'), { report: 'member-census' });
    expect((await callerOf('client Acme').call(reports.reportRun, { id: whole.id })).status).toBe(404);
  });
  test('closes when the right is gone, also to who made it', async () => {
    const user = await aUser(portal.owner, {
      installationId: world.installationId,
      type: 'admin',
      permissions: ['phi'],
    });
    const caller = await portal.as(user);
    const run = await made(portal, caller, { report: 'top-providers', params: year });
    expect(run.totals).not.toEqual({});
    await portal.owner.deleteFrom('user_permissions').where('user_id', '=', user.id).execute();
    expect(await caller.call(reports.reportRows, { id: run.id })).toMatchObject({
      status: 409,
      body: { code: 'report-rights' },
    });
    expect((await caller.call(reports.reportRun, { id: run.id })).body).toMatchObject({ totals: {}, chart: [] });
  });
  test('has failed where the right went between asking and making', async () => {
    const user = await aUser(portal.owner, {
      installationId: world.installationId,
      type: 'admin',
      permissions: ['phi'],
    });
    const caller = await portal.as(user);
    const { body } = await caller.call(reports.runReport, { report: 'top-providers', params: year });
    await portal.owner.deleteFrom('user_permissions').where('user_id', '=', user.id).execute();
    await workOff(portal);
    expect((await caller.call(reports.reportRun, { id: body.id })).body).toMatchObject({
      state: 'failed',
      failure: 'rights',
    });
  });
  test("of a client's user who is held to a division has nobody of another division", async () => {
    const { owner } = portal;
    const hr = await aUser(owner, { installationId: world.installationId, type: 'client', entityId: world.acme.id });
    const division = await sql<{
      id: string;
    }>`insert into divisions (id, client_id, group_id, system_identifier, name, code)
      select gen_random_uuid(), client_id, group_id, '0002', 'North', '0002' from divisions where id = ${world.acme.divisionId}
      returning id`.execute(owner);
    const north = division.rows[0]?.id ?? '';
    await owner
      .insertInto('user_divisions')
      .values({ user_id: hr.id, division_id: north, client_id: world.acme.id })
      .execute();
    const rows = await rowsOf(portal, await portal.as(hr), { report: 'member-census', params: { who: 'everybody' } });
    expect(rows).toEqual([]);
  });
});
