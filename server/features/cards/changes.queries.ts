import type { Actor } from '@coverlane/contract/words/actors.ts';
import { type RawBuilder, sql } from 'kysely';
import type { CoverageType } from '@coverlane/contract/codes.ts';
import type { Db } from '../../platform/db/connect.ts';

/** A change of what cards say, with how many printed cards it concerns. */
export interface CardChangeRow {
  id: string;
  kind: 'facts' | 'amounts' | 'template';
  client_id: string | null;
  client_name: string | null;
  plan_name: string | null;
  division_name: string | null;
  coverage_types: CoverageType[] | null;
  changed_at: Date;
  changed_by: Actor | null;
  state: 'open' | 'running';
  ordered: number;
  cards: number;
}

/** The more specific a template, the higher. */
const rankOf = (scope: RawBuilder<unknown>) =>
  sql`array_position(array['installation', 'client', 'baseplan', 'division'], ${scope})`;

/**
 * People whose printed card says what held before a change, and who are still covered: `c` is the change. What a more specific
 * template, or facts of the plan itself, say instead has not changed for them.
 */
const concerned = sql`
  select distinct on (o.person_id, o.coverage_type) o.person_id, o.coverage_type, v.id as coverage_id
  from idcard_orders o join plans l on l.id = o.plan_id
  join coverages v on v.person_id = o.person_id and v.plan_id = o.plan_id and v.superseded_at is null
    and (v.expiration_date is null or v.expiration_date >= greatest(v.effective_date, current_date))
  where o.status in ('batched', 'printed', 'mailed') and o.requested_at < c.changed_at
    and o.client_id = any((select access.clients())::uuid[])
    and (c.client_id is null or o.client_id = c.client_id)
    and (c.baseplan_id is null or l.base_plan_id = c.baseplan_id)
    and (c.division_id is null or v.division_id = c.division_id)
    and (c.coverage_types is null or o.coverage_type = any(c.coverage_types))
    and not exists (select from idcard_orders n where n.person_id = o.person_id and n.coverage_type = o.coverage_type
      and n.requested_at >= c.changed_at and n.status <> 'cancelled')
    and (c.kind <> 'facts' or c.baseplan_id is not null or not exists (select from plancardfacts f
      where f.baseplan_id = l.base_plan_id and f.deleted_at is null))
    and (c.kind <> 'template' or not exists (select from idcard_templates t where t.status = 'active'
      and o.coverage_type = any(t.coverage_types) and t.client_id = o.client_id
      and (t.scope = 'client' or t.scope_id = l.base_plan_id or t.scope_id = v.division_id)
      and ${rankOf(sql`t.scope`)} > ${rankOf(sql`case when c.division_id is not null then 'division'
        when c.baseplan_id is not null then 'baseplan' when c.client_id is not null then 'client' else 'installation' end`)}))
  order by o.person_id, o.coverage_type, v.effective_date desc`;

/** The changes that are not settled, with how many cards each concerns, the newest first. */
export async function openChanges(db: Db): Promise<CardChangeRow[]> {
  const { rows } = await sql<CardChangeRow>`
    select c.id, c.kind, c.client_id, k.name as client_name, b.name as plan_name, coalesce(d.display_name, d.name) as division_name,
      c.coverage_types, c.changed_at, access.actor(c.changed_by_name, c.changed_by_key) as changed_by, c.state, c.ordered, n.cards
    from card_changes c left join clients k on k.id = c.client_id left join baseplans b on b.id = c.baseplan_id
    left join divisions d on d.id = c.division_id
    cross join lateral (select count(*)::int as cards from (${concerned}) x) n
    where c.state in ('open', 'running') order by c.changed_at desc, c.id limit 200`.execute(db);
  return rows;
}

/** How many cards the open changes concern in all: one that two of them concern counts once. */
export async function outdatedCards(db: Db): Promise<number> {
  const { rows } = await sql<{ cards: number }>`select count(distinct (x.person_id, x.coverage_type))::int as cards
    from card_changes c cross join lateral (${concerned}) x where c.state = 'open'`.execute(db);
  return rows[0]?.cards ?? 0;
}

/** People whom a change still concerns, at most `limit`, after the one that was looked at last. */
export async function concernedBy(
  db: Db,
  { changeId, after, limit }: { changeId: string; after: string | null; limit: number },
): Promise<{ personId: string; coverageId: string; key: string }[]> {
  const { rows } = await sql<{ personId: string; coverageId: string; key: string }>`
    select x.person_id as "personId", x.coverage_id as "coverageId", x.person_id || ' ' || x.coverage_type as key
    from card_changes c cross join lateral (${concerned}) x
    where c.id = ${changeId} and (${after}::text is null or x.person_id || ' ' || x.coverage_type > ${after})
    order by key limit ${limit}`.execute(db);
  return rows;
}

/** Takes a change from one state into another. @returns false where it is in another state, or the reader's nowhere */
export async function moveChange(
  db: Db,
  id: string,
  { from, to, by }: { from: string; to: 'running' | 'done' | 'dismissed'; by: string | null },
): Promise<boolean> {
  const { numAffectedRows } = await sql`update card_changes set state = ${to},
      settled_at = case when ${to} = 'running' then null else now() end, settled_by_name = coalesce(${by}, settled_by_name)
    where id = ${id} and state = ${from}`.execute(db);
  return numAffectedRows === 1n;
}

/** Offers a change again whose orders stopped on the way, also where nobody's rights are in force. */
export async function offerAgain(db: Db, id: string): Promise<void> {
  await sql`select access.offer_card_change(${id})`.execute(db);
}

/** Is there such a change for the reader? */
export async function seesChange(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`select from card_changes where id = ${id}`.execute(db);
  return rows.length > 0;
}

/** Counts up what was ordered after a change. */
export async function addOrdered(db: Db, id: string, ordered: number): Promise<void> {
  await sql`update card_changes set ordered = ordered + ${ordered} where id = ${id}`.execute(db);
}
