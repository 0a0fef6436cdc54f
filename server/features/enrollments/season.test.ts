import { ownSessionCalls } from '@coverlane/contract/enrollment-sessions/own-call.ts';
import { sessionSetup } from '@coverlane/contract/enrollment-sessions/calls.ts';
import { sessionEnrolling } from '@coverlane/contract/enrollments/session-calls.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { uuid7 } from '../../platform/values/uuid7.ts';
import { sendRates } from '../enrollment-sessions/rates.testing.ts';
import type { TestPortal } from '../../testing/portal.ts';
import type { World } from '../../testing/world.ts';
import { Desk, dayFromNow, enrollmentOffice } from './enrollments.testing.ts';
import { NEXT_YEAR, SessionOffice } from './sessions.testing.ts';

// What is different this year (ux 1.3, domain 5.1): present plans, their price in the new plan year, and what changes.

let portal: TestPortal;
let world: World;
let office: SessionOffice;
beforeAll(async () => {
  ({ portal, world } = await enrollmentOffice());
  office = await SessionOffice.of(portal, world);
});
afterAll(() => portal?.close());

/** The family's employee begins in the session. */
async function begun(family: Awaited<ReturnType<SessionOffice['family']>>, sessionId: string) {
  const member = new Desk(portal, await office.member(family));
  const { body } = await member.caller.call(sessionEnrolling.startSessionEnrollment, { sessionId });
  return { member, draft: await member.get(body.enrollmentId) };
}

test('where nothing changes says so, and all that is held is kept and submitted as it is', async () => {
  const family = await office.family();
  const { sessionId } = await office.session(family);
  const { member, draft } = await begun(family, sessionId);
  const medical = { coverageType: 'medical', planId: world.acme.plans.medical, standing: 'same' };
  expect(draft.season).toMatchObject({ effectiveDate: NEXT_YEAR, mayKeep: true, limits: [], rows: [medical] });
  const [row] = draft.season?.rows ?? [];
  expect(row?.next).toBe(row?.today);
  expect((await member.submit(draft)).status).toBe(200);
});

test('a price of the new plan year is told per paycheck for the people who have the plan, and a limit with both amounts', async () => {
  const family = await office.family();
  const { sessionId } = await office.session(family);
  const { acme } = world;
  const { name } = await portal.owner
    .selectFrom('plans')
    .select('name')
    .where('id', '=', acme.plans.medical)
    .executeTakeFirstOrThrow();
  // Employee and child: $700 a month so far, $960 in the session; the employee pays half.
  const bytes = `Plan,EMP,ESP,ECH,FAM\n${name},500.00,900.00,960.00,1400.00`;
  const { body } = await sendRates(portal, office.builder, { bytes, sessionId });
  expect(body).toMatchObject({ outcome: 'applied', faults: [] });
  const accumulatorId = await aLimit(['1500.00', '1800.00']);
  const { draft } = await begun(family, sessionId);
  const periods = draft.cost.payPeriods ?? 0;
  const perPay = (monthly: number) => (Math.round((monthly * 12 * 100) / periods) / 100).toFixed(2);
  const [row] = draft.season?.rows ?? [];
  expect(row).toMatchObject({ standing: 'price', today: perPay(350), next: perPay(480) });
  expect(draft.season?.limits).toMatchObject([
    { names: { en: 'Deductible' }, tierCode: null, before: '1500.00', after: '1800.00' },
  ]);
  expect(draft.season?.mayKeep).toBe(true);
  await portal.owner.deleteFrom('accumulatorlimits').where('accumulator_id', '=', accumulatorId).execute();
});

/** A deductible of the medical plan, this year's and next year's. */
async function aLimit([before, after]: [string, string]): Promise<string> {
  const { owner } = portal;
  const { acme, installationId } = world;
  const { base_plan_id: baseplanId } = await owner
    .selectFrom('plans')
    .select('base_plan_id')
    .where('id', '=', acme.plans.medical)
    .executeTakeFirstOrThrow();
  const id = uuid7();
  const named = { liability_item_id: 'T1', name: 'Deductible', kind: 'deductible', scope: 'individual' };
  await owner
    .insertInto('accumulators')
    .values({ id, installation_id: installationId, client_id: acme.id, coverage_type: 'medical', ...named })
    .execute();
  const of = { accumulator_id: id, baseplan_id: baseplanId ?? '' };
  const years = [
    { limit_amount: before, effective_date: '2020-01-01', expiration_date: dayBeforeNext },
    { limit_amount: after, effective_date: NEXT_YEAR, expiration_date: null },
  ];
  for (const year of years)
    await owner
      .insertInto('accumulatorlimits')
      .values({ ...of, ...year, id: uuid7() })
      .execute();
  return id;
}
const dayBeforeNext = `${Number(NEXT_YEAR.slice(0, 4)) - 1}-12-31`;

test('a plan that is not offered any more is said, and then not everything can be kept', async () => {
  const family = await office.family();
  const { sessionId } = await office.session(family);
  const taken = { id: sessionId, planId: world.acme.plans.medical };
  expect((await office.builder.call(sessionSetup.leaveOutPlan, taken)).status).toBe(200);
  const { draft } = await begun(family, sessionId);
  expect(draft.season).toMatchObject({
    mayKeep: false,
    rows: [{ coverageType: 'medical', standing: 'ended', next: null }],
  });
});

test('where everything must be decided, what is held can still be kept, but not where something is not held', async () => {
  const family = await office.family();
  const { sessionId } = await office.session(family, { requireAllDecisions: true });
  expect((await begun(family, sessionId)).draft.season?.mayKeep).toBe(false);
});

test('the member’s home is told how many days are left, and for a month that it is over', async () => {
  const family = await office.family();
  const { sessionId, sessionMemberId } = await office.session(family);
  const member = await office.member(family);
  const own = async () => (await member.call(ownSessionCalls.ownSessions, {})).body.rows;
  expect(await own()).toMatchObject([{ sessionId, isOpen: true, isOver: false, daysLeft: 11, enrollmentId: null }]);
  const over = (closes_on: string) =>
    portal.owner
      .updateTable('enrollmentsessions')
      .set({ status: 'closed', opens_on: dayFromNow(-60), closes_on })
      .where('id', '=', sessionId)
      .execute();
  await portal.owner
    .updateTable('enrollmentsessionmembers')
    .set({ status: 'noResponse' })
    .where('id', '=', sessionMemberId)
    .execute();
  await over(dayFromNow(-3));
  expect(await own()).toMatchObject([{ isOpen: false, isOver: true, daysLeft: 0, status: 'noResponse' }]);
  await over(dayFromNow(-31));
  expect(await own()).toEqual([]);
});
