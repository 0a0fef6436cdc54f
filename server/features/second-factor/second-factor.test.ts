import { allCalls } from '@coverlane/contract/all-calls.ts';
import { userTypes } from '@coverlane/contract/access.ts';
import { auth } from '@coverlane/contract/auth/calls.ts';
import { secondFactor } from '@coverlane/contract/second-factor/calls.ts';
import { user } from '@coverlane/contract/users/own-calls.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { API_BASE } from '../../platform/http/api-base.ts';
import { DEMONSTRATION_CODE } from '../../platform/sign-in/demonstration.ts';
import { type Caller, type TestPortal, testPortal } from '../../testing/portal.ts';
import { anAnnouncement } from '../../testing/records.ts';
import { sampleInput } from '../../testing/sample-input.ts';
import { aUser, aWorld, type World } from '../../testing/world.ts';
import { anAccountOf, callAs, codeNow, PASSWORD, setUpApp, signIn } from './second-factor.testing.ts';

let portal: TestPortal;
let world: World;
beforeAll(async () => {
  portal = await testPortal();
  world = await aWorld(portal.owner);
});
afterAll(() => portal.close());
beforeEach(() => portal.owner.deleteFrom('login_tries').execute());

const anybody = (type: (typeof userTypes)[number] = 'broker') => anAccountOf(portal, world, type);

/** An account with an app, the secret of it, and its session that is signed in. */
async function withApp(type: (typeof userTypes)[number] = 'broker') {
  const account = await anybody(type);
  const { caller } = await signIn(portal, account.username);
  return { ...account, ...(await setUpApp(portal, caller)) };
}

/** Lets the last proof of a session grow old. */
const age = (id: string, seconds: number) =>
  portal.owner
    .updateTable('sessions')
    .set({ proved_at: new Date(Date.now() - seconds * 1000) })
    .where('user_id', '=', id)
    .execute();

const prove = (caller: Caller, input: object) => callAs(portal, caller, { path: secondFactor.proveFactor.path, input });

describe('who must have a second factor', () => {
  test.each(userTypes.filter((type) => type !== 'member'))(
    '%s is led to set one up after the password',
    async (type) => {
      const { username } = await anybody(type);
      await anAnnouncement(portal.owner, world.installationId, { title: 'For all' });
      const { status, body } = await signIn(portal, username);
      const nothing = { permissions: [], clients: [], settings: [], announcements: [] };
      expect([status, body.user]).toMatchObject([200, { lacks: 'setUp', ...nothing }]);
    },
  );
  test('a member is signed in by the password, and asked for a code once one is set up', async () => {
    const account = await anybody('member');
    const { body, caller } = await signIn(portal, account.username);
    expect(body.user).toMatchObject({ lacks: null });
    expect(Reflect.get(body.user, 'announcements')).not.toEqual([]);
    expect((await setUpApp(portal, caller)).status).toBe(200);
    expect((await signIn(portal, account.username)).body.user).toMatchObject({ lacks: 'factor', announcements: [] });
  });
});

