import { sql } from 'kysely';
import type { ReportColumn } from '@coverlane/contract/reports/definition.ts';
import { type RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import { numericKinds } from './row-parts.queries.ts';

type Sql = RawBuilder<unknown>;

/** A row of a result as it is kept. */
export interface ResultRow {
  ordinal: number;
  person_id: string | null;
  cells: Record<string, string | number | boolean | null>;
}

/** Which rows of a result, in which order: that of the report where no column is named. */
export interface ResultQuery {
  runId: string;
  columns: readonly ReportColumn[];
  search?: string | undefined;
  /** A column's key, with a leading `-` for descending; one that the report has not sorts nothing. */
  sort?: string | undefined;
}

const literal = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** The search looks into every column of plain text. */
function whereOf({ runId, columns, search }: ResultQuery): Sql {
  const texts = columns.filter(({ kind }) => kind === 'text').map(({ key }) => key);
  if (!search || texts.length === 0) return sql`r.run_id = ${runId}`;
  const found = texts.map((key) => sql`r.cells ->> ${sql.lit(key)} ilike ${literal(search)}`);
  return sql`r.run_id = ${runId} and (${sql.join(found, sql` or `)})`;
}

function orderOf({ columns, sort }: ResultQuery): Sql {
  const key = sort?.replace(/^-/, '');
  const column = columns.find((one) => one.key === key);
  if (!column || sort === undefined) return sql`r.ordinal`;
  const value = sql`r.cells ->> ${sql.lit(column.key)}`;
  const sorted = numericKinds.includes(column.kind) ? sql`(${value})::numeric` : sql`lower(${value})`;
  return sort.startsWith('-') ? sql`${sorted} desc nulls last, r.ordinal` : sql`${sorted} nulls last, r.ordinal`;
}

/** A page of a result and how many rows the search finds. */
export async function pageOfRows(
  db: Db,
  query: ResultQuery,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ rows: ResultRow[]; total: number }> {
  const { rows } =
    await sql<ResultRow>`select r.ordinal, r.person_id, r.cells from report_rows r where ${whereOf(query)}
    order by ${orderOf(query)} limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db);
  const counted = await sql<{
    total: number;
  }>`select count(*)::int as total from report_rows r where ${whereOf(query)}`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

const BATCH = 2000;

/** All rows in batches through a cursor, so that no result is too long for memory. */
export async function* batchesOf(db: Db, query: ResultQuery): AsyncGenerator<ResultRow[]> {
  const cursor = sql.id(`result_${query.runId.slice(-12)}`);
  await sql`declare ${cursor} no scroll cursor for select r.ordinal, r.person_id, r.cells from report_rows r
    where ${whereOf(query)} order by ${orderOf(query)}`.execute(db);
  for (;;) {
    const { rows } = await sql<ResultRow>`fetch ${sql.lit(BATCH)} from ${cursor}`.execute(db);
    if (rows.length === 0) break;
    yield rows;
  }
  await sql`close ${cursor}`.execute(db);
}
