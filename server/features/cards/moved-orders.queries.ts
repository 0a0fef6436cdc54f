import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';

/** An order of which somebody is to be told, and since which day (the client's own). */
export interface MovedOrder {
  id: string;
  kind: 'cardReady' | 'cardMailed' | 'cardReturned';
  personId: string;
  subscriberId: string;
  dob: string | null;
  on: string;
}

/** Orders of a client that were mailed or came back since a day, or were made by themselves after an enrollment. As the rules. */
export async function movedOrders(
  db: Db,
  { clientId, since }: { clientId: string; since: string },
): Promise<MovedOrder[]> {
  const { rows } = await sql<MovedOrder>`
    select o.id, e.kind, o.person_id as "personId", p.subscriber_id as "subscriberId", d.dob, e.day::text as "on"
    from idcard_orders o join people p on p.id = o.person_id and p.withdrawn_at is null
    join clients c on c.id = o.client_id
    left join lateral (select n.dob from person_details n where n.person_id = o.person_id and n.superseded_at is null
      order by n.effective_date desc limit 1) d on true
    cross join lateral (
      select case o.status when 'mailed' then 'cardMailed' else 'cardReturned' end as kind,
        (o.status_at at time zone c.time_zone)::date as day
      where o.status in ('mailed', 'undeliverable')
      union all select 'cardReady', (o.requested_at at time zone c.time_zone)::date
      where o.enrollment_id is not null and o.status <> 'cancelled') e
    where o.client_id = ${clientId} and o.status_at >= ${since}::date and e.day >= ${since}::date
    order by o.person_id, o.id`.execute(db);
  return rows;
}
