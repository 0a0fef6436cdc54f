import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';

const uuids = (ids: readonly string[]) => sql`${[...ids]}::uuid[]`;

/** Those of these documents that are the reader's to change; nobody else changes them until the request is done. */
export async function lockKept(db: Db, ids: readonly string[]): Promise<{ id: string; categoryId: string }[]> {
  const { rows } = await sql<{
    id: string;
    categoryId: string;
  }>`select id, category_id as "categoryId" from documents where id = any(${uuids(ids)}) and deleted_at is null
    order by id for no key update`.execute(db);
  return rows;
}

/** Puts documents into a drawer; those that lie elsewhere are answered. */
export const fileAll = (db: Db, ids: readonly string[], folderId: string | null): Promise<string[]> =>
  changeAll(db, ids, {
    set: sql`folder_id = ${folderId}`,
    where: sql`folder_id is distinct from ${folderId}::uuid`,
  });

/** Publishes documents; those that were not are answered. */
export const publishAll = (db: Db, ids: readonly string[]): Promise<string[]> =>
  changeAll(db, ids, {
    set: sql`status = 'published', published_at = coalesce(published_at, now())`,
    where: sql`status <> 'published'`,
  });

async function changeAll(
  db: Db,
  ids: readonly string[],
  { set, where }: Readonly<Record<'set' | 'where', RawBuilder<unknown>>>,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`update documents set ${set}, version = version + 1, updated_at = now()
    where id = any(${uuids(ids)}) and deleted_at is null and ${where} returning id`.execute(db);
  return rows.map(({ id }) => id);
}

/** A file that goes into an archive. */
export interface PackedFile {
  id: string;
  name: string;
  fileName: string;
  fileKey: string;
  bytes: number;
}

/** The files in force of these documents, of those that the reader sees, by name. */
export async function filesOf(db: Db, ids: readonly string[]): Promise<PackedFile[]> {
  const { rows } = await sql<PackedFile>`select d.id, d.name, v.file_name as "fileName", v.file_key as "fileKey",
      v.bytes::float8 as bytes
    from documents d join document_versions v on v.document_id = d.id and v.number = d.current_number
    where d.id = any(${uuids(ids)}) and d.deleted_at is null and v.scan = 'clean' order by lower(d.name), d.id`.execute(
    db,
  );
  return rows;
}
