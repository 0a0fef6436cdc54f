import type { RateEntityType } from '@coverlane/contract/enrollment-sessions/rates-codes.ts';
import type { SessionRateLine, SessionRuleLine } from '@coverlane/contract/enrollment-sessions/rates-calls.ts';
import { sql } from 'kysely';
import type { RuleLine } from '../../domain/enrollment-sessions/rates/employer-rules.ts';
import type { RateLine } from '../../domain/enrollment-sessions/rates/line.ts';
import type { Db } from '../../platform/db/connect.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';

/** A session whose rates are looked at or changed. */
export type RatedSession = { id: string; clientId: string; status: string; effectiveDate: string };

/** The session, held until the transaction ends: one set after the other. Undefined where it is not the reader's. */
export async function sessionToRate(db: Db, id: string): Promise<RatedSession | undefined> {
  const { rows } = await sql<RatedSession>`select id, client_id as "clientId", status,
      effective_date as "effectiveDate" from enrollmentsessions where id = ${id} and deleted_at is null
    for update`.execute(db);
  return rows[0];
}

/** A plan or an extra benefit of a session, by all that a file may call it. */
export type EntityRow = {
  id: string;
  entityType: RateEntityType;
  name: string;
  names: string[];
  /** How an extra benefit is priced; null: a plan. */
  pricing: string | null;
};

/** The plans of a session in its order, then its extra benefits. */
export async function ratedEntities(db: Db, sessionId: string): Promise<EntityRow[]> {
  const { rows } = await sql<EntityRow>`select p.id, 'plan' as "entityType", null as pricing,
      coalesce(sp.display_name, p.display_name, p.name) as name, array_remove(array[p.name, p.display_name,
        p.system_identifier, sp.display_name, sp.display_name_ko, sp.display_name_es], null) as names, 0 as part, sp.sort_key
    from enrollmentsessionplans sp join plans p on p.id = sp.plan_id where sp.session_id = ${sessionId}
    union all select b.id, 'externalbenefit', b.pricing, b.name,
      array_remove(array[b.name, b.name_ko, b.name_es, b.export_code], null), 1, b.sort_key
    from externalbenefits b where b.session_id = ${sessionId} and b.deleted_at is null
    order by part, sort_key, name`.execute(db);
  return rows.map(({ id, entityType, name, names, pricing }) => ({ id, entityType, name, names, pricing }));
}

/** The divisions of a client, by all that a file may call them. */
export async function namedDivisions(db: Db, clientId: string): Promise<{ id: string; names: string[] }[]> {
  const { rows } = await sql<{ id: string; names: string[] }>`select id,
      array_remove(array[name, display_name, code, system_identifier], null) as names
    from divisions where client_id = ${clientId} and deleted_at is null order by sort_key, name`.execute(db);
  return rows;
}

/** How many people of a session have begun or submitted, and the names of the first ten. */
export async function touchedBy(db: Db, sessionId: string) {
  const { rows } = await sql<{ name: string; submitted: boolean; count: number }>`select
      concat_ws(' ', first_name, last_name) as name, status <> 'started' as submitted,
      count(*) over (partition by status <> 'started')::int as count
    from enrollmentsessionmembers where session_id = ${sessionId} and deleted_at is null and relationship_code = '18'
      and status in ('started', 'submitted', 'waivedAll', 'returned', 'approved', 'processed')
    order by submitted desc, last_name, first_name`.execute(db);
  const countOf = (submitted: boolean) => rows.find((row) => row.submitted === submitted)?.count ?? 0;
  return { started: countOf(false), submitted: countOf(true), names: rows.slice(0, 10).map(({ name }) => name) };
}

/** Which set: of a session, for a plan or an extra benefit. */
export type SetOf = { sessionId: string; entityType: RateEntityType; entityId: string };

/** Rows of a set in either table. */
export const isOf = ({ sessionId, entityType, entityId }: SetOf) =>
  entityType === 'plan'
    ? sql`enrollment_session_id = ${sessionId} and plan_id = ${entityId}`
    : sql`enrollment_session_id = ${sessionId} and external_benefit_id = ${entityId}`;

const rateColumns = sql`division_id as "divisionId", kind, unit, tier_code as "tierCode", age_from as "ageFrom",
  age_to as "ageTo", tobacco, amount, effective_date as "effectiveDate", expiration_date as "expirationDate"`;
const ruleColumns = sql`division_id as "divisionId", class_code as "classCode", kind, employer_pct as "employerPct",
  dependent_pct as "dependentPct",
  flat_amount as "flatAmount", tier_amounts as "tierAmounts", bands, effective_date as "effectiveDate",
  expiration_date as "expirationDate"`;

/** Rates in the order they are read in. */
export async function ratesOfSet(db: Db, of: SetOf): Promise<SessionRateLine[]> {
  const { rows } =
    await sql<SessionRateLine>`select ${rateColumns} from rates where ${isOf(of)} and superseded_at is null
    order by division_id nulls first, effective_date, age_from, tobacco, array_position(array['EMP', 'ESP', 'ECH', 'FAM'],
      tier_code), tier_code, id`.execute(db);
  return rows;
}

