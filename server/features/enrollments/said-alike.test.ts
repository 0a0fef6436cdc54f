import { memberChanges } from '@coverlane/contract/changes/calls.ts';
import { members } from '@coverlane/contract/members/calls.ts';
import { proofs } from '@coverlane/contract/proofs/calls.ts';
import {
  addressFaults,
  doctorFaults,
  nameFaults,
  otherCoverageFaults,
  personBirthFaults,
  reachFaults,
  ssnFaults,
} from '@coverlane/contract/members/stated-faults.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Answers } from '../../domain/enrollment/answers.ts';
import { aFamily, type TestFamily } from '../../testing/family.ts';
import type { TestPortal } from '../../testing/portal.ts';
import type { World } from '../../testing/world.ts';
import { aNewHire, dayFromNow, type Desk, enrollmentOffice } from './enrollments.testing.ts';

let portal: TestPortal;
let world: World;
let desk: Desk;
let family: TestFamily;

beforeAll(async () => {
  ({ portal, world, desk } = await enrollmentOffice());
  const { medical } = world.acme.plans;
  await sql`update plans set asks_doctor = true where id = ${medical}::uuid`.execute(portal.owner);
  family = await aFamily(portal.owner, { client: world.acme, firstName: 'Ann', lastName: 'Alike' });
});
afterAll(() => portal?.close());

type Said = Readonly<Record<string, string>>;

/** What the wizard asks to be mended, by field without its beginning ('subscriber.', 'doctors.medical.subscriber.'). */
async function inWizard(answers: Answers): Promise<Said> {
  const draft = await desk.save(await desk.startHire(world.acme), answers);
  return Object.fromEntries(draft.issues.map(({ field, reason }) => [field?.split('.').at(-1) ?? '', reason.code]));
}

const about = () => ({ clientId: world.acme.id, memberId: family.subscriberId, effectiveDate: dayFromNow(0) });

/** What a call answers about the same, by field without the name of its list; sent, it is refused as its preview is. */
async function byCall(ask: (preview: boolean) => Promise<{ status: number; body: object }>): Promise<Said> {
  const fieldsOf = async (preview: boolean): Promise<Said> => {
    const { status, body } = await ask(preview);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what a 422 answers
    return status === 422 ? (body as { fields: Said }).fields : {};
  };
  const looked = await fieldsOf(true);
  if (Object.keys(looked).length > 0) expect(await fieldsOf(false)).toEqual(looked);
  return Object.fromEntries(Object.entries(looked).map(([field, code]) => [field.split('.').at(-1) ?? '', code]));
}

/** The same fault as the wizard's sentence says it. */
const ISSUES: readonly (readonly [fault: string, issue: RegExp])[] = [
  ['required', /-required$/],
  ['too-long', /^too-long$/],
  ['bad-zip', /^zip-invalid$/],
  ['bad-state', /^state-invalid$/],
  ['bad-npi', /^npi-invalid$/],
  ['bad-date', /-invalid$/],
  ['bad-email', /^email-invalid$/],
  ['bad-phone', /^phone-invalid$/],
  ['bad-ssn', /^ssn-invalid$/],
  ['end-before-start', /^other-ends-early$/],
  ['birth-future', /^dob-future$/],
  ['birth-too-old', /^dob-too-old$/],
  ['zip-other-state', /^zip-other-state$/],
];

/** Every way says the same faults at the same fields. */
function expectAlike(faults: Said, ways: { wizard: Said; call: Said }): void {
  expect(ways.call).toEqual(faults);
  expect(Object.keys(ways.wizard).toSorted()).toEqual(Object.keys(faults).toSorted());
  for (const [field, fault] of Object.entries(faults))
    expect(ways.wizard[field], field).toMatch(ISSUES.find(([one]) => one === fault)?.[1] ?? /^never$/);
}

describe('An address (domain 4.2) is answered alike by the wizard, the form of the record and the call', () => {
  const right = { address1: '1 Elm Street', address2: '', city: 'Boston', state: 'MA', zip: '02108' };
  test.each([
    ['a right one', {}, {}],
    ['small letters of the state', { state: 'ma' }, {}],
    ['nine digits of the ZIP code', { zip: '02108-1234' }, {}],
    ['no street', { address1: ' ' }, { address1: 'required' }],
    [
      'no city, state and ZIP code',
      { city: '', state: '', zip: '' },
      { city: 'required', state: 'required', zip: 'required' },
    ],
    ['four digits', { zip: '0210' }, { zip: 'bad-zip' }],
    ['letters', { zip: 'ABCDE' }, { zip: 'bad-zip' }],
    ['a state in words', { state: 'Mass' }, { state: 'bad-state' }],
    ['a street without end', { address1: 'x'.repeat(101) }, { address1: 'too-long' }],
  ])('%s', async (_, more, faults) => {
    const address = { ...right, ...more };
    expect(addressFaults(address)).toEqual(faults);
    const call = await byCall((preview) =>
      desk.caller.call(memberChanges.changeFamilyAddress, { ...about(), ...address, preview }),
    );
    expectAlike(faults, { wizard: await inWizard(aNewHire(world.acme, address)), call });
  });

  test('is recorded alike: the state in capital letters', async () => {
    const { acme } = world;
    const asked = { ...about(), ...right, address1: '7 Small Street', state: 'ma' };
    await desk.caller.call(memberChanges.changeFamilyAddress, asked);
    await desk.work();
    const { body } = await desk.caller.call(members.getMember, { id: family.subscriberId, clientId: acme.id });
    expect(body.addresses.map(({ address1, state }) => [address1, state])).toContainEqual(['7 Small Street', 'MA']);
  });
});

