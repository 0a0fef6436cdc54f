import { auth } from '@coverlane/contract/auth/calls.ts';
import { user } from '@coverlane/contract/users/own-calls.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { NEW_PASSWORD, type Office, openOffice, PASSWORD } from './user.testing.ts';

let office: Office;
let ada: { id: string };

beforeAll(async () => {
  office = await openOffice();
  const { installationId, brokerId } = office.world;
  ada = await office.account({ installationId, type: 'broker', entityId: brokerId, username: 'ada.ruiz' });
});
afterAll(() => office.close());
beforeEach(async () => {
  await office.portal.owner.deleteFrom('login_tries').execute();
  await office.portal.owner.deleteFrom('mails').execute();
});

const signIn = async (username: string, password: string) =>
  (await office.visitor.call(auth.login, { username, password })).status;

describe('POST /auth/passwordReset', () => {
  test('sends a link that sets a new password, once, and ends every session', async () => {
    const elsewhere = await office.portal.as(ada);
    const reply = await office.visitor.call(user.passwordReset, { username: 'ADA.ruiz' });
    expect(reply.status).toBe(200);
    await office.work();
    const mail = office.mail.to('ada.ruiz@example.com');
    expect(mail.header('subject')).toBe('Choose a new password');
    expect(mail.link).toMatch(
      /^http:\/\/localhost\/user\/resetpassword\/[A-Za-z0-9_-]{43}\?locale=en$|^http:\/\/localhost:\d+\//,
    );
    const { token } = mail;
    expect((await office.visitor.call(user.checkLink, { key: token })).body).toEqual({
      purpose: 'reset',
      state: 'live',
      choosesUsername: false,
    });
    expect((await office.visitor.call(user.updatePassword, { token, password: NEW_PASSWORD })).status).toBe(200);
    expect((await elsewhere.call(auth.userInfo)).status).toBe(401);
    expect(await signIn('ada.ruiz', NEW_PASSWORD)).toBe(200);
    expect(await signIn('ada.ruiz', PASSWORD)).toBe(422);
    const again = await office.visitor.call(user.updatePassword, { token, password: PASSWORD });
    expect(again.status).toBe(409);
    expect(again.body).toMatchObject({ code: 'link-expired', message: 'This link has expired. Request a new one.' });
    await office.work();
    expect(office.mail.to('ada.ruiz@example.com').header('subject')).toBe('Your password was changed');
  });
  test('answers known and unknown names alike, and queues the same one job for either', async () => {
    const jobs = async () => (await sql`select from graphile_worker.jobs`.execute(office.portal.owner)).rows;
    const replies = [];
    for (const username of ['ada.ruiz', 'nobody.there']) {
      const { status, body } = await office.visitor.call(user.passwordReset, { username });
      replies.push({ status, body, jobs: (await jobs()).length });
      await office.work();
    }
    expect(replies).toEqual([
      { status: 200, body: {}, jobs: 1 },
      { status: 200, body: {}, jobs: 1 },
    ]);
  });
  test('leaves no typed name in the job that waits', async () => {
    await office.visitor.call(user.passwordReset, { username: 'nobody.there' });
    await office.visitor.call(user.lookupUsername, { email: 'nobody.there@example.com' });
    const { rows } = await sql<{ job: string }>`select payload::text as job from graphile_worker._private_jobs`.execute(
      office.portal.owner,
    );
    expect(rows).toHaveLength(2);
    for (const { job } of rows) expect(job).not.toContain('nobody');
    await office.work();
  });
  test('keeps only the hash of the token, which is good for 60 minutes', async () => {
    await office.visitor.call(user.passwordReset, { username: 'ada.ruiz' });
    await office.work();
    const { token } = office.mail.to('ada.ruiz@example.com');
    const links = await office.portal.owner.selectFrom('user_links').selectAll().where('used_at', 'is', null).execute();
    expect(JSON.stringify(links.map((link) => link.token_hash.toString('base64url')))).not.toContain(token);
    const [link] = links;
    expect(Number(link?.expires_at) - Number(link?.created_at)).toBe(3_600_000);
    await office.portal.owner.updateTable('user_links').set({ expires_at: new Date() }).execute();
    expect((await office.visitor.call(user.checkLink, { key: token })).body.state).toBe('expired');
    expect((await office.visitor.call(user.updatePassword, { token, password: NEW_PASSWORD })).status).toBe(409);
  });
  test('sends nobody more than three in an hour, and says nothing about it', async () => {
    const before = office.mail.received.length;
    for (let time = 0; time < 5; time++) {
      expect((await office.visitor.call(user.passwordReset, { username: 'ada.ruiz' })).status).toBe(200);
      await office.work();
    }
    expect(office.mail.received.length - before).toBe(3);
  });
  test('leads nowhere but to our own host, whatever the Host header says', async () => {
    const headers = { ...office.visitor.headers, host: 'evil.example' };
    const { app } = office.portal;
    await app.inject({ method: 'POST', url: '/api/auth/passwordReset', headers, payload: { username: 'ada.ruiz' } });
    await office.work();
    expect(office.mail.to('ada.ruiz@example.com').raw).not.toContain('evil.example');
  });
});