export async function rulesOfSet(db: Db, of: SetOf): Promise<SessionRuleLine[]> {
  const { rows } = await sql<SessionRuleLine>`select ${ruleColumns} from contribution_rules
    where ${isOf(of)} and superseded_at is null
    order by division_id nulls first, class_code nulls first, effective_date, id`.execute(db);
  return rows;
}

/** Takes a set out of force; its rows stay as they were known. */
export async function supersedeSet(db: Db, of: SetOf): Promise<void> {
  for (const table of ['rates', 'contribution_rules'] as const)
    await sql`update ${sql.table(table)} set superseded_at = now(), superseded_by = access.user_id()
      where ${isOf(of)} and superseded_at is null`.execute(db);
}

export type NewVersion = SetOf & {
  clientId: string;
  fileName: string | null;
  shape: string | null;
  restoredFrom: number | null;
  by: { id: string; name: string };
};

const planOf = ({ entityType, entityId }: SetOf) => (entityType === 'plan' ? entityId : null);
const benefitOf = ({ entityType, entityId }: SetOf) => (entityType === 'plan' ? null : entityId);

/** Records the next version of a set. @returns its id */
export async function recordVersion(db: Db, version: NewVersion): Promise<string> {
  const id = uuid7();
  const { sessionId, clientId, fileName, shape, restoredFrom, by } = version;
  const [plan, benefit] = [planOf(version), benefitOf(version)];
  await sql`insert into session_rate_versions (id, client_id, session_id, plan_id, external_benefit_id, number, file_name,
      shape, restored_from, recorded_by, recorded_by_name)
    select ${id}, ${clientId}, ${sessionId}, ${plan}, ${benefit}, coalesce(max(v.number), 0) + 1, ${fileName}, ${shape},
      ${restoredFrom}::int, ${by.id}, ${by.name}
    from session_rate_versions v where v.session_id = ${sessionId} and v.plan_id is not distinct from ${plan}::uuid
      and v.external_benefit_id is not distinct from ${benefit}::uuid`.execute(db);
  return id;
}

/** Where lines are recorded: in which set, as which version of it. */
export type Recorded = SetOf & { clientId: string; versionId: string };

/** Records the rates of a version. */
export async function recordLines(db: Db, at: Recorded, lines: readonly RateLine[]): Promise<void> {
  const rows = lines.map((line) => ({ id: uuid7(), ...line }));
  await sql`insert into rates (id, client_id, plan_id, external_benefit_id, enrollment_session_id, session_version_id,
      division_id, kind, unit, tier_code, age_from, age_to, tobacco, amount, effective_date, expiration_date, source, recorded_by)
    select r.id, ${at.clientId}, ${planOf(at)}, ${benefitOf(at)}, ${at.sessionId}, ${at.versionId}, r."divisionId", r.kind,
      r.unit, r."tierCode", r."ageFrom", r."ageTo", r.tobacco, r.amount, r."effectiveDate", r."expirationDate", 'upload',
      access.user_id()
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id uuid, "divisionId" uuid, kind text, unit text,
      "tierCode" text, "ageFrom" int, "ageTo" int, tobacco text, amount numeric, "effectiveDate" date,
      "expirationDate" date)`.execute(db);
}

/**
 * Records what the employer pays by a version. What a file of rates does not hold and nobody types stays that of the plan's rule: the
 * most the employer pays and the least the employee does, surcharges, and the tax mode. It is the rule for the same division and class, or for all.
 */
export async function recordRules(db: Db, at: Recorded, rules: readonly RuleLine[]): Promise<void> {
  const rows = rules.map((rule) => ({ id: uuid7(), ...rule }));
  await sql`insert into contribution_rules (id, client_id, plan_id, external_benefit_id, enrollment_session_id,
      session_version_id, division_id, class_code, kind, employer_pct, dependent_pct, flat_amount, tier_amounts, bands, effective_date,
      expiration_date, cap_amount, floor_employee, wellness_credit, spousal_surcharge, tobacco_surcharge, tobacco_alternative,
      tax_mode, recorded_by)
    select r.id, ${at.clientId}, ${planOf(at)}, ${benefitOf(at)}, ${at.sessionId}, ${at.versionId}, r."divisionId",
      r."classCode", r.kind, r."employerPct", r."dependentPct", r."flatAmount", r."tierAmounts", r.bands, r."effectiveDate",
      r."expirationDate", o.cap_amount, coalesce(o.floor_employee, 0), coalesce(o.wellness_credit, 0), coalesce(o.spousal_surcharge, 0),
      coalesce(o.tobacco_surcharge, 0), o.tobacco_alternative, coalesce(o.tax_mode, 'auto'), access.user_id()
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id uuid, "divisionId" uuid, "classCode" text, kind text,
      "employerPct" numeric, "dependentPct" numeric, "flatAmount" numeric, "tierAmounts" jsonb, bands jsonb, "effectiveDate" date,
      "expirationDate" date)
    left join lateral (select * from contribution_rules c where c.plan_id = ${planOf(at)}::uuid
      and c.enrollment_session_id is null and c.superseded_at is null
      and c.effective_date <= r."effectiveDate" and (c.expiration_date is null or c.expiration_date >= r."effectiveDate" - 1)
      and (c.division_id is null or c.division_id = r."divisionId") and (c.class_code is null or c.class_code = r."classCode")
      order by c.division_id nulls last, c.class_code nulls last, c.effective_date desc limit 1) o on true`.execute(db);
}
