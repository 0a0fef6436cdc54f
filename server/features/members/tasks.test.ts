import { members } from '@coverlane/contract/members/calls.ts';
import { TURNS_26_DAYS } from '@coverlane/contract/eligibility/codes.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, addMonths, todayIn } from '../../platform/values/dates.ts';
import { aFamily } from '../../testing/family.ts';
import { type Caller, type TestPortal, testPortal } from '../../testing/portal.ts';
import { aUser, aWorld, type World } from '../../testing/world.ts';

let portal: TestPortal;
let world: World;
let admin: Caller;
let broker: Caller;

/** Born so that the 26th birthday is so many days away. */
const turns26In = (days: number): string => addMonths(addDays(todayIn('America/New_York', new Date()), days), -26 * 12);

beforeAll(async () => {
  portal = await testPortal();
  world = await aWorld(portal.owner);
  const { acme, rival, installationId, brokerId } = world;
  admin = await portal.as(await aUser(portal.owner, { installationId, type: 'admin' }));
  const enrolls = { installationId, type: 'broker', entityId: brokerId, permissions: ['enrollment'] } as const;
  broker = await portal.as(await aUser(portal.owner, enrolls));
  const child = (firstName: string, days: number, ssn: string) => ({ firstName, dob: turns26In(days), ssn });
  await aFamily(portal.owner, {
    client: acme,
    firstName: 'Ana',
    lastName: 'Ruiz',
    ssn: '900222201',
    dependents: [
      child('Soon', 20, '900222202'),
      child('Later', TURNS_26_DAYS + 10, '900222203'),
      child('Past', -40, '900222204'),
      { firstName: 'Bare' },
    ],
  });
  await aFamily(portal.owner, { client: acme, firstName: 'Gone', lastName: 'Away', coverageEnds: '2024-06-30' });
  await aFamily(portal.owner, { client: rival, firstName: 'Other', lastName: 'Rival' });
});
afterAll(() => portal.close());

const listed = async (task: string, caller: Caller, more: object = {}) => {
  const asked = { task, includeDependents: true, ...more };
  const { status, body } = await caller.call(members.membersearch, asked);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.rows.map(({ firstName }) => firstName);
};

test('The list narrowed to children about to turn 26 names those within the days, and nobody else', async () => {
  expect(await listed('ageingOut', admin)).toEqual(['Soon']);
  expect(await listed('ageingOut', admin, { includeDependents: false })).toEqual([]);
});

test('The list narrowed to people without an SSN names who is covered and has none on record', async () => {
  expect((await listed('missingSsn', admin)).toSorted()).toEqual(['Bare', 'Other']);
  expect(await listed('missingSsn', admin, { clientId: world.rival.id })).toEqual(['Other']);
  const { body } = await admin.call(members.membersearch, { task: 'nothing' });
  expect(body).toMatchObject({ fields: { task: 'bad-choice' } });
});

test('The counts are those of the lists, of the reader’s clients alone, and name nobody', async () => {
  const counts = async (caller: Caller, input = {}) => (await caller.call(members.memberTaskCounts, input)).body;
  const one = { total: 1, more: false };
  expect(await counts(admin)).toEqual({ ageingOut: one, missingSsn: { total: 2, more: false } });
  expect(await counts(broker)).toEqual({ ageingOut: one, missingSsn: one });
  expect(await counts(admin, { clientId: world.rival.id })).toEqual({
    ageingOut: { total: 0, more: false },
    missingSsn: one,
  });
  expect((await broker.call(members.memberTaskCounts, { clientId: world.rival.id })).status).toBe(404);
});

test('Who may not enroll is told no counts', async () => {
  const { installationId, acme } = world;
  const looks = await portal.as(await aUser(portal.owner, { installationId, type: 'client', entityId: acme.id }));
  expect((await looks.call(members.memberTaskCounts)).status).toBe(403);
});
