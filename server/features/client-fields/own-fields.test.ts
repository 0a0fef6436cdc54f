import { permissions } from '@coverlane/contract/access.ts';
import { clientFields } from '@coverlane/contract/client-fields/calls.ts';
import { settings } from '@coverlane/contract/settings/calls.ts';
import { clientfields } from '@coverlane/contract/collections/clientfields.ts';
import type { ClientFieldOwner } from '@coverlane/contract/collections/content-codes.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { uuid7 } from '../../platform/values/uuid7.ts';
import { aFamily, type TestFamily } from '../../testing/family.ts';
import { asRole } from '../../testing/opened.ts';
import { type Caller, type TestPortal, testPortal } from '../../testing/portal.ts';
import { aUser, aWorld, type World } from '../../testing/world.ts';

let portal: TestPortal;
let world: World;
let admin: Caller;
let family: TestFamily;
let foreign: TestFamily;

const memberOf = async (entityId: string | undefined, installationId = world.installationId) =>
  portal.as(await aUser(portal.owner, { installationId, type: 'member', entityId: String(entityId) }));
const { ownFieldValues, shownFieldValues, saveShownFieldValues } = clientFields;

/** What a member reads, as `<record>.<key>=<value>`; the records of the family by their place in it. */
async function readBy(caller: Caller): Promise<string[]> {
  const { body } = await caller.call(ownFieldValues, {});
  const nameOf = (type: ClientFieldOwner, id: string) =>
    type === 'member' ? `person ${family.personIds.indexOf(id)}` : type;
  return body.records
    .flatMap(({ entityType, id, rows }) => rows.map(({ key, value }) => `${nameOf(entityType, id)}.${key}=${value}`))
    .sort();
}

const SHOWN = { visibleTo: ['admin', 'member'], editableBy: ['admin'] };
async function aField(key: string, more: object = {}): Promise<void> {
  const draft = { label: `Field ${key}`, key, type: 'text', appliesTo: 'client', sortKey: 0 };
  const { status } = await admin.call(clientfields.calls.create, { ...draft, ...SHOWN, ...more });
  expect(status).toBe(200);
}
const said = async (entityType: ClientFieldOwner, id: string | undefined, values: Record<string, string>) => {
  const sent = { id: String(id), entityType, values };
  expect((await admin.call(clientFields.saveClientFieldValues, sent)).status).toBe(200);
};

beforeAll(async () => {
  portal = await testPortal();
  world = await aWorld(portal.owner);
  const { acme, rival, installationId } = world;
  admin = await portal.as(await aUser(portal.owner, { installationId, type: 'admin', permissions }));
  const dependents = [
    { firstName: 'Sora', relationship: '01' as const },
    { firstName: 'Mina', relationship: '19' as const, dob: '2020-02-02' },
    { firstName: 'Jun', relationship: '19' as const, dob: '2004-02-02' },
  ];
  family = await aFamily(portal.owner, { client: acme, lastName: 'Reading', dependents });
  foreign = await aFamily(portal.owner, { client: rival, lastName: 'Elsewhere' });
  const theirs = { visibleTo: ['admin', 'member'], editableBy: ['admin', 'member'] };
  await aField('hotline');
  await aField('margin', { visibleTo: ['admin'], useInTemplates: true });
  await aField('rota', { appliesTo: 'division' });
  await aField('network', { appliesTo: 'group' });
  await aField('badge', { appliesTo: 'member' });
  await aField('shoeSize', { ...theirs, appliesTo: 'member', type: 'number' });
  await aField('motto', theirs);
  await said('client', acme.id, { hotline: '5035550110', margin: '4', motto: 'Onward' });
  await said('division', acme.divisionId, { rota: 'Nights' });
  await said('group', acme.groupId, { network: 'Lakeside' });
  for (const [place, id] of family.personIds.entries()) await said('member', id, { badge: `B-${place}` });
});
afterAll(() => portal.close());

const employer = ['client.hotline=5035550110', 'client.motto=Onward', 'division.rota=Nights', 'group.network=Lakeside'];

