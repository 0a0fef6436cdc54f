import { members } from '@coverlane/contract/members/calls.ts';
import { brokers } from '@coverlane/contract/collections/brokers.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aFamily, type TestFamily } from '../../testing/family.ts';
import { type Caller, type TestPortal, testPortal } from '../../testing/portal.ts';
import { aUser, aWorld, type World } from '../../testing/world.ts';
import { hashOf } from './session-cookie.ts';

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

describe('a session that wrote a moment ago', () => {
  /** An administrator who has made a broker, so that the portal expects the same again. */
  async function aWriter(): Promise<{ id: string; caller: Caller }> {
    const { installationId } = world;
    const user = await aUser(portal.owner, { installationId, type: 'admin', permissions: ['manageBrokers'] });
    const caller = await portal.as(user);
    expect(await made(caller, 'Before')).toBe(200);
    return { id: user.id, caller };
  }
  const made = async (caller: Caller, name: string): Promise<number> => {
    const { status } = await caller.call(brokers.calls.create, { name, status: 'active' });
    return status;
  };
  const called = (name: string) => portal.owner.selectFrom('brokers').select('id').where('name', '=', name).execute();
  const writtenDown = async (id: string) => {
    const { rows } = await sql`select from audit.events where user_id = ${id} and action = 'create'`.execute(
      portal.owner,
    );
    return rows.length;
  };

  const tokenOf = ({ headers }: Caller) => hashOf(/sid=([^;]+)/.exec(headers['cookie'] ?? '')?.[1] ?? '');
  const markOf = async (caller: Caller) => {
    const { rows } = await sql<{
      mark: string | null;
    }>`select access.open(${tokenOf(caller)}, null) ->> 'mark' as mark`.execute(portal.owner);
    return rows[0]?.mark ?? '';
  };
  const openAgain = (caller: Caller, mark: string) =>
    sql`select access.open_again(${tokenOf(caller)}, null, ${mark}, false)`.execute(portal.owner);

  test('has a mark from the first time on that it was opened', async () => {
    const { installationId } = world;
    const user = await aUser(portal.owner, { installationId, type: 'admin', permissions: ['manageBrokers'] });
    expect(await markOf(await portal.as(user))).toMatch(/^\d+\.\d+$/);
  });

  test('is opened again by its own mark and by no other', async () => {
    const [{ caller }, other] = [await aWriter(), await aWriter()];
    await expect(openAgain(caller, await markOf(caller))).resolves.toBeDefined();
    await expect(openAgain(caller, await markOf(other.caller))).rejects.toThrow('not what it was');
  });

  test('writes again, and what it wrote is in the audit log', async () => {
    const { id, caller } = await aWriter();
    expect([await made(caller, 'Again'), await writtenDown(id)]).toEqual([200, 2]);
    expect(await called('Again')).toHaveLength(1);
  });

  test('writes nothing once it was ended', async () => {
    const { id, caller } = await aWriter();
    await portal.owner.updateTable('sessions').set({ ended_at: new Date() }).where('user_id', '=', id).execute();
    expect([await made(caller, 'Ended'), await called('Ended'), await writtenDown(id)]).toEqual([401, [], 1]);
  });

  test('writes nothing once its right to was taken away', async () => {
    const { id, caller } = await aWriter();
    await portal.owner.deleteFrom('user_permissions').where('user_id', '=', id).execute();
    expect([await made(caller, 'Taken'), await called('Taken'), await writtenDown(id)]).toEqual([403, [], 1]);
  });

  test('writes nothing with the tokens of another session', async () => {
    const [{ id, caller }, other] = [await aWriter(), await aWriter()];
    Object.assign(caller.headers, { authorization: other.caller.headers['authorization'] });
    expect([await made(caller, 'Mixed'), await called('Mixed'), await writtenDown(id)]).toEqual([401, [], 1]);
  });
});

describe('a call that reads and writes something down besides', () => {
  test("writes it down each time: a broker's looks at members are counted", async () => {
    const { id, caller } = await aReader();
    for (let look = 0; look < 3; look += 1) await statusOf(caller);
    const written = async () => {
      const { rows } = await sql<{ lookups: number }>`select sum(lookups)::int as lookups from lookup_counts
        where user_id = ${id}`.execute(portal.owner);
      return rows[0]?.lookups;
    };
    await expect.poll(written, { timeout: 5000 }).toBe(4);
  });
});
