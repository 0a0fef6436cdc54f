import { memberChanges } from '@coverlane/contract/changes/calls.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aFamily } from '../../testing/family.ts';
import type { Caller, TestPortal } from '../../testing/portal.ts';
import type { World } from '../../testing/world.ts';
import { dayFromNow, enrollmentOffice } from './enrollments.testing.ts';

let portal: TestPortal;
let world: World;
let caller: Caller;

beforeAll(async () => {
  ({ portal, world, caller } = await enrollmentOffice());
});
afterAll(() => portal?.close());

/** Of the first family the number is known. */
let made = 0;
const family = () =>
  aFamily(portal.owner, {
    client: world.acme,
    firstName: 'Jiwoo',
    lastName: 'Kim',
    details: { email: 'jiwoo@example.com' },
    addresses: [{ kind: 'home', address1: '1 Elm Street', city: 'Boston', state: 'MA', zip: '02108', country: 'US' }],
    ssn: `92345${1234 + made++}`,
    dependents: [{ firstName: 'Ara', dob: '2015-06-01' }],
  });
type Changed = { field: string; before: string | null; after: string | null }[];
const said = (changed: Changed) => changed.map(({ field, before, after }) => [field, before, after]);

test('an address is shown as it is and as it will be, of everybody who moves', async () => {
  const { subscriberId, personIds } = await family();
  const { status, body } = await caller.call(memberChanges.changeFamilyAddress, {
    clientId: world.acme.id,
    memberId: subscriberId,
    preview: true,
    kind: 'home',
    effectiveDate: dayFromNow(0),
    address1: '22 Oak Avenue',
    address2: null,
    city: 'Boston',
    state: 'MA',
    zip: '02110',
    personIds: personIds.slice(1),
  });
  expect(status).toBe(200);
  const own = body.consequences.changed.filter(({ personId }: { personId: string }) => personId === subscriberId);
  expect(said(own)).toEqual([
    ['address1', '1 Elm Street', '22 Oak Avenue'],
    ['zip', '02108', '02110'],
  ]);
  expect(own[0]).toMatchObject({
    personName: 'Jiwoo Kim',
    fact: 'address',
    which: 'home',
    effectiveDate: dayFromNow(0),
  });
});

test('a name, a number and a salary: the number by its last digits, the salary not at all', async () => {
  const { subscriberId } = await family();
  const last = String(1233 + made);
  const { body } = await caller.call(memberChanges.putMember, {
    id: subscriberId,
    clientId: world.acme.id,
    preview: true,
    effectiveDate: dayFromNow(0),
    lastName: 'Kim-Lee',
    ssn: '900-55-4321',
    salary: '52000',
    salaryBasis: 'yearly',
  });
  expect(said(body.consequences.changed)).toEqual([
    ['lastName', 'Kim', 'Kim-Lee'],
    ['salary', null, '*****'],
    ['ssn', `***-**-${last}`, '***-**-4321'],
  ]);
});

test('a termination: what is held, and nothing from the day after', async () => {
  const { subscriberId } = await family();
  const { body } = await caller.call(memberChanges.termMember, {
    clientId: world.acme.id,
    memberId: subscriberId,
    preview: true,
    eventDate: dayFromNow(0),
    reasonCode: 'quit',
  });
  const { changed } = body.consequences;
  expect(said(changed.filter(({ fact }: { fact: string }) => fact === 'coverage'))).toContainEqual([
    'plan',
    expect.any(String),
    null,
  ]);
});
