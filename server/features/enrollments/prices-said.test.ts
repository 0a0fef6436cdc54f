import { memberChanges } from '@coverlane/contract/changes/calls.ts';
import { rates } from '@coverlane/contract/plans/rate-calls.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aFamily } from '../../testing/family.ts';
import type { Caller, TestPortal } from '../../testing/portal.ts';
import { aUser, type World } from '../../testing/world.ts';
import { aNewHire, dayFromNow, type Desk, enrollmentOffice } from './enrollments.testing.ts';

let portal: TestPortal;
let world: World;
let caller: Caller;
let desk: Desk;

beforeAll(async () => {
  ({ portal, world, caller, desk } = await enrollmentOffice());
});
afterAll(() => portal?.close());

/** EMP 400, ECH 700, FAM 1,200 a month, half of it the employee's, 26 pays: 92.31, 161.54, 276.92. */
const family = () =>
  aFamily(portal.owner, {
    client: world.acme,
    lastName: 'Priced',
    dependents: [{ firstName: 'Kit', relationship: '19', dob: '2016-05-06' }],
  });
// What money says is asked here, not the life event.
const of = (subscriberId: string) => ({
  clientId: world.acme.id,
  memberId: subscriberId,
  overrideReason: 'Agreed with the employer.',
});
const ends = (personId: string | undefined, on: string) => [
  { personId, action: 'end', coverageType: 'medical', expirationDate: on },
];

const NEW_RATES = dayFromNow(20);

/** Makes everything of medical dearer from a day on, for as long as `work` lasts. */
async function withNewRates(work: () => Promise<void>) {
  const { owner } = portal;
  const medical = world.acme.plans.medical;
  const { installationId } = world;
  const admin = await portal.as(await aUser(owner, { installationId, type: 'admin', permissions: ['manageClients'] }));
  const before = await owner.selectFrom('rates').selectAll().where('plan_id', '=', medical).execute();
  const rows = Object.entries({ EMP: '480', ESP: '960', ECH: '840', FAM: '1440' }).map(([tierCode, amount]) => ({
    tierCode,
    amount,
  }));
  const saved = await admin.call(rates.saveRates, {
    planId: medical,
    kind: 'tier',
    unit: 'perMonth',
    effectiveDate: NEW_RATES,
    rows,
  });
  expect(saved).toMatchObject({ status: 200, body: { warnings: [] } });
  await work();
  await owner.deleteFrom('rates').where('plan_id', '=', medical).execute();
  await owner.insertInto('rates').values(before).execute();
}

describe('Before a change', () => {
  test('is what is deducted the day before it, not what next year’s rates would take', () =>
    withNewRates(async () => {
      const known = await family();
      const child = known.personIds[1];
      const asked = { ...of(known.subscriberId), preview: true };
      const change = { ...asked, effectiveDate: NEW_RATES, coverages: ends(child, dayFromNow(19)) };
      const { body } = await caller.call(memberChanges.adminCoverageChange, change);
      // 700 a month before; the child leaves and EMP costs 480 then; ECH would have cost 840.
      expect(body.consequences).toMatchObject({ perPayBefore: '161.54', perPayAfter: '110.77' });
      const said = body.consequences.items.filter(({ kind }) => kind === 'deduction').map(({ sentence }) => sentence);
      expect(said).toEqual([
        { code: 'deduction-falls', values: { from: '$161.54', to: '$110.77', amount: '$50.77' } },
        { code: 'deduction-without', values: { amount: '$193.85', date: NEW_RATES } },
      ]);
      const sooner = { ...asked, effectiveDate: dayFromNow(5), coverages: ends(child, dayFromNow(4)) };
      expect((await caller.call(memberChanges.adminCoverageChange, sooner)).body.consequences).toMatchObject({
        perPayBefore: '161.54',
        perPayAfter: '92.31',
      });
    }));
});

