import type { Permission } from '@coverlane/contract/access.ts';
import { user } from '@coverlane/contract/users/own-calls.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { uuid7 } from '../../platform/values/uuid7.ts';
import { type TestPortal, testPortal } from '../../testing/portal.ts';
import { aUser, aWorld, type World } from '../../testing/world.ts';

let portal: TestPortal;
let world: World;

beforeAll(async () => {
  portal = await testPortal();
  world = await aWorld(portal.owner);
});
afterAll(() => portal?.close());

const account = (permissions: readonly Permission[], entityId = world.acme.id) =>
  aUser(portal.owner, {
    installationId: world.installationId,
    type: 'client',
    entityId,
    permissions: [...permissions],
  });

const aDivision = async (): Promise<string> => {
  const { acme } = world;
  const id = uuid7();
  const row = { id, client_id: acme.id, group_id: acme.groupId, name: 'Warehouse', code: 'WH', system_identifier: id };
  await portal.owner.insertInto('divisions').values(row).execute();
  return id;
};

let made = 0;
const draft = (more: object = {}) => {
  made += 1;
  return { email: `colleague${made}@example.com`, firstName: 'Noa', lastName: `Desk${made}`, ...more };
};

describe('An employer’s people with editSubUsers', () => {
  test('see and invite colleagues of their own employer, with nothing that they do not hold themselves', async () => {
    const lead = await portal.as(await account(['editSubUsers', 'enrollment']));
    const colleague = await account(['enrollment']);
    const foreign = await account(['enrollment'], world.rival.id);
    const { body } = await lead.call(user.searchUsers, {});
    const ids = body.rows.map(({ id }) => id);
    expect(ids).toContain(colleague.id);
    expect(ids).not.toContain(foreign.id);
    const invited = await lead.call(user.createUser, draft({ permissions: ['enrollment'] }));
    expect([invited.status, invited.body]).toMatchObject([
      200,
      { type: 'client', entityId: world.acme.id, status: 'invited' },
    ]);
    expect(await lead.call(user.createUser, draft({ permissions: ['viewSsn'] }))).toMatchObject({
      status: 422,
      body: { fields: { permissions: 'not-granted' } },
    });
    expect(await lead.call(user.createUser, draft({ entityId: world.rival.id }))).toMatchObject({ status: 422 });
    expect((await lead.call(user.getUser, { id: foreign.id })).status).toBe(404);
    expect((await lead.call(user.resetUserPassword, { id: colleague.id })).status).toBe(200);
  });

  test('who are held to some divisions manage colleagues of these alone, and make none who sees more', async () => {
    const { acme } = world;
    const hold = (userId: string, divisionId: string) =>
      portal.owner
        .insertInto('user_divisions')
        .values({ user_id: userId, division_id: divisionId, client_id: acme.id })
        .execute();
    const other = await aDivision();
    const lead = await account(['editSubUsers', 'enrollment']);
    const [near, beyond, both, whole] = [
      await account(['enrollment']),
      await account(['enrollment']),
      await account(['enrollment']),
      await account(['enrollment']),
    ];
    await hold(lead.id, acme.divisionId);
    await hold(near.id, acme.divisionId);
    await hold(beyond.id, other);
    await hold(both.id, acme.divisionId);
    await hold(both.id, other);
    const caller = await portal.as(lead);
    const seen = async () => (await caller.call(user.searchUsers, {})).body.rows.map(({ id }) => id).toSorted();
    expect(await seen()).toEqual([lead.id, near.id].toSorted());
    const invited = await caller.call(user.createUser, draft({ permissions: ['enrollment'] }));
    expect(invited).toMatchObject({ status: 200, body: { type: 'client', entityId: acme.id } });
    expect(await seen()).toEqual([lead.id, near.id, invited.body.id].toSorted());
    const held = await portal.owner
      .selectFrom('user_divisions')
      .select('division_id')
      .where('user_id', '=', invited.body.id)
      .execute();
    expect(held).toEqual([{ division_id: acme.divisionId }]);
    expect((await caller.call(user.resetUserPassword, { id: near.id })).status).toBe(200);
    for (const { id } of [beyond, both, whole]) {
      expect((await caller.call(user.getUser, { id })).status).toBe(404);
      expect((await caller.call(user.updateUser, { id, status: 'suspended' })).status).toBe(404);
      expect((await caller.call(user.deleteUser, { id })).status).toBe(404);
      expect((await caller.call(user.resetUserPassword, { id })).status).toBe(404);
      expect((await caller.call(user.endUserSessions, { id })).status).toBe(404);
      expect((await caller.call(user.userHistory, { id })).status).toBe(404);
    }
  });

  test('without the permission see no list of accounts', async () => {
    const plain = await portal.as(await account(['enrollment']));
    expect((await plain.call(user.searchUsers, {})).status).toBe(403);
  });
});
