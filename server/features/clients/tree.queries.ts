import type { Reply } from '@coverlane/contract/call.ts';
import type { clientCalls } from '@coverlane/contract/clients/calls.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';

/** Is there such a row of the client for this request? */
export async function isOfClient(
  db: Db,
  table: 'baseplans' | 'plans',
  { id, clientId }: { id: string; clientId: string },
) {
  const kept = table === 'plans' ? sql`true` : sql`deleted_at is null`;
  const { rows } =
    await sql`select from ${sql.table(table)} where id = ${id} and client_id = ${clientId} and ${kept}`.execute(db);
  return rows.length > 0;
}

/** Is the client there for this request? */
export async function hasClient(db: Db, clientId: string): Promise<boolean> {
  const { rows } = await sql`select from clients where id = ${clientId} and deleted_at is null`.execute(db);
  return rows.length > 0;
}

/** A plan that is being made of a base plan. */
export interface NewPlan {
  clientId: string;
  basePlanId: string;
  name: string;
  systemIdentifier: string;
  sortKey: number;
}

/** Makes a plan of the base plan's coverage type; undefined where the client has one of that identifier. */
export async function insertPlan(db: Db, made: NewPlan): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`insert into plans (id, client_id, base_plan_id, system_identifier, name,
      coverage_type, sort_key)
    select ${uuid7()}, b.client_id, b.id, ${made.systemIdentifier}, ${made.name}, b.coverage_type, ${made.sortKey}
    from baseplans b where b.id = ${made.basePlanId} and b.client_id = ${made.clientId}
    on conflict (client_id, system_identifier) do nothing returning id`.execute(db);
  return rows[0]?.id;
}

/** The identifiers that the client's plans have. */
export async function planIdentifiers(db: Db, clientId: string): Promise<Set<string>> {
  const { rows } = await sql<{ identifier: string }>`select system_identifier as identifier from plans
    where client_id = ${clientId}`.execute(db);
  return new Set(rows.map(({ identifier }) => identifier));
}

/** The client of a division, or undefined. */
export async function clientOfDivision(db: Db, divisionId: string): Promise<string | undefined> {
  const { rows } = await sql<{
    clientId: string;
  }>`select client_id as "clientId" from divisions where id = ${divisionId}`.execute(db);
  return rows[0]?.clientId;
}

/** An offer of a plan to a division. */
export interface Offer {
  clientId: string;
  divisionId: string;
  planId: string;
  effectiveDate: string;
  expirationDate: string | null;
}

/** Changes the last day of an offer of this first day; how many there were. @throws 23P01 where another reaches into it */
export async function endOffer(db: Db, { divisionId, planId, effectiveDate, expirationDate }: Offer): Promise<number> {
  const done = await sql`update division_plans set expiration_date = ${expirationDate}, version = version + 1
    where division_id = ${divisionId} and plan_id = ${planId} and effective_date = ${effectiveDate}`.execute(db);
  return Number(done.numAffectedRows ?? 0);
}

/** Offers the plan. @throws 23P01 where it is offered already on one of the days */
export async function insertOffer(db: Db, offer: Offer): Promise<void> {
  await sql`insert into division_plans (id, client_id, division_id, plan_id, system_identifier, effective_date, expiration_date)
    select ${uuid7()}, p.client_id, ${offer.divisionId}, p.id, p.system_identifier, ${offer.effectiveDate}, ${offer.expirationDate}
    from plans p where p.id = ${offer.planId} and p.client_id = ${offer.clientId}`.execute(db);
}

type Division = Reply<typeof clientCalls.offerPlan>;
type Plan = Reply<typeof clientCalls.createPlan>;

/** The division with its plans, as GET /divisions shows it. */
export async function divisionOf(db: Db, id: string): Promise<Division | undefined> {
  const { rows } = await sql<Division>`
    select d.id, d.client_id as "clientId", d.system_identifier as "systemIdentifier",
      coalesce(d.display_name, d.name) as name, d.code, d.group_id as "groupId", g.group_number as "groupNumber",
      d.allow_enrollment as "allowEnrollment", d.is_cobra as "isCobra", d.is_retiree as "isRetiree",
      d.sort_key as "sortKey", d.pay_frequency as "payFrequency", d.version,
      coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'systemIdentifier', p.system_identifier, 'name', p.name,
          'sortKey', p.sort_key, 'pivot', jsonb_build_object('effectiveDate', o.effective_date,
            'expirationDate', o.expiration_date, 'systemIdentifier', o.system_identifier))
          order by p.sort_key, p.name, o.effective_date)
        from division_plans o join plans p on p.id = o.plan_id where o.division_id = d.id), '[]') as plans
    from divisions d join groups g on g.id = d.group_id where d.id = ${id}`.execute(db);
  return rows[0];
}

/** The plan, as GET /plans shows it. */
export async function planOf(db: Db, id: string): Promise<Plan | undefined> {
  const { rows } = await sql<Plan>`
    select id, client_id as "clientId", system_identifier as "systemIdentifier", name, coverage_type as "coverageType",
      sort_key as "sortKey", display_name as "displayName", summary, highlights, plan_year_type as "planYearType",
      plan_year_start as "planYearStart", required, eligible_relationships as "eligibleRelationships",
      tier_structure_id as "tierStructureId", age_basis as "ageBasis", children_counted as "childrenCounted", volume,
      asks_doctor as "asksDoctor", version
    from plans where id = ${id}`.execute(db);
  return rows[0];
}
