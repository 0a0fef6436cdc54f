import { permissions } from '@coverlane/contract/access.ts';
import { unionCalls } from '@coverlane/contract/unions/calls.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMonths } from '../../platform/values/dates.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';
import { aFamily } from '../../testing/family.ts';
import { type TestPortal, testPortal } from '../../testing/portal.ts';
import { unionObjects } from '../../testing/union-objects.ts';
import { aUser, aWorld } from '../../testing/world.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal();
});
afterAll(() => portal.close());

test('other rules are tried on every worker before they are saved: who gains and loses which month', async () => {
  const { owner } = portal;
  const { installationId, acme } = await aWorld(owner);
  const office = await portal.as(await aUser(owner, { installationId, type: 'admin', permissions }));
  const made = await unionObjects(owner, { clientId: acme.id, planId: acme.plans.medical, word: 'Tried' });
  const { subscriberId } = await aFamily(owner, { client: acme });
  const [employee_id, of] = [made.unionShopEmployeeId, { client_id: acme.id }];
  await owner
    .updateTable('unionshopemployees')
    .set({ person_id: subscriberId, status: 'enrolled' })
    .where('id', '=', employee_id)
    .execute();
  // 135 hours in each of six months: enough at 130 a month, and not at 140.
  for (let month = 0; month < 6; month += 1) {
    const [id, period] = [uuid7(), addMonths('2026-01-01', month)];
    const shop = { ...of, union_id: made.unionId, shop_id: made.unionShopId };
    const report = { ...shop, id, period, due_on: addMonths('2026-02-15', month), posted_at: '2026-07-20T12:00:00Z' };
    await owner
      .insertInto('union_reports')
      .values({ ...report, state: 'posted' })
      .execute();
    const line = { ...of, id: uuid7(), report_id: id, employee_id, worked: '135', rate: 92_500 };
    await owner.insertInto('union_report_lines').values(line).execute();
  }
  const { rows } = (await office.call(unionCalls.unionRuleSets, { unionId: made.unionId })).body;
  const [set] = rows;
  if (set === undefined) throw new Error('no rules');
  const { id, version: _, ...rules } = set;
  const asked = { ...rules, unionId: made.unionId, id };
  const same = await office.call(unionCalls.simulateUnionRules, asked);
  expect(same.body).toEqual({ workers: 1, rows: [] });
  const dearer = await office.call(unionCalls.simulateUnionRules, {
    ...asked,
    chargeHours: '200',
    initialHours: '400',
  });
  expect(dearer.body).toMatchObject({
    workers: 1,
    rows: [{ personId: subscriberId, name: 'Tried, Working', gained: [] }],
  });
  expect(dearer.body.rows[0]?.lost.length).toBeGreaterThan(0);
  // Nothing was written.
  expect((await office.call(unionCalls.unionRuleSets, { unionId: made.unionId })).body.rows).toEqual(rows);
});
