import { permissions } from '@coverlane/contract/access.ts';
import { auth } from '@coverlane/contract/auth/calls.ts';
import { sites } from '@coverlane/contract/collections/sites.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashPassword } from '../../platform/values/passwords.ts';
import { API_BASE } from '../../platform/http/api-base.ts';
import { aFamily } from '../../testing/family.ts';
import { type Caller, callerOf, type TestPortal, testPortal } from '../../testing/portal.ts';
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

/** A site for some people alone. */
async function create(more: { hosts: string[]; allowedUserTypes: string[]; clientIds?: string[] }) {
  const named = { name: 'Harbor', siteTitle: 'Harbor Benefits', defaultLanguage: 'en', status: 'active' };
  const made = await admin.call(sites.calls.create, { ...named, primaryColor: '#aa3300', ...more });
  expect(made.status).toBe(200);
  return made;
}

/** A broker who signs in with the password. */
async function aBrokerWith(username: string): Promise<void> {
  const { installationId, brokerId } = world;
  const { id } = await aUser(portal.owner, { installationId, type: 'broker', entityId: brokerId });
  const known = { username, password_hash: await hashPassword(password) };
  await portal.owner.updateTable('users').set(known).where('id', '=', id).execute();
}

async function signInReply(host: string, username: string) {
  const { cookies } = await portal.app.inject({ url: `${API_BASE}${auth.csrfCookie.path}`, headers: { host } });
  const token = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
  const headers = { host, cookie: `XSRF-TOKEN=${token}`, 'x-xsrf-token': token };
  const payload = { username, password };
  return portal.app.inject({ method: 'POST', url: `${API_BASE}${auth.login.path}`, headers, payload });
}

/** The session of a new broker who signed in at a host name, with the password alone. */
async function signInAt(host: string, username: string): Promise<Caller> {
  await aBrokerWith(username);
  const reply = await signInReply(host, username);
  expect(reply.statusCode).toBe(200);
  const cookie = reply.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  return callerOf(portal.app, { host, cookie, authorization: `Bearer ${reply.json().token}` });
}

describe('A site is asked of a session that is open already', () => {
  /** The same session at another host name, whose answer to "who am I" is what they get. */
  const at = (caller: Caller, host: string) => callerOf(portal.app, { ...caller.headers, host });
  const statusOf = async (caller: Caller) => (await caller.call(auth.userInfo)).status;
  /** Somebody of each kind whose session was used a moment ago: the portal expects the same again. */
  const aBroker = () => signedIn('broker', world.brokerId);
  async function signedIn(type: 'broker' | 'member' | 'client', entityId: string): Promise<Caller> {
    const { installationId } = world;
    const caller = await portal.as(await aUser(portal.owner, { installationId, type, entityId }));
    expect([await statusOf(caller), await statusOf(caller)]).toEqual([200, 200]);
    return caller;
  }

  test('and comes from another host name: of another user type it is signed out there, and stays where it was', async () => {
    await create({ hosts: ['plan.example.com'], allowedUserTypes: ['member'] });
    const { subscriberId } = await aFamily(portal.owner, { client: world.acme });
    const member = await signedIn('member', subscriberId);
    const broker = await aBroker();
    expect(await statusOf(at(member, 'plan.example.com'))).toBe(200);
    for (const host of ['plan.example.com', 'PLAN.example.com:8443'])
      expect(await statusOf(at(broker, host))).toBe(401);
    expect([await statusOf(broker), await statusOf(at(broker, 'elsewhere.example.com'))]).toEqual([200, 200]);
  });

  test('of another client it is signed out, and administrators never are for a client', async () => {
    await create({ hosts: ['rival.example.com'], allowedUserTypes: ['admin', 'client'], clientIds: [world.rival.id] });
    const [own, other] = [await signedIn('client', world.rival.id), await signedIn('client', world.acme.id)];
    const asked = [own, other, admin].map((caller) => statusOf(at(caller, 'rival.example.com')));
    expect(await Promise.all(asked)).toEqual([200, 401, 200]);
  });

  test('and is used where it was let in: once the site is closed to it, it is signed out, and let in again when it opens', async () => {
    const { body } = await create({ hosts: ['moved.example.com'], allowedUserTypes: ['admin', 'broker'] });
    const broker = at(await aBroker(), 'moved.example.com');
    expect([await statusOf(broker), await statusOf(broker)]).toEqual([200, 200]);
    const change = (allowedUserTypes: string[]) => admin.call(sites.calls.update, { id: body.id, allowedUserTypes });
    expect((await change(['admin', 'member'])).status).toBe(200);
    expect(await statusOf(broker)).toBe(401);
    expect((await change(['admin', 'broker'])).status).toBe(200);
    expect(await statusOf(broker)).toBe(200);
  });

  test('and the first to be asked anew is the one that signed in there', async () => {
    const { body } = await create({ hosts: ['first.example.com'], allowedUserTypes: ['admin', 'broker'] });
    const broker = await signInAt('first.example.com', 'broker.first');
    expect([await statusOf(broker), await statusOf(broker)]).toEqual([200, 200]);
    await admin.call(sites.calls.update, { id: body.id, allowedUserTypes: ['admin'] });
    expect(await statusOf(broker)).toBe(401);
  });
});
