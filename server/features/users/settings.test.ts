import { auth } from '@coverlane/contract/auth/calls.ts';
import { user } from '@coverlane/contract/users/own-calls.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openAs, rolledBack } from '../../testing/opened.ts';
import type { Caller } from '../../testing/portal.ts';
import { aUser } from '../../testing/world.ts';
import { type Office, openOffice } from './user.testing.ts';

let office: Office;
let admin: Caller;
let broker: Caller;
let sub: { id: string };

beforeAll(async () => {
  office = await openOffice();
  const { portal, world } = office;
  const { installationId, brokerId: entityId } = world;
  const make = async (user: Parameters<typeof aUser>[1]) => portal.as(await aUser(portal.owner, user));
  admin = await make({ installationId, type: 'admin', permissions: ['manageUsers'] });
  broker = await make({ installationId, type: 'broker', entityId, permissions: ['editSubUsers'] });
  sub = await office.account({ installationId, type: 'broker', entityId, username: 'sub.user' });
});
afterAll(() => office.close());

describe('POST /usersettings/{id}/{key}', () => {
  test('sets what one prefers, and GET /userInfo tells it', async () => {
    const caller = await office.portal.as(sub);
    const { body } = await caller.call(user.setUserSetting, { id: sub.id, key: 'shortcuts', value: 'off' });
    expect(body.settings).toEqual([{ key: 'shortcuts', value: 'off' }]);
    expect((await caller.call(auth.userInfo)).body.user.settings).toEqual(body.settings);
    const wrong = await caller.call(user.setUserSetting, { id: sub.id, key: 'shortcuts', value: 'sometimes' });
    expect(wrong.status).toBe(422);
  });
  test('keeps the pages that somebody pinned in the menu: names, at most eight', async () => {
    const caller = await office.portal.as(sub);
    const pin = (value: string) => caller.call(user.setUserSetting, { id: sub.id, key: 'pins', value });
    expect((await pin('members,users')).body.settings).toContainEqual({ key: 'pins', value: 'members,users' });
    expect((await pin('none')).status).toBe(200);
    for (const wrong of ['/admin/users', 'a,,b', Array.from({ length: 9 }, () => 'users').join(',')])
      expect((await pin(wrong)).status).toBe(422);
  });
  test('of what grants rights needs manageUsers: 403 to oneself and to who edits sub-users', async () => {
    const asked = { id: sub.id, key: 'subscriberSeesDependentPhi', value: 'all' };
    expect((await (await office.portal.as(sub)).call(user.setUserSetting, asked)).status).toBe(403);
    expect((await broker.call(user.setUserSetting, asked)).status).toBe(403);
    expect((await admin.call(user.setUserSetting, asked)).status).toBe(200);
    const audited = await office.portal.owner
      .selectFrom('audit.events')
      .select(['detail', 'object_id'])
      .where('action', '=', 'setting-changed')
      .where('object_id', '=', sub.id)
      .execute();
    expect(audited.at(-1)?.detail).toMatchObject({ key: 'subscriberSeesDependentPhi', value: 'all' });
    const back = { ...asked, value: '' };
    expect((await broker.call(user.setUserSetting, back)).status).toBe(403);
    expect((await admin.call(user.setUserSetting, back)).body.settings).not.toContainEqual(
      expect.objectContaining({ key: 'subscriberSeesDependentPhi' }),
    );
  });
  test('of what grants rights is refused by the database itself', async () => {
    const insert = (caller: Caller) =>
      rolledBack(office.portal.parts.pool, async (db) => {
        await openAs(db, caller);
        await sql`insert into user_settings values (${sub.id}, 'subscriberSeesDependentPhi', 'none')
          on conflict (user_id, key) do update set value = excluded.value`.execute(db);
      });
    await expect(insert(await office.portal.as(sub))).rejects.toMatchObject({ code: '42501' });
    await expect(insert(broker)).rejects.toMatchObject({ code: '42501' });
    await insert(admin);
  });
});

describe('GET /userhistory/{id}', () => {
  test('tells what happened, by whom and from where, and every sign-in; never a value', async () => {
    await broker.call(user.updateUser, { id: sub.id, firstName: 'Secretname' });
    await office.portal.as(sub);
    const { rows, total } = (await broker.call(user.userHistory, { id: sub.id })).body;
    expect(rows.map(({ event }) => event)).toEqual(
      expect.arrayContaining(['signedIn', 'profileChanged', 'settingChanged']),
    );
    expect(total).toBe(rows.length);
    const change = rows.find(({ event }) => event === 'profileChanged');
    expect(change).toMatchObject({ actorName: 'Test broker', names: ['firstName'], address: '127.0.0.1' });
    expect(JSON.stringify(rows)).not.toContain('Secretname');
  });
});

describe('my sessions', () => {
  test('are listed with this one marked; one can be ended, and all others', async () => {
    const [here, there, elsewhere] = [
      await office.portal.as(sub),
      await office.portal.as(sub),
      await office.portal.as(sub),
    ];
    const { sessions } = (await here.call(user.sessions)).body;
    expect(sessions.filter(({ current }) => current)).toHaveLength(1);
    const theirs = (await there.call(user.sessions)).body.sessions.find(({ current }) => current)?.id ?? '';
    expect((await here.call(user.endSession, { id: theirs })).status).toBe(200);
    expect((await there.call(auth.userInfo)).status).toBe(401);
    expect((await elsewhere.call(auth.userInfo)).status).toBe(200);
    expect((await here.call(user.endOtherSessions)).status).toBe(200);
    expect((await elsewhere.call(auth.userInfo)).status).toBe(401);
    expect((await here.call(user.sessions)).body.sessions).toHaveLength(1);
  });
  test('of somebody else answer 404, also to who manages the account', async () => {
    const mine = (await (await office.portal.as(sub)).call(user.sessions)).body.sessions[0]?.id ?? '';
    expect((await broker.call(user.endSession, { id: mine })).status).toBe(404);
  });
});

test('the request role reads no password hash and no token hash, and grants nothing it does not hold', async () => {
  const attempt = (statement: ReturnType<typeof sql>) =>
    rolledBack(office.portal.parts.pool, async (db) => {
      await openAs(db, broker);
      await statement.execute(db);
    });
  const refused = [
    sql`select password_hash from users`,
    sql`select token_hash from sessions`,
    sql`select * from user_links`,
    sql`update users set password_hash = 'x'`,
    sql`update users set type = 'admin'`,
    sql`insert into user_permissions select ${sub.id}, id from permissions where machine_name = 'viewSsn'`,
    sql`insert into users (id, installation_id, type, username, email, first_name, last_name)
      values (gen_random_uuid(), ${office.world.installationId}, 'admin', 'made.up.admin', 'x@example.com', 'X', 'Y')`,
    sql`select access.use_link('x', '{reset}')`,
    sql`select * from access.forgotten('password', 'sub.user')`,
  ];
  for (const statement of refused) await expect(attempt(statement)).rejects.toMatchObject({ code: '42501' });
});
