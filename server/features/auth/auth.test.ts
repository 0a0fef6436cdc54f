import { allCalls } from '@coverlane/contract/all-calls.ts';
import { auth } from '@coverlane/contract/auth/calls.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { uuid7 } from '../../platform/values/uuid7.ts';
import { API_BASE } from '../../platform/http/api-base.ts';
import { aFamily } from '../../testing/family.ts';
import { type TestPortal, testPortal } from '../../testing/portal.ts';
import { aUser, aWorld, type World } from '../../testing/world.ts';
import { DEMONSTRATION_CODE } from '../../platform/sign-in/demonstration.ts';
import { hashPassword } from '../../platform/values/passwords.ts';
import { clearSignIn } from '../users/sessions.queries.ts';

let portal: TestPortal;
let world: World;
let ada: { id: string };
const password = 'correct horse battery staple';

beforeAll(async () => {
  portal = await testPortal();
  world = await aWorld(portal.owner);
  ada = await aUser(portal.owner, {
    installationId: world.installationId,
    type: 'broker',
    entityId: world.brokerId,
    permissions: ['enrollment'],
  });
  await portal.owner
    .updateTable('users')
    .set({ username: 'ada.ruiz', password_hash: await hashPassword(password), demonstration: true })
    .where('id', '=', ada.id)
    .execute();
});
afterAll(() => portal.close());
beforeEach(() => portal.owner.deleteFrom('login_tries').execute());

const DAY_MS = 86_400_000;
const ago = (days: number): Date => new Date(Date.now() - days * DAY_MS);

/** Where a setting of the session is made: for everybody, or for Acme's people. */
const madeAt = (scope: 'the installation' | 'the employer') =>
  scope === 'the installation'
    ? { scope: 'installation', scope_id: world.installationId, client_id: null }
    : { scope: 'client', scope_id: world.acme.id, client_id: world.acme.id };

/** What a browser does: fetch the CSRF cookie, then send the form. */
async function signIn(username: string, secret: string, more: Record<string, string> = {}) {
  const csrf = await portal.app.inject({ url: `${API_BASE}/sanctum/csrf-cookie` });
  const token = csrf.cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
  return portal.app.inject({
    method: 'POST',
    url: `${API_BASE}/login`,
    headers: { cookie: `XSRF-TOKEN=${token}`, 'x-xsrf-token': token, host: 'localhost', ...more },
    payload: { username, password: secret, code: DEMONSTRATION_CODE },
  });
}

