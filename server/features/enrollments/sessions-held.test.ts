import { memberChanges } from '@coverlane/contract/changes/calls.ts';
import { proofs } from '@coverlane/contract/proofs/calls.ts';
import { sessionSetup } from '@coverlane/contract/enrollment-sessions/calls.ts';
import { sessionProgress } from '@coverlane/contract/enrollment-sessions/progress-calls.ts';
import { enrollments } from '@coverlane/contract/enrollments/calls.ts';
import { sessionEnrolling } from '@coverlane/contract/enrollments/session-calls.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestPortal } from '../../testing/portal.ts';
import type { World } from '../../testing/world.ts';
import type { Answers } from '../../domain/enrollment/answers.ts';
import { workDay } from '../../platform/jobs/daily.ts';
import { sessionsDay } from '../enrollment-sessions/sessions-day.ts';
import { addDays } from '../../platform/values/dates.ts';
import type { TestFamily } from '../../testing/family.ts';
import { aDependent, blankElection, dayFromNow, Desk, enrollmentOffice } from './enrollments.testing.ts';
import { NEXT_YEAR, SessionOffice } from './sessions.testing.ts';

type Election = Answers['elections'][number];

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
async function begun(more: Record<string, unknown> = {}, family?: TestFamily) {
  const theirs = family ?? (await office.family());
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
        until: dayFromNow(2),
        reason: 'She was in hospital.',
        ...more,
      });
    expect((await reopen()).body).toMatchObject({ code: 'session-state' });
    await act(sessionId, 'close');
    expect((await reopen({ until: dayFromNow(-1) })).body).toMatchObject({ fields: { until: 'bad-date' } });
    expect((await member.submit(await member.get(draft.id))).status).not.toBe(200);
    expect((await reopen()).body).toEqual({ reopened: 1 });
    expect((await again()).body.enrollmentId).toBe(draft.id);
    const refused = await silent.call(sessionEnrolling.startSessionEnrollment, { sessionId });
    expect(refused.body).toMatchObject({ code: 'enrollment-not-active' });
    expect([await office.standing(sessionMemberId), await office.standing(otherId)]).toEqual(['started', 'noResponse']);
    const parts = { ...portal.parts, pool: portal.workerPool };
    await workDay({ parts, clientId: world.acme.id, today: dayFromNow(3) }, [sessionsDay]);
    expect(await office.standing(sessionMemberId)).toBe('noResponse');
    expect((await reopen()).body).toEqual({ reopened: 1 });
    expect((await member.submit(await member.get(draft.id))).status).toBe(200);
    expect(await office.standing(sessionMemberId)).toBe('submitted');
  });

  test('keeps a plan that somebody keeps', async () => {
    const { sessionId } = await begun();
    const planId = world.acme.plans.medical;
    const { body } = await office.builder.call(sessionSetup.leaveOutPlan, { id: sessionId, planId });
    expect(body).toMatchObject({ code: 'in-use', values: { enrollments: 1 } });
  });

  test('is not final while somebody of it waits to be approved', async () => {
    const { member, draft, sessionId } = await begun();
    await member.submit(draft);
    await act(sessionId, 'close');
    const { status, body } = await act(sessionId, 'finalize');
    expect(status, JSON.stringify(body)).toBe(409);
    expect(body).toMatchObject({ code: 'session-waits', values: { count: 1 } });
    await desk.act(draft.id, 'approve');
    await desk.work();
    expect((await act(sessionId, 'finalize')).body.status).toBe('finalized');
  });
});

