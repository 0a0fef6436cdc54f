import type { Input, Reply } from '@coverlane/contract/call.ts';
import type { plans, TierItemReply, TierStructureReply } from '@coverlane/contract/calls/plans.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';

/** A rate in force or coming names the item's code, in a plan of its structure (or of none, where it is the first). */
const used = sql`exists (select from rates r join plans p on p.id = r.plan_id
  where r.tier_code = i.code and r.superseded_at is null and (r.expiration_date is null or r.expiration_date >= current_date)
    and (p.tier_structure_id = i.tier_id or (p.tier_structure_id is null and t.name = '4-tier')))`;

const itemColumns = sql`i.id, i.tier_id as "tierId", i.code, i.label, i.label_ko as "labelKo", i.label_es as "labelEs",
  i.spouse, i.min_children as "minChildren", i.max_children as "maxChildren", i.min_dependents as "minDependents",
  i.max_dependents as "maxDependents", i.sort_key as "sortKey", i.hd05, i.active, ${used} as "inUse", i.version`;

/** The installation's tier structures with their items, in order. */
export async function structuresOf(db: Db): Promise<TierStructureReply[]> {
  const items = await sql<TierItemReply>`select ${itemColumns} from tier_items i
    join tier_structures t on t.id = i.tier_id order by i.sort_key, i.code`.execute(db);
  const { rows } = await sql<Omit<TierStructureReply, 'items'>>`select t.id, t.name, t.sort_key as "sortKey", t.version,
      (select count(*)::int from plans p where p.tier_structure_id = t.id) as plans
    from tier_structures t order by t.sort_key, t.name`.execute(db);
  const itemsOf = Map.groupBy(items.rows, ({ tierId }) => tierId);
  return rows.map((row) => ({ ...row, items: itemsOf.get(row.id) ?? [] }));
}

/** One item, or undefined where it is not the reader's. */
export async function itemOf(db: Db, id: string): Promise<TierItemReply | undefined> {
  const { rows } = await sql<TierItemReply>`select ${itemColumns} from tier_items i
    join tier_structures t on t.id = i.tier_id where i.id = ${id}`.execute(db);
  return rows[0];
}

/** Renames a structure; how many rows that were: none where its version is another. */
export async function renameStructure(db: Db, { id, name, version }: Input<typeof plans.saveTier>): Promise<number> {
  const done = await sql`update tier_structures set name = coalesce(${name ?? null}, name), version = version + 1,
    updated_at = now() where id = ${id} and version = coalesce(${version ?? null}, version)`.execute(db);
  return Number(done.numAffectedRows ?? 0);
}

/** Puts the items of a structure into this order. */
export async function orderItems(db: Db, tierId: string, itemIds: readonly string[]): Promise<void> {
  await sql`update tier_items i set sort_key = wanted.place, updated_at = now()
    from unnest(${itemIds}::uuid[]) with ordinality as wanted(id, place)
    where i.id = wanted.id and i.tier_id = ${tierId}`.execute(db);
}

/** Changes an item; how many rows that were: none where its version is another. */
export async function updateItem(db: Db, change: Input<typeof plans.saveTierItem>): Promise<number> {
  const columns = {
    code: change.code,
    label: change.label,
    label_ko: change.labelKo,
    label_es: change.labelEs,
    hd05: change.hd05,
    sort_key: change.sortKey,
    active: change.active,
  };
  const given = Object.entries(columns).filter(([, value]) => value !== undefined);
  const sets = given.map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  const done = await sql`update tier_items set
    ${sql.join([...sets, sql`version = version + 1`, sql`updated_at = now()`])}
    where id = ${change.id} and version = coalesce(${change.version ?? null}, version)`.execute(db);
  return Number(done.numAffectedRows ?? 0);
}

type Offered = Reply<typeof plans.dptier>['rows'][number];

/** The tiers that single offers are limited to: a page of them, and how many there are. */
export async function offeredTiers(db: Db, { clientId, planId, page, pageSize }: Input<typeof plans.dptier>) {
  const from = sql`from division_plan_tiers t join division_plans dp on dp.id = t.division_plan_id
    join tier_items i on i.id = t.tier_item_id where true
    ${clientId === undefined ? sql`` : sql`and t.client_id = ${clientId}`}
    ${planId === undefined ? sql`` : sql`and dp.plan_id = ${planId}`}`;
  const { rows } = await sql<Offered>`select t.id, t.client_id as "clientId", dp.division_id as "divisionId",
      dp.plan_id as "planId", dp.system_identifier as "divisionPlanSystemIdentifier", t.tier_item_id as "tierItemId",
      i.code as "tierCode", t.core_tier_identifier as "coreTierIdentifier", t.effective_date as "effectiveDate",
      t.expiration_date as "expirationDate"
    ${from} order by t.client_id, dp.plan_id, dp.division_id, i.sort_key, t.id
    limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db);
  const counted = await sql<{ total: number }>`select count(*)::int as total ${from}`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0, page, pageSize };
}

/** What tiers are called, by language. */
export type TierLabel = { tierId: string; code: string; label: string; labelKo: string | null; labelEs: string | null };

/** The names of all tiers that the reader's installation and clients have. */
export async function labelsOf(db: Db): Promise<TierLabel[]> {
  const { rows } = await sql<TierLabel>`select i.tier_id as "tierId", i.code, i.label, i.label_ko as "labelKo",
    i.label_es as "labelEs" from tier_items i join tier_structures t on t.id = i.tier_id
    order by t.sort_key, i.sort_key`.execute(db);
  return rows;
}
