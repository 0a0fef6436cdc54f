import type { ReportColumnKind } from '@coverlane/contract/reports/definition.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';

type Sql = RawBuilder<unknown>;

/** What a report is about, once its parameters are read: calendar days, and the clients it may cover. */
export interface Meant {
  clientIds: readonly string[];
  from: string;
  to: string;
  on: string;
  /** Other parameters as texts, by their key. */
  params: Readonly<Record<string, string>>;
  /** Figures of claims for who may not read claims. */
  deidentified: boolean;
  /** The columns that somebody reads, by key: further ones need not be found. */
  columns: ReadonlySet<string>;
}

/** Columns that are ordered and compared by their size. */
export const numericKinds: readonly ReportColumnKind[] = ['money', 'number', 'percent'];

/** A row of a result: whom it is about, and its cells by the keys of the report's columns. */
export interface ReportRow {
  person_id: string | null;
  cells: Record<string, string | number | boolean | null>;
}

/** The rows of a report in their order, from what the reader's own rights show; it may ask something first. */
export type ReportQuery = (meant: Meant, db: Db) => RawBuilder<ReportRow> | Promise<RawBuilder<ReportRow>>;

/** Cells by their keys, as one JSON object. */
export const cells = (parts: Readonly<Record<string, Sql>>): Sql =>
  sql`jsonb_build_object(${sql.join(Object.entries(parts).flatMap(([key, value]) => [sql.lit(key), value]))}) as cells`;

/** Further cells of a report, as far as somebody reads them. */
export const furtherCells = ({ columns }: Pick<Meant, 'columns'>, parts: Readonly<Record<string, Sql>>) =>
  Object.fromEntries(Object.entries(parts).filter(([key]) => columns.has(key)));

/** Rows of the clients that the report covers. */
export const ofClients = (column: Sql, { clientIds }: Pick<Meant, 'clientIds'>): Sql =>
  sql`${column} = any(${clientIds}::uuid[])`;

/** Money as decimal text. */
export const money = (amount: Sql): Sql => sql`(${amount})::numeric(14, 2)::text`;

/** An instant as ISO 8601 in UTC. */
export const instant = (at: Sql): Sql => sql`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

/** What was recorded of the person `p`, as `d`: what holds on a day, else what came last before it, else what comes. */
export const detailsOn = (on: string): Sql => sql`left join lateral (
    select one.first_name, one.middle_name, one.last_name, one.marital_status, one.phone, one.mobile, one.dob, one.gender, one.relationship_code, one.disabled, one.email
    from person_details one where one.person_id = p.id and one.superseded_at is null
    order by (one.effective_date <= ${on}::date) desc,
      case when one.effective_date <= ${on}::date then one.effective_date end desc, one.effective_date limit 1) d on true`;

/**
 * Where the person `p` belongs: client `c` and division `v`. Looked up person by person: joined, PostgreSQL went through
 * everybody for each person where it did not know yet how many had just been imported.
 */
export const placeOfPerson = sql`join clients c on c.id = p.client_id
  left join lateral (select m.division_id from member_search m where m.person_id = p.id offset 0) s on true
  left join divisions v on v.id = s.division_id`;

/** The cells that say who a person is and where they belong. */
export const whoCells = {
  lastName: sql`d.last_name`,
  firstName: sql`d.first_name`,
  memberNumber: sql`p.member_number`,
};
export const placeCells = { clientName: sql`c.name`, divisionName: sql`v.name` };

/** People in the order of a list. */
export const byName = sql`c.name, d.last_name, d.first_name, p.member_number, p.suffix, p.id`;

/** Which types of coverage the person `p` has on a day, in the order of their names; null: none. */
export const coverageTypesOn = (
  on: string,
): Sql => sql`(select string_agg(distinct k.coverage_type, ',') from coverages k
  where k.person_id = p.id and k.superseded_at is null and k.effective_date <= ${on}::date
    and (k.expiration_date is null or k.expiration_date >= ${on}::date))`;
