import { permissions } from '@coverlane/contract/access.ts';
import { apikeys } from '@coverlane/contract/collections/apikeys.ts';
import { employeeFeed } from '@coverlane/contract/members/feed-calls.ts';
import { eventCalls } from '@coverlane/contract/webhooks/event-calls.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aFamily } from '../../testing/family.ts';
import { type Caller, callerOf, type TestPortal, testPortal } from '../../testing/portal.ts';
import { aUser, aWorld, type World } from '../../testing/world.ts';
import { numberEvents } from '../../facts/event-numbers.queries.ts';

let portal: TestPortal;
let world: World;
let admin: Caller;
let payroll: Caller;
let keys = 0;

/** Whoever speaks with a new key. */
async function aKey(more: object): Promise<Caller> {
  keys += 1;
  const { status, body } = await admin.call(apikeys.calls.create, {
    name: `Payroll ${keys}`,
    scopes: ['generalRead'],
    ...more,
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return callerOf(portal.app, { authorization: `Bearer ${body.key}` });
}

beforeAll(async () => {
  portal = await testPortal();
  world = await aWorld(portal.owner);
  const { installationId } = world;
  admin = await portal.as(await aUser(portal.owner, { installationId, type: 'admin', permissions }));
  payroll = await aKey({ clientIds: [world.acme.id] });
});
afterAll(() => portal?.close());

const ask = async (asked: { after?: number; pageSize?: number } = {}, by = payroll) =>
  (await by.call(eventCalls.eventList, asked)).body;
const hire = (client = world.acme) => aFamily(portal.owner, { client });

describe('events that are asked for', () => {
  test('are those of the key’s clients in their order, each once, page by page', async () => {
    const { next: begin } = await ask();
    const made = [await hire(), await hire(), await hire()];
    await hire(world.rival);
    const first = await ask({ after: begin, pageSize: 2 });
    expect(first).toMatchObject({ more: true, next: first.rows[1]?.sequence });
    const rest = await ask({ after: first.next, pageSize: 2 });
    const rows = [...first.rows, ...rest.rows];
    expect(rest.more).toBe(false);
    expect(rows.map(({ event, data }) => [event, data['memberId']])).toEqual(
      made.map(({ subscriberId }) => ['member.enrolled', subscriberId]),
    );
    const numbers = rows.map(({ sequence }) => sequence);
    expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b));
    // What others are told moves the number on, too.
    expect(rest.next).toBeGreaterThan(numbers.at(-1) ?? 0);
    expect(await ask({ after: rest.next })).toEqual({ rows: [], next: rest.next, more: false });
  });

  test('never come late: what is over after others has a higher number, and nobody waits for it', async () => {
    const { next: begin } = await ask();
    const slow = await portal.owner.startTransaction().execute();
    const { subscriberId } = await hire();
    const event = (id: string) =>
      sql`select access.queue_events(array[row('member.changed', null::uuid, ${world.acme.id}::uuid,
        jsonb_build_object('memberId', ${id}::text))::access.event])`;
    await event(subscriberId).execute(slow);
    await hire();
    const before = await ask({ after: begin });
    expect(before.rows.map((row) => row.event)).toEqual(['member.enrolled', 'member.enrolled']);
    await slow.commit().execute();
    const after = await ask({ after: before.next });
    expect(after.rows.map((row) => row.event)).toEqual(['member.changed']);
    expect(after.rows[0]?.sequence).toBeGreaterThan(before.rows.at(-1)?.sequence ?? 0);
  });

  test('have the body of the webhook, with the same number', async () => {
    await sql`insert into webhooks (id, installation_id, name, url, link_base, events, status) values (gen_random_uuid(),
      ${world.installationId}, 'HR', 'https://hr.example.com/', '', '["member.enrolled"]', 'active')`.execute(
      portal.owner,
    );
    const { next: begin } = await ask();
    await hire();
    await portal.owner.transaction().execute(numberEvents);
    const { rows } = await ask({ after: begin });
    const told = await sql<{
      payload: object;
    }>`select payload from webhook_deliveries order by created_at desc`.execute(portal.owner);
    expect(told.rows[0]?.payload).toEqual(rows[0]);
  });

  test('of claims are for readers of health information, of accounts for nobody’s key', async () => {
    const { next: begin } = await ask();
    await sql`select access.queue_events(array[
      row('claim.decided', null::uuid, ${world.acme.id}::uuid, '{"claimId": "x"}'::jsonb)::access.event,
      row('user.invited', ${world.installationId}::uuid, null::uuid, '{"userId": "x"}'::jsonb)::access.event])`.execute(
      portal.owner,
    );
    const events = async (by: Caller) => (await ask({ after: begin }, by)).rows.map(({ event }) => event);
    expect(await events(payroll)).toEqual([]);
    expect(await events(await aKey({ scopes: ['generalRead', 'phi'] }))).toEqual(['claim.decided']);
    expect(await events(admin)).toEqual(['claim.decided', 'user.invited']);
  });

  test('are kept for 30 days; a number from before, or one that is not there yet, is refused at its field', async () => {
    await hire();
    const { next, rows } = await ask();
    await sql`update events set at = now() - interval '31 days' where sequence <= ${rows.at(-1)?.sequence ?? 0}`.execute(
      portal.owner,
    );
    await hire();
    const late = await payroll.call(eventCalls.eventList, { after: 1 });
    expect([late.status, late.body]).toMatchObject([422, { fields: { after: 'events-forgotten' } }]);
    const early = await payroll.call(eventCalls.eventList, { after: next + 1_000_000 });
    expect([early.status, early.body]).toMatchObject([422, { fields: { after: 'not-found' } }]);
    expect((await ask()).rows).toHaveLength(1);
    expect((await ask({ after: next })).rows).toHaveLength(1);
  });
});

