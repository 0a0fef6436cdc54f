import { permissions as everything } from '@coverlane/contract/access.ts';
import { rights } from '@coverlane/contract/rights/calls.ts';
import { user } from '@coverlane/contract/users/own-calls.ts';
import { brokers } from '@coverlane/contract/collections/brokers.ts';
import { permissions } from '@coverlane/contract/collections/permissions.ts';
import { roles } from '@coverlane/contract/collections/roles.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, type TestPortal, testPortal } from '../../testing/portal.ts';
import { aUser, aWorld, type World } from '../../testing/world.ts';

let portal: TestPortal;
let world: World;
let admin: Caller;
let adminId: string;
let clerk: Caller;
let clerkId: string;

beforeAll(async () => {
  portal = await testPortal();
  world = await aWorld(portal.owner);
  const { installationId } = world;
  const held = everything.filter((name) => name !== 'viewSsn');
  ({ id: adminId } = await aUser(portal.owner, { installationId, type: 'admin', permissions: held }));
  admin = await portal.as({ id: adminId });
  ({ id: clerkId } = await aUser(portal.owner, { installationId, type: 'admin' }));
  clerk = await portal.as({ id: clerkId });
});
afterAll(() => portal.close());

const absent = '018f0000-0000-7000-8000-000000000000';
let made = 0;
async function aRole(): Promise<string> {
  made += 1;
  const { body } = await admin.call(roles.calls.create, { name: `Role ${made}` });
  return body.id;
}
async function permissionId(machineName: string): Promise<string> {
  const { body } = await admin.call(rights.roleMatrix);
  return body.permissions.find((one) => one.machineName === machineName)?.id ?? '';
}
const auditOf = (id: string) =>
  portal.owner
    .selectFrom('audit.events')
    .select(['action', 'detail'])
    .where('object_id', '=', id)
    .orderBy('id')
    .execute();

describe('a role', () => {
  test('grants its permissions to whoever has it, from the next request on, and takes them as fast', async () => {
    const pair = { roleId: await aRole(), permissionId: await permissionId('manageBrokers') };
    const write = () => clerk.call(brokers.calls.update, { id: world.brokerId, npn: '1' });
    expect((await write()).status).toBe(403);
    expect((await admin.call(rights.mapPermission, pair)).status).toBe(200);
    expect((await admin.call(rights.giveRole, { roleId: pair.roleId, userId: clerkId })).status).toBe(200);
    expect((await write()).status).toBe(200);
    expect((await admin.call(rights.unmapPermission, pair)).status).toBe(200);
    expect((await write()).status).toBe(403);
    const detail = { permission: 'manageBrokers' };
    expect(await auditOf(pair.roleId)).toMatchObject([
      { action: 'create' },
      { action: 'map-permission', detail },
      { action: 'unmap-permission', detail },
    ]);
  });
  test('grants nothing that the one who maps does not hold', async () => {
    const pair = { roleId: await aRole(), permissionId: await permissionId('viewSsn') };
    for (const call of [rights.mapPermission, rights.unmapPermission]) {
      const { status, body } = await admin.call(call, pair);
      expect([status, body]).toMatchObject([
        403,
        { code: 'not-granted', message: 'You can grant only permissions you have.' },
      ]);
    }
  });
  test('that grants more than one holds is given to nobody, and no role to oneself', async () => {
    const roleId = await aRole();
    const grant = { role_id: roleId, permission_id: await permissionId('viewSsn') };
    await portal.owner.insertInto('role_permissions').values(grant).execute();
    const given = await admin.call(rights.giveRole, { roleId, userId: clerkId });
    expect([given.status, given.body]).toMatchObject([403, { code: 'not-granted' }]);
    const own = await admin.call(rights.giveRole, { roleId: await aRole(), userId: adminId });
    expect([own.status, own.body]).toMatchObject([422, { fields: { userId: 'own-account' } }]);
  });
  test('that is given or taken stands in the history of the account, by its name', async () => {
    const roleId = await aRole();
    await admin.call(rights.giveRole, { roleId, userId: clerkId });
    await admin.call(rights.takeRole, { roleId, userId: clerkId });
    const { rows } = (await admin.call(user.userHistory, { id: clerkId })).body;
    const names = [expect.stringMatching(/^Role /)];
    expect(rows.slice(0, 2)).toMatchObject([
      { event: 'roleTaken', names },
      { event: 'roleGiven', names },
    ]);
  });
  test('is given to administrators only', async () => {
    const { installationId, tpaId } = world;
    const { id } = await aUser(portal.owner, { installationId, type: 'tpa', entityId: tpaId });
    expect((await admin.call(rights.giveRole, { roleId: await aRole(), userId: id })).status).toBe(403);
  });
  test('that somebody has is not deleted; what it grants goes with it', async () => {
    const roleId = await aRole();
    await admin.call(rights.mapPermission, { roleId, permissionId: await permissionId('orderIdCards') });
    await admin.call(rights.giveRole, { roleId, userId: clerkId });
    const refused = await admin.call(roles.calls.remove, { id: roleId });
    expect(refused).toMatchObject({ status: 409, body: { code: 'in-use', values: { userRoles: 1 } } });
    await admin.call(rights.takeRole, { roleId, userId: clerkId });
    expect((await admin.call(roles.calls.remove, { id: roleId })).status).toBe(200);
  });
  test('is mapped by nobody without manageUsers, and an unknown one by nobody', async () => {
    const pair = { roleId: await aRole(), permissionId: await permissionId('orderIdCards') };
    expect((await clerk.call(rights.mapPermission, pair)).status).toBe(403);
    expect((await clerk.call(rights.roleMatrix)).status).toBe(200);
    expect((await admin.call(rights.mapPermission, { ...pair, roleId: absent })).status).toBe(404);
    expect((await admin.call(rights.mapPermission, { ...pair, permissionId: absent })).status).toBe(404);
  });
});

