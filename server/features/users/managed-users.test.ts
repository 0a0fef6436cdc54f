import { laterPermissions, type Permission, permissions, type UserType } from '@coverlane/contract/access.ts';
import { auth } from '@coverlane/contract/auth/calls.ts';
import { user } from '@coverlane/contract/users/own-calls.ts';
import { assert, asyncProperty, subarray } from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addDays, addMonths, todayIn } from '../../platform/values/dates.ts';
import type { Caller } from '../../testing/portal.ts';
import { aFamily } from '../../testing/family.ts';
import { aUser, aWorld } from '../../testing/world.ts';
import { NEW_PASSWORD, type Office, openOffice, PASSWORD } from './user.testing.ts';

let office: Office;
let admin: Caller;
let broker: Caller;

beforeAll(async () => {
  office = await openOffice();
  admin = await as('admin', ['manageUsers', 'exportData', 'orderIdCards']);
  broker = await as('broker', ['editSubUsers', 'orderIdCards']);
});
afterAll(() => office.close());
beforeEach(() => office.portal.owner.deleteFrom('login_tries').execute());

const place = (type: UserType) => {
  const { installationId, acme, brokerId, tpaId, partnerId } = office.world;
  const entities = { admin: null, broker: brokerId, client: acme.id, member: null, partner: partnerId, tpa: tpaId };
  return { installationId, type, entityId: entities[type] };
};

async function as(type: UserType, held: readonly Permission[]): Promise<Caller> {
  return office.portal.as(await aUser(office.portal.owner, { ...place(type), permissions: held }));
}

let made = 0;
const draft = (more = {}) => {
  made += 1;
  return { email: `person${made}@example.com`, firstName: 'Noa', lastName: `Brook${made}`, ...more };
};

describe('who is invited without a username', () => {
  test('chooses it with the link of the invitation, beside the password, and signs in with both', async () => {
    const sent = draft();
    const { body } = await broker.call(user.createUser, sent);
    expect(body.username).toMatch(/^invited\.[0-9a-f]{24}$/);
    await office.work();
    const { token } = office.mail.to(sent.email);
    const link = await office.visitor.call(user.checkLink, { key: token });
    expect(link.body).toEqual({ purpose: 'invitation', state: 'live', choosesUsername: true });
    const unnamed = await office.visitor.call(user.updatePassword, { token, password: NEW_PASSWORD });
    expect(unnamed.body).toMatchObject({ fields: { username: 'required' } });
    const { username: taken } = (await broker.call(auth.userInfo)).body.user;
    const again = await office.visitor.call(user.updatePassword, { token, password: NEW_PASSWORD, username: taken });
    expect(again.body).toMatchObject({ fields: { username: 'username-taken' } });
    const chosen = { token, password: NEW_PASSWORD, username: 'noa.brook' };
    expect((await office.visitor.call(user.updatePassword, chosen)).status).toBe(200);
    const signedIn = await office.visitor.call(auth.login, { username: 'noa.brook', password: NEW_PASSWORD });
    expect(signedIn.status).toBe(200);
  });
  test('chooses none of the form of a provisional one', async () => {
    const username = 'invited.0123456789abcdef01234567';
    const { body } = await broker.call(user.createUser, draft({ username }));
    expect(body).toMatchObject({ fields: { username: 'username-form' } });
  });
  test('chooses no second one later, with a link to reset the password', async () => {
    const account = await office.account({ ...place('broker'), username: 'named.already' });
    await broker.call(user.resetUserPassword, { id: account.id });
    await office.work();
    const { token } = office.mail.to('named.already@example.com');
    await office.visitor.call(user.updatePassword, { token, password: NEW_PASSWORD, username: 'other.name' });
    expect((await broker.call(user.getUser, { id: account.id })).body.username).toBe('named.already');
  });
});

