import type { Permission } from '@coverlane/contract/access.ts';
import { user } from '@coverlane/contract/calls/user.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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

  test('manage nobody while they are held to some divisions themselves: a new account would see the rest', async () => {
    const held = await account(['editSubUsers']);
    await portal.owner
      .insertInto('user_divisions')
      .values({ user_id: held.id, division_id: world.acme.divisionId, client_id: world.acme.id })
      .execute();
    const caller = await portal.as(held);
    const { body } = await caller.call(user.searchUsers, {});
    expect(body.rows.map(({ id }) => id)).toEqual([held.id]);
    expect((await caller.call(user.createUser, draft())).status).toBe(403);
    const rows = await portal.owner
      .selectFrom('users')
      .select('id')
      .where('email', '=', `colleague${made}@example.com`)
      .execute();
    expect(rows).toEqual([]);
  });

  test('without the permission see no list of accounts', async () => {
    const plain = await portal.as(await account(['enrollment']));
    expect((await plain.call(user.searchUsers, {})).status).toBe(403);
  });
});
