import { permissions } from '@coverlane/contract/access.ts';
import { enrollments } from '@coverlane/contract/enrollments/calls.ts';
import { settings } from '@coverlane/contract/settings/calls.ts';
import type { SettingKey } from '@coverlane/contract/settings/settings.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Answers } from '../../domain/enrollment/answers.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';
import type { Caller, TestPortal } from '../../testing/portal.ts';
import { aUser, type World } from '../../testing/world.ts';
import { aNewHire, type Desk, type Draft, enrollmentOffice } from './enrollments.testing.ts';

// An enrollment that was signed for one division fails and is corrected into another: whose rules, and of when?

let portal: TestPortal;
let world: World;
let desk: Desk;
let admin: Caller;
let north: string;

beforeAll(async () => {
  ({ portal, world, desk } = await enrollmentOffice());
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
  await say(acme.divisionId, 'enrollmentApproval', 'none');
});
afterAll(() => portal?.close());
afterEach(() => sql`delete from settings where scope = 'division'`.execute(portal.owner));

async function say(scopeId: string, key: SettingKey, value: string): Promise<void> {
  const { status } = await admin.call(settings.putSetting, { key, scope: 'division', scopeId, value });
  expect(status).toBe(200);
}

/** Sees to it that here one thing holds and in North another. */
const inTwo = async (key: SettingKey, { here, there }: { here: string; there: string }) => {
  await say(world.acme.divisionId, 'enrollmentApproval', 'none');
  await say(world.acme.divisionId, key, here);
  await say(north, key, there);
};

const offered = (on: boolean) =>
  portal.owner
    .updateTable('division_plans')
    .set({ expiration_date: on ? null : '2020-12-31' })
    .where('division_id', '=', world.acme.divisionId)
    .where('plan_id', '=', world.acme.plans.dental)
    .execute();

/** Vision waived, dental chosen, which is withdrawn here after it was signed. */
async function failed(): Promise<Draft> {
  const answers = aNewHire(world.acme);
  const elections = answers.elections.map((one) =>
    one.coverageType === 'vision' && mayWaive
      ? { ...one, decision: 'waive' as const, planId: null, covered: [], waiverReason: 'none' as const }
      : one,
  );
  const draft = await desk.save(await desk.startHire(world.acme), { ...answers, elections });
  expect((await desk.submit(draft)).body.state).toBe('queued');
  await offered(false);
  await desk.work();
  await offered(true);
  return desk.get(draft.id);
}
let mayWaive = true;

const intoNorth = ({ answers }: Draft): Answers => ({ ...answers, selectedDivisionId: north });
const reprocess = (id: string) => desk.caller.call(enrollments.reprocessEnrollment, { id });

describe('A failed enrollment that is corrected into another division', () => {
  test('is judged by that division’s rules of the moment of signing, whatever they are by now', async () => {
    mayWaive = true;
    await inTwo('allowWaive', { here: 'yes', there: 'no' });
    const found = await failed();
    expect(found.status).toBe('failed');
    await say(north, 'allowWaive', 'yes');
    const saved = await desk.save(found, intoNorth(found));
    expect(saved.issues).toMatchObject([{ field: 'elections.vision' }]);
    expect((await reprocess(found.id)).status).toBe(422);
  });

  test('is not held by the rules of the division it leaves', async () => {
    mayWaive = false;
    await inTwo('allowWaive', { here: 'no', there: 'yes' });
    const found = await failed();
    await say(north, 'allowWaive', 'no');
    const there = intoNorth(found);
    const elections = there.elections.map((one) =>
      one.coverageType === 'vision'
        ? { ...one, decision: 'waive' as const, planId: null, covered: [], waiverReason: 'none' as const }
        : one,
    );
    expect((await desk.save(found, { ...there, elections })).issues).toEqual([]);
    expect((await reprocess(found.id)).body.status).toBe('pendingSignature');
    expect((await desk.submit(await desk.get(found.id))).body.state).toBe('queued');
    await desk.work();
    expect((await desk.get(found.id)).status).toBe('processed');
  });

  test('back into its own division is judged as it was signed', async () => {
    mayWaive = true;
    await inTwo('allowWaive', { here: 'yes', there: 'no' });
    const found = await failed();
    await say(world.acme.divisionId, 'allowWaive', 'no');
    const there = await desk.save(found, intoNorth(found));
    expect((await desk.save(there, found.answers)).issues).toEqual([]);
  });
});
