import { memberChanges } from '@coverlane/contract/changes/calls.ts';
import { enrollments } from '@coverlane/contract/enrollments/calls.ts';
import { members } from '@coverlane/contract/members/calls.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { uuid7 } from '../../platform/values/uuid7.ts';
import { aFamily, type TestFamily } from '../../testing/family.ts';
import type { Caller } from '../../testing/portal.ts';
import type { TestPortal } from '../../testing/portal.ts';
import type { World } from '../../testing/world.ts';
import { withoutIds } from '../../testing/without-ids.ts';
import { aNewHire, dayFromNow, type Desk, freshSsn, enrollmentOffice } from './enrollments.testing.ts';

let portal: TestPortal;
let world: World;
let desk: Desk;
let caller: Caller;

beforeAll(async () => {
  ({ portal, world, caller, desk } = await enrollmentOffice());
});
afterAll(() => portal?.close());

/** A subscriber with spouse and child, covered by the medical plan since 2024. */
const family = (): Promise<TestFamily> =>
  aFamily(portal.owner, {
    client: world.acme,
    lastName: 'Mover',
    dependents: [
      { firstName: 'Sam', relationship: '01', dob: '1981-02-03' },
      { firstName: 'Kit', relationship: '19', dob: '2016-05-06' },
    ],
  });

const record = async (id: string | undefined) =>
  (await caller.call(members.getMember, { id, clientId: world.acme.id })).body;

const of = ({ subscriberId }: TestFamily) => ({ clientId: world.acme.id, memberId: subscriberId });

describe('a termination', () => {
  test('is shown in words and money before it happens, and changes nothing by that', async () => {
    const known = await family();
    const asked = { ...of(known), eventDate: dayFromNow(0), reasonCode: 'quit', preview: true };
    const { status, body } = await caller.call(memberChanges.termMember, asked);
    expect([status, body.status, body.consequences.refusals]).toEqual([200, 'PREVIEW', []]);
    const kinds = body.consequences.items.map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'coverageEnds')).toHaveLength(3);
    expect(kinds.filter((kind) => kind === 'cobra')).toHaveLength(3);
    expect(body.consequences).toMatchObject({ perPayBefore: '276.92', perPayAfter: '0.00' });
    expect((await record(known.subscriberId)).coverages[0]?.expirationDate).toBeNull();
  });

  test('of the subscriber ends the coverage of the whole family and the employment, and ends a draft', async () => {
    const known = await family();
    const draft = await desk.start({ ...of(known), enrollmentType: 'coveragechange' });
    const asked = { ...of(known), eventDate: dayFromNow(0), reasonCode: 'quit' };
    const { body } = await caller.call(memberChanges.termMember, asked);
    expect(body).toMatchObject({ status: 'SUCCESS', state: 'queued', number: expect.stringMatching(/^E-/) });
    await desk.work();
    expect((await desk.state(draft.id))?.status).toBe('cancelled');
    for (const id of known.personIds) expect((await record(id)).coverages[0]?.expirationDate).not.toBeNull();
    expect((await record(known.subscriberId)).employment?.terminationDate).toBe(dayFromNow(0));
  });

  test('does not pass an enrollment that is submitted: its number is named', async () => {
    const known = await family();
    const pending = await desk.start({ ...of(known), enrollmentType: 'coveragechange' });
    await portal.owner
      .updateTable('enrollments')
      .set({ status: 'pendingApproval' })
      .where('id', '=', pending.id)
      .execute();
    const asked = { ...of(known), eventDate: dayFromNow(0), reasonCode: 'quit' };
    const { status, body } = await caller.call(memberChanges.termMember, asked);
    expect([status, body]).toMatchObject([409, { code: 'enrollment-in-progress', values: { number: pending.number } }]);
  });

  test('of somebody else’s employee, and one with an unknown reason, are refused at their fields', async () => {
    const known = await family();
    const asked = { ...of(known), eventDate: dayFromNow(0), reasonCode: 'no such reason' };
    expect((await caller.call(memberChanges.termMember, asked)).body).toMatchObject({
      fields: { reasonCode: 'bad-choice' },
    });
    const foreign = { ...asked, clientId: world.rival.id };
    expect((await caller.call(memberChanges.termMember, foreign)).body).toMatchObject({
      fields: { memberId: 'not-found' },
    });
  });
});