describe('a member’s account', () => {
  test('is made for one person of the roster, who is invited, chooses a name and sees their own record', async () => {
    const { subscriberId } = await aFamily(office.portal.owner, { client: office.world.acme, lastName: 'Quill' });
    const sent = draft({ type: 'member', entityId: subscriberId });
    const { status, body } = await admin.call(user.createUser, sent);
    expect([status, body]).toMatchObject([200, { type: 'member', entityId: subscriberId, status: 'invited' }]);
    await office.work();
    const { token } = office.mail.to(sent.email);
    await office.visitor.call(user.updatePassword, { token, password: NEW_PASSWORD, username: 'mel.quill' });
    const signedIn = await office.visitor.call(auth.login, { username: 'mel.quill', password: NEW_PASSWORD });
    expect(signedIn.body).toMatchObject({ user: { type: 'member', memberId: subscriberId } });
    const second = await admin.call(user.createUser, draft({ type: 'member', entityId: subscriberId }));
    expect([second.status, second.body]).toMatchObject([422, { fields: { entityId: 'account-exists' } }]);
  });
  test.each([
    // Days begin fourteen hours before the server's clock says so, and end twelve hours after it.
    ['of age since today', 'Pacific/Kiritimati', { days: 0, answer: 200 }],
    ['of age tomorrow', 'Etc/GMT+12', { days: 1, answer: 422 }],
  ])('is of somebody who is %s, by the day of %s', async (_, zone, { days, answer }) => {
    const { owner } = office.portal;
    const client = office.world.acme;
    const inZone = (time_zone: string) =>
      owner.updateTable('clients').set({ time_zone }).where('id', '=', client.id).execute();
    await inZone(zone);
    const today = todayIn(zone, new Date());
    // The later of the two, which differ at the end of February alone: nobody born then comes of age sooner.
    const [back, ahead] = [addMonths(addDays(today, days), -18 * 12), addDays(addMonths(today, -18 * 12), days)];
    const dob = back > ahead ? back : ahead;
    const { subscriberId } = await aFamily(owner, { client, dob, lastName: `Young${days}` });
    const { status } = await admin.call(user.createUser, draft({ type: 'member', entityId: subscriberId }));
    await inZone('America/New_York');
    expect(status).toBe(answer);
  });
  test('is of nobody foreign, of no child, and has no permissions', async () => {
    const elsewhere = await aWorld(office.portal.owner);
    const foreign = await aFamily(office.portal.owner, { client: elsewhere.acme });
    const own = await aFamily(office.portal.owner, { client: office.world.acme, dependents: [{ dob: '2020-05-04' }] });
    const refused = async (more: object) =>
      (await admin.call(user.createUser, draft({ type: 'member', ...more }))).body;
    expect(await refused({ entityId: foreign.subscriberId })).toMatchObject({ fields: { entityId: 'not-found' } });
    expect(await refused({ entityId: own.personIds[1] })).toMatchObject({ fields: { entityId: 'sign-up-under-18' } });
    expect(await refused({ entityId: own.subscriberId, permissions: ['orderIdCards'] })).toMatchObject({
      fields: { permissions: 'bad-choice' },
    });
    expect((await broker.call(user.createUser, draft({ type: 'member', entityId: own.subscriberId }))).status).toBe(
      422,
    );
  });
});

