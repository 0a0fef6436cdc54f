import { enrollments } from '@coverlane/contract/enrollments/calls.ts';
import { memberChanges } from '@coverlane/contract/changes/calls.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aLifePlan } from '../../testing/more-plans.ts';
import { aFamily, type TestFamily } from '../../testing/family.ts';
import type { Caller, TestPortal } from '../../testing/portal.ts';
import type { World } from '../../testing/world.ts';
import { dayFromNow, type Desk, enrollmentOffice, freshSsn, setSetting } from './enrollments.testing.ts';

/* What a failed change of every kind asked for is there for the form of the one that takes its place. */

let portal: TestPortal;
let world: World;
let desk: Desk;
let caller: Caller;
beforeAll(async () => {
  ({ portal, world, desk, caller } = await enrollmentOffice());
  await setSetting(portal, world, { key: 'enrollmentApproval', value: 'both' });
});
afterAll(() => portal?.close());

let families = 0;
const family = (): Promise<TestFamily> =>
  aFamily(portal.owner, {
    client: world.acme,
    lastName: `Again${++families}`,
    hireDate: '2020-01-01',
    dependents: [{ firstName: 'Sam', relationship: '01', dob: '1981-02-03' }],
  });
const of = ({ subscriberId }: TestFamily) => ({ clientId: world.acme.id, memberId: subscriberId });
const today = dayFromNow(0);

/** Sends, approves and carries out. */
async function done(asking: Promise<{ status: number; body: { enrollmentId: string | null } }>): Promise<void> {
  const { status, body } = await asking;
  expect([status, JSON.stringify(body)]).toEqual([200, expect.any(String)]);
  await desk.act(body.enrollmentId ?? '', 'approve');
  await desk.work();
  expect((await desk.state(body.enrollmentId ?? ''))?.status).toBe('processed');
}

const asked = async (id: string) => (await caller.call(enrollments.changeAsked, { id })).body;

/** A change that failed before anything of it was recorded, whatever the reason. */
async function failed(asking: Promise<{ status: number; body: { enrollmentId: string | null } }>): Promise<string> {
  const { status, body } = await asking;
  expect([status, JSON.stringify(body)]).toEqual([200, expect.any(String)]);
  const id = body.enrollmentId ?? '';
  await sql`update enrollments set status = 'failed', processing_step = 'validate',
    failure = '{"code":"changes.refusal.ssn-taken","values":{}}'::jsonb where id = ${id}`.execute(portal.owner);
  return id;
}

/** A failed change says what it asked; the same, asked in its place, is taken, and asks for the same. */
async function corrected(
  ask: (more: object) => Promise<{ status: number; body: { enrollmentId: string | null } }>,
  expected: object,
) {
  const id = await failed(ask({}));
  const found = await asked(id);
  expect(found).toMatchObject({ correctable: true, asked: expected });
  const next = await ask({ corrects: id });
  expect([next.status, next.body]).toMatchObject([200, { status: 'SUCCESS' }]);
  expect(await asked(id)).toMatchObject({ line: { status: 'cancelled' }, correctedBy: { id: next.body.enrollmentId } });
  const again = await asked(next.body.enrollmentId ?? '');
  expect(again).toMatchObject({ corrects: { id }, asked: expected });
}

