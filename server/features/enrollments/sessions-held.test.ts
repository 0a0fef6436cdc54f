import { sessionSetup } from '@coverlane/contract/enrollment-sessions/calls.ts';
import { sessionProgress } from '@coverlane/contract/enrollment-sessions/progress-calls.ts';
import { enrollments } from '@coverlane/contract/enrollments/calls.ts';
import { sessionEnrolling } from '@coverlane/contract/enrollments/session-calls.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestPortal } from '../../testing/portal.ts';
import type { World } from '../../testing/world.ts';
import { workDay } from '../../platform/jobs/daily.ts';
import { sessionsDay } from '../enrollment-sessions/sessions-day.ts';
import { dayFromNow, Desk, enrollmentOffice } from './enrollments.testing.ts';
import { SessionOffice } from './sessions.testing.ts';

let portal: TestPortal;
let world: World;
let desk: Desk;
let office: SessionOffice;

beforeAll(async () => {
  ({ portal, world, desk } = await enrollmentOffice());
  office = await SessionOffice.of(portal, world);
});
afterAll(() => portal?.close());

/** A member of a session with their draft. */
async function begun(more: Record<string, unknown> = {}) {
  const theirs = await office.family();
  const session = await office.session(theirs, more);
  const member = new Desk(portal, await office.member(theirs));
  const again = () => member.caller.call(sessionEnrolling.startSessionEnrollment, { sessionId: session.sessionId });
  const { status, body } = await again();
  expect(status, JSON.stringify(body)).toBe(200);
  return { ...session, theirs, member, again, draft: await member.get(body.enrollmentId) };
}

const act = (sessionId: string, action: string, more: Record<string, unknown> = {}) =>
  office.builder.call(sessionSetup.sessionAction, { sessionId, action, ...more });

describe('a member who has submitted', () => {
  test('does not enroll a second time once it is on record, and is told that it was submitted', async () => {
    const { member, draft, again } = await begun();
    await member.submit(draft);
    await desk.act(draft.id, 'approve');
    expect((await again()).body).toMatchObject({ code: 'enrollment-submitted' });
    await desk.work();
    expect(await desk.state(draft.id)).toMatchObject({ status: 'processed' });
    const { status, body } = await again();
    expect(status, JSON.stringify(body)).toBe(409);
    expect(body).toMatchObject({ code: 'enrollment-submitted' });
  });

  test('gets the same confirmation when the answer was lost, although it was approved meanwhile', async () => {
    const { member, draft } = await begun();
    expect((await member.submit(draft)).status).toBe(200);
    await desk.act(draft.id, 'approve');
    const { status, body } = await member.submit(draft);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.enrollmentId).toBe(draft.id);
  });

  test('takes theirs back while the session is open, and sends nothing else once it is closed', async () => {
    const { member, draft, again, sessionId } = await begun({ allowEditUntilClose: true });
    await member.submit(draft);
    const answered = async () =>
      (await office.builder.call(sessionProgress.sessionCockpit, { id: sessionId })).body.divisions.map(
        (one) => one.answered,
      );
    expect(await answered()).toEqual([1]);
    expect((await again()).body.state).toBe('returned');
    expect(await answered()).toEqual([0]);
    expect((await act(sessionId, 'close')).status).toBe(200);
    const late = await member.submit(await member.get(draft.id));
    expect(late.status, JSON.stringify(late.body)).not.toBe(200);
    expect(
      (await act(sessionId, 'extend', { closesOn: draft.effectiveDate, reason: 'Some were not done.' })).status,
    ).toBe(200);
    expect((await member.submit(await member.get(draft.id))).status).toBe(200);
  });

  test('mends after the close what HR returned', async () => {
    const { member, draft, sessionId } = await begun();
    await member.submit(draft);
    await desk.act(draft.id, 'return', { note: 'Please look at it again.' });
    await act(sessionId, 'close');
    expect((await member.submit(await member.get(draft.id))).status).toBe(200);
  });
});

