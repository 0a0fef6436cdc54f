import { auth } from '@coverlane/contract/auth/calls.ts';
import { news } from '@coverlane/contract/announcements/calls.ts';
import { announcements } from '@coverlane/contract/collections/announcements.ts';
import type { UserType } from '@coverlane/contract/access.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { uuid7 } from '../../platform/values/uuid7.ts';
import { aFamily } from '../../testing/family.ts';
import { type TestPortal, testPortal } from '../../testing/portal.ts';
import { anAnnouncement } from '../../testing/records.ts';
import { aSite, aUser, aWorld, type World } from '../../testing/world.ts';

let portal: TestPortal;
let world: World;

beforeAll(async () => {
  portal = await testPortal();
  world = await aWorld(portal.owner);
  await tell('For all');
  await tell('For brokers', { audience: '["broker"]', level: 'critical' });
  await tell('For Acme', { client_ids: JSON.stringify([world.acme.id]) });
  await tell('Over', { ends_on: '2020-12-31' });
  await tell('Not yet', { starts_on: '2999-01-01' });
  const elsewhere = await aWorld(portal.owner);
  await anAnnouncement(portal.owner, elsewhere.installationId, { title: 'Elsewhere' });
});
afterAll(() => portal.close());

const tell = (title: string, more: Omit<Parameters<typeof anAnnouncement>[2], 'title'> = {}) =>
  anAnnouncement(portal.owner, world.installationId, { title, ...more });

const forget = (...ids: string[]) => portal.owner.deleteFrom('announcements').where('id', 'in', ids).execute();

const aManager = async () =>
  portal.as(
    await aUser(portal.owner, {
      installationId: world.installationId,
      type: 'admin',
      permissions: ['manageAnnouncements'],
    }),
  );

const draft = {
  headline: 'Offices closed',
  body: 'On Monday.',
  level: 'info',
  placement: 'dashboard',
  audience: ['member'],
  startsOn: '2026-05-01',
  sortKey: 0,
  status: 'active',
};

async function titlesFor(type: UserType, entityId: string | null): Promise<string[]> {
  const user = await aUser(portal.owner, { installationId: world.installationId, type, entityId });
  const { body } = await (await portal.as(user)).call(news.announcementsForMe);
  return body.announcements.map(({ title }) => title.en);
}

test('everybody reads what is meant for the user type, the client and the day, the most urgent first', async () => {
  expect(await titlesFor('broker', world.brokerId)).toEqual(['For brokers', 'For all', 'For Acme']);
  expect(await titlesFor('client', world.acme.id)).toEqual(['For all', 'For Acme']);
  expect(await titlesFor('client', world.rival.id)).toEqual(['For all']);
});

test('their lines come with who is signed in, in the same order and without their texts', async () => {
  const { installationId } = world;
  const user = await aUser(portal.owner, { installationId, type: 'broker', entityId: world.brokerId });
  const caller = await portal.as(user);
  const { body } = await caller.call(auth.userInfo);
  expect(body.user.announcements.map(({ title, waits }) => [title.en, waits])).toEqual([
    ['For brokers', false],
    ['For all', false],
    ['For Acme', false],
  ]);
  expect(JSON.stringify(body.user.announcements)).not.toContain('"body"');
  const asked = await tell('Please confirm', { requires_ack: true, level: 'critical' });
  const asksFor = async (id: string) =>
    (await caller.call(auth.userInfo)).body.user.announcements.find((one) => one.id === id);
  expect(await asksFor(asked)).toMatchObject({ waits: true, isAway: false });
  await caller.call(news.confirmAnnouncement, { id: asked });
  expect(await asksFor(asked)).toMatchObject({ waits: false });
  await forget(asked);
  expect(await asksFor(asked)).toBeUndefined();
});

test('an administrator manages all of them, and reads on the own home only what is for administrators', async () => {
  const { installationId } = world;
  const user = await aUser(portal.owner, { installationId, type: 'admin', permissions: ['manageAnnouncements'] });
  const admin = await portal.as(user);
  const { body } = await admin.call(announcements.calls.list);
  expect(body.rows.map(({ headline }) => headline)).toEqual(['For Acme', 'For all', 'For brokers', 'Not yet', 'Over']);
  expect(await titlesFor('admin', null)).toEqual(['For all', 'For Acme']);
});

