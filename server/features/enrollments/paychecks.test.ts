import { rates } from '@coverlane/contract/plans/rate-calls.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestPortal } from '../../testing/portal.ts';
import { aUser, type World } from '../../testing/world.ts';
import { aNewHire, dayFromNow, type Desk, enrollmentOffice } from './enrollments.testing.ts';
import { confirmationOf } from './snapshot.ts';

// Domain 2.4: 400.00 a month, half of it the employee's, 26 pays: 92.31; 480.00: 110.77.

let portal: TestPortal;
let world: World;
let desk: Desk;

beforeAll(async () => {
  ({ portal, world, desk } = await enrollmentOffice());
});
afterAll(() => portal?.close());

test('ribbon, consequences and confirmation agree to the cent on each date on which the paycheck changes', async () => {
  const { installationId, acme } = world;
  const [dearer, later] = [dayFromNow(20), dayFromNow(45)];
  const admin = await portal.as(
    await aUser(portal.owner, { installationId, type: 'admin', permissions: ['manageClients'] }),
  );
  await admin.call(rates.saveRates, {
    planId: acme.plans.medical,
    kind: 'tier',
    unit: 'perMonth',
    effectiveDate: dearer,
    rows: Object.entries({ EMP: '480', ESP: '960', ECH: '840', FAM: '1440' }).map(([tierCode, amount]) => ({
      tierCode,
      amount,
    })),
  });
  await sql`update division_plans set effective_date = ${later} where plan_id = ${acme.plans.vision}`.execute(
    portal.owner,
  );
  const draft = await desk.save(await desk.startHire(acme), aNewHire(acme));
  const rows = [
    { date: dayFromNow(0), before: '0.00', after: '184.62', lastAfter: null },
    { date: dearer, before: '0.00', after: '203.08', lastAfter: null },
    { date: later, before: '0.00', after: '295.39', lastAfter: null },
  ];
  expect(draft.cost).toMatchObject({ perPay: '295.39', rows });
  const { body } = await desk.consequences(draft.id);
  expect(body).toMatchObject({ perPayBefore: '0.00', perPayAfter: '295.39', rows });
  expect((await desk.submit(draft)).status).toBe(200);
  const { snapshot } = await portal.owner
    .selectFrom('enrollments')
    .select('snapshot')
    .where('id', '=', draft.id)
    .executeTakeFirstOrThrow();
  const confirmed = confirmationOf(snapshot);
  expect(confirmed?.perPayCents).toBe(29_539);
  // The parts that are shown add up to the total that is shown (domain 2.4).
  const lines = confirmed?.elections.map(({ perPayCents }) => perPayCents ?? 0) ?? [];
  expect(lines.reduce((sum, cents) => sum + cents, 0)).toBe(29_539);
  expect(confirmed?.rows?.map(({ date, after }) => [date, after?.perPayCents])).toEqual([
    [dayFromNow(0), 18_462],
    [dearer, 20_308],
    [later, 29_539],
  ]);
  // Once it is processed the page repeats what was submitted.
  await desk.work();
  expect((await desk.get(draft.id)).cost.rows).toEqual(rows);
});