describe('a session that has shown only the password', () => {
  const guarded = [...allCalls].filter(([, { access }]) => access !== 'public' && access !== 'publicByKey');
  const mayCall = {
    setUp: new Set<string>(),
    factor: new Set<string>(),
    password: new Set<string>(),
    view: new Set<string>(),
  };
  for (const [name, { session }] of guarded) for (const lacks of session?.halfway ?? []) mayCall[lacks].add(name);

  test('may look at itself, sign out, and prove or set up the factor, as the contract says', () => {
    const always = ['logout', 'userInfo', 'activity'];
    expect([...mayCall.factor].sort()).toEqual([...always, 'secondFactor', 'proveFactor', 'proveOptions'].sort());
    expect([...mayCall.password].sort()).toEqual(always.sort());
    const settingUp = ['secondFactor', 'startCodes', 'confirmCodes', 'passkeyOptions', 'addPasskey'];
    expect([...mayCall.setUp].sort()).toEqual([...always, ...settingUp].sort());
  });
  test.each(['setUp', 'factor', 'password', 'view'] as const)(
    'is refused everywhere else while it lacks %s',
    async (lacks) => {
      const { id } = await aUser(portal.owner, { installationId: world.installationId, type: 'admin' });
      const { headers } = await portal.as({ id });
      const change = {
        setUp: {},
        factor: { demonstration: true },
        password: { password_reset_required: true },
        view: {},
      }[lacks];
      if (Object.keys(change).length > 0)
        await portal.owner.updateTable('users').set(change).where('id', '=', id).execute();
      // A view as somebody by an administrator who may not (any more).
      if (lacks === 'view')
        await portal.owner
          .updateTable('sessions')
          .set({ viewed_user: id, viewed_at: new Date() })
          .where('user_id', '=', id)
          .execute();
      else if (lacks !== 'password')
        await portal.owner.updateTable('sessions').set({ factor: 'password' }).where('user_id', '=', id).execute();
      for (const [name, call] of guarded.filter(([name]) => !mayCall[lacks].has(name))) {
        const url = `${API_BASE}${call.path.replace(/:(\w+)/g, (_, field: string) => String(sampleInput(call)[field]))}`;
        const reply = await portal.app.inject({
          method: call.method,
          url,
          headers,
          ...(call.method !== 'GET' && { payload: {} }),
        });
        expect([name, reply.statusCode, reply.json().code]).toEqual([name, 403, 'sign-in-unfinished']);
      }
      expect((await portal.app.inject({ url: `${API_BASE}/userInfo`, headers })).json().user.lacks).toBe(lacks);
    },
  );
  test('cannot change the password with the password alone', async () => {
    const { username } = await withApp();
    const { caller } = await signIn(portal, username);
    const change = { oldPassword: PASSWORD, password: 'seventeen purple tractors' };
    expect((await caller.call(user.updatePassword, change)).status).toBe(403);
  });
  test('cannot set up another factor beside the one that it lacks', async () => {
    const { username } = await withApp();
    const { caller } = await signIn(portal, username);
    expect((await caller.call(secondFactor.startCodes)).status).toBe(403);
    expect((await caller.call(secondFactor.secondFactor)).body).toMatchObject({ hasCode: true, passkeys: [] });
  });
});

