import type { Input } from '@coverlane/contract/call.ts';
import { plans, type TierItemReply } from '@coverlane/contract/plans/calls.ts';
import type { FastifyInstance } from 'fastify';
import { DatabaseError } from 'pg';
import { loadPricing } from '../../facts/pricing.queries.ts';
import { todayIn } from '../../platform/values/dates.ts';
import { appendAudit } from '../../platform/http/audit.ts';
import type { Context, Parts } from '../../platform/http/context.ts';
import { conflict, invalid, notFound } from '../../platform/http/refusals.ts';
import { serve } from '../../platform/http/serve.ts';
import { divisionNames, ownEmployment, planWords, timeZoneOf } from './benefits.queries.ts';
import { benefitsOf } from './benefits.rules.ts';
import { familyCosts } from './costs.ts';
import { offeredTiers } from './offered-tiers.queries.ts';
import { limitTiers, unlimitTier } from './offered-tiers.ts';
import { rateRoutes } from './rates.routes.ts';
import { itemOf, labelsOf, orderItems, renameStructure, structuresOf, updateItem } from './tiers.queries.ts';

/** Serves what may be bought and its price: benefits, tiers, rates and contributions. */
export function planRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, parts, {
    calls: plans,
    handlers: {
      benefits,
      familyCosts,
      tiers: async (_, { db }) => ({ rows: await structuresOf(db) }),
      saveTier,
      saveTierItem,
      dptier: (input, { db }) => offeredTiers(db, input),
      limitTiers,
      unlimitTier,
    },
  });
  rateRoutes(app, parts);
}

/** Prices of today unless told otherwise; a member's own division, staff's the one asked for or all. */
async function benefits({ clientId, divisionId, on: asked }: Input<typeof plans.benefits>, { db, user }: Context) {
  const zone = await timeZoneOf(db, clientId);
  const on = asked ?? todayIn(zone ?? 'UTC', new Date());
  if (zone === undefined) return { on, rows: [] };
  const own = user.type === 'member' ? await ownEmployment(db, { clientId, on }) : undefined;
  const only = user.type === 'member' ? (own?.divisionId ?? null) : divisionId;
  const [facts, words, labels] = [await loadPricing(db, clientId), await planWords(db, clientId), await labelsOf(db)];
  const divisions = (await divisionNames(db, clientId)).filter(({ id }) => only === undefined || id === only);
  return {
    on,
    rows: divisions.map(({ id, name }) => ({
      divisionId: id,
      divisionName: name,
      plans: benefitsOf(facts, { divisionId: id, on, classCode: own?.classCode ?? null }, { words, labels }),
    })),
  };
}

const structureOf = async (db: Context['db'], id: string) => (await structuresOf(db)).find((one) => one.id === id);

const UNIQUE_VIOLATION = '23505';

/** A name or code that stands there already is the field's to mend. */
async function notTaken<Done>(field: string, work: Promise<Done>): Promise<Done> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof DatabaseError && error.code === UNIQUE_VIOLATION ? invalid({ [field]: 'taken' }) : error;
  }
}

async function saveTier(change: Input<typeof plans.saveTier>, { db }: Context) {
  const { id, itemIds } = change;
  const before = await structureOf(db, id);
  if (!before) throw notFound();
  const all = new Set(before.items.map((item) => item.id));
  if (itemIds && (itemIds.length !== all.size || !itemIds.every((itemId) => all.delete(itemId))))
    throw invalid({ itemIds: 'not-found' });
  if ((await notTaken('name', renameStructure(db, change))) === 0)
    throw conflict('conflict', { version: before.version });
  if (itemIds) await orderItems(db, id, itemIds);
  await noted(db, 'saveTier', change);
  const after = await structureOf(db, id);
  if (!after) throw notFound();
  return after;
}

/** What is in use keeps its code and stays: "Tier code {x} is in use and cannot be deleted." (domain 2.5). */
function requireUnused({ inUse, code }: TierItemReply, change: Input<typeof plans.saveTierItem>): void {
  if (!inUse) return;
  if (change.code !== undefined && change.code !== code) throw invalid({ code: 'in-use' });
  if (change.active === false) throw conflict('tier-in-use', { code });
}

async function saveTierItem(change: Input<typeof plans.saveTierItem>, { db }: Context) {
  const before = await itemOf(db, change.id);
  if (!before) throw notFound();
  requireUnused(before, change);
  if ((await notTaken('code', updateItem(db, change))) === 0) throw conflict('conflict', { version: before.version });
  await noted(db, 'saveTierItem', change);
  const after = await itemOf(db, change.id);
  if (!after) throw notFound();
  return after;
}

const noted = (
  db: Context['db'],
  call: 'saveTier' | 'saveTierItem',
  { id, ...change }: { id: string },
): Promise<void> =>
  appendAudit(db, {
    action: 'update',
    call,
    objectType: call === 'saveTier' ? 'tier_structures' : 'tier_items',
    objectId: id,
    outcome: 'ok',
    detail: { fields: Object.keys(change) },
  });
