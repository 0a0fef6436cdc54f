import { sql } from 'kysely';
import * as z from 'zod/mini';
import { type ColumnRow, insertRows } from '../../../facts/bulk.queries.ts';
import type { Db } from '../../../platform/db/connect.ts';
import type { FieldKeys } from '../../../platform/db/field-encryption.ts';
import { type Content, SUBMITTED, WRITTEN } from './member-rows.ts';

const setColumns = sql.join([
  ...WRITTEN.map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`),
  sql`version = enrollmentsessionmembers.version + 1`,
  sql`updated_at = now()`,
]);

/** Makes people of a census, or writes over the content of those there are; how far they are stays as it is. */
export const writeMembers = (db: Db, rows: readonly ColumnRow[]): Promise<void> =>
  insertRows(
    db,
    {
      table: 'enrollmentsessionmembers',
      columns: ['id', 'client_id', 'session_id', ...WRITTEN],
      ending: sql`on conflict (id) do update set ${setColumns}`,
    },
    rows,
  );

/** Remembers what a file changed, for its undo. */
export const keepChanges = (db: Db, rows: readonly ColumnRow[]): Promise<void> =>
  insertRows(
    db,
    {
      table: 'censuschanges',
      columns: ['file_id', 'client_id', 'member_id', 'before', 'after_hash'],
    },
    rows,
  );

const place = (memberId: string) => ({ table: 'censuschanges', column: 'before', rowId: memberId }) as const;
const content = z.object({ person: z.any(), personId: z.nullable(z.string()), excluded: z.boolean() });

/** Seals what somebody was before a file. */
export const sealBefore = (keys: FieldKeys, memberId: string, { person, personId, excluded }: Content): Buffer =>
  keys.seal(place(memberId), JSON.stringify({ person, personId, excluded }));

/** Opens it. */
export const openBefore = (keys: FieldKeys, memberId: string, sealed: Uint8Array): Content =>
  content.parse(JSON.parse(keys.open(place(memberId), sealed)));

export type KeptChange = { member_id: string; before: Buffer | null; after_hash: Buffer };

/** What a file changed. */
export const changesOfFile = (db: Db, fileId: string): Promise<KeptChange[]> =>
  db.selectFrom('censuschanges').select(['member_id', 'before', 'after_hash']).where('file_id', '=', fileId).execute();

const NAMED = 5;
type Named = { first_name: string; last_name: string };

/** "Ann Kim, Ray Poe and 3 more": whom a refusal names. */
export const namesOf = (rows: readonly Named[]): string => {
  const names = rows.slice(0, NAMED).map((row) => `${row.first_name} ${row.last_name}`);
  return rows.length > NAMED ? `${names.join(', ')} (+${rows.length - NAMED})` : names.join(', ');
};

/** Whom a file changed who has submitted since. */
export const submittedOfFile = (db: Db, fileId: string): Promise<Named[]> =>
  sql<Named>`select m.first_name, m.last_name from censuschanges c join enrollmentsessionmembers m on m.id = c.member_id
    where c.file_id = ${fileId} and m.status = any(${[...SUBMITTED]}::text[]) order by m.last_name, m.first_name`
    .execute(db)
    .then(({ rows }) => rows);

/** Whom of a census, or of these, has submitted. */
export const submittedAmong = (db: Db, sessionId: string, ids: readonly string[] | undefined): Promise<Named[]> =>
  sql<Named>`select m.first_name, m.last_name from enrollmentsessionmembers m where m.session_id = ${sessionId}
    and m.deleted_at is null and m.status = any(${[...SUBMITTED]}::text[])
    and (${ids === undefined} or m.id = any(${ids ?? []}::uuid[])) order by m.last_name, m.first_name`
    .execute(db)
    .then(({ rows }) => rows);

/** Takes people out of a census; their links open nothing any more. Dependents go with their employee. */
export const removeMembers = (db: Db, sessionId: string, ids: readonly string[] | undefined): Promise<unknown> =>
  sql`update enrollmentsessionmembers m set deleted_at = now(), version = m.version + 1, key_hash = null
    where m.session_id = ${sessionId} and m.deleted_at is null and (${ids === undefined} or m.id = any(${ids ?? []}::uuid[])
      or exists (select from enrollmentsessionmembers e where e.session_id = m.session_id and e.deleted_at is null
        and e.relationship_code = '18' and lower(e.employee_id) = lower(m.employee_id) and e.id = any(${ids ?? []}::uuid[])))`.execute(
    db,
  );

/** How many of these there are in a census. */
export const countMembers = (db: Db, sessionId: string, ids: readonly string[]): Promise<number> =>
  sql<{ count: number }>`select count(*)::int as count from enrollmentsessionmembers where session_id = ${sessionId}
    and deleted_at is null and id = any(${ids}::uuid[])`
    .execute(db)
    .then(({ rows }) => rows[0]?.count ?? 0);
