import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';

/** Adds days as paid holidays; answers how many were not there yet. */
export async function addHolidays(
  db: Db,
  of: {
    unionId: string;
    clientId: string;
    hoursCredited: string;
    days: readonly { name: string; date: string; observedDate: string | null }[];
  },
): Promise<number> {
  const days = JSON.stringify(of.days.map((day) => ({ ...day, id: uuid7() })));
  const { numAffectedRows } =
    await sql`insert into unionholidays (id, client_id, union_id, name, date, observed_date, hours_credited,
      contributable, eligibility_rule, kind)
    select d.id, ${of.clientId}, ${of.unionId}, d.name, d.date, d."observedDate", ${of.hoursCredited}::numeric, true, 'none', 'paidHoliday'
    from jsonb_to_recordset(${days}::jsonb) d(id uuid, name text, date date, "observedDate" date)
    on conflict (union_id, kind, date) where (deleted_at is null) do nothing`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** The funds whose records these are, each once, of those that the reader sees. */
export async function fundsOfRecords(
  db: Db,
  table: string,
  ids: readonly string[],
): Promise<{ clientId: string; unionId: string }[]> {
  const { rows } = await sql<{ clientId: string; unionId: string }>`select distinct client_id as "clientId",
      union_id as "unionId" from ${sql.table(table)} where id = any(${ids}::uuid[]) order by 2`.execute(db);
  return rows;
}

/** A period of a plan for a class of workers. */
export type PlanPeriod = {
  unionId: string;
  planId: string;
  classCode: string | null;
  effectiveDate: string;
  expirationDate: string | null;
};

/** Is there another period of the same plan and class that shares a day with this one? */
export async function planOverlaps(db: Db, id: string | null, period: PlanPeriod): Promise<boolean> {
  const { rows } = await sql<{ overlaps: SqlBool }>`select exists (select from unionplans p where p.deleted_at is null
      and p.union_id = ${period.unionId} and p.plan_id = ${period.planId} and coalesce(p.class_code, '') = ${period.classCode ?? ''}
      and p.id is distinct from ${id}::uuid
      and daterange(p.effective_date, p.expiration_date, '[]') && daterange(${period.effectiveDate}::date, ${period.expirationDate}::date, '[]'))
    as overlaps`.execute(db);
  return rows[0]?.overlaps === true;
}

/** What of a union its plans are held against: its client, and the plan's. */
export async function planIsOfUnion(db: Db, unionId: string, planId: string): Promise<boolean> {
  const { rows } = await sql<{
    fits: SqlBool;
  }>`select exists (select from unions u join plans p on p.client_id = u.client_id
    where u.id = ${unionId} and p.id = ${planId}) as fits`.execute(db);
  return rows[0]?.fits === true;
}

/** The client of a shop, and whether invented numbers are taken there; undefined: no such shop for the reader. */
export async function shopOf(
  db: Db,
  shopId: string,
): Promise<{ clientId: string; unionId: string; allowTestIds: boolean } | undefined> {
  const { rows } = await sql<{
    clientId: string;
    unionId: string;
    allowTestIds: boolean;
  }>`select s.client_id as "clientId",
      s.union_id as "unionId", i.allow_test_ids as "allowTestIds"
    from unionshops s join clients c on c.id = s.client_id join installations i on i.id = c.installation_id
    where s.id = ${shopId} and s.deleted_at is null`.execute(db);
  return rows[0];
}

/** Is a division of the client of the union? */
export async function divisionIsOfUnion(db: Db, unionId: string, divisionId: string): Promise<boolean> {
  const { rows } = await sql<{
    fits: SqlBool;
  }>`select exists (select from unions u join divisions d on d.client_id = u.client_id
    where u.id = ${unionId} and d.id = ${divisionId}) as fits`.execute(db);
  return rows[0]?.fits === true;
}

/** Was anything reported of a worker? Then the roster that they stand on is no longer another shop's. */
export async function hasHours(db: Db, workerId: string): Promise<boolean> {
  const { rows } = await sql<{
    has: SqlBool;
  }>`select exists (select from union_report_lines where employee_id = ${workerId})
    or exists (select from union_hour_adjustments where employee_id = ${workerId}) as has`.execute(db);
  return rows[0]?.has === true;
}

/** A worker as they stand, with the sealed number's facts. */
export type WorkerRow = {
  id: string;
  shopId: string;
  personId: string | null;
  lastName: string;
  firstName: string;
  suffix: string | null;
  dob: string | null;
  termDate: string | null;
  ssnSealed: Buffer | null;
};

export async function findWorker(db: Db, id: string): Promise<WorkerRow | undefined> {
  const { rows } =
    await sql<WorkerRow>`select id, shop_id as "shopId", person_id as "personId", last_name as "lastName",
      first_name as "firstName", suffix, dob, term_date as "termDate", ssn_sealed as "ssnSealed"
    from unionshopemployees where id = ${id} and deleted_at is null`.execute(db);
  return rows[0];
}

/** Another row of the shop's roster with the same number. */
export async function isOnRoster(
  db: Db,
  { shopId, indexes, id }: { shopId: string; indexes: readonly Buffer[]; id: string },
): Promise<boolean> {
  const { rows } = await sql<{ known: SqlBool }>`select exists (select from unionshopemployees
    where shop_id = ${shopId} and ssn_index = any(${indexes}::bytea[]) and id <> ${id} and deleted_at is null) as known`.execute(
    db,
  );
  return rows[0]?.known === true;
}
