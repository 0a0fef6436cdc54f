import { enrollmentsessionmembers } from '@coverlane/contract/collections/enrollmentsessionmembers.ts';
import { sessionEnrolling } from '@coverlane/contract/enrollments/session-calls.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestPortal } from '../../testing/portal.ts';
import { aUser, type World } from '../../testing/world.ts';
import { Desk, enrollmentOffice } from './enrollments.testing.ts';
import { SessionOffice } from './sessions.testing.ts';

let portal: TestPortal;
let world: World;
let office: SessionOffice;
beforeAll(async () => {
  ({ portal, world } = await enrollmentOffice());
  office = await SessionOffice.of(portal, world);
});
afterAll(() => portal?.close());

/** How many rows every table of the enrollments has, and the last number that was given. */
async function written(): Promise<unknown> {
  const { rows } = await sql`select (select count(*) from enrollments) as enrollments,
    (select count(*) from graphile_worker._private_jobs) as jobs, (select count(*) from enrollment_proofs) as proofs,
    (select array_agg((status, enrollment_id, started_at)::text order by id) from enrollmentsessionmembers) as people`.execute(
    portal.owner,
  );
  return rows[0];
}

test('a preview is what the person then gets, before the session opens, with what is tried in it, and writes nothing', async () => {
  const family = await office.family();
  const { sessionId, sessionMemberId } = await office.session(family);
  const state = (status: string) =>
    portal.owner.updateTable('enrollmentsessions').set({ status }).where('id', '=', sessionId).execute();
  await state('draft');
  const before = await written();
  const { body, status } = await office.builder.call(sessionEnrolling.sessionPreview, { sessionMemberId });
  expect(status, JSON.stringify(body)).toBe(200);
  const waived = body.enrollment.answers.elections.map((one) =>
    one.coverageType === 'medical'
      ? { ...one, decision: 'waive', planId: null, covered: [], waiverReason: 'spousePlan' }
      : one,
  );
  const tried = await office.builder.call(sessionEnrolling.sessionPreview, {
    sessionMemberId,
    answers: { ...body.enrollment.answers, elections: waived },
  });
  expect(Number(tried.body.enrollment.cost.perPay)).toBe(0);
  expect(await written()).toEqual(before);
  await state('open');
  const member = new Desk(portal, await office.member(family));
  const started = await member.caller.call(sessionEnrolling.startSessionEnrollment, { sessionId });
  const draft = await member.get(started.body.enrollmentId);
  const { season, offers, cost, issues, extras } = body.enrollment;
  expect({ season, offers, cost, issues, extras }).toEqual({
    season: draft.season,
    offers: draft.offers,
    cost: draft.cost,
    issues: draft.issues,
    extras: draft.extras,
  });
});

test('somebody without a record is previewed as the hire they will be, and nobody previews another employer’s people', async () => {
  const { sessionId } = await office.session(await office.family());
  const { body: person } = await office.builder.call(enrollmentsessionmembers.calls.create, {
    sessionId,
    employeeId: 'NEW-1',
    relationshipCode: '18',
    firstName: 'Noah',
    lastName: 'Newman',
    dob: '1991-05-06',
  });
  const { body } = await office.builder.call(sessionEnrolling.sessionPreview, { sessionMemberId: person.id });
  expect(body.enrollment).toMatchObject({ enrollmentType: 'newemployee', memberName: 'Noah Newman', signing: null });
  const { installationId } = world;
  const permissions = ['manageEnrollmentSessions'] as const;
  const { id: brokerId } = await portal.owner.selectFrom('brokers').select('id').executeTakeFirstOrThrow();
  const broker = await portal.as(
    await aUser(portal.owner, { installationId, type: 'broker', permissions, entityId: brokerId }),
  );
  await portal.owner.deleteFrom('broker_clients').where('broker_id', '=', brokerId).execute();
  expect((await broker.call(sessionEnrolling.sessionPreview, { sessionMemberId: person.id })).status).toBe(404);
});
