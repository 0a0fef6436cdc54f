import { ACTIVITY_WEEKS, enrollments } from '@coverlane/contract/enrollments/calls.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '../../platform/values/dates.ts';
import { type Caller, type TestPortal, testPortal } from '../../testing/portal.ts';
import { aUser, aWorld, type World } from '../../testing/world.ts';
import { aNewHire, Desk, priced } from './enrollments.testing.ts';

let portal: TestPortal;
let world: World;
let desk: Desk;

beforeAll(async () => {
  portal = await testPortal();
  world = await aWorld(portal.owner);
  await priced(portal, world.acme);
  const { installationId } = world;
  desk = new Desk(
    portal,
    await portal.as(await aUser(portal.owner, { installationId, type: 'admin', permissions: ['enrollment'] })),
  );
});
afterAll(() => portal?.close());

const weeksOf = async (caller: Caller, input: object = {}) => {
  const { status, body } = await caller.call(enrollments.enrollmentActivity, input);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.weeks;
};

test('The last weeks are counted by the day of submitting, whole, the present one last', async () => {
  const hired = await desk.save(await desk.startHire(world.acme), aNewHire(world.acme));
  await desk.save(await desk.startHire(world.acme), aNewHire(world.acme, { lastName: 'Draft' }));
  await sql`update enrollments set submitted_at = now() - interval '7 days' where id = ${hired.id}`.execute(
    portal.owner,
  );
  const weeks = await weeksOf(desk.caller);
  expect(weeks).toHaveLength(ACTIVITY_WEEKS);
  for (const [at, { from, to }] of weeks.entries()) {
    expect(to).toBe(addDays(from, 6));
    expect(from).toBe(addDays(weeks[0]?.from ?? '', at * 7));
  }
  expect(weeks.map(({ submitted }) => submitted)).toEqual([0, 0, 0, 0, 0, 0, 1, 0]);
  expect(weeks.map(({ processed }) => processed)).toEqual([0, 0, 0, 0, 0, 0, 0, 0]);
});

test('They are those of the reader’s clients alone', async () => {
  const { installationId, rival, acme } = world;
  const hr = { installationId, type: 'client', entityId: rival.id, permissions: ['enrollment'] } as const;
  const other = await portal.as(await aUser(portal.owner, hr));
  const sum = async (caller: Caller, input: object = {}) =>
    (await weeksOf(caller, input)).reduce((all, { submitted }) => all + submitted, 0);
  expect(await sum(other)).toBe(0);
  expect((await other.call(enrollments.enrollmentActivity, { clientId: acme.id })).status).toBe(404);
  expect(await sum(desk.caller, { clientId: acme.id })).toBe(1);
  expect(await sum(desk.caller, { clientId: rival.id })).toBe(0);
});
