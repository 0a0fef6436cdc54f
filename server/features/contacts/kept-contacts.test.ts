import { type Permission, permissions } from '@coverlane/contract/access.ts';
import { contactCalls } from '@coverlane/contract/contacts/calls.ts';
import { contactcategories } from '@coverlane/contract/collections/contactcategories.ts';
import { contacts } from '@coverlane/contract/collections/contacts.ts';
import { divisions } from '@coverlane/contract/collections/divisions.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aFamily } from '../../testing/family.ts';
import { type Caller, type TestPortal, testPortal } from '../../testing/portal.ts';
import { aUser, aWorld, type World } from '../../testing/world.ts';

let portal: TestPortal;
let world: World;
let admin: Caller;
let categoryId: string;

beforeAll(async () => {
  portal = await testPortal();
  world = await aWorld(portal.owner);
  const { installationId } = world;
  admin = await portal.as(await aUser(portal.owner, { installationId, type: 'admin', permissions }));
  categoryId = (
    await admin.call(contactcategories.calls.create, { name: 'Benefits', helpCategory: 'general', sortKey: 0 })
  ).body.id;
});
afterAll(() => portal?.close());

const keeper = async (
  type: 'client' | 'broker' | 'tpa' | 'partner',
  more: { entityId?: string; rights?: Permission[] } = {},
) => {
  const { installationId, acme, brokerId, tpaId, partnerId } = world;
  const entityId = more.entityId ?? { client: acme.id, broker: brokerId, tpa: tpaId, partner: partnerId }[type];
  const user = await aUser(portal.owner, {
    installationId,
    type,
    entityId,
    permissions: more.rights ?? ['manageContacts', 'exportData'],
  });
  return { user, caller: await portal.as(user) };
};

const contact = (name: string, more: object = {}) => ({ name, categoryId, phone: '5035550145', ...more });
const made = async (by: Caller, draft: ReturnType<typeof contact>) => {
  const answer = await by.call(contacts.calls.create, draft);
  expect([answer.status, JSON.stringify(answer.body)]).toMatchObject([200, expect.anything()]);
  return answer.body;
};
const listed = async (by: Caller) => (await by.call(contacts.calls.list, {})).body.rows.map(({ name }) => name);

