import { members } from '@coverlane/contract/members/calls.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aFamily, type TestFamily } from '../../testing/family.ts';
import { type TestPortal, testPortal } from '../../testing/portal.ts';
import { aUser, aWorld, type World } from '../../testing/world.ts';
import { AuditGroup } from './audit-group.ts';

let portal: TestPortal;
let world: World;
let family: TestFamily;

beforeAll(async () => {
  portal = await testPortal();
  world = await aWorld(portal.owner);
  family = await aFamily(portal.owner, { client: world.acme, firstName: 'Ana', lastName: 'Ruiz', memberNumber: 'W1' });
});
afterAll(() => portal.close());

interface Row {
  user_id: string;
  session_id: string | null;
  installation_id: string;
  object_id: string;
}

async function readings(call: string): Promise<Row[]> {
  const { rows } = await sql<Row>`select user_id, session_id, installation_id, object_id from audit.events
    where call = ${call} and action = 'read' order by id`.execute(portal.owner);
  return rows;
}

test('each of many readings at once is in the audit log when its answer is there, with who read in which session', async () => {
  const { installationId, brokerId } = world;
  const readers = await Promise.all(
    [1, 2, 3].map(async () => {
      const user = await aUser(portal.owner, { installationId, type: 'broker', entityId: brokerId });
      return { id: user.id, caller: await portal.as(user) };
    }),
  );
  const look = async ({ id, caller }: (typeof readers)[number]) => {
    const { status } = await caller.call(members.getMember, { id: family.subscriberId, clientId: world.acme.id });
    expect(status).toBe(200);
    expect((await readings('getMember')).map(({ user_id }) => user_id)).toContain(id);
  };
  for (let times = 0; times < 10; times += 1) await Promise.all(readers.map(look));
  const rows = await readings('getMember');
  const { rows: sessions } = await sql<{ id: string; user_id: string }>`select id, user_id from sessions`.execute(
    portal.owner,
  );
  for (const { id } of readers) {
    const session = sessions.find(({ user_id }) => user_id === id);
    expect(rows.filter(({ user_id }) => user_id === id)).toEqual(
      Array.from({ length: 10 }, () => ({
        user_id: id,
        session_id: session?.id,
        installation_id: installationId,
        object_id: family.subscriberId,
      })),
    );
  }
});

test('what the database refuses of one entry fails that one alone', async () => {
  const group = new AuditGroup(portal.parts.pool);
  const entry = (call: string, installationId: string) => [
    { action: 'read', call, objectId: call, installationId, outcome: 'ok' } as const,
  ];
  const outcomes = await Promise.allSettled([
    group.append(entry('first', world.installationId)),
    group.append(entry('fine', world.installationId)),
    group.append(entry('broken', 'no id')),
    group.append(entry('fine', world.installationId)),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
  expect(await readings('fine')).toHaveLength(2);
  expect(await readings('broken')).toEqual([]);
});

test('a group that takes long to write does not hold up the next one, and nothing is lost', async () => {
  const group = new AuditGroup(portal.parts.pool);
  const entry = (call: string) => [{ action: 'read', call, objectId: call, outcome: 'ok' } as const];
  const locked = Promise.withResolvers<void>();
  const free = Promise.withResolvers<void>();
  await sql`create unique index slow_reading on audit.events (call) where call = 'slow'`.execute(portal.owner);
  const lock = portal.owner.transaction().execute(async (db) => {
    await db.insertInto('audit.events').values({ action: 'read', call: 'slow', outcome: 'ok' }).execute();
    locked.resolve();
    await free.promise;
    throw new Error('Taken back.');
  });
  void lock.catch(() => undefined);
  await locked.promise;
  const slow = group.append(entry('slow'));
  const swift = group.append(entry('swift'));
  expect(await Promise.race([slow.then(() => 'slow'), swift.then(() => 'swift')])).toBe('swift');
  free.resolve();
  await slow;
  expect([await readings('slow'), await readings('swift')].map(({ length }) => length)).toEqual([1, 1]);
});