describe('before a change of roles is saved', () => {
  test('those who would gain or lose are named, with permissions and screens, and nothing is saved', async () => {
    const [roleId, other] = [await aRole(), await aRole()];
    const permission = await permissionId('manageAnnouncements');
    await admin.call(rights.giveRole, { roleId, userId: clerkId });
    const grant = { roleId, permissionId: permission, granted: true };
    const gained = await admin.call(rights.previewRights, { grants: [grant] });
    expect(gained.body.people).toMatchObject([
      { userId: clerkId, name: 'Test admin', gains: ['manageAnnouncements'], loses: [], screensLost: [] },
    ]);
    expect(gained.body.people[0]?.screensGained).toContainEqual({
      path: '/admin/announcements',
      name: 'announcements',
    });
    expect((await admin.call(rights.previewRights, { grants: [grant] })).body).toEqual(gained.body);
    await admin.call(rights.mapPermission, { roleId, permissionId: permission });
    const lost = { grants: [{ ...grant, granted: false }] };
    expect((await admin.call(rights.previewRights, lost)).body.people).toMatchObject([
      { userId: clerkId, gains: [], loses: ['manageAnnouncements'], screensLost: [{ name: 'announcements' }] },
    ]);
    // Another role that grants the same: nothing is lost.
    const kept = { ...lost, holders: [{ roleId: other, userId: clerkId, held: true }] };
    kept.grants.push({ roleId: other, permissionId: permission, granted: true });
    expect((await admin.call(rights.previewRights, kept)).body.people).toEqual([]);
    const taken = { holders: [{ roleId, userId: clerkId, held: false }] };
    expect((await admin.call(rights.previewRights, taken)).body.people).toMatchObject([
      { loses: ['manageAnnouncements'] },
    ]);
  });
  test('nobody learns of it who manages no users', async () => {
    expect((await clerk.call(rights.previewRights, {})).status).toBe(403);
  });
});

describe("an installation's own permission", () => {
  test('has a name that the program never asks for', async () => {
    const draft = { name: 'Approve parking', machineName: 'phi' };
    const refused = await admin.call(permissions.calls.create, draft);
    expect([refused.status, refused.body]).toMatchObject([422, { fields: { machineName: 'bad-text' } }]);
    const { status, body } = await admin.call(permissions.calls.create, { ...draft, machineName: 'customParking' });
    expect(status).toBe(200);
    const pair = { roleId: await aRole(), permissionId: body.id };
    expect((await admin.call(rights.mapPermission, pair)).status).toBe(200);
    expect(await admin.call(permissions.calls.remove, { id: body.id })).toMatchObject({ status: 409 });
  });
  test("is all that can be changed: the program's own cannot", async () => {
    const id = await permissionId('phi');
    expect((await admin.call(permissions.calls.update, { id, name: 'Harmless' })).status).toBe(404);
    expect((await admin.call(permissions.calls.remove, { id })).status).toBe(404);
  });
});

describe('the broker map', () => {
  const mapping = () => ({
    brokerId: world.brokerId,
    clientId: world.rival.id,
    role: 'service',
    effectiveDate: '2026-01-01',
    canEnroll: true,
  });
  test('opens a client to the people of a broker from its first day to its last', async () => {
    const { installationId, brokerId, rival } = world;
    const user = await aUser(portal.owner, { installationId, type: 'broker', entityId: brokerId });
    const broker = await portal.as(user);
    const ask = () => broker.call(rights.brokerPermissions, { brokerId, clientId: rival.id });
    expect((await ask()).status).toBe(404);
    const mapped = await admin.call(rights.mapBroker, mapping());
    expect(mapped).toMatchObject({
      status: 200,
      body: { clientName: 'Rival Works', clientNumber: world.rival.clientNumber, canEnroll: true, canSeePhi: false },
    });
    expect((await ask()).body).toMatchObject({ role: 'service', canEnroll: true, canSeePhi: false });
    await admin.call(rights.mapBroker, { ...mapping(), expirationDate: '2026-01-31' });
    expect((await ask()).status).toBe(404);
    const { body } = await admin.call(rights.brokerClients, { brokerId });
    expect(body.rows.map(({ clientName, expirationDate }) => [clientName, expirationDate])).toEqual([
      ['ACME Tool', null],
      ['Rival Works', '2026-01-31'],
    ]);
    expect((await auditOf(brokerId)).at(-1)).toMatchObject({ action: 'map-broker' });
  });
  test('names the broker, the client and the dates that are wrong', async () => {
    const lost = await admin.call(rights.mapBroker, { ...mapping(), brokerId: absent, clientId: absent });
    expect([lost.status, lost.body]).toMatchObject([422, { fields: { brokerId: 'not-found', clientId: 'not-found' } }]);
    const late = await admin.call(rights.mapBroker, { ...mapping(), expirationDate: '2025-12-31' });
    expect([late.status, late.body]).toMatchObject([422, { fields: { expirationDate: 'end-before-start' } }]);
  });
  test('lets a broker ask of itself only', async () => {
    const { installationId, brokerId, rivalBrokerId, acme } = world;
    await admin.call(rights.mapBroker, { ...mapping(), brokerId: rivalBrokerId, clientId: acme.id });
    const broker = await portal.as(await aUser(portal.owner, { installationId, type: 'broker', entityId: brokerId }));
    expect((await broker.call(rights.brokerPermissions, { brokerId, clientId: acme.id })).status).toBe(200);
    const other = await broker.call(rights.brokerPermissions, { brokerId: rivalBrokerId, clientId: acme.id });
    expect(other.status).toBe(404);
  });
});
