import type { Input } from '@coverlane/contract/call.ts';
import type { plans } from '@coverlane/contract/plans/calls.ts';
import { sql } from 'kysely';
import { DatabaseError } from 'pg';
import { appendAudit } from '../../platform/http/audit.ts';
import type { Context } from '../../platform/http/context.ts';
import { invalid, notFound } from '../../platform/http/refusals.ts';
import { deleteOfferedTier, insertOfferedTiers, offeredTiersOf, offerOn, thereAre } from './offered-tiers.queries.ts';

const OVERLAPS = '23P01';

/**
 * POST /admin/dptier: the plan is sold to the division in these tiers alone from a day on (domain 2.1 dptier).
 * @throws Refusal 422 where the plan is not offered on the day, a tier is not the plan's, or a tier stands there for these days
 */
export async function limitTiers(input: Input<typeof plans.limitTiers>, { db }: Context) {
  const { divisionId, planId, tierItemIds, effectiveDate, expirationDate = null } = input;
  if (expirationDate !== null && expirationDate < effectiveDate) throw invalid({ expirationDate: 'end-before-start' });
  const offer = await offerOn(db, { divisionId, planId, day: effectiveDate });
  if (!offer) throw invalid(await missingOf(db, input));
  if (tierItemIds.length === 0) throw invalid({ tierItemIds: 'required' });
  if (!tierItemIds.every((one) => offer.tierItemIds.includes(one))) throw invalid({ tierItemIds: 'not-found' });
  const limit = { clientId: offer.clientId, offerId: offer.id, tierItemIds, effectiveDate, expirationDate };
  const ids = await notThere(insertOfferedTiers(db, limit));
  await noted(db, { call: 'limitTiers', action: 'create', objectId: offer.id, clientId: offer.clientId });
  return { rows: await offeredTiersOf(db, sql`t.id = any(${ids}::uuid[])`) };
}

/** Which of the two there is not for the reader; where there are both, the plan is not offered to the division on the day. */
async function missingOf(db: Context['db'], { divisionId, planId }: { divisionId: string; planId: string }) {
  const { division, plan } = await thereAre(db, { divisionId, planId });
  return {
    ...(!division && { divisionId: 'not-found' as const }),
    ...((!plan || division) && { planId: 'not-found' as const }),
  };
}

/** One tier at most for a day, by the table's own rule. */
async function notThere<Done>(work: Promise<Done>): Promise<Done> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof DatabaseError && error.code === OVERLAPS ? invalid({ tierItemIds: 'taken' }) : error;
  }
}

/** DELETE /admin/dptier/{id}: without any line left the whole structure is sold again. */
export async function unlimitTier({ id }: Input<typeof plans.unlimitTier>, { db }: Context) {
  const [line] = await offeredTiersOf(db, sql`t.id = ${id}`);
  if (!line) throw notFound();
  await noted(db, { call: 'unlimitTier', action: 'delete', objectId: id, clientId: line.clientId });
  await deleteOfferedTier(db, id);
  return {};
}

const noted = (
  db: Context['db'],
  what: { call: string; action: string; objectId: string; clientId: string },
): Promise<void> => appendAudit(db, { ...what, objectType: 'division_plan_tiers', outcome: 'ok', detail: {} });
