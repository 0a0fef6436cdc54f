import type { Permission } from '@coverlane/contract/access.ts';
import { auth } from '@coverlane/contract/auth/calls.ts';
import { user } from '@coverlane/contract/users/own-calls.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, type TestPortal, testPortal } from '../../testing/portal.ts';
import { aUser, aWorld, type World } from '../../testing/world.ts';

let portal: TestPortal;
let world: World;
let admin: Caller;
const held: readonly Permission[] = ['manageUsers', 'editSubUsers', 'enrollment', 'orderIdCards'];

beforeAll(async () => {
  portal = await testPortal();
  world = await aWorld(portal.owner);
  const { installationId } = world;
  admin = await portal.as(await aUser(portal.owner, { installationId, type: 'admin', permissions: held }));
});
afterAll(() => portal.close());

interface Person {
  id: string;
  caller: Caller;
}

/** A broker who holds everything that can be passed on. */
async function aLead(): Promise<Person> {
  const { installationId, brokerId } = world;
  const permissions: Permission[] = ['editSubUsers', 'enrollment', 'orderIdCards'];
  const { id } = await aUser(portal.owner, { installationId, type: 'broker', entityId: brokerId, permissions });
  return { id, caller: await portal.as({ id }) };
}

let count = 0;
/** Somebody a colleague made, with some of what the colleague holds. */
async function madeBy(maker: Person, permissions: Permission[]): Promise<Person> {
  count += 1;
  const named = { email: `passed${count}@example.com`, firstName: 'Noa', lastName: 'Brook' };
  const { body, status } = await maker.caller.call(user.createUser, { ...named, permissions });
  expect(status).toBe(200);
  await portal.owner.updateTable('users').set({ status: 'active' }).where('id', '=', body.id).execute();
  return { id: body.id, caller: await portal.as({ id: body.id }) };
}

const heldBy = async ({ id }: Person) => (await admin.call(user.getUser, { id })).body.permissions;
const leave = (person: Person, permissions: Permission[], by = admin) =>
  by.call(user.updateUser, { id: person.id, permissions });

describe('"A sub-user can never hold a permission its creator lacks"', () => {
  test('what is taken from somebody is taken from everybody they passed it on to, and so on, and nothing else is', async () => {
    const lead = await aLead();
    const second = await madeBy(lead, ['editSubUsers', 'enrollment', 'orderIdCards']);
    const third = await madeBy(second, ['enrollment', 'orderIdCards']);
    expect((await leave(lead, ['editSubUsers', 'orderIdCards'])).status).toBe(200);
    expect([await heldBy(second), await heldBy(third)]).toEqual([['editSubUsers', 'orderIdCards'], ['orderIdCards']]);
  });

  test('those it is taken from are signed out, and their history says who took what', async () => {
    const lead = await aLead();
    const second = await madeBy(lead, ['enrollment']);
    expect((await second.caller.call(auth.userInfo)).status).toBe(200);
    await leave(lead, ['editSubUsers', 'orderIdCards']);
    expect((await second.caller.call(auth.userInfo)).status).toBe(401);
    const { rows } = (await admin.call(user.userHistory, { id: second.id })).body;
    expect(rows[0]).toMatchObject({ event: 'permissionsChanged' });
  });

  test('a colleague who manages the same people takes it onwards too', async () => {
    const [lead, other] = [await aLead(), await aLead()];
    const second = await madeBy(lead, ['enrollment']);
    expect((await leave(lead, ['editSubUsers', 'orderIdCards'], other.caller)).status).toBe(200);
    expect(await heldBy(second)).toEqual([]);
  });

  test('what an administrator granted stays, whoever made the account', async () => {
    const lead = await aLead();
    const second = await madeBy(lead, ['orderIdCards']);
    await leave(second, ['enrollment', 'orderIdCards']);
    await leave(lead, ['editSubUsers']);
    expect(await heldBy(second)).toEqual(['enrollment']);
  });
});
