import type { Permission, UserType } from '@coverlane/contract/access.ts';
import { auth } from '@coverlane/contract/auth/calls.ts';
import { user } from '@coverlane/contract/users/own-calls.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Caller } from '../../testing/portal.ts';
import { aUser, aWorld } from '../../testing/world.ts';
import { NEW_PASSWORD, type Office, openOffice, PASSWORD } from './user.testing.ts';

let office: Office;
let admin: Caller;
let broker: Caller;
let brokerId: string;

beforeAll(async () => {
  office = await openOffice();
  admin = await as('admin', ['manageUsers', 'editSubUsers', 'orderIdCards', 'enrollment']);
  broker = await as('broker', ['editSubUsers', 'orderIdCards']);
});
afterAll(() => office.close());
beforeEach(() => office.portal.owner.deleteFrom('login_tries').execute());

async function as(type: UserType, permissions: Permission[]): Promise<Caller> {
  const { installationId, acme, tpaId, partnerId } = office.world;
  brokerId = office.world.brokerId;
  const entities = { admin: null, broker: brokerId, client: acme.id, member: null, partner: partnerId, tpa: tpaId };
  return office.portal.as(
    await aUser(office.portal.owner, { installationId, type, entityId: entities[type], permissions }),
  );
}

let made = 0;
const draft = (more = {}) => {
  made += 1;
  const username = `new.user${made}`;
  return { username, email: `${username}@example.com`, firstName: 'Noa', lastName: 'Brook', ...more };
};

describe('POST /user', () => {
  test('makes an account that is invited by mail, and opens when its holder sets a password', async () => {
    const sent = draft({ type: 'broker', entityId: brokerId, language: 'es', permissions: ['orderIdCards'] });
    const { status, body } = await admin.call(user.createUser, sent);
    expect([status, body]).toMatchObject([200, { status: 'invited', validated: false, entityName: 'Harbor Brokers' }]);
    await office.work();
    const mail = office.mail.to(sent.email);
    expect(mail.header('subject')).toContain('Configure su cuenta');
    expect((await office.visitor.call(auth.login, { username: sent.username, password: PASSWORD })).status).toBe(422);
    await office.visitor.call(user.updatePassword, { token: mail.token, password: NEW_PASSWORD });
    const signedIn = await office.visitor.call(auth.login, { username: sent.username, password: NEW_PASSWORD });
    expect(signedIn.body.user.language).toBe('es');
    const made = { status: 'active', validated: true, permissions: ['orderIdCards'] };
    expect((await admin.call(user.getUser, { id: body.id })).body).toMatchObject(made);
  });
  test('an invitation is good for 72 hours', async () => {
    await admin.call(user.createUser, draft({ type: 'admin' }));
    await office.work();
    const link = await office.portal.owner
      .selectFrom('user_links')
      .selectAll()
      .where('purpose', '=', 'invitation')
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow();
    expect(Number(link.expires_at) - Number(link.created_at)).toBe(72 * 3_600_000);
  });
  test('grants nothing that the maker does not hold', async () => {
    const { status, body } = await admin.call(user.createUser, draft({ type: 'admin', permissions: ['viewSsn'] }));
    expect([status, body]).toMatchObject([422, { fields: { permissions: 'not-granted' } }]);
    const sub = await broker.call(user.createUser, draft({ permissions: ['enrollment'] }));
    expect([sub.status, sub.body]).toMatchObject([422, { fields: { permissions: 'not-granted' } }]);
  });
  test('refuses a name that is taken, in any case, and entities that are not there', async () => {
    const first = draft({ type: 'admin' });
    await admin.call(user.createUser, first);
    const again = await admin.call(user.createUser, { ...first, username: first.username.toUpperCase() });
    expect(again.body).toMatchObject({ fields: { username: 'username-taken' } });
    const far = await aWorld(office.portal.owner);
    const foreign = await admin.call(user.createUser, draft({ type: 'broker', entityId: far.brokerId }));
    expect([foreign.status, foreign.body]).toMatchObject([422, { fields: { entityId: 'not-found' } }]);
  });
  test('by a broker makes a sub-user of the same agency, and of no other', async () => {
    const { body } = await broker.call(user.createUser, draft({ permissions: ['orderIdCards'] }));
    expect(body).toMatchObject({ type: 'broker', entityId: brokerId, permissions: ['orderIdCards'] });
    const { rivalBrokerId } = office.world;
    expect((await broker.call(user.createUser, draft({ type: 'admin' }))).status).toBe(422);
    expect((await broker.call(user.createUser, draft({ type: 'broker', entityId: rivalBrokerId }))).status).toBe(422);
  });
});

describe('GET /user', () => {
  test('finds by name, username or e-mail: an administrator everybody, a broker the own agency', async () => {
    const { body: sub } = await broker.call(user.createUser, draft({ firstName: 'Wendeline' }));
    await admin.call(user.createUser, draft({ type: 'admin', firstName: 'Wendeline' }));
    const of = async (caller: Caller) => (await caller.call(user.searchUsers, { search: 'wendelin' })).body;
    expect((await of(admin)).total).toBe(2);
    expect((await of(broker)).rows.map(({ id }) => id)).toEqual([sub.id]);
    expect((await (await as('client', [])).call(user.searchUsers)).status).toBe(403);
  });
});

