import type { AccumulatorRow } from '@coverlane/contract/accumulators/shapes.ts';
import { accumulatorCalls } from '@coverlane/contract/accumulators/calls.ts';
import { unknownaccumulators } from '@coverlane/contract/collections/unknownaccumulators.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addMonths } from '../../platform/values/dates.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';
import { anAuthorization } from '../../testing/claim-objects.ts';
import { aFamily, type TestFamily } from '../../testing/family.ts';
import { type Caller, type TestPortal, testPortal } from '../../testing/portal.ts';
import { aUser, aWorld, type World } from '../../testing/world.ts';
import { aMedicalPlan, type Spent, spend } from './accumulators.testing.ts';

let portal: TestPortal;
let world: World;
let admin: Caller;
let tpa: Caller;

const ON = '2026-12-31';
const { accumulator, accumulatorLedger, whatIf } = accumulatorCalls;

beforeAll(async () => {
  portal = await testPortal();
  world = await aWorld(portal.owner);
  const { installationId, tpaId } = world;
  await aMedicalPlan(portal.owner, world.acme);
  const keeper = { installationId, type: 'admin', permissions: ['manageAccumulators', 'phi'] } as const;
  admin = await portal.as(await aUser(portal.owner, keeper));
  tpa = await portal.as(
    await aUser(portal.owner, { installationId, type: 'tpa', entityId: tpaId, permissions: ['phi'] }),
  );
});
afterAll(() => portal.close());

/** A family of Acme's: the subscriber, a spouse, a child of 8 and one of 20, all with medical coverage. */
async function someFamily(): Promise<TestFamily> {
  const born = (years: number): string => addMonths(new Date().toISOString().slice(0, 10), -12 * years);
  return aFamily(portal.owner, {
    client: world.acme,
    dependents: [
      { firstName: 'Sam', relationship: '01', dob: born(40) },
      { firstName: 'Small', relationship: '19', dob: born(8) },
      { firstName: 'Grown', relationship: '19', dob: born(20) },
    ],
  });
}
const memberOf = async (personId: string): Promise<Caller> =>
  portal.as(await aUser(portal.owner, { installationId: world.installationId, type: 'member', entityId: personId }));
const spendIn = (family: TestFamily, index: number, spent: Omit<Spent, 'person' | 'subscriber'>) =>
  spend(portal.owner, world.acme.id, [
    { ...spent, person: family.personIds[index] ?? '', subscriber: family.subscriberId },
  ]);
const rowIn = (rows: readonly AccumulatorRow[], item: string) => rows.find((row) => row.liabilityItemId === item);
async function usedOf(caller: Caller, memberId: string, item: string): Promise<string | undefined> {
  const { body } = await caller.call(accumulator, { memberId, asOfDate: ON });
  return rowIn(body.rows, item)?.used;
}

/** The setting of the division that people of these tests work in, whatever their employer says. */
async function shown(value: 'yes' | 'no'): Promise<void> {
  const { installationId: installation_id, acme } = world;
  const place = { scope: 'division', scope_id: acme.divisionId, client_id: acme.id, key: 'showAccumulators' };
  await portal.owner
    .insertInto('settings')
    .values({ id: uuid7(), installation_id, ...place, value })
    .onConflict((conflict) => conflict.columns(['scope_id', 'key']).doUpdateSet({ value }))
    .execute();
}