describe('An employer’s people who may manage contacts', () => {
  test('keep their own employer’s, which its people and members see at once, and nobody else’s', async () => {
    const { caller: hr } = await keeper('client');
    const { subscriberId } = await aFamily(portal.owner, { client: world.acme });
    const member = await portal.as(
      await aUser(portal.owner, { installationId: world.installationId, type: 'member', entityId: subscriberId }),
    );
    const shown = async () => (await member.call(contactCalls.myContacts)).body.rows.map(({ name }) => name);
    const desk = await made(hr, contact('Benefits desk', { public: true }));
    expect(desk).toMatchObject({ clientId: world.acme.id, brokerId: null, supplierId: null });
    expect(await shown()).toContain('Benefits desk');
    await hr.call(contacts.calls.update, { id: desk.id, name: 'People team' });
    expect(await shown()).toContain('People team');
    await hr.call(contacts.calls.remove, { id: desk.id });
    expect(await shown()).not.toContain('People team');
    expect((await hr.call(contacts.calls.restore, { ids: [desk.id] })).status).toBe(200);
    expect(await shown()).toContain('People team');
  });

  test('find in their list no contact of the administrator, a supplier, the broker or another employer', async () => {
    const { caller: hr } = await keeper('client');
    const { id: general } = await made(admin, contact('Claims office', { public: true }));
    const { id: foreign } = await made(admin, contact('Rival office', { clientId: world.rival.id }));
    const { id: agency } = await made(admin, contact('Agency', { brokerId: world.brokerId }));
    await made(hr, contact('Own office'));
    const names = await listed(hr);
    expect(names).toContain('Own office');
    for (const name of ['Claims office', 'Rival office', 'Agency']) expect(names).not.toContain(name);
    for (const id of [general, foreign, agency]) {
      expect((await hr.call(contacts.calls.update, { id, name: 'Taken over' })).status).toBe(404);
      expect((await hr.call(contacts.calls.remove, { id })).status).toBe(404);
    }
  });

  test('can make none of somebody else’s, and give none away', async () => {
    const { caller: hr } = await keeper('client');
    const refused = (field: string) => ({ status: 422, body: { fields: { [field]: 'not-found' } } });
    const draft = contact('Elsewhere');
    expect(await hr.call(contacts.calls.create, { ...draft, clientId: world.rival.id })).toMatchObject(
      refused('clientId'),
    );
    expect(await hr.call(contacts.calls.create, { ...draft, brokerId: world.brokerId })).toMatchObject(
      refused('brokerId'),
    );
    const { id } = await made(hr, contact('Ours'));
    expect(await hr.call(contacts.calls.update, { id, clientId: null })).toMatchObject(refused('clientId'));
    expect(await hr.call(contacts.calls.update, { id, brokerId: world.brokerId })).toMatchObject(refused('brokerId'));
  });

  test('who are held to some divisions keep those of their divisions alone', async () => {
    const { acme } = world;
    const { user } = await keeper('client');
    const other = (
      await admin.call(divisions.calls.create, {
        name: 'Warehouse',
        code: 'WH',
        clientId: acme.id,
        groupId: acme.groupId,
        allowEnrollment: true,
        sortKey: 1,
      })
    ).body.id;
    await portal.owner
      .insertInto('user_divisions')
      .values({ user_id: user.id, division_id: acme.divisionId, client_id: acme.id })
      .execute();
    const { id: whole } = await made(admin, contact('All of Acme', { clientId: acme.id }));
    const { id: beyond } = await made(admin, contact('Warehouse desk', { divisionId: other }));
    const again = await portal.as(user);
    expect((await again.call(divisions.calls.list, {})).body.rows.map(({ id }) => id)).toEqual([acme.divisionId]);
    expect(await again.call(contacts.calls.create, contact('Mine'))).toMatchObject({
      status: 422,
      body: { fields: { divisionId: 'required' } },
    });
    expect(await again.call(contacts.calls.create, contact('Mine', { divisionId: other }))).toMatchObject({
      status: 422,
      body: { fields: { divisionId: 'not-found' } },
    });
    await made(again, contact('Mine', { divisionId: acme.divisionId }));
    expect(await listed(again)).toEqual(['Mine']);
    for (const id of [whole, beyond])
      expect((await again.call(contacts.calls.update, { id, name: 'Taken over' })).status).toBe(404);
  });
});

describe('Others than employers', () => {
  test('a broker keeps its agency’s contacts, which its employers’ people see', async () => {
    const { caller: broker } = await keeper('broker');
    const desk = await made(broker, contact('Renewals'));
    expect(desk).toMatchObject({ brokerId: world.brokerId, clientId: null });
    expect(await listed(broker)).not.toContain('Own office');
    expect(await broker.call(contacts.calls.create, contact('X', { clientId: world.acme.id }))).toMatchObject({
      status: 422,
      body: { fields: { clientId: 'not-found' } },
    });
    const { caller: hr } = await keeper('client');
    expect((await hr.call(contactCalls.myContacts)).body.rows.map(({ name }) => name)).toContain('Renewals');
  });

  test.each(['tpa', 'partner'] as const)(
    'a %s has none of its own, and the permission opens nothing to it',
    async (type) => {
      const { caller } = await keeper(type);
      expect((await caller.call(contacts.calls.list, {})).status).toBe(403);
      expect((await caller.call(contacts.calls.create, contact('Desk'))).status).toBe(403);
    },
  );

  test('nobody keeps contacts without the permission', async () => {
    const { caller } = await keeper('client', { rights: ['editSubUsers'] });
    expect((await caller.call(contacts.calls.list, {})).status).toBe(403);
    expect((await caller.call(contacts.calls.create, contact('Desk'))).status).toBe(403);
  });
});
