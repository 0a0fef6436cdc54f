import type { Pool } from '../platform/db/connect.ts';
import { uuid7 } from '../platform/values/uuid7.ts';
import { type Prices, somePrices } from './prices.ts';
import type { ClientParts, World } from './world.ts';

/** One record of each kind that accumulators are kept in, of one client. */
export interface AccumulatorObjects {
  accumulatorId: string;
  unknownAccumulatorId: string;
  accumulatorLimitId: string;
  costSharingId: string;
  adjustmentId: string;
  /** An item that the base plan limits. */
  liabilityItemId: string;
}

const SINCE = '2020-01-01';

interface Whose {
  installationId: string;
  clientId: string;
  basePlanId: string;
  subscriberId: string;
  /** Keeps two sets of them in one installation apart. */
  word: string;
}

/** Makes them, as the database owner: an item of the client with its limit and rules, a credit and a total of the core. */
export async function accumulatorObjects(owner: Pool, whose: Whose): Promise<AccumulatorObjects> {
  const { installationId, clientId, basePlanId, word } = whose;
  const ids = { accumulatorId: uuid7(), unknownAccumulatorId: uuid7(), accumulatorLimitId: uuid7() };
  const item = { name: `Own ${word}`, kind: 'deductible', scope: 'individual', coverage_type: 'medical' };
  const of = { installation_id: installationId, client_id: clientId, sort_key: 99 };
  // The one that a limit refers to is in use; the other can be deleted.
  const limited = uuid7();
  await owner
    .insertInto('accumulators')
    .values([
      { ...of, ...item, id: ids.accumulatorId, liability_item_id: `own-${word}` },
      { ...of, ...item, id: limited, liability_item_id: `limited-${word}` },
    ])
    .execute();
  await owner
    .insertInto('unknownaccumulators')
    .values({ id: ids.unknownAccumulatorId, installation_id: installationId, liability_item_id: `unknown-${word}` })
    .execute();
  const limit = { accumulator_id: limited, limit_amount: '1500.00', effective_date: SINCE };
  await owner
    .insertInto('accumulatorlimits')
    .values({ ...limit, id: ids.accumulatorLimitId, baseplan_id: basePlanId })
    .execute();
  return {
    ...ids,
    liabilityItemId: `limited-${word}`,
    costSharingId: await rulesOf(owner, basePlanId),
    adjustmentId: await creditsOf(owner, whose),
  };
}

/** Rules of a base plan; of two sides that share one, the first makes them. */
async function rulesOf(owner: Pool, basePlanId: string): Promise<string> {
  const there = await owner
    .selectFrom('costsharing')
    .select('id')
    .where('baseplan_id', '=', basePlanId)
    .executeTakeFirst();
  if (there) return there.id;
  const id = uuid7();
  const rules = { baseplan_id: basePlanId, effective_date: SINCE, coinsurance_in: 20 };
  await owner
    .insertInto('costsharing')
    .values({ id, ...rules })
    .execute();
  return id;
}

async function creditsOf(owner: Pool, { clientId, subscriberId, word }: Whose): Promise<string> {
  const id = uuid7();
  const whose = {
    client_id: clientId,
    person_id: subscriberId,
    subscriber_id: subscriberId,
    liability_item_id: `own-${word}`,
  };
  await owner
    .insertInto('accumulator_adjustments')
    .values({ ...whose, id, service_date: '2026-01-01', amount: '1.00', source: 'takeover' })
    .execute();
  await owner
    .insertInto('accumulator_totals')
    .values({ ...whose, id: uuid7(), as_of: '2026-01-01', used: '1.00' })
    .execute();
  return id;
}

/** Prices of the client's plans, and what is kept of its people's spending. */
export async function pricedObjects(
  owner: Pool,
  whose: { world: World; client: ClientParts; subscriberId: string; word: string },
): Promise<Prices & AccumulatorObjects> {
  const { world, client, subscriberId, word } = whose;
  const prices = await somePrices(owner, client);
  const of = { installationId: world.installationId, clientId: client.id, basePlanId: prices.basePlanId };
  return { ...prices, ...(await accumulatorObjects(owner, { ...of, subscriberId, word })) };
}