describe('data of a member', () => {
  test('change from a day on; an SSN is never in the stored request', async () => {
    const known = await family();
    const ssn = freshSsn();
    const asked = {
      id: known.subscriberId,
      clientId: world.acme.id,
      effectiveDate: dayFromNow(0),
      lastName: 'Newname',
      ssn,
    };
    const { body } = await caller.call(memberChanges.putMember, asked);
    expect(body).toMatchObject({ status: 'SUCCESS', state: 'queued' });
    const stored = await portal.owner
      .selectFrom('enrollments')
      .select(['request', 'answers'])
      .where('id', '=', body.enrollmentId ?? '')
      .executeTakeFirst();
    expect(withoutIds(JSON.stringify(stored))).not.toContain(ssn.slice(-4));
    await desk.work();
    expect(await record(known.subscriberId)).toMatchObject({
      lastName: 'Newname',
      ssnMasked: `***-**-${ssn.slice(-4)}`,
    });
  });

  test('that are the same already are nothing to change', async () => {
    const known = await family();
    const asked = { id: known.subscriberId, clientId: world.acme.id, effectiveDate: dayFromNow(0), lastName: 'Mover' };
    const { status, body } = await caller.call(memberChanges.putMember, asked);
    expect([status, body]).toMatchObject([422, { fields: { 'review/check': 'nothing-to-change' } }]);
  });

  test('an address moves the people named and nobody else', async () => {
    const known = await family();
    const [subscriber, spouse, child] = known.personIds;
    const address = { address1: '9 Oak Avenue', city: 'Salem', state: 'MA', zip: '01970' };
    const asked = { ...of(known), ...address, effectiveDate: dayFromNow(0), personIds: [spouse] };
    await caller.call(memberChanges.changeFamilyAddress, asked);
    await desk.work();
    expect((await record(subscriber)).addresses[0]?.address1).toBe('9 Oak Avenue');
    expect((await record(spouse)).addresses[0]?.address1).toBe('9 Oak Avenue');
    expect((await record(child)).addresses).toEqual([]);
  });
});

describe('coverage and division', () => {
  test('a coverage that ends lowers the tier and the deduction', async () => {
    const known = await family();
    const child = known.personIds[2];
    const coverages = [{ personId: child, action: 'end', coverageType: 'medical', expirationDate: dayFromNow(20) }];
    const asked = { ...of(known), effectiveDate: dayFromNow(20), coverages, preview: true };
    const { body } = await caller.call(memberChanges.coverageChangesOf, asked);
    expect(body.consequences.items).toContainEqual(
      expect.objectContaining({ kind: 'tier', before: 'FAM', after: 'ESP' }),
    );
    expect(body.consequences).toMatchObject({ perPayBefore: '276.92', perPayAfter: '184.62', retroactive: '0.00' });
  });

  test('an administrator passes the limit into the past with a reason; nobody else can ask for that', async () => {
    const known = await family();
    const { medical } = world.acme.plans;
    const dental = {
      personId: known.subscriberId,
      action: 'cover',
      coverageType: 'dental',
      planId: world.acme.plans.dental,
    };
    expect(medical).not.toBe(dental.planId);
    const asked = { ...of(known), effectiveDate: dayFromNow(-120), coverages: [dental] };
    const limited = await caller.call(memberChanges.coverageChangesOf, asked);
    expect(limited.body).toMatchObject({ code: 'request-invalid', fields: { coverages: 'changes.refusal.retro-add' } });
    const passed = await caller.call(memberChanges.adminCoverageChange, {
      ...asked,
      overrideReason: 'The form was lost.',
    });
    expect(passed.body.status).toBe('SUCCESS');
    expect(Number(passed.body.consequences.retroactive)).toBeGreaterThan(0);
    await desk.work();
    expect((await desk.state(passed.body.enrollmentId ?? ''))?.status).toBe('processed');
  });

  test('is planned so far ahead as futureDays says: the day is refused at its field, and an administrator passes it', async () => {
    const known = await family();
    const fields = async (days: number) => {
      const move = { ...of(known), divisionId: world.acme.divisionId, effectiveDate: dayFromNow(days) };
      return (await caller.call(memberChanges.changeDivision, move)).body;
    };
    const refused = { code: 'request-invalid', fields: { effectiveDate: 'changes.refusal.too-far-ahead' } };
    expect(await fields(120)).toMatchObject(refused);
    expect(await fields(80)).not.toMatchObject(refused);
    const dental = { personId: known.subscriberId, action: 'cover', coverageType: 'dental' };
    const coverages = [{ ...dental, planId: world.acme.plans.dental }];
    const asked = { ...of(known), effectiveDate: dayFromNow(120), coverages };
    expect((await caller.call(memberChanges.coverageChangesOf, asked)).body).toMatchObject(refused);
    const passed = await caller.call(memberChanges.adminCoverageChange, {
      ...asked,
      overrideReason: 'The merger is on that day.',
    });
    expect(passed.body).toMatchObject({
      status: 'SUCCESS',
      consequences: {
        warnings: [{ code: 'changes.warning.too-far-ahead' }, { code: 'changes.warning.event-required' }],
      },
    });
  });

  test('a division that does not offer the plan is refused until another plan is named', async () => {
    const known = await family();
    const divisionId = uuid7();
    const { id: client_id, groupId: group_id } = world.acme;
    await portal.owner
      .insertInto('divisions')
      .values({ id: divisionId, client_id, group_id, system_identifier: divisionId, name: 'Annex' })
      .execute();
    const asked = { ...of(known), divisionId, effectiveDate: dayFromNow(5) };
    const { body } = await caller.call(memberChanges.changeDivision, asked);
    expect(body).toMatchObject({ code: 'request-invalid', fields: { planMap: 'changes.refusal.plan-not-offered' } });
  });
});

