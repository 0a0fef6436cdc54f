import { enrollmentsessionmembers } from '@coverlane/contract/collections/enrollmentsessionmembers.ts';
import { enrollments } from '@coverlane/contract/enrollments/calls.ts';
import { sessionEnrolling } from '@coverlane/contract/enrollments/session-calls.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sealSecrets } from '../../facts/census-secrets.ts';
import { aFamily, testKeys } from '../../testing/family.ts';
import type { TestPortal } from '../../testing/portal.ts';
import type { World } from '../../testing/world.ts';
import {
  blankElection,
  dayFromNow,
  Desk,
  type Draft,
  enrollmentOffice,
  freshSsn,
} from '../enrollments/enrollments.testing.ts';
import { NEXT_YEAR, SessionOffice } from '../enrollments/sessions.testing.ts';
import { Door } from './door.testing.ts';

let portal: TestPortal;
let world: World;
let desk: Desk;
let office: SessionOffice;
let door: Door;

beforeAll(async () => {
  ({ portal, world, desk } = await enrollmentOffice());
  office = await SessionOffice.of(portal, world);
  door = new Door(portal);
});
beforeEach(() => sql`delete from login_tries`.execute(portal.owner));
afterAll(() => portal?.close());

const DOB = '1991-05-06';
let added = 0;

/** Somebody of the census without a record, with what the census says of them. */
async function unknown(sessionId: string, more: Record<string, unknown> = {}, ssn: string | null = freshSsn()) {
  added += 1;
  const said = {
    employeeId: `N-${added}`,
    relationshipCode: '18',
    firstName: 'Noah',
    lastName: `Newman${added}`,
    ...more,
  };
  const { body, status } = await office.builder.call(enrollmentsessionmembers.calls.create, {
    sessionId,
    dob: DOB,
    gender: 'M',
    email: 'noah@example.com',
    phone: '2125550143',
    address1: '5 Oak Street',
    city: 'Boston',
    state: 'MA',
    zip: '02108',
    divisionId: world.acme.divisionId,
    hireDate: '2024-02-05',
    maritalStatus: 'single',
    language: 'ko',
    ...said,
  });
  expect(status, JSON.stringify(body)).toBe(200);
  const secrets = { ssn, ssnReason: null, salaryCents: 5_200_000, terminationDate: null };
  await changed(body.id, { secrets: sealSecrets(testKeys, body.id, secrets) });
  return { id: body.id, lastName: said.lastName };
}
const changed = (id: string, set: Record<string, unknown>) =>
  portal.owner.updateTable('enrollmentsessionmembers').set(set).where('id', '=', id).execute();

const row = (id: string) =>
  portal.owner.selectFrom('enrollmentsessionmembers').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** Whoever came by the link of somebody, with their draft. */
async function begun(
  { sessionId, id }: { sessionId: string; id: string },
  dob = DOB,
): Promise<{ by: Desk; draft: Draft }> {
  const by = new Desk(portal, await door.enters(await door.key(id), { dob }));
  const { body, status } = await by.caller.call(sessionEnrolling.startSessionEnrollment, { sessionId });
  expect(status, JSON.stringify(body)).toBe(200);
  return { by, draft: await by.get(body.enrollmentId) };
}

/** Everything offered is waived but dental, which is elected for those named. */
const elected = (draft: Draft, covered: string[]) => ({
  ...draft.answers,
  elections: draft.offers.map(({ coverageType }) =>
    coverageType === 'dental'
      ? { ...blankElection, coverageType, decision: 'elect' as const, planId: world.acme.plans.dental, covered }
      : { ...blankElection, coverageType, decision: 'waive' as const, waiverReason: 'none' as const },
  ),
});

