import { news } from '@coverlane/contract/calls/announcements.ts';
import { announcements } from '@coverlane/contract/collections/announcements.ts';
import type { UserType } from '@coverlane/contract/access.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestPortal, testPortal } from '../../testing/portal.ts';
import { anAnnouncement } from '../../testing/records.ts';
import { aUser, aWorld, type World } from '../../testing/world.ts';

let portal: TestPortal;
let world: World;

beforeAll(async () => {
  portal = await testPortal();
  world = await aWorld(portal.owner);
  const tell = (title: string, more: Omit<Parameters<typeof anAnnouncement>[2], 'title'> = {}) =>
    anAnnouncement(portal.owner, world.installationId, { title, ...more });
  await tell('For all');
  await tell('For brokers', { audience: '["broker"]', level: 'critical' });
  await tell('For Acme', { client_ids: JSON.stringify([world.acme.id]) });
  await tell('Over', { ends_on: '2020-12-31' });
  await tell('Not yet', { starts_on: '2999-01-01' });
  const elsewhere = await aWorld(portal.owner);
  await anAnnouncement(portal.owner, elsewhere.installationId, { title: 'Elsewhere' });
});
afterAll(() => portal.close());

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

test('an administrator manages all of them, and reads on the own home only what is for administrators', async () => {
  const { installationId } = world;
  const user = await aUser(portal.owner, { installationId, type: 'admin', permissions: ['manageAnnouncements'] });
  const admin = await portal.as(user);
  const { body } = await admin.call(announcements.calls.list);
  expect(body.rows.map(({ headline }) => headline)).toEqual(['For Acme', 'For all', 'For brokers', 'Not yet', 'Over']);
  expect(await titlesFor('admin', null)).toEqual(['For all', 'For Acme']);
});

test('an announcement names its texts, clients and days, and is refused where these are wrong', async () => {
  const { installationId, acme } = world;
  const user = await aUser(portal.owner, { installationId, type: 'admin', permissions: ['manageAnnouncements'] });
  const admin = await portal.as(user);
  const draft = {
    headline: 'Offices closed',
    body: 'On Monday.',
    level: 'info',
    audience: ['member'],
    startsOn: '2026-05-01',
  };
  const wrong = await admin.call(announcements.calls.create, { ...draft, audience: [], clientIds: [acme.id, acme.id] });
  expect([wrong.status, wrong.body]).toMatchObject([422, { fields: { audience: 'required', clientIds: 'repeated' } }]);
  const lost = await admin.call(announcements.calls.create, {
    ...draft,
    clientIds: ['018f0000-0000-7000-8000-000000000000'],
  });
  expect([lost.status, lost.body]).toMatchObject([422, { fields: { clientIds: 'not-found' } }]);
  const early = await admin.call(announcements.calls.create, { ...draft, endsOn: '2026-04-30' });
  expect([early.status, early.body]).toMatchObject([422, { fields: { endsOn: 'end-before-start' } }]);
  const made = await admin.call(announcements.calls.create, {
    ...draft,
    clientIds: [acme.id],
    headlineKo: '휴무 안내',
  });
  expect(made).toMatchObject({ status: 200, body: { clientIds: [acme.id], headlineKo: '휴무 안내', bodyKo: null } });
  const same = await admin.call(announcements.calls.update, { id: made.body.id, clientIds: [acme.id] });
  expect(same.body.version).toBe(1);
});
