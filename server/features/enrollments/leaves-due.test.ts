import { permissions } from '@coverlane/contract/access.ts';
import { memberChanges } from '@coverlane/contract/changes/calls.ts';
import { members } from '@coverlane/contract/members/calls.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { workDay } from '../../platform/jobs/daily.ts';
import { aFamily, type TestFamily } from '../../testing/family.ts';
import type { Caller, TestPortal } from '../../testing/portal.ts';
import { aUser, type World } from '../../testing/world.ts';
import { enrollmentDays } from './enrollments.jobs.ts';
import { dayFromNow, type Desk, enrollmentOffice } from './enrollments.testing.ts';

// An expected return that has passed is for people to decide (29 CFR 825.209(f): coverage lasts until somebody says that
// the employee does not come back); nightly work tells them and ends nothing.

let portal: TestPortal;
let world: World;
let desk: Desk;
let admin: Caller;
let hr: { caller: Caller; address: string };

beforeAll(async () => {
  ({ portal, world, desk } = await enrollmentOffice());
  const { installationId, acme } = world;
  admin = await portal.as(await aUser(portal.owner, { installationId, type: 'admin', permissions }));
  const user = await aUser(portal.owner, {
    installationId,
    type: 'client',
    entityId: acme.id,
    permissions: ['enrollment'],
  });
  const { rows } = await sql<{ email: string }>`select email from users where id = ${user.id}`.execute(portal.owner);
  hr = { caller: await portal.as(user), address: rows[0]?.email ?? '' };
});
afterAll(() => portal?.close());

const family = (lastName: string): Promise<TestFamily> =>
  aFamily(portal.owner, { client: world.acme, lastName, hireDate: '2020-01-01' });
const night = (): Promise<void> =>
  workDay(
    { parts: { ...portal.parts, pool: portal.workerPool }, clientId: world.acme.id, today: dayFromNow(0) },
    enrollmentDays,
  );
const told = async (): Promise<number> =>
  (
    await sql<{ count: number }>`select count(*)::int as count from mails
      where address = ${hr.address} and kind = 'leaveDue'`.execute(portal.owner)
  ).rows[0]?.count ?? 0;
async function onLeave({ subscriberId }: TestFamily, startDate: string, expectedReturn: string | null) {
  const asked = { clientId: world.acme.id, memberId: subscriberId, startDate, leave: 'fmla', payer: 'employer' };
  const { status, body } = await admin.call(memberChanges.startLeave, { ...asked, expectedReturn });
  if (status !== 200) throw new Error(JSON.stringify(body));
  await desk.work();
}
const untilOf = async ({ subscriberId }: TestFamily) =>
  (
    await sql<{ until: string | null }>`select expiration_date as until from coverages
      where person_id = ${subscriberId} and superseded_at is null`.execute(portal.owner)
  ).rows;

test('Once the expected return has passed the employer is told once, and nothing ends', async () => {
  const late = await family('Late');
  await onLeave(late, dayFromNow(-20), dayFromNow(-1));
  await onLeave(await family('Today'), dayFromNow(-20), dayFromNow(0));
  await onLeave(await family('Unknown'), dayFromNow(-20), null);
  await night();
  await night();
  expect(await told()).toBe(1);
  expect(await untilOf(late)).toEqual([{ until: null }]);
  // A later day that passes as well is told anew; a return ends it.
  const back = { clientId: world.acme.id, memberId: late.subscriberId, returns: true, date: dayFromNow(0) };
  expect((await admin.call(memberChanges.returnFromLeave, back)).status).toBe(200);
  await desk.work();
  await night();
  expect(await told()).toBe(1);
});

test('The list names who is on leave, past due first; another employer sees none of it', async () => {
  await onLeave(await family('Overdue'), dayFromNow(-20), dayFromNow(-2));
  const { rows } = (await hr.caller.call(memberChanges.leaveList, {})).body;
  expect(rows.map(({ member, due, expectedReturn }) => [member.split(' ').at(-1), due, expectedReturn])).toEqual([
    ['Overdue', true, dayFromNow(-2)],
    ['Today', false, dayFromNow(0)],
    ['Unknown', false, null],
  ]);
  const { installationId, rival } = world;
  const other = await portal.as(
    await aUser(portal.owner, { installationId, type: 'client', entityId: rival.id, permissions: ['enrollment'] }),
  );
  expect((await other.call(memberChanges.leaveList, {})).body).toMatchObject({ rows: [], total: 0 });
});

test('The record says it to those who look after the family, and nothing of it to partners', async () => {
  const known = await family('Shown');
  await onLeave(known, dayFromNow(-5), dayFromNow(20));
  const id = known.subscriberId;
  const asked = { id, clientId: world.acme.id };
  expect((await hr.caller.call(members.getMember, asked)).body.particulars.leave).toEqual({
    leave: 'fmla',
    payer: 'employer',
    gives: [],
    effectiveDate: dayFromNow(-5),
    expirationDate: null,
    expectedReturn: dayFromNow(20),
  });
  const { installationId, partnerId } = world;
  const partner = await portal.as(await aUser(portal.owner, { installationId, type: 'partner', entityId: partnerId }));
  const outside = (await partner.call(members.getMember, asked)).body;
  expect(outside.particulars.leave).toBe(null);
  expect(outside.timeline.map(({ type }) => type)).not.toContain('leave');
  expect(outside.timeline.length).toBeGreaterThan(0);
  const history = (await partner.call(members.memberHistory, { id })).body;
  expect(JSON.stringify([outside.timeline, history.rows])).not.toContain('fmla');
});