describe('an authenticator app', () => {
  test('finishes the first sign-in: ten recovery codes, a session with new tokens, and the old ones are worth nothing', async () => {
    const { username } = await anybody();
    const { caller } = await signIn(portal, username);
    const { status, recoveryCodes, caller: after } = await setUpApp(portal, caller);
    expect([status, new Set(recoveryCodes).size]).toEqual([200, 10]);
    expect(after.headers['authorization']).not.toBe(caller.headers['authorization']);
    expect((await caller.call(auth.userInfo)).status).toBe(401);
    expect((await after.call(auth.userInfo)).body.user.lacks).toBeNull();
  });
  test('is not set up by a code that does not fit', async () => {
    const { username } = await anybody();
    const { caller } = await signIn(portal, username);
    await caller.call(secondFactor.startCodes);
    const wrong = await caller.call(secondFactor.confirmCodes, { code: '000000' });
    expect([wrong.status, wrong.body]).toMatchObject([422, { fields: { code: 'wrong-code' } }]);
    expect((await signIn(portal, username)).body.user.lacks).toBe('setUp');
  });
  test('lies sealed in the database', async () => {
    const { id, secret } = await withApp();
    const rows = await portal.owner.selectFrom('code_seeds').selectAll().where('user_id', '=', id).execute();
    expect(rows.map(({ seed_sealed }) => seed_sealed.toString('latin1')).join()).not.toContain(secret);
  });
  test('signs in with one call, as programs do', async () => {
    const { username, secret } = await withApp();
    const { status, body, caller } = await signIn(portal, username, codeNow(secret));
    expect([status, body.user.lacks]).toEqual([200, null]);
    expect((await caller.call(auth.activity)).status).toBe(200);
  });
  test('signs in with a code of its own step, and its session gets new tokens', async () => {
    const { username, secret } = await withApp();
    const { body, caller } = await signIn(portal, username);
    expect(body.user.lacks).toBe('factor');
    const proved = await prove(caller, { code: codeNow(secret) });
    expect(proved.status).toBe(200);
    expect((await caller.call(auth.activity)).status).toBe(401);
    expect((await proved.caller.call(auth.userInfo)).body.user.lacks).toBeNull();
  });
  test('gives codes that work once, also when two come at the same time', async () => {
    const { username, secret } = await withApp();
    const code = codeNow(secret);
    const sessions = [await signIn(portal, username), await signIn(portal, username)];
    const answers = await Promise.all(sessions.map(({ caller }) => prove(caller, { code })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect((await signIn(portal, username, code)).body).toMatchObject({ fields: { code: 'wrong-code' } });
  });
  test("does not accept another account's code", async () => {
    const [mine, theirs] = [await withApp(), await withApp()];
    expect((await signIn(portal, mine.username, codeNow(theirs.secret))).status).toBe(422);
    expect((await signIn(portal, mine.username, theirs.recoveryCodes[0])).status).toBe(422);
  });
});

describe('five wrong codes', () => {
  test('lock the account for 15 minutes, tell its holder, and end what was signing in, not what is signed in', async () => {
    const { id, username, secret, caller } = await withApp();
    const halfway = await signIn(portal, username);
    for (let tried = 0; tried < 5; tried++) expect((await prove(halfway.caller, { code: '000000' })).status).toBe(422);
    expect((await prove(halfway.caller, { code: codeNow(secret) })).status).toBe(401);
    expect((await signIn(portal, username, codeNow(secret))).body.code).toBe('credentials');
    expect((await caller.call(auth.userInfo)).status).toBe(200);
    const row = portal.owner.selectFrom('users').select(['status', 'lock_reason']).where('id', '=', id);
    expect(await row.executeTakeFirst()).toEqual({ status: 'locked', lock_reason: 'tries' });
    const mails = await portal.owner.selectFrom('mails').select('kind').where('user_id', '=', id).execute();
    expect(mails.map(({ kind }) => kind)).toContain('locked');
    await portal.owner.updateTable('users').set({ locked_until: new Date() }).where('id', '=', id).execute();
    await portal.owner.deleteFrom('login_tries').execute();
    expect((await signIn(portal, username, codeNow(secret))).status).toBe(200);
  });
  test('are counted before they are compared: of twelve in pairs five are looked at', async () => {
    const { username } = await withApp();
    const { caller } = await signIn(portal, username);
    const statuses: number[] = [];
    for (let pair = 0; pair < 6; pair++) {
      const answers = await Promise.all([1, 2].map(() => prove(caller, { code: '000000' })));
      statuses.push(...answers.map(({ status }) => status));
    }
    expect(statuses.filter((status) => status === 422)).toHaveLength(5);
    expect(statuses).not.toContain(200);
  });
  test('are counted one by one when twenty come at once: five are looked at', async () => {
    const { username } = await withApp();
    const { caller } = await signIn(portal, username);
    const answers = await Promise.all(Array.from({ length: 20 }, () => prove(caller, { code: '000000' })));
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(5);
  });
  test('count in POST /login as well', async () => {
    const { username, secret } = await withApp();
    for (let tried = 0; tried < 5; tried++) {
      expect((await signIn(portal, username, '000000')).body.fields).toEqual({ code: 'wrong-code' });
      await portal.owner.deleteFrom('login_tries').where('scope', '=', 'login-address').execute();
    }
    expect((await signIn(portal, username, codeNow(secret))).body.code).toBe('credentials');
  });
});

describe('ten wrong passwords', () => {
  test('lock the account, and the answers are those of a name that nobody has', async () => {
    const { id, username } = await anybody();
    const wrong = async (name: string) => {
      await portal.owner.deleteFrom('login_tries').where('scope', '=', 'login-address').execute();
      const { status, body } = await portal.visitor.call(auth.login, { username: name, password: 'wrong' });
      return [status, body];
    };
    Object.assign(portal.visitor.headers, (await signIn(portal, username)).caller.headers);
    for (let tried = 0; tried < 12; tried++) expect(await wrong(username)).toEqual(await wrong('nobody.at.all'));
    const row = portal.owner.selectFrom('users').select('status').where('id', '=', id);
    expect(await row.executeTakeFirst()).toEqual({ status: 'locked' });
  });
});

describe('recovery codes', () => {
  test('sign in once each, however they are typed', async () => {
    const { username, recoveryCodes } = await withApp();
    const [first = ''] = recoveryCodes;
    const typed = first.toLowerCase().replaceAll('-', ' ');
    expect((await signIn(portal, username, typed)).body.user.lacks).toBeNull();
    expect((await signIn(portal, username, first)).status).toBe(422);
  });
  test('are renewed as ten new ones, and those of before no longer work', async () => {
    const { username, recoveryCodes, caller } = await withApp();
    const renewed = (await caller.call(secondFactor.renewRecoveryCodes)).body.recoveryCodes;
    expect(renewed).toHaveLength(10);
    expect((await signIn(portal, username, recoveryCodes[1])).status).toBe(422);
    expect((await signIn(portal, username, renewed[0])).status).toBe(200);
    expect((await caller.call(secondFactor.secondFactor)).body.recoveryCodesLeft).toBe(9);
  });
  test('stand in the database as keyed hashes', async () => {
    const { id, recoveryCodes } = await withApp();
    const rows = await portal.owner
      .selectFrom('recovery_codes')
      .select('code_hash')
      .where('user_id', '=', id)
      .execute();
    expect(rows.map(({ code_hash }) => code_hash.length)).toEqual(Array(10).fill(32));
    expect(JSON.stringify(rows)).not.toContain(recoveryCodes[0]);
  });
});

describe('the last second factor', () => {
  test('stays with who must have one, and may go with a member', async () => {
    const broker = await withApp();
    const kept = await broker.caller.call(secondFactor.removeCodes);
    expect([kept.status, kept.body]).toMatchObject([409, { code: 'last-factor' }]);
    const member = await withApp('member');
    expect((await member.caller.call(secondFactor.removeCodes)).status).toBe(200);
    expect((await signIn(portal, member.username)).body.user.lacks).toBeNull();
  });
  test('is taken by whoever manages the account, who is led to set up a new one', async () => {
    const admin = await aUser(portal.owner, {
      installationId: world.installationId,
      type: 'admin',
      permissions: ['manageUsers'],
    });
    const { id, username, caller } = await withApp();
    expect((await (await portal.as(admin)).call(secondFactor.resetFactor, { id })).status).toBe(200);
    expect((await caller.call(auth.userInfo)).status).toBe(401);
    expect((await signIn(portal, username)).body.user.lacks).toBe('setUp');
  });
});

describe('the code of the demonstration', () => {
  test('works for its invented people and for nobody else', async () => {
    const { id, username } = await anybody();
    expect((await signIn(portal, username, DEMONSTRATION_CODE)).body.user.lacks).toBe('setUp');
    await portal.owner.updateTable('users').set({ demonstration: true }).where('id', '=', id).execute();
    expect((await signIn(portal, username, DEMONSTRATION_CODE)).body.user.lacks).toBeNull();
    const other = await withApp();
    expect((await signIn(portal, other.username, DEMONSTRATION_CODE)).status).toBe(422);
  });
  test('works nowhere in production mode, and is not told', async () => {
    const { id, username } = await anybody();
    await portal.owner.updateTable('users').set({ demonstration: true }).where('id', '=', id).execute();
    expect((await portal.app.inject({ url: '/config.json' })).json().demonstrationCode).toBe(DEMONSTRATION_CODE);
    const app = await buildApp({ ...portal.parts, demonstration: false });
    try {
      expect((await signIn({ ...portal, app }, username, DEMONSTRATION_CODE)).status).toBe(422);
      expect((await app.inject({ url: '/config.json' })).json().demonstrationCode).toBeNull();
    } finally {
      await app.close();
    }
  });
});

describe('step-up', () => {
  const asking = [...allCalls].filter(([, { stepUp }]) => stepUp === true);
  test('is asked of exports, roles, the broker map, the second factor, and the permissions of an account', () => {
    const names = asking.map(([name]) => name);
    expect(names.filter((name) => name.endsWith('.export'))).toContain('clients.export');
    expect(names).toEqual(
      expect.arrayContaining(['mapPermission', 'unmapPermission', 'giveRole', 'takeRole', 'mapBroker']),
    );
    expect(names).toEqual(expect.arrayContaining(['removeCodes', 'renewRecoveryCodes', 'addPasskey', 'resetFactor']));
    expect([user.createUser.stepUp, user.updateUser.stepUp]).toEqual([['permissions'], ['permissions']]);
  });
  test('five minutes after the last proof each of them answers 403 step-up, and goes on after the next', async () => {
    const { id, caller } = await withApp('admin');
    const everything = await portal.owner.selectFrom('permissions').select('id').execute();
    const rows = everything.map((permission) => ({ user_id: id, permission_id: permission.id }));
    await portal.owner.insertInto('user_permissions').values(rows).execute();
    const asked = async (call: (typeof asking)[number][1]) => (await caller.call(call, sampleInput(call))).body;
    await age(id, 301);
    const open = asking.filter(([, { access }]) => access === 'signedIn' || JSON.stringify(access).includes('"admin"'));
    for (const [name, call] of open.filter(([, { file }]) => !file))
      expect([name, await asked(call)]).toMatchObject([
        name,
        expect.objectContaining({ code: expect.stringMatching(/^(step-up|invalid)$/) }),
      ]);
    expect((await caller.call(secondFactor.renewRecoveryCodes)).body).toMatchObject({ code: 'step-up' });
    const renamed = await caller.call(user.updateUser, { id, firstName: 'Ada' });
    expect(renamed.status).toBe(200);
    expect((await caller.call(user.updateUser, { id, permissions: [] })).body).toMatchObject({ code: 'step-up' });
    await portal.owner.updateTable('users').set({ demonstration: true }).where('id', '=', id).execute();
    expect((await caller.call(secondFactor.proveFactor, { code: DEMONSTRATION_CODE })).status).toBe(200);
    expect((await caller.call(secondFactor.renewRecoveryCodes)).status).toBe(200);
  });
  test('is the password for a member without a second factor, and for nobody else', async () => {
    const member = await anybody('member');
    const { caller } = await signIn(portal, member.username);
    expect((await caller.call(secondFactor.startCodes)).status).toBe(200);
    await age(member.id, 301);
    expect((await caller.call(secondFactor.startCodes)).body).toMatchObject({ code: 'step-up' });
    expect((await caller.call(secondFactor.proveFactor, { password: 'wrong' })).status).toBe(422);
    expect((await caller.call(secondFactor.proveFactor, { password: PASSWORD })).status).toBe(200);
    expect((await caller.call(secondFactor.startCodes)).status).toBe(200);
    const broker = await withApp();
    expect((await broker.caller.call(secondFactor.proveFactor, { password: PASSWORD })).status).toBe(422);
  });
  test('takes one proof and not two', async () => {
    const { caller, secret } = await withApp();
    const both = await caller.call(secondFactor.proveFactor, { code: codeNow(secret), password: PASSWORD });
    expect(both.status).toBe(422);
  });
});
