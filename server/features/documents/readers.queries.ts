import type { UserType } from '@coverlane/contract/access.ts';
import type { Reply } from '@coverlane/contract/call.ts';
import type { documentReaders } from '@coverlane/contract/documents/reader-calls.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';

/** Accounts that are named at a time. */
const MOST = 20;
/** Documents of the caller's that are looked through. */
const MOST_DOCUMENTS = 20_000;

/** Accounts as whom the reader may look at documents, by a part of the name. */
export async function readersNamed(
  db: Db,
  search: string,
): Promise<Reply<typeof documentReaders.documentReaderList>['rows']> {
  const { rows } = await sql<Reply<typeof documentReaders.documentReaderList>['rows'][number]>`
    select id, first_name as "firstName", last_name as "lastName", type, organisation
    from access.document_readers(${search}, ${MOST}::int)`.execute(db);
  return rows;
}

/** The groups of a client that the reader sees, by name. */
export async function groupsOf(
  db: Db,
  clientId: string,
): Promise<Reply<typeof documentReaders.documentGroups>['rows']> {
  const { rows } = await sql<Reply<typeof documentReaders.documentGroups>['rows'][number]>`
    select id, name, group_number as "groupNumber" from groups where client_id = ${clientId} and deleted_at is null
    order by lower(name), id`.execute(db);
  return rows;
}

/** Is it a member whom the reader sees? */
export async function isMemberSeen(db: Db, personId: string): Promise<boolean> {
  const { rows } = await sql`select from people where id = ${personId} and withdrawn_at is null`.execute(db);
  return rows.length > 0;
}

/** The ids of the documents that the reader sees, the newest first. */
export async function documentsSeen(db: Db, where: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select d.id from documents d
    join document_versions v on v.document_id = d.id and v.number = d.current_number
    where ${where} order by d.created_at desc limit ${MOST_DOCUMENTS}`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * From here on the transaction reads with the rights of somebody else, and writes nothing.
 * @param reader an account, or a member who has one
 * @returns who that is; null: nobody as whom the caller may look
 */
export async function lookAs(db: Db, reader: string): Promise<{ name: string; type: UserType } | null> {
  const { rows } = await sql<{ reader: { name: string; type: UserType } | null }>`
    select access.look_as(${reader}) as reader`.execute(db);
  return rows[0]?.reader ?? null;
}
