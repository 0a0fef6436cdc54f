import { enrollmentsessionmembers } from '@coverlane/contract/collections/enrollmentsessionmembers.ts';
import { enrollmentsessions } from '@coverlane/contract/collections/enrollmentsessions.ts';
import { sessionSetup } from '@coverlane/contract/enrollment-sessions/calls.ts';
import { sessionEnrolling } from '@coverlane/contract/enrollments/session-calls.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aFamily, type TestFamily } from '../../testing/family.ts';
import type { Caller, TestPortal } from '../../testing/portal.ts';
import { aUser, type World } from '../../testing/world.ts';
import { dayFromNow, Desk, enrollmentOffice } from './enrollments.testing.ts';

let portal: TestPortal;
let world: World;
let desk: Desk;
let builder: Caller;

beforeAll(async () => {
  ({ portal, world, desk } = await enrollmentOffice());
  const permissions = ['manageEnrollmentSessions', 'enrollment', 'manageClients'] as const;
  builder = await portal.as(
    await aUser(portal.owner, { installationId: world.installationId, type: 'admin', permissions }),
  );
});
afterAll(() => portal?.close());

const NEXT_YEAR = `${Number(dayFromNow(0).slice(0, 4)) + 1}-01-01`;
let made = 0;

/** An open session of ACME's in whose census the family's employee is. */
async function aSession(family: TestFamily, more: Record<string, unknown> = {}) {
  made += 1;
  const { body: session } = await builder.call(enrollmentsessions.calls.create, {
    name: `Open enrollment ${made}`,
    clientId: world.acme.id,
    kind: 'open',
    effectiveDate: NEXT_YEAR,
    opensOn: dayFromNow(-1),
    closesOn: dayFromNow(10),
    accessMode: 'login',
    languages: ['en', 'ko', 'es'],
    passiveRollover: 'none',
    ...more,
  });
  for (const planId of Object.values(world.acme.plans)) {
    const { status } = await builder.call(sessionSetup.planPivotValues, { sessionId: session.id, planId });
    expect(status).toBe(200);
  }
  const { body: person } = await builder.call(enrollmentsessionmembers.calls.create, {
    sessionId: session.id,
    employeeId: `E-${made}`,
    relationshipCode: '18',
    firstName: 'Jane',
    lastName: 'Census',
  });
  await portal.owner
    .updateTable('enrollmentsessionmembers')
    .set({ person_id: family.subscriberId })
    .where('id', '=', person.id)
    .execute();
  await portal.owner.updateTable('enrollmentsessions').set({ status: 'open' }).where('id', '=', session.id).execute();
  return { sessionId: session.id, sessionMemberId: person.id };
}

const family = () =>
  aFamily(portal.owner, {
    client: world.acme,
    firstName: 'Jane',
    lastName: `Session${made}`,
    ssn: `93345${1234 + made}`,
    addresses: [{ kind: 'home', address1: '1 Elm Street', city: 'Boston', state: 'MA', zip: '02108', country: 'US' }],
    details: { email: 'jane@example.com', phone: '2125550142', gender: 'F' },
    covers: ['medical'],
    dependents: [{ firstName: 'Kit', dob: '2015-06-01', covers: ['medical'] }],
  });

const memberOf = async ({ subscriberId }: TestFamily) =>
  portal.as(
    await aUser(portal.owner, { installationId: world.installationId, type: 'member', entityId: subscriberId }),
  );

const standing = async (id: string) =>
  (await portal.owner.selectFrom('enrollmentsessionmembers').selectAll().where('id', '=', id).executeTakeFirstOrThrow())
    .status;

describe('a member of an open session', () => {
  test('begins with what they have, keeps it in one step, signs, and HR approves: next year is on record', async () => {
    const theirs = await family();
    const { sessionId, sessionMemberId } = await aSession(theirs);
    const member = new Desk(portal, await memberOf(theirs));
    const { status, body } = await member.caller.call(sessionEnrolling.startSessionEnrollment, { sessionId });
    expect(status, JSON.stringify(body)).toBe(200);
    const draft = await member.get(body.enrollmentId);
    expect(draft.effectiveDate).toBe(NEXT_YEAR);
    expect(draft.offers.map(({ coverageType }) => coverageType).sort()).toEqual(['dental', 'medical', 'vision']);
    expect(draft.answers.elections).toMatchObject([{ coverageType: 'medical', decision: 'keep' }]);
    expect(draft.issues).toEqual([]);
    expect(await standing(sessionMemberId)).toBe('started');
    const sent = await member.submit(draft);
    expect(sent.status, JSON.stringify(sent.body)).toBe(200);
    expect(sent.body.state).toBe('pendingApproval');
    expect(await standing(sessionMemberId)).toBe('submitted');
    const approved = await desk.act(draft.id, 'approve');
    expect(approved.status, JSON.stringify(approved.body)).toBe(200);
    await desk.work();
    expect(await desk.state(draft.id)).toMatchObject({ status: 'processed' });
    expect(await standing(sessionMemberId)).toBe('processed');
  });

  test('elects dental for the family from the plan year on, and nothing before', async () => {
    const theirs = await family();
    const { sessionId } = await aSession(theirs);
    const member = new Desk(portal, await memberOf(theirs));
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