describe('A name (domain 3.1) is answered alike', () => {
  const right = { firstName: 'Robin', middleName: '', lastName: 'Alike' };
  test.each([
    ['a right one', {}, {}],
    ['no first name', { firstName: ' ' }, { firstName: 'required' }],
    ['no last name', { lastName: '' }, { lastName: 'required' }],
    ['a first name without end', { firstName: 'x'.repeat(36) }, { firstName: 'too-long' }],
    ['a middle name without end', { middleName: 'x'.repeat(36) }, { middleName: 'too-long' }],
    ['a last name without end', { lastName: 'x'.repeat(61) }, { lastName: 'too-long' }],
  ])('%s', async (_, more, faults) => {
    const name = { ...right, ...more };
    expect(nameFaults(name)).toEqual(faults);
    const { memberId: id, ...when } = about();
    const call = await byCall((preview) =>
      desk.caller.call(memberChanges.putMember, { ...when, id, ...name, preview }),
    );
    expectAlike(faults, { wizard: await inWizard(aNewHire(world.acme, name)), call });
  });
});

describe('A birth date, a Social Security number, an e-mail address and a telephone number are answered alike (specification 5)', () => {
  const right = { dob: '1988-02-29', email: 'robin@example.com', phone: '5035550142' };
  test.each([
    ['right ones', {}, {}],
    ['a number with dashes and blanks', { phone: '+1 (503) 555-0142' }, {}],
    ['no birth date', { dob: '' }, { dob: 'required' }],
    ['a day that is none', { dob: '1988-02-30' }, { dob: 'bad-date' }],
    ['a birth that is still to come', { dob: '2126-01-01' }, { dob: 'birth-future' }],
    ['one of long ago', { dob: '1870-01-01' }, { dob: 'birth-too-old' }],
    ['an address without @', { email: 'robin.example.com' }, { email: 'bad-email' }],
    ['nine digits to call', { phone: '503555014' }, { phone: 'bad-phone' }],
    ['eight digits of an SSN', { ssn: '12345678' }, { ssn: 'bad-ssn' }],
    ['letters in an SSN', { ssn: '123-45-678X' }, { ssn: 'bad-ssn' }],
    ['both ways to reach somebody', { email: '@', phone: '1' }, { email: 'bad-email', phone: 'bad-phone' }],
  ])('%s', async (_, more, faults) => {
    const typed: Partial<Record<'ssn', string>> & typeof right = { ...right, ...more };
    const isAsked = false;
    const found = { ...personBirthFaults(typed, dayFromNow(0)), ...reachFaults(typed, { isAsked }) };
    expect({ ...found, ...ssnFaults(typed, { isAsked }) }).toEqual(faults);
    const { memberId: id, ...when } = about();
    const asked = { ...when, id, ...typed, dob: typed.dob || null };
    const call = await byCall((preview) => desk.caller.call(memberChanges.putMember, { ...asked, preview }));
    expectAlike(faults, { wizard: await inWizard(aNewHire(world.acme, typed)), call });
  });

  test('of an employee who is enrolled the number and both ways to reach them are asked for', async () => {
    const typed = { ssn: '', email: ' ', phone: '' };
    const faults = { ...ssnFaults(typed, { isAsked: true }), ...reachFaults(typed, { isAsked: true }) };
    expect(faults).toEqual({ ssn: 'required', email: 'required', phone: 'required' });
    expect(await inWizard(aNewHire(world.acme, typed))).toEqual({
      ssn: 'ssn-required',
      email: 'email-required',
      phone: 'phone-required',
    });
  });
});

