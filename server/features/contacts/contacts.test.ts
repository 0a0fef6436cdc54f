import { permissions } from '@coverlane/contract/access.ts';
import { contactCalls } from '@coverlane/contract/contacts/calls.ts';
import { serviceCalls } from '@coverlane/contract/services/calls.ts';
import { contactcategories } from '@coverlane/contract/collections/contactcategories.ts';
import { contacts } from '@coverlane/contract/collections/contacts.ts';
import { sitecontacts } from '@coverlane/contract/collections/sitecontacts.ts';
import { sites } from '@coverlane/contract/collections/sites.ts';
import { suppliers } from '@coverlane/contract/collections/suppliers.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aFamily } from '../../testing/family.ts';
import { type Caller, type TestPortal, testPortal } from '../../testing/portal.ts';
import { aUser, aWorld, type World } from '../../testing/world.ts';

let portal: TestPortal;
let world: World;
let admin: Caller;

beforeAll(async () => {
  portal = await testPortal();
  world = await aWorld(portal.owner);
  const { installationId, acme, rival, brokerId } = world;
  admin = await portal.as(await aUser(portal.owner, { installationId, type: 'admin', permissions }));
  const category = (
    await admin.call(contactcategories.calls.create, { name: 'Claims', helpCategory: 'claim', sortKey: 0 })
  ).body;
  const contact = async (name: string, more: object) =>
    (await admin.call(contacts.calls.create, { name, categoryId: category.id, phone: '5035550145', ...more })).body;
  const desk = await contact('Service desk', { public: true });
  await contact('Nobody shows this one', { public: true });
  await contact('Acme office', { clientId: acme.id, public: true });
  await contact('Acme payroll', { clientId: acme.id });
  await contact('Rival office', { clientId: rival.id, public: true });
  await contact('Agency', { brokerId });
  const pbm = (await admin.call(suppliers.calls.create, { name: 'Juniper', kind: 'pbm', status: 'active' })).body;
  await contact('Pharmacy help', { supplierId: pbm.id, public: true });
  await contact('Division desk', { divisionId: acme.divisionId, public: true });
  const serving = { clientId: acme.id, supplierId: pbm.id, role: 'pbm', effectiveDate: '2020-01-01' };
  await admin.call(serviceCalls.saveClientSupplier, serving);
  const shown = { contactId: desk.id, showOn: ['contactPage'], userTypes: ['member', 'client'], sortKey: 0 };
  await admin.call(sitecontacts.calls.create, shown);
  const inward = await contact('Inward desk', {});
  const open = await contact('Open desk', { public: true });
  const visitors = { contactId: open.id, showOn: ['login', 'footer'], userTypes: ['member'], sortKey: 1 };
  await admin.call(sitecontacts.calls.create, visitors);
  const staff = { contactId: inward.id, showOn: ['login', 'footer'], userTypes: ['member', 'client'], sortKey: 0 };
  await admin.call(sitecontacts.calls.create, staff);
});
afterAll(() => portal.close());

const namesFor = async (type: 'member' | 'client' | 'broker', entityId: string) => {
  const user = await aUser(portal.owner, { installationId: world.installationId, type, entityId });
  const { body } = await (await portal.as(user)).call(contactCalls.myContacts);
  return body.rows.map(({ name }) => name);
};

test('a member is shown the site’s, then the employer’s, then the suppliers’ contacts that are meant for members', async () => {
  const { subscriberId } = await aFamily(portal.owner, { client: world.acme });
  expect(await namesFor('member', subscriberId)).toEqual([
    'Service desk',
    'Acme office',
    'Division desk',
    'Pharmacy help',
  ]);
});

test('an employer sees its own people and its broker’s, and nobody else’s', async () => {
  const seen = await namesFor('client', world.acme.id);
  expect(seen).toEqual(expect.arrayContaining(['Service desk', 'Acme payroll', 'Agency']));
  expect(seen).not.toContain('Rival office');
  expect(await namesFor('client', world.rival.id)).toEqual(expect.not.arrayContaining(['Agency', 'Acme office']));
});

test('a contact that a site shows is not deleted, a division’s contact is its client’s', async () => {
  const { body } = await admin.call(contacts.calls.list, { search: 'desk' });
  const division = body.rows.find(({ name }) => name === 'Division desk');
  expect(division).toMatchObject({ clientId: world.acme.id });
  const desk = body.rows.find(({ name }) => name === 'Service desk');
  expect(await admin.call(contacts.calls.remove, { id: desk?.id ?? '' })).toMatchObject({
    status: 409,
    body: { code: 'in-use', values: { sitecontacts: 1 } },
  });
});

test('the foot of the pages has what the site shows there to the user type, and members only what is for them', async () => {
  const inFoot = async (type: 'member' | 'client' | 'broker', entityId: string) => {
    const user = await aUser(portal.owner, { installationId: world.installationId, type, entityId });
    const { body } = await (await portal.as(user)).call(contactCalls.footerContacts);
    return body.rows.map(({ name }) => name);
  };
  const { subscriberId } = await aFamily(portal.owner, { client: world.acme });
  expect(await inFoot('member', subscriberId)).toEqual(['Open desk']);
  expect(await inFoot('client', world.acme.id)).toEqual(['Inward desk']);
  expect(await inFoot('broker', world.brokerId)).toEqual([]);
});

test('visitors find on the sign-in screen what the site shows there and everybody may see', async () => {
  const site = { siteTitle: 'Harbor Benefits', primaryColor: '#aa3300', defaultLanguage: 'en', status: 'active' };
  const more = { name: 'Harbor', hosts: [], allowedUserTypes: ['admin', 'member'] };
  expect((await admin.call(sites.calls.create, { ...site, ...more })).status).toBe(200);
  const { contacts: shown } = (await portal.app.inject('/config.json')).json();
  const category = { en: 'Claims', ko: null, es: null };
  expect(shown).toMatchObject([{ name: 'Open desk', phone: '5035550145', category }]);
});
