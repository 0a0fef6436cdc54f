import { columnsOf, ROW_COUNT } from '@coverlane/contract/reports/own-reports.ts';
import { reportOf } from '@coverlane/contract/reports/catalogue.ts';
import type { ReportColumn, ReportDefinition } from '@coverlane/contract/reports/definition.ts';
import type { FilterKind } from '@coverlane/contract/reports/layout.ts';
import { type RawBuilder, sql } from 'kysely';
import type { RowFilter } from './params.rules.ts';
import { cells, numericKinds, type ReportRow } from './row-parts.queries.ts';
import type { RunRow } from './runs.queries.ts';

type Sql = RawBuilder<unknown>;
type Query = RawBuilder<ReportRow>;

/** What a trial shows. */
const TRIED_ROWS = 20;

/** The text of a cell. */
const cell = (key: string): Sql => sql`(q.cells ->> ${sql.lit(key)})`;

/** Each compares what a cell says with what is wanted; a cell that says nothing is never found, but as unknown. */
const conditions: Record<FilterKind, (at: Sql, value: string, column: ReportColumn) => Sql> = {
  is: (at, value) => sql`lower(${at}) = lower(${value})`,
  has: (at, value) => sql`position(lower(${value}) in lower(${at})) > 0`,
  oneOf: (at, value, { kind }) =>
    kind === 'codes'
      ? sql`string_to_array(${at}, ',') && string_to_array(${value}, ',')`
      : sql`${at} = any(string_to_array(${value}, ','))`,
  from: (at, value) => sql`${at}::date >= ${value}::date`,
  to: (at, value) => sql`${at}::date <= ${value}::date`,
  least: (at, value) => sql`${at}::numeric >= ${value}::numeric`,
  most: (at, value) => sql`${at}::numeric <= ${value}::numeric`,
  known: (at, value) => sql`(coalesce(${at}, '') <> '') = (${value} = 'true')`,
};

function narrowed(base: ReportDefinition, filters: readonly RowFilter[]): Sql {
  const wanted = filters.flatMap(({ column: key, is, value }) => {
    const column = columnsOf(base).find((one) => one.key === key);
    return column ? [sql`(${conditions[is](cell(key), value, column)})`] : [];
  });
  return wanted.length === 0 ? sql`true` : sql.join(wanted, sql` and `);
}

/** The rows of a report as a report type takes them: narrowed, in its columns and its order, or counted in groups. */
export function rowsByType(query: Query, run: Pick<RunRow, 'own' | 'meant' | 'trial'>, shown: ReportDefinition): Query {
  const { own, meant, trial } = run;
  const base = own && reportOf(own.base);
  if (!base) return query;
  const rows = sql`(select f.*, row_number() over () as place from (${query}) f) q
    where ${narrowed(base, meant.filters ?? [])}`;
  const limit = trial ? sql`limit ${sql.lit(TRIED_ROWS)}` : sql``;
  const { groupBy, sort } = own.layout;
  if (groupBy === null)
    return sql<ReportRow>`select q.person_id, ${cells(chosen(shown.columns))} from ${rows}
      order by ${orderBy(sort, shown, base)}q.place ${limit}`;
  return sql<ReportRow>`select null::uuid as person_id, q.cells from (
      select ${cells(summed(groupBy, shown.columns))}, ${cell(groupBy)} as value from ${rows} group by ${cell(groupBy)}) q
    order by ${orderBy(sort, shown, base)}lower(q.value) nulls last, q.value ${limit}`;
}

const chosen = (columns: readonly ReportColumn[]): Record<string, Sql> =>
  Object.fromEntries(columns.map(({ key }) => [key, sql`q.cells -> ${sql.lit(key)}`]));

/** The value of the group, how many rows have it, and sums: of money as decimal text, as the report has it. */
function summed(groupBy: string, columns: readonly ReportColumn[]): Record<string, Sql> {
  return Object.fromEntries(
    columns.map(({ key, kind }): [string, Sql] => {
      if (key === groupBy) return [key, sql`min(${cell(key)})`];
      if (key === ROW_COUNT) return [key, sql`count(*)`];
      const sum = sql`sum(${cell(key)}::numeric)`;
      return [key, kind === 'money' ? sql`${sum}::numeric(14, 2)::text` : sum];
    }),
  );
}

function orderBy(sort: readonly string[], { columns }: ReportDefinition, base: ReportDefinition): Sql {
  const parts = sort.flatMap((text) => {
    const column = [...columns, ...columnsOf(base)].find(({ key }) => key === text.replace(/^-/, ''));
    if (!column) return [];
    const value = numericKinds.includes(column.kind)
      ? sql`${cell(column.key)}::numeric`
      : sql`lower(${cell(column.key)})`;
    return [text.startsWith('-') ? sql`${value} desc nulls last, ` : sql`${value} nulls last, `];
  });
  return parts.length === 0 ? sql`` : sql.join(parts, sql``);
}