describe('A doctor is answered alike', () => {
  const right = { name: 'Dr. Lee', npi: '1234567893' };
  test.each([
    ['a right one', {}, {}],
    ['blanks and dashes in the number', { npi: '123-456 7893' }, {}],
    ['nobody', { name: '', npi: '' }, {}],
    ['a number without a name', { name: '' }, { name: 'required' }],
    ['a name without a number', { npi: '' }, { npi: 'bad-npi' }],
    ['a wrong check digit', { npi: '1234567890' }, { npi: 'bad-npi' }],
    ['letters in the number', { npi: 'x1234567893' }, { npi: 'bad-npi' }],
  ])('%s', async (_, more, faults) => {
    const doctor = { ...right, ...more };
    expect(doctorFaults(doctor)).toEqual(faults);
    const typed = {
      ...doctor,
      coverageType: 'medical' as const,
      personKey: 'subscriber',
      existingPatient: null,
      forAll: false,
    };
    const wizard = await inWizard({ ...aNewHire(world.acme), doctors: [typed] });
    const call = await byCall((preview) =>
      desk.caller.call(memberChanges.changeParticulars, {
        ...about(),
        doctors: [{ coverageType: 'medical', ...doctor }],
        preview,
      }),
    );
    expectAlike(faults, { wizard, call });
  });
});

describe('Other coverage is answered alike', () => {
  const right = {
    kind: 'group' as const,
    carrier: 'Other Health',
    memberNumber: null,
    holderName: null,
    holderDob: null,
    effectiveDate: '2026-01-01',
    expirationDate: null,
    status: 'active' as const,
  };
  test.each([
    ['a right one', {}, {}],
    ['one without a first day', { effectiveDate: null }, {}],
    ['no insurer', { carrier: ' ' }, { carrier: 'required' }],
    ['an end before its begin', { expirationDate: '2025-12-31' }, { expirationDate: 'end-before-start' }],
    ['a policyholder who is not born yet', { holderDob: '2126-01-01' }, { holderDob: 'birth-future' }],
    ['one of long ago', { holderDob: '1870-01-01' }, { holderDob: 'birth-too-old' }],
  ])('%s', async (_, more, faults) => {
    const other = { ...right, ...more };
    expect(otherCoverageFaults(other, dayFromNow(0))).toEqual(faults);
    const typed = { ...other, key: 'o1', people: ['subscriber'] };
    const wizard = await inWizard({ ...aNewHire(world.acme), hasOtherCoverage: true, otherCoverage: [typed] });
    const call = await byCall((preview) =>
      desk.caller.call(memberChanges.changeParticulars, { ...about(), otherCoverage: [other], preview }),
    );
    expectAlike(faults, { wizard, call });
  });
});

describe('What the record knows of other coverage and a doctor goes through the wizard whole', () => {
  const recordOf = async (id: string) =>
    (await desk.caller.call(members.getMember, { id, clientId: world.acme.id, asOf: dayFromNow(40) })).body.particulars;

  test('why somebody has Medicare and how a policyholder is insured are typed in already, and can be changed there', async () => {
    const { subscriberId: memberId } = await aFamily(portal.owner, { client: world.acme, lastName: 'Whole' });
    const asked = { ...about(), memberId };
    const plans = [
      { kind: 'group', carrier: 'Old Work', effectiveDate: '2026-01-01', status: 'retired' },
      { kind: 'medicare', carrier: 'Medicare', effectiveDate: '2026-02-01', medicareReason: 'age' },
    ];
    await desk.caller.call(memberChanges.changeParticulars, { ...asked, otherCoverage: plans });
    await desk.caller.call(memberChanges.changeParticulars, {
      ...asked,
      doctors: [{ coverageType: 'medical', name: 'Dr. Lee', npi: '1234567893' }],
    });
    await desk.work();
    const { id: clientId } = world.acme;
    const draft = await desk.start({ clientId, enrollmentType: 'coveragechange', memberId });
    expect(draft.answers.otherCoverage).toMatchObject([{ status: 'retired' }, { medicareReason: 'age' }]);
    const answers = {
      ...draft.answers,
      eventCode: 'marriage',
      eventDate: dayFromNow(0),
      otherCoverage: draft.answers.otherCoverage.map((one) =>
        one.kind === 'group' ? { ...one, status: 'continued' as const } : one,
      ),
      doctors: draft.answers.doctors.map((one) => ({ ...one, name: null, npi: null })),
    };
    const saved = await desk.save(draft, answers);
    expect(saved.issues).toEqual([]);
    expect((await desk.submit(saved)).status).toBe(200);
    const { body } = await desk.caller.call(proofs.proofList, { enrollmentId: draft.id });
    for (const { id } of body.rows) await desk.caller.call(proofs.decideProof, { id, decision: 'waive' });
    await desk.work();
    expect(await desk.state(draft.id)).toMatchObject({ status: 'processed' });
    const { otherCoverage, doctors } = await recordOf(memberId);
    expect(otherCoverage).toMatchObject([
      { carrier: 'Old Work', status: 'continued' },
      { carrier: 'Medicare', medicareReason: 'age' },
    ]);
    // Emptied in the wizard as on the record: the plan chooses again.
    expect(doctors).toEqual([]);
  });
});