describe('POST /auth/lookupUsername', () => {
  test('sends the username to the address, and answers alike for an address nobody has', async () => {
    const known = await office.visitor.call(user.lookupUsername, { email: 'Ada.Ruiz@example.com' });
    const unknown = await office.visitor.call(user.lookupUsername, { email: 'nobody@example.com' });
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
    await office.work();
    expect(office.mail.to('ada.ruiz@example.com').text).toContain('ada.ruiz');
    expect(office.mail.received.flatMap(({ to }) => to)).not.toContain('nobody@example.com');
  });
});

describe('POST /auth/updatePassword, signed in', () => {
  test('wants the old password: a wrong one is 422 at its field and signs nobody out', async () => {
    const caller = await office.portal.as(ada);
    const wrong = await caller.call(user.updatePassword, { oldPassword: 'not it', password: NEW_PASSWORD });
    expect([wrong.status, wrong.body]).toMatchObject([422, { fields: { oldPassword: 'wrong-password' } }]);
    const missing = await caller.call(user.updatePassword, { password: NEW_PASSWORD });
    expect([missing.status, missing.body]).toMatchObject([422, { fields: { oldPassword: 'required' } }]);
    expect((await caller.call(auth.userInfo)).status).toBe(200);
  });
  test('ends all other sessions, keeps this one, and takes back links that are on their way', async () => {
    const [here, there] = [await office.portal.as(ada), await office.portal.as(ada)];
    await office.visitor.call(user.passwordReset, { username: 'ada.ruiz' });
    await office.work();
    const { token } = office.mail.to('ada.ruiz@example.com');
    const password = 'eleven quiet lighthouses';
    expect((await here.call(user.updatePassword, { oldPassword: NEW_PASSWORD, password })).status).toBe(200);
    expect((await here.call(auth.userInfo)).status).toBe(200);
    expect((await there.call(auth.userInfo)).status).toBe(401);
    expect((await office.visitor.call(user.checkLink, { key: token })).body.state).toBe('used');
    expect(await signIn('ada.ruiz', password)).toBe(200);
  });
  test('stops after five wrong old passwords', async () => {
    const caller = await office.portal.as(ada);
    const attempt = () => caller.call(user.updatePassword, { oldPassword: 'wrong', password: NEW_PASSWORD });
    for (let time = 0; time < 5; time++) expect((await attempt()).status).toBe(422);
    expect((await attempt()).status).toBe(429);
  });
  test('lets passwordResetRequired go', async () => {
    await office.portal.owner
      .updateTable('users')
      .set({ password_reset_required: true })
      .where('id', '=', ada.id)
      .execute();
    const caller = await office.portal.as(ada);
    expect((await caller.call(auth.userInfo)).body.user.passwordResetRequired).toBe(true);
    const password = 'nineteen brass umbrellas';
    await caller.call(user.updatePassword, { oldPassword: 'eleven quiet lighthouses', password });
    expect((await caller.call(auth.userInfo)).body.user.passwordResetRequired).toBe(false);
  });
  test('answers 401 to a visitor without a link', async () => {
    expect((await office.visitor.call(user.updatePassword, { password: NEW_PASSWORD })).status).toBe(401);
  });
});

describe('a new password', () => {
  const judged = async (password: string) => {
    const caller = await office.portal.as(ada);
    const oldPassword = 'nineteen brass umbrellas';
    await office.portal.owner.deleteFrom('login_tries').execute();
    const { status, body } = await caller.call(user.updatePassword, { oldPassword, password });
    return status === 200 ? 'taken' : JSON.parse(JSON.stringify(body)).fields.password;
  };
  test.each([
    ['fourteen chars', 'password-short'],
    ['a'.repeat(1025), 'too-long'],
    ['aaaaaaaaaaaaaaaaaaaa', 'password-common'],
    ['passwordpassword', 'password-common'],
    ['Password123456789!', 'password-common'],
    ['qwertyuiopasdfghjkl', 'password-common'],
    ['Coverlane-Coverlane-1', 'password-common'],
    ['ada.ruiz-2026-2026', 'password-common'],
    ['123456789012345678', 'password-common'],
  ])('%s: %s', async (password, fault) => {
    expect(await judged(password)).toBe(fault);
  });
  test('of 15 lower-case letters and spaces is taken: no rules of composition', async () => {
    expect(await judged('wood stove kite')).toBe('taken');
  });
});

describe('POST /auth/validateUsername', () => {
  const ask = async (username: string, more = {}) =>
    (await office.visitor.call(user.validateUsername, { username, ...more })).body;
  test('tells a visitor only whether a name is well formed', async () => {
    expect(await ask('ada.ruiz')).toEqual({ wellFormed: true, free: null });
    expect(await ask('nobody.there')).toEqual({ wellFormed: true, free: null });
    expect(await ask('a b')).toEqual({ wellFormed: false, free: null });
  });
  test('tells the holder of a live link whether it is free', async () => {
    await office.visitor.call(user.passwordReset, { username: 'ada.ruiz' });
    await office.work();
    const { token } = office.mail.to('ada.ruiz@example.com');
    expect(await ask('ADA.RUIZ', { token })).toEqual({ wellFormed: true, free: false });
    expect(await ask('nobody.there', { token })).toEqual({ wellFormed: true, free: true });
  });
});