describe('PUT /user/{id}', () => {
  test('takes a form, where an empty input clears', async () => {
    const { body } = await broker.call(user.createUser, draft({ nickName: 'Nono', phone: '(213) 555-0100' }));
    expect(body.phone).toBe('2135550100');
    const reply = await office.portal.app.inject({
      method: 'PUT',
      url: `/api/user/${body.id}`,
      headers: { ...broker.headers, 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'nickName=&lastName=Reed&permissions[]=orderIdCards',
    });
    expect(reply.json().user).toMatchObject({ nickName: null, lastName: 'Reed', permissions: ['orderIdCards'] });
  });
  test('by oneself changes one’s details, but neither status nor permissions', async () => {
    const me = await office.account({ ...whoever(), username: 'me.myself' });
    const caller = await office.portal.as(me);
    const { body } = await caller.call(user.updateUser, { id: me.id, language: 'ko', nickName: 'Mimi' });
    expect(body.user).toMatchObject({ language: 'ko', nickName: 'Mimi' });
    expect((await caller.call(user.updateUser, { id: me.id, permissions: ['viewSsn'] })).status).toBe(422);
    expect((await caller.call(user.updateUser, { id: me.id, status: 'suspended' })).status).toBe(422);
  });
  test('changes one’s e-mail address with the password and a link, and tells the old address', async () => {
    const me = await office.account({ ...whoever(), username: 'mail.mover' });
    const caller = await office.portal.as(me);
    const email = 'mover@example.com';
    const refused = await caller.call(user.updateUser, { id: me.id, email, password: 'wrong' });
    expect([refused.status, refused.body]).toMatchObject([422, { fields: { password: 'wrong-password' } }]);
    const { body } = await caller.call(user.updateUser, { id: me.id, email, password: PASSWORD });
    expect(body).toMatchObject({ user: { email: 'mail.mover@example.com' }, confirmationSentTo: email });
    await office.work();
    const { token } = office.mail.to(email);
    expect((await office.visitor.call(user.verifyUser, { key: token })).body).toEqual({ purpose: 'email' });
    expect((await caller.call(auth.userInfo)).body.user.email).toBe(email);
    await office.work();
    expect(office.mail.to('mail.mover@example.com').header('subject')).toBe('Your email address was changed');
    expect((await office.visitor.call(user.verifyUser, { key: token })).status).toBe(409);
  });
  test('of somebody who holds more does not take the account over by its mail', async () => {
    const strong = await aUser(office.portal.owner, { ...whoever(), type: 'admin', permissions: ['viewSsn'] });
    const { status } = await admin.call(user.updateUser, { id: strong.id, email: 'taken@example.com' });
    expect(status).toBe(403);
  });
  test('of permissions or status ends the sessions of the account, and suspension is told', async () => {
    const sub = await office.account({ ...whoever(), username: 'sub.user', permissions: ['orderIdCards'] });
    const before = await office.portal.as(sub);
    await broker.call(user.updateUser, { id: sub.id, permissions: [] });
    expect((await before.call(auth.userInfo)).status).toBe(401);
    const again = await office.portal.as(sub);
    await broker.call(user.updateUser, { id: sub.id, status: 'suspended' });
    expect((await again.call(auth.userInfo)).status).toBe(401);
    expect((await office.visitor.call(auth.login, { username: 'sub.user', password: PASSWORD })).status).toBe(422);
    await office.work();
    expect(office.mail.to('sub.user@example.com').header('subject')).toBe('Your account has been suspended');
  });
  test('with an old version is refused', async () => {
    const { body } = await broker.call(user.createUser, draft());
    await broker.call(user.updateUser, { id: body.id, firstName: 'Ona' });
    const late = await broker.call(user.updateUser, { id: body.id, firstName: 'Una', version: body.version });
    expect(late.status).toBe(409);
  });
});

const whoever = () => ({ installationId: office.world.installationId, type: 'broker' as const, entityId: brokerId });

describe('an account that one does not manage', () => {
  test.each(['rival broker', 'other installation', 'absent'])('of a %s answers 404 to everything', async (whose) => {
    const { owner } = office.portal;
    const far = await aWorld(owner);
    const { installationId, rivalBrokerId } = office.world;
    const rival = { installationId, type: 'broker' as const, entityId: rivalBrokerId };
    const place =
      whose === 'rival broker' ? rival : { ...rival, installationId: far.installationId, entityId: far.brokerId };
    const id = whose === 'absent' ? '018f0000-0000-7000-8000-00000000dead' : (await aUser(owner, place)).id;
    const replies = [
      await broker.call(user.getUser, { id }),
      await broker.call(user.updateUser, { id, firstName: 'X' }),
      await broker.call(user.deleteUser, { id }),
      await broker.call(user.inviteUser, { id }),
      await broker.call(user.getUserSettings, { id }),
      await broker.call(user.setUserSetting, { id, key: 'scheme', value: 'dark' }),
      await broker.call(user.userHistory, { id }),
    ];
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 404));
  });
  test('is none of an administrator’s without manageUsers', async () => {
    const powerless = await as('admin', ['orderIdCards']);
    const { id } = await aUser(office.portal.owner, whoever());
    expect((await powerless.call(user.getUser, { id })).status).toBe(404);
    expect((await powerless.call(user.userHistory, { id })).status).toBe(404);
  });
});

describe('DELETE /user/{id}', () => {
  test('signs the account out for good; its name stays reserved', async () => {
    const gone = await office.account({ ...whoever(), username: 'gone.user' });
    const caller = await office.portal.as(gone);
    expect((await broker.call(user.deleteUser, { id: gone.id })).status).toBe(200);
    expect((await caller.call(auth.userInfo)).status).toBe(401);
    expect((await broker.call(user.getUser, { id: gone.id })).status).toBe(404);
    const again = await broker.call(user.createUser, draft({ username: 'Gone.user' }));
    expect(again.body).toMatchObject({ fields: { username: 'username-taken' } });
  });
  test('does not delete oneself', async () => {
    const me = (await broker.call(auth.userInfo)).body.user.id;
    expect((await broker.call(user.deleteUser, { id: me })).status).toBe(409);
  });
});
