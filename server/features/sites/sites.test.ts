import { permissions } from '@coverlane/contract/access.ts';
import { auth } from '@coverlane/contract/auth/calls.ts';
import { settings } from '@coverlane/contract/settings/calls.ts';
import { sites } from '@coverlane/contract/collections/sites.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { API_BASE } from '../../platform/http/api-base.ts';
import { hashPassword } from '../../platform/values/passwords.ts';
import { aFamily } from '../../testing/family.ts';
import { type Caller, type TestPortal, testPortal } from '../../testing/portal.ts';
import { aUser, aWorld, type World } from '../../testing/world.ts';

let portal: TestPortal;
let world: World;
let admin: Caller;
const password = 'correct horse battery staple';

beforeAll(async () => {
  portal = await testPortal();
  world = await aWorld(portal.owner);
  const { installationId } = world;
  admin = await portal.as(await aUser(portal.owner, { installationId, type: 'admin', permissions }));
});
afterAll(() => portal.close());

const draft = {
  name: 'Harbor',
  siteTitle: 'Harbor Benefits',
  primaryColor: '#aa3300',
  defaultLanguage: 'es',
  allowedUserTypes: ['admin', 'member'],
  status: 'active',
};
const create = (more: Record<string, unknown>) => admin.call(sites.calls.create, { ...draft, ...more });
const configAt = async (host: string) => (await portal.app.inject({ url: '/config.json', headers: { host } })).json();

describe('A site', () => {
  test('answers /config.json at its host names with its title, colour, languages and contacts', async () => {
    const { body, status } = await create({
      hosts: 'Harbor.example.com\nwww.harbor.example.com',
      languages: ['es', 'en'],
      memberSignupEnabled: true,
      supportHours: 'Mon–Fri 8–5',
      privacyUrl: 'https://harbor.example.com/privacy',
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ hosts: ['harbor.example.com', 'www.harbor.example.com'] });
    expect(await configAt('HARBOR.example.com:8443')).toMatchObject({
      siteTitle: 'Harbor Benefits',
      theme: { primary: '#aa3300' },
      languages: ['es', 'en'],
      defaultLanguage: 'es',
      features: { memberSignup: true, organisations: false },
      support: { hours: 'Mon–Fri 8–5' },
      links: { privacy: 'https://harbor.example.com/privacy', terms: null },
    });
  });

  test('"Host is already used by site {name}."', async () => {
    await create({ name: 'First', hosts: ['taken.example.com'] });
    expect(await create({ name: 'Second', hosts: ['taken.example.com'] })).toMatchObject({
      status: 409,
      body: { code: 'host-taken', values: { name: 'First' } },
    });
  });

  test('gives its host name free once it is deleted', async () => {
    const { body } = await create({ hosts: ['free.example.com'] });
    await admin.call(sites.calls.remove, { id: body.id });
    expect((await create({ hosts: ['free.example.com'] })).status).toBe(200);
  });

  test('cannot be closed to administrators at the address it is changed from', async () => {
    const { status, body } = await create({ hosts: ['localhost'], allowedUserTypes: ['member'] });
    expect({ status, body }).toMatchObject({ status: 422, body: { fields: { allowedUserTypes: 'locks-out' } } });
  });

  test('lets nobody in whose kind of account it is not for', async () => {
    await create({ hosts: ['members.example.com'], allowedUserTypes: ['member'] });
    const { installationId, brokerId } = world;
    const { id } = await aUser(portal.owner, { installationId, type: 'broker', entityId: brokerId });
    const known = { username: 'broker.site', password_hash: await hashPassword(password) };
    await portal.owner.updateTable('users').set(known).where('id', '=', id).execute();
    const signIn = async (host: string) => {
      const { cookies } = await portal.app.inject({ url: `${API_BASE}${auth.csrfCookie.path}`, headers: { host } });
      const token = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
      const headers = { host, cookie: `XSRF-TOKEN=${token}`, 'x-xsrf-token': token };
      const payload = { username: 'broker.site', password };
      const reply = await portal.app.inject({ method: 'POST', url: `${API_BASE}${auth.login.path}`, headers, payload });
      return reply.json();
    };
    expect(await signIn('members.example.com')).toMatchObject({ code: 'wrong-site' });
    expect(await signIn('elsewhere.example.com')).not.toMatchObject({ code: 'wrong-site' });
  });
});

