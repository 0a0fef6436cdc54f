import { members } from '@coverlane/contract/calls/members.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aFamily, type TestFamily } from '../testing/family.ts';
import { type Caller, type TestPortal, testPortal } from '../testing/portal.ts';
import { aUser, aWorld, type World } from '../testing/world.ts';

let portal: TestPortal;
let world: World;
let family: TestFamily;

beforeAll(async () => {
  portal = await testPortal();
  world = await aWorld(portal.owner);
  family = await aFamily(portal.owner, { client: world.acme, firstName: 'Ana', lastName: 'Ruiz', memberNumber: 'W1' });
});
afterAll(() => portal.close());

/** A broker of acme who has read once, so that the portal expects the same again. */
async function aReader(): Promise<{ id: string; caller: Caller }> {
  const { installationId, brokerId } = world;
  const user = await aUser(portal.owner, { installationId, type: 'broker', entityId: brokerId });
  const caller = await portal.as(user);
  expect(await statusOf(caller)).toBe(200);
  return { id: user.id, caller };
}

const statusOf = async (caller: Caller): Promise<number> => {
  const { status } = await caller.call(members.getMember, { id: family.subscriberId, clientId: world.acme.id });
  return status;
};

describe('a session that read a moment ago', () => {
  test('reads again', async () => {
    const { caller } = await aReader();
    expect([await statusOf(caller), await statusOf(caller)]).toEqual([200, 200]);
  });

  test('reads nothing once it was ended', async () => {
    const { id, caller } = await aReader();
    await portal.owner.updateTable('sessions').set({ ended_at: new Date() }).where('user_id', '=', id).execute();
    expect(await statusOf(caller)).toBe(401);
  });

  test('reads nothing once its account was suspended', async () => {
    const { id, caller } = await aReader();
    await portal.owner.updateTable('users').set({ status: 'suspended' }).where('id', '=', id).execute();
    expect(await statusOf(caller)).toBe(401);
  });

  test('reads nothing of a client that its broker no longer works for', async () => {
    const { caller } = await aReader();
    const mapping = portal.owner.updateTable('broker_clients').where('broker_id', '=', world.brokerId);
    const ofAcme = mapping.where('client_id', '=', world.acme.id);
    await ofAcme.set({ expiration_date: '2020-01-01', effective_date: '2019-01-01' }).execute();
    expect(await statusOf(caller)).toBe(404);
    await ofAcme.set({ expiration_date: null }).execute();
    expect(await statusOf(caller)).toBe(200);
  });

  test('reads nothing while its account owes a new password, and reads again afterwards', async () => {
    const { id, caller } = await aReader();
    const look = () => caller.call(members.memberHistory, { id: family.subscriberId });
    expect((await look()).status).toBe(200);
    await portal.owner.updateTable('users').set({ password_reset_required: true }).where('id', '=', id).execute();
    expect((await look()).status).toBe(403);
    await portal.owner.updateTable('users').set({ password_reset_required: false }).where('id', '=', id).execute();
    expect((await look()).status).toBe(200);
  });
});