describe('A failed change, corrected in place,', () => {
  test('of a person: names, dates and ways to reach them; what is sealed is typed once more', async () => {
    const known = await family();
    const details = { lastName: 'Younger', suffix: null, email: 'sam@example.com', dob: '1981-03-03' };
    const ssn = freshSsn();
    const put = (more: object) =>
      caller.call(memberChanges.putMember, {
        id: known.subscriberId,
        clientId: world.acme.id,
        effectiveDate: today,
        ssn,
        salary: '52000',
        ...details,
        ...more,
      });
    await corrected(put, {
      type: 'demochange',
      effectiveDate: today,
      details,
      withdrawSsn: false,
      sealed: ['ssn', 'salary'],
    });
  });

  test('of the employment and the relationship, which are asked for by call', async () => {
    const known = await family();
    const put = (more: object) =>
      caller.call(memberChanges.putMember, {
        id: known.subscriberId,
        clientId: world.acme.id,
        effectiveDate: today,
        hireDate: '2020-02-01',
        classCode: 'A',
        ...more,
      });
    await corrected(put, { type: 'demochange', details: { hireDate: '2020-02-01', classCode: 'A' }, sealed: [] });
  });

  test('of an SSN that is withdrawn', async () => {
    const known = await aFamily(portal.owner, { client: world.acme, lastName: 'Numbered', ssn: freshSsn() });
    const put = (more: object) =>
      caller.call(memberChanges.putMember, {
        id: known.subscriberId,
        clientId: world.acme.id,
        effectiveDate: today,
        withdrawSsn: true,
        ssnReason: 'applied',
        note: 'Belongs to somebody else of that name.',
        ...more,
      });
    await corrected(put, { type: 'demochange', details: { ssnReason: 'applied' }, withdrawSsn: true, sealed: [] });
  });

  test('of doctors, with the others they are for', async () => {
    const known = await family();
    const doctors = [{ coverageType: 'medical', npi: '1234567893', name: 'Robin Care', existingPatient: true }];
    const [, spouse] = known.personIds;
    const change = (more: object) =>
      caller.call(memberChanges.changeParticulars, {
        ...of(known),
        effectiveDate: today,
        doctors,
        personIds: [spouse],
        ...more,
      });
    await corrected(change, { type: 'particulars', effectiveDate: today, doctors, personIds: [spouse] });
  });

  test('of other coverage', async () => {
    const known = await family();
    const plan = { kind: 'group', carrier: 'Other Health', holderName: 'Jo Moon', effectiveDate: '2025-01-01' };
    const change = (more: object) =>
      caller.call(memberChanges.changeParticulars, {
        ...of(known),
        effectiveDate: today,
        otherCoverage: [plan],
        ...more,
      });
    await corrected(change, { type: 'particulars', otherCoverage: [plan], personIds: [] });
    const id = await failed(change({}));
    expect((await asked(id)).asked).not.toHaveProperty('doctors');
  });

  test('of beneficiaries: shares as they were typed', async () => {
    const known = await family();
    const planId = await aLifePlan(portal.owner, world.acme);
    await sql`insert into coverages select (jsonb_populate_record(c, jsonb_build_object('id', gen_random_uuid(),
        'system_identifier', 'LIFE', 'plan_id', ${planId}::text, 'coverage_type', 'life'))).*
      from coverages c where person_id = ${known.subscriberId} limit 1`.execute(portal.owner);
    const people = [
      {
        kind: 'person',
        class: 'primary',
        name: 'Robin Moon',
        relationship: 'sibling',
        dob: '1980-01-01',
        share: '33.3',
      },
      { kind: 'estate', class: 'primary', name: '', relationship: null, dob: null, share: '66.7' },
    ];
    const change = (more: object) =>
      caller.call(memberChanges.changeParticulars, {
        ...of(known),
        effectiveDate: today,
        beneficiaries: [{ coverageType: 'life', people }],
        ...more,
      });
    await corrected(change, { type: 'particulars', beneficiaries: [{ coverageType: 'life', people }] });
  });

  test('of coverages, with the event and the reason that passes a limit', async () => {
    const known = await family();
    const coverages = [
      {
        personId: known.subscriberId,
        action: 'cover',
        coverageType: 'dental',
        planId: world.acme.plans.dental,
        effectiveDate: dayFromNow(1),
        expirationDate: null,
      },
    ];
    const change = (more: object) =>
      caller.call(memberChanges.adminCoverageChange, {
        ...of(known),
        effectiveDate: dayFromNow(1),
        coverages,
        overrideReason: 'The form lay with us.',
        ...more,
      });
    const said = { eventCode: null, eventDate: null, overrideReason: 'The form lay with us.' };
    await corrected(change, { type: 'coveragechange', effectiveDate: dayFromNow(1), coverages, ...said });
  });

  test('of a leave, and of the return from it', async () => {
    const known = await family();
    const leave = { startDate: today, leave: 'fmla', expectedReturn: dayFromNow(30), payer: 'payroll', gives: [] };
    const start = (more: object) => caller.call(memberChanges.startLeave, { ...of(known), ...leave, ...more });
    await corrected(start, { type: 'leave', ...leave, overrideReason: null });
    const other = await family();
    await done(caller.call(memberChanges.startLeave, { ...of(other), ...leave, startDate: dayFromNow(-20) }));
    const back = (more: object) =>
      caller.call(memberChanges.returnFromLeave, { ...of(other), returns: true, date: today, ...more });
    await corrected(back, { type: 'leavereturn', date: today, overrideReason: null });
  });

  test('of a reinstatement and of a rehire', async () => {
    const quit = { eventDate: dayFromNow(-40), reasonCode: 'quit', coverageEnds: dayFromNow(-40) };
    const known = await family();
    await done(caller.call(memberChanges.termMember, { ...of(known), ...quit }));
    const overrideReason = 'They never left.';
    const reinstate = (more: object) => caller.call(memberChanges.reinstate, { ...of(known), overrideReason, ...more });
    await corrected(reinstate, { type: 'reinstatement', coverageStarts: null, overrideReason });
    const other = await family();
    await done(caller.call(memberChanges.termMember, { ...of(other), ...quit }));
    const place = { divisionId: world.acme.divisionId, status: 'PT', hoursPerWeek: 30 };
    const rehire = (more: object) =>
      caller.call(memberChanges.rehire, { ...of(other), hireDate: today, asBefore: false, ...place, ...more });
    await corrected(rehire, { type: 'rehire', hireDate: today, asBefore: false, ...place, coverageStarts: null });
  });

  test('of a family’s address', async () => {
    const known = await family();
    const address = { kind: 'home', address1: '9 Oak Avenue', city: 'Salem', state: 'MA', zip: '01970' };
    const move = (more: object) =>
      caller.call(memberChanges.changeFamilyAddress, {
        ...of(known),
        effectiveDate: today,
        personIds: known.personIds.slice(1),
        ...address,
        ...more,
      });
    await corrected(move, { type: 'addresschange', ...address, address2: null, personIds: known.personIds.slice(1) });
  });

  test('of a child past the age limit is asked for anew', async () => {
    const known = await family();
    const { body } = await caller.call(memberChanges.changeFamilyAddress, {
      ...of(known),
      effectiveDate: today,
      address1: '9 Oak Avenue',
      city: 'Salem',
      state: 'MA',
      zip: '01970',
    });
    const id = body.enrollmentId ?? '';
    const says = { ground: 'kept', reason: 'Studies.', state: null };
    const particulars = [{ kind: 'pastAge', subject: 'child', says, effectiveDate: today, expirationDate: today }];
    const request = {
      type: 'demochange',
      effectiveDate: today,
      personId: known.subscriberId,
      details: {},
      particulars,
    };
    await sql`update enrollments set request = ${JSON.stringify({ requests: [request] })}::jsonb where id = ${id}`.execute(
      portal.owner,
    );
    expect((await asked(id)).asked).toBeNull();
  });
});
