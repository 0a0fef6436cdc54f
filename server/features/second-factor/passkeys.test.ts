import { secondFactor } from '@coverlane/contract/second-factor/calls.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { API_BASE } from '../../platform/http/api-base.ts';
import { CSRF_COOKIE, csrfToken } from '../../platform/http/origin.ts';
import { type Caller, type TestPortal, testPortal } from '../../testing/portal.ts';
import { aWorld, type World } from '../../testing/world.ts';
import { anAuthenticator } from './authenticator.testing.ts';
import { anAccountOf, callAs, signIn } from './second-factor.testing.ts';

let portal: TestPortal;
let world: World;
beforeAll(async () => {
  portal = await testPortal();
  world = await aWorld(portal.owner);
});
afterAll(() => portal.close());
beforeEach(() => portal.owner.deleteFrom('login_tries').execute());

type Authenticator = ReturnType<typeof anAuthenticator>;

async function add(caller: Caller, authenticator: Authenticator) {
  const { options } = (await caller.call(secondFactor.passkeyOptions)).body;
  const input = { name: 'Laptop', passkey: authenticator.make(options) };
  return callAs(portal, caller, { path: secondFactor.addPasskey.path, input });
}

/** Somebody whose only second factor is a passkey. */
async function withPasskey() {
  const account = await anAccountOf(portal, world);
  const authenticator = anAuthenticator();
  const { status, caller } = await add((await signIn(portal, account.username)).caller, authenticator);
  expect(status).toBe(200);
  return { ...account, authenticator, caller };
}

async function question(username: string): Promise<{ caller: Caller; options: Record<string, unknown> }> {
  const { caller } = await signIn(portal, username);
  return { caller, options: (await caller.call(secondFactor.proveOptions)).body.options };
}

const answer = async (caller: Caller, passkey: object) => {
  const { status, body } = await caller.call(secondFactor.proveFactor, { passkey });
  return [status, body];
};
const REFUSED = [422, { code: 'passkey-refused', fields: { passkey: 'passkey-refused' } }];

describe('a passkey', () => {
  test('finishes the sign-in, and notes when it was used', async () => {
    const { id, username, authenticator } = await withPasskey();
    const { caller, options } = await question(username);
    expect(await answer(caller, authenticator.prove(options))).toMatchObject([200, { user: { lacks: null } }]);
    const row = portal.owner
      .selectFrom('passkeys')
      .select(['name', 'counter', 'last_used_at'])
      .where('user_id', '=', id);
    expect(await row.executeTakeFirst()).toMatchObject({
      name: 'Laptop',
      counter: '2',
      last_used_at: expect.any(Date),
    });
  });
  test('of somebody else is none', async () => {
    const [mine, theirs] = [await withPasskey(), await withPasskey()];
    const { caller, options } = await question(mine.username);
    expect(await answer(caller, theirs.authenticator.prove(options))).toMatchObject(REFUSED);
  });
  test('that signs for another page proves nothing', async () => {
    const { username, authenticator } = await withPasskey();
    const { caller, options } = await question(username);
    const signed = authenticator.prove(options);
    const elsewhere = JSON.stringify({
      type: 'webauthn.get',
      challenge: options['challenge'],
      origin: 'https://evil.example',
    });
    const clientDataJSON = Buffer.from(elsewhere).toString('base64url');
    expect(await answer(caller, { ...signed, response: { ...signed.response, clientDataJSON } })).toMatchObject(
      REFUSED,
    );
  });
  test('answers one question once, of its own session, within five minutes', async () => {
    const { id, username, authenticator } = await withPasskey();
    const [first, other] = [await question(username), await question(username)];
    expect(await answer(other.caller, authenticator.prove(first.options))).toMatchObject(REFUSED);
    const late = { challenge_at: new Date(Date.now() - 301_000) };
    await portal.owner.updateTable('sessions').set(late).where('user_id', '=', id).execute();
    expect(await answer(first.caller, authenticator.prove(first.options))).toMatchObject(REFUSED);
    const { caller, options } = await question(username);
    const signed = authenticator.prove(options);
    const proved = await callAs(portal, caller, { path: secondFactor.proveFactor.path, input: { passkey: signed } });
    expect(proved.status).toBe(200);
    expect(await answer(proved.caller, signed)).toMatchObject(REFUSED);
  });
  test('is not put down for an answer that nobody asked for, nor twice', async () => {
    const { caller, authenticator } = await withPasskey();
    const unasked = anAuthenticator().make({ challenge: 'AAAA' });
    const made = await caller.call(secondFactor.addPasskey, { name: 'Phone', passkey: unasked });
    expect([made.status, made.body]).toMatchObject(REFUSED);
    expect((await add(caller, authenticator)).status).toBe(422);
    expect((await add(caller, anAuthenticator())).status).toBe(200);
  });
});

