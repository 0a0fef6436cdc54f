import type { Permission } from '@coverlane/contract/access.ts';
import { user } from '@coverlane/contract/users/own-calls.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, type TestPortal, testPortal } from '../../testing/portal.ts';
import { aUser, aWorld, type World } from '../../testing/world.ts';

let portal: TestPortal;
let world: World;
let admin: Caller;

beforeAll(async () => {
  portal = await testPortal();
  world = await aWorld(portal.owner);
  const { installationId } = world;
  admin = await portal.as(await aUser(portal.owner, { installationId, type: 'admin', permissions: ['manageUsers'] }));
});
afterAll(() => portal.close());

const aBroker = (permissions: readonly Permission[]) =>
  aUser(portal.owner, { installationId: world.installationId, type: 'broker', entityId: world.brokerId, permissions });

/** "gives account-active" and so on, and whether it is allowed. */
async function why(id: string, asked: { screen?: string; call?: string; clientId?: string }) {
  const { body } = await admin.call(user.userWhy, { id, ...asked });
  return { allowed: body.allowed, reasons: body.reasons.map(({ verdict, code }) => `${verdict} ${code}`) };
}

describe('why somebody may open a screen', () => {
  test('is the account, the type and the permission that gives it', async () => {
    const { id } = await aBroker(['editSubUsers']);
    expect(await why(id, { screen: '/broker/users' })).toEqual({
      allowed: true,
      reasons: ['gives account-active', 'gives type-given', 'gives permission-granted', 'note clients-some'],
    });
  });
  test('names the role that grants the permission', async () => {
    const { installationId } = world;
    const { id } = await aUser(portal.owner, { installationId, type: 'admin' });
    await portal.owner.insertInto('roles').values({ id, installation_id: installationId, name: 'Desk' }).execute();
    await sql`insert into role_permissions select ${id}, id from permissions where machine_name = 'manageClients'`.execute(
      portal.owner,
    );
    await portal.owner.insertInto('user_roles').values({ role_id: id, user_id: id }).execute();
    const { body } = await admin.call(user.userWhy, { id, screen: '/admin/clients' });
    expect(body.allowed).toBe(true);
    expect(body.reasons).toContainEqual({
      code: 'permission-by-role',
      verdict: 'gives',
      values: { permission: 'manageClients', role: 'Desk' },
    });
  });
});

describe('why somebody may not open a screen', () => {
  test('is the permission that is missing, the type it is for, or the state of the account', async () => {
    const { id } = await aBroker([]);
    expect(await why(id, { screen: '/broker/users' })).toMatchObject({
      allowed: false,
      reasons: expect.arrayContaining(['refuses permission-missing']),
    });
    expect((await why(id, { screen: '/admin/users' })).reasons).toContain('refuses type-refused');
    await admin.call(user.updateUser, { id, status: 'suspended' });
    expect((await why(id, { screen: '/broker' })).reasons).toContain('refuses account-suspended');
  });
});

describe('why somebody sees a client’s records by a call', () => {
  test('is the mapping that holds today, with its days; without one it is refused', async () => {
    const { id } = await aBroker([]);
    const { acme, rival } = world;
    const mapped = await admin.call(user.userWhy, { id, call: 'getMember', clientId: acme.id });
    expect(mapped.body.reasons).toContainEqual({
      code: 'client-brokerMap',
      verdict: 'gives',
      values: { client: 'ACME Tool', from: '2020-01-01', to: '' },
    });
    expect(await why(id, { call: 'getMember', clientId: rival.id })).toMatchObject({ allowed: false });
    await portal.owner
      .updateTable('broker_clients')
      .set({ expiration_date: '2020-12-31' })
      .where('client_id', '=', acme.id)
      .execute();
    expect((await why(id, { call: 'getMember', clientId: acme.id })).reasons).toContain('refuses client-not-today');
  });
  test('of health information says that it is written down, and for a subscriber what the setting lets through', async () => {
    const { installationId } = world;
    const { id } = await aUser(portal.owner, { installationId, type: 'member' });
    await admin.call(user.setUserSetting, { id, key: 'subscriberSeesDependentPhi', value: 'none' });
    const { body } = await admin.call(user.userWhy, { id, call: 'getMember' });
    expect(body.reasons).toEqual(
      expect.arrayContaining([
        { code: 'audited', verdict: 'note', values: {} },
        { code: 'setting-phi', verdict: 'note', values: { value: 'none' } },
      ]),
    );
  });
});

describe('why somebody sees claims', () => {
  test('is the permission and, for a broker, a mapping that allows health information', async () => {
    const { brokerId, acme } = world;
    const mapping = portal.owner
      .updateTable('broker_clients')
      .where('broker_id', '=', brokerId)
      .where('client_id', '=', acme.id);
    await mapping.set({ expiration_date: null, can_see_phi: false }).execute();
    const without = await aBroker([]);
    expect(await why(without.id, { call: 'claimList', clientId: acme.id })).toMatchObject({
      allowed: false,
      reasons: expect.arrayContaining(['refuses phi-permission-missing']),
    });
    const { id } = await aBroker(['phi']);
    expect(await why(id, { call: 'claimList', clientId: acme.id })).toMatchObject({
      allowed: false,
      reasons: expect.arrayContaining(['refuses phi-mapping-missing']),
    });
    await mapping.set({ can_see_phi: true }).execute();
    expect(await why(id, { call: 'claimList', clientId: acme.id })).toMatchObject({
      allowed: true,
      reasons: expect.arrayContaining(['gives phi-mapping']),
    });
  });
  test('is the certificate of the employer, for its own people', async () => {
    const { installationId, acme } = world;
    const { id } = await aUser(portal.owner, {
      installationId,
      type: 'client',
      entityId: acme.id,
      permissions: ['phi'],
    });
    expect((await why(id, { call: 'claimList' })).reasons).toContain('refuses phi-sponsor-missing');
    await portal.owner.updateTable('clients').set({ plan_sponsor_certified: true }).where('id', '=', acme.id).execute();
    expect(await why(id, { call: 'claimList' })).toMatchObject({ allowed: true });
  });
});

test('a screen or call that there is not, or none, is refused at its field', async () => {
  const { id } = await aBroker([]);
  const refused = async (asked: object) => (await admin.call(user.userWhy, { id, ...asked })).body;
  expect(await refused({})).toMatchObject({ fields: { screen: 'required' } });
  expect(await refused({ screen: '/nowhere' })).toMatchObject({ fields: { screen: 'not-found' } });
  expect(await refused({ call: 'doNothing' })).toMatchObject({ fields: { call: 'not-found' } });
});

test('every screen and call that can be asked about has an answer', async () => {
  const { id } = await aBroker([]);
  const { screens, calls } = (await admin.call(user.accessTargets)).body;
  expect([screens.length, calls.length].every((count) => count > 50)).toBe(true);
  for (const { path } of screens) expect((await admin.call(user.userWhy, { id, screen: path })).status).toBe(200);
});
