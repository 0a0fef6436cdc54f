import type { Permission } from '@coverlane/contract/access.ts';
import { enrollmentsessionmembers } from '@coverlane/contract/collections/enrollmentsessionmembers.ts';
import { sessionProgress } from '@coverlane/contract/enrollment-sessions/progress-calls.ts';
import { enrollments } from '@coverlane/contract/enrollments/calls.ts';
import { sessionEnrolling } from '@coverlane/contract/enrollments/session-calls.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { API_BASE } from '../../platform/http/api-base.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';
import type { TestPortal } from '../../testing/portal.ts';
import { aUser, type World } from '../../testing/world.ts';
import { Desk, enrollmentOffice } from './enrollments.testing.ts';
import { NEXT_YEAR, SessionOffice } from './sessions.testing.ts';

let portal: TestPortal;
let world: World;
let desk: Desk;
let office: SessionOffice;

beforeAll(async () => {
  ({ portal, world, desk } = await enrollmentOffice());
  office = await SessionOffice.of(portal, world);
});
afterAll(() => portal?.close());

/** One of two has submitted: what a month costs so far, twice that if the other chooses alike, and nothing of it to who sees no rates. */
async function cockpitSays(sessionId: string): Promise<void> {
  const other = { sessionId, employeeId: 'E-other', relationshipCode: '18', firstName: 'Bo', lastName: 'Other' };
  await office.builder.call(enrollmentsessionmembers.calls.create, other);
  const { body } = await office.builder.call(sessionProgress.sessionCockpit, { id: sessionId });
  const cents = (amount: string | undefined) => Math.round(Number(amount) * 100);
  const { monthly } = body;
  expect(cents(monthly?.employer)).toBeGreaterThan(0);
  expect(cents(monthly?.projected?.employer)).toBe(2 * cents(monthly?.employer));
  expect(cents(monthly?.projected?.employee)).toBe(2 * cents(monthly?.employee));
  const found = async (narrowed: object) => {
    const { body: list } = await office.builder.call(sessionProgress.enrollmentStatuses, {
      id: sessionId,
      ...narrowed,
    });
    return list.rows.map(({ name }) => name);
  };
  expect(await found({ stage: 'submitted' })).toEqual(['Jane Census']);
  expect(await found({ stage: 'stragglers' })).toEqual(['Bo Other']);
  const { installationId, acme } = world;
  const of = { installationId, type: 'client', entityId: acme.id } as const;
  const seen = async (permissions: Permission[]) => {
    const hr = await portal.as(await aUser(portal.owner, { ...of, permissions }));
    return (await hr.call(sessionProgress.sessionCockpit, { id: sessionId })).body.monthly;
  };
  expect(await seen(['viewEnrollmentSessions'])).toBeNull();
  expect(await seen(['viewEnrollmentSessions', 'viewRates'])).toEqual(monthly);
}

/** Last year's session stands beside it: who took which plan there, and what a month of it cost. */
async function besideLastYear(sessionId: string): Promise<void> {
  const says = async () => (await office.builder.call(sessionProgress.sessionCockpit, { id: sessionId })).body;
  const { owner } = portal;
  const { previous, plans, monthly } = await says();
  expect([previous, plans.map((plan) => plan.previous)]).toEqual([null, [null, null, null]]);
  const day = `${Number(NEXT_YEAR.slice(0, 4)) - 1}-01-01`;
  const { sessionId: last } = await office.session(await office.family(), { effectiveDate: day });
  const { snapshot, answers } = await owner
    .selectFrom('enrollments')
    .select(['snapshot', 'answers'])
    .where('session_id', '=', sessionId)
    .executeTakeFirstOrThrow();
  const theirs = owner
    .selectFrom('enrollmentsessionmembers')
    .select(['id', 'client_id'])
    .where('session_id', '=', last);
  const { id: memberId, client_id: clientId } = await theirs.executeTakeFirstOrThrow();
  await owner
    .insertInto('enrollments')
    .values({
      id: uuid7(),
      client_id: clientId,
      session_id: last,
      session_member_id: memberId,
      number: 'E-LAST',
      enrollment_type: 'coveragechange',
      status: 'processed',
      submitted_at: new Date(),
      snapshot: JSON.stringify(snapshot),
      answers: JSON.stringify(answers),
    })
    .execute();
  const beside = await says();
  const paid = { employer: monthly?.employer, employee: monthly?.employee };
  expect(beside.previous).toMatchObject({ id: last, people: 1, submitted: 1, monthly: paid });
  const byType = (type: string) => beside.plans.find(({ coverageType }) => coverageType === type)?.previous;
  expect(['medical', 'dental'].map(byType)).toEqual([1, 0]);
  // What waits for approval is listed and approved by session, however many of them the employer has.
  const list = { status: 'pendingApproval', sessionId };
  expect((await desk.caller.call(enrollments.enrollmentList, list)).body.total).toBe(1);
  expect((await desk.caller.call(enrollments.enrollmentList, { ...list, sessionId: last })).body.total).toBe(0);
}