test('an announcement names its texts, clients and days, and is refused where these are wrong', async () => {
  const { acme } = world;
  const admin = await aManager();
  const wrong = await admin.call(announcements.calls.create, { ...draft, clientIds: [acme.id, acme.id] });
  expect([wrong.status, wrong.body]).toMatchObject([422, { fields: { clientIds: 'repeated' } }]);
  const nowhere = '018f0000-0000-7000-8000-000000000000';
  const lost = await admin.call(announcements.calls.create, { ...draft, clientIds: [nowhere], divisionIds: [nowhere] });
  expect([lost.status, lost.body]).toMatchObject([
    422,
    { fields: { clientIds: 'not-found', divisionIds: 'not-found' } },
  ]);
  const early = await admin.call(announcements.calls.create, { ...draft, endsOn: '2026-04-30' });
  expect([early.status, early.body]).toMatchObject([422, { fields: { endsOn: 'end-before-start' } }]);
  const made = await admin.call(announcements.calls.create, {
    ...draft,
    audience: [],
    clientIds: [acme.id],
    headlineKo: '휴무 안내',
  });
  // Empty is everybody.
  expect(made).toMatchObject({ status: 200, body: { audience: null, headlineKo: '휴무 안내', bodyKo: null } });
  const same = await admin.call(announcements.calls.update, { id: made.body.id, clientIds: [acme.id] });
  expect(same.body.version).toBe(1);
  await admin.call(announcements.calls.remove, { id: made.body.id });
});

test('hours are typed as people say them, belong to a day, and the end lies after the start', async () => {
  const admin = await aManager();
  const create = async (more: object) => admin.call(announcements.calls.create, { ...draft, ...more });
  const made = await create({ startsTime: '7:30 pm', endsOn: '2026-05-01', endsTime: '21:00' });
  expect(made.body).toMatchObject({ startsTime: '19:30', endsTime: '21:00' });
  expect((await create({ startsTime: 'evening' })).body).toMatchObject({ fields: { startsTime: 'bad-time' } });
  expect((await create({ endsTime: '9 am' })).body).toMatchObject({ fields: { endsOn: 'required' } });
  const over = await create({ startsTime: '9 am', endsOn: '2026-05-01', endsTime: '8:59' });
  expect([over.status, over.body]).toMatchObject([422, { fields: { endsTime: 'end-before-start' } }]);
  await admin.call(announcements.calls.remove, { id: made.body.id });
});

