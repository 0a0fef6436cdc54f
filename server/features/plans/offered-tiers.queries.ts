import type { Input, Reply } from '@coverlane/contract/call.ts';
import type { plans } from '@coverlane/contract/plans/calls.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';

type Offered = Reply<typeof plans.dptier>['rows'][number];

const JOINED = sql`from division_plan_tiers t join division_plans dp on dp.id = t.division_plan_id
    join tier_items i on i.id = t.tier_item_id`;
const LINE = sql`t.id, t.client_id as "clientId", dp.division_id as "divisionId",
      dp.plan_id as "planId", dp.system_identifier as "divisionPlanSystemIdentifier", t.tier_item_id as "tierItemId",
      i.code as "tierCode", t.core_tier_identifier as "coreTierIdentifier", t.effective_date as "effectiveDate",
      t.expiration_date as "expirationDate"`;

/** The tiers that single offers are limited to: a page of them, and how many there are. */
export async function offeredTiers(db: Db, { clientId, planId, page, pageSize }: Input<typeof plans.dptier>) {
  const from = sql`${JOINED} where true
    ${clientId === undefined ? sql`` : sql`and t.client_id = ${clientId}`}
    ${planId === undefined ? sql`` : sql`and dp.plan_id = ${planId}`}`;
  const { rows } = await sql<Offered>`select ${LINE}
    ${from} order by t.client_id, dp.plan_id, dp.division_id, i.sort_key, t.id
    limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db);
  const counted = await sql<{ total: number }>`select count(*)::int as total ${from}`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0, page, pageSize };
}

/** Some of these lines. */
export async function offeredTiersOf(db: Db, where: RawBuilder<unknown>): Promise<Offered[]> {
  const { rows } = await sql<Offered>`select ${LINE} ${JOINED} where ${where} order by i.sort_key, t.id`.execute(db);
  return rows;
}

/** An offer of a plan to a division that holds on a day, and the ids of the tiers the plan may be sold in. */
export async function offerOn(
  db: Db,
  { divisionId, planId, day }: { divisionId: string; planId: string; day: string },
) {
  const { rows } = await sql<{ id: string; clientId: string; tierItemIds: string[] }>`
    select dp.id, d.client_id as "clientId", array(select i.id from tier_items i join tier_structures s on s.id = i.tier_id
      where i.active and (p.tier_structure_id = s.id or (p.tier_structure_id is null and s.name = '4-tier'))) as "tierItemIds"
    from division_plans dp join divisions d on d.id = dp.division_id join plans p on p.id = dp.plan_id
    where dp.division_id = ${divisionId} and dp.plan_id = ${planId} and dp.effective_date <= ${day}
      and (dp.expiration_date is null or dp.expiration_date >= ${day})`.execute(db);
  return rows[0];
}

/** Does the reader see the division, and the plan? */
export async function thereAre(db: Db, { divisionId, planId }: { divisionId: string; planId: string }) {
  const { rows } = await sql<{ division: boolean; plan: boolean }>`select
    exists (select from divisions where id = ${divisionId}) as division,
    exists (select from plans where id = ${planId}) as plan`.execute(db);
  return rows[0] ?? { division: false, plan: false };
}

interface Limit {
  clientId: string;
  offerId: string;
  tierItemIds: readonly string[];
  effectiveDate: string;
  expirationDate: string | null;
}

/** Records that an offer is limited to these tiers; answers the new lines' ids. */
export async function insertOfferedTiers(db: Db, limit: Limit): Promise<string[]> {
  const rows = limit.tierItemIds.map((tierItemId) => ({
    id: uuid7(),
    client_id: limit.clientId,
    division_plan_id: limit.offerId,
    tier_item_id: tierItemId,
    effective_date: limit.effectiveDate,
    expiration_date: limit.expirationDate,
  }));
  await db.insertInto('division_plan_tiers').values(rows).execute();
  return rows.map(({ id }) => id);
}

/** Takes one line out. */
export async function deleteOfferedTier(db: Db, id: string): Promise<void> {
  await sql`delete from division_plan_tiers where id = ${id}`.execute(db);
}