describe('GET /accumulator', () => {
  test('is closed to members where their division does not show accumulators, and open to staff (domain 1.4)', async () => {
    const family = await someFamily();
    await spendIn(family, 0, { deductible: 1000, paid: 1000 });
    const me = await memberOf(family.subscriberId);
    await shown('no');
    expect(await me.call(accumulator, {})).toMatchObject({ status: 403, body: { code: 'accumulators-hidden' } });
    expect((await me.call(accumulatorLedger, { liabilityItemId: '1', asOfDate: ON })).status).toBe(403);
    expect((await me.call(whatIf, { amount: '100.00', coverageType: 'medical', network: 'in' })).status).toBe(403);
    expect(await usedOf(tpa, family.subscriberId, '1')).toBe('10.00');
    await shown('yes');
    expect((await me.call(accumulator, {})).status).toBe(200);
  });

  test('answers what a member used of each limit, what is left, and what is pending', async () => {
    const family = await someFamily();
    await spendIn(family, 0, { deductible: 112_000, paid: 1000 });
    await spendIn(family, 0, { copay: 20_000 });
    await spendIn(family, 0, { status: 'pending' });
    const me = await memberOf(family.subscriberId);
    const { status, body } = await me.call(accumulator, { asOfDate: ON });
    expect(status).toBe(200);
    expect(body).toMatchObject({ memberId: family.subscriberId, asOfDate: ON, unknown: [] });
    expect(rowIn(body.rows, '1')).toMatchObject({
      limit: '1500.00',
      used: '1120.00',
      remaining: '380.00',
      percent: 74,
      met: false,
      pending: 1,
      yearStart: '2026-01-01',
      yearEnd: '2026-12-31',
      lastClaimDate: '2026-02-03',
      imported: null,
    });
    expect(rowIn(body.rows, '5')).toMatchObject({ limit: '5000.00', used: '1320.00' });
    expect(rowIn(body.rows, '10')).toMatchObject({ unit: 'visits', limit: '20', used: '0', remaining: '20' });
  });
  test('of one LiabilityItemId answers that one', async () => {
    const family = await someFamily();
    const { body } = await tpa.call(accumulator, { memberId: family.subscriberId, liabilityItemId: '5' });
    expect(body.rows.map(({ liabilityItemId }) => liabilityItemId)).toEqual(['5']);
  });
  test('requiredTiers decides: family items are for tiers with a family', async () => {
    const alone = await aFamily(portal.owner, { client: world.acme });
    const family = await someFamily();
    const itemsOf = async (memberId: string) =>
      (await tpa.call(accumulator, { memberId })).body.rows.map(({ liabilityItemId }) => liabilityItemId);
    expect(await itemsOf(alone.subscriberId)).toEqual(['1', '3', '5', '7', '10']);
    expect(await itemsOf(family.subscriberId)).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '10']);
  });
  test('a claim of a later version counts, the one before it no more, nor a claim that was taken back', async () => {
    const family = await someFamily();
    const [reversed = '', taken = ''] = [
      ...(await spendIn(family, 0, { deductible: 10_000, claimNumber: 'REV-1' })),
      ...(await spendIn(family, 0, { deductible: 7000 })),
    ];
    expect(await usedOf(tpa, family.subscriberId, '1')).toBe('170.00');
    await sql`update claims set superseded_at = now() where id = ${reversed}`.execute(portal.owner);
    await sql`update claims set void = true where id = ${taken}`.execute(portal.owner);
    expect(await usedOf(tpa, family.subscriberId, '1')).toBe('0.00');
  });
  test('a late claim of last year counts last year, and the years to choose from are this one and two before', async () => {
    const family = await someFamily();
    await spendIn(family, 0, { day: '2025-12-20', deductible: 5000 });
    const { body } = await tpa.call(accumulator, { memberId: family.subscriberId, asOfDate: '2025-12-31' });
    expect(rowIn(body.rows, '1')).toMatchObject({ used: '50.00', yearStart: '2025-01-01' });
    expect(await usedOf(tpa, family.subscriberId, '1')).toBe('0.00');
    expect(body.years).toHaveLength(3);
  });
  test('TV-15 through the door: 1,500, 900 and 400 are 2,800 of the family', async () => {
    const family = await someFamily();
    await spendIn(family, 0, { deductible: 150_000 });
    await spendIn(family, 1, { deductible: 90_000 });
    await spendIn(family, 2, { deductible: 40_000 });
    const { body } = await tpa.call(accumulator, { memberId: family.personIds[2] ?? '', asOfDate: ON });
    expect(rowIn(body.rows, '1')).toMatchObject({ used: '400.00' });
    expect(rowIn(body.rows, '2')).toMatchObject({ used: '2800.00', remaining: '200.00' });
  });
});