describe('somebody of the census without a record', () => {
  test('enrolls by the link with what the census says typed in, and is on record once HR has approved', async () => {
    const { sessionId } = await office.session(await office.family(), { accessMode: 'personalLink' });
    const { id, lastName } = await unknown(sessionId);
    const { by, draft } = await begun({ sessionId, id });
    expect(draft.effectiveDate).toBe(NEXT_YEAR);
    expect(draft.answers).toMatchObject({
      selectedDivisionId: world.acme.divisionId,
      subscriber: { firstName: 'Noah', lastName, dob: DOB, hireDate: '2024-02-05', zip: '02108' },
    });
    const saved = await by.save(draft, elected(draft, ['subscriber']));
    expect(saved.issues).toEqual([]);
    const sent = await by.submit(saved);
    expect(sent.status, JSON.stringify(sent.body)).toBe(200);
    expect(sent.body.state).toBe('pendingApproval');
    expect((await desk.act(draft.id, 'approve')).status).toBe(200);
    await desk.work();
    expect(await desk.state(draft.id)).toMatchObject({ status: 'processed' });
    const { person_id: personId } = await row(id);
    const held = await portal.owner
      .selectFrom('coverages')
      .select(['coverage_type', 'effective_date'])
      .where('person_id', '=', personId)
      .execute();
    expect(held).toEqual([{ coverage_type: 'dental', effective_date: NEXT_YEAR }]);
    const { rows } = await sql<{
      hire_date: string;
    }>`select hire_date from employments where person_id = ${personId}`.execute(portal.owner);
    expect(rows).toEqual([{ hire_date: '2024-02-05' }]);
  });

  test('sets neither their division, class, hire date nor salary: the census does, also after they began', async () => {
    const { sessionId } = await office.session(await office.family(), { accessMode: 'personalLink' });
    const { id } = await unknown(sessionId, { classCode: 'HOURLY' });
    const { by, draft } = await begun({ sessionId, id });
    const { subscriber } = draft.answers;
    const other = { ...subscriber, classCode: 'EXEC', hireDate: '2001-01-01', salary: '990000.00' };
    const saved = await by.save(draft, { ...draft.answers, selectedDivisionId: null, subscriber: other });
    expect(saved.answers.subscriber).toMatchObject({ classCode: 'HOURLY', hireDate: '2024-02-05' });
    expect((await desk.get(draft.id)).answers.subscriber.salary).toBe('52000.00');
    expect(saved.answers.selectedDivisionId).toBe(world.acme.divisionId);
    await changed(id, { class_code: 'SALARY' });
    expect((await by.get(draft.id)).answers.subscriber.classCode).toBe('SALARY');
  });

  test('brings the dependents of the census, and no SSN where it says none: the wizard asks', async () => {
    const { sessionId } = await office.session(await office.family(), { accessMode: 'personalLink' });
    const { id } = await unknown(sessionId, { employeeId: 'N-KIDS' }, null);
    await unknown(sessionId, { employeeId: 'N-KIDS', relationshipCode: '19', firstName: 'Ella', dob: '2018-08-09' });
    const { draft } = await begun({ sessionId, id });
    expect(draft.answers.dependents).toMatchObject([{ firstName: 'Ella', relationship: '19', action: 'add' }]);
    expect(draft.issues.map(({ reason }) => reason.code)).toContain('ssn-required');
  });

  test('whose name is in Hangul signs it in either order', async () => {
    const { sessionId } = await office.session(await office.family(), { accessMode: 'personalLink' });
    const { id } = await unknown(sessionId, { firstName: '민수', lastName: '김' });
    const { by, draft } = await begun({ sessionId, id });
    expect(draft.signing?.name).toBe('김민수');
    const saved = await by.save(draft, elected(draft, ['subscriber']));
    expect((await by.submit(saved, { typedName: '민수 김' })).status).toBe(200);
  });
});

