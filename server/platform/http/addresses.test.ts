import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { aNewHire, Desk, priced } from '../../features/enrollments/enrollments.testing.ts';
import { callerOf, type TestPortal, testPortal } from '../../testing/portal.ts';
import { aUser, aWorld, type World } from '../../testing/world.ts';
import { API_BASE } from './api-base.ts';
import { trustedProxies } from './trusted-proxies.ts';

/** Whose address a signature and the limits record: the visitor's, through as many proxies as stand before the portal. */

interface Way {
  TRUST_PROXY: string;
  /** The peer of the socket. */
  remoteAddress: string;
  /** What the proxies wrote, and before it what the visitor made up. */
  forwarded: string;
  visitor: string;
}

const ways: [string, Way][] = [
  ['no proxy', way(['', '203.0.113.9', '198.51.100.66', '203.0.113.9'])],
  ['one proxy', way(['1', '10.0.0.2', '198.51.100.66, 203.0.113.9', '203.0.113.9'])],
  ['two proxies', way(['2', '10.0.0.2', '198.51.100.66, 203.0.113.9, 10.0.0.3', '203.0.113.9'])],
  ['one proxy of a network', way(['10.0.0.0/8', '::ffff:10.0.0.2', '198.51.100.66, 203.0.113.9', '203.0.113.9'])],
  ['two of IPv6', way(['2001:db8:1::/48', '2001:db8:1::2', '::1, 2001:db8:9::7, 2001:db8:1::3', '2001:db8:9::7'])],
];

function way([TRUST_PROXY, remoteAddress, forwarded, visitor]: [string, string, string, string]): Way {
  return { TRUST_PROXY, remoteAddress, forwarded, visitor };
}

let portal: TestPortal;
let world: World;
const apps: FastifyInstance[] = [];
beforeAll(async () => {
  portal = await testPortal();
  world = await aWorld(portal.owner);
  await priced(portal, world.acme);
});
beforeEach(() => portal.owner.deleteFrom('login_tries').execute());
afterAll(async () => {
  for (const app of apps) await app.close();
  await portal?.close();
});

/** The portal as it is started with TRUST_PROXY, asked from one peer. */
async function behind({ TRUST_PROXY, remoteAddress }: Way): Promise<FastifyInstance> {
  const app = await buildApp(portal.parts, { trustProxy: trustedProxies({ TRUST_PROXY }) });
  apps.push(app);
  const inject = app.inject.bind(app);
  return Object.assign(app, { inject: (asked: object) => inject({ remoteAddress, ...asked }) });
}

async function wrongPassword(app: FastifyInstance, forwarded: string, username: string): Promise<number> {
  const csrf = await app.inject({ url: `${API_BASE}/sanctum/csrf-cookie` });
  const token = csrf.cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
  const reply = await app.inject({
    method: 'POST',
    url: `${API_BASE}/login`,
    headers: { cookie: `XSRF-TOKEN=${token}`, 'x-xsrf-token': token, 'x-forwarded-for': forwarded },
    payload: { username, password: 'nothing that fits' },
  });
  return reply.statusCode;
}

describe.each(ways)('through %s', (_, asked) => {
  test('a signature records the address of whoever signs', async () => {
    const { id } = await aUser(portal.owner, {
      installationId: world.installationId,
      type: 'admin',
      permissions: ['enrollment'],
    });
    const { headers } = await portal.as({ id });
    const caller = callerOf(await behind(asked), { ...headers, 'x-forwarded-for': asked.forwarded });
    const desk = new Desk(portal, caller);
    const draft = await desk.save(await desk.startHire(world.acme), aNewHire(world.acme));
    await desk.submit(draft);
    const { signatures } = await desk.get(draft.id);
    expect(signatures.map(({ address }) => address)).toEqual([asked.visitor]);
  });

  test('wrong passwords count for that address, whatever else the visitor writes', async () => {
    const app = await behind(asked);
    const statuses: number[] = [];
    for (let turn = 0; turn < 6; turn++) {
      const forwarded = asked.forwarded.replace(/^[^,]+/, `198.51.100.${turn}`);
      statuses.push(await wrongPassword(app, forwarded, `nobody.${turn}`));
    }
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
  });
});

test('somebody else behind the same proxy is not held to them', async () => {
  const [, oneProxy] = ways[1] ?? [];
  if (!oneProxy) throw new Error('no way');
  const app = await behind(oneProxy);
  for (let turn = 0; turn < 6; turn++) await wrongPassword(app, '203.0.113.9', `nobody.${turn}`);
  expect(await wrongPassword(app, '203.0.113.10', 'nobody.else')).toBe(422);
});
