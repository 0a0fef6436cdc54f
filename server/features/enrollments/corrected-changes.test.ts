import { enrollments } from '@coverlane/contract/enrollments/calls.ts';
import { memberChanges } from '@coverlane/contract/changes/calls.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { uuid7 } from '../../platform/values/uuid7.ts';
import { aFamily, type TestFamily } from '../../testing/family.ts';
import type { Caller, TestPortal } from '../../testing/portal.ts';
import { aUser, type World } from '../../testing/world.ts';
import { dayFromNow, type Desk, enrollmentOffice, setSetting } from './enrollments.testing.ts';

let portal: TestPortal;
let world: World;
let desk: Desk;
let caller: Caller;
let north: string;

beforeAll(async () => {
  ({ portal, world, desk, caller } = await enrollmentOffice());
  await setSetting(portal, world, { key: 'enrollmentApproval', value: 'both' });
  north = uuid7();
  const named = { system_identifier: '0002', name: 'North', code: '0002' };
  await portal.owner
    .insertInto('divisions')
    .values({ id: north, client_id: world.acme.id, group_id: world.acme.groupId, ...named })
    .execute();
  await sql`insert into division_plans (id, client_id, division_id, plan_id, system_identifier, effective_date)
    select gen_random_uuid(), client_id, ${north}, plan_id, 'N' || system_identifier, effective_date
    from division_plans where division_id = ${world.acme.divisionId}`.execute(portal.owner);
});
afterAll(() => portal?.close());

let families = 0;
const family = (): Promise<TestFamily> => aFamily(portal.owner, { client: world.acme, lastName: `Mover${++families}` });
const moving = (known: TestFamily, more: object = {}) => ({
  clientId: world.acme.id,
  memberId: known.subscriberId,
  divisionId: north,
  effectiveDate: dayFromNow(5),
  ...more,
});
const move = (known: TestFamily, more: object = {}, by = caller) =>
  by.call(memberChanges.changeDivision, moving(known, more));
const offered = (on: boolean) =>
  sql`update division_plans set expiration_date = ${on ? null : '2020-12-31'}
    where division_id = ${north} and plan_id = ${world.acme.plans.medical}`.execute(portal.owner);
const asked = async (id: string, by = caller) => (await by.call(enrollments.changeAsked, { id })).body;
const state = async (id: string) => (await asked(id)).line.status;

/** A move to the north that was taken while it offered the plan, and approved when it did not any more. */
async function failedMove(known: TestFamily): Promise<string> {
  const { body } = await move(known);
  const id = body.enrollmentId ?? '';
  await offered(false);
  await desk.act(id, 'approve');
  await desk.work();
  await offered(true);
  expect(await state(id)).toBe('failed');
  return id;
}

describe('A change outside the wizard that failed', () => {
  test('says what failed and what was asked', async () => {
    const known = await family();
    const id = await failedMove(known);
    const found = await asked(id);
    expect(found).toMatchObject({ correctable: true, corrects: null, correctedBy: null });
    expect(found.line).toMatchObject({ status: 'failed', memberId: known.subscriberId });
    expect(found.line.failure?.code).toMatch(/plan/);
    expect(found.asked).toEqual({ type: 'divchange', effectiveDate: dayFromNow(5), divisionId: north, planMap: {} });
  });

  test('is corrected by a new one that takes its place; both say so, and what it does can be taken back', async () => {
    const known = await family();
    const id = await failedMove(known);
    const shown = await move(known, { corrects: id, preview: true });
    expect(shown.body).toMatchObject({ status: 'PREVIEW', consequences: { refusals: [] } });
    expect(await state(id)).toBe('failed');
    const { body } = await move(known, { corrects: id, effectiveDate: dayFromNow(6) });
    expect(body).toMatchObject({ status: 'SUCCESS', state: 'pendingApproval' });
    const next = body.enrollmentId ?? '';
    expect(await asked(id)).toMatchObject({
      line: { status: 'cancelled' },
      correctedBy: { id: next, number: body.number },
    });
    expect(await asked(next)).toMatchObject({ corrects: { id }, correctedBy: null });
    await desk.act(next, 'approve');
    await desk.work();
    expect(await state(next)).toBe('processed');
    await desk.act(next, 'void', { note: 'Entered for the wrong family.' });
    expect(await state(next)).toBe('voided');
    expect(await asked(id)).toMatchObject({ line: { status: 'cancelled' }, correctable: false });
  });

  test('is corrected once: whoever comes second is told', async () => {
    const known = await family();
    const id = await failedMove(known);
    const [one, other] = await Promise.all([move(known, { corrects: id }), move(known, { corrects: id })]);
    expect([one.status, other.status].toSorted()).toEqual([200, 409]);
    expect(await move(known, { corrects: id })).toMatchObject({ status: 409 });
  });

  test('is no other family’s, and of another kind only a change of its own', async () => {
    const known = await family();
    const id = await failedMove(known);
    const stranger = await move(await family(), { corrects: id });
    expect(stranger.status).toBe(404);
    expect((await move(known, { corrects: '01900000-0000-7000-8000-000000000000' })).status).toBe(404);
    const address = { address1: '9 Oak Avenue', city: 'Salem', state: 'MA', zip: '01970', personIds: [] };
    const { clientId, memberId } = moving(known);
    const moved = { clientId, memberId, effectiveDate: dayFromNow(0), corrects: id, ...address };
    expect(await caller.call(memberChanges.changeFamilyAddress, moved)).toMatchObject({
      status: 409,
      body: { code: 'enrollment-not-possible' },
    });
    expect(await state(id)).toBe('failed');
  });

  test('is kept from whoever may not see the family', async () => {
    const id = await failedMove(await family());
    const { installationId } = world;
    const other = await portal.as(
      await aUser(portal.owner, { installationId, type: 'client', entityId: world.rival.id }),
    );
    expect((await other.call(enrollments.changeAsked, { id })).status).toBeGreaterThanOrEqual(403);
  });

  test('that waits for approval takes no correction', async () => {
    const known = await family();
    const { body } = await move(known);
    expect((await move(known, { corrects: body.enrollmentId })).status).toBe(409);
  });
});
