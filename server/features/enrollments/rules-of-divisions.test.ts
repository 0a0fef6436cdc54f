import { permissions } from '@coverlane/contract/access.ts';
import { eligibility } from '@coverlane/contract/eligibility/calls.ts';
import { enrollments } from '@coverlane/contract/enrollments/calls.ts';
import { memberChanges } from '@coverlane/contract/changes/calls.ts';
import { settings } from '@coverlane/contract/settings/calls.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { addDays, endOfMonth, firstOfNextMonth } from '../../platform/values/dates.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';
import { aFamily, change, type TestFamily } from '../../testing/family.ts';
import type { Caller, TestPortal } from '../../testing/portal.ts';
import { aUser, type World } from '../../testing/world.ts';
import { dayFromNow, type Desk, enrollmentOffice } from './enrollments.testing.ts';

// Which division's rule counts where there are two (decision 70). Expected days: domain 3.5, "Termination 11/13 +
// endOfMonth -> expirationDate 11/30", and dateOfEvent the day itself.

let portal: TestPortal;
let world: World;
let desk: Desk;
let caller: Caller;
let admin: Caller;
let north: string;
let people = 0;

beforeAll(async () => {
  ({ portal, world, desk, caller } = await enrollmentOffice());
  const { installationId, acme } = world;
  admin = await portal.as(await aUser(portal.owner, { installationId, type: 'admin', permissions }));
  north = uuid7();
  const named = { system_identifier: '0002', name: 'North', code: '0002' };
  await portal.owner
    .insertInto('divisions')
    .values({ id: north, client_id: acme.id, group_id: acme.groupId, ...named })
    .execute();
  await sql`insert into division_plans (id, client_id, division_id, plan_id, system_identifier, effective_date)
    select gen_random_uuid(), client_id, ${north}, plan_id, 'N' || system_identifier, effective_date
    from division_plans where division_id = ${acme.divisionId}`.execute(portal.owner);
});
afterAll(() => portal?.close());
afterEach(() => sql`delete from settings where scope = 'division'`.execute(portal.owner));

const say = async (scopeId: string, key: 'coverageTermRule' | 'enrollmentApproval', value: string): Promise<void> => {
  const { status } = await admin.call(settings.putSetting, { key, scope: 'division', scopeId, value });
  expect(status).toBe(200);
};
const family = (): Promise<TestFamily> => {
  people += 1;
  return aFamily(portal.owner, { client: world.acme, lastName: `Divided${people}` });
};
const moves = (known: TestFamily, effectiveDate: string) =>
  change(portal.owner, known, {
    type: 'divchange',
    source: 'portal',
    reason: null,
    effectiveDate,
    divisionId: north,
    planMap: {},
  });
const tenth = addDays(firstOfNextMonth(dayFromNow(0)), 9);
const endsOn = async ({ subscriberId }: TestFamily, eventDate = tenth) => {
  const asked = { clientId: world.acme.id, memberId: subscriberId, eventDate, reasonCode: 'quit', preview: true };
  const { body } = await caller.call(memberChanges.termMember, asked);
  return body.consequences.because[0]?.values['date'];
};

describe('The end of coverage by a division’s own rule', () => {
  test('is the same in the preview of eligibility and on the record (11/10 here, 11/30 there)', async () => {
    await say(world.acme.divisionId, 'coverageTermRule', 'dateOfEvent');
    const known = await family();
    const asked = { clientId: world.acme.id, divisionId: world.acme.divisionId, about: 'termination', date: tenth };
    const { body } = await caller.call(eligibility.previewEligibility, { ...asked, code: 'quit' });
    expect([body.lastDay, await endsOn(known)]).toEqual([tenth, tenth]);
    const taken = { clientId: world.acme.id, memberId: known.subscriberId, eventDate: tenth, reasonCode: 'quit' };
    await caller.call(memberChanges.termMember, taken);
    await desk.work();
    const { rows } = await sql<{ last: string }>`select expiration_date as last from coverages
      where person_id = ${known.subscriberId} and superseded_at is null`.execute(portal.owner);
    expect(rows).toEqual([{ last: tenth }]);
  });

  test('is that of the division the employee works in, though coverage hangs on another', async () => {
    await say(north, 'coverageTermRule', 'dateOfEvent');
    const known = await family();
    await sql`update coverages set division_id = ${north} where person_id = ${known.subscriberId}`.execute(
      portal.owner,
    );
    expect(await endsOn(known)).toBe(endOfMonth(tenth));
  });

  test('is that of the division on the day asked: the old one before a move, the new one from its day on', async () => {
    await say(north, 'coverageTermRule', 'dateOfEvent');
    const known = await family();
    await moves(known, addDays(tenth, 5));
    expect(await endsOn(known)).toBe(endOfMonth(tenth));
    expect(await endsOn(known, addDays(tenth, 5))).toBe(addDays(tenth, 5));
  });

  test('is that of the last job of somebody who came back, though the first was never closed', async () => {
    await say(north, 'coverageTermRule', 'dateOfEvent');
    const known = await family();
    await sql`insert into employments (id, client_id, person_id, recorded_by, employee_system_identifier, division_id,
        effective_date, hire_date, status)
      select gen_random_uuid(), client_id, person_id, recorded_by, 'second job', ${north}, '2025-03-01', '2025-03-01', 'FT'
      from employments where person_id = ${known.subscriberId}`.execute(portal.owner);
    expect(await endsOn(known)).toBe(tenth);
  });
});

describe('A division that asks for approval', () => {
  const approvalOf = async (known: TestFamily, divisionId: string) => {
    const asked = { clientId: world.acme.id, memberId: known.subscriberId, divisionId, effectiveDate: dayFromNow(5) };
    const { body } = await caller.call(memberChanges.changeDivision, { ...asked, preview: true });
    return body.consequences.needsApproval;
  };

  test('is asked by every change of its people, and by whoever joins or leaves it', async () => {
    await say(north, 'enrollmentApproval', 'tpa');
    const here = await family();
    const there = await family();
    await moves(there, '2025-01-01');
    expect([await approvalOf(here, north), await approvalOf(there, world.acme.divisionId)]).toEqual([true, true]);
    const address = { address1: '9 Oak Avenue', city: 'Salem', state: 'MA', zip: '01970', kind: 'home', personIds: [] };
    const stateOf = async ({ subscriberId: memberId }: TestFamily) => {
      const asked = { clientId: world.acme.id, memberId, effectiveDate: dayFromNow(0), ...address };
      return (await caller.call(memberChanges.changeFamilyAddress, asked)).body.state;
    };
    expect([await stateOf(here), await stateOf(there)]).toEqual(['queued', 'pendingApproval']);
  });

  test('lets nobody else take back what it approved, and others take back their own', async () => {
    const { installationId, acme } = world;
    const employer = { installationId, type: 'client', entityId: acme.id, permissions: ['enrollment'] } as const;
    const hr = await portal.as(await aUser(portal.owner, employer));
    const known = await family();
    const answered = await hr.call(memberChanges.termMember, {
      clientId: acme.id,
      memberId: known.subscriberId,
      eventDate: tenth,
      reasonCode: 'quit',
    });
    await desk.work();
    const enrollmentId = answered.body.enrollmentId ?? '';
    await say(acme.divisionId, 'enrollmentApproval', 'both');
    expect((await hr.call(enrollments.enrollmentAction, { enrollmentId, action: 'void' })).status).toBe(403);
    await say(acme.divisionId, 'enrollmentApproval', 'none');
    expect((await hr.call(enrollments.enrollmentAction, { enrollmentId, action: 'void' })).status).toBe(200);
  });
});
