import { permissions } from '@coverlane/contract/access.ts';
import { accumulatorCalls } from '@coverlane/contract/accumulators/calls.ts';
import { cobra } from '@coverlane/contract/cobra/calls.ts';
import { premiums } from '@coverlane/contract/premiums/calls.ts';
import { memberChanges } from '@coverlane/contract/changes/calls.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addMonths } from '../../platform/values/dates.ts';
import { aFamily, type TestFamily } from '../../testing/family.ts';
import type { Caller, TestPortal } from '../../testing/portal.ts';
import { aUser, type World } from '../../testing/world.ts';
import { dayFromNow, type Desk, enrollmentOffice } from '../enrollments/enrollments.testing.ts';
import { aMedicalPlan, spend } from './accumulators.testing.ts';

// 26 CFR 54.4980B-5 Q&A-2(c): each group that is covered together accumulates for itself from the day on which it begins, with
// credit for what its members had before. 45 CFR 164.502(g): nobody reads the other's spending out of a total.

const { accumulator, accumulatorLedger, whatIf } = accumulatorCalls;
const FAMILY_DEDUCTIBLE = '2';

let portal: TestPortal;
let world: World;
let desk: Desk;
let admin: Caller;
const [before, last, after, today] = [dayFromNow(-30), dayFromNow(-20), dayFromNow(-2), dayFromNow(0)];

beforeAll(async () => {
  ({ portal, world, desk } = await enrollmentOffice());
  const { installationId, acme } = world;
  await aMedicalPlan(portal.owner, acme);
  // The plan's year began four months ago, whatever day it is.
  await sql`update plans set plan_year_type = 'policy', plan_year_start = ${dayFromNow(-120).slice(5).replace('02-29', '02-28')}
    where id = ${acme.plans.medical}`.execute(portal.owner);
  admin = await portal.as(await aUser(portal.owner, { installationId, type: 'admin', permissions }));
});
afterAll(() => portal?.close());

const born = (years: number): string => addMonths(today, -12 * years);
/** Employee 900.00, spouse 700.00, stepchild 300.00, child 400.00 of deductible before. */
async function family(): Promise<TestFamily> {
  const known = await aFamily(portal.owner, {
    client: world.acme,
    hireDate: '2020-01-01',
    dependents: [
      { firstName: 'Sam', relationship: '01', dob: born(40) },
      { firstName: 'Step', relationship: '19', dob: born(8) },
      { firstName: 'Kid', relationship: '19', dob: born(6) },
    ],
  });
  for (const [at, deductible] of [90_000, 70_000, 30_000, 40_000].entries())
    await spent(known, at, { day: before, deductible });
  return known;
}
const spent = ({ personIds, subscriberId }: TestFamily, at: number, more: { day: string; deductible: number }) =>
  spend(portal.owner, world.acme.id, [{ person: personIds[at] ?? '', subscriber: subscriberId, ...more }]);
const memberOf = async ({ personIds }: TestFamily, at: number): Promise<Caller> =>
  portal.as(
    await aUser(portal.owner, { installationId: world.installationId, type: 'member', entityId: personIds[at] ?? '' }),
  );
const usedBy = async (caller: Caller, memberId: string | undefined, asOfDate = today): Promise<string | undefined> => {
  const { body } = await caller.call(accumulator, { memberId, asOfDate });
  return body.rows.find(({ liabilityItemId }) => liabilityItemId === FAMILY_DEDUCTIBLE)?.used;
};
async function divorce(known: TestFamily, at: number, day = last): Promise<string> {
  // What is not paid for is no rescission (ACA 2712).
  const paid = { memberId: known.subscriberId, coverageType: 'medical', paidThrough: day } as const;
  await admin.call(premiums.recordPremiumsPaid, paid);
  const { status, body } = await admin.call(memberChanges.termMember, {
    clientId: world.acme.id,
    memberId: known.personIds[at],
    eventDate: day,
    reasonCode: 'divorce',
    coverageEnds: day,
  });
  if (status !== 200) throw new Error(JSON.stringify(body));
  await desk.work();
  return body.enrollmentId ?? '';
}

/** Everybody continues after the employee left; the spouse then divorces: a second event (ERISA 602(2)(A)(ii)). */
async function divorceWhileContinuing(known: TestFamily, eventDate: string): Promise<void> {
  await admin.call(premiums.recordPremiumsPaid, {
    memberId: known.subscriberId,
    coverageType: 'medical',
    paidThrough: before,
  });
  const left = { memberId: known.subscriberId, eventDate: before, reasonCode: 'quit', coverageEnds: before };
  expect((await admin.call(memberChanges.termMember, { clientId: world.acme.id, ...left })).status).toBe(200);
  await desk.work();
  const enter = async (memberId: string, entry: object): Promise<void> => {
    const { body } = await admin.call(cobra.cobraList, { memberId });
    const { id, version } = body.rows[0] ?? {};
    const { status } = await admin.call(cobra.enterCobra, { id, version, ...entry });
    expect(status).toBe(200);
  };
  for (const personId of known.personIds) {
    await enter(personId, { action: 'noticeSent', date: before });
    await enter(personId, { action: 'elected', date: last });
    await enter(personId, { action: 'paid', date: last, paidThrough: dayFromNow(10) });
  }
  await enter(known.personIds[1] ?? '', { action: 'secondEvent', date: today, secondEvent: 'divorce', eventDate });
}

