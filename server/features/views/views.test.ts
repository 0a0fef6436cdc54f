import { views } from '@coverlane/contract/views/calls.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, type TestPortal, testPortal } from '../../testing/portal.ts';
import { aUser, aWorld, type World } from '../../testing/world.ts';

let portal: TestPortal;
let world: World;
let admin: Caller;
let colleague: Caller;
let broker: Caller;

beforeAll(async () => {
  portal = await testPortal();
  world = await aWorld(portal.owner);
  const { installationId, brokerId } = world;
  admin = await portal.as(await aUser(portal.owner, { installationId, type: 'admin' }));
  colleague = await portal.as(await aUser(portal.owner, { installationId, type: 'admin' }));
  broker = await portal.as(await aUser(portal.owner, { installationId, type: 'broker', entityId: brokerId }));
});
afterAll(() => portal.close());

const screen = 'clients';
const look = { columns: ['name', 'city'], filters: { status: 'active' }, sort: '-name', publishedTo: null };
const names = async (caller: Caller) =>
  (await caller.call(views.listViews, { screen })).body.views.map(({ name }) => name);

test("a view keeps its columns, filters and order for its owner's next visit, and nobody else's", async () => {
  const { body } = await admin.call(views.saveView, { screen, name: 'Active', ...look });
  expect(body.views).toEqual([{ name: 'Active', ...look, isOwn: true }]);
  expect(await names(colleague)).toEqual([]);
  const other = await admin.call(views.listViews, { screen: 'brokers' });
  expect(other.body.views).toEqual([]);
});

test('a view saved again under its name replaces the one before', async () => {
  const { body } = await admin.call(views.saveView, { screen, name: 'Active', ...look, sort: null });
  expect(body.views).toMatchObject([{ name: 'Active', sort: null }]);
});

test('an administrator publishes a view to a user type; others see it and cannot take it away', async () => {
  await admin.call(views.saveView, { screen, name: 'House view', ...look, publishedTo: 'admin' });
  const { body } = await colleague.call(views.listViews, { screen });
  expect(body.views).toMatchObject([{ name: 'House view', isOwn: false }]);
  expect((await colleague.call(views.removeView, { screen, name: 'House view' })).status).toBe(404);
  expect(await names(broker)).toEqual([]);
  expect((await broker.call(views.saveView, { screen, name: 'Mine', ...look, publishedTo: 'broker' })).status).toBe(
    403,
  );
});

test('a view that is forgotten is gone', async () => {
  await broker.call(views.saveView, { screen, name: 'Short', ...look });
  expect((await broker.call(views.removeView, { screen, name: 'Short' })).body.views).toEqual([]);
  expect((await broker.call(views.removeView, { screen, name: 'Short' })).status).toBe(404);
});
