import { sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import type { CalendarDate } from '../platform/values/dates.ts';

/** A plan of a carrier: what its bills call it. */
export type CarrierPlan = { id: string; name: string; code: string };

/** A client's plans of products that a carrier insures or administers. */
export async function carrierPlans(db: Db, of: { clientId: string; supplierId: string }): Promise<CarrierPlan[]> {
  const { rows } =
    await sql<CarrierPlan>`select p.id, coalesce(p.display_name, p.name) as name, p.system_identifier as code
    from plans p join baseplans b on b.id = p.base_plan_id
    where p.client_id = ${of.clientId} and b.supplier_id = ${of.supplierId} order by p.sort_key, p.name, p.id`.execute(
      db,
    );
  return rows;
}

/** Whose family has one of the plans on any day between two. */
export async function subscribersWith(
  db: Db,
  of: { clientId: string; planIds: readonly string[]; from: CalendarDate; until: CalendarDate },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select distinct subscriber_id as id from coverages
    where client_id = ${of.clientId} and superseded_at is null and plan_id = any(${of.planIds}::uuid[])
      and effective_date <= ${of.until} and coalesce(expiration_date, 'infinity') >= ${of.from}
    order by 1`.execute(db);
  return rows.map(({ id }) => id);
}

/** A client and a carrier by their names, as the reader sees them; undefined: one of them is not there. */
export async function clientAndCarrier(
  db: Db,
  of: { clientId: string; supplierId: string },
): Promise<{ clientName: string; carrierName: string; timeZone: string } | undefined> {
  const { rows } = await sql<{
    clientName: string;
    carrierName: string;
    timeZone: string;
  }>`select c.name as "clientName",
      s.name as "carrierName", c.time_zone as "timeZone"
    from clients c join suppliers s on s.id = ${of.supplierId} and s.deleted_at is null
    where c.id = ${of.clientId} and c.deleted_at is null`.execute(db);
  return rows[0];
}

/** How people are called, with their member numbers. */
export async function namesOfPeople(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, { name: string; memberNumber: string | null }>> {
  const { rows } = await sql<{ id: string; name: string; memberNumber: string | null }>`select p.id,
      coalesce(access.name_as_read(d.first_name, d.last_name), '') as name, p.member_number as "memberNumber"
    from people p left join lateral (select first_name, last_name from person_details d where d.person_id = p.id
      and d.superseded_at is null order by d.effective_date desc, d.id limit 1) d on true
    where p.id = any(${[...ids]}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, name, memberNumber }) => [id, { name, memberNumber }]));
}
