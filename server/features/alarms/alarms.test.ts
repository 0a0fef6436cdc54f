import { alarms } from '@coverlane/contract/alarms/calls.ts';
import { auth } from '@coverlane/contract/auth/calls.ts';
import { memberChanges } from '@coverlane/contract/changes/calls.ts';
import { enrollments } from '@coverlane/contract/enrollments/calls.ts';
import { members } from '@coverlane/contract/members/calls.ts';
import { user } from '@coverlane/contract/users/own-calls.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { lookupCounter } from '../../platform/sign-in/lookup-counter.ts';
import { addLookups } from '../../platform/sign-in/lookups.queries.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';
import { aFamily } from '../../testing/family.ts';
import { aKeyAtWork } from '../../testing/key-traces.ts';
import { type Caller, type TestPortal, testPortal } from '../../testing/portal.ts';
import { aUser, aWorld, type World } from '../../testing/world.ts';

let portal: TestPortal;
let world: World;
let admin: Caller;
const ALLOWED = 10;

beforeAll(async () => {
  portal = await testPortal();
  world = await aWorld(portal.owner);
  const { installationId } = world;
  admin = await portal.as(await aUser(portal.owner, { installationId, type: 'admin', permissions: ['manageUsers'] }));
  await portal.owner
    .insertInto('settings')
    .values({
      id: uuid7(),
      installation_id: installationId,
      scope: 'installation',
      scope_id: installationId,
      key: 'searchAlarmLookups',
      value: String(ALLOWED),
    })
    .execute();
});
afterAll(() => portal.close());
beforeEach(async () => {
  await portal.owner.deleteFrom('login_tries').execute();
  await portal.owner.deleteFrom('search_alarms').execute();
  await portal.owner.deleteFrom('mails').execute();
});

async function aBroker(): Promise<{ id: string; caller: Caller }> {
  const { installationId, brokerId } = world;
  const permissions = ['enrollment'] as const;
  const { id } = await aUser(portal.owner, { installationId, type: 'broker', entityId: brokerId, permissions });
  return { id, caller: await portal.as({ id }) };
}

/** Somebody whom no test looked at yet. */
async function aStranger(): Promise<{ personId: string; clientId: string }> {
  const family = await aFamily(portal.owner, { client: world.acme });
  return { personId: family.subscriberId, clientId: world.acme.id };
}

async function searches(caller: Caller, times: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let search = 0; search < times; search++)
    statuses.push((await caller.call(members.membersearch, { lastName: 'Doe' })).status);
  return statuses;
}

