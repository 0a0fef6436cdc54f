import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { API_BASE } from '../../platform/http/api-base.ts';
import { aSignInStage, type Cookies, type SignInStage } from './sign-in-stage.testing.ts';

let stage: SignInStage;
let portal: SignInStage['portal'];
let world: SignInStage['world'];
let admin: SignInStage['admin'];
let provider: SignInStage['provider'];
let connectionId: SignInStage['connectionId'];
let ids: SignInStage['ids'];
let aPerson: SignInStage['aPerson'];
let post: SignInStage['post'];
let cameBack: SignInStage['cameBack'];
let signIn: SignInStage['signIn'];

beforeAll(async () => {
  stage = await aSignInStage();
  ({ portal, world, admin, provider, connectionId, ids, aPerson, post, cameBack, signIn } = stage);
});
afterAll(() => stage.close());
beforeEach(() => stage.again());

describe('signing in with one’s organization', () => {
  test('opens the account of the address that the provider verified, and after that goes by the subject', async () => {
    const first = await signIn('ana@acme.example');
    expect(first.body).toMatchObject({ user: { id: ids.ana, type: 'client', lacks: null } });
    await portal.owner
      .updateTable('users')
      .set({ email: 'ana.lee@elsewhere.example' })
      .where('id', '=', ids.ana)
      .execute();
    expect((await signIn('ana@acme.example')).body).toMatchObject({ user: { id: ids.ana } });
    const of = portal.owner.selectFrom('sessions').select('connection_id').where('user_id', '=', ids.ana);
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
    await portal.owner.updateTable('users').set({ status: 'suspended' }).where('id', '=', id).execute();
    expect((await signIn('sue@acme.example')).body).toMatchObject({ code: 'organisation-no-account' });
  });
  test('opens an account again whose lock has run out: whoever has no password cannot end it by one', async () => {
    const id = await aPerson('lou@acme.example', world.acme.id);
    const tryIn = async (minutes: number) => {
      const locked_until = new Date(Date.now() + minutes * 60_000);
      const lock = { status: 'locked', lock_reason: 'tries', locked_until } as const;
      await portal.owner.updateTable('users').set(lock).where('id', '=', id).execute();
      return (await signIn('lou@acme.example')).status;
    };
    // The first time by the address, then by the subject.
    expect([await tryIn(10), await tryIn(-1), await tryIn(10), await tryIn(-1)]).toEqual([403, 200, 403, 200]);
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
