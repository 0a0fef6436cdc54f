import type { Input, Reply } from '@coverlane/contract/call.ts';
import type { Plan, reference } from '@coverlane/contract/reference/calls.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';

/** A division with the plans it may buy, as the contract names them. */
export type DivisionRow = Reply<typeof reference.saveDivision>;

/** All of a client, or one by its id. */
type Which = { clientId: string; id?: never } | { id: string; clientId?: never };

/** The divisions of a client with their plans, in the order they are shown: none where the client is not the reader's. */
export async function divisionsOf(db: Db, which: Which): Promise<DivisionRow[]> {
  const { rows } = await sql<DivisionRow>`
    select d.id, d.client_id as "clientId", d.system_identifier as "systemIdentifier",
           coalesce(d.display_name, d.name) as name, d.code, d.group_id as "groupId", g.group_number as "groupNumber",
           d.allow_enrollment as "allowEnrollment", d.is_cobra as "isCobra", d.is_retiree as "isRetiree",
           d.sort_key as "sortKey", d.pay_frequency as "payFrequency", d.version,
           coalesce(offered.plans, '[]') as plans
    from divisions d join groups g on g.id = d.group_id
    left join lateral (
      select jsonb_agg(jsonb_build_object(
               'id', p.id, 'systemIdentifier', p.system_identifier, 'name', p.name, 'sortKey', p.sort_key,
               'pivot', jsonb_build_object('effectiveDate', dp.effective_date, 'expirationDate', dp.expiration_date,
                 'systemIdentifier', dp.system_identifier)) order by p.sort_key, p.name, dp.effective_date) as plans
      from division_plans dp join plans p on p.id = dp.plan_id where dp.division_id = d.id) offered on true
    where ${which.id === undefined ? sql`d.client_id = ${which.clientId}` : sql`d.id = ${which.id}`}
    order by d.sort_key, d.name, d.id`.execute(db);
  return rows;
}

/** The plans of a client. */
export async function plansOf(db: Db, which: Which) {
  const { rows } = await sql<Plan>`
    select id, client_id as "clientId", system_identifier as "systemIdentifier", name,
           coverage_type as "coverageType", sort_key as "sortKey", display_name as "displayName", summary, highlights,
           plan_year_type as "planYearType", plan_year_start as "planYearStart", required,
           eligible_relationships as "eligibleRelationships", tier_structure_id as "tierStructureId",
           age_basis as "ageBasis", children_counted as "childrenCounted", volume,
           asks_doctor as "asksDoctor", version
    from plans where ${which.id === undefined ? sql`client_id = ${which.clientId}` : sql`id = ${which.id}`}
    order by sort_key, name, id`.execute(db);
  return rows;
}

/** A change: columns with what they are to hold; undefined leaves. */
type Columns = Record<string, unknown>;

const json = (value: unknown): unknown => (value === undefined || value === null ? value : JSON.stringify(value));

/** Sets columns of a row that the reader may change and that is of this version; how many rows that were. */
async function setColumns(
  db: Db,
  table: RawBuilder<unknown>,
  { id, version, columns }: { id: string; version: number | undefined; columns: Columns },
): Promise<number> {
  const given = Object.entries(columns).filter(([, value]) => value !== undefined);
  const sets = given.map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  const done = await sql`update ${table} set ${sql.join([...sets, sql`version = version + 1`, sql`updated_at = now()`])}
    where id = ${id} and version = coalesce(${version ?? null}, version)`.execute(db);
  return Number(done.numAffectedRows ?? 0);
}

/** Changes a plan; how many rows that were. */
export const updatePlan = (db: Db, { id, version, ...change }: Input<typeof reference.savePlan>): Promise<number> =>
  setColumns(db, sql.table('plans'), {
    id,
    version,
    columns: {
      display_name: change.displayName,
      summary: json(change.summary),
      highlights: json(change.highlights),
      plan_year_type: change.planYearType,
      plan_year_start: change.planYearStart,
      required: change.required,
      eligible_relationships: json(change.eligibleRelationships),
      tier_structure_id: change.tierStructureId,
      age_basis: change.ageBasis,
      children_counted: change.childrenCounted,
      volume: json(change.volume),
      asks_doctor: change.asksDoctor,
      sort_key: change.sortKey,
    },
  });

/** Changes a division; how many rows that were. */
export const updateDivision = (
  db: Db,
  { id, version, ...change }: Input<typeof reference.saveDivision>,
): Promise<number> =>
  setColumns(db, sql.table('divisions'), {
    id,
    version,
    columns: {
      display_name: change.displayName,
      allow_enrollment: change.allowEnrollment,
      is_cobra: change.isCobra,
      is_retiree: change.isRetiree,
      sort_key: change.sortKey,
      pay_frequency: change.payFrequency,
    },
  });

/** Is there such a tier structure in the reader's installation? */
export async function hasStructure(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`select from tier_structures where id = ${id}`.execute(db);
  return rows.length > 0;
}

/** The codes of one type or of all: the program's and the installation's own. */
export async function codesOf(db: Db, type: string | null) {
  const { rows } = await sql<Reply<typeof reference.referencecodes>['rows'][number]>`
    select id, type, code, name, name_ko as "nameKo", name_es as "nameEs", installation_id as "installationId"
    from reference_codes where type = coalesce(${type}, type) order by type, sort_key, code`.execute(db);
  return rows;
}
