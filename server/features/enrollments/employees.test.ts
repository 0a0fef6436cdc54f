import { employeeChanges } from '@coverlane/contract/changes/employee-calls.ts';
import { memberChanges } from '@coverlane/contract/changes/calls.ts';
import { members } from '@coverlane/contract/members/calls.ts';
import type { Wire } from '@coverlane/contract/call.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { undo } from '../../facts/undo.queries.ts';
import { API_BASE } from '../../platform/http/api-base.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';
import { aFamily, testKeys } from '../../testing/family.ts';
import type { Caller, TestPortal } from '../../testing/portal.ts';
import type { World } from '../../testing/world.ts';
import { dayFromNow, type Desk, enrollmentOffice, freshSsn } from './enrollments.testing.ts';

type Stated = Wire<typeof employeeChanges.putEmployee>;

let portal: TestPortal;
let world: World;
let desk: Desk;
let caller: Caller;
let otherDivision: string;

beforeAll(async () => {
  ({ portal, world, caller, desk } = await enrollmentOffice());
  otherDivision = uuid7();
  const { id, groupId } = world.acme;
  const named = { system_identifier: '0002', name: 'Warehouse', code: '0002' };
  await portal.owner
    .insertInto('divisions')
    .values({ id: otherDivision, client_id: id, group_id: groupId, ...named })
    .execute();
});
afterAll(() => portal?.close());

let hired = 0;
/** Somebody new, as a payroll system states them. */
function aHire(more: Partial<Stated> = {}): Stated {
  hired += 1;
  return {
    externalId: `HR-${hired}`,
    clientId: world.acme.id,
    firstName: `Pat${hired}`,
    lastName: `Payroll${hired}`,
    dob: '1988-04-12',
    gender: 'F',
    ssn: freshSsn(),
    hireDate: dayFromNow(-3),
    divisionId: world.acme.divisionId,
    status: 'FT',
    classCode: 'HOURLY',
    salary: '52000.00',
    address: { address1: '1 Elm Street', city: 'Boston', state: 'MA', zip: '02108' },
    ...more,
  };
}

const put = (stated: Stated) => caller.call(employeeChanges.putEmployee, stated);
/** States an employee and has it worked off; answers how the change stands then. */
async function done(stated: Stated) {
  const { status, body } = await put(stated);
  expect([status, body.status], JSON.stringify(body)).toEqual([202, 'SUCCESS']);
  await desk.work();
  const { body: change } = await caller.call(employeeChanges.employeeChange, { id: body.enrollmentId ?? '' });
  return { ...body, change };
}
const record = async (id: string | null) =>
  (await caller.call(members.getMember, { id: id ?? '', clientId: world.acme.id })).body;
const found = async (search: object) => {
  const asked = { clientId: world.acme.id, includeInactive: true, includeDependents: true, ...search };
  return (await caller.call(members.membersearch, asked)).body.rows.map(({ id }) => id);
};

