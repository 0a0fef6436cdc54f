import { memberChanges } from '@coverlane/contract/changes/calls.ts';
import { enrollments } from '@coverlane/contract/enrollments/calls.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aFamily, testKeys } from '../../testing/family.ts';
import { asRole } from '../../testing/opened.ts';
import type { Caller, TestPortal } from '../../testing/portal.ts';
import type { World } from '../../testing/world.ts';
import { aNewHire, dayFromNow, type Desk, enrollmentOffice, freshSsn, setSetting } from './enrollments.testing.ts';

let portal: TestPortal;
let world: World;
let desk: Desk;
let caller: Caller;

beforeAll(async () => {
  ({ portal, world, desk, caller } = await enrollmentOffice());
  await setSetting(portal, world, { key: 'enrollmentApproval', value: 'both' });
});
afterAll(() => portal?.close());

const digits = (ssn: string): string => ssn.replaceAll('-', '');
const ready = async (ssn: string) => desk.save(await desk.startHire(world.acme), aNewHire(world.acme, { ssn }));
const put = (id: string, ssn: string) =>
  caller.call(memberChanges.putMember, { id, clientId: world.acme.id, effectiveDate: dayFromNow(0), ssn });
const family = (lastName: string, ssn?: string) =>
  aFamily(portal.owner, { client: world.acme, lastName, ...(ssn !== undefined && { ssn: digits(ssn) }) });
const taken = { status: 422, body: { fields: { 'subscriber.ssn': 'ssn-taken' } } };
/** A new hire under the same number who is under way is named. */
const underWay = { status: 409, body: { code: 'enrollment-in-progress' } };
const offered = async (on: boolean) => {
  await portal.owner
    .updateTable('division_plans')
    .set({ expiration_date: on ? null : '2020-12-31' })
    .where('plan_id', '=', world.acme.plans.dental)
    .execute();
};

/** A new hire that is approved and fails, since a plan was withdrawn. */
async function failed(ssn: string) {
  const draft = await ready(ssn);
  await desk.submit(draft);
  await desk.act(draft.id, 'approve');
  await offered(false);
  await desk.work();
  await offered(true);
  const found = await desk.get(draft.id);
  expect(found.status).toBe('failed');
  return found;
}

describe('A number that is promised', () => {
  test('by two changes of one person stays promised to the second when the first is rejected', async () => {
    const ssn = freshSsn();
    const { subscriberId } = await family('Same');
    const [one, other] = [await put(subscriberId, ssn), await put(subscriberId, ssn)];
    expect([one.body.status, other.body.status]).toEqual(['SUCCESS', 'SUCCESS']);
    await desk.act(one.body.enrollmentId ?? '', 'reject', { note: 'It was sent twice by mistake.' });
    expect(await desk.submit(await ready(ssn))).toMatchObject(taken);
    await desk.act(other.body.enrollmentId ?? '', 'approve');
    await desk.work();
    expect((await desk.state(other.body.enrollmentId ?? ''))?.status).toBe('processed');
  });

  test('stays so while the enrollment failed, and moves with a correction as soon as it is to be processed again', async () => {
    const [before, after] = [freshSsn(), freshSsn()];
    const found = await failed(before);
    expect(await desk.submit(await ready(before))).toMatchObject(underWay);
    await desk.save(found, { ...found.answers, subscriber: { ...found.answers.subscriber, ssn: after } });
    const again = await caller.call(enrollments.reprocessEnrollment, { id: found.id });
    expect(again.body.status).toBe('pendingSignature');
    expect(await desk.submit(await ready(after))).toMatchObject(underWay);
    expect((await desk.submit(await ready(before))).body).toMatchObject({ status: 'SUCCESS' });
  });

  test('is free again when a correction takes it away', async () => {
    const ssn = freshSsn();
    const found = await failed(ssn);
    const subscriber = { ...found.answers.subscriber, ssn: null, ssnReason: 'applied' };
    await desk.save(found, { ...found.answers, subscriber });
    await caller.call(enrollments.reprocessEnrollment, { id: found.id });
    expect((await desk.submit(await desk.get(found.id))).body).toMatchObject({ status: 'SUCCESS' });
    expect((await desk.submit(await ready(ssn))).body).toMatchObject({ status: 'SUCCESS' });
  });

  test.each(['cancel', 'reject'] as const)('is free again after %s', async (action) => {
    const ssn = freshSsn();
    const draft = await ready(ssn);
    await desk.submit(draft);
    await desk.act(draft.id, action, { note: 'Please look at it once more.' });
    expect((await desk.submit(await ready(ssn))).body).toMatchObject({ status: 'SUCCESS' });
  });

  test('does not come back to who had it: what took it away cannot be taken back meanwhile', async () => {
    const ssn = freshSsn();
    const { subscriberId: id } = await family('Former', ssn);
    const withdrawal = { withdrawSsn: true, ssnReason: 'applied', note: 'The number is her mother’s.' } as const;
    const about = { id, clientId: world.acme.id, effectiveDate: dayFromNow(0) };
    const { body } = await caller.call(memberChanges.putMember, { ...about, ...withdrawal });
    await desk.act(body.enrollmentId ?? '', 'approve');
    await desk.work();
    const hire = await ready(ssn);
    expect((await desk.submit(hire)).body).toMatchObject({ status: 'SUCCESS' });
    expect(await desk.act(body.enrollmentId ?? '', 'void')).toMatchObject({
      status: 409,
      body: { code: 'enrollment-not-voidable' },
    });
    await desk.act(hire.id, 'approve');
    await desk.work();
    expect((await desk.state(hire.id))?.status).toBe('processed');
  });
});

test('Nobody who is not signed in to a client asks the database whose a number is', async () => {
  const ssn = freshSsn();
  await family('Hidden', ssn);
  const index = testKeys.blindIndex(world.acme.id, digits(ssn));
  const holders = await asRole(portal, {}, async (db) => {
    const { rows } = await sql`select * from access.ssn_holders(${world.acme.id}, ${[index]}::bytea[], null)`.execute(
      db,
    );
    return rows;
  });
  expect(holders).toEqual([]);
});