describe('a passkey alone', () => {
  const asked = async (host = 'localhost') => {
    const { body } = await visit('/login/passkey/options', {}, host);
    return body as unknown as { options: Record<string, unknown>; ticket: string };
  };
  const enter = (sent: { ticket: string; passkey: object }, host?: string) => visit('/login/passkey', sent, host);
  async function visit(path: string, payload: object, host = 'localhost') {
    const csrf = csrfToken(portal.parts.secrets, '');
    const headers = { cookie: `${CSRF_COOKIE}=${csrf}`, 'x-xsrf-token': csrf, host };
    const reply = await portal.app.inject({ method: 'POST', url: `${API_BASE}${path}`, headers, payload });
    return { status: reply.statusCode, body: reply.json<Record<string, unknown>>(), cookies: reply.cookies };
  }

  test('signs in, for it asks for finger, face or PIN of whoever has it: both factors are proved, and nobody is named before', async () => {
    const { id, authenticator } = await withPasskey();
    const { options, ticket } = await asked();
    expect(options).toMatchObject({ userVerification: 'required', rpId: 'localhost' });
    expect(options['allowCredentials'] ?? []).toEqual([]);
    const { status, body, cookies } = await enter({ ticket, passkey: authenticator.prove(options) });
    expect([status, body]).toMatchObject([200, { token: expect.any(String), user: { id, lacks: null } }]);
    expect(cookies.map(({ name }) => name)).toContain('__Host-sid');
    const session = portal.owner.selectFrom('sessions').select(['factor']).where('user_id', '=', id);
    expect(await session.where('ended_at', 'is', null).orderBy('created_at', 'desc').executeTakeFirst()).toEqual({
      factor: 'second',
    });
  });

  test('answers one question once, at the host that asked, within five minutes', async () => {
    const { authenticator } = await withPasskey();
    const first = await asked();
    const signed = { ticket: first.ticket, passkey: authenticator.prove(first.options) };
    expect((await enter(signed)).status).toBe(200);
    expect(await enter(signed)).toMatchObject({ status: 422, body: { code: 'passkey-refused' } });
    const other = await asked('benefits.example.com');
    const there = { ticket: other.ticket, passkey: authenticator.prove(other.options) };
    expect((await enter(there)).status).toBe(422);
    expect((await enter(there, 'benefits.example.com')).status).toBe(422);
    const now = vi.spyOn(Date, 'now');
    const late = await asked();
    now.mockReturnValue(Date.now() + 301_000);
    const tooLate = await enter({ ticket: late.ticket, passkey: authenticator.prove(late.options) });
    now.mockRestore();
    expect(tooLate.status).toBe(422);
    const mixed = await asked();
    expect((await enter({ ticket: 'AAAA', passkey: authenticator.prove(mixed.options) })).status).toBe(422);
  });

  test('that nobody has, of an account that is not open, or that was removed is refused alike; whoever was reset has none', async () => {
    const [suspended, removed] = [await withPasskey(), await withPasskey()];
    await portal.owner.updateTable('users').set({ status: 'suspended' }).where('id', '=', suspended.id).execute();
    await portal.owner.deleteFrom('passkeys').where('user_id', '=', removed.id).execute();
    for (const authenticator of [suspended.authenticator, removed.authenticator, anAuthenticator()]) {
      const { options, ticket } = await asked();
      const { status, body } = await enter({ ticket, passkey: authenticator.prove(options) });
      expect([status, body]).toMatchObject(REFUSED);
    }
  });

  test('opens an account again once the quarter of an hour of its lock is over, and not before', async () => {
    const { id, authenticator } = await withPasskey();
    const tryIn = async (minutes: number) => {
      const locked_until = new Date(Date.now() + minutes * 60_000);
      const lock = { status: 'locked', lock_reason: 'tries', locked_until } as const;
      await portal.owner.updateTable('users').set(lock).where('id', '=', id).execute();
      const { options, ticket } = await asked();
      return (await enter({ ticket, passkey: authenticator.prove(options) })).status;
    };
    expect([await tryIn(10), await tryIn(-1)]).toEqual([422, 200]);
    const row = portal.owner.selectFrom('users').select(['status', 'lock_reason']).where('id', '=', id);
    expect(await row.executeTakeFirst()).toEqual({ status: 'active', lock_reason: null });
  });

  test('does not spare whoever has to choose a new password, and is counted by network', async () => {
    const { id, authenticator } = await withPasskey();
    await portal.owner.updateTable('users').set({ password_reset_required: true }).where('id', '=', id).execute();
    const { options, ticket } = await asked();
    const { body } = await enter({ ticket, passkey: authenticator.prove(options) });
    expect(body).toMatchObject({ user: { lacks: 'password', permissions: [] } });
    let last = 0;
    for (let tries = 0; tries < 21 && last !== 429; tries += 1)
      last = (await enter({ ticket: 'AAAA', passkey: authenticator.prove(options) })).status;
    expect(last).toBe(429);
  });
});
