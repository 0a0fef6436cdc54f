import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../../app.ts';
import { hashPassword } from '../../platform/values/passwords.ts';
import { API_BASE } from '../../platform/http/api-base.ts';
import { trustedProxies } from '../../platform/http/trusted-proxies.ts';
import { type TestPortal, testPortal } from '../../testing/portal.ts';
import { aUser, aWorld } from '../../testing/world.ts';

let portal: TestPortal;
let strict: FastifyInstance;
const password = 'correct horse battery staple';

beforeAll(async () => {
  portal = await testPortal();
  strict = await buildApp(
    { ...portal.parts, encryptedOnly: true },
    { trustProxy: trustedProxies({ TRUST_PROXY: '1' }) },
  );
  const { installationId, brokerId } = await aWorld(portal.owner);
  const ada = await aUser(portal.owner, { installationId, type: 'broker', entityId: brokerId, permissions: [] });
  await portal.owner
    .updateTable('users')
    .set({ username: 'ada.ruiz', password_hash: await hashPassword(password) })
    .where('id', '=', ada.id)
    .execute();
});
afterAll(async () => {
  await strict.close();
  await portal.close();
});

async function signIn(app: FastifyInstance, headers: Record<string, string>, secret = password) {
  const csrf = await app.inject({ url: `${API_BASE}/sanctum/csrf-cookie`, headers });
  const token = csrf.cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
  return app.inject({
    method: 'POST',
    url: `${API_BASE}/login`,
    headers: { ...headers, cookie: `XSRF-TOKEN=${token}`, 'x-xsrf-token': token },
    payload: { username: 'ada.ruiz', password: secret },
  });
}

const away = { host: 'benefits.example.com' };

describe('over plain http from another machine', () => {
  test('nobody signs in, and both the page and the call are told why', async () => {
    const reply = await signIn(strict, away);
    expect(reply.statusCode).toBe(403);
    expect(reply.json()).toMatchObject({ code: 'plain-http' });
    expect(reply.cookies).toEqual([]);
    const config = await strict.inject({ url: '/config.json', headers: away });
    expect(config.json()).toMatchObject({ encryptedOnly: true });
  });

  test('a wrong password answers alike: it is not looked at', async () => {
    expect((await signIn(strict, away, 'wrong')).json()).toMatchObject({ code: 'plain-http' });
  });

  test.each([
    ['on this very machine', { host: 'localhost' }],
    ['behind a proxy that encrypts', { ...away, 'x-forwarded-proto': 'https' }],
  ])('%s they sign in', async (_, headers) => {
    expect((await signIn(strict, headers)).statusCode).toBe(200);
  });

  test('an installation that is tried out, or says that the way is safe, lets them in', async () => {
    expect((await signIn(portal.app, away)).statusCode).toBe(200);
  });
});