describe('an account', () => {
  test('is locked and unlocked: its sessions end at once, and it opens again', async () => {
    const account = await office.account({ ...place('broker'), username: 'locked.out' });
    const caller = await office.portal.as(account);
    await broker.call(user.updateUser, { id: account.id, status: 'locked' });
    expect((await caller.call(auth.userInfo)).status).toBe(401);
    const refused = await office.visitor.call(auth.login, { username: 'locked.out', password: PASSWORD });
    expect([refused.status, refused.body]).toMatchObject([422, { code: 'credentials' }]);
    await broker.call(user.updateUser, { id: account.id, status: 'active' });
    const again = await office.visitor.call(auth.login, { username: 'locked.out', password: PASSWORD });
    expect(again.status).toBe(200);
    const events = (await broker.call(user.userHistory, { id: account.id })).body.rows.map(({ event }) => event);
    expect(events).toEqual(expect.arrayContaining(['locked', 'activated']));
  });
  test('that was suspended before its holder opened it waits for its holder again', async () => {
    const { body } = await broker.call(user.createUser, draft());
    const states: unknown[] = [];
    for (const status of ['active', 'locked', 'suspended', 'active'])
      states.push((await broker.call(user.updateUser, { id: body.id, status })).body.user?.status);
    expect(states).toEqual([undefined, undefined, 'suspended', 'invited']);
  });
  test('must choose a new password when asked to: sessions end, a link goes out, and what it had opens nothing else', async () => {
    const account = await office.account({ ...place('broker'), username: 'reset.me' });
    const caller = await office.portal.as(account);
    expect((await broker.call(user.resetUserPassword, { id: account.id })).status).toBe(200);
    expect((await caller.call(auth.userInfo)).status).toBe(401);
    expect((await broker.call(user.getUser, { id: account.id })).body.passwordResetRequired).toBe(true);
    await office.work();
    const { token } = office.mail.to('reset.me@example.com');
    await office.visitor.call(user.updatePassword, { token, password: NEW_PASSWORD });
    expect((await broker.call(user.getUser, { id: account.id })).body.passwordResetRequired).toBe(false);
  });
  test('is brought back with the state it had by whoever deleted it, within a quarter of an hour', async () => {
    const account = await office.account({ ...place('broker'), username: 'back.again' });
    await broker.call(user.updateUser, { id: account.id, status: 'suspended' });
    await broker.call(user.deleteUser, { id: account.id });
    expect((await admin.call(user.restoreUsers, { ids: [account.id] })).status).toBe(404);
    expect((await broker.call(user.restoreUsers, { ids: [account.id] })).body).toEqual({ ids: [account.id] });
    expect((await broker.call(user.getUser, { id: account.id })).body.status).toBe('suspended');
    await broker.call(user.deleteUser, { id: account.id });
    const { owner } = office.portal;
    await owner.updateTable('users').set({ deactivated_at: '2026-01-01' }).where('id', '=', account.id).execute();
    expect((await broker.call(user.restoreUsers, { ids: [account.id] })).status).toBe(404);
  });
  test('shows where it is signed in, and is signed out of one place or of all', async () => {
    const account = await office.account({ ...place('broker'), username: 'many.places' });
    const [one, two] = [await office.portal.as(account), await office.portal.as(account)];
    const { sessions } = (await broker.call(user.userSessions, { id: account.id })).body;
    expect(sessions.map(({ current }) => current)).toEqual([false, false]);
    const sessionId = sessions[0]?.id ?? '';
    expect((await broker.call(user.endUserSession, { id: account.id, sessionId })).status).toBe(200);
    expect((await broker.call(user.endUserSession, { id: account.id, sessionId })).status).toBe(404);
    const statuses = async () => [(await one.call(auth.userInfo)).status, (await two.call(auth.userInfo)).status];
    expect((await statuses()).toSorted()).toEqual([200, 401]);
    await broker.call(user.endUserSessions, { id: account.id });
    expect(await statuses()).toEqual([401, 401]);
  });
  test('of an administrator keeps its e-mail address from whoever lacks what its roles grant', async () => {
    const { owner } = office.portal;
    const strong = await aUser(owner, place('admin'));
    const permission = await owner
      .selectFrom('permissions')
      .select('id')
      .where('machine_name', '=', 'viewSsn')
      .executeTakeFirstOrThrow();
    const roleId = strong.id;
    const installation_id = office.world.installationId;
    await owner.insertInto('roles').values({ id: roleId, installation_id, name: 'Strong' }).execute();
    await owner.insertInto('role_permissions').values({ role_id: roleId, permission_id: permission.id }).execute();
    await owner.insertInto('user_roles').values({ role_id: roleId, user_id: strong.id }).execute();
    const { body } = await admin.call(user.getUser, { id: strong.id });
    expect(body).toMatchObject({ holdsMore: true, roles: [{ name: 'Strong', permissions: ['viewSsn'] }] });
    expect((await admin.call(user.updateUser, { id: strong.id, email: 'x@example.com' })).status).toBe(403);
    const { rows } = (await admin.call(user.searchUsers, { roleId })).body;
    expect(rows).toMatchObject([{ id: strong.id, roleNames: ['Strong'] }]);
  });
});

describe('the list of accounts', () => {
  test('narrows to those who work for a client', async () => {
    const { owner } = office.portal;
    const { acme, rival, rivalBrokerId } = office.world;
    const employer = await aUser(owner, place('client'));
    const other = await aUser(owner, { ...place('broker'), entityId: rivalBrokerId });
    const ids = async (clientId: string) =>
      (await admin.call(user.searchUsers, { clientId, pageSize: 200 })).body.rows.map(({ id }) => id);
    expect(await ids(acme.id)).toContain(employer.id);
    expect(await ids(acme.id)).not.toContain(other.id);
    expect(await ids(rival.id)).toEqual([other.id]);
  });
  test('is taken away as a file with the chosen columns in the reader’s words; a provisional name is no name', async () => {
    await admin.call(user.createUser, draft({ type: 'admin', lastName: 'Filed' }));
    const words = JSON.stringify({ name: '이름', 'status.invited': '초대됨' });
    const asked = { search: 'Filed', columns: 'name,username,status', words };
    const { body } = await admin.call(user.exportUsers, asked);
    expect(body).toBe('\u{FEFF}이름,username,status\r\n"Filed, Noa",,초대됨\r\n');
    const noList = await as('admin', ['exportData']);
    expect((await noList.call(user.exportUsers)).status).toBe(403);
  });
});