describe('Strict operation', () => {
  test('answers 404 at a host name of no site, and always says whether it is well', async () => {
    await create({ hosts: ['strict.example.com'] });
    const app = await buildApp({ ...portal.parts, strictHosts: true });
    const at = async (host: string, url: string) => (await app.inject({ url, headers: { host } })).statusCode;
    expect(await at('strict.example.com', '/config.json')).toBe(200);
    expect(await at('nobody.example.com', '/config.json')).toBe(404);
    expect(await at('nobody.example.com', '/health')).toBe(200);
    await app.close();
  });
});

describe('A setting by scope: installation < site < client < division < user, the most specific wins', () => {
  test('each value says where it comes from, and what is taken back is inherited again', async () => {
    const clientId = world.acme.id;
    const { body: site } = await create({ name: 'For Acme', hosts: [], clientIds: [clientId] });
    const at = async (place: Record<string, string>) => {
      const { body } = await admin.call(settings.settingsAt, place);
      const row = body.rows.find(({ key }) => key === 'showClaims');
      return [row?.value, row?.scope];
    };
    const put = (scope: string, value: string, scopeId?: string) =>
      admin.call(settings.putSetting, { key: 'showClaims', scope, value, ...(scopeId && { scopeId }) });
    const place = { clientId, divisionId: world.acme.divisionId };
    expect(await at(place)).toEqual(['all', null]);
    await put('installation', 'last24m');
    expect(await at(place)).toEqual(['last24m', 'installation']);
    await put('site', 'all', site.id);
    expect(await at(place)).toEqual(['all', 'site']);
    await put('client', 'last24m', clientId);
    expect(await at(place)).toEqual(['last24m', 'client']);
    await put('division', 'all', world.acme.divisionId);
    expect(await at(place)).toEqual(['all', 'division']);
    await put('division', '', world.acme.divisionId);
    await put('client', '', clientId);
    expect(await at(place)).toEqual(['all', 'site']);
    expect(await at({ clientId: world.rival.id })).toEqual(['last24m', 'installation']);
  });

  test("a user's own value of what grants rights needs who manages users; nothing else is a user's", async () => {
    const { installationId } = world;
    const { subscriberId } = await aFamily(portal.owner, { client: world.acme, lastName: 'Own' });
    const person = await aUser(portal.owner, { installationId, type: 'member', entityId: subscriberId });
    const put = (caller: Caller, key: string) =>
      caller.call(settings.putSetting, { key, scope: 'user', scopeId: person.id, value: 'all' });
    expect((await put(admin, 'subscriberSeesDependentPhi')).body).toMatchObject({ value: 'all', scope: 'user' });
    expect((await put(admin, 'showClaims')).status).toBe(422);
    const clerk = await portal.as(
      await aUser(portal.owner, { installationId, type: 'admin', permissions: ['manageClients'] }),
    );
    expect((await put(clerk, 'subscriberSeesDependentPhi')).status).toBe(403);
    const { body } = await admin.call(settings.settingsAt, { userId: person.id });
    expect(body.rows).toContainEqual(
      expect.objectContaining({ key: 'subscriberSeesDependentPhi', value: 'all', scope: 'user', settable: true }),
    );
    // What holds for a member besides, from wherever it comes, can be read there and is set elsewhere.
    expect(body.rows).toContainEqual(expect.objectContaining({ key: 'minorAge', scope: null, settable: false }));
    const clients = await aUser(portal.owner, { installationId, type: 'client', entityId: world.acme.id });
    const { rows } = (await admin.call(settings.settingsAt, { userId: clients.id })).body;
    expect(rows.map(({ key, settable }) => [key, settable])).toEqual([
      ['searchAlarmLookups', false],
      ['searchAlarmMinutes', false],
    ]);
  });
});