describe('the ledger', () => {
  test('lists the claim lines of a total in order with the balance after each; the last one is the total', async () => {
    const family = await someFamily();
    await spendIn(family, 0, { day: '2026-03-01', deductible: 5000, coinsurance: 100 });
    await spendIn(family, 0, { day: '2026-01-10', deductible: 2000, copay: 3000, provider: 'Hill Clinic' });
    await spendIn(family, 0, { day: '2026-04-01', status: 'pending', provider: 'Slow Clinic' });
    const asked = { memberId: family.subscriberId, liabilityItemId: '5', asOfDate: ON };
    const { body } = await tpa.call(accumulatorLedger, asked);
    expect(body.entries.map(({ amount, balance, providerName }) => [amount, balance, providerName])).toEqual([
      ['50.00', '50.00', 'Hill Clinic'],
      ['51.00', '101.00', 'Lakeside Clinic'],
    ]);
    expect(body.row.used).toBe('101.00');
    expect(body.pending).toMatchObject([{ providerName: 'Slow Clinic', date: '2026-04-01' }]);
    expect(body.onlyTotal).toBe(false);
    expect(body.entries[0]?.claimId).not.toBeNull();
  });
  test('shows credits of another administrator with their source, and takes them back', async () => {
    const family = await someFamily();
    const one = { memberId: family.subscriberId, liabilityItemId: '1', serviceDate: '2026-01-01', amount: '400.00' };
    const { body } = await admin.call(accumulatorCalls.accumulatorAdjustment, { ...one, source: 'takeover' });
    const asked = { memberId: family.subscriberId, liabilityItemId: '1', asOfDate: ON };
    const ledger = await tpa.call(accumulatorLedger, asked);
    expect(ledger.body.entries).toMatchObject([{ kind: 'adjustment', source: 'takeover', amount: '400.00' }]);
    expect(await usedOf(tpa, family.subscriberId, '2')).toBe('400.00');
    await admin.call(accumulatorCalls.accumulatorAdjustmentUndo, { id: body.id });
    expect(await usedOf(tpa, family.subscriberId, '1')).toBe('0.00');
    expect((await admin.call(accumulatorCalls.accumulatorAdjustmentUndo, { id: body.id })).status).toBe(404);
  });
  test('of a credit recorded by client and member number; the list names whose it is and of what', async () => {
    const family = await someFamily();
    const { memberNumber, subscriberId } = family;
    const one = { clientId: world.acme.id, memberNumber, liabilityItemId: '1', serviceDate: '2026-01-01' };
    const { body } = await admin.call(accumulatorCalls.accumulatorAdjustment, {
      ...one,
      suffix: '00',
      amount: '25.00',
      source: 'otherTpa',
      reason: 'Statement of 01/2026',
    });
    const listed = await admin.call(accumulatorCalls.accumulatorAdjustmentList, { search: memberNumber });
    expect(listed.body).toMatchObject({
      total: 1,
      rows: [{ id: body.id, memberId: subscriberId, itemName: 'Deductible', amount: '25.00', source: 'otherTpa' }],
    });
    const unknown = { ...one, memberNumber: 'NOBODY-1', amount: '1.00', source: 'correction' } as const;
    expect(await admin.call(accumulatorCalls.accumulatorAdjustment, unknown)).toMatchObject({
      status: 422,
      body: { fields: { memberNumber: 'not-found' } },
    });
    await admin.call(accumulatorCalls.accumulatorAdjustmentUndo, { id: body.id });
    expect((await admin.call(accumulatorCalls.accumulatorAdjustmentList, { search: memberNumber })).body.total).toBe(0);
  });
  test('of an item that is none of the plan is not found', async () => {
    const family = await someFamily();
    const asked = { memberId: family.subscriberId, liabilityItemId: '12' };
    expect((await tpa.call(accumulatorLedger, asked)).status).toBe(404);
  });
});

