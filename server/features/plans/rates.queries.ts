import type { ContributionReply, RateReply } from '@coverlane/contract/plans/rate-calls.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';

/** A plan the reader sees, with what its prices hang on. */
export type PricedPlan = {
  id: string;
  clientId: string;
  name: string;
  coverageType: string;
  structureId: string | null;
};

/** A plan whose prices are about to change, held until the transaction ends: one version after the other. */
export async function planOf(db: Db, id: string): Promise<PricedPlan | undefined> {
  const { rows } = await sql<PricedPlan>`select id, client_id as "clientId", coalesce(display_name, name) as name,
      coverage_type as "coverageType", tier_structure_id as "structureId" from plans where id = ${id} for update`.execute(
    db,
  );
  return rows[0];
}

/** Is the division one of the client's? */
export async function hasDivision(db: Db, clientId: string, id: string): Promise<boolean> {
  const { rows } = await sql`select from divisions where id = ${id} and client_id = ${clientId}`.execute(db);
  return rows.length > 0;
}

const rateColumns = sql`id, plan_id as "planId", division_id as "divisionId", kind, unit, tier_code as "tierCode",
  age_from as "ageFrom", age_to as "ageTo", gender, tobacco, relationship_code as "relationshipCode",
  volume_from as "volumeFrom", volume_to as "volumeTo", amount, admin_fee as "adminFee",
  effective_date as "effectiveDate", expiration_date as "expirationDate", source`;

/** Tiers come in the order of the first structure that has them. */
const tierPlace = sql`(select min(t.sort_key * 1000 + i.sort_key) from tier_items i join tier_structures t on t.id = i.tier_id
  where i.code = rates.tier_code), tier_code`;

/** A client's plans, or one of them. */
type OfClient = { clientId: string; planId?: string | null | undefined };

/** The active rates of a client's plans, or of one plan, of all days. */
export async function ratesOf(db: Db, { clientId, planId = null }: OfClient) {
  const { rows } = await sql<RateReply>`select ${rateColumns} from rates
    where client_id = ${clientId} and superseded_at is null and enrollment_session_id is null and plan_id is not null
      ${planId === null ? sql`` : sql`and plan_id = ${planId}`}
    order by plan_id, division_id nulls first, effective_date, ${tierPlace}, age_from, tobacco, id`.execute(db);
  return rows;
}

/** Whose version is asked for: one plan's, for one division or (null) all of them. */
export type Scope = { planId: string; divisionId: string | null };

/** The active rates of a scope that hold on a day or begin later, locked until the transaction ends. */
export async function ratesFrom(db: Db, { planId, divisionId }: Scope, from: string): Promise<RateReply[]> {
  const { rows } = await sql<RateReply>`select ${rateColumns} from rates
    where plan_id = ${planId} and division_id is not distinct from ${divisionId} and superseded_at is null
      and enrollment_session_id is null and (expiration_date is null or expiration_date >= ${from})
    order by effective_date, ${tierPlace}, age_from, tobacco, id for update`.execute(db);
  return rows;
}

/** Takes rows of one of the two tables out of force; they stay as they were known. */
export async function supersede(db: Db, table: 'rates' | 'contribution_rules', ids: readonly string[]): Promise<void> {
  await sql`update ${sql.table(table)} set superseded_at = now(), superseded_by = access.user_id()
    where id = any(${ids}::uuid[])`.execute(db);
}

export type NewRate = Omit<RateReply, 'id'>;

const rateValues = (clientId: string, rate: NewRate) => sql`(${uuid7()}::uuid, ${clientId}::uuid, ${rate.planId}::uuid,
  ${rate.divisionId}::uuid, ${rate.kind}, ${rate.unit}, ${rate.tierCode}, ${rate.ageFrom}::int, ${rate.ageTo}::int,
  ${rate.gender}, ${rate.tobacco}, ${rate.relationshipCode}, ${rate.volumeFrom}::numeric, ${rate.volumeTo}::numeric,
  ${rate.amount}::numeric, ${rate.adminFee}::numeric, ${rate.effectiveDate}::date, ${rate.expirationDate}::date,
  ${rate.source}, access.user_id())`;

