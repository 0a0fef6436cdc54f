import { signinconnections } from '@coverlane/contract/collections/signinconnections.ts';
import { organisationSignIn } from '@coverlane/contract/organisation-sign-in/calls.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { API_BASE } from '../../platform/http/api-base.ts';
import { type Caller, type TestPortal, testPortal } from '../../testing/portal.ts';
import { aUser, aWorld, type World } from '../../testing/world.ts';
import { APPLICATION, aProvider, type TestProvider } from './provider.testing.ts';

let portal: TestPortal;
let world: World;
let admin: Caller;
let provider: TestProvider;
let connectionId: string;
const ids: Record<string, string> = {};

/** An employer's user with an address of their own. */
async function aPerson(email: string, entityId: string): Promise<string> {
  const { id } = await aUser(portal.owner, { installationId: world.installationId, type: 'client', entityId });
  await portal.owner.updateTable('users').set({ email }).where('id', '=', id).execute();
  return id;
}

beforeAll(async () => {
  portal = await testPortal();
  // The provider of these tests is on this machine.
  portal.parts.privateWebhooks = true;
  world = await aWorld(portal.owner);
  const keeper = { installationId: world.installationId, type: 'admin', permissions: ['manageUsers'] } as const;
  admin = await portal.as(await aUser(portal.owner, keeper));
  provider = await aProvider(async (issuer) => {
    const { status, body } = await admin.call(signinconnections.calls.create, {
      name: 'Acme',
      issuer,
      applicationId: APPLICATION.id,
      userType: 'client',
      clientIds: [world.acme.id],
      emailDomains: ['acme.example'],
      secondFactor: 'provider',
      status: 'active',
    });
    expect(status, JSON.stringify(body)).toBe(200);
    connectionId = body.id;
    return [`http://localhost/signin/organisation/${connectionId}`];
  });
  await admin.call(organisationSignIn.putConnectionSecret, { id: connectionId, secret: APPLICATION.secret });
  ids['ana'] = await aPerson('ana@acme.example', world.acme.id);
  ids['rob'] = await aPerson('rob@acme.example', world.rival.id);
  for (const email of ['ana', 'rob', 'new'].map((name) => `${name}@acme.example`))
    provider.accounts.set(email, { email, email_verified: true });
});
afterAll(async () => {
  await provider?.close();
  await portal.close();
});
beforeEach(async () => {
  await portal.owner.deleteFrom('login_tries').execute();
  provider.tamper = Object.assign(provider.tamper, { claims: undefined, sign: undefined });
  provider.amr.is = ['pwd', 'otp'];
});

type Cookies = Record<string, string>;

/** What a browser sends to a public call. */
async function post(path: string, payload: object, jar: Cookies) {
  const csrf = await portal.app.inject({ url: `${API_BASE}/sanctum/csrf-cookie` });
  const token = csrf.cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
  const cookie = Object.entries({ ...jar, 'XSRF-TOKEN': token }).map(([name, value]) => `${name}=${value}`);
  const headers = { cookie: cookie.join('; '), 'x-xsrf-token': token, host: 'localhost' };
  const reply = await portal.app.inject({ method: 'POST', url: `${API_BASE}${path}`, headers, payload });
  for (const { name, value } of reply.cookies) jar[name] = value;
  return { status: reply.statusCode, body: reply.json() };
}

/** Somebody begins and comes back from the provider, but has not handed in its answer. */
async function cameBack(email: string, jar: Cookies = {}) {
  const { status, body } = await post('/signin/organisation', { email }, jar);
  expect(status, JSON.stringify(body)).toBe(200);
  const back = await provider.visit(body.address);
  return {
    back,
    jar,
    finish: (answer = back.search.slice(1), by = jar) => post('/signin/organisation/finish', { answer }, by),
  };
}
const signIn = async (email: string) => (await cameBack(email)).finish();

describe('signing in with one’s organization', () => {
  test('opens the account of the address that the provider verified, and after that goes by the subject', async () => {
    const first = await signIn('ana@acme.example');
    expect(first.body).toMatchObject({ user: { id: ids['ana'], type: 'client', lacks: null } });
    await portal.owner
      .updateTable('users')
      .set({ email: 'ana.lee@elsewhere.example' })
      .where('id', '=', ids['ana'] ?? '')
      .execute();
    expect((await signIn('ana@acme.example')).body).toMatchObject({ user: { id: ids['ana'] } });
    const { rows } = {
      rows: await portal.owner
        .selectFrom('sessions')
        .select('connection_id')
        .where('user_id', '=', ids['ana'] ?? '')
        .execute(),
    };
    expect(rows.every(({ connection_id }) => connection_id === connectionId)).toBe(true);
  });
  test('asks for the portal’s own second factor where the provider had none', async () => {
    provider.amr.is = ['pwd'];
    expect((await signIn('ana@acme.example')).body).toMatchObject({ user: { lacks: 'setUp', clients: [] } });
  });
  test('says alike that no account is open: to nobody’s address, and to one of another client', async () => {
    const answers = [await signIn('new@acme.example'), await signIn('rob@acme.example')];
    for (const { status, body } of answers) {
      expect({ status, code: body.code }).toEqual({ status: 403, code: 'organisation-no-account' });
    }
  });
  test('opens no account that is suspended', async () => {
    const id = await aPerson('sue@acme.example', world.acme.id);
    provider.accounts.set('sue@acme.example', { email: 'sue@acme.example', email_verified: true });
    await portal.owner.updateTable('users').set({ status: 'suspended' }).where('id', '=', id).execute();
    expect((await signIn('sue@acme.example')).body).toMatchObject({ code: 'organisation-no-account' });
  });
  test('knows no organization of another domain', async () => {
    const { status, body } = await post('/signin/organisation', { email: 'ana@other.example' }, {});
    expect({ status, fields: body.fields }).toEqual({ status: 422, fields: { email: 'no-organisation' } });
  });
});

