import type { Permission } from '@coverlane/contract/access.ts';
import { allCalls } from '@coverlane/contract/all-calls.ts';
import { auth } from '@coverlane/contract/auth/calls.ts';
import { isWriting } from '@coverlane/contract/call.ts';
import { claims } from '@coverlane/contract/claims/calls.ts';
import { clients } from '@coverlane/contract/collections/clients.ts';
import { members } from '@coverlane/contract/members/calls.ts';
import { user } from '@coverlane/contract/users/own-calls.ts';
import { viewAs } from '@coverlane/contract/view-as/calls.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { API_BASE } from '../../platform/http/api-base.ts';
import { lookupCounter } from '../../platform/sign-in/lookup-counter.ts';
import { aClaim } from '../../testing/claim-objects.ts';
import { aFamily } from '../../testing/family.ts';
import { type Caller, type TestPortal, testPortal } from '../../testing/portal.ts';
import { fieldsOf, sampleInput } from '../../testing/sample-input.ts';
import { after, viewing } from '../../testing/viewing.ts';
import { aUser, aWorld, type World } from '../../testing/world.ts';

let portal: TestPortal;
let world: World;
let broker: { id: string };
let member: { id: string };
let subscriberId: string;

beforeAll(async () => {
  portal = await testPortal();
  world = await aWorld(portal.owner);
  const family = await aFamily(portal.owner, { client: world.acme });
  ({ subscriberId } = family);
  await aClaim(portal.owner, { clientId: world.acme.id, personId: subscriberId, subscriberId });
  broker = await anAccount('broker', ['enrollment', 'viewSsn'], world.brokerId);
  member = await anAccount('member', [], subscriberId);
});
afterAll(() => portal.close());

const anAccount = (type: 'admin' | 'broker' | 'member', permissions: readonly Permission[], entityId: string | null) =>
  aUser(portal.owner, { installationId: world.installationId, type, entityId, permissions });

/** An administrator who may view as others, with these permissions besides. */
async function admin(...more: Permission[]): Promise<{ id: string; caller: Caller }> {
  const { id } = await anAccount('admin', ['impersonate', 'manageUsers', ...more], null);
  return { id, caller: await portal.as({ id }) };
}

