import type { Pool } from '../platform/db/connect.ts';
import { uuid7 } from '../platform/values/uuid7.ts';
import type { ClientParts } from './world.ts';

/** Since when the prices hold. */
const SINCE = '2020-01-01';

/** One price of each kind that an employer's plans can have; ids of what calls ask for. */
export interface Prices {
  planId: string;
  basePlanId: string;
  structureId: string;
  tierItemId: string;
  rateId: string;
  contributionId: string;
  /** A tier that the offer of the medical plan is limited to. */
  offeredTierId: string;
}

/**
 * Gives a client's medical plan the four tiers (EMP 612.40, ESP 1,286.04, ECH 1,145.19, FAM 1,837.20), of which the
 * employer pays 80 % of EMP and half of the difference for dependents; all offered to its division. Once a client.
 */
export async function somePrices(owner: Pool, { id: clientId, plans, divisionId }: ClientParts): Promise<Prices> {
  const items = await owner
    .selectFrom('tier_items as i')
    .innerJoin('tier_structures as t', 't.id', 'i.tier_id')
    .innerJoin('clients as c', 'c.installation_id', 't.installation_id')
    .select(['i.id', 'i.code', 't.id as structureId'])
    .where('c.id', '=', clientId)
    .where('t.name', '=', '4-tier')
    .orderBy('i.sort_key')
    .execute();
  const [first] = items;
  if (!first) throw new Error('The installation has no tiers.');
  const { base_plan_id: basePlanId } = await owner
    .selectFrom('plans')
    .select('base_plan_id')
    .where('id', '=', plans.medical)
    .executeTakeFirstOrThrow();
  const given = { planId: plans.medical, basePlanId, structureId: first.structureId, tierItemId: first.id };
  const there = await pricesThere(owner, clientId);
  if (there) return { ...given, ...there };
  const own = { client_id: clientId, effective_date: SINCE };
  const amounts: Record<string, string> = { EMP: '612.4', ESP: '1286.04', ECH: '1145.19', FAM: '1837.2' };
  const rates = items.map(({ code }) => ({
    ...own,
    id: uuid7(),
    plan_id: plans.medical,
    kind: 'tier',
    tier_code: code,
    amount: amounts[code] ?? '0',
  }));
  await owner.insertInto('rates').values(rates).execute();
  const contribution = { kind: 'percentOfEmpPctDep', employer_pct: '80', dependent_pct: '50' };
  const contributionId = uuid7();
  await owner
    .insertInto('contribution_rules')
    .values({ ...own, ...contribution, id: contributionId, plan_id: plans.medical })
    .execute();
  await offerTiers(owner, { clientId, divisionId, planId: plans.medical, itemIds: items.map(({ id }) => id) });
  const made = await pricesThere(owner, clientId);
  return { ...given, rateId: rates[0]?.id ?? '', contributionId, offeredTierId: made?.offeredTierId ?? '' };
}

/** The prices a client was given before: they hold once. */
async function pricesThere(
  owner: Pool,
  clientId: string,
): Promise<Pick<Prices, 'rateId' | 'contributionId' | 'offeredTierId'> | undefined> {
  return owner
    .selectFrom('rates as r')
    .innerJoin('contribution_rules as c', 'c.client_id', 'r.client_id')
    .innerJoin('division_plan_tiers as t', 't.client_id', 'r.client_id')
    .select(['r.id as rateId', 'c.id as contributionId', 't.id as offeredTierId'])
    .where('r.client_id', '=', clientId)
    .executeTakeFirst();
}

async function offerTiers(
  owner: Pool,
  {
    clientId,
    divisionId,
    planId,
    itemIds,
  }: { clientId: string; divisionId: string; planId: string; itemIds: readonly string[] },
): Promise<void> {
  const pivot = await owner
    .selectFrom('division_plans')
    .select('id')
    .where('division_id', '=', divisionId)
    .where('plan_id', '=', planId)
    .executeTakeFirstOrThrow();
  const tiers = itemIds.map((itemId) => ({
    id: uuid7(),
    client_id: clientId,
    division_plan_id: pivot.id,
    tier_item_id: itemId,
    effective_date: SINCE,
  }));
  await owner
    .insertInto('division_plan_tiers')
    .values(tiers)
    .onConflict((oc) => oc.doNothing())
    .execute();
}