describe('somebody new', () => {
  test('with the SSN or the name and birth date of somebody known is asked about first', async () => {
    const ssn = freshSsn();
    await desk.hire(world.acme, aNewHire(world.acme, { ssn, lastName: 'Double', dob: '1988-08-08' }));
    const clientId = world.acme.id;
    const same = await caller.call(memberChanges.newMember, { clientId, lastName: 'Dóuble', dob: '1988-08-08' });
    expect(same.body).toMatchObject({ enrollmentId: null, duplicates: [{ name: 'Robin Double' }] });
    const bySsn = await caller.call(memberChanges.newMember, { clientId, ssn });
    expect(bySsn.body.duplicates).toHaveLength(1);
    const other = { clientId, firstName: 'Robin', lastName: 'Double', dob: '1988-08-08', confirmed: true };
    const { body } = await caller.call(memberChanges.newMember, other);
    const draft = await desk.get(body.enrollmentId ?? '');
    expect(draft.answers.subscriber).toMatchObject({ firstName: 'Robin', lastName: 'Double', dob: '1988-08-08' });
  });

  test('a subscriber without coverage, and then a dependent, are created directly', async () => {
    const clientId = world.acme.id;
    const head = {
      clientId,
      firstName: 'Plain',
      lastName: 'Person',
      dob: '1970-01-02',
      divisionId: world.acme.divisionId,
      effectiveDate: dayFromNow(-1),
    };
    const { body } = await caller.call(memberChanges.postMember, head);
    await desk.work();
    const line = await caller.call(enrollments.enrollmentList, { search: body.number ?? '' });
    const subscriberId = line.body.rows[0]?.memberId ?? '';
    const child = {
      clientId,
      subscriberId,
      relationship: '19',
      firstName: 'Kid',
      lastName: 'Person',
      dob: '2019-01-02',
      effectiveDate: dayFromNow(0),
    };
    expect((await caller.call(memberChanges.postMember, child)).body.status).toBe('SUCCESS');
    await desk.work();
    expect((await record(subscriberId)).family.map(({ firstName }) => firstName).sort()).toEqual(['Kid', 'Plain']);
  });
});

describe('lists', () => {
  test('the timeline of a family names its changes, and one of them its enrollment', async () => {
    const known = await family();
    const asked = {
      id: known.subscriberId,
      clientId: world.acme.id,
      effectiveDate: dayFromNow(0),
      email: 'new@example.com',
    };
    await caller.call(memberChanges.putMember, asked);
    await desk.work();
    const { body } = await caller.call(enrollments.familyEnrollments, of(known));
    expect(body.rows.map(({ type }) => type)).toEqual(['demochange', 'newemployee']);
    const single = await caller.call(enrollments.singleEnrollment, { id: body.rows[0]?.id });
    expect(single.body).toMatchObject({
      undoable: true,
      enrollment: { enrollmentType: 'demochange', status: 'processed' },
    });
    const child = { clientId: world.acme.id, memberId: known.personIds[2] };
    expect((await caller.call(enrollments.memberEnrollments, child)).body.rows).toEqual([]);
  });
});
