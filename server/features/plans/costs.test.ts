import { plans } from '@coverlane/contract/plans/calls.ts';
import { rates } from '@coverlane/contract/plans/rate-calls.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, addMonths, todayIn } from '../../platform/values/dates.ts';
import { aFamily, type TestFamily } from '../../testing/family.ts';
import { type Caller, type TestPortal, testPortal } from '../../testing/portal.ts';
import { aUser, aWorld, type World } from '../../testing/world.ts';
import { priced } from '../enrollments/enrollments.testing.ts';

let portal: TestPortal;
let world: World;
let admin: Caller;
let family: TestFamily;

type Permissions = NonNullable<Parameters<typeof aUser>[1]['permissions']>;

const TODAY = todayIn('America/New_York', new Date());
const MONTH = `${TODAY.slice(0, 7)}-01`;
const BEGIN = addMonths(MONTH, -14);

const user = async (
  type: 'admin' | 'client' | 'broker' | 'partner',
  entityId: string | null,
  permissions: Permissions,
) =>
  portal.as(
    await aUser(portal.owner, {
      installationId: world.installationId,
      type,
      ...(entityId && { entityId }),
      permissions,
    }),
  );

beforeAll(async () => {
  portal = await testPortal();
  world = await aWorld(portal.owner);
  await priced(portal, world.acme);
  admin = await user('admin', null, ['manageClients']);
  await portal.owner
    .updateTable('clients')
    .set({ pay_frequency: 'monthly12' })
    .where('id', '=', world.acme.id)
    .execute();
  family = await aFamily(portal.owner, {
    client: world.acme,
    lastName: 'Costs',
    effectiveDate: BEGIN,
    hireDate: BEGIN,
    dependents: [
      { firstName: 'Sam', relationship: '01', dob: '1985-05-05', coverageEnds: addDays(addMonths(BEGIN, 6), -1) },
    ],
  });
  const rows = [
    { tierCode: 'EMP', amount: '500.00' },
    { tierCode: 'ESP', amount: '900.00' },
  ];
  const asked = { planId: world.acme.plans.medical, kind: 'tier', unit: 'perMonth', effectiveDate: MONTH, rows };
  expect((await admin.call(rates.saveRates, asked)).status).toBe(200);
});
afterAll(() => portal?.close());

const costs = (caller: Caller, id = family.subscriberId) =>
  caller.call(plans.familyCosts, { id, clientId: world.acme.id });

describe('What a family pays', () => {
  test('is told span by span: the tier falls when the spouse leaves, and new rates hold from their day', async () => {
    const { body } = await costs(admin);
    const told = body.rows.map(({ from, to, tierCode, price }) => [
      from,
      to,
      tierCode,
      price?.monthly,
      price?.employee,
    ]);
    expect(told).toEqual([
      [MONTH, null, 'EMP', '500.00', '250.00'],
      [addMonths(BEGIN, 6), addDays(MONTH, -1), 'EMP', '400.00', '200.00'],
      [BEGIN, addDays(addMonths(BEGIN, 6), -1), 'ESP', '800.00', '400.00'],
    ]);
    for (const { price } of body.rows)
      expect(Number(price?.employer) + Number(price?.employee)).toBe(Number(price?.monthly));
  });

  test('adds up to today’s sums, with what a paycheck takes', async () => {
    const { body } = await costs(admin);
    expect(body.total).toMatchObject({
      monthly: '500.00',
      employer: '250.00',
      employee: '250.00',
      perPay: '250.00',
      payPeriods: 12,
    });
  });

  test('is the same for everybody of the family', async () => {
    const [, spouse = ''] = family.personIds;
    expect((await costs(admin, spouse)).body).toEqual((await costs(admin)).body);
  });

  test('is said to the employer and the broker who may see rates, and to nobody else', async () => {
    const { acme, rival, brokerId, partnerId } = world;
    expect((await costs(await user('client', acme.id, ['viewRates']))).body.rows).toHaveLength(3);
    expect((await costs(await user('broker', brokerId, ['viewRates']))).body.rows).toHaveLength(3);
    expect((await costs(await user('client', acme.id, ['enrollment']))).status).toBe(403);
    expect((await costs(await user('partner', partnerId, ['viewRates']))).status).toBe(403);
    const foreign = await user('client', rival.id, ['viewRates']);
    expect((await costs(foreign)).status).toBe(404);
    expect((await foreign.call(plans.familyCosts, { id: family.subscriberId, clientId: rival.id })).status).toBe(404);
  });

  test('names the reason where there is no price', async () => {
    const bare = await aFamily(portal.owner, { client: world.rival, lastName: 'Bare', effectiveDate: BEGIN });
    const { body } = await admin.call(plans.familyCosts, { id: bare.subscriberId, clientId: world.rival.id });
    expect(body.total).toBeNull();
    expect(body.rows).toMatchObject([{ price: null, problem: { code: 'no-rate' }, from: BEGIN, to: null }]);
  });
});

describe('Rates and contributions of an employer', () => {
  test('are read by its people and its broker who may see rates, and changed by none of them', async () => {
    const { acme, rival, brokerId, rivalBrokerId } = world;
    const planId = acme.plans.medical;
    for (const [type, own, other] of [
      ['client', acme.id, rival.id],
      ['broker', brokerId, rivalBrokerId],
    ] as const) {
      const reader = await user(type, own, ['viewRates']);
      const { body } = await reader.call(rates.rates, { clientId: acme.id, planId });
      expect(body.rows.map(({ amount }) => amount)).toContain('500.0000');
      const { body: rules } = await reader.call(rates.contributions, { clientId: acme.id });
      expect(rules.rows.length).toBeGreaterThan(0);
      expect((await reader.call(rates.rates, { clientId: rival.id })).body.rows).toEqual([]);
      const foreign = await user(type, other, ['viewRates']);
      expect((await foreign.call(rates.rates, { clientId: acme.id, planId })).body.rows).toEqual([]);
      const none = await user(type, own, ['enrollment']);
      expect((await none.call(rates.rates, { clientId: acme.id })).status).toBe(403);
      const asked = { planId, kind: 'tier', unit: 'perMonth', effectiveDate: MONTH, rows: [] };
      expect((await reader.call(rates.saveRates, asked)).status).toBe(403);
    }
  });
});
