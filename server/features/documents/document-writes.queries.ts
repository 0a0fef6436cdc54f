import type { UserType } from '@coverlane/contract/access.ts';
import type { Language } from '@coverlane/contract/codes.ts';
import type { DocumentStatus } from '@coverlane/contract/documents/codes.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import { holdTree } from './folders.queries.ts';

/** What people say of a document. */
export interface Said {
  name: string;
  categoryId: string;
  folderId: string | null;
  description: string | null;
  groupNumber: string | null;
  effectiveDate: string | null;
  expirationDate: string | null;
  planYear: number | null;
  language: Language | null;
  visibleTo: UserType[];
  phi: boolean;
  legalHold: boolean;
  retainUntil: string | null;
  status: DocumentStatus;
}

/** Who adds something, by the name of whoever acts. */
export interface Adder {
  id: string;
  name: string;
  installationId: string;
}

/** A document is there, without bytes yet. */
export async function insertDocument(db: Db, { id, by, said }: { id: string; by: Adder; said: Said }): Promise<void> {
  await sql`insert into documents (id, installation_id, category_id, folder_id, name, description, group_number, effective_date,
      expiration_date, plan_year, language, visible_to, phi, legal_hold, status, published_at, added_by, added_by_name)
    values (${id}, ${by.installationId}, ${said.categoryId}, ${said.folderId}, ${said.name}, ${said.description}, ${said.groupNumber},
      ${said.effectiveDate}, ${said.expirationDate}, ${said.planYear}, ${said.language}, ${JSON.stringify(said.visibleTo)}::jsonb,
      ${said.phi}, ${said.legalHold}, ${said.status}, ${said.status === 'published' ? sql`now()` : null}, ${by.id}, ${by.name})`.execute(
    db,
  );
}

export interface NewVersion {
  id: string;
  documentId: string;
  fileKey: string;
  fileName: string;
  mediaType: string;
  bytes: number;
  sha256: string;
  /** Of the file as it was sent, where something was taken out of it. */
  sentSha256?: string;
  /** Absent: there is no scanner, or it has looked. */
  scan?: 'clean' | 'waiting';
  by: Adder;
}

/** Nobody else changes the document until the request is done; false: there is none of the writer's. */
export async function lockDocument(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`select from documents where id = ${id} and deleted_at is null for no key update`.execute(
    db,
  );
  return rows.length > 0;
}

/** The next version of a document, which is the one in force from now on; false: the document is not the writer's. */
export async function insertVersion(db: Db, version: NewVersion): Promise<boolean> {
  if (!(await lockDocument(db, version.documentId))) return false;
  // A statement of its own: what was added while this one waited for the lock counts.
  const { rows } = await sql<{ number: number }>`select coalesce(max(number), 0) + 1 as number from document_versions
    where document_id = ${version.documentId}`.execute(db);
  const [next] = rows;
  if (!next) return false;
  await insertNumbered(db, version, next.number);
  return true;
}

/** The first version of a document that the same transaction has inserted: nobody else can have given it one. */
export const insertFirstVersion = (db: Db, version: NewVersion): Promise<void> => insertNumbered(db, version, 1);

async function insertNumbered(db: Db, version: NewVersion, number: number): Promise<void> {
  await sql`insert into document_versions (id, document_id, number, file_key, file_name, media_type, bytes, sha256, sent_sha256,
      scan, added_by, added_by_name)
    values (${version.id}, ${version.documentId}, ${number}, ${version.fileKey}, ${version.fileName}, ${version.mediaType},
      ${version.bytes}, ${version.sha256}, nullif(${version.sentSha256 ?? null}, ${version.sha256}), ${version.scan ?? 'clean'},
      ${version.by.id}, ${version.by.name})`.execute(db);
  // What waits for the scanner takes no version's place that is read now.
  if (version.scan !== 'waiting' || number === 1) await putInForce(db, version.documentId, number);
}

/** Says which version is read. */
export async function putInForce(db: Db, documentId: string, number: number): Promise<void> {
  await sql`update documents set current_number = ${number}, version = version + 1, updated_at = now()
    where id = ${documentId}`.execute(db);
}

/** Nobody but who keeps the document reads the version any more. */
export async function withdrawVersion(db: Db, documentId: string, number: number): Promise<void> {
  await sql`update document_versions set withdrawn_at = now() where document_id = ${documentId} and number = ${number}
    and withdrawn_at is null`.execute(db);
}

/** Changes what is said of a document; false: somebody else changed it meanwhile, or it is not the writer's. */
export async function updateDocument(
  db: Db,
  { id, version, said }: { id: string; version: number; said: Said },
): Promise<boolean> {
  const { numAffectedRows } = await sql`update documents set name = ${said.name}, category_id = ${said.categoryId},
      folder_id = ${said.folderId}, description = ${said.description}, group_number = ${said.groupNumber},
      effective_date = ${said.effectiveDate}, expiration_date = ${said.expirationDate}, plan_year = ${said.planYear},
      language = ${said.language}, visible_to = ${JSON.stringify(said.visibleTo)}::jsonb, phi = ${said.phi},
      legal_hold = ${said.legalHold}, retain_until = ${said.retainUntil}, status = ${said.status},
      published_at = case when ${said.status} = 'published' then coalesce(published_at, now()) else published_at end,
      version = version + 1, updated_at = now()
    where id = ${id} and version = ${version} and deleted_at is null`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

/** Puts a document away; false: there is none of the writer's. */
export const removeDocument = (db: Db, id: string): Promise<boolean> =>
  putAway(db, sql`deleted_at = now() where id = ${id} and deleted_at is null`);

/**
 * Takes a document back, out of a drawer that is gone, before the night begins to remove it for good; false: there is none of the
 * writer's that was put away. What the rule of its category put away would be put away again tomorrow: it is kept another year.
 */
export async function restoreDocument(db: Db, id: string): Promise<boolean> {
  await holdTree(db);
  return putAway(
    db,
    sql`deleted_at = null, put_away_by_rule = false,
      folder_id = case when access.is_folder(folder_id) then folder_id end,
      retain_until = case when put_away_by_rule then ((select access.installation_clock()) + interval '1 year')::date else retain_until end
    where id = ${id} and deleted_at is not null and purging_at is null`,
  );
}

async function putAway(db: Db, change: RawBuilder<unknown>): Promise<boolean> {
  const { numAffectedRows } =
    await sql`update documents set version = version + 1, updated_at = now(), ${change}`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

/** Of two who send the same bytes at once the second waits until the first is done, and finds theirs. */
export async function holdBytes(db: Db, sha256: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`document ${sha256}`} || access.installation(), 0))`.execute(
    db,
  );
}