describe('employees for a program that keeps a copy of them', () => {
  const read = async (after?: string, pageSize = 2, by = payroll) => {
    const { status, body } = await by.call(employeeFeed.employeeList, {
      clientId: world.acme.id,
      pageSize,
      ...(after !== undefined && { after }),
    });
    expect(status, JSON.stringify(body)).toBe(200);
    return body;
  };
  /** Asks until there is no more. */
  async function all(after?: string) {
    const rows: Awaited<ReturnType<typeof read>>['rows'] = [];
    for (let next = after; ; ) {
      const page = await read(next);
      rows.push(...page.rows);
      next = page.next;
      if (!page.more) return { rows, next };
    }
  }

  test('are all of them, page by page, then whoever changed, as they stand; who is there no more is gone', async () => {
    const { next, rows } = await all();
    const { rows: known } = await sql<{ count: number }>`select count(*)::int as count from people
      where client_id = ${world.acme.id} and id = subscriber_id and withdrawn_at is null`.execute(portal.owner);
    expect(new Set(rows.map(({ employeeId }) => employeeId)).size).toBe(known[0]?.count);
    expect(await all(next)).toEqual({ rows: [], next });
    const family = await aFamily(portal.owner, { client: world.acme, lastName: 'Fed', externalId: 'W-77' });
    await hire(world.rival);
    const changed = await all(next);
    expect(changed.rows).toMatchObject([
      {
        employeeId: family.subscriberId,
        externalId: 'W-77',
        gone: false,
        version: 1,
        updatedAt: expect.stringMatching(/Z$/),
        people: [{ relationship: '18', lastName: 'Fed', coverages: [{ coverageType: 'medical', cobra: false }] }],
      },
    ]);
    await sql`update people set withdrawn_at = now() where id = ${family.subscriberId}`.execute(portal.owner);
    await sql`select access.queue_events(array[row('change.undone', null::uuid, ${world.acme.id}::uuid,
      jsonb_build_object('memberId', ${family.subscriberId}::text, 'subscriberId', ${family.subscriberId}::text))::access.event])`.execute(
      portal.owner,
    );
    expect((await all(changed.next)).rows).toMatchObject([{ employeeId: family.subscriberId, gone: true, people: [] }]);
  });

  test('are missed by nobody: who is hired while all are read, and by what is over after it, comes next', async () => {
    const first = await read();
    const slow = await portal.owner.startTransaction().execute();
    const { subscriberId } = await hire();
    await sql`select access.queue_events(array[row('member.changed', null::uuid, ${world.acme.id}::uuid,
      jsonb_build_object('memberId', ${subscriberId}::text, 'subscriberId', ${subscriberId}::text))::access.event])`.execute(
      slow,
    );
    const { next } = await all(first.next);
    const after = await all(next);
    await slow.commit().execute();
    expect((await all(after.next)).rows.map(({ employeeId }) => employeeId)).toEqual([subscriberId]);
  });

  test('are of one client: a place of another one, or of none, is refused at its field', async () => {
    const { next } = await all();
    const asked = { clientId: world.rival.id, after: next };
    expect((await admin.call(employeeFeed.employeeList, asked)).body).toMatchObject({ fields: { after: 'not-found' } });
    const made = await payroll.call(employeeFeed.employeeList, { clientId: world.acme.id, after: 'made-up' });
    expect([made.status, made.body]).toMatchObject([422, { fields: { after: 'not-found' } }]);
    expect((await payroll.call(employeeFeed.employeeList, { clientId: world.rival.id })).status).toBe(404);
  });
});