/** Records rates; answers nothing: they are read again. */
export async function recordRates(db: Db, clientId: string, rates: readonly NewRate[]): Promise<void> {
  if (rates.length === 0) return;
  await sql`insert into rates (id, client_id, plan_id, division_id, kind, unit, tier_code, age_from, age_to, gender,
      tobacco, relationship_code, volume_from, volume_to, amount, admin_fee, effective_date, expiration_date, source,
      recorded_by)
    values ${sql.join(rates.map((rate) => rateValues(clientId, rate)))}`.execute(db);
}

const contributionColumns = sql`id, plan_id as "planId", division_id as "divisionId", class_code as "classCode", kind,
  employer_pct as "employerPct", dependent_pct as "dependentPct", flat_amount as "flatAmount",
  tier_amounts as "tierAmounts", bands, cap_amount as "capAmount", floor_employee as "floorEmployee",
  wellness_credit as "wellnessCredit", spousal_surcharge as "spousalSurcharge", tobacco_surcharge as "tobaccoSurcharge",
  tobacco_alternative as "tobaccoAlternative", tax_mode as "taxMode", effective_date as "effectiveDate",
  expiration_date as "expirationDate"`;

/** The active contribution rules of a client's plans, or of one plan, of all days. */
export async function contributionsOf(db: Db, { clientId, planId = null }: OfClient) {
  const { rows } = await sql<ContributionReply>`select ${contributionColumns} from contribution_rules
    where client_id = ${clientId} and superseded_at is null and enrollment_session_id is null and plan_id is not null
      ${planId === null ? sql`` : sql`and plan_id = ${planId}`}
    order by plan_id, division_id nulls first, class_code nulls first, effective_date, id`.execute(db);
  return rows;
}

/** The rules of a scope and class that hold on a day or begin later, locked until the transaction ends. */
export async function contributionsFrom(
  db: Db,
  { planId, divisionId, classCode }: Scope & { classCode: string | null },
  from: string,
): Promise<ContributionReply[]> {
  const { rows } = await sql<ContributionReply>`select ${contributionColumns} from contribution_rules
    where plan_id = ${planId} and division_id is not distinct from ${divisionId}
      and class_code is not distinct from ${classCode} and superseded_at is null and enrollment_session_id is null
      and (expiration_date is null or expiration_date >= ${from})
    order by effective_date, id for update`.execute(db);
  return rows;
}

export type NewContribution = Omit<ContributionReply, 'id'>;

/** Records a contribution rule and answers it as stored. */
export async function recordContribution(
  db: Db,
  clientId: string,
  rule: NewContribution,
): Promise<ContributionReply | undefined> {
  const { rows } = await sql<ContributionReply>`insert into contribution_rules (id, client_id, plan_id, division_id,
      class_code, kind, employer_pct, dependent_pct, flat_amount, tier_amounts, bands, cap_amount, floor_employee,
      wellness_credit, spousal_surcharge, tobacco_surcharge, tobacco_alternative, tax_mode, effective_date,
      expiration_date, recorded_by)
    values (${uuid7()}, ${clientId}, ${rule.planId}, ${rule.divisionId}, ${rule.classCode}, ${rule.kind},
      ${rule.employerPct}, ${rule.dependentPct}, ${rule.flatAmount}, ${JSON.stringify(rule.tierAmounts)},
      ${JSON.stringify(rule.bands)}, ${rule.capAmount}, ${rule.floorEmployee}, ${rule.wellnessCredit},
      ${rule.spousalSurcharge}, ${rule.tobaccoSurcharge}, ${rule.tobaccoAlternative}, ${rule.taxMode},
      ${rule.effectiveDate}, ${rule.expirationDate}, access.user_id())
    returning ${contributionColumns}`.execute(db);
  return rows[0];
}
