import { memberChanges } from '@coverlane/contract/changes/calls.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aFamily } from '../../testing/family.ts';
import type { TestPortal } from '../../testing/portal.ts';
import type { World } from '../../testing/world.ts';
import { aDependent, aNewHire, dayFromNow, type Desk, enrollmentOffice } from './enrollments.testing.ts';

let portal: TestPortal;
let world: World;
let desk: Desk;

beforeAll(async () => {
  ({ portal, world, desk } = await enrollmentOffice());
});
afterAll(() => portal?.close());

/** Fort Campbell: most of 42223 is in Kentucky, part of it in Tennessee. */
const acrossTheLine = { city: 'Fort Campbell', state: 'TN', zip: '42223' };

describe('a ZIP code that lies in another state (domain 4.2)', () => {
  test('is said at the state in the wizard, and stays once somebody says that both are right', async () => {
    const hire = aNewHire(world.acme, acrossTheLine);
    const draft = await desk.save(await desk.startHire(world.acme), hire);
    expect(draft.issues).toMatchObject([
      {
        field: 'subscriber.state',
        reason: { code: 'zip-other-state', values: { zip: '42223', state: 'TN', known: 'KY' } },
      },
    ]);
    expect(await desk.submit(draft)).toMatchObject({
      status: 422,
      body: { fields: { 'subscriber.state': 'zip-other-state' } },
    });
    const kept = { ...hire, subscriber: { ...hire.subscriber, zipKept: '42223 TN' } };
    const right = await desk.save(draft, kept);
    expect(right.issues).toEqual([]);
    // What was confirmed is this pair: another state is asked about anew.
    const other = await desk.save(right, { ...kept, subscriber: { ...kept.subscriber, state: 'OH' } });
    expect(other.issues.map(({ field }) => field)).toEqual(['subscriber.state']);
  });

  test('is said of a dependent who lives elsewhere, and of nobody who lives with the employee', async () => {
    const elsewhere = { sameAddress: false, address1: '2 Oak Street', ...acrossTheLine };
    const hire = aNewHire(world.acme);
    const saved = async (more: Parameters<typeof aDependent>[1]) =>
      (
        await desk.save(await desk.startHire(world.acme), {
          ...hire,
          coversDependents: true,
          dependents: [aDependent('d1', { covered: false, ...more })],
        })
      ).issues.map(({ field }) => field);
    expect(await saved(elsewhere)).toEqual(['dependents.d1.state']);
    expect(await saved({ ...elsewhere, sameAddress: true })).toEqual([]);
  });

  test.each([
    ['a ZIP code that the table does not know', { zip: '00000', state: 'TN' }],
    ['nine digits of the same state', { zip: '42223-1234', state: 'KY' }],
    ['a state in small letters', { zip: '02108', state: 'ma' }],
  ])('is not said of %s', async (_, place) => {
    const draft = await desk.save(await desk.startHire(world.acme), aNewHire(world.acme, place));
    expect(draft.issues).toEqual([]);
  });

  test('is refused at the state of a changed address, until it is kept', async () => {
    const family = await aFamily(portal.owner, { client: world.acme, firstName: 'Ann', lastName: 'Moved' });
    const moved = {
      clientId: world.acme.id,
      memberId: family.subscriberId,
      effectiveDate: dayFromNow(0),
      address1: '5 Line Road',
      ...acrossTheLine,
    };
    for (const preview of [true, false])
      expect(await desk.caller.call(memberChanges.changeFamilyAddress, { ...moved, preview })).toMatchObject({
        status: 422,
        body: { fields: { state: 'zip-other-state' } },
      });
    const kept = await desk.caller.call(memberChanges.changeFamilyAddress, { ...moved, keepPlace: true });
    expect([kept.status, kept.body.status]).toEqual([200, 'SUCCESS']);
    const abroad = { ...moved, country: 'CAN', zip: '42223', state: 'ON' };
    expect((await desk.caller.call(memberChanges.changeFamilyAddress, { ...abroad, preview: true })).status).toBe(200);
  });
});