describe('an election for next year that is on record', () => {
  /** What somebody of the family has from which day to which, by type. */
  const heldBy = async (personId: string | undefined) => {
    const rows = await portal.owner
      .selectFrom('coverages')
      .select(['coverage_type', 'effective_date', 'expiration_date'])
      .where('person_id', '=', personId ?? '')
      .where('superseded_at', 'is', null)
      .orderBy('coverage_type')
      .orderBy('effective_date')
      .execute();
    return rows.map(({ coverage_type: type, effective_date: from, expiration_date: until }) => [type, from, until]);
  };

  /** A member whose session is on record with these elections. */
  const recorded = async (choose: (elections: Election[]) => Election[], more = {}) => {
    const { member, draft, theirs } = await begun(more);
    const elections = choose(draft.answers.elections);
    const saved = await member.save(draft, { ...draft.answers, elections });
    expect((await member.submit(saved)).status).toBe(200);
    await desk.act(draft.id, 'approve');
    await desk.work();
    expect(await desk.state(draft.id)).toMatchObject({ status: 'processed' });
    return theirs;
  };

  /** A child born on a day joins the employee's medical coverage. */
  const birth = async ({ subscriberId }: TestFamily, date: string, types = ['medical'] as const) => {
    const draft = await desk.start({
      clientId: world.acme.id,
      enrollmentType: 'adddependent',
      memberId: subscriberId,
    });
    const child = aDependent('d2', {
      firstName: 'Baby',
      lastName: `Of ${subscriberId}`.slice(-12),
      dob: date,
      ssn: null,
    });
    const elections = draft.answers.elections.map((one) =>
      types.some((type) => type === one.coverageType)
        ? { ...one, decision: 'elect' as const, covered: [...one.covered, 'd2'] }
        : one,
    );
    const dependents = [...draft.answers.dependents, child];
    const answers = {
      ...draft.answers,
      eventCode: 'birth',
      eventDate: date,
      dependents,
      coversDependents: true,
      elections,
    };
    const saved = await desk.save(draft, answers);
    expect(saved.issues).toEqual([]);
    expect((await desk.submit(saved)).status).toBe(200);
    for (const { id } of (await desk.get(draft.id)).proofs)
      await desk.caller.call(proofs.decideProof, { id, decision: 'waive' });
    await desk.act(draft.id, 'approve');
    await desk.work();
    expect(await desk.state(draft.id)).toMatchObject({ status: 'processed' });
    const { id } = await portal.owner
      .selectFrom('people')
      .innerJoin('person_details', 'person_details.person_id', 'people.id')
      .select('people.id')
      .where('people.subscriber_id', '=', subscriberId)
      .where('person_details.first_name', '=', 'Baby')
      .executeTakeFirstOrThrow();
    return id;
  };

  const dental = (): Election => ({
    ...blankElection,
    coverageType: 'dental',
    decision: 'elect',
    planId: world.acme.plans.dental,
    covered: ['subscriber'],
  });

  test('stands where a child is born before the plan year begins: the child has what the family has, until then and after', async () => {
    const theirs = await recorded((elections) => [...elections, dental()]);
    const today = dayFromNow(0);
    const baby = await birth(theirs, today);
    expect(await heldBy(baby)).toEqual([['medical', today, null]]);
    expect(await heldBy(theirs.subscriberId)).toEqual(expect.arrayContaining([['dental', NEXT_YEAR, null]]));
  });

  test('that waives medical stands where a child is born before: the child has it until the year ends, as the family does', async () => {
    const waived = { ...blankElection, coverageType: 'medical', decision: 'waive', waiverReason: 'other' } as const;
    const theirs = await recorded(() => [waived]);
    const eve = addDays(NEXT_YEAR, -1);
    expect(await heldBy(theirs.subscriberId)).toEqual([['medical', '2024-01-01', eve]]);
    const baby = await birth(theirs, dayFromNow(0));
    expect(await heldBy(baby)).toEqual([['medical', dayFromNow(0), eve]]);
    expect((await heldBy(theirs.subscriberId)).at(-1)?.[2]).toBe(eve);
  });

  test('takes in a child who is born after it began', async () => {
    const theirs = await recorded((elections) => [...elections, dental()], { effectiveDate: dayFromNow(0) });
    const baby = await birth(theirs, dayFromNow(0));
    expect(await heldBy(baby)).toEqual([['medical', dayFromNow(0), null]]);
    expect(await heldBy(theirs.subscriberId)).toEqual(expect.arrayContaining([['dental', dayFromNow(0), null]]));
  });
});

test('an employee on leave enrolls as the others do, and stays on leave', async () => {
  const theirs = await office.family();
  const leave = { leave: 'fmla', expectedReturn: dayFromNow(60), payer: 'payroll', gives: [] };
  const asked = { clientId: world.acme.id, memberId: theirs.subscriberId, startDate: dayFromNow(0), ...leave };
  expect((await desk.caller.call(memberChanges.startLeave, asked)).status).toBe(200);
  await desk.work();
  const { member, draft } = await begun({}, theirs);
  expect(draft.offers.map(({ coverageType }) => coverageType).toSorted()).toEqual(['dental', 'medical', 'vision']);
  expect((await member.submit(draft)).status).toBe(200);
  await desk.act(draft.id, 'approve');
  await desk.work();
  expect(await desk.state(draft.id)).toMatchObject({ status: 'processed' });
  const work = portal.owner.selectFrom('employments').select('status').where('person_id', '=', theirs.subscriberId);
  const rows = await work.where('superseded_at', 'is', null).orderBy('effective_date').execute();
  expect(rows.at(-1)?.status).toBe('LOA');
});
