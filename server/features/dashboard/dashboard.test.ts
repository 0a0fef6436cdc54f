import { permissions } from '@coverlane/contract/access.ts';
import { dashboard } from '@coverlane/contract/dashboard/calls.ts';
import { entityCalls } from '@coverlane/contract/entity/calls.ts';
import { dashboarditems } from '@coverlane/contract/collections/dashboarditems.ts';
import { divisions } from '@coverlane/contract/collections/divisions.ts';
import { entitytemplatevalues } from '@coverlane/contract/collections/entitytemplatevalues.ts';
import { relatedcontent } from '@coverlane/contract/collections/relatedcontent.ts';
import { templatevariables } from '@coverlane/contract/collections/templatevariables.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aFamily } from '../../testing/family.ts';
import { type Caller, type TestPortal, testPortal } from '../../testing/portal.ts';
import { aUser, aWorld, type World } from '../../testing/world.ts';

let portal: TestPortal;
let world: World;
let admin: Caller;

beforeAll(async () => {
  portal = await testPortal();
  world = await aWorld(portal.owner);
  const { installationId } = world;
  admin = await portal.as(await aUser(portal.owner, { installationId, type: 'admin', permissions }));
});
afterAll(() => portal.close());

const somebody = async (type: 'broker' | 'client', entityId: string) =>
  portal.as(await aUser(portal.owner, { installationId: world.installationId, type, entityId }));

describe('dashboard items (domain 12.9)', () => {
  const card = { userType: 'broker', x: 0, y: 0, width: 12, height: 1 };
  test('are those of the reader’s user type, from the top left', async () => {
    const add = (more: object) => admin.call(dashboarditems.calls.create, { ...card, ...more });
    await add({ key: 'recentMembers', y: 2 });
    const made = await add({ key: 'memberSearch', y: 1, hide: true });
    await add({ key: 'claimsSummary', userType: 'client' });
    const broker = await somebody('broker', world.brokerId);
    const { body } = await broker.call(dashboard.dashboardItems);
    expect(body.rows).toMatchObject([
      { key: 'memberSearch', hide: true },
      { key: 'recentMembers', y: 2 },
    ]);
    expect((await broker.call(dashboard.dashboardItem, { id: made.body.id })).body).toMatchObject({
      key: 'memberSearch',
    });
    expect((await add({ key: 'memberSearch' })).body).toMatchObject({ fields: { userType: 'taken' } });
  });
  test('stand where their reader put them, and again as usual when that is taken back', async () => {
    const client = await somebody('client', world.acme.id);
    const other = await somebody('client', world.acme.id);
    await admin.call(dashboarditems.calls.create, { ...card, userType: 'client', key: 'contacts', y: 5 });
    const place = { x: 0, y: 0, width: 12, height: 1, hide: false };
    const mine = [
      { ...place, key: 'contacts', width: 6 },
      { ...place, key: 'memberSearch', y: 1, hide: true },
    ];
    const kept = await client.call(dashboard.arrangeDashboard, { rows: mine });
    expect(kept.body).toMatchObject({ isOwn: true, rows: [{ key: 'claimsSummary' }, ...mine] });
    expect((await client.call(dashboard.dashboardItems)).body).toEqual(kept.body);
    const own = kept.body.rows.find(({ key }) => key === 'contacts')?.id;
    expect((await client.call(dashboard.dashboardItem, { id: own })).body).toMatchObject({
      width: 6,
      userType: 'client',
    });
    expect((await other.call(dashboard.dashboardItem, { id: own })).status).toBe(404);
    expect((await other.call(dashboard.dashboardItems)).body).toMatchObject({ isOwn: false, rows: [{}, { y: 5 }] });
    const wrong = async (rows: object[]) => (await client.call(dashboard.arrangeDashboard, { rows })).body;
    expect(await wrong([mine[0] ?? {}, mine[0] ?? {}])).toMatchObject({ fields: { rows: 'repeated' } });
    expect(await wrong([{ ...place, key: 'inbox', x: 1 }])).toMatchObject({ fields: { rows: 'too-large' } });
    expect((await client.call(dashboard.resetDashboard)).body).toMatchObject({ isOwn: false, rows: [{}, { y: 5 }] });
  });
  test('stand within the twelve columns', async () => {
    const wide = await admin.call(dashboarditems.calls.create, { ...card, key: 'services', x: 6, width: 7 });
    expect([wide.status, wide.body]).toMatchObject([422, { fields: { width: 'too-large' } }]);
  });
});

