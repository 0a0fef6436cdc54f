import { memberChanges } from '@coverlane/contract/changes/calls.ts';
import { enrollmentsessionmembers } from '@coverlane/contract/collections/enrollmentsessionmembers.ts';
import { enrollmentsessions } from '@coverlane/contract/collections/enrollmentsessions.ts';
import { sessionEnrolling } from '@coverlane/contract/enrollments/session-calls.ts';
import { proofs } from '@coverlane/contract/proofs/calls.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Answers } from '../../domain/enrollment/answers.ts';
import { addDays } from '../../platform/values/dates.ts';
import type { TestFamily } from '../../testing/family.ts';
import type { TestPortal } from '../../testing/portal.ts';
import type { World } from '../../testing/world.ts';
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

test('a session in which somebody enrolls stays, and so do they in its census, its employer and its first day', async () => {
  const theirs = await office.family();
  const { sessionId, sessionMemberId } = await office.session(theirs);
  const member = new Desk(portal, await office.member(theirs));
  const { body } = await member.caller.call(sessionEnrolling.startSessionEnrollment, { sessionId });
  expect((await member.submit(await member.get(body.enrollmentId))).status).toBe(200);
  const { builder } = office;
  const { body: list } = await builder.call(enrollmentsessions.calls.list, { id: sessionId });
  const at = { id: sessionId, version: list.rows[0]?.version };
  const change = (more: Record<string, unknown>) => builder.call(enrollmentsessions.calls.update, { ...at, ...more });
  expect((await change({ clientId: world.rival.id })).body).toMatchObject({ fields: { clientId: 'in-use' } });
  const asked = await change({ effectiveDate: '2030-01-01', planYearEnd: '2030-12-31' });
  expect(asked.body).toMatchObject({ code: 'touches-people', values: { started: 0, submitted: 1 } });
  const person = await builder.call(enrollmentsessionmembers.calls.remove, { id: sessionMemberId });
  expect(person.body).toMatchObject({ code: 'in-use', values: { enrollments: 1 } });
  const session = await builder.call(enrollmentsessions.calls.remove, { id: sessionId });
  expect(session.body).toMatchObject({ code: 'in-use' });
  await desk.act(body.enrollmentId, 'approve');
  const settled = await change({ effectiveDate: '2030-01-01', confirmed: true, note: 'The year begins later.' });
  expect(settled.body).toMatchObject({ fields: { effectiveDate: 'in-use' } });
  expect((await change({ name: 'Renamed', clientId: world.acme.id })).status).toBe(200);
});

/** A member of a session with their draft. */
async function begun(more: Record<string, unknown> = {}, family?: TestFamily) {
  const theirs = family ?? (await office.family());
  const { sessionId } = await office.session(theirs, more);
  const member = new Desk(portal, await office.member(theirs));
  const { body } = await member.caller.call(sessionEnrolling.startSessionEnrollment, { sessionId });
  return { theirs, member, draft: await member.get(body.enrollmentId) };
}

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