describe('a member', () => {
  test('changes neither their division nor their salary by enrolling', async () => {
    const { member, draft } = await begun();
    const { body } = await member.caller.call(enrollments.putEnrollment, {
      id: draft.id,
      version: draft.version,
      answers: {
        selectedDivisionId: crypto.randomUUID(),
        subscriber: { ...draft.answers.subscriber, salary: '900000' },
      },
    });
    expect(body.answers.selectedDivisionId).toBe(draft.answers.selectedDivisionId);
    expect(body.answers.subscriber.salary).toBe(draft.answers.subscriber.salary);
  });
});

describe('a session', () => {
  test('that is extended asks those again who had not answered, who go on where they were', async () => {
    const { draft, sessionId, sessionMemberId } = await begun();
    expect(await office.standing(sessionMemberId)).toBe('started');
    await act(sessionId, 'close');
    expect(await office.standing(sessionMemberId)).toBe('noResponse');
    await act(sessionId, 'extend', { closesOn: draft.effectiveDate, reason: 'Some were not done.' });
    const { body } = await office.builder.call(sessionProgress.sessionCockpit, { id: sessionId });
    expect(body.states).toMatchObject({ noResponse: 0, started: 1 });
  });

  test('that is closed opens again for one person until a day of their own, with what they typed, and for nobody else', async () => {
    const { member, draft, again, sessionId, sessionMemberId } = await begun();
    const other = await office.family();
    const otherId = await office.person(sessionId, other);
    const silent = await office.member(other);
    const reopen = (more: object = {}) =>
      office.builder.call(sessionSetup.reopenForPeople, {
        sessionId,
        ids: [sessionMemberId],
        closesOn: dayFromNow(2),
        reason: 'She was in hospital.',
        ...more,
      });
    expect((await reopen()).body).toMatchObject({ code: 'session-state' });
    await act(sessionId, 'close');
    expect((await reopen({ closesOn: dayFromNow(-1) })).body).toMatchObject({ fields: { closesOn: 'bad-date' } });
    expect((await member.submit(await member.get(draft.id))).status).not.toBe(200);
    expect((await reopen()).body).toMatchObject({ reopened: 1 });
    expect((await again()).body.enrollmentId).toBe(draft.id);
    const refused = await silent.call(sessionEnrolling.startSessionEnrollment, { sessionId });
    expect(refused.body).toMatchObject({ code: 'enrollment-not-active' });
    expect([await office.standing(sessionMemberId), await office.standing(otherId)]).toEqual(['started', 'noResponse']);
    const parts = { ...portal.parts, pool: portal.workerPool };
    await workDay({ parts, clientId: world.acme.id, today: dayFromNow(3) }, [sessionsDay]);
    expect(await office.standing(sessionMemberId)).toBe('noResponse');
    expect((await reopen()).body).toMatchObject({ reopened: 1 });
    expect((await member.submit(await member.get(draft.id))).status).toBe(200);
    expect(await office.standing(sessionMemberId)).toBe('submitted');
  });

  test('keeps a plan that somebody keeps', async () => {
    const { sessionId } = await begun();
    const planId = world.acme.plans.medical;
    const { body } = await office.builder.call(sessionSetup.leaveOutPlan, { id: sessionId, planId });
    expect(body).toMatchObject({ code: 'in-use', values: { enrollments: 1 } });
  });

  test('is not final while somebody of it waits to be approved, and not put away before it is final', async () => {
    const { member, draft, sessionId } = await begun();
    await member.submit(draft);
    await act(sessionId, 'close');
    const { status, body } = await act(sessionId, 'finalize');
    expect(status, JSON.stringify(body)).toBe(409);
    expect(body).toMatchObject({ code: 'session-waits', values: { count: 1 } });
    await desk.act(draft.id, 'approve');
    await desk.work();
    // Put away before it is final, its plans would never cost what was signed.
    const early = await act(sessionId, 'archive');
    expect([early.status, early.body]).toMatchObject([409, { code: 'session-unsettled', values: { count: 1 } }]);
    expect((await act(sessionId, 'finalize')).body.status).toBe('finalized');
    expect((await act(sessionId, 'archive')).body.status).toBe('archived');
  });
});