describe('a member of an open session', () => {
  test('begins with what they have, keeps it in one step, signs, and HR approves: next year is on record', async () => {
    const theirs = await office.family();
    const { sessionId, sessionMemberId } = await office.session(theirs);
    const member = new Desk(portal, await office.member(theirs));
    const { status, body } = await member.caller.call(sessionEnrolling.startSessionEnrollment, { sessionId });
    expect(status, JSON.stringify(body)).toBe(200);
    const draft = await member.get(body.enrollmentId);
    expect(draft.effectiveDate).toBe(NEXT_YEAR);
    expect(draft.offers.map(({ coverageType }) => coverageType).sort()).toEqual(['dental', 'medical', 'vision']);
    expect(draft.answers.elections).toMatchObject([{ coverageType: 'medical', decision: 'keep' }]);
    expect(draft.issues).toEqual([]);
    expect(await office.standing(sessionMemberId)).toBe('started');
    const sent = await member.submit(draft);
    expect(sent.status, JSON.stringify(sent.body)).toBe(200);
    expect(sent.body.state).toBe('pendingApproval');
    expect(await office.standing(sessionMemberId)).toBe('submitted');
    await cockpitSays(sessionId);
    await besideLastYear(sessionId);
    const approved = await desk.act(draft.id, 'approve');
    expect(approved.status, JSON.stringify(approved.body)).toBe(200);
    await desk.work();
    expect(await desk.state(draft.id)).toMatchObject({ status: 'processed' });
    expect(await office.standing(sessionMemberId)).toBe('processed');
  });

  test('has a confirmation in the archive of the session, for whoever may export', async () => {
    const theirs = await office.family();
    const { sessionId } = await office.session(theirs);
    const member = new Desk(portal, await office.member(theirs));
    const { body } = await member.caller.call(sessionEnrolling.startSessionEnrollment, { sessionId });
    const archive = async (...more: 'exportData'[]) => {
      const { installationId } = world;
      const permissions = ['manageEnrollmentSessions', 'enrollment', ...more] as const;
      const { headers } = await portal.as(await aUser(portal.owner, { installationId, type: 'admin', permissions }));
      const url = `${API_BASE}${sessionEnrolling.sessionConfirmations.path.replace(':id', sessionId)}`;
      return portal.app.inject({ method: 'GET', url, headers });
    };
    expect((await archive('exportData')).rawPayload.includes('.pdf')).toBe(false);
    await member.submit(await member.get(body.enrollmentId));
    const sent = await archive('exportData');
    expect(sent.headers['content-type']).toBe('application/zip');
    expect(sent.rawPayload.includes(`${body.number}.pdf`)).toBe(true);
    expect((await archive()).statusCode).toBe(403);
  });

  test('elects dental for the family from the plan year on, and nothing before', async () => {
    const theirs = await office.family();
    const { sessionId } = await office.session(theirs);
    const member = new Desk(portal, await office.member(theirs));
    const { body } = await member.caller.call(sessionEnrolling.startSessionEnrollment, { sessionId });
    const draft = await member.get(body.enrollmentId);
    const elections = [
      ...draft.answers.elections,
      {
        coverageType: 'dental',
        decision: 'elect',
        planId: world.acme.plans.dental,
        covered: ['subscriber', 'd1'],
        waiverReason: null,
        waiverCarrier: null,
        volume: null,
      } as const,
    ];
    const saved = await member.save(draft, {
      ...draft.answers,
      elections: elections.map((one) => ({ ...one, covered: [...one.covered] })),
    });
    expect(saved.issues).toEqual([]);
    expect((await member.submit(saved)).status).toBe(200);
    await desk.act(draft.id, 'approve');
    await desk.work();
    const rows = await portal.owner
      .selectFrom('coverages')
      .select(['coverage_type', 'effective_date'])
      .where('person_id', 'in', theirs.personIds)
      .where('coverage_type', '=', 'dental')
      .where('superseded_at', 'is', null)
      .execute();
    expect(rows).toEqual([
      { coverage_type: 'dental', effective_date: NEXT_YEAR },
      { coverage_type: 'dental', effective_date: NEXT_YEAR },
    ]);
  });
});