test('related content stands beside its screen, for its readers, in their language', async () => {
  const text = { screenKey: 'claims', audience: ['client'], sortKey: 0 };
  const add = (headline: string, more: object = {}) =>
    admin.call(relatedcontent.calls.create, { ...text, headline, ...more });
  await add('For all languages', { body: '<b>plain</b>' });
  await add('한국어', { language: 'ko' });
  await add('Of the rival', { clientId: world.rival.id });
  await add('For brokers', { audience: ['broker'] });
  const client = await somebody('client', world.acme.id);
  const seen = async (language: 'en' | 'ko') =>
    (await client.call(dashboard.relatedContent, { screenKey: 'claims', language })).body.rows.map(
      ({ headline }) => headline,
    );
  expect(await seen('en')).toEqual(['For all languages']);
  expect(await seen('ko')).toEqual(['For all languages', '한국어']);
  expect((await add('Bad', { url: 'http://example.com' })).body).toMatchObject({ fields: { url: 'bad-text' } });
});

describe('GET /entity', () => {
  test('names what the reader may see, and nothing else', async () => {
    const { subscriberId, memberNumber } = await aFamily(portal.owner, { client: world.acme, lastName: 'Kim' });
    const client = await somebody('client', world.acme.id);
    const rival = await somebody('client', world.rival.id);
    const ask = { type: 'member', id: subscriberId };
    expect((await client.call(entityCalls.entity, ask)).body).toMatchObject({
      name: expect.stringContaining('Kim'),
      summary: `${memberNumber} 00`,
      clientId: world.acme.id,
    });
    expect((await rival.call(entityCalls.entity, ask)).status).toBe(404);
    expect((await client.call(entityCalls.entity, { type: 'client', id: world.acme.id })).body).toMatchObject({
      name: 'ACME Tool',
      summary: world.acme.clientNumber,
    });
    expect((await client.call(entityCalls.entity, { type: 'division', id: subscriberId })).status).toBe(404);
  });
});

describe('records that hang together', () => {
  test('a division is of the client whose group it is in', async () => {
    const { acme, rival } = world;
    const draft = { name: 'Night shift', code: 'N1', clientId: acme.id, sortKey: 0 };
    const wrong = await admin.call(divisions.calls.create, { ...draft, groupId: rival.groupId });
    expect([wrong.status, wrong.body]).toMatchObject([422, { fields: { groupId: 'not-found' } }]);
    const made = await admin.call(divisions.calls.create, { ...draft, groupId: acme.groupId });
    expect(made).toMatchObject({ status: 200, body: { allowEnrollment: false, payFrequency: null } });
    expect((await admin.call(divisions.calls.remove, { id: made.body.id })).status).toBe(200);
  });
  test('a value stands no deeper than its variable allows, and keeps it from being deleted', async () => {
    const variable = { source: 'manual', format: 'text', scope: 'client' };
    const { body } = await admin.call(templatevariables.calls.create, { ...variable, name: 'er.copayText' });
    const value = { value: '$250', variableId: body.id, effectiveDate: '2026-01-01' };
    const deep = await admin.call(entitytemplatevalues.calls.create, { ...value, divisionId: world.acme.divisionId });
    expect(deep.body).toMatchObject({ fields: { divisionId: 'bad-choice' } });
    expect((await admin.call(entitytemplatevalues.calls.create, { ...value, clientId: world.acme.id })).status).toBe(
      200,
    );
    expect((await admin.call(templatevariables.calls.remove, { id: body.id })).body).toMatchObject({
      code: 'in-use',
      values: { entitytemplatevalues: 1 },
    });
    const bare = await admin.call(templatevariables.calls.create, { ...variable, name: 'x', source: 'supplier' });
    expect(bare.body).toMatchObject({ fields: { sourceKey: 'required' } });
  });
});
