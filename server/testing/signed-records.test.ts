import { permissions } from '@coverlane/contract/access.ts';
import { brokers } from '@coverlane/contract/collections/brokers.ts';
import { contactcategories } from '@coverlane/contract/collections/contactcategories.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, type TestPortal, testPortal } from './portal.ts';
import { aUser, aWorld, type World } from './world.ts';

let portal: TestPortal;
let world: World;
let grace: { id: string; caller: Caller };

beforeAll(async () => {
  portal = await testPortal();
  world = await aWorld(portal.owner);
  const { installationId } = world;
  const user = await aUser(portal.owner, { installationId, type: 'admin', permissions });
  grace = { id: user.id, caller: await portal.as(user) };
  await rename('Grace', 'Park');
});
afterAll(() => portal.close());

const rename = (first: string, last: string) =>
  portal.owner.updateTable('users').set({ first_name: first, last_name: last }).where('id', '=', grace.id).execute();
const agency = { status: 'active', phone: '(213) 555-0142', email: 'desk@example.com' };
const aBroker = async (name: string) => (await grace.caller.call(brokers.calls.create, { ...agency, name })).body;

async function entries(objectId: string) {
  const { rows } = await sql`select e.action, e.call, e.object_type, e.outcome, e.detail, e.client_id, e.user_id,
      e.installation_id, s.user_id as session_of from audit.events e left join sessions s on s.id = e.session_id
    where e.object_id = ${objectId} order by e.id`.execute(portal.owner);
  return rows;
}

describe('a record is signed with the name its writer has at that moment', () => {
  test('in the first request of a session and in those after it', async () => {
    const made = [await aBroker('One'), await aBroker('Two'), await aBroker('Three')];
    expect(made.map(({ updatedBy }) => updatedBy)).toEqual(['Grace Park', 'Grace Park', 'Grace Park']);
  });
  test('also when the writer was renamed between two requests', async () => {
    await aBroker('Before');
    await rename('Grace', 'Lee');
    expect((await aBroker('After')).updatedBy).toBe('Grace Lee');
    await rename('현우', '김');
    expect([(await aBroker('Then')).updatedBy, (await aBroker('And then')).updatedBy]).toEqual(['김현우', '김현우']);
  });
});

describe('what was changed is in the audit log, with who did it in which session', () => {
  test('in the first request of a session and in those after it', async () => {
    const { id: userId, caller } = grace;
    const made = [await aBroker('Four'), await aBroker('Five'), await aBroker('Six')];
    for (const { id, name } of made) {
      await caller.call(brokers.calls.update, { id, name: `${String(name)} again` });
      await caller.call(brokers.calls.remove, { id });
      const by = {
        object_type: 'brokers',
        outcome: 'ok',
        client_id: null,
        user_id: userId,
        session_of: userId,
        installation_id: world.installationId,
      };
      expect(await entries(id)).toEqual([
        { ...by, action: 'create', call: 'brokers.create', detail: { fields: ['name', 'email', 'phone', 'status'] } },
        { ...by, action: 'update', call: 'brokers.update', detail: { fields: ['name'] } },
        { ...by, action: 'delete', call: 'brokers.remove', detail: {} },
      ]);
    }
  });
  test('and nothing of one that the database refused together with its entry', async () => {
    const { create } = contactcategories.calls;
    const category = { name: 'Escalations', helpCategory: 'general' as const, sortKey: 1 };
    expect((await grace.caller.call(create, category)).status).toBe(200);
    const again = await grace.caller.call(create, { ...category, name: 'ESCALATIONS' });
    expect([again.status, again.body]).toMatchObject([422, { fields: { name: 'taken' } }]);
    const { rows } = await sql<{ outcome: string }>`select outcome from audit.events
      where call = 'contactcategories.create'`.execute(portal.owner);
    expect(rows).toEqual([{ outcome: 'ok' }]);
  });
});