describe("the core's totals", () => {
  test('stand beside our sum with the difference, never instead of it', async () => {
    const family = await someFamily();
    await spendIn(family, 0, { deductible: 112_000 });
    const row = { memberNumber: family.memberNumber, suffix: '00', liabilityItemId: '1', used: '1200.00' };
    const sent = { clientId: world.acme.id, rows: [{ ...row, asOfDate: '2026-06-30', limit: '1500.00' }] };
    const { body } = await admin.call(accumulatorCalls.accumulatorTotals, sent);
    expect(body).toEqual({ recorded: 1, nobody: 0, unknown: [] });
    const list = await admin.call(accumulatorCalls.accumulatorTotalList, { search: family.memberNumber });
    expect(list.body.rows).toMatchObject([
      { memberId: family.subscriberId, family: false, used: '1200.00', limit: '1500.00', itemName: 'Deductible' },
    ]);
    const { body: after } = await tpa.call(accumulator, { memberId: family.subscriberId, asOfDate: ON });
    expect(rowIn(after.rows, '1')).toMatchObject({
      used: '1120.00',
      imported: { used: '1200.00', limit: '1500.00', asOfDate: '2026-06-30', difference: '80.00' },
    });
  });
  test('of an item nobody named are unknown: raw for staff, hidden from members, until somebody maps it', async () => {
    const family = await someFamily();
    const item = `X${uuid7().slice(-6)}`;
    const row = { memberNumber: family.memberNumber, suffix: '00', liabilityItemId: item, coreName: 'MED DED I' };
    const rows = [{ ...row, used: '10.00', asOfDate: '2026-06-30' }];
    const nobody = { ...rows[0], memberNumber: 'W0000000' };
    const sent = await admin.call(accumulatorCalls.accumulatorTotals, {
      clientId: world.acme.id,
      rows: [...rows, nobody],
    });
    expect(sent.body).toEqual({ recorded: 1, nobody: 1, unknown: [item] });
    const raw = await tpa.call(accumulator, { memberId: family.subscriberId, asOfDate: ON });
    expect(raw.body.unknown).toMatchObject([{ liabilityItemId: item, coreName: 'MED DED I', used: '10.00' }]);
    const me = await memberOf(family.subscriberId);
    expect((await me.call(accumulator, { asOfDate: ON })).body.unknown).toEqual([]);

    const list = await admin.call(unknownaccumulators.calls.list, { search: item });
    const [unknown] = list.body.rows;
    expect(unknown).toMatchObject({ status: 'open', seenCount: 1, sampleMember: family.memberNumber });
    const deductible = rowIn(raw.body.rows, '1')?.accumulatorId;
    const mapped = await admin.call(unknownaccumulators.calls.update, {
      id: unknown?.id,
      accumulatorId: deductible,
    });
    expect(mapped.body).toMatchObject({ status: 'mapped' });
    const after = await tpa.call(accumulator, { memberId: family.subscriberId, asOfDate: ON });
    expect(after.body.unknown).toEqual([]);
    expect(rowIn(after.body.rows, '1')?.imported).toMatchObject({ used: '10.00', difference: '10.00' });
  });
  test('and credits are taken away as files with the words of the reader, by who may export', async () => {
    const { memberNumber } = await someFamily();
    const about = { clientId: world.acme.id, memberNumber, suffix: '00', liabilityItemId: '1' };
    const credit = { ...about, serviceDate: '2026-01-01', amount: '25.10', source: 'otherTpa', reason: '=1+1' };
    await admin.call(accumulatorCalls.accumulatorAdjustment, credit);
    const row = { memberNumber, liabilityItemId: '2', used: '1200.05', asOfDate: '2026-06-30' };
    await admin.call(accumulatorCalls.accumulatorTotals, { clientId: world.acme.id, rows: [row] });
    const keeper = { type: 'admin', permissions: ['manageAccumulators', 'phi', 'exportData'] } as const;
    const exporter = await portal.as(await aUser(portal.owner, { installationId: world.installationId, ...keeper }));
    const fileOf = async (call: { path: string }, columns: string, caller = exporter) => {
      const words = JSON.stringify({ memberNumber: '번호', 'family.true': 'Family', 'source.otherTpa': 'Elsewhere' });
      const query = { search: memberNumber, columns, words };
      const { payload } = await portal.app.inject({ url: `/api${call.path}`, headers: caller.headers, query });
      return payload;
    };
    const { accumulatorTotalFile, accumulatorAdjustmentFile } = accumulatorCalls;
    expect(await fileOf(accumulatorTotalFile, 'memberNumber,family,used,asOfDate')).toBe(
      `\u{FEFF}번호,family,used,asOfDate\r\n${memberNumber},Family,1200.05,2026-06-30\r\n`,
    );
    expect(await fileOf(accumulatorAdjustmentFile, 'memberNumber,amount,source,reason')).toBe(
      `\u{FEFF}번호,amount,source,reason\r\n${memberNumber},25.1,Elsewhere,'=1+1\r\n`,
    );
    expect(await fileOf(accumulatorTotalFile, 'used', admin)).toContain('"code":"forbidden"');
  });
  test('are recorded by who keeps accumulators, for the own clients', async () => {
    const rows = [{ memberNumber: 'W1', liabilityItemId: '1', used: '1.00', asOfDate: '2026-06-30' }];
    const sent = { clientId: world.acme.id, rows };
    expect((await tpa.call(accumulatorCalls.accumulatorTotals, sent)).status).toBe(403);
    const far = await aWorld(portal.owner);
    expect((await admin.call(accumulatorCalls.accumulatorTotals, { ...sent, clientId: far.acme.id })).status).toBe(404);
  });
});