test('an account says which clients it sees, through what, and since when', async () => {
  const { acme } = office.world;
  const of = async (type: UserType) => {
    const { id } = await aUser(office.portal.owner, place(type));
    return (await admin.call(user.userClients, { id })).body;
  };
  expect((await of('broker')).rows).toMatchObject([
    { clientId: acme.id, through: 'brokerMap', effectiveDate: '2020-01-01', canSeePhi: false, current: true },
  ]);
  expect((await of('partner')).rows).toMatchObject([{ clientId: acme.id, through: 'partnerMap' }]);
  expect((await of('client')).rows).toMatchObject([{ clientId: acme.id, through: 'employer' }]);
  expect(await of('tpa')).toMatchObject({ total: 2, rows: [{ through: 'installation' }, {}] });
});

test('an employer’s user is held to some divisions, and sees the people of no other, until it is held to none', async () => {
  const { owner } = office.portal;
  const { acme, rival } = office.world;
  const { id } = await aUser(owner, place('client'));
  const before = await admin.call(user.userDivisions, { id });
  expect(before.body.divisions).toEqual([{ id: acme.divisionId, name: 'Main', held: false }]);
  const foreign = await admin.call(user.holdToDivisions, { id, divisionIds: [rival.divisionId] });
  expect(foreign.body).toMatchObject({ fields: { divisionIds: 'not-found' } });
  const held = await admin.call(user.holdToDivisions, { id, divisionIds: [acme.divisionId] });
  expect(held.body.divisions).toMatchObject([{ held: true }]);
  const freed = await admin.call(user.holdToDivisions, { id, divisionIds: [] });
  expect(freed.body.divisions).toMatchObject([{ held: false }]);
  const ofBroker = await aUser(owner, place('broker'));
  expect((await admin.call(user.userDivisions, { id: ofBroker.id })).status).toBe(422);
});

describe('an account that one does not manage', () => {
  test.each(['rival broker', 'other installation', 'absent'])('of a %s answers 404 to everything', async (whose) => {
    const { owner } = office.portal;
    const far = await aWorld(owner);
    const rival = { ...place('broker'), entityId: office.world.rivalBrokerId };
    const elsewhere = { ...rival, installationId: far.installationId, entityId: far.brokerId };
    const { id } =
      whose === 'absent'
        ? { id: '018f0000-0000-7000-8000-00000000dead' }
        : await aUser(owner, whose === 'rival broker' ? rival : elsewhere);
    const replies = [
      await broker.call(user.resetUserPassword, { id }),
      await broker.call(user.restoreUsers, { ids: [id] }),
      await broker.call(user.userSessions, { id }),
      await broker.call(user.endUserSession, { id, sessionId: id }),
      await broker.call(user.endUserSessions, { id }),
      await broker.call(user.userClients, { id }),
      await broker.call(user.userWhy, { id, screen: '/broker/users' }),
    ];
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 404));
  });
});

test('a sub-user never gets more than its creator holds, whatever is asked for', async () => {
  const some = subarray([...permissions].filter((name) => name !== 'editSubUsers' && !laterPermissions[name]));
  await assert(
    asyncProperty(some, some, some, async (held, first, second) => {
      const creator = await as('broker', ['editSubUsers', ...held]);
      const created = await creator.call(user.createUser, draft({ permissions: first }));
      const isWithin = (wanted: readonly string[]) => wanted.every((name) => held.some((one) => one === name));
      expect(created.status).toBe(isWithin(first) ? 200 : 422);
      if (created.status !== 200) return;
      const { id } = created.body;
      const changed = await creator.call(user.updateUser, { id, permissions: second });
      expect(changed.status).toBe(isWithin(second) ? 200 : 422);
      const now = (await creator.call(user.getUser, { id })).body.permissions;
      expect(isWithin(now)).toBe(true);
    }),
    { numRuns: 12 },
  );
});
