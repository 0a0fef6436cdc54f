import { secondFactor } from '@coverlane/contract/second-factor/calls.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
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