describe('what if a bill comes', () => {
  test('a bill of $900 with $380 of the deductible left costs $484', async () => {
    const family = await someFamily();
    await spendIn(family, 0, { deductible: 112_000, coinsurance: 20_000 });
    const me = await memberOf(family.subscriberId);
    const { body } = await me.call(whatIf, { amount: '900', asOfDate: ON });
    expect(body).toMatchObject({
      youPay: '484.00',
      deductible: '380.00',
      coinsurance: '104.00',
      planPays: '416.00',
      deductibleLeft: '380.00',
      deductibleLeftAfter: '0.00',
      limitLeft: '3680.00',
      limitLeftAfter: '3196.00',
    });
    const visit = await me.call(whatIf, { amount: '112.40', service: 'primary', asOfDate: ON });
    expect(visit.body).toMatchObject({ youPay: '30.00', copay: '30.00', planPays: '82.40' });
  });
  test('is refused where the plan says nothing about sharing costs, and below zero', async () => {
    const family = await someFamily();
    const asked = { memberId: family.subscriberId, amount: '900' };
    expect(await tpa.call(whatIf, { ...asked, coverageType: 'vision' })).toMatchObject({
      status: 409,
      body: { code: 'no-cost-sharing' },
    });
    expect((await tpa.call(whatIf, { ...asked, amount: '-1' })).status).toBe(422);
  });
});