describe('somebody with a record', () => {
  test('who changes class between invitation and election is offered what the new class is', async () => {
    const family = await office.family();
    const { sessionId, sessionMemberId: id } = await office.session(family, { accessMode: 'personalLink' });
    await changed(id, { dob: DOB });
    const { by, draft } = await begun({ sessionId, id });
    await portal.owner
      .updateTable('enrollmentsessionplans')
      .set({ eligible_classes: '["EXEC"]' })
      .where('session_id', '=', sessionId)
      .where('plan_id', '=', world.acme.plans.vision)
      .execute();
    const offered = async () => (await by.get(draft.id)).offers.map(({ coverageType }) => coverageType).sort();
    expect(await offered()).toEqual(['dental', 'medical']);
    await portal.owner
      .updateTable('employments')
      .set({ class_code: 'EXEC' })
      .where('person_id', '=', family.subscriberId)
      .execute();
    expect(await offered()).toEqual(['dental', 'medical', 'vision']);
    const sent = await by.submit(await by.save(await by.get(draft.id), (await by.get(draft.id)).answers));
    expect(sent.status, JSON.stringify(sent.body)).toBe(200);
    expect((await desk.get(draft.id)).answers.subscriber.classCode).toBe('EXEC');
  });
});

describe('two employees married to each other', () => {
  test('enroll each by a link of their own, and neither link opens for the other’s answers', async () => {
    const family = await office.family();
    const { sessionId, sessionMemberId: his } = await office.session(family, { accessMode: 'personalLink' });
    await changed(his, { dob: DOB });
    const wife = await unknown(sessionId, {
      firstName: 'Ruth',
      gender: 'F',
      dob: '1992-10-11',
      maritalStatus: 'married',
    });
    const forwarded = await door.tries(await door.key(his), { dob: '1992-10-11' });
    expect(forwarded.status).toBe(422);
    const [one, other] = [await begun({ sessionId, id: his }), await begun({ sessionId, id: wife.id }, '1992-10-11')];
    expect(other.draft.id).not.toBe(one.draft.id);
    expect((await other.by.caller.call(enrollments.getEnrollment, { id: one.draft.id })).status).toBe(404);
    const saved = await other.by.save(other.draft, elected(other.draft, ['subscriber']));
    expect((await other.by.submit(saved)).status).toBe(200);
    expect((await one.by.submit(await one.by.save(one.draft, one.draft.answers))).status).toBe(200);
  });
  test('who both elect for both are covered once: the second is not recorded, and says who is covered where', async () => {
    const people = [
      { firstName: 'Jane', dob: '1985-02-03', ssn: freshSsn() },
      { firstName: 'Jordan', dob: '1984-01-01', ssn: freshSsn() },
    ] as const;
    const [jane, jordan] = people;
    const common = {
      client: world.acme,
      lastName: 'Couple',
      addresses: [{ kind: 'home', address1: '1 Elm Street', city: 'Boston', state: 'MA', zip: '02108', country: 'US' }],
    } as const;
    const made = async (one: (typeof people)[number], other: (typeof people)[number]) =>
      aFamily(portal.owner, {
        ...common,
        ...one,
        covers: [],
        details: { email: 'couple@example.com', phone: '2125550142', gender: 'F' },
        dependents: [
          { firstName: other.firstName, lastName: 'Couple', dob: other.dob, relationship: '01', covers: [] },
        ],
      });
    const [hers, his] = [await made(jane, jordan), await made(jordan, jane)];
    const { sessionId, sessionMemberId: herId } = await office.session(hers, { accessMode: 'personalLink' });
    const hisId = await office.person(sessionId, his);
    await changed(herId, { dob: jane.dob });
    await changed(hisId, { dob: jordan.dob });
    const both = async (id: string, dob: string) => {
      const { by, draft } = await begun({ sessionId, id }, dob);
      const saved = await by.save(draft, elected(draft, ['subscriber', 'd1']));
      const sent = await by.submit(saved);
      return { draft, sent };
    };
    const first = await both(herId, jane.dob);
    expect(first.sent.status, JSON.stringify(first.sent.body)).toBe(200);
    // The link of one shows nothing of the other’s: what both elected is found out when the second is recorded, and mended then.
    const second = await both(hisId, jordan.dob);
    for (const { draft } of [first, second]) {
      await desk.act(draft.id, 'approve');
      await desk.work();
    }
    expect(await desk.state(first.draft.id)).toMatchObject({ status: 'processed' });
    const failed = await desk.state(second.draft.id);
    expect(failed).toMatchObject({ status: 'failed', next: 'mend', failure: { code: 'covered-elsewhere' } });
  });
});