describe('what client fields show members (domain 12.3: visibleTo)', () => {
  test('is said of their client, division and group, of themselves and of whom in the family they may read', async () => {
    const people = [0, 2].flatMap((place) => [`person ${place}.badge=B-${place}`, `person ${place}.shoeSize=null`]);
    expect(await readBy(await memberOf(family.subscriberId))).toEqual([...employer, ...people]);
  });
  test('is, for a dependent who signs in, of the same employer and of themselves alone', async () => {
    for (const place of [1, 3]) {
      const own = [`person ${place}.badge=B-${place}`, `person ${place}.shoeSize=null`];
      expect(await readBy(await memberOf(family.personIds[place]))).toEqual([...employer, ...own]);
    }
  });
  test('follows the setting of who reads of dependents', async () => {
    const installation = { scope: 'installation', key: 'subscriberSeesDependentPhi', value: 'none' } as const;
    expect((await admin.call(settings.putSetting, installation)).status).toBe(200);
    const own = ['person 0.badge=B-0', 'person 0.shoeSize=null'];
    expect(await readBy(await memberOf(family.subscriberId))).toEqual([...employer, ...own]);
    expect((await admin.call(settings.putSetting, { ...installation, value: 'minors' })).status).toBe(200);
  });
  test('is nothing of a client where nothing is said, and of no other client, division or person', async () => {
    const caller = await memberOf(foreign.subscriberId);
    const { body } = await caller.call(ownFieldValues, {});
    expect(body.records).toMatchObject([{ id: foreign.subscriberId, rows: [{ key: 'shoeSize', value: null }] }]);
    for (const [entityType, id] of [
      ['client', world.acme.id],
      ['division', world.acme.divisionId],
      ['group', world.acme.groupId],
      ['member', family.subscriberId],
    ] as const)
      expect((await caller.call(shownFieldValues, { id, entityType })).status).toBe(404);
    const reader = await memberOf(family.personIds[3]);
    const parent = { id: family.subscriberId, entityType: 'member' } as const;
    expect((await reader.call(shownFieldValues, parent)).status).toBe(404);
  });
  test('row-level security shows no value of another person or division of the client', async () => {
    const elsewhere = uuid7();
    const { id: client_id, groupId: group_id } = world.acme;
    const second = { id: elsewhere, client_id, group_id, system_identifier: '0002', code: '0002', name: 'Branch' };
    await portal.owner.insertInto('divisions').values(second).execute();
    await said('division', elsewhere, { rota: 'Days' });
    const values = (caller: Caller) =>
      asRole(portal, { caller }, async (db) => {
        const { rows } = await sql<{ value: string }>`select value from clientfieldvalues order by value`.execute(db);
        return rows.map(({ value }) => value);
      });
    const common = ['5035550110', 'Lakeside', 'Nights', 'Onward'];
    // What templates may use is read by the papers that name it.
    expect(await values(await memberOf(family.personIds[3]))).toEqual(['4', 'B-3', ...common].sort());
    expect(await values(await memberOf(foreign.subscriberId))).toEqual([]);
  });
});

describe('what members say themselves (domain 12.3: editableBy)', () => {
  const write = async (caller: Caller, id: string | undefined, values: object) => {
    const sent = { id: String(id), entityType: 'member', values };
    const { status, body } = await caller.call(saveShownFieldValues, sent);
    return { status, body: body as unknown };
  };
  test('is kept about themselves and the dependents whom they may read, and the log says who did it', async () => {
    const caller = await memberOf(family.subscriberId);
    for (const place of [0, 2]) {
      const { status, body } = await write(caller, family.personIds[place], { shoeSize: `${place + 5}` });
      expect([status, body]).toMatchObject([
        200,
        { rows: expect.arrayContaining([expect.objectContaining({ key: 'shoeSize', value: `${place + 5}` })]) },
      ]);
    }
    const { rows } = await sql<{ object_id: string; detail: object }>`select object_id, detail from audit.events
      where call = 'saveShownFieldValues' and action = 'update' order by id`.execute(portal.owner);
    expect(rows).toEqual(
      [0, 2].map((place) => ({ object_id: family.personIds[place], detail: { fields: ['shoeSize'] } })),
    );
  });
  test('is refused at its field where it does not fit, and nothing is kept', async () => {
    const caller = await memberOf(family.subscriberId);
    const { status, body } = await write(caller, family.subscriberId, { shoeSize: 'wide' });
    expect([status, body]).toMatchObject([422, { fields: { shoeSize: 'bad-number' } }]);
    const stale = {
      id: family.subscriberId,
      entityType: 'member',
      values: { shoeSize: '9' },
      versions: { shoeSize: 0 },
    };
    const late = await caller.call(saveShownFieldValues, stale);
    expect([late.status, late.body]).toMatchObject([409, { values: { key: 'shoeSize' } }]);
  });
  test('is not what they only read, what is not shown to them, or what holds for the whole employer', async () => {
    const caller = await memberOf(family.subscriberId);
    expect((await write(caller, family.subscriberId, { badge: 'B-9' })).status).toBe(403);
    expect((await write(caller, family.subscriberId, { margin: '5' })).body).toMatchObject({
      fields: { margin: 'unknown-field' },
    });
    const whole = { id: world.acme.id, entityType: 'client', values: { motto: 'Backward' } };
    expect((await caller.call(saveShownFieldValues, whole)).status).toBe(403);
  });
  test('is nothing about a grown dependent, whose own it is, or about people of other families and clients', async () => {
    const caller = await memberOf(family.subscriberId);
    expect((await write(caller, family.personIds[3], { shoeSize: '9' })).body).toMatchObject({
      fields: { shoeSize: 'unknown-field' },
    });
    expect((await write(caller, foreign.subscriberId, { shoeSize: '9' })).status).toBe(404);
    expect((await write(await memberOf(family.personIds[3]), family.personIds[3], { shoeSize: '10' })).status).toBe(
      200,
    );
    expect((await write(await memberOf(family.personIds[3]), family.subscriberId, { shoeSize: '9' })).status).toBe(404);
  });
  test('row-level security decides, whatever a call would ask for', async () => {
    const changed = async (caller: Caller, entityId: string | undefined) =>
      asRole(portal, { caller }, async (db) => {
        const set = db.updateTable('clientfieldvalues').set({ value: '1' }).where('entity_id', '=', String(entityId));
        return Number((await set.executeTakeFirst()).numUpdatedRows);
      });
    const subscriber = await memberOf(family.subscriberId);
    expect(await changed(subscriber, family.subscriberId)).toBe(1);
    expect(await changed(subscriber, family.personIds[2])).toBe(1);
    expect(await changed(subscriber, family.personIds[3])).toBe(0);
    expect(await changed(subscriber, world.acme.id)).toBe(0);
    expect(await changed(await memberOf(foreign.subscriberId), family.subscriberId)).toBe(0);
  });
});
