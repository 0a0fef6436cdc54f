import { memberChanges } from '@coverlane/contract/changes/calls.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, endOfMonth } from '../../platform/values/dates.ts';
import { aFamily, type PersonPlan, type TestFamily } from '../../testing/family.ts';
import type { Caller, TestPortal } from '../../testing/portal.ts';
import type { World } from '../../testing/world.ts';
import { dayFromNow, type Desk, enrollmentOffice, setSetting } from './enrollments.testing.ts';

// Work ended and coverage goes on to the end of the month (domain 3.5), or a leave leaves it in force. Who is covered is a participant still: a child that is
// born meanwhile may be enrolled from the birth on (29 CFR 2590.701-6(b)(2)).

let portal: TestPortal;
let world: World;
let desk: Desk;
let caller: Caller;
let count = 0;

beforeAll(async () => {
  ({ portal, world, desk, caller } = await enrollmentOffice());
});
afterAll(() => portal?.close());

const BORN = dayFromNow(-2);
const LEFT = dayFromNow(-5);

async function family(coverageEnds: string | null, siblings: PersonPlan[] = []): Promise<TestFamily> {
  count += 1;
  const known = await aFamily(portal.owner, {
    client: world.acme,
    lastName: `Leaving${count}`,
    hireDate: '2020-01-01',
    covers: ['medical', 'dental'],
    coverageEnds,
    dependents: [{ firstName: 'Baby', relationship: '19', dob: '2023-12-01', covers: [] }, ...siblings],
  });
  const baby = known.personIds[1] ?? '';
  await portal.owner.updateTable('person_details').set({ dob: BORN }).where('person_id', '=', baby).execute();
  await portal.owner
    .updateTable('employments')
    .set({ termination_date: LEFT, status: 'TE' })
    .where('person_id', '=', known.subscriberId)
    .execute();
  return known;
}

const covered = (by: TestFamily, expirationDate: string | null) => ({
  clientId: world.acme.id,
  memberId: by.subscriberId,
  effectiveDate: BORN,
  eventCode: 'birth',
  eventDate: BORN,
  coverages: [
    {
      personId: by.personIds[1] ?? '',
      action: 'cover' as const,
      coverageType: 'medical' as const,
      planId: world.acme.plans.medical,
      effectiveDate: BORN,
      expirationDate,
    },
  ],
});
const works = ({ subscriberId }: TestFamily) =>
  portal.owner
    .updateTable('employments')
    .set({ termination_date: null, status: 'FT' })
    .where('person_id', '=', subscriberId)
    .execute();
/** How the child is covered. */
const childs = ({ personIds }: TestFamily) =>
  portal.owner
    .selectFrom('coverages')
    .select(['effective_date', 'expiration_date'])
    .where('person_id', '=', personIds[1] ?? '')
    .where('superseded_at', 'is', null)
    .execute();
const refused = async (known: TestFamily): Promise<string[]> => {
  const asked = { ...covered(known, null), preview: true };
  const { body } = await caller.call(memberChanges.coverageChangesOf, asked);
  return body.consequences.refusals.map(({ reason }) => reason.code);
};

describe('A child born after the last day of work', () => {
  test('is covered while the employee is, and no longer', async () => {
    const last = endOfMonth(dayFromNow(0));
    const known = await family(last);
    expect(await refused(known)).toEqual([]);
    expect((await caller.call(memberChanges.coverageChangesOf, covered(known, null))).status).toBe(200);
    await desk.work();
    expect(await childs(known)).toEqual([{ effective_date: BORN, expiration_date: last }]);
  });

  test.each([{ siblings: [] }, { siblings: [{ firstName: 'Kit', relationship: '19' as const, dob: '2016-05-06' }] }])(
    'goes on to be covered with the employee whose end is taken back: $siblings.length',
    async ({ siblings }) => {
      const known = await family(null, siblings);
      await works(known);
      const who = { clientId: world.acme.id, memberId: known.subscriberId };
      const last = endOfMonth(dayFromNow(0));
      const left = { ...who, eventDate: LEFT, reasonCode: 'quit', coverageEnds: last };
      expect((await caller.call(memberChanges.termMember, left)).status).toBe(200);
      await desk.work();
      expect((await caller.call(memberChanges.coverageChangesOf, covered(known, null))).status).toBe(200);
      await desk.work();
      expect(await childs(known)).toEqual([{ effective_date: BORN, expiration_date: last }]);
      expect((await caller.call(memberChanges.reinstate, who)).status).toBe(200);
      await desk.work();
      expect(await childs(known)).toEqual([{ effective_date: BORN, expiration_date: null }]);
      // Nothing of the others ends either, whatever followed from the child.
      const ends = await portal.owner
        .selectFrom('coverages')
        .select('coverage_type')
        .where('subscriber_id', '=', known.subscriberId)
        .where('superseded_at', 'is', null)
        .where('expiration_date', '=', last)
        .execute();
      expect(ends).toEqual([]);
    },
  );

  test('is not, once nothing of the employee is in force', async () => {
    expect(await refused(await family(addDays(BORN, -1)))).toEqual(['changes.refusal.subscriber-not-covered']);
  });
});

describe('A child born during an unpaid leave', () => {
  test.each(['disability', 'military'])('is covered as long as the employee goes on to be (%s)', async (leave) => {
    await setSetting(portal, world, { key: 'disabilityLeaveMonths', value: '2' });
    const known = await family(null);
    await works(known);
    const asked = { clientId: world.acme.id, memberId: known.subscriberId, startDate: LEFT, payer: 'direct' };
    expect((await caller.call(memberChanges.startLeave, { ...asked, leave })).status).toBe(200);
    await desk.work();
    expect(await refused(known)).toEqual([]);
  });
});