describe('who sees which amounts', () => {
  test('nobody without a right to health information: an absent person and a closed one answer alike', async () => {
    const family = await someFamily();
    const { installationId, acme } = world;
    const closed = [
      await aUser(portal.owner, { installationId, type: 'client', entityId: acme.id }),
      await aUser(portal.owner, {
        installationId,
        type: 'broker',
        entityId: world.rivalBrokerId,
        permissions: ['phi'],
      }),
      await aUser(portal.owner, { installationId, type: 'tpa', entityId: world.tpaId }),
    ];
    for (const user of closed)
      expect((await (await portal.as(user)).call(accumulator, { memberId: family.subscriberId })).status).toBe(404);
    const spouse = family.personIds[1] ?? '';
    const me = await memberOf(family.subscriberId);
    expect((await me.call(accumulator, { memberId: spouse })).status).toBe(404);
    expect((await me.call(accumulatorLedger, { memberId: spouse, liabilityItemId: '1' })).status).toBe(404);
    expect((await me.call(whatIf, { memberId: spouse, amount: '1' })).status).toBe(404);
    expect((await me.call(accumulator, { memberId: uuid7() })).status).toBe(404);
  });
  test('the family total is everybody’s; one hidden person’s lines close the ledger, two are one line', async () => {
    const family = await someFamily();
    await spendIn(family, 0, { deductible: 10_000 });
    await spendIn(family, 1, { deductible: 4000 });
    const me = await memberOf(family.subscriberId);
    const asked = { liabilityItemId: '2', asOfDate: ON };
    const one = await me.call(accumulatorLedger, asked);
    expect(one.body).toMatchObject({ onlyTotal: true, entries: [], row: { used: '140.00' } });
    await spendIn(family, 3, { deductible: 500 });
    const two = await me.call(accumulatorLedger, asked);
    expect(two.body.onlyTotal).toBe(false);
    expect(two.body.entries.map(({ kind, amount, balance }) => [kind, amount, balance])).toEqual([
      ['claim', '100.00', '100.00'],
      ['others', '45.00', '145.00'],
    ]);
    expect(two.body.entries.at(-1)).toMatchObject({ memberId: null, memberName: null, claimId: null, date: null });
    const own = await me.call(accumulatorLedger, { liabilityItemId: '1', asOfDate: ON });
    expect(own.body.entries).toHaveLength(1);
  });
  test('a spouse sees the own amounts and the total of the family, and nobody else’s', async () => {
    const family = await someFamily();
    await spendIn(family, 0, { deductible: 10_000 });
    await spendIn(family, 1, { deductible: 4000 });
    const spouse = await memberOf(family.personIds[1] ?? '');
    const { body } = await spouse.call(accumulator, { asOfDate: ON });
    expect(body.people.map(({ memberId }) => memberId)).toEqual([family.personIds[1]]);
    expect(rowIn(body.rows, '1')?.used).toBe('40.00');
    expect(rowIn(body.rows, '2')?.used).toBe('140.00');
  });
  test('who was let see accumulators alone sees the amount and no line behind it', async () => {
    const family = await someFamily();
    await spendIn(family, 1, { deductible: 4000 });
    const [subscriber = '', spouse = ''] = family.personIds;
    const me = await memberOf(subscriber);
    const given = { clientId: world.acme.id, grantorId: spouse, granteeId: subscriber, scope: 'accumulators' };
    await anAuthorization(portal.owner, given);
    const { body } = await me.call(accumulator, { memberId: spouse, asOfDate: ON });
    expect(rowIn(body.rows, '1')?.used).toBe('40.00');
    const ledger = await me.call(accumulatorLedger, { memberId: spouse, liabilityItemId: '1', asOfDate: ON });
    expect(ledger.body).toMatchObject({ onlyTotal: true, entries: [] });
  });
  test('what is sensitive of a child is in no total that its parent sees, and in the family’s for staff', async () => {
    const born = addMonths(new Date().toISOString().slice(0, 10), -12 * 14);
    const dependents = [{ firstName: 'Teen', relationship: '19', dob: born }] as const;
    const family = await aFamily(portal.owner, { client: world.acme, dependents });
    const teen = family.personIds[1] ?? '';
    await spendIn(family, 1, { deductible: 3000 });
    await spendIn(family, 1, { deductible: 700, sensitive: true });
    const parent = await memberOf(family.subscriberId);
    expect(await usedOf(parent, teen, '1')).toBe('30.00');
    expect(await usedOf(parent, family.subscriberId, '2')).toBe('30.00');
    expect(await usedOf(tpa, family.subscriberId, '2')).toBe('37.00');
  });
});