describe('attacks on who somebody is', () => {
  test('a link forwarded to a spouse who is no employee opens by nothing of theirs, and takes no signature in their name', async () => {
    const family = await aFamily(portal.owner, {
      client: world.acme,
      firstName: 'Jane',
      lastName: 'Forward',
      dob: DOB,
      ssn: freshSsn(),
      addresses: [{ kind: 'home', address1: '1 Elm Street', city: 'Boston', state: 'MA', zip: '02108', country: 'US' }],
      details: { email: 'jane@example.com', phone: '2125550142', gender: 'F' },
      dependents: [
        { firstName: 'Jordan', lastName: 'Forward', relationship: '01', dob: '1984-01-01', ssn: '900551234' },
      ],
    });
    const verifyFields = ['lastName', 'dob'];
    const { sessionId, sessionMemberId: id } = await office.session(family, {
      accessMode: 'linkPlusVerify',
      verifyFields,
    });
    await changed(id, { dob: DOB, last_name: 'Forward', employee_id: 'F-FWD' });
    await unknown(sessionId, {
      employeeId: 'F-FWD',
      relationshipCode: '01',
      firstName: 'Jordan',
      lastName: 'Forward',
      dob: '1984-01-01',
    });
    const key = await door.key(id);
    for (const said of [
      { lastName: 'Forward', dob: '1984-01-01' },
      { lastName: 'Forward', ssn4: '1234' },
    ])
      expect((await door.tries(key, said)).status).toBe(422);
    const by = new Desk(portal, await door.enters(key, { lastName: 'Forward', dob: DOB }));
    const { body } = await by.caller.call(sessionEnrolling.startSessionEnrollment, { sessionId });
    const draft = await by.get(body.enrollmentId);
    const sent = await by.submit(draft, { typedName: 'Jordan Forward' });
    expect(sent.status).toBe(422);
    expect((await by.get(draft.id)).status).toBe('draft');
  });
});

describe('a close', () => {
  test('while somebody signs takes nothing more, keeps what they typed, and opens again with the same draft', async () => {
    const family = await office.family();
    const { sessionId, sessionMemberId: id } = await office.session(family, { accessMode: 'personalLink' });
    await changed(id, { dob: DOB });
    const { by, draft } = await begun({ sessionId, id });
    const saved = await by.save(draft, draft.answers);
    const session = (set: Record<string, unknown>) =>
      portal.owner.updateTable('enrollmentsessions').set(set).where('id', '=', sessionId).execute();
    // The last day is over on the employer's clock, a second before the night has closed the session.
    await session({ opens_on: dayFromNow(-9), closes_on: dayFromNow(-1) });
    const late = await by.submit(saved);
    expect([late.status, late.body]).toMatchObject([409, { code: 'enrollment-not-active' }]);
    expect((await by.get(draft.id)).answers).toEqual(saved.answers);
    await session({ closes_on: dayFromNow(3) });
    expect((await by.submit(await by.get(draft.id))).status).toBe(200);
  });
});

test('staff act for somebody without a record: it is theirs in the log and in the signature, and the employee’s nowhere', async () => {
  const { sessionId } = await office.session(await office.family(), { accessMode: 'personalLink' });
  const { id } = await unknown(sessionId);
  const { body, status } = await desk.caller.call(sessionEnrolling.startSessionEnrollment, {
    sessionId,
    sessionMemberId: id,
  });
  expect(status, JSON.stringify(body)).toBe(200);
  const draft = await desk.get(body.enrollmentId);
  expect(draft.signing?.role).toBe('admin');
  expect((await desk.submit(await desk.save(draft, elected(draft, ['subscriber'])))).status).toBe(200);
  expect((await desk.get(draft.id)).signatures).toMatchObject([{ role: 'admin' }]);
});