describe('a broker who looks up unusually many members', () => {
  test('is slowed down from the first lookup over the setting, and told when the window is over', async () => {
    const { id, caller } = await aBroker();
    expect(await searches(caller, ALLOWED)).toEqual(Array(ALLOWED).fill(200));
    const over = await caller.call(members.membersearch, {});
    expect(over.status).toBe(429);
    expect((await caller.call(members.memberIdLookup, { memberNumber: 'W1' })).status).toBe(429);
    // All of them were made in the last half minute of a window of ten minutes, which is counted in parts of thirty seconds.
    const waits = Number(over.headers['retry-after']);
    expect(waits).toBeGreaterThan(9.5 * 60);
    expect(waits).toBeLessThanOrEqual(10.5 * 60);
    await sql`update lookup_counts set part = part - make_interval(secs => ${waits}) where user_id = ${id}`.execute(
      portal.owner,
    );
    expect((await caller.call(members.membersearch, {})).status).toBe(200);
  });
  test('is told to administrators once a window: on their screen, by mail, in history and audit log', async () => {
    const { id, caller } = await aBroker();
    await searches(caller, ALLOWED + 3);
    const { rows } = (await admin.call(alarms.searchAlarms)).body;
    expect(rows).toMatchObject([{ userId: id, lookups: ALLOWED + 1, minutes: 10, locked: false }]);
    const mails = await portal.owner.selectFrom('mails').select('kind').where('kind', '=', 'searchAlarm').execute();
    expect(mails).toHaveLength(1);
    const events = portal.owner.selectFrom('user_history').select('event').where('user_id', '=', id);
    expect(await events.execute()).toEqual([{ event: 'searchAlarm' }]);
    const audit = portal.owner.selectFrom('audit.events').select('action').where('user_id', '=', id);
    const actions = (await audit.execute()).map(({ action }) => action);
    expect(actions.filter((action) => action === 'search-alarm')).toHaveLength(1);
    const [alarm] = rows;
    expect((await admin.call(alarms.seeAlarm, { id: alarm?.id ?? '' })).status).toBe(200);
    expect((await admin.call(alarms.searchAlarms)).body.rows).toEqual([]);
  });
  test('is answered nowhere else either: what was refused of somebody stays refused, whichever call asks for it', async () => {
    const { caller } = await aBroker();
    await searches(caller, ALLOWED);
    const { personId: id, clientId } = await aStranger();
    const ways = [
      () => caller.call(members.getMember, { id, clientId }),
      () => caller.call(enrollments.familyEnrollments, { clientId, memberId: id }),
      () => caller.call(enrollments.memberEnrollments, { clientId, memberId: id }),
      () => caller.call(enrollments.memberEnrollments, { clientId, memberId: id }),
    ];
    const answers = [];
    for (const ask of ways) answers.push((await ask()).status);
    expect(answers).toEqual([429, 429, 429, 429]);
    expect((await Promise.all(ways.map((ask) => ask()))).map(({ status }) => status)).toEqual([429, 429, 429, 429]);
  });
  test('is asked alike where a preview of a change, or the check before a hire, shows somebody', async () => {
    const { caller } = await aBroker();
    const { personId: memberId, clientId } = await aStranger();
    const hire = { clientId, firstName: 'Nobody', lastName: 'Known', ssn: '900-55-0001' };
    const change = { clientId, memberId, effectiveDate: '2026-01-01', preview: true };
    const address = { address1: '2 Oak Road', city: 'Boston', state: 'MA', zip: '02108', personIds: [] };
    await searches(caller, ALLOWED - 1);
    for (let time = 0; time < 3; time++)
      expect((await caller.call(memberChanges.changeFamilyAddress, { ...change, ...address })).status).not.toBe(429);
    expect(await searches(caller, 1)).toEqual([429]);
    expect((await caller.call(memberChanges.changeFamilyAddress, { ...change, ...address })).status).toBe(429);
    expect((await caller.call(memberChanges.newMember, hire)).status).toBe(429);
  });
  test('is not locked for what one screen asks beside the record that was refused', async () => {
    const { caller } = await aBroker();
    await searches(caller, ALLOWED);
    const { personId: id, clientId } = await aStranger();
    for (let time = 0; time < 60; time++) await caller.call(enrollments.memberEnrollments, { clientId, memberId: id });
    expect((await caller.call(auth.userInfo)).status).toBe(200);
  });
  test('sees to its end the record that was its last look', async () => {
    const { caller } = await aBroker();
    await searches(caller, ALLOWED - 1);
    const { personId: id, clientId } = await aStranger();
    expect((await caller.call(members.getMember, { id, clientId })).status).toBe(200);
    expect((await caller.call(enrollments.memberEnrollments, { clientId, memberId: id })).status).toBe(200);
    expect((await caller.call(enrollments.familyEnrollments, { clientId, memberId: id })).status).toBe(200);
  });
  test('and goes on after fifty refusals is locked, signed out, and open again when an administrator says so', async () => {
    const { id, caller } = await aBroker();
    await searches(caller, ALLOWED);
    const refused = await searches(caller, 51);
    expect(new Set(refused)).toEqual(new Set([429]));
    expect((await caller.call(auth.userInfo)).status).toBe(401);
    expect((await admin.call(alarms.searchAlarms)).body.rows[0]?.locked).toBe(true);
    expect((await admin.call(user.updateUser, { id, status: 'active' })).status).toBe(200);
    const row = portal.owner.selectFrom('users').select(['status', 'lock_reason']).where('id', '=', id);
    expect(await row.executeTakeFirst()).toEqual({ status: 'active', lock_reason: null });
  });
  test('is counted on all nodes together: what another one counted stands here a second later', async () => {
    const { id, caller } = await aBroker();
    expect(await searches(caller, 1)).toEqual([200]);
    const elsewhere = lookupCounter(portal.parts.pool);
    for (let look = 0; look < ALLOWED; look++) await elsewhere.count(id);
    await expect.poll(() => searches(caller, 1), { timeout: 10_000, interval: 1_100 }).toEqual([429]);
  });
  test('counts by itself: another broker is not slowed down with it', async () => {
    const [one, other] = [await aBroker(), await aBroker()];
    await searches(one.caller, ALLOWED + 1);
    expect(await searches(other.caller, 1)).toEqual([200]);
  });
});

