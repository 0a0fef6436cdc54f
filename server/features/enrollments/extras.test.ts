import { memberChanges } from '@coverlane/contract/changes/calls.ts';
import { members } from '@coverlane/contract/members/calls.ts';
import { enrollments } from '@coverlane/contract/enrollments/calls.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Answers } from '../../domain/enrollment/answers.ts';
import { type Caller, type TestPortal, testPortal } from '../../testing/portal.ts';
import { aUser, aWorld, type World } from '../../testing/world.ts';
import { aLifePlan, anHmo, costsShared } from '../../testing/more-plans.ts';
import { withoutIds } from '../../testing/without-ids.ts';
import { aDependent, aNewHire, blankElection, dayFromNow, Desk, priced } from './enrollments.testing.ts';

let portal: TestPortal;
let world: World;
let desk: Desk;
let lifeId: string;
let readerWithout: Caller;
/** Somebody who was hired with all of it. */
let known: { enrollmentId: string; memberId: string };

beforeAll(async () => {
  portal = await testPortal();
  world = await aWorld(portal.owner);
  await priced(portal, world.acme);
  lifeId = await aLifePlan(portal.owner, world.acme);
  const { medical } = world.acme.plans;
  await sql`update plans set asks_doctor = true where id = ${medical}::uuid`.execute(portal.owner);
  const { installationId } = world;
  const permissions = ['enrollment', 'approveEnrollments', 'viewSsn'] as const;
  desk = new Desk(portal, await portal.as(await aUser(portal.owner, { installationId, type: 'admin', permissions })));
  const other = await aUser(portal.owner, { installationId, type: 'admin', permissions: ['enrollment'] });
  readerWithout = await portal.as(other);
  known = await hired(aWholeHire());
});
afterAll(() => portal?.close());

const beneficiary = (key: string, more: Partial<Answers['beneficiaries'][number]> = {}) => ({
  key,
  coverageType: 'life' as const,
  kind: 'person' as const,
  class: 'primary' as const,
  name: 'Kim Hire',
  relationship: 'spouse' as const,
  dob: null,
  share: '100',
  ...more,
});

/** A hire with a salary, life cover, a child, a doctor and other coverage. */
function aWholeHire(more: Partial<Answers> = {}): Answers {
  const hire = aNewHire(world.acme, { salary: '61357.00', hoursPerWeek: '40' });
  const life = { ...blankElection, coverageType: 'life' as const, decision: 'elect' as const, planId: lifeId };
  return {
    ...hire,
    dependents: [aDependent('d1')],
    coversDependents: true,
    elections: [
      ...hire.elections.map((one) =>
        one.coverageType === 'medical' ? { ...one, covered: ['subscriber', 'd1'] } : one,
      ),
      { ...life, covered: ['subscriber'] },
    ],
    beneficiaries: [beneficiary('b1', { share: '60' }), beneficiary('b2', { kind: 'estate', name: null, share: '40' })],
    hasOtherCoverage: true,
    otherCoverage: [
      {
        key: 'o1a2b3c4d',
        people: ['d1'],
        kind: 'group',
        carrier: 'Harbor Mutual',
        memberNumber: 'HM-77',
        holderName: 'Sam Example',
        holderDob: '1988-02-03',
        effectiveDate: '2024-01-01',
        expirationDate: null,
      },
    ],
    doctors: [
      {
        coverageType: 'medical',
        personKey: 'subscriber',
        name: 'Dr. Lee',
        npi: '1234567893',
        existingPatient: true,
        forAll: true,
      },
    ],
    ...more,
  };
}

async function hired(answers: Answers): Promise<{ enrollmentId: string; memberId: string }> {
  const enrollmentId = await desk.hire(world.acme, answers);
  const { number } = await desk.get(enrollmentId);
  const line = (await desk.caller.call(enrollments.enrollmentList, { search: number })).body.rows[0];
  expect(line?.status).toBe('processed');
  return { enrollmentId, memberId: line?.memberId ?? '' };
}

const recordOf = async (id: string, as = desk.caller) =>
  (await as.call(members.getMember, { id, clientId: world.acme.id })).body;

