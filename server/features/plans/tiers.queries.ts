import type { Input } from '@coverlane/contract/call.ts';
import type { plans, TierItemReply, TierStructureReply } from '@coverlane/contract/plans/calls.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';

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

/** What tiers are called, by language. */
export type TierLabel = { tierId: string; code: string; label: string; labelKo: string | null; labelEs: string | null };

/** The names of all tiers that the reader's installation and clients have. */
export async function labelsOf(db: Db): Promise<TierLabel[]> {
  const { rows } = await sql<TierLabel>`select i.tier_id as "tierId", i.code, i.label, i.label_ko as "labelKo",
    i.label_es as "labelEs" from tier_items i join tier_structures t on t.id = i.tier_id
    order by t.sort_key, i.sort_key`.execute(db);
  return rows;
}