describe('whoever else sees several people', () => {
  const over = [...Array(ALLOWED).fill(200), 429];
  const told = async (userId: string) => {
    const { rows } = (await admin.call(alarms.searchAlarms)).body;
    return rows.filter((row) => row.userId === userId).map(({ lookups }) => lookups);
  };
  test.for(['client', 'partner'] as const)(
    'a %s is slowed down by the same setting, and administrators are told',
    async (type) => {
      const { installationId, acme, partnerId } = world;
      const entityId = { client: acme.id, partner: partnerId }[type];
      const { id } = await aUser(portal.owner, { installationId, type, entityId });
      expect(await searches(await portal.as({ id }), ALLOWED + 1)).toEqual(over);
      expect(await told(id)).toEqual([ALLOWED + 1]);
    },
  );
  test.for(['tpa', 'admin'] as const)(
    'a %s, whose work it is, goes on, and administrators are told once',
    async (type) => {
      const { installationId, tpaId } = world;
      const entityId = { tpa: tpaId, admin: undefined }[type];
      const { id } = await aUser(portal.owner, { installationId, type, ...(entityId && { entityId }) });
      expect(new Set(await searches(await portal.as({ id }), ALLOWED + 3))).toEqual(new Set([200]));
      expect(await told(id)).toEqual([ALLOWED + 1]);
    },
  );
  test('an API key goes on as well, and administrators are told', async () => {
    const before = (await admin.call(alarms.searchAlarms)).body.rows.length;
    const key = await aKeyAtWork(portal, world.installationId);
    expect(new Set(await searches(key.caller, ALLOWED + 2))).toEqual(new Set([200]));
    expect((await admin.call(alarms.searchAlarms)).body.rows).toHaveLength(before + 1);
  });
});

describe('Nodes that count the lookups of one account', () => {
  test('never wait for each other, not even while the counts of windows that are over are cleared away', async () => {
    const { id: userId } = await aBroker();
    await sql`insert into lookup_counts values (${userId}, now() - interval '1 day', 0, 5)`.execute(portal.owner);
    const [looks, standard] = [[{ userId, looks: 1 }], { lookups: ALLOWED, minutes: 10 }];
    await portal.parts.pool.transaction().execute(async (one) => {
      expect(await addLookups(one, looks, standard)).toMatchObject([{ counted: 1 }]);
      await portal.parts.pool.transaction().execute(async (other) => {
        await sql`set local lock_timeout = '1s'`.execute(other);
        expect(await addLookups(other, looks, standard)).toMatchObject([{ counted: 1 }]);
      });
    });
    const { rows } = await sql`select from lookup_counts where user_id = ${userId}`.execute(portal.owner);
    expect(rows).toHaveLength(2);
  });
});
