import type { ImportKind, ImportState } from '@coverlane/contract/codes.ts';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Db, Pool } from '../../platform/db/connect.ts';
import { insertsOf } from '../../facts/bulk.queries.ts';
import type { Imports } from '../../platform/db/schema.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';
import type { Reason } from './roster.ts';
import type { RosterRow } from './rows.rules.ts';

/** An import as stored, with the client's name, number and tax number. */
export type ImportRecord = Selectable<Imports> & {
  client_name: string;
  client_number: string;
  client_ein: string | null;
};

const withClient = (db: Db) =>
  db
    .selectFrom('imports')
    .innerJoin('clients', 'clients.id', 'imports.client_id')
    .selectAll('imports')
    .select(['clients.name as client_name', 'clients.client_number', 'clients.ein as client_ein']);

/** An import this transaction may see. */
export const findImport = (db: Db, id: string): Promise<ImportRecord | undefined> =>
  withClient(db).where('imports.id', '=', id).executeTakeFirst();

/** Which imports a list is about: of one client, of some kinds. */
export type ImportsAsked = {
  clientId: string | undefined;
  kinds: readonly ImportKind[];
  page: number;
  pageSize: number;
};

/** One page of imports, newest first, and how many there are. */
export async function pageOfImports(
  db: Db,
  { clientId, kinds, page, pageSize }: ImportsAsked,
): Promise<{ rows: ImportRecord[]; total: number }> {
  const ofClient = clientId === undefined ? sql`true` : sql`imports.client_id = ${clientId}`;
  const which = sql<boolean>`${ofClient} and imports.kind = any(${kinds}::text[])`;
  const rows = await withClient(db)
    .where(which)
    .orderBy('imports.created_at', 'desc')
    .orderBy('imports.id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const counted = await db
    .selectFrom('imports')
    .where(which)
    .select(sql<string>`count(*)`.as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total: Number(counted.total) };
}

/** A client this transaction may see, by id. */
export const findClient = (db: Db, id: string) =>
  db.selectFrom('clients').selectAll().where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst();

/** A file in the store, and whose it is. */
export type FileArrived = {
  id: string;
  kind: ImportKind;
  clientId: string;
  name: string;
  bytes: number;
  sha256: Buffer;
  by: { id: string; name: string };
};

/** Records a file that has arrived, in state 'reading'. */
export async function insertImport(db: Db, file: FileArrived): Promise<void> {
  await db
    .insertInto('imports')
    .values({
      id: file.id,
      kind: file.kind,
      client_id: file.clientId,
      file_name: file.name,
      bytes: file.bytes,
      sha256: file.sha256,
      file_key: file.id,
      state: 'reading',
      created_by: file.by.id,
      created_by_name: file.by.name,
    })
    .execute();
}

/** What is written about an import; JSON values as they are. */
export type ImportPatch = Partial<{
  state: ImportState;
  progress: number;
  counts: unknown;
  faults: unknown;
  unknown_codes: unknown;
  sender: string | null;
  guessed_begins: unknown;
  begin_days: unknown;
  unknown_people: unknown;
  other_people: string | null;
  undated_claims: unknown;
  undo_left: unknown;
  service_dates: unknown;
  unclear_claims: unknown;
  claim_answers: unknown;
  amounts: unknown;
  questions: unknown;
  full_file: boolean;
  acknowledgement: string | null;
  refusal: unknown;
  applied_at: Date | null;
  undone_at: Date | null;
  cancelled_at: Date;
}>;

const LISTS = 'counts faults unknown_codes unknown_people undated_claims service_dates questions refusal';
const JSON_COLUMNS = new Set(
  `${LISTS} unclear_claims claim_answers amounts guessed_begins begin_days undo_left`.split(' '),
);

/** Writes about an import; where `from` is given, only while it is in this state, or one of these. Answers whether it was. */
export async function patchImport(
  db: Db,
  { id, from }: { id: string; from?: ImportRecord['state'] | readonly ImportState[] },
  patch: ImportPatch,
): Promise<boolean> {
  const set = Object.entries(patch).map(([column, value]) => {
    const json = JSON_COLUMNS.has(column) && value !== null;
    return sql`${sql.ref(column)} = ${json ? sql`${JSON.stringify(value)}::jsonb` : value}`;
  });
  const standing = from === undefined ? sql`true` : sql`state = any(${[from].flat()}::text[])`;
  const result = await sql`update imports set ${sql.join(set)} where id = ${id} and ${standing}`.execute(db);
  return Number(result.numAffectedRows ?? 0) > 0;
}

/** Stops an import whose user has no rights any more: nothing else may be written without any. */
export async function stopImport(
  pool: Pool,
  { id, from, to, refusal }: { id: string; from: ImportState; to: ImportState; refusal: Reason },
): Promise<void> {
  await sql`select access.stop_import(${id}::uuid, ${from}, ${to}, ${JSON.stringify(refusal)}::jsonb)`.execute(pool);
}

/** One import of a client at a time reads, applies or is undone; the others wait. Held until the transaction ends. */
export async function lockRoster(db: Db, clientId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`roster ${clientId}`}, 0))`.execute(db);
}

/** How many people of the client are covered on a day or later. */
export async function countCovered(db: Db, clientId: string, from: string): Promise<number> {
  const { rows } = await sql<{ count: string }>`select count(*) as count from member_search
    where client_id = ${clientId} and covered_to >= ${from}::date`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

/** The next people covered on a day or later, in the order of ids, after one of them. */
export async function coveredAfter(
  db: Db,
  clientId: string,
  { from, after, limit }: { from: string; after: string; limit: number },
): Promise<{ personId: string; subscriberId: string }[]> {
  const { rows } = await sql<{ personId: string; subscriberId: string }>`
    select person_id as "personId", subscriber_id as "subscriberId" from member_search
    where client_id = ${clientId} and covered_to >= ${from}::date and person_id > ${after}::uuid
    order by person_id limit ${limit}`.execute(db);
  return rows;
}

/** The coverage type of a plan of the client, undefined where it has no such plan. */
export async function planType(db: Db, clientId: string, planId: string): Promise<string | undefined> {
  const plan = await db
    .selectFrom('plans')
    .select('coverage_type')
    .where('client_id', '=', clientId)
    .where('id', '=', planId)
    .executeTakeFirst();
  return plan?.coverage_type;
}

const ROW_COLUMNS = `id client_id import_id ordinal verdict interchange functional_group transaction segment
  person_id person_name member_number changes differences reasons`.split(/\s+/);

/** The statements that write rows of an import, numbered from `first`. */
export function rosterRowInserts(
  { id, client_id, first }: { id: string; client_id: string; first: number },
  rows: readonly RosterRow[],
): RawBuilder<unknown>[] {
  const records = rows.map((row, index) => ({
    id: uuid7(),
    client_id,
    import_id: id,
    ordinal: first + index,
    verdict: row.verdict,
    ...columnsOfPlace(row.position),
    person_id: row.personId,
    person_name: row.personName,
    member_number: row.memberNumber,
    changes: row.changes,
    differences: row.differences,
    reasons: row.reasons,
  }));
  return insertsOf({ table: 'import_rows', columns: ROW_COLUMNS }, records);
}

const NOWHERE = { interchange: null, group: null, transaction: null, segment: null };

function columnsOfPlace(position: RosterRow['position']) {
  const { interchange, group, transaction, segment } = position ?? NOWHERE;
  return { interchange, functional_group: group, transaction, segment };
}

/** Forgets the rows of an earlier run. */
export const deleteRosterRows = (db: Db, importId: string) =>
  db.deleteFrom('import_rows').where('import_id', '=', importId).execute();

/** One page of rows of an import in file order, and how many there are. */
export async function pageOfRows(
  db: Db,
  importId: string,
  { verdict, page, pageSize }: { verdict: string | undefined; page: number; pageSize: number },
) {
  const which = verdict === undefined ? sql<boolean>`true` : sql<boolean>`verdict = ${verdict}`;
  const from = db.selectFrom('import_rows').where('import_id', '=', importId).where(which);
  const rows = await from
    .selectAll()
    .orderBy('ordinal')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const counted = await from.select(sql<string>`count(*)`.as('total')).executeTakeFirstOrThrow();
  return { rows, total: Number(counted.total) };
}
