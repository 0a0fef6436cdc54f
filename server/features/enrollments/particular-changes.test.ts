import { enrollments } from '@coverlane/contract/enrollments/calls.ts';
import { memberChanges } from '@coverlane/contract/changes/calls.ts';
import { members } from '@coverlane/contract/members/calls.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aFamily, type TestFamily } from '../../testing/family.ts';
import { type Caller, type TestPortal, testPortal } from '../../testing/portal.ts';
import { workOff } from '../../testing/work-off.ts';
import { aUser, aWorld, type World } from '../../testing/world.ts';
import { dayFromNow } from './enrollments.testing.ts';

let portal: TestPortal;
let world: World;
let desk: Caller;

beforeAll(async () => {
  portal = await testPortal();
  world = await aWorld(portal.owner);
  const { installationId } = world;
  const permissions = ['enrollment', 'approveEnrollments'] as const;
  desk = await portal.as(await aUser(portal.owner, { installationId, type: 'admin', permissions }));
});
afterAll(() => portal?.close());

const from = dayFromNow(0);
const clientOf = () => world.acme.id;
const change = (memberId: string, asked: Record<string, unknown>) =>
  desk.call(memberChanges.changeParticulars, { clientId: clientOf(), memberId, effectiveDate: from, ...asked });
const recordOf = async (id: string) =>
  (await desk.call(members.getMember, { id, clientId: clientOf() })).body.particulars;

const familyOf = (lastName: string): Promise<TestFamily> =>
  aFamily(portal.owner, {
    client: world.acme,
    lastName,
    details: { dob: '1980-06-15' },
    dependents: [
      { firstName: 'Sam', relationship: '01', dob: '1982-03-01' },
      { firstName: 'Kit', dob: '2015-05-05' },
    ],
  });

const doctor = { coverageType: 'medical', npi: '1234567893', name: 'Robin Care', existingPatient: true };
const parentsPlan = {
  kind: 'group',
  carrier: 'Other Health',
  holderName: 'Jordan Moon',
  holderDob: '1979-09-01',
  effectiveDate: '2025-01-01',
};

describe('Doctors, beneficiaries and other coverage', () => {
  test('change without a life event, previewed first, and one undo takes them back', async () => {
    const family = await familyOf('Attended');
    const [, spouse] = family.personIds;
    const asked = { doctors: [doctor], personIds: [spouse] };
    const preview = await change(family.subscriberId, { ...asked, preview: true });
    expect(preview.body).toMatchObject({ status: 'PREVIEW', consequences: { refusals: [] } });
    expect(preview.body.consequences.items.map(({ sentence }) => sentence.code)).toEqual(
      expect.arrayContaining(['effects.doctor-recorded']),
    );
    expect((await recordOf(family.subscriberId)).doctors).toEqual([]);
    const { enrollmentId } = (await change(family.subscriberId, asked)).body;
    await workOff(portal);
    for (const id of [family.subscriberId, spouse ?? ''])
      expect((await recordOf(id)).doctors).toMatchObject([
        { name: 'Robin Care', npi: '1234567893', effectiveDate: from },
      ]);
    const { rows } = await sql<{ type: string; version: number }>`select h.type, e.version from changes h
      join enrollment_changes x on x.change_id = h.id join enrollments e on e.id = x.enrollment_id
      where e.id = ${enrollmentId}`.execute(portal.owner);
    expect(rows.map(({ type }) => type)).toEqual(['demochange', 'demochange']);
    const undo = { enrollmentId, action: 'void', version: rows[0]?.version };
    expect((await desk.call(enrollments.enrollmentAction, undo)).status).toBe(200);
    await workOff(portal);
    expect((await recordOf(spouse ?? '')).doctors).toEqual([]);
    expect((await recordOf(family.subscriberId)).doctors).toEqual([]);
  });

  test('are refused at their field: a number that is none, a type nobody has, shares that are not whole', async () => {
    const { subscriberId } = await familyOf('Refused');
    const wrong = await change(subscriberId, { doctors: [{ ...doctor, npi: '1234567890' }] });
    expect([wrong.status, wrong.body]).toMatchObject([422, { fields: { 'doctors.npi': 'bad-npi' } }]);
    const dental = await change(subscriberId, { doctors: [{ ...doctor, coverageType: 'vision' }] });
    expect(dental.body).toMatchObject({ fields: { doctors: 'not-found' } });
    const person = { kind: 'person', class: 'primary', name: 'Robin Moon', share: '100' };
    const life = await change(subscriberId, { beneficiaries: [{ coverageType: 'life', people: [person] }] });
    expect(life.body).toMatchObject({ fields: { beneficiaries: 'not-found' } });
  });

  test('asking for what stands changes nothing', async () => {
    const { subscriberId } = await familyOf('Twice');
    await change(subscriberId, { doctors: [doctor] });
    await workOff(portal);
    const again = await change(subscriberId, { doctors: [doctor], preview: true });
    expect(again.body.consequences.refusals.map(({ reason }) => reason.code)).toEqual(['nothing-to-change']);
  });
});

describe('Which plan pays first', () => {
  test('stands on the record with its reason: of a child by the birthday rule', async () => {
    const family = await familyOf('Parents');
    const [, , kit] = family.personIds;
    await change(kit ?? '', { otherCoverage: [parentsPlan] });
    await workOff(portal);
    const [other] = (await recordOf(kit ?? '')).otherCoverage;
    expect(other?.order).toEqual({ first: 'here', because: { code: 'birthday-here', values: {} } });
    await change(kit ?? '', {
      otherCoverage: [{ ...parentsPlan, subject: other?.subject, childOrder: 'decreeThere' }],
    });
    await workOff(portal);
    const after = (await recordOf(kit ?? '')).otherCoverage;
    expect(after.map(({ subject, order }) => [subject, order?.first])).toEqual([[other?.subject, 'there']]);
  });

  test('follows the size of the employer for Medicare; other coverage that nobody names any more ends', async () => {
    const { subscriberId } = await familyOf('Older');
    const medicare = { kind: 'medicare', carrier: 'Medicare', medicareReason: 'age', effectiveDate: '2026-01-01' };
    await change(subscriberId, { otherCoverage: [medicare] });
    await workOff(portal);
    expect((await recordOf(subscriberId)).otherCoverage[0]?.order).toMatchObject({
      first: 'unknown',
      because: { code: 'medicare-size' },
    });
    await change(subscriberId, { otherCoverage: [], effectiveDate: dayFromNow(1) });
    await workOff(portal);
    expect((await recordOf(subscriberId)).otherCoverage[0]?.expirationDate).toBe(from);
  });

  test('of two other plans that both pay after this one, the record says which comes next, and why', async () => {
    const [, , kit] = (await familyOf('Several')).personIds;
    const later = { ...parentsPlan, carrier: 'Later Health', holderDob: '1979-10-01' };
    await change(kit ?? '', { otherCoverage: [later, parentsPlan] });
    await workOff(portal);
    const { otherCoverage, payingOrder } = await recordOf(kit ?? '');
    expect(Object.fromEntries(otherCoverage.map(({ carrier, place }) => [carrier, place]))).toEqual({
      'Other Health': 2,
      'Later Health': 3,
    });
    expect(payingOrder).toEqual({
      place: 1,
      because: [{ code: 'birthday', values: { first: 'Other Health', second: 'Later Health' } }],
    });
  });
});