describe('what did not come from the provider, for this sign-in, in this browser, opens nothing', () => {
  const email = 'eve@acme.example';
  beforeAll(async () => {
    await aPerson(email, world.acme.id);
    provider.accounts.set(email, { email, email_verified: true });
  });
  const now = () => Math.floor(Date.now() / 1000);
  test.each<[string, string, (claims: Record<string, unknown>) => Record<string, unknown>]>([
    ['another nonce', 'organisation-unproved', (claims) => ({ ...claims, nonce: 'another' })],
    ['no nonce', 'organisation-unproved', (claims) => ({ ...claims, nonce: undefined })],
    ['another audience', 'organisation-unproved', (claims) => ({ ...claims, aud: 'another' })],
    ['another issuer', 'organisation-unproved', (claims) => ({ ...claims, iss: 'https://id.example.com' })],
    ['an hour old', 'organisation-clock', (claims) => ({ ...claims, iat: now() - 7200, exp: now() - 3600 })],
    ['an address that is not verified', 'organisation-no-account', (claims) => ({ ...claims, email_verified: false })],
    [
      'an address of another domain',
      'organisation-no-account',
      (claims) => ({ ...claims, email: 'eve@rival.example' }),
    ],
  ])('a token with %s', async (_, code, claims) => {
    provider.tamper.claims = claims;
    expect((await signIn(email)).body).toMatchObject({ code });
  });
  test('a token that another key signed', async () => {
    provider.tamper.sign = 'another key';
    const { body } = await signIn(email);
    expect(body).toMatchObject({ code: 'organisation-unproved' });
  });
  test('another state, another browser, and the same answer twice', async () => {
    const { back, finish, jar } = await cameBack(email);
    const other = new URLSearchParams(back.search);
    other.set('state', 'another');
    expect((await finish(other.toString())).body).toMatchObject({ code: 'organisation-lost' });
    expect((await finish(undefined, {})).body).toMatchObject({ code: 'organisation-lost' });
    expect((await finish()).status).toBe(200);
    expect((await finish(undefined, { ...jar })).body).toMatchObject({ code: 'organisation-lost' });
  });
  test('a code of another sign-in, and an answer in another provider’s name', async () => {
    const [one, two] = [await cameBack(email), await cameBack(email)];
    const mixed = new URLSearchParams(one.back.search);
    mixed.set('code', two.back.searchParams.get('code') ?? '');
    expect((await one.finish(mixed.toString())).body).toMatchObject({ code: 'organisation-unproved' });
    const named = new URLSearchParams(two.back.search);
    named.set('iss', 'https://id.example.com');
    expect((await two.finish(named.toString())).body).toMatchObject({ code: 'organisation-unproved' });
  });
  test('a provider that refuses', async () => {
    expect((await signIn('stranger@acme.example')).body).toMatchObject({ code: 'organisation-refused' });
  });
});

describe('a connection', () => {
  test('keeps its secret sealed, and its record does not tell it', async () => {
    const { body } = await admin.call(signinconnections.calls.list, {});
    expect(JSON.stringify(body)).not.toContain(APPLICATION.secret);
    expect(body.rows[0]).toMatchObject({ secretSetAt: expect.stringMatching(/Z$/) });
    const kept = await portal.owner.selectFrom('signin_secrets').selectAll().executeTakeFirstOrThrow();
    expect(kept.sealed.toString('latin1')).not.toContain(APPLICATION.secret);
  });
  test('signs in whom it fits: employers of clients, a third-party administrator’s of that one, administrators of nobody else', async () => {
    const draft = {
      name: 'B',
      issuer: 'https://id.example.com',
      applicationId: 'b',
      secondFactor: 'portal',
      status: 'off',
    };
    const fields = async (more: object) =>
      (await admin.call(signinconnections.calls.create, { ...draft, ...more })).body;
    expect(await fields({ userType: 'client' })).toMatchObject({ fields: { clientIds: 'required' } });
    expect(await fields({ userType: 'tpa' })).toMatchObject({ fields: { tpaId: 'required' } });
    expect(await fields({ userType: 'admin', clientIds: [world.acme.id] })).toMatchObject({
      fields: { clientIds: 'bad-choice' },
    });
    expect(await fields({ userType: 'admin', emailDomains: ['acme.example'] })).toMatchObject({
      fields: { emailDomains: 'taken' },
    });
  });
  test('that is turned off ends the sessions that began with it, and opens no other', async () => {
    const jar: Cookies = {};
    await (await cameBack('eve@acme.example', jar)).finish();
    const open = () =>
      portal.owner
        .selectFrom('sessions')
        .select('id')
        .where('connection_id', '=', connectionId)
        .where('ended_at', 'is', null)
        .execute();
    expect(await open()).not.toEqual([]);
    const late = await cameBack('eve@acme.example');
    const { body } = await admin.call(signinconnections.calls.list, {});
    const version = body.rows[0]?.['version'];
    const off = await admin.call(signinconnections.calls.update, { id: connectionId, version, status: 'off' });
    expect(off.status, JSON.stringify(off.body)).toBe(200);
    expect(await open()).toEqual([]);
    expect((await late.finish()).body).toMatchObject({ code: 'organisation-lost' });
  });
});