describe('After a divorce', () => {
  test('the remaining family and the former spouse with a stepchild each accumulate for themselves', async () => {
    const known = await family();
    const [employee, spouse, step, kid] = known.personIds;
    expect(await usedBy(admin, employee)).toBe('2300.00');
    await divorce(known, 1);
    await divorce(known, 2);
    await spent(known, 1, { day: after, deductible: 25_000 });
    // 900 + 400; 700 + 250 + 300; together all 2,550.
    expect([await usedBy(admin, employee), await usedBy(admin, kid)]).toEqual(['1300.00', '1300.00']);
    expect([await usedBy(admin, spouse), await usedBy(admin, step)]).toEqual(['1250.00', '1250.00']);
    expect(await usedBy(admin, employee, last)).toBe('2300.00');
    const { body } = await admin.call(accumulator, { memberId: employee, asOfDate: today });
    expect(body.coverages).toMatchObject([{ coverageType: 'medical', apartSince: dayFromNow(-19) }]);
  });

  // 26 CFR 54.4980B-5 Q&A-2(c): the event makes the units, each computed by its own members; a waiver changes neither.
  test('the credit went along, whether continuation is elected or declined', async () => {
    const known = await family();
    const [employee, spouse] = known.personIds;
    await divorce(known, 1);
    for (const action of ['noticeSent', 'waived'] as const) {
      const { id, version } = (await admin.call(cobra.cobraList, { memberId: spouse })).body.rows[0] ?? {};
      expect((await admin.call(cobra.enterCobra, { id, version, action, date: today })).status).toBe(200);
    }
    // 900 + 300 + 400; 700.
    expect([await usedBy(admin, employee), await usedBy(admin, spouse)]).toEqual(['1600.00', '700.00']);
  });

  test('is said for the year in which it happened: the next one is of those who are covered together alone', async () => {
    const known = await family();
    const [employee] = known.personIds;
    await divorce(known, 1);
    const apart = async (asOfDate: string) =>
      (await admin.call(accumulator, { memberId: employee, asOfDate })).body.coverages.map((one) => one.apartSince);
    expect(await apart(today)).toEqual([dayFromNow(-19)]);
    expect(await apart(dayFromNow(380))).toEqual([null]);
  });

  test('nobody reads the other’s spending out of a total', async () => {
    const known = await family();
    const [employee, spouse, step, kid] = known.personIds;
    const [me, other] = [await memberOf(known, 0), await memberOf(known, 1)];
    await divorce(known, 1);
    await divorce(known, 2);
    const mine = await usedBy(me, employee);
    const theirs = await usedBy(other, spouse);
    expect([mine, theirs]).toEqual(['1300.00', '1000.00']);
    await spent(known, 1, { day: after, deductible: 25_000 });
    expect(await usedBy(me, employee)).toBe(mine);
    await spent(known, 0, { day: after, deductible: 12_300 });
    expect(await usedBy(other, spouse)).toBe('1250.00');
    // Of the stepchild the employee sees the own amounts; the total of the group would tell what the former spouse uses.
    const { body } = await me.call(accumulator, { memberId: step, asOfDate: today });
    expect(body.rows.find(({ liabilityItemId }) => liabilityItemId === '1')?.used).toBe('300.00');
    expect(await usedBy(me, step)).toBeUndefined();
    const ledger = { memberId: step, liabilityItemId: FAMILY_DEDUCTIBLE, asOfDate: today };
    expect((await me.call(accumulatorLedger, ledger)).status).toBe(404);
    const bill = { memberId: step, amount: '100.00', coverageType: 'medical', network: 'in' } as const;
    // Of the own 1,500.00, whatever the group has left of the family's.
    expect((await me.call(whatIf, bill)).body).toMatchObject({ deductibleLeft: '1200.00' });
    expect((await usedBy(me, kid)) ?? '').toBe('1423.00');
  });

  test('its undo puts the family together again, and a corrected day moves the line', async () => {
    const known = await family();
    const [employee, spouse] = known.personIds;
    const id = await divorce(known, 1);
    expect(await usedBy(admin, employee)).toBe('1600.00');
    expect((await desk.act(id, 'void')).status).toBe(200);
    expect(await usedBy(admin, employee)).toBe('2300.00');
    await divorce(known, 1, dayFromNow(-10));
    expect(await usedBy(admin, employee, dayFromNow(-10))).toBe('2300.00');
    expect(await usedBy(admin, employee, dayFromNow(-9))).toBe('1600.00');
    expect(await usedBy(admin, spouse)).toBe('700.00');
  });
});

describe('After a divorce of people who continue coverage already', () => {
  test('nobody reads the other’s spending out of a total either', async () => {
    const known = await family();
    const [employee, spouse] = known.personIds;
    await divorceWhileContinuing(known, dayFromNow(-5));
    const [me, other] = [await memberOf(known, 0), await memberOf(known, 1)];
    expect(await usedBy(me, employee, dayFromNow(-5))).toBe('2300.00');
    // 900 + 300 + 400; 700.
    expect([await usedBy(me, employee), await usedBy(other, spouse)]).toEqual(['1600.00', '700.00']);
    await spent(known, 1, { day: after, deductible: 25_000 });
    expect([await usedBy(me, employee), await usedBy(other, spouse)]).toEqual(['1600.00', '950.00']);
  });
});
