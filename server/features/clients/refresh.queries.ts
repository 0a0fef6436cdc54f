import type { Reply } from '@coverlane/contract/call.ts';
import type { clientCalls } from '@coverlane/contract/clients/calls.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';

type Refreshed = Reply<typeof clientCalls.refreshClient>;

/** What the search knows of each person of a client, as one text by id, to be compared with what it knows later. */
export async function searchTexts(db: Db, clientId: string): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; text: string }>`
    select person_id as id, md5((to_jsonb(s) - 'updated_at')::text) as text from member_search s where client_id = ${clientId}`.execute(
    db,
  );
  return new Map(rows.map(({ id, text }) => [id, text]));
}

/** How many groups, divisions, plans and open offers a client has. */
export async function treeOf(db: Db, clientId: string): Promise<Refreshed['tree']> {
  const { rows } = await sql<Refreshed['tree']>`select
    (select count(*)::int from groups where client_id = ${clientId} and deleted_at is null) as groups,
    (select count(*)::int from divisions where client_id = ${clientId}) as divisions,
    (select count(*)::int from plans where client_id = ${clientId}) as plans,
    (select count(*)::int from division_plans where client_id = ${clientId}
      and (expiration_date is null or expiration_date >= current_date)) as offers`.execute(db);
  return rows[0] ?? { groups: 0, divisions: 0, plans: 0, offers: 0 };
}

/** What does not fit together in a client's tree, by name: at most 50 of each. */
export async function findingsOf(db: Db, clientId: string): Promise<Refreshed['findings']> {
  const open = sql`(o.expiration_date is null or o.expiration_date >= current_date)`;
  const { rows } = await sql<Refreshed['findings'][number]>`
    with found (code, name) as (
      select 'groupEnded', d.name from divisions d join groups g on g.id = d.group_id
      where d.client_id = ${clientId} and (g.deleted_at is not null or g.expiration_date < current_date)
        and exists (select from division_plans o where o.division_id = d.id and ${open})
      union all
      select 'notOffered', d.name from divisions d where d.client_id = ${clientId}
        and not exists (select from division_plans o where o.division_id = d.id and ${open})
      union all
      select 'notPriced', coalesce(p.display_name, p.name) from plans p where p.client_id = ${clientId}
        and exists (select from division_plans o where o.plan_id = p.id and ${open})
        and not exists (select from rates r where r.plan_id = p.id and r.superseded_at is null
          and (r.expiration_date is null or r.expiration_date >= current_date))
      union all
      select 'basePlanEnded', coalesce(p.display_name, p.name) from plans p where p.client_id = ${clientId}
        and exists (select from division_plans o where o.plan_id = p.id and ${open})
        and not exists (select from baseplans b where b.id = p.base_plan_id and b.deleted_at is null and b.status = 'active'))
    select code, to_json((array_agg(name order by name))[1:50]) as names
    from found group by code order by code`.execute(db);
  return rows;
}
