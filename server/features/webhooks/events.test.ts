import { permissions } from '@coverlane/contract/access.ts';
import { apikeys } from '@coverlane/contract/collections/apikeys.ts';
import { eventCalls } from '@coverlane/contract/webhooks/event-calls.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aFamily } from '../../testing/family.ts';
import { type Caller, callerOf, type TestPortal, testPortal } from '../../testing/portal.ts';
import { aUser, aWorld, type World } from '../../testing/world.ts';
import { numberEvents } from './events.queries.ts';

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
