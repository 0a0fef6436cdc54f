import type { Input, Reply } from '@coverlane/contract/call.ts';
import type { reports } from '@coverlane/contract/reports/calls.ts';
import type { ReportColumn, ReportDefinition } from '@coverlane/contract/reports/definition.ts';
import { appendAudit } from '../../platform/http/audit.ts';
import type { Context, FileReply, Seen } from '../../platform/http/context.ts';
import { conflict, invalid, notFound } from '../../platform/http/refusals.ts';
import type { Cell } from '../../platform/http/table-file.ts';
import { streamedTable } from '../../platform/http/streamed-table.ts';
import { batchesOf, pageOfRows, type ResultRow } from './rows.queries.ts';
import { found } from './runs.ts';
import type { RunRow } from './runs.queries.ts';
import { definitionOfRun, formatsOf, isStillOffered } from './report-types.ts';
import { columnsFor, readableRows } from './ssn-cells.ts';

type Calls = typeof reports;

/** @throws Refusal 404 for a run that is nobody's here, 409 for one without a result or one that may not be opened any more */
async function opened(id: string, { db, user }: Context): Promise<{ row: RunRow; definition: ReportDefinition }> {
  const row = await found(db, id);
  if (row.state !== 'ready') throw conflict('report-not-ready');
  const definition = definitionOfRun(row);
  if (!definition) throw notFound();
  // What the report type asks for today counts, not what it asked for when the report was made.
  if (!row.open || !(await isStillOffered(db, user, row))) throw conflict('report-rights');
  return { row, definition };
}

/**
 * What the audit log says of rows that were shown. A list of members counts as one of the lists of members; what shows
 * the health of people names them.
 */
function seenOf({ row, definition }: { row: RunRow; definition: ReportDefinition }, ids: readonly string[]): Seen[] {
  const about = row.meant.clientId === null ? {} : { clientId: row.meant.clientId };
  const type = definition.phi ? 'report' : 'members';
  const people = chunksOf([...new Set(ids)]).map((part) => ({ type, ...about, ids: part }));
  return [{ type: 'report', id: row.id, ...about }, ...people];
}

const PEOPLE_A_ROW = 1000;
const chunksOf = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / PEOPLE_A_ROW) }, (_, at) =>
    ids.slice(at * PEOPLE_A_ROW, (at + 1) * PEOPLE_A_ROW),
  );

const peopleIn = (rows: readonly ResultRow[]): string[] => rows.flatMap(({ person_id }) => person_id ?? []);

/** A column that needs a right of its own is neither searched nor ordered by. */
const isOpen = ({ access }: ReportColumn): boolean => access === undefined;

/** GET /reports/{id}/rows */
export async function reportRows(
  input: Input<Calls['reportRows']>,
  context: Context,
): Promise<Reply<Calls['reportRows']>> {
  const { id, search, sort, page, pageSize } = input;
  const run = await opened(id, context);
  const { columns } = run.definition;
  const query = { runId: id, columns: columns.filter(isOpen), search, sort };
  const { rows, total } = await pageOfRows(context.db, query, { page, pageSize });
  for (const seen of seenOf(run, peopleIn(rows))) context.saw(seen);
  return {
    rows: readableRows(rows, { columns, reader: context.user, secrets: context.parts.secrets }).map(
      ({ ordinal, person_id, cells }) => ({ ordinal, personId: person_id, cells }),
    ),
    total,
    page,
    pageSize,
  };
}

/** GET /reports/{id}/file: the whole result, written row by row. */
export async function reportFile(input: Input<Calls['reportFile']>, context: Context): Promise<FileReply> {
  const { id, search, sort, format, words = {} } = input;
  const run = await opened(id, context);
  const { db, user, parts } = context;
  if (!(await formatsOf(db, run.row)).includes(format)) throw invalid({ format: 'bad-choice' });
  const columns = columnsFor(run.definition.columns, user);
  const people: string[] = [];
  const batches = async function* () {
    for await (const rows of batchesOf(db, { runId: id, columns: columns.filter(isOpen), search, sort })) {
      people.push(...peopleIn(rows));
      yield readableRows(rows, { columns, reader: user, secrets: parts.secrets }).map(({ cells }) =>
        columns.map((column) => cellOf(column, cells[column.key], words)),
      );
    }
  };
  const headings = columns.map(({ key }) => words[key] ?? key);
  const name = run.row.own?.base ?? run.row.report_key;
  const { file, rows } = await streamedTable(format, { name, headings, batches: batches() });
  const detail = { report: run.row.report_key, format, rows };
  const about = { objectType: 'report', objectId: id, clientId: run.row.meant.clientId };
  await appendAudit(db, { action: 'export', call: 'reportFile', ...about, outcome: 'ok', detail });
  for (const seen of seenOf(run, people)) context.saw(seen);
  return file;
}

type Value = NonNullable<ResultRow['cells'][string]>;
type Word = (code: string) => string;

const text = (value: Value): Cell => String(value);
const number = (value: Value): Cell => Number(value);
const said = (value: Value, word: Word): Cell => word(String(value));

/** What a cell of each kind is in a sheet. */
const cellsByKind: Record<ReportColumn['kind'], (value: Value, word: Word) => Cell> = {
  text,
  time: text,
  month: text,
  day: (value) => ({ date: String(value) }),
  money: number,
  number,
  percent: number,
  ssn: text,
  code: said,
  yesNo: said,
  codes: (value, word) => String(value).split(',').map(word).join('; '),
};

/** Codes in the reader's words; what is not known is an empty cell, never 0. */
function cellOf(
  { key, kind }: ReportColumn,
  value: Value | null | undefined,
  words: Readonly<Record<string, string>>,
): Cell {
  if (value === null || value === undefined) return null;
  return cellsByKind[kind](value, (code) => words[`${key}.${code}`] ?? code);
}