describe('whom an announcement is for', () => {
  test('whoever is of one of its divisions or brokers reads it, a member in the own division alone', async () => {
    const { acme, rival, installationId, brokerId } = world;
    const ids = [
      await tell('For a division', { division_ids: JSON.stringify([acme.divisionId]) }),
      await tell('For a broker', { broker_ids: JSON.stringify([brokerId]) }),
    ];
    const { subscriberId } = await aFamily(portal.owner, { client: acme, lastName: 'Sample' });
    const other = await aFamily(portal.owner, { client: rival, lastName: 'Rival' });
    const read = async (type: UserType, entityId: string | null) =>
      (await titlesFor(type, entityId)).filter((title) => title.startsWith('For a '));
    expect(await read('member', subscriberId)).toEqual(['For a division']);
    expect(await read('member', other.subscriberId)).toEqual([]);
    expect(await read('client', acme.id)).toEqual(['For a division']);
    expect(await read('client', rival.id)).toEqual([]);
    expect((await read('broker', brokerId)).toSorted()).toEqual(['For a broker', 'For a division']);
    const held = await aUser(portal.owner, { installationId, type: 'client', entityId: acme.id });
    const divisionId = uuid7();
    const plant = { client_id: acme.id, group_id: acme.groupId, name: 'Plant', system_identifier: '0002' };
    await portal.owner
      .insertInto('divisions')
      .values({ id: divisionId, ...plant })
      .execute();
    await portal.owner
      .insertInto('user_divisions')
      .values({ user_id: held.id, division_id: divisionId, client_id: acme.id })
      .execute();
    const { body } = await (await portal.as(held)).call(news.announcementsForMe);
    expect(body.announcements.map(({ title }) => title.en)).not.toContain('For a division');
    await forget(...ids);
  });

  test('an inactive one, and one before its hour or after it on the clock of the installation, is for nobody', async () => {
    const zone = (time_zone: string) =>
      portal.owner.updateTable('installations').set({ time_zone }).where('id', '=', world.installationId).execute();
    // Kiritimati is a day and two hours ahead of Pago Pago less an hour: it is never the same day in both.
    const { rows } = await sql<{
      day: string;
    }>`select (now() at time zone 'Pacific/Kiritimati')::date::text as day`.execute(portal.owner);
    const id = await tell('At an hour', { starts_on: rows[0]?.day ?? '' });
    const off = await tell('Inactive', { status: 'inactive' });
    await zone('Pacific/Kiritimati');
    const early = await titlesFor('client', world.acme.id);
    await zone('Pacific/Pago_Pago');
    const late = await titlesFor('client', world.acme.id);
    await zone('America/New_York');
    expect([early.includes('At an hour'), late.includes('At an hour')]).toEqual([true, false]);
    expect(early).not.toContain('Inactive');
    await forget(id, off);
  });

  test('critical ones stand first, then the lowest sort key, then the newest', async () => {
    const ids = [
      await tell('Order c', { sort_key: 1, starts_on: '2020-01-01' }),
      await tell('Order b', { sort_key: 1, starts_on: '2021-01-01' }),
      await tell('Order a', { sort_key: 9, level: 'critical' }),
    ];
    const order = (await titlesFor('client', world.rival.id)).filter((title) => title.startsWith('Order'));
    expect(order).toEqual(['Order a', 'Order b', 'Order c']);
    await forget(...ids);
  });

  test('one of a site is read at the address of the site alone', async () => {
    const host = `news-${world.installationId.slice(-6)}.example.com`;
    // An address that is no site's is the first one's.
    await aSite(portal.owner, world.installationId, 'First');
    const siteId = await aSite(portal.owner, world.installationId, 'News');
    await portal.owner
      .updateTable('sites')
      .set({ hosts: JSON.stringify([host]) })
      .where('id', '=', siteId)
      .execute();
    const id = await tell('Of a site', { site_ids: JSON.stringify([siteId]) });
    const user = await aUser(portal.owner, {
      installationId: world.installationId,
      type: 'client',
      entityId: world.acme.id,
    });
    const { headers } = await portal.as(user);
    const titles = async (at: string) => {
      const reply = await portal.app.inject({ url: '/api/announcements', headers: { ...headers, host: at } });
      return reply.body;
    };
    expect(await titles(host)).toContain('Of a site');
    expect(await titles('elsewhere.example.com')).not.toContain('Of a site');
    await portal.owner.updateTable('sites').set({ hosts: '[]' }).where('id', '=', siteId).execute();
    await forget(id);
  });
});

describe('what visitors read', () => {
  test('stands in the configuration, in its order, and is for everybody: anything else is refused at the field', async () => {
    const admin = await aManager();
    const login = { ...draft, placement: 'login', audience: [] };
    const refused = await admin.call(announcements.calls.create, {
      ...login,
      audience: ['member'],
      clientIds: [world.acme.id],
      divisionIds: [world.acme.divisionId],
      brokerIds: [world.brokerId],
      dismissible: true,
      requiresAck: true,
    });
    const fields = ['audience', 'clientIds', 'divisionIds', 'brokerIds', 'dismissible', 'requiresAck'];
    expect([refused.status, refused.body]).toMatchObject([
      422,
      { fields: Object.fromEntries(fields.map((field) => [field, 'not-for-visitors'])) },
    ]);
    await portal.owner.deleteFrom('sites').execute();
    await aSite(portal.owner, world.installationId, 'Visited');
    const made = await admin.call(announcements.calls.create, {
      ...login,
      headline: 'Maintenance',
      bodyKo: '점검 안내',
    });
    expect(made.status).toBe(200);
    const { announcements: shown } = (await portal.app.inject('/config.json')).json();
    expect(shown).toMatchObject([{ title: { en: 'Maintenance', ko: null }, body: { ko: '점검 안내' }, level: 'info' }]);
    expect(await titlesFor('client', world.acme.id)).not.toContain('Maintenance');
    // What is for somebody does not become a visitor's, neither all at once nor later.
    const later = await admin.call(announcements.calls.update, { id: made.body.id, audience: ['member'] });
    expect([later.status, later.body]).toMatchObject([422, { fields: { audience: 'not-for-visitors' } }]);
    await admin.call(announcements.calls.update, { id: made.body.id, status: 'inactive' });
    expect((await portal.app.inject('/config.json')).json().announcements).toEqual([]);
  });
});
