import { type RawBuilder, sql } from 'kysely';
import { chunks, type ColumnRow } from '../../../facts/bulk.queries.ts';
import type { Db } from '../../../platform/db/connect.ts';

const FOUND = [
  'verdict',
  'problems',
  'changed',
  'double',
  'answers',
  'employee_key',
  'ssn_index',
  'name_index',
  'member_id',
  'person_id',
];
const BYTES = new Set(['ssn_index', 'name_index']);
const JSONS = new Set(['problems', 'changed', 'double', 'answers']);
const IDS = new Set(['member_id', 'person_id']);
const CHUNK = 1000;

/** A row's column in a JSON list, in its type. */
function read(column: string): RawBuilder<unknown> {
  const value = sql`v->>${column}`;
  if (JSONS.has(column)) return sql`v->${column}`;
  if (BYTES.has(column)) return sql`(${value})::bytea`;
  return IDS.has(column) ? sql`(${value})::uuid` : value;
}

/** Writes what a check found over rows of a file; their cells where they are given, else they stay as they are. */
export async function updateRows(db: Db, fileId: string, rows: readonly ColumnRow[]): Promise<void> {
  const found = FOUND.map((column) => sql`${sql.ref(column)} = ${read(column)}`);
  const sets = sql.join([sql`sealed = coalesce((v->>'sealed')::bytea, r.sealed)`, ...found]);
  for (const part of chunks(rows, CHUNK))
    await sql`update censusrows r set ${sets} from jsonb_array_elements(${JSON.stringify(part)}::jsonb) v
      where r.file_id = ${fileId} and r.row_number = (v->>'row_number')::int and r.part = (v->>'part')::int`.execute(
      db,
    );
}
