import type { ReportDefinition } from '@coverlane/contract/reports/definition.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { ReportRow } from './row-parts.queries.ts';
import type { RawBuilder } from 'kysely';

const BATCH = 2000;
/** The bars of a chart; all other values are one more. */
const BARS = 12;
/** How long one statement of a report may take. */
const LONGEST = '600s';

/** Takes a run up that waits, or that a killed worker left. False: it was stopped, or is finished. */
export async function beginRun(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`update report_runs set state = 'running', started_at = now(), row_count = 0
    where id = ${id} and state in ('queued', 'running') returning id`.execute(db);
  return rows.length > 0;
}

/** Tells how many rows there are so far. False: somebody stopped the run. */
export async function tellRows(db: Db, id: string, count: number): Promise<boolean> {
  const { rows } = await sql`update report_runs set row_count = ${count} where id = ${id} and state = 'running'
    returning id`.execute(db);
  return rows.length > 0;
}

/** The run has no result. Nothing happens to one that is finished already. */
export async function failRun(db: Db, id: string, failure: 'rights' | 'timeout' | 'error'): Promise<void> {
  await sql`update report_runs set state = 'failed', failure = ${failure}, finished_at = now()
    where id = ${id} and state in ('queued', 'running')`.execute(db);
}

/** The rows of a report in batches through a cursor. */
export async function* foundRows(db: Db, query: RawBuilder<ReportRow>): AsyncGenerator<ReportRow[]> {
  await sql`set local statement_timeout = ${sql.lit(LONGEST)}`.execute(db);
  await sql`declare report no scroll cursor for ${query}`.execute(db);
  for (;;) {
    const { rows } = await sql<ReportRow>`fetch ${sql.lit(BATCH)} from report`.execute(db);
    if (rows.length === 0) break;
    yield rows;
  }
  await sql`close report`.execute(db);
}

/** Keeps rows of a result after those that are there. */
export async function keepRows(
  db: Db,
  { runId, userId, after }: { runId: string; userId: string; after: number },
  rows: readonly ReportRow[],
): Promise<void> {
  await sql`insert into report_rows (run_id, ordinal, user_id, person_id, cells)
    select ${runId}, ${after}::int + r.place, ${userId}, (r.row ->> 'person_id')::uuid, r.row -> 'cells'
    from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) with ordinality r (row, place)`.execute(db);
}

/** The result is whole: its sums and its chart are worked out, and it can be opened. False: it was stopped meanwhile. */
export async function finishRun(
  db: Db,
  { runId, rows, definition }: { runId: string; rows: number; definition: ReportDefinition },
): Promise<boolean> {
  const totals = JSON.stringify(await totalsOf(db, runId, definition));
  const chart = JSON.stringify(await chartOf(db, runId, definition));
  const done = await sql`update report_runs set state = 'ready', finished_at = now(), row_count = ${rows},
      totals = ${totals}::jsonb, chart = ${chart}::jsonb where id = ${runId} and state = 'running' returning id`.execute(
    db,
  );
  return done.rows.length > 0;
}

/** Sums of the columns that are added up, exact to the cent. */
async function totalsOf(db: Db, runId: string, { columns }: ReportDefinition): Promise<Record<string, string>> {
  const summed = columns.filter(({ sum }) => sum);
  if (summed.length === 0) return {};
  const sums = summed.map(({ key }) => sql`sum((cells ->> ${sql.lit(key)})::numeric)::text as ${sql.ref(key)}`);
  const { rows } = await sql<
    Record<string, string | null>
  >`select ${sql.join(sums)} from report_rows where run_id = ${runId}`.execute(db);
  return Object.fromEntries(Object.entries(rows[0] ?? {}).flatMap(([key, sum]) => (sum === null ? [] : [[key, sum]])));
}

/** The largest values with all others as one, or months in their order. */
async function chartOf(
  db: Db,
  runId: string,
  { chart, columns }: ReportDefinition,
): Promise<{ key: string | null; value: string }[]> {
  // What is named by people is drawn from its rows, which are counted as looked at.
  if (!chart || chart.named) return [];
  const isTime = columns.some(({ key, kind }) => key === chart.by && kind === 'month');
  const value = chart.of === undefined ? sql`count(*)` : sql`sum((cells ->> ${sql.lit(chart.of)})::numeric)`;
  const { rows } = await sql<{ key: string | null; value: string }>`
    with bar as (select cells ->> ${sql.lit(chart.by)} as key, ${value} as value from report_rows where run_id = ${runId}
      group by 1 having ${value} is not null),
    placed as (select bar.*, row_number() over (order by value desc, key) as place from bar)
    select key, value::text from (
      select key, value, place from placed where ${isTime} or place <= ${BARS}
      union all select '', sum(value), ${BARS + 1} from placed where not ${isTime} and place > ${BARS} having count(*) > 0) shown
    order by case when ${isTime} then key end, place`.execute(db);
  return rows;
}