describe('POST /login', () => {
  test('gives a bearer token in the body and the session in an HttpOnly cookie', async () => {
    const reply = await signIn('ada.ruiz', password);
    expect(reply.statusCode).toBe(200);
    const cookie = reply.cookies.find(({ name }) => name === '__Host-sid');
    expect(cookie).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Lax', path: '/' });
    expect(reply.json().user).toMatchObject({ username: 'ada.ruiz', type: 'broker', entityName: 'Harbor Brokers' });
    expect(reply.json().user.clients.map(({ name }: { name: string }) => name)).toEqual(['ACME Tool']);
  });
  test('keeps neither token readable in the database', async () => {
    const reply = await signIn('ada.ruiz', password);
    const sessions = await portal.owner.selectFrom('sessions').select(['token_hash', 'bearer_hash']).execute();
    const stored = sessions
      .flatMap((row) => [row.token_hash, row.bearer_hash])
      .map((bytes) => bytes.toString('base64url'));
    expect(stored).not.toContain(reply.json().token);
  });
  test.each(['nobody', 'ada.ruiz'])('answers a wrong password and an unknown name alike (%s)', async (username) => {
    const reply = await signIn(username, 'wrong');
    expect(reply.statusCode).toBe(422);
    expect(reply.json()).toEqual({
      code: 'credentials',
      message: 'That username and password don’t match. Try again, or get sign-in help.',
      fields: { username: 'credentials' },
    });
  });
  test('refuses the sixth wrong try of an address within a minute, before any password is checked', async () => {
    for (let tried = 0; tried < 5; tried++) await signIn(`nobody${tried}`, 'wrong');
    const sixth = await signIn('ada.ruiz', password);
    expect(sixth.statusCode).toBe(429);
    expect(sixth.headers['retry-after']).toBe('60');
  });
  test('lets a whole office in behind one address: several at once leave no tries behind', async () => {
    const { installationId, brokerId } = world;
    const password_hash = await hashPassword(password);
    const names = ['office.one', 'office.two', 'office.three', 'office.four'];
    for (const username of names) {
      const { id } = await aUser(portal.owner, { installationId, type: 'broker', entityId: brokerId });
      const known = { username, password_hash, demonstration: true };
      await portal.owner.updateTable('users').set(known).where('id', '=', id).execute();
    }
    for (const _ of [1, 2, 3]) {
      const replies = await Promise.all(names.map((username) => signIn(username, password)));
      expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    }
    expect(await portal.owner.selectFrom('login_tries').select('scope').execute()).toEqual([]);
  });
  test('counts no successful sign-in against the address', async () => {
    for (let tried = 0; tried < 8; tried++) expect((await signIn('ada.ruiz', password)).statusCode).toBe(200);
  });
  test('refuses a form from another origin, and one without the token', async () => {
    expect((await signIn('ada.ruiz', password, { origin: 'https://evil.example' })).statusCode).toBe(403);
    expect((await signIn('ada.ruiz', password, { 'x-xsrf-token': 'made.up' })).statusCode).toBe(403);
  });
  test('takes a form-encoded body like a JSON one', async () => {
    const csrf = await portal.app.inject({ url: `${API_BASE}/sanctum/csrf-cookie` });
    const token = csrf.cookies[0]?.value ?? '';
    const reply = await portal.app.inject({
      method: 'POST',
      url: `${API_BASE}/login`,
      headers: {
        cookie: `XSRF-TOKEN=${token}`,
        'x-xsrf-token': token,
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: `username=ada.ruiz&password=${encodeURIComponent(password)}`,
    });
    expect(reply.statusCode).toBe(200);
  });
});

describe('a session', () => {
  test('needs both cookie and bearer', async () => {
    const { cookie, authorization } = (await portal.as(ada)).headers;
    const call = (headers: Record<string, string | undefined>) =>
      portal.app.inject({ method: 'POST', url: `${API_BASE}/activity`, headers });
    expect((await call({ cookie })).statusCode).toBe(401);
    expect((await call({ authorization })).statusCode).toBe(401);
    expect((await call({ cookie, authorization: 'Bearer AAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' })).statusCode).toBe(401);
  });
  test('gives a new tab the same bearer from GET /userInfo, same origin only', async () => {
    const { cookie, authorization } = (await portal.as(ada)).headers;
    const own = await portal.app.inject({
      url: `${API_BASE}/userInfo`,
      headers: { cookie, 'sec-fetch-site': 'same-origin' },
    });
    expect(`Bearer ${own.json().token}`).toBe(authorization);
    const foreign = await portal.app.inject({
      url: `${API_BASE}/userInfo`,
      headers: { cookie, 'sec-fetch-site': 'cross-site' },
    });
    expect(foreign.statusCode).toBe(401);
  });
  test('ends after 1800 seconds without activity, and only POST /activity renews it', async () => {
    const caller = await portal.as(ada);
    const age = (seconds: number) =>
      portal.owner
        .updateTable('sessions')
        .set({ active_at: new Date(Date.now() - seconds * 1000) })
        .where('user_id', '=', ada.id)
        .execute();
    await age(1700);
    expect((await caller.call(auth.userInfo)).body.user.idleSeconds).toBeLessThanOrEqual(100);
    expect((await caller.call(auth.activity)).body.idleSeconds).toBe(1800);
    await age(1801);
    expect((await caller.call(auth.userInfo)).status).toBe(401);
    expect((await caller.call(auth.activity)).status).toBe(401);
  });
  test.each([
    ['the installation', 'admin'],
    ['the employer', 'client'],
    ['the employer', 'member'],
  ] as const)('ends sooner where %s says so, for its %s: from the next sign-in on', async (scope, type) => {
    const { installationId, acme } = world;
    const { subscriberId } = await aFamily(portal.owner, { client: acme, lastName: `Idle${type}` });
    const entityId = { admin: null, client: acme.id, member: subscriberId }[type];
    const user = await aUser(portal.owner, { installationId, type, entityId });
    const before = await portal.as(user);
    await portal.owner
      .insertInto('settings')
      .values({
        ...madeAt(scope),
        id: uuid7(),
        installation_id: installationId,
        key: 'sessionIdleSeconds',
        value: '600',
      })
      .execute();
    const caller = await portal.as(user);
    await portal.owner.deleteFrom('settings').execute();
    expect((await before.call(auth.activity)).body.idleSeconds).toBe(1800);
    expect((await caller.call(auth.activity)).body.idleSeconds).toBe(600);
    const told = (await caller.call(auth.userInfo)).body.user;
    expect([told.idleLimit, told.idleSeconds]).toEqual([600, 600]);
    await portal.owner
      .updateTable('sessions')
      .set({ active_at: new Date(Date.now() - 601_000) })
      .where('user_id', '=', user.id)
      .execute();
    expect((await caller.call(auth.userInfo)).status).toBe(401);
    expect((await caller.call(auth.activity)).status).toBe(401);
    expect((await before.call(auth.userInfo)).status).toBe(200);
  });
  test('ends after twelve hours however active', async () => {
    const caller = await portal.as(ada);
    await portal.owner
      .updateTable('sessions')
      .set({ created_at: new Date(Date.now() - 12 * 3_600_000 - 1000), active_at: new Date() })
      .where('user_id', '=', ada.id)
      .execute();
    expect((await caller.call(auth.userInfo)).status).toBe(401);
  });
  test('ends at sign-out, for its cookie and bearer alike', async () => {
    const caller = await portal.as(ada);
    expect((await caller.call(auth.logout)).status).toBe(200);
    expect((await caller.call(auth.userInfo)).status).toBe(401);
  });
  test('writes who signed in and out to the audit log', async () => {
    await signIn('ada.ruiz', password);
    const rows = await portal.owner
      .selectFrom('audit.events')
      .select(['action', 'user_id'])
      .where('user_id', '=', ada.id)
      .execute();
    expect(rows.map(({ action }) => action)).toContain('signed-in');
  });
});

describe('every writing call', () => {
  const writing = [...allCalls].filter(([, call]) => call.method !== 'GET' && call.access !== 'public');
  test.each(writing)('%s refuses a signed-in request without the CSRF token', async (_, { method, path }) => {
    const { cookie, authorization } = (await portal.as(ada)).headers;
    const reply = await portal.app.inject({
      method,
      url: `${API_BASE}${path.replace(/:\w+/g, 'x')}`,
      headers: { cookie, authorization },
      payload: {},
    });
    expect([403, 404]).toContain(reply.statusCode);
  });
});

test('by night, what signing in left behind goes once nothing asks for it: tries, links, sessions that ended long ago', async () => {
  const row = (hash: string) => Buffer.from(hash.padEnd(32, '.'));
  const session = (name: string, days: number) => ({
    id: uuid7(),
    user_id: ada.id,
    token_hash: row(`t ${name}`),
    bearer_hash: row(`b ${name}`),
    active_at: ago(days),
    ended_at: name === 'left open' ? null : ago(days),
  });
  const [kept, gone, left] = [session('kept', 399), session('gone', 401), session('left open', 401)];
  await portal.owner.insertInto('sessions').values([kept, gone, left]).execute();
  const link = (days: number) => ({
    id: uuid7(),
    user_id: ada.id,
    purpose: 'reset',
    token_hash: row(`link ${days}`),
    expires_at: ago(days),
  });
  await portal.owner
    .insertInto('user_links')
    .values([link(89), link(91)])
    .execute();
  const tried = (days: number) => ({ scope: 'login-account', subject: row('who'), at: ago(days) });
  await portal.owner
    .insertInto('login_tries')
    .values([tried(1), tried(3)])
    .execute();
  await clearSignIn(portal.workerPool, new Date());
  const ids = [kept, gone, left].map(({ id }) => id);
  const sessions = await portal.owner.selectFrom('sessions').select('id').where('id', 'in', ids).execute();
  expect(sessions).toEqual([{ id: kept.id }]);
  expect(await portal.owner.selectFrom('user_links').select('id').where('user_id', '=', ada.id).execute()).toHaveLength(
    1,
  );
  expect(await portal.owner.selectFrom('login_tries').select('scope').execute()).toHaveLength(1);
});