const eventsOf = (userId: string) =>
  portal.owner
    .selectFrom('audit.events')
    .select(['action', 'call', 'detail', 'object_id'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();

describe('a view as somebody else', () => {
  test('has that account’s rights and no wider ones, and says by whom and until when', async () => {
    const { id, caller } = await admin();
    const view = await viewing(portal, caller, broker);
    const { body } = await view.call(auth.userInfo);
    expect(body.user).toMatchObject({ id: broker.id, type: 'broker', viewedBy: { id, name: 'Test admin' } });
    const minutes = (Date.parse(body.user.viewedBy?.endsAt ?? '') - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(28);
    expect(minutes).toBeLessThanOrEqual(30);
    expect(body.user.clients.map(({ name }) => name)).toEqual(['ACME Tool']);
    expect((await view.call(clients.calls.list)).status).toBe(403);
    expect((await view.call(members.membersearch, { search: 'none' })).status).toBe(200);
  });
  test('changes nothing: every call that writes is refused with one sentence', async () => {
    const { caller } = await admin();
    const view = await viewing(
      portal,
      caller,
      await anAccount('broker', ['enrollment', 'editSubUsers'], world.brokerId),
    );
    const writing = [...allCalls].filter(
      ([, call]) =>
        isWriting(call) && Array.isArray(call.access) && call.access.some((door) => door.types.includes('broker')),
    );
    const answers: unknown[] = [];
    for (const [, call] of writing) {
      const url = `${API_BASE}${call.path.replace(/:(\w+)/g, (_, field: string) => String(sampleInput(call)[field]))}`;
      const payload = call.upload || fieldsOf(call).length === 0 ? {} : { payload: {} };
      const reply = await portal.app.inject({ method: call.method, url, headers: view.headers, ...payload });
      answers.push([reply.statusCode, reply.json().code]);
    }
    // A door that asks for a permission the broker lacks refuses before.
    expect(writing.length).toBeGreaterThan(10);
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
      new Set([JSON.stringify([403, 'viewing']), JSON.stringify([403, 'forbidden'])]),
    );
    const own = await view.call(user.setUserSetting, { id: broker.id, key: 'scheme', value: 'dark' });
    expect([own.status, own.body]).toMatchObject([
      403,
      {
        code: 'viewing',
        message: 'You’re viewing the portal as someone else, so you can’t make changes. Stop viewing first.',
      },
    ]);
  });
  test('does not change the password either, for all that call is public', async () => {
    const { caller } = await admin();
    const view = await viewing(portal, caller, broker);
    const change = { oldPassword: 'whatever it is', password: 'seventeen purple tractors' };
    expect(await view.call(user.updatePassword, change)).toMatchObject({ status: 403, body: { code: 'viewing' } });
  });
  test('takes the old tokens away, and its end takes those of the view', async () => {
    const { id, caller } = await admin();
    const view = await viewing(portal, caller, broker);
    expect((await caller.call(auth.userInfo)).status).toBe(401);
    const own = after(portal, await view.call(viewAs.endView));
    expect((await view.call(auth.userInfo)).status).toBe(401);
    expect((await own.call(auth.userInfo)).body.user).toMatchObject({ id, type: 'admin', viewedBy: null });
    expect(await own.call(viewAs.endView)).toMatchObject({ status: 409, body: { code: 'not-viewing' } });
  });
  test('is over after half an hour: nothing opens but its end, and never the administrator’s own rights', async () => {
    const { id, caller } = await admin('manageClients');
    const view = await viewing(portal, caller, broker);
    await portal.owner
      .updateTable('sessions')
      .set({ viewed_at: new Date(Date.now() - 30 * 60_000 - 1000) })
      .where('user_id', '=', id)
      .execute();
    const refused = [view.call(clients.calls.list), view.call(members.memberProfile), view.call(user.createUser)];
    for (const answer of refused) expect((await answer).body).toMatchObject({ code: 'sign-in-unfinished' });
    expect((await view.call(auth.userInfo)).body.user).toMatchObject({ lacks: 'view', permissions: [], clients: [] });
    const own = after(portal, await view.call(viewAs.endView));
    expect((await own.call(clients.calls.list)).status).toBe(200);
  });
  test('ends with the session, idle or signed out', async () => {
    const { id, caller } = await admin();
    const view = await viewing(portal, caller, broker);
    const idle = new Date(Date.now() - 1_801_000);
    await portal.owner.updateTable('sessions').set({ active_at: idle }).where('user_id', '=', id).execute();
    expect((await view.call(auth.userInfo)).status).toBe(401);
    const other = await viewing(portal, (await admin()).caller, broker);
    expect((await other.call(auth.logout)).status).toBe(200);
    expect((await other.call(auth.userInfo)).status).toBe(401);
  });
  test('is over at once when the permission is taken away', async () => {
    const { id, caller } = await admin();
    const view = await viewing(portal, caller, broker);
    await portal.owner.deleteFrom('user_permissions').where('user_id', '=', id).execute();
    expect((await view.call(members.membersearch, { search: 'none' })).body).toMatchObject({
      code: 'sign-in-unfinished',
    });
  });
});

describe('nobody views', () => {
  test('without the permission, themselves, an absent or a foreign account', async () => {
    const clerk = await portal.as(await anAccount('admin', ['manageUsers'], null));
    expect((await clerk.call(viewAs.beginView, { id: broker.id })).status).toBe(403);
    const { id, caller } = await admin();
    const elsewhere = await aWorld(portal.owner);
    const foreign = await aUser(portal.owner, {
      installationId: elsewhere.installationId,
      type: 'tpa',
      entityId: elsewhere.tpaId,
    });
    for (const other of [id, foreign.id, '018f0000-0000-7000-8000-000000000000'])
      expect((await caller.call(viewAs.beginView, { id: other })).status).toBe(404);
  });
  test('as an administrator who holds more than they do', async () => {
    const { caller } = await admin();
    const other = await anAccount('admin', ['manageSites'], null);
    expect(await caller.call(viewAs.beginView, { id: other.id })).toMatchObject({
      status: 403,
      body: { code: 'view-more' },
    });
    const { caller: equal } = await admin('manageSites');
    expect((await equal.call(viewAs.beginView, { id: other.id })).status).toBe(200);
  });
  test('as an account that is suspended', async () => {
    const { caller } = await admin();
    const other = await anAccount('broker', [], world.brokerId);
    await portal.owner.updateTable('users').set({ status: 'suspended' }).where('id', '=', other.id).execute();
    expect(await caller.call(viewAs.beginView, { id: other.id })).toMatchObject({
      status: 409,
      body: { code: 'account-not-active' },
    });
  });
  test('from within a view: it is never nested', async () => {
    const { caller } = await admin();
    const { id } = await anAccount('admin', ['impersonate', 'manageUsers'], null);
    const view = await viewing(portal, caller, { id });
    expect(await view.call(viewAs.beginView, { id: broker.id })).toMatchObject({
      status: 403,
      body: { code: 'viewing' },
    });
  });
});

describe('health information', () => {
  const listed = async (caller: Caller) => (await caller.call(claims.claimList, {})).body;
  test('shows in a view only to an administrator who holds phi too', async () => {
    expect((await listed(await portal.as(member))).total).toBe(1);
    expect((await listed(await viewing(portal, (await admin('phi')).caller, member))).total).toBe(1);
    expect((await listed(await viewing(portal, (await admin()).caller, member))).total).toBe(0);
  });
  test('and whole SSNs only to one who may reveal them', async () => {
    const held = async (caller: Caller) =>
      (await (await viewing(portal, caller, broker)).call(auth.userInfo)).body.user.permissions.map(
        ({ machineName }) => machineName,
      );
    expect(await held((await admin()).caller)).toEqual(['enrollment']);
    expect(await held((await admin('viewSsn')).caller)).toEqual(['enrollment', 'viewSsn']);
  });
});

describe('the records of a view', () => {
  test('name both: the audit log at its beginning, its reads, its refusals and its end', async () => {
    const { id, caller } = await admin('phi');
    const before = await eventsOf(member.id);
    const view = await viewing(portal, caller, member);
    await view.call(members.memberProfile);
    await view.call(user.setUserSetting, { id: member.id, key: 'scheme', value: 'dark' });
    await view.call(viewAs.endView);
    expect(await eventsOf(id)).toMatchObject([
      { action: 'view-as', object_id: member.id, detail: {} },
      { action: 'read', call: 'memberProfile', detail: { viewedAs: member.id } },
      { action: 'refused', call: 'setUserSetting', detail: { viewedAs: member.id, code: 'viewing' } },
      { action: 'view-ended', object_id: member.id, detail: {} },
    ]);
    expect(await eventsOf(member.id)).toEqual(before);
  });
  test('count looks at members on whoever looks, and none on the account that is viewed', async () => {
    const { id, caller } = await admin();
    const view = await viewing(portal, caller, broker);
    const counter = lookupCounter(portal.parts.aside ?? portal.parts.pool);
    const countedOf = async (userId: string) => (await counter.count(userId)).counted;
    const before = { own: await countedOf(id), theirs: await countedOf(broker.id) };
    for (let look = 0; look < 3; look++)
      expect((await view.call(members.membersearch, { lastName: 'Doe' })).status).toBe(200);
    // Asking counts as one itself.
    expect([(await countedOf(id)) - before.own, (await countedOf(broker.id)) - before.theirs]).toEqual([4, 1]);
  });
  test('stand in the history of the account, by whom', async () => {
    const { caller } = await admin();
    const other = await anAccount('broker', [], world.brokerId);
    const own = after(portal, await (await viewing(portal, caller, other)).call(viewAs.endView));
    const { rows } = (await own.call(user.userHistory, { id: other.id })).body;
    expect(rows.map(({ event, actorName }) => [event, actorName])).toEqual([
      ['viewEnded', 'Test admin'],
      ['viewedAs', 'Test admin'],
    ]);
  });
});