describe('what an enrollment records beside coverage', () => {
  test('stands in the record: beneficiaries, doctors of everybody covered, and other coverage of whom it covers', async () => {
    const { memberId } = known;
    const record = await recordOf(memberId);
    expect(record.particulars.beneficiaries).toMatchObject([
      {
        coverageType: 'life',
        people: [
          { name: 'Kim Hire', share: '60' },
          { kind: 'estate', share: '40' },
        ],
      },
    ]);
    expect(record.particulars.doctors).toMatchObject([{ coverageType: 'medical', name: 'Dr. Lee', npi: '1234567893' }]);
    expect(record.particulars.otherCoverage).toEqual([]);
    const child = await recordOf(record.family.find(({ relationship }) => relationship === '19')?.id ?? '');
    expect(child.particulars.doctors).toMatchObject([{ npi: '1234567893' }]);
    expect(child.particulars.otherCoverage).toMatchObject([
      { carrier: 'Harbor Mutual', memberNumber: 'HM-77', effectiveDate: '2024-01-01', expirationDate: null },
    ]);
    expect(record.timeline[0]?.effects.map(({ code }) => code)).toEqual(
      expect.arrayContaining([
        'salary-recorded',
        'beneficiaries-recorded',
        'doctor-recorded',
        'other-coverage-recorded',
      ]),
    );
  });

  test('is on the confirmation, the salary is not', async () => {
    const { enrollmentId } = known;
    const { rows } = await sql<{ text: string }>`select snapshot::text as text from enrollments
      where id = ${enrollmentId}`.execute(portal.owner);
    for (const word of ['Kim Hire', 'Dr. Lee', 'Harbor Mutual']) expect(rows[0]?.text).toContain(word);
    expect(withoutIds(rows[0]?.text)).not.toContain('61357');
  });

  test('is typed in already when the family changes something, and stays as it is', async () => {
    const { memberId } = known;
    const clientId = world.acme.id;
    const draft = await desk.start({ clientId, enrollmentType: 'coveragechange', memberId });
    expect(draft.answers.beneficiaries).toMatchObject([{ share: '60' }, { share: '40' }]);
    expect(draft.answers.otherCoverage).toMatchObject([{ carrier: 'Harbor Mutual', people: ['d1'] }]);
    expect(draft.answers.doctors).toHaveLength(2);
    expect(draft.answers.subscriber.salary).toBeNull();
    const married = { ...draft.answers, eventCode: 'marriage', eventDate: dayFromNow(0) };
    const { offers } = await desk.save(draft, married);
    const today = offers.find(({ coverageType }) => coverageType === 'life')?.current;
    expect(today?.perPay).toMatch(/^\d+\.\d\d$/);
  });

  test.each([
    ['beneficiaries.life', 'beneficiary-shares', { beneficiaries: [beneficiary('b1', { share: '99.999' })] }],
    ['beneficiaries.b1.share', 'share-invalid', { beneficiaries: [beneficiary('b1', { share: 'half' })] }],
    ['beneficiaries.b1.name', 'beneficiary-name-required', { beneficiaries: [beneficiary('b1', { name: ' ' })] }],
    ['hasOtherCoverage', 'other-coverage-required', { otherCoverage: [] }],
    [
      'doctors.medical.subscriber.npi',
      'npi-invalid',
      {
        doctors: [
          {
            coverageType: 'medical',
            personKey: 'subscriber',
            name: 'Dr. Lee',
            npi: '1234567890',
            existingPatient: null,
            forAll: true,
          },
        ],
      },
    ],
  ] satisfies [string, string, Partial<Answers>][])('%s is mended first: %s', async (field, code, more) => {
    const draft = await desk.save(await desk.startHire(world.acme), aWholeHire(more));
    expect(draft.issues.map(({ field: at, reason }) => [at, reason.code])).toEqual([[field, code]]);
  });
});

