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

/** Extra benefits of sessions that people had from a supplier on any day between two, as they were called when they were elected. */
export async function supplierBenefits(
  db: Db,
  of: { clientId: string; supplierId: string; from: CalendarDate; until: CalendarDate },
): Promise<CarrierPlan[]> {
  const { rows } = await sql<CarrierPlan>`select distinct on (t.subject) t.subject as id, t.says ->> 'name' as name,
      coalesce(t.says ->> 'exportCode', t.says ->> 'name') as code
    from particulars t where ${isSupplied(of)} and ${isWithin(of)} order by t.subject, t.effective_date desc, t.id`.execute(
    db,
  );
  return rows;
}

/** Of particulars `t`: an extra benefit of a supplier that is a premium, as `isPutIn` says it of one. */
export const isSupplied = (of: { clientId: string; supplierId: string }) =>
  sql`t.client_id = ${of.clientId} and t.superseded_at is null and t.kind = 'extraBenefit'
    and t.says ->> 'supplierId' = ${of.supplierId}
    and (t.says ->> 'chosenCents' is null or t.says ->> 'issuedCents' is not null)`;

const isWithin = (of: { from: CalendarDate; until: CalendarDate }) =>
  sql`t.effective_date <= ${of.until} and coalesce(t.expiration_date, 'infinity') >= ${of.from}`;

/** Whose family has one of the plans, or an extra benefit of the supplier, on any day between two. */
export async function subscribersWith(
  db: Db,
  of: { clientId: string; supplierId: string; planIds: readonly string[]; from: CalendarDate; until: CalendarDate },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select subscriber_id as id from coverages
    where client_id = ${of.clientId} and superseded_at is null and plan_id = any(${of.planIds}::uuid[])
      and effective_date <= ${of.until} and coalesce(expiration_date, 'infinity') >= ${of.from}
    union select t.person_id from particulars t where ${isSupplied(of)} and ${isWithin(of)} order by 1`.execute(db);
  return rows.map(({ id }) => id);
}

/** Which of a client and a carrier the reader does not see, by the field that names it. */
export async function unknownOf(
  db: Db,
  of: { clientId: string; supplierId: string },
): Promise<Readonly<Record<string, 'not-found'>>> {
  const { rows } = await sql<{ field: string }>`select 'clientId' as field
      where not exists (select from clients where id = ${of.clientId} and deleted_at is null)
    union all select 'supplierId'
      where not exists (select from suppliers where id = ${of.supplierId} and deleted_at is null)`.execute(db);
  return Object.fromEntries(rows.map(({ field }) => [field, 'not-found' as const]));
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
