import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';

/** The two tables of what a plan costs. */
export type PriceTable = 'rates' | 'contribution_rules';

/** A row of one of them, with what decides which days it keeps. */
export type PriceRow = {
  id: string;
  planId: string;
  divisionId: string | null;
  classCode: string | null;
  isOfSession: boolean;
  versionId: string | null;
  effectiveDate: string;
  expirationDate: string | null;
};

/** The active rows of the session, and those of the plans that it has rows of. */
export async function rowsToLay(db: Db, table: PriceTable, sessionId: string): Promise<PriceRow[]> {
  const classCode = table === 'rates' ? sql`null::text` : sql`r.class_code`;
  const { rows } = await sql<PriceRow>`select r.id, r.plan_id as "planId", r.division_id as "divisionId",
      ${classCode} as "classCode", r.enrollment_session_id is not null as "isOfSession",
      r.session_version_id as "versionId", r.effective_date as "effectiveDate", r.expiration_date as "expirationDate"
    from ${sql.table(table)} r
    where r.superseded_at is null and (r.enrollment_session_id = ${sessionId} or r.enrollment_session_id is null)
      and r.plan_id in (select s.plan_id from ${sql.table(table)} s
        where s.enrollment_session_id = ${sessionId} and s.superseded_at is null)
    order by r.id`.execute(db);
  return rows;
}

/** A row to be recorded once more as the plan's own, for other days perhaps. */
export type Copy = Pick<PriceRow, 'id' | 'versionId' | 'effectiveDate' | 'expirationDate'>;

/** What each of the tables has besides who it is of and when. */
export const COLUMNS: Readonly<Record<PriceTable, readonly string[]>> = {
  rates: (
    'kind tier_code age_from age_to gender tobacco relationship_code volume_from volume_to ' +
    'unit amount admin_fee source'
  ).split(' '),
  contribution_rules: (
    'class_code kind employer_pct dependent_pct flat_amount tier_amounts bands cap_amount floor_employee ' +
    'wellness_credit spousal_surcharge tobacco_surcharge tobacco_alternative tax_mode'
  ).split(' '),
};

/** Records copies of rows as the plans' own, under the ids that were made for them. */
export async function recordCopies(
  db: Db,
  table: PriceTable,
  copies: readonly (Copy & { made: string })[],
): Promise<void> {
  const columns = sql.join(COLUMNS[table].map((name) => sql.ref(name)));
  const values = sql.join(COLUMNS[table].map((name) => sql.ref(`r.${name}`)));
  await sql`insert into ${sql.table(table)} (id, client_id, plan_id, division_id, session_version_id, effective_date,
      expiration_date, recorded_by, ${columns})
    select n.made, r.client_id, r.plan_id, r.division_id, n."versionId", n."effectiveDate", n."expirationDate",
      access.user_id(), ${values}
    from jsonb_to_recordset(${JSON.stringify(copies)}::jsonb) as n(id uuid, made uuid, "versionId" uuid,
      "effectiveDate" date, "expirationDate" date)
    join ${sql.table(table)} r on r.id = n.id`.execute(db);
}

/** Takes rows out of force. @returns how many of them were in force */
export async function supersedeRows(db: Db, table: PriceTable, ids: readonly string[]): Promise<number> {
  const { numAffectedRows } = await sql`update ${sql.table(table)} set superseded_at = now(),
    superseded_by = access.user_id() where id = any(${ids}::uuid[]) and superseded_at is null`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Rows as they are to be brought back. */
export async function rowsById(db: Db, table: PriceTable, ids: readonly string[]): Promise<Copy[]> {
  const { rows } = await sql<Copy>`select id, session_version_id as "versionId", effective_date as "effectiveDate",
    expiration_date as "expirationDate" from ${sql.table(table)} where id = any(${ids}::uuid[])`.execute(db);
  return rows;
}

/** Which rows an adoption added, and which gave way. */
export type Adopted = Record<'ratesAdded' | 'ratesSuperseded' | 'rulesAdded' | 'rulesSuperseded', string[]>;

export async function recordAdoption(
  db: Db,
  {
    sessionId,
    clientId,
    by,
    ...rows
  }: Adopted & { sessionId: string; clientId: string; by: { id: string; name: string } },
): Promise<void> {
  await sql`insert into session_rate_adoptions (id, client_id, session_id, rates_added, rates_superseded, rules_added,
      rules_superseded, recorded_by, recorded_by_name)
    values (${uuid7()}, ${clientId}, ${sessionId}, ${rows.ratesAdded}, ${rows.ratesSuperseded}, ${rows.rulesAdded},
      ${rows.rulesSuperseded}, ${by.id}, ${by.name})`.execute(db);
}

/** The adoption of a session that stands, with a version of its rates; undefined: there is none. */
export async function standingAdoption(
  db: Db,
  sessionId: string,
): Promise<(Adopted & { id: string; versionId: string | null }) | undefined> {
  const { rows } = await sql<Adopted & { id: string; versionId: string | null }>`select a.id,
      a.rates_added as "ratesAdded", a.rates_superseded as "ratesSuperseded", a.rules_added as "rulesAdded",
      a.rules_superseded as "rulesSuperseded",
      (select v.id from session_rate_versions v where v.session_id = a.session_id order by v.id limit 1) as "versionId"
    from session_rate_adoptions a where a.session_id = ${sessionId} and a.undone_at is null`.execute(db);
  return rows[0];
}

export async function endAdoption(db: Db, id: string, by: { id: string; name: string }): Promise<void> {
  await sql`update session_rate_adoptions set undone_at = now(), undone_by = ${by.id}, undone_by_name = ${by.name}
    where id = ${id}`.execute(db);
}
