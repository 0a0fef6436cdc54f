import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { CensusFileState, CensusVerdict } from '@coverlane/contract/enrollment-sessions/census-codes.ts';
import type { CensusFieldShown } from '@coverlane/contract/enrollment-sessions/codes.ts';
import { type ColumnRow, insertRows } from '../../../facts/bulk.queries.ts';
import type { Db, Pool } from '../../../platform/db/connect.ts';
import type { Censusfiles, Censusrows } from '../../../platform/db/schema.ts';

export type FileRecord = Selectable<Censusfiles>;
export type RowRecord = Selectable<Censusrows>;

export const findFile = (db: Db, id: string): Promise<FileRecord | undefined> =>
  db.selectFrom('censusfiles').selectAll().where('id', '=', id).executeTakeFirst();

/** Files of a session, the newest first. */
export const filesOfSession = (db: Db, sessionId: string): Promise<FileRecord[]> =>
  db
    .selectFrom('censusfiles')
    .selectAll()
    .where('session_id', '=', sessionId)
    .orderBy('created_at', 'desc')
    .limit(50)
    .execute();

type NewFile = { id: string; clientId: string; sessionId: string; name: string; bytes: number; sha256: Buffer };

/** Records a file that has arrived, in state 'reading'. */
export const insertFile = (db: Db, file: NewFile, by: { id: string; name: string }): Promise<unknown> =>
  db
    .insertInto('censusfiles')
    .values({
      id: file.id,
      client_id: file.clientId,
      session_id: file.sessionId,
      file_name: file.name,
      bytes: file.bytes,
      sha256: file.sha256,
      file_key: file.id,
      created_by: by.id,
      created_by_name: by.name,
    })
    .execute();

/** What is written about a file; JSON as values. */
type FilePatch = Partial<{
  state: CensusFileState;
  progress: number;
  mapping: unknown;
  notes: unknown;
  counts: unknown;
  refusal: unknown;
  samples: Buffer;
  applied_at: Date | null;
  undone_at: Date | null;
}>;
const JSON_COLUMNS = new Set(['mapping', 'notes', 'counts', 'refusal']);

const assigned = ([column, value]: [string, unknown]): RawBuilder<unknown> =>
  sql`${sql.ref(column)} = ${JSON_COLUMNS.has(column) && value !== null ? sql`${JSON.stringify(value)}::jsonb` : value}`;

/** Changes a file that is in one of these states; answers whether it was. */
export async function patchFile(
  db: Db | Pool,
  { id, from }: { id: string; from: readonly CensusFileState[] },
  patch: FilePatch,
): Promise<boolean> {
  const changes = sql.join(Object.entries(patch).map(assigned));
  const { rows } = await sql`update censusfiles set ${changes} where id = ${id} and state = any(${from}::text[])
    returning id`.execute(db);
  return rows.length > 0;
}

/** Makes other work on the census of a session wait until this transaction ends. */
export const lockCensus = (db: Db, sessionId: string): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended('census ' || ${sessionId}, 0))`.execute(db);

/** All rows of a file, in its order. */
export const allRows = (db: Db, fileId: string): Promise<RowRecord[]> =>
  db.selectFrom('censusrows').selectAll().where('file_id', '=', fileId).orderBy('row_number').orderBy('part').execute();

type Page = { page: number; pageSize: number; verdict?: CensusVerdict | undefined };

/** One page of rows, in the order of the file, and how many there are. */
export async function pageOfRows(db: Db, fileId: string, { page, pageSize, verdict }: Page) {
  const which = sql<boolean>`file_id = ${fileId} and (${verdict ?? null}::text is null or verdict = ${verdict ?? null})`;
  const rows: RowRecord[] = await db
    .selectFrom('censusrows')
    .selectAll()
    .where(which)
    .orderBy('row_number')
    .orderBy('part')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const counted = await sql<{ total: number }>`select count(*)::int as total from censusrows where ${which}`.execute(
    db,
  );
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

const COLUMNS = `file_id client_id row_number part sealed verdict problems changed double answers employee_key ssn_index
  name_index member_id person_id`.split(/\s+/);

/** Takes the rows of a file away, before it is read again. */
export const clearRows = (db: Db, fileId: string): Promise<unknown> =>
  sql`delete from censusrows where file_id = ${fileId}`.execute(db);

/** Writes rows of a file. */
export const insertCensusRows = (db: Db, rows: readonly ColumnRow[]): Promise<void> =>
  insertRows(db, { table: 'censusrows', columns: COLUMNS }, rows);

/** Rows by verdict. */
export async function countRows(db: Db, fileId: string): Promise<Record<string, number>> {
  const { rows } = await sql<{ verdict: string; count: number }>`select verdict, count(*)::int as count
    from censusrows where file_id = ${fileId} group by verdict`.execute(db);
  return Object.fromEntries(rows.map(({ verdict, count }) => [verdict, count]));
}

/** Rows that have an employee ID, an SSN, or a name and birth date in common with one of these keys. */
export const rowsBeside = (
  db: Db,
  fileId: string,
  keys: { employees: readonly string[]; ssns: readonly Buffer[]; names: readonly Buffer[]; places: readonly string[] },
): Promise<RowRecord[]> =>
  sql<RowRecord>`select * from censusrows where file_id = ${fileId}
    and (employee_key = any(${keys.employees}::text[]) or ssn_index = any(${keys.ssns}::bytea[])
      or name_index = any(${keys.names}::bytea[]) or row_number || '.' || part = any(${keys.places}::text[]))
    order by row_number, part`
    .execute(db)
    .then(({ rows }) => rows);

/** Targets of headings of an employer's files before, by the folded heading. */
export async function savedMappings(db: Db, clientId: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('censusmappings')
    .select(['heading', 'target'])
    .where('client_id', '=', clientId)
    .execute();
  return new Map(rows.map(({ heading, target }) => [heading, target]));
}

/** Remembers where headings go, for the employer's next file. */
export const saveMappings = (db: Db, clientId: string, mapped: readonly { heading: string; target: string }[]) =>
  sql`insert into censusmappings (client_id, heading, target)
    select ${clientId}, m.heading, m.target from jsonb_to_recordset(${JSON.stringify(mapped)}::jsonb) m(heading text, target text)
    on conflict (client_id, heading) do update set target = excluded.target, recorded_at = now()`.execute(db);

type NewField = { id: string; key: string; label: string; show: CensusFieldShown; sortKey: number };

/** Makes a field of a session's census, of a text that stands under its label. */
export const insertDataField = (db: Db, { client_id, session_id }: Place, field: NewField): Promise<unknown> =>
  db
    .insertInto('enrollmentcensusdatafields')
    .values({
      client_id,
      session_id,
      id: field.id,
      key: field.key,
      label: field.label,
      column_header: field.label,
      type: 'text',
      show_to_member: field.show,
      sort_key: field.sortKey,
    })
    .execute();

type Place = Pick<FileRecord, 'client_id' | 'session_id'>;

/** Says what members may do with a field of a census. */
export const showDataField = (db: Db, id: string, show: CensusFieldShown): Promise<unknown> =>
  sql`update enrollmentcensusdatafields set show_to_member = ${show}, version = version + 1, updated_at = now()
    where id = ${id}`.execute(db);
