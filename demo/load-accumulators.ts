import type { Pool } from '@coverlane/server/platform/db/connect.ts';
import { uuid7 } from '@coverlane/server/platform/values/uuid7.ts';
import { type DemoAccumulators, demoAccumulators } from './accumulators.ts';
import type { DemoEmployer } from './organisation.ts';

/** Gives an employer's plans their year, limits and rules of cost sharing, from `since` on, as the database owner. */
export async function loadAccumulators(
  owner: Pool,
  { employer, clientId, since }: { employer: DemoEmployer; clientId: string; since: string },
): Promise<void> {
  const plans = await owner
    .selectFrom('plans')
    .select(['base_plan_id', 'system_identifier'])
    .where('client_id', '=', clientId)
    .execute();
  const items = await itemIds(owner, clientId);
  for (const { base_plan_id, system_identifier } of plans) {
    const kept = demoAccumulators[system_identifier];
    if (kept) await loadPlan(owner, kept, { items, since, baseplanId: base_plan_id });
  }
  if (employer.planYearStart === '01-01') return;
  await owner
    .updateTable('plans')
    .set({ plan_year_type: 'policy', plan_year_start: employer.planYearStart })
    .where('client_id', '=', clientId)
    .execute();
}

/** The installation's own accumulators by LiabilityItemId. */
async function itemIds(owner: Pool, clientId: string): Promise<Map<string, string>> {
  const rows = await owner
    .selectFrom('accumulators as a')
    .innerJoin('clients as c', 'c.installation_id', 'a.installation_id')
    .select(['a.id', 'a.liability_item_id'])
    .where('c.id', '=', clientId)
    .where('a.client_id', 'is', null)
    .execute();
  return new Map(rows.map((row) => [row.liability_item_id, row.id]));
}

async function loadPlan(
  owner: Pool,
  { limits, sharing }: DemoAccumulators,
  { items, since, baseplanId }: { items: ReadonlyMap<string, string>; since: string; baseplanId: string },
): Promise<void> {
  const shared = { baseplan_id: baseplanId, effective_date: since };
  const rows = limits.map(({ item, amount = null, count = null, tierCode = null }) => ({
    ...shared,
    id: uuid7(),
    accumulator_id: items.get(item) ?? '',
    tier_code: tierCode,
    limit_amount: amount,
    limit_count: count,
  }));
  await owner.insertInto('accumulatorlimits').values(rows).execute();
  await owner
    .insertInto('costsharing')
    .values({ ...shared, ...sharing, id: uuid7() })
    .execute();
}
