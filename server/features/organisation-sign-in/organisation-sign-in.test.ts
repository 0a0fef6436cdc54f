import { signinconnections } from '@coverlane/contract/collections/signinconnections.ts';
import { organisationSignIn } from '@coverlane/contract/organisation-sign-in/calls.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { API_BASE } from '../../platform/http/api-base.ts';
import { type Caller, type TestPortal, testPortal } from '../../testing/portal.ts';
import { aSite, aUser, aWorld, type World } from '../../testing/world.ts';
import { forgetProviders } from './ask-provider.ts';
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
      application: APPLICATION.id,
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
  ids['rae'] = await aPerson('rae@acme.example', world.acme.id);
  for (const email of ['ana', 'rob', 'rae', 'new'].map((name) => `${name}@acme.example`))
    provider.accounts.set(email, { email, email_verified: true });
});
afterAll(async () => {
  await provider?.close();
  await portal.close();
});
beforeEach(async () => {
  await portal.owner.deleteFrom('login_tries').execute();
  Object.assign(provider.tamper, { claims: undefined, sign: undefined, about: undefined, hangs: undefined });
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
    const of = portal.owner
      .selectFrom('sessions')
      .select('connection_id')
      .where('user_id', '=', ids['ana'] ?? '');
    expect(new Set((await of.execute()).map(({ connection_id }) => connection_id))).toEqual(new Set([connectionId]));
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
    [
      'two audiences and no party',
      'organisation-unproved',
      (claims) => ({ ...claims, aud: ['another', claims['aud']] }),
    ],
    ['another party', 'organisation-unproved', (claims) => ({ ...claims, azp: 'another' })],
    ['the time of a sign-in before', 'organisation-clock', (claims) => ({ ...claims, iat: now() - 90 })],
    [
      'an address that says by a word that it is verified',
      'organisation-no-account',
      (claims) => ({ ...claims, email_verified: 'true' }),
    ],
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
  test.each(['another key', 'none', 'HS256'] as const)('a token that is signed by %s', async (by) => {
    provider.tamper.sign = by;
    expect((await signIn(email)).body).toMatchObject({ code: 'organisation-unproved' });
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

describe('a session that began with a provider', () => {
  const stepUp = async (jar: Cookies) => {
    const headers = {
      cookie: Object.entries(jar)
        .map(([name, value]) => `${name}=${value}`)
        .join('; '),
    };
    const reply = await portal.app.inject({ url: `${API_BASE}/userInfo`, headers: { ...headers, host: 'localhost' } });
    const { rows } = await portal.owner
      .selectFrom('sessions')
      .select('proved_at')
      .where('user_id', '=', reply.json().user.id)
      .orderBy('created_at', 'desc')
      .limit(1)
      .execute()
      .then((found) => ({ rows: found }));
    return rows[0]?.proved_at ?? null;
  };
  const now = () => Math.floor(Date.now() / 1000);
  /** Somebody proves it once more with their organization. */
  async function proveAgain(jar: Cookies, as?: string) {
    const { status, body } = await post('/signin/organisation/proof', {}, jar);
    if (status !== 200) return { status, body };
    const address = new URL(body.address);
    expect([address.searchParams.get('prompt'), address.searchParams.get('max_age')]).toEqual(['login', '0']);
    if (as) address.searchParams.set('login_hint', as);
    const back = await provider.visit(address.href);
    return post('/signin/organisation/finish', { answer: back.search.slice(1) }, jar);
  }
  test('was proved when the provider says so, and not when it says nothing', async () => {
    const hour = now() - 3600;
    provider.tamper.claims = (claims) => ({ ...claims, auth_time: hour });
    const { jar, finish } = await cameBack('rae@acme.example');
    expect((await finish()).status).toBe(200);
    expect(Date.parse(String(await stepUp(jar)))).toBe(hour * 1000);
    provider.tamper.claims = (claims) => ({ ...claims, auth_time: undefined });
    const other = await cameBack('rae@acme.example');
    expect((await other.finish()).status).toBe(200);
    expect(await stepUp(other.jar)).toBeNull();
  });
  test('proves it once more by signing in there again, with a second factor, as the same person', async () => {
    provider.tamper.claims = (claims) => ({ ...claims, auth_time: now() - 3600 });
    const { jar, finish } = await cameBack('rae@acme.example');
    await finish();
    // Whoever is still signed in at the provider has shown nothing.
    expect((await proveAgain(jar)).body).toMatchObject({ code: 'organisation-not-anew' });
    provider.tamper.claims = undefined;
    expect((await proveAgain(jar, 'eve@acme.example')).body).toMatchObject({ code: 'organisation-someone-else' });
    provider.amr.is = ['pwd'];
    expect((await proveAgain(jar)).body).toMatchObject({ code: 'organisation-no-second' });
    provider.amr.is = ['pwd', 'hwk'];
    expect((await proveAgain(jar)).status).toBe(200);
    expect(now() - Date.parse(String(await stepUp(jar))) / 1000).toBeLessThan(60);
  });
  test('proves nothing for another session, and none that began with a password', async () => {
    const mine = await cameBack('rae@acme.example');
    await mine.finish();
    const { body } = await post('/signin/organisation/proof', {}, mine.jar);
    const back = await provider.visit(body.address);
    const other = await cameBack('rae@acme.example');
    await other.finish();
    const stolen = { ...other.jar, '__Host-organisation': mine.jar['__Host-organisation'] ?? '' };
    const answer = { answer: back.search.slice(1) };
    expect((await post('/signin/organisation/finish', answer, stolen)).body).toMatchObject({
      code: 'organisation-lost',
    });
    const { headers } = admin;
    const sid = /__Host-sid=([^;]+)/.exec(String(headers['cookie']))?.[1] ?? '';
    const asked = await post('/signin/organisation/proof', {}, { '__Host-sid': sid });
    expect(asked.body).toMatchObject({ code: 'organisation-cannot-prove' });
    expect((await post('/signin/organisation/proof', {}, {})).status).toBe(401);
  });
});

describe('a provider', () => {
  test.each(['/.well-known/openid-configuration', '/token', '/jwks'])(
    'that does not answer at %s ends in a sentence, and nobody waits for it',
    async (hangs) => {
      const waiting = await Promise.all(
        Array.from({ length: 12 }, async () => (hangs.startsWith('/.well') ? undefined : cameBack('rae@acme.example'))),
      );
      forgetProviders(portal.parts.pool);
      provider.tamper.hangs = hangs;
      portal.parts.providerPatience = 600;
      const begun = Date.now();
      const all = Promise.all(
        waiting.map((one) => one?.finish() ?? post('/signin/organisation', { email: 'rae@acme.example' }, {})),
      );
      // More wait than there are connections: somebody else is answered all the same.
      expect((await admin.call(signinconnections.calls.list, {})).status).toBe(200);
      expect(Date.now() - begun).toBeLessThan(5_000);
      for (const { body } of await all) expect(body).toMatchObject({ code: 'organisation-away' });
      delete portal.parts.providerPatience;
    },
  );
  test('is asked once what it is, and its keys once', async () => {
    forgetProviders(portal.parts.pool);
    provider.asked.clear();
    await signIn('rae@acme.example');
    await signIn('rae@acme.example');
    expect([provider.asked.get('/.well-known/openid-configuration'), provider.asked.get('/jwks')]).toEqual([1, 1]);
  });
  test.each([
    ['javascript:alert(1)//', 'authorization_endpoint'],
    ['file:///etc/passwd', 'token_endpoint'],
    ['https://another.example.com', 'issuer'],
  ])('that says %s of its %s is not gone to', async (address, field) => {
    forgetProviders(portal.parts.pool);
    provider.tamper.about = { [field]: address };
    const { status, body } = await post('/signin/organisation', { email: 'rae@acme.example' }, {});
    const code =
      status === 200
        ? (
            await post(
              '/signin/organisation/finish',
              { answer: (await provider.visit(body.address)).search.slice(1) },
              {},
            )
          ).body.code
        : body.code;
    expect(code).toMatch(/^organisation-(away|lost)$/);
    provider.tamper.about = undefined;
    forgetProviders(portal.parts.pool);
  });
  test('in a private network is refused at its field, and its endpoints there are not asked', async () => {
    portal.parts.privateWebhooks = false;
    const draft = {
      name: 'Inside',
      application: 'x',
      userType: 'admin',
      emailDomains: [],
      secondFactor: 'portal',
      status: 'off',
    };
    const issuers = ['http://169.254.169.254/latest', 'https://10.0.0.8', 'https://localhost', 'https://[::1]:8443'];
    for (const issuer of issuers) {
      const { status, body } = await admin.call(signinconnections.calls.create, { ...draft, issuer });
      expect([status, body]).toMatchObject([
        422,
        { fields: { issuer: expect.stringMatching(/^issuer-(https|private)$/) } },
      ]);
    }
    expect((await post('/signin/organisation', { email: 'rae@acme.example' }, {})).body).toMatchObject({
      code: 'organisation-away',
    });
    portal.parts.privateWebhooks = true;
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
      application: 'b',
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
  test('has its domains alone: of two that claim one at once, one is refused at its field', async () => {
    const draft = {
      issuer: provider.issuer,
      application: 'b',
      userType: 'admin',
      secondFactor: 'portal',
      status: 'off',
    };
    const made = await Promise.all(
      ['One', 'Two', 'Three'].map((name) =>
        admin.call(signinconnections.calls.create, {
          ...draft,
          name,
          emailDomains: [`${name.toLowerCase()}.example`, 'both.example'],
        }),
      ),
    );
    expect(made.map(({ status }) => status).toSorted()).toEqual([200, 422, 422]);
    for (const { status, body } of made)
      if (status === 422) expect(body).toMatchObject({ fields: { emailDomains: 'taken' } });
    const { id } = made.find(({ status }) => status === 200)?.body ?? {};
    await admin.call(signinconnections.calls.remove, { id });
    const again = await admin.call(signinconnections.calls.create, {
      ...draft,
      name: 'Four',
      emailDomains: ['both.example'],
    });
    expect(again.status).toBe(200);
    const back = await admin.call(signinconnections.calls.restore, { ids: [id] });
    expect([back.status, back.body]).toMatchObject([422, { fields: { emailDomains: 'taken' } }]);
  });
  test('opens no account that may do more than whoever said whom it opens', async () => {
    const boss = await aUser(portal.owner, {
      installationId: world.installationId,
      type: 'admin',
      permissions: ['manageUsers', 'manageClients'],
    });
    const peer = await aUser(portal.owner, {
      installationId: world.installationId,
      type: 'admin',
      permissions: ['manageUsers'],
    });
    const office = await aProvider(async (issuer) => {
      const draft = {
        name: 'Office',
        issuer,
        application: APPLICATION.id,
        userType: 'admin',
        emailDomains: ['office.example'],
        secondFactor: 'provider',
        status: 'active',
      };
      const { body } = await admin.call(signinconnections.calls.create, draft);
      await admin.call(organisationSignIn.putConnectionSecret, { id: body.id, secret: APPLICATION.secret });
      return [`http://localhost/signin/organisation/${body.id}`];
    });
    office.amr.is = ['pwd', 'otp'];
    try {
      for (const [{ id }, name] of [
        [boss, 'boss'],
        [peer, 'peer'],
      ] as const) {
        const email = `${name}@office.example`;
        await portal.owner.updateTable('users').set({ email }).where('id', '=', id).execute();
        office.accounts.set(email, { email, email_verified: true });
      }
      const tried = async (email: string) => {
        const jar: Cookies = {};
        const { body } = await post('/signin/organisation', { email }, jar);
        return post('/signin/organisation/finish', { answer: (await office.visit(body.address)).search.slice(1) }, jar);
      };
      expect((await tried('boss@office.example')).body).toMatchObject({ code: 'organisation-no-account' });
      expect((await tried('peer@office.example')).body).toMatchObject({ user: { id: peer.id } });
      const rows = await portal.owner
        .selectFrom('signinconnections')
        .select('author_permissions')
        .where('name', '=', 'Office')
        .execute();
      expect(rows[0]?.author_permissions).toEqual(['manageUsers']);
    } finally {
      await office.close();
    }
  });
  test('opens nothing at a site that is not for the account', async () => {
    const site = { hosts: JSON.stringify(['localhost']), allowed_user_types: JSON.stringify(['member']) };
    const siteId = await aSite(portal.owner, world.installationId, 'Members');
    await portal.owner.updateTable('sites').set(site).where('id', '=', siteId).execute();
    expect((await signIn('rae@acme.example')).body).toMatchObject({ code: 'wrong-site' });
    // A site of another installation knows nothing of these connections.
    const other = await aWorld(portal.owner);
    await portal.owner
      .updateTable('sites')
      .set({ installation_id: other.installationId })
      .where('id', '=', siteId)
      .execute();
    const { body } = await post('/signin/organisation', { email: 'rae@acme.example' }, {});
    expect(body).toMatchObject({ fields: { email: 'no-organisation' } });
    await portal.owner.deleteFrom('site_hosts').where('site_id', '=', siteId).execute();
    await portal.owner.deleteFrom('sites').where('id', '=', siteId).execute();
  });
  test('that goes to another provider sends it no secret, and takes none of its people for those of before', async () => {
    const { body } = await admin.call(signinconnections.calls.list, {});
    const id = connectionId;
    const { version } = body.rows.find((row) => row.id === id) ?? {};
    const { issuer } = provider;
    expect(
      await portal.owner.selectFrom('signin_identities').selectAll().where('connection_id', '=', id).execute(),
    ).not.toEqual([]);
    const moved = await admin.call(signinconnections.calls.update, { id, version, issuer: 'https://evil.example.com' });
    expect(moved.body, JSON.stringify(moved.body)).toMatchObject({ secretSetAt: null });
    for (const table of ['signin_identities', 'signin_secrets', 'signin_attempts'] as const)
      expect(
        await portal.owner.selectFrom(table).select('connection_id').where('connection_id', '=', id).execute(),
      ).toEqual([]);
    await admin.call(signinconnections.calls.update, { id, version: moved.body['version'], issuer });
    await admin.call(organisationSignIn.putConnectionSecret, { id, secret: APPLICATION.secret });
  });
  test('that lost a domain opens no account which that domain linked, and ends its sessions', async () => {
    await signIn('rae@acme.example');
    const { body } = await admin.call(signinconnections.calls.list, {});
    const version = body.rows.find((row) => row.id === connectionId)?.['version'];
    const changed = await admin.call(signinconnections.calls.update, {
      id: connectionId,
      version,
      emailDomains: ['acme.test'],
    });
    expect(changed.status).toBe(200);
    const live = portal.owner
      .selectFrom('sessions')
      .select('id')
      .where('connection_id', '=', connectionId)
      .where('ended_at', 'is', null);
    expect(await live.execute()).toEqual([]);
    expect(
      await portal.owner
        .selectFrom('signin_identities')
        .select('subject')
        .where('connection_id', '=', connectionId)
        .execute(),
    ).toEqual([]);
    await admin.call(signinconnections.calls.update, {
      id: connectionId,
      version: changed.body['version'],
      emailDomains: ['acme.example'],
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
    const version = body.rows.find((row) => row.id === connectionId)?.['version'];
    const off = await admin.call(signinconnections.calls.update, { id: connectionId, version, status: 'off' });
    expect(off.status, JSON.stringify(off.body)).toBe(200);
    expect(await open()).toEqual([]);
    expect((await late.finish()).body).toMatchObject({ code: 'organisation-lost' });
  });
});