describe('a salary', () => {
  test('prices what depends on it after the enrollment, too', async () => {
    const { memberId } = known;
    const asked = { id: memberId, clientId: world.acme.id, effectiveDate: dayFromNow(60), preview: true };
    const before = (await desk.caller.call(memberChanges.putMember, { ...asked, lastName: 'Other' })).body.consequences;
    const after = (await desk.caller.call(memberChanges.putMember, { ...asked, salary: '100000.00' })).body
      .consequences;
    // Twice 61,357 is 123,000 in whole thousands: 30.75 a month; twice 100,000 is 50.00.
    expect(Number(after.perPayAfter) - Number(before.perPayAfter)).toBeCloseTo(((50 - 30.75) * 12) / 26, 1);
    expect(after.items.map(({ sentence }) => sentence.code)).toContain('effects.salary-changed');
  });

  test('is shown to whoever may see SSNs, with a line in the audit log that says no amount; to others not even its day', async () => {
    const { memberId } = known;
    const asked = { id: memberId, clientId: world.acme.id, reason: 'Life claim' };
    expect((await recordOf(memberId)).particulars.salary).toMatchObject({ effectiveDate: dayFromNow(-3) });
    const { body } = await desk.caller.call(members.revealSalary, asked);
    expect(body.salary).toMatchObject({ amount: '61357.00', basis: 'yearly' });
    expect((await readerWithout.call(members.revealSalary, asked)).status).toBe(403);
    expect((await recordOf(memberId, readerWithout)).particulars.salary).toBeNull();
    const { rows } = await sql<{ text: string }>`select e::text as text from audit.events e
      where action = 'salary-revealed'`.execute(portal.owner);
    expect(rows.length).toBeGreaterThan(0);
    expect(withoutIds(rows.map(({ text }) => text).join())).not.toContain('61357');
  });

  test('changes from a day on, and lies open nowhere while the change waits', async () => {
    const { memberId } = known;
    const asked = { id: memberId, clientId: world.acme.id, effectiveDate: dayFromNow(0), salary: '6249.50' };
    const { body } = await desk.caller.call(memberChanges.putMember, { ...asked, salaryBasis: 'monthly' });
    expect(body.status).toBe('SUCCESS');
    const { rows } = await sql<{ text: string }>`select row_to_json(e)::text as text from enrollments e
      where id = ${body.enrollmentId}::uuid`.execute(portal.owner);
    expect(withoutIds(rows[0]?.text)).not.toContain('6249');
    await desk.work();
    const { id, clientId } = asked;
    const shown = await desk.caller.call(members.revealSalary, { id, clientId });
    expect(shown.body.salary).toMatchObject({ amount: '6249.50', basis: 'monthly', effectiveDate: dayFromNow(0) });
    const history = await desk.caller.call(members.memberHistory, { id, pageSize: 100 });
    expect(history.body.rows.map(({ fact }) => fact)).toContain('salary');
    expect(withoutIds(JSON.stringify(history.body))).not.toContain('6249');
  });
});

test('medical plans say what a year costs by use, and which one is dearer whatever is used', async () => {
  const { owner } = portal;
  const { medical } = world.acme.plans;
  const hmo = await anHmo(owner, world.acme);
  await costsShared(owner, medical, { deductible: 1500, limit: 4000, percent: 20, visit: null });
  await costsShared(owner, hmo, { deductible: 500, limit: 3000, percent: 10, visit: 20 });
  const draft = await desk.save(await desk.startHire(world.acme), aNewHire(world.acme));
  const plans = draft.offers.find(({ coverageType }) => coverageType === 'medical')?.plans ?? [];
  // $200.00 a month of 400; bills of 4 visits at $150 and $2,500 are $3,100: the deductible and a fifth of the rest.
  const dear = plans.find(({ planId }) => planId === medical);
  expect(dear?.yearly).toMatchObject({ premium: '2400.00', typical: '4220.00', high: '6400.00', limit: '4000.00' });
  expect(dear?.notes).toContainEqual({ code: 'never-cheaper', values: { plan: 'Valley HMO', amount: '$600.00' } });
  // $150.00 a month; 4 copays of $20, $500 and a tenth of $2,000.
  expect(plans.find(({ planId }) => planId === hmo)).toMatchObject({
    asksDoctor: true,
    yearly: { premium: '1800.00', typical: '2580.00', limit: '3000.00' },
    notes: [],
  });
});