describe('A plan without a rate', () => {
  /** Vision has no rates from today on, for as long as `work` lasts. */
  async function withoutRates(work: (planId: string) => Promise<void>) {
    const planId = world.acme.plans.vision;
    const set = (expiration_date: string | null) =>
      portal.owner.updateTable('rates').set({ expiration_date }).where('plan_id', '=', planId).execute();
    await set('2020-12-31');
    await work(planId);
    await set(null);
  }

  test('cannot be begun, by the wizard or a direct change, and is nowhere nothing dollars', () =>
    withoutRates(async (planId) => {
      const known = await family();
      const cover = { personId: known.subscriberId, action: 'cover', coverageType: 'vision', planId };
      const change = { ...of(known.subscriberId), effectiveDate: dayFromNow(3), coverages: [cover] };
      const looked = await caller.call(memberChanges.adminCoverageChange, { ...change, preview: true });
      expect(looked.body.consequences).toMatchObject({ perPayBefore: '161.54', perPayAfter: null, lastPayAfter: null });
      expect(looked.body.consequences.refusals.map(({ reason }) => reason.code)).toEqual(['prices.no-rate']);
      const sent = await caller.call(memberChanges.adminCoverageChange, change);
      expect(sent).toMatchObject({ status: 422, body: { fields: { coverages: 'prices.no-rate' } } });
      const draft = await desk.save(await desk.startHire(world.acme), aNewHire(world.acme, { lastName: 'Unpriced' }));
      expect(draft.cost).toMatchObject({ perPay: null, monthly: null, difference: null });
      const [plan] = draft.offers.find(({ coverageType }) => coverageType === 'vision')?.plans ?? [];
      expect(plan).toMatchObject({ perPay: null, monthly: null, unavailable: { code: 'prices.no-rate' } });
      expect((await desk.submit(draft)).body).toMatchObject({ fields: { 'elections.vision': 'prices.no-rate' } });
      const { body } = await desk.consequences(draft.id);
      expect(body).toMatchObject({ perPayBefore: '0.00', perPayAfter: null });
    }));

  test('that is held already is said, and stands in the way of nothing else', async () => {
    const known = await family();
    const { vision: planId } = world.acme.plans;
    const cover = { personId: known.subscriberId, action: 'cover', coverageType: 'vision', planId };
    const from = { ...of(known.subscriberId), effectiveDate: dayFromNow(-2) };
    const begun = await caller.call(memberChanges.adminCoverageChange, { ...from, coverages: [cover] });
    expect(begun.body.status).toBe('SUCCESS');
    await desk.work();
    await withoutRates(async () => {
      const coverages = ends(known.personIds[1], dayFromNow(9));
      const asked = { ...of(known.subscriberId), effectiveDate: dayFromNow(10), coverages };
      const { body } = await caller.call(memberChanges.adminCoverageChange, { ...asked, preview: true });
      expect(body.consequences).toMatchObject({ perPayBefore: null, perPayAfter: null, refusals: [] });
      expect(body.consequences.items.map(({ sentence }) => sentence.code)).toContain('prices.no-rate');
    });
  });

  test('of $0.00 on record is free and is chosen', async () => {
    const planId = world.acme.plans.vision;
    const set = (amount: string) =>
      portal.owner.updateTable('rates').set({ amount }).where('plan_id', '=', planId).execute();
    await set('0');
    const draft = await desk.save(await desk.startHire(world.acme), aNewHire(world.acme, { lastName: 'Free' }));
    const [plan] = draft.offers.find(({ coverageType }) => coverageType === 'vision')?.plans ?? [];
    expect(plan).toMatchObject({ perPay: '0.00', unavailable: null });
    expect(draft.issues).toEqual([]);
    await set('400');
  });
});

test('Rates without a line are refused, and tiers that a version leaves without a rate are said', async () => {
  const { installationId, acme } = world;
  const manager = await aUser(portal.owner, { installationId, type: 'admin', permissions: ['manageClients'] });
  const admin = await portal.as(manager);
  const version = { planId: acme.plans.dental, kind: 'tier', unit: 'perMonth', effectiveDate: '2090-01-01' };
  const count = () => portal.owner.selectFrom('rates').selectAll().where('plan_id', '=', acme.plans.dental).execute();
  const before = await count();
  expect(await admin.call(rates.saveRates, { ...version, rows: [] })).toMatchObject({
    status: 422,
    body: { fields: { rows: 'rates-empty' } },
  });
  expect(await count()).toEqual(before);
  const { body } = await admin.call(rates.saveRates, { ...version, rows: [{ tierCode: 'EMP', amount: '30' }] });
  expect(body.warnings).toEqual(['ESP', 'ECH', 'FAM'].map((tier) => ({ code: 'tier-gap', values: { tier } })));
});