describe('an employee by the employer’s own id', () => {
  test('is hired with job, address and salary in one change, which names them once it is processed', async () => {
    const stated = aHire();
    const preview = await put({ ...stated, preview: true });
    expect([preview.status, preview.body.status, preview.body.action]).toEqual([200, 'PREVIEW', 'hire']);
    const { status, body, headers } = await put(stated);
    expect([status, body.action, body.memberId]).toEqual([202, 'hire', null]);
    expect(headers['location']).toBe(`${API_BASE}/employees/changes/${body.enrollmentId}`);
    await desk.work();
    const { body: change } = await caller.call(employeeChanges.employeeChange, { id: body.enrollmentId ?? '' });
    expect(change).toMatchObject({ state: 'processed', settled: true, failure: null, externalId: stated.externalId });
    const made = await record(change.memberId);
    expect(made).toMatchObject({
      externalId: stated.externalId,
      memberNumber: change.memberNumber,
      employment: { hireDate: stated.hireDate, classCode: 'HOURLY', status: 'FT', divisionId: world.acme.divisionId },
      addresses: [{ address1: '1 Elm Street', zip: '02108' }],
      particulars: { salary: { effectiveDate: stated.hireDate } },
    });
  });

  test('is found by it: in its field, and in the one box', async () => {
    const stated = aHire({ externalId: 'E/77 ü' });
    const { change } = await done(stated);
    expect(await found({ externalId: 'E/77 ü' })).toEqual([change.memberId]);
    expect(await found({ externalId: 'E/7' })).toEqual([]);
    const plain = await done(aHire({ externalId: 'P-4711' }));
    expect(await found({ search: 'P-4711' })).toEqual([plain.change.memberId]);
  });

  test('the same statement again changes nothing, while it is under way and afterwards', async () => {
    const stated = aHire();
    const { body } = await put(stated);
    const again = await put(stated);
    expect([again.status, again.body.enrollmentId]).toEqual([202, body.enrollmentId]);
    // Another statement of somebody who is just being hired waits for them.
    expect((await put({ ...stated, classCode: 'OTHER' })).status).toBe(409);
    await desk.work();
    const later = await put(stated);
    expect([later.status, later.body.status, later.body.action]).toEqual([200, 'UNCHANGED', 'none']);
    expect(await found({ lastName: stated.lastName ?? '' })).toEqual([later.body.memberId]);
  });

  test('changes division, class, salary, address and name at once, and only what differs', async () => {
    const stated = aHire();
    const { change } = await done(stated);
    const moved = {
      ...stated,
      divisionId: otherDivision,
      classCode: 'SALARIED',
      salary: '61000.00',
      lastName: 'Novak',
    };
    const address = { address1: '9 Oak Road', city: 'Boston', state: 'MA', zip: '02109' };
    const { action } = await done({ ...moved, address });
    expect(action).toBe('change');
    expect(await record(change.memberId)).toMatchObject({
      lastName: 'Novak',
      employment: { divisionId: otherDivision, classCode: 'SALARIED', hireDate: stated.hireDate },
      addresses: [{ address1: '9 Oak Road' }],
    });
    expect((await put({ ...moved, address })).body.status).toBe('UNCHANGED');
    // What is absent stays.
    const { externalId, clientId } = stated;
    expect((await put({ externalId, clientId })).body.status).toBe('UNCHANGED');
  });

  test('ends with a reason, is hired again later, and an end is taken back', async () => {
    const stated = aHire({ hireDate: dayFromNow(-60) });
    const { change } = await done(stated);
    const end = { ...stated, terminationDate: dayFromNow(-10), reasonCode: 'quit' };
    const without = await put({ ...end, reasonCode: undefined });
    expect([without.status, without.body]).toMatchObject([422, { fields: { reasonCode: 'required' } }]);
    expect((await done(end)).action).toBe('end');
    expect((await record(change.memberId)).employment?.terminationDate).toBe(dayFromNow(-10));
    expect((await put(end)).body.status).toBe('UNCHANGED');
    expect((await done({ ...stated, terminationDate: null })).action).toBe('reinstate');
    expect((await record(change.memberId)).employment?.terminationDate).toBeNull();
    await done(end);
    const back = await done({ ...stated, hireDate: dayFromNow(-2), terminationDate: null, classCode: 'AGAIN' });
    expect([back.action, back.change.memberId]).toEqual(['rehire', change.memberId]);
    expect((await record(change.memberId)).employment).toMatchObject({
      hireDate: dayFromNow(-2),
      terminationDate: null,
      classCode: 'AGAIN',
    });
  });

  test('brings dependents and elections: the family is covered in the same change, and stated again nothing differs', async () => {
    const { medical, dental } = world.acme.plans;
    const spouse = {
      externalId: 'S-1',
      ssn: freshSsn(),
      relationship: '01',
      firstName: 'Sam',
      lastName: 'Both',
      dob: '1987-01-02',
    } as const;
    const child = {
      externalId: 'C-1',
      relationship: '19',
      firstName: 'Kit',
      lastName: 'Both',
      dob: '2019-05-06',
    } as const;
    const stated = aHire({
      lastName: 'Both',
      dependents: [spouse],
      elections: [{ coverageType: 'medical', planId: medical, dependents: ['S-1'] }],
    });
    const preview = await put({ ...stated, preview: true });
    expect([preview.status, preview.body.consequences?.refusals], JSON.stringify(preview.body)).toEqual([200, []]);
    const { change } = await done(stated);
    expect(change).toMatchObject({ state: 'processed', failure: null });
    const made = await record(change.memberId);
    expect(made.coverages).toMatchObject([{ coverageType: 'medical', planId: medical, tier: 'ESP' }]);
    const [sam] = await found({ externalId: 'S-1' });
    expect(await found({ ssn: spouse.ssn })).toEqual([sam]);
    expect(await found({ ssn: stated.ssn })).toEqual([change.memberId]);
    expect((await record(sam ?? '')).coverages).toMatchObject([{ coverageType: 'medical', tier: 'ESP' }]);
    expect((await put(stated)).body).toMatchObject({ status: 'UNCHANGED' });
    // Somebody joins, and of the spouse a name was mended.
    const more = { ...stated, dependents: [{ ...spouse, firstName: 'Samuel' }, child] };
    expect((await done(more)).action).toBe('change');
    expect(await record(sam ?? '')).toMatchObject({ firstName: 'Samuel' });
    expect(await found({ externalId: 'C-1' })).toHaveLength(1);
    expect((await put(more)).body).toMatchObject({ status: 'UNCHANGED' });
    const wrong = async (changed: Partial<Stated>) => (await put({ ...more, ...changed })).body;
    expect(await wrong({ dependents: [spouse, spouse] })).toMatchObject({
      fields: { 'dependents.1.externalId': 'repeated' },
    });
    expect(await wrong({ elections: [{ coverageType: 'dental', planId: medical }] })).toMatchObject({
      fields: { 'elections.0.coverageType': 'wrong-type' },
    });
    expect(await wrong({ elections: [{ coverageType: 'dental', planId: dental, dependents: ['X'] }] })).toMatchObject({
      fields: { 'elections.0.dependents.0': 'not-found' },
    });
    const taken = aHire({ dependents: [{ ...child, externalId: 'S-1' }] });
    expect((await put(taken)).body).toMatchObject({ fields: { 'dependents.0.externalId': expect.anything() } });
  });

  test('takes back no end that is recorded when it is stated again, and who is hired again while they continue has it by work', async () => {
    const child = { relationship: '19', firstName: 'Kit', lastName: 'Again', dob: '2015-01-02' } as const;
    const stated = aHire({
      hireDate: dayFromNow(-25),
      dependents: [{ externalId: 'AC-1', ...child }],
      elections: [{ coverageType: 'medical', planId: world.acme.plans.medical, dependents: ['AC-1'] }],
    });
    const { change } = await done(stated);
    const [kit] = await found({ externalId: 'AC-1' });
    const ends = (day: string | null, personId = kit) =>
      sql`update coverages set expiration_date = ${day} where person_id = ${personId}`.execute(portal.owner);
    await ends(dayFromNow(30));
    expect((await put(stated)).body).toMatchObject({ status: 'UNCHANGED' });
    await ends(null);
    // An end that comes earlier or later than was said is the end, and no second one.
    for (const terminationDate of [dayFromNow(20), dayFromNow(-10), dayFromNow(-6)]) {
      const end = { ...stated, terminationDate, reasonCode: 'quit' };
      expect((await done(end)).action).toBe('end');
      expect((await put(end)).body).toMatchObject({ status: 'UNCHANGED' });
      const jobs = sql<{
        says: string;
      }>`select concat_ws(' ', status, min(effective_date), termination_date) as says from employments
        where person_id = ${change.memberId} and superseded_at is null group by status, termination_date order by min(effective_date)`;
      expect((await jobs.execute(portal.owner)).rows.map(({ says }) => says)).toEqual([
        `FT ${dayFromNow(-25)}`,
        `TE ${terminationDate} ${terminationDate}`,
      ]);
    }
    await sql`update coverages set cobra = true, expiration_date = null where person_id = ${change.memberId}`.execute(
      portal.owner,
    );
    const again = { ...stated, hireDate: dayFromNow(-2), terminationDate: null, preview: true };
    const { body } = await put(again);
    const items = body.consequences?.items.map(({ sentence }) => sentence.code);
    expect([body.action, items]).toEqual(['rehire', expect.arrayContaining(['effects.coverage-started'])]);
  });

  test('who is on record already gets the id: certainly by the SSN, else by the member number that is asked for', async () => {
    const known = await aFamily(portal.owner, {
      client: world.acme,
      lastName: 'Elder',
      ssn: '912554401',
      dob: '1979-09-09',
    });
    const same = aHire({
      ssn: '912554401',
      firstName: 'Alex',
      lastName: 'Elder',
      dob: '1979-09-09',
      gender: undefined,
    });
    const preview = await put({ ...same, preview: true });
    expect([preview.body.memberId, preview.body.action]).toEqual([known.subscriberId, 'change']);
    const alike = aHire({ ssn: undefined, firstName: 'Alexa', lastName: 'Elder', dob: '1979-09-09' });
    const asked = await put(alike);
    expect(asked.body).toMatchObject({
      fields: { memberNumber: 'maybe-known' },
      values: { memberNumber: known.memberNumber },
    });
    expect((await done({ ...alike, isAnother: true })).action).toBe('hire');
    const numbered = { clientId: world.acme.id, externalId: 'OLD-1', memberNumber: known.memberNumber };
    expect((await done(numbered)).change.memberId).toBe(known.subscriberId);
    const other = await put({ ...numbered, externalId: 'NOBODY-HAS-IT', memberNumber: 'W0' });
    expect(other.body).toMatchObject({ fields: { memberNumber: 'not-found' } });
  });

  test('one id is one person’s of a client; another client may use it for somebody else', async () => {
    const { change, externalId } = { ...(await done(aHire({ externalId: 'ONE' }))), externalId: 'ONE' };
    const two = await done(aHire({ externalId: 'TWO' }));
    const id = two.change.memberId ?? '';
    const taking = { id, clientId: world.acme.id, effectiveDate: dayFromNow(0), externalId };
    const taken = await caller.call(memberChanges.putMember, taking);
    expect([taken.status, taken.body]).toMatchObject([422, { fields: { externalId: expect.anything() } }]);
    const named = await put({ clientId: world.acme.id, externalId, memberNumber: two.change.memberNumber ?? '' });
    expect(named.body).toMatchObject({ fields: { externalId: 'taken' } });
    const foreign = await put(aHire({ externalId, clientId: world.rival.id }));
    expect(foreign.status).toBe(422);
    // Given up, it is free; and an undo does not take it from whoever has it then.
    const free = { id: change.memberId ?? '', clientId: world.acme.id, effectiveDate: dayFromNow(0), externalId: '' };
    const gaveUp = (await caller.call(memberChanges.putMember, free)).body;
    await desk.work();
    expect((await record(change.memberId)).externalId).toBeNull();
    await caller.call(memberChanges.putMember, taking);
    await desk.work();
    expect((await record(id)).externalId).toBe('ONE');
    const { change_id } = await portal.owner
      .selectFrom('enrollment_changes')
      .select('change_id')
      .where('enrollment_id', '=', gaveUp.enrollmentId ?? '')
      .executeTakeFirstOrThrow();
    const by = { userId: null, userName: null };
    const undone = await portal.owner
      .transaction()
      .execute((db) => undo({ db, keys: testKeys, clientId: world.acme.id, by }, { changeId: change_id }));
    expect(undone).toMatchObject({ outcome: 'refused', refusals: [{ code: 'undo-external-id-taken' }] });
  });

  test('what cannot be is refused at its field, and nothing is half done', async () => {
    const { externalId, clientId } = aHire();
    const fields = async (stated: object) => (await put({ externalId, clientId, ...stated })).body;
    expect(await fields({})).toMatchObject({
      fields: { firstName: 'required', lastName: 'required', hireDate: 'required', divisionId: 'required' },
    });
    expect(await fields({ colour: 'red' })).toMatchObject({ fields: { colour: 'unknown-field' } });
    expect(await fields({ divisionId: uuid7() })).toMatchObject({ fields: { divisionId: 'not-found' } });
    expect(await fields({ status: 'TE' })).toMatchObject({ fields: { terminationDate: 'required' } });
    const address = { address1: '', city: 'Boston', state: 'MA', zip: '1' };
    expect(await fields({ address })).toMatchObject({ fields: { 'address.zip': 'bad-zip' } });
    const named = aHire();
    const wrong = await put({ ...named, terminationDate: dayFromNow(0), reasonCode: 'quit' });
    expect(wrong.body).toMatchObject({ fields: { externalId: 'not-found' } });
    expect(await found({ externalId: named.externalId })).toEqual([]);
  });

  test('a change that can no longer be made says why at its address', async () => {
    const one = aHire();
    const { body } = await put(one);
    const rival = await aFamily(portal.owner, { client: world.acme, lastName: 'Faster' });
    const given = { id: uuid7(), client_id: world.acme.id, person_id: rival.subscriberId, external_id: one.externalId };
    const { recorded_by } = await portal.owner
      .selectFrom('person_details')
      .select('recorded_by')
      .where('person_id', '=', rival.subscriberId)
      .executeTakeFirstOrThrow();
    await portal.owner
      .insertInto('person_external_ids')
      .values({ ...given, recorded_by })
      .execute();
    await desk.work();
    const { body: change } = await caller.call(employeeChanges.employeeChange, { id: body.enrollmentId ?? '' });
    expect(change).toMatchObject({ state: 'failed', settled: true, memberId: null });
    expect(change.failure?.code).toBe('changes.refusal.external-id-taken');
    expect(change.message).toContain(one.externalId);
    const absent = await caller.call(employeeChanges.employeeChange, { id: uuid7() });
    expect(absent.status).toBe(404);
  });
});
