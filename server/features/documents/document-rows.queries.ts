import type { UserType } from '@coverlane/contract/access.ts';
import { actorIn } from '@coverlane/contract/words/actors.ts';
import type { Reply } from '@coverlane/contract/call.ts';
import type { FileScan } from '@coverlane/contract/documents/codes.ts';
import type { documents } from '@coverlane/contract/documents/calls.ts';
import type { documentUploads } from '@coverlane/contract/documents/upload-calls.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';

/** A document as lists answer it. */
export type DocumentRow = Reply<typeof documents.documentList>['rows'][number];

type Stored = Omit<DocumentRow, 'categoryName' | 'addedBy'> & {
  categoryEn: string;
  categoryKo: string | null;
  categoryEs: string | null;
  addedByName: string | null;
  addedByKey: unknown;
};

const moment = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const isKept = sql`(d.bill_client_id is null and (select access.keeping_installation()) is not null
    and ((select access.kept_documents()) is null or d.id = any((select access.kept_documents())::uuid[])))`;

const columns = sql`d.id, d.name, d.category_id as "categoryId", c.name as "categoryEn", c.name_ko as "categoryKo",
  c.name_es as "categoryEs", d.folder_id as "folderId", d.description, d.group_number as "groupNumber",
  d.effective_date::text as "effectiveDate", d.expiration_date::text as "expirationDate", d.plan_year as "planYear", d.language,
  d.visible_to as "visibleTo", d.phi, d.status, d.legal_hold as "legalHold", d.retain_until::text as "retainUntil", v.number, v.file_name as "fileName",
  v.media_type as "mediaType", v.bytes::float8 as bytes, v.scan, d.added_by_name as "addedByName", d.added_by_key as "addedByKey",
  ${moment('d.created_at')} as "addedAt", ${moment('d.published_at')} as "publishedAt", d.version,
  ${isKept} as "isKept"`;

/**
 * Documents with the file as each says it (access.take_file_in_force), whose versions are not asked anew who sees them: one that the
 * virus scanner has not passed is there for who keeps it, as the policy of versions has it. Without a category it is a message's.
 */
const listed = sql`documents d join lateral (select d.current_number as number, d.file_name, d.media_type, d.bytes, d.scan) v
    on d.category_id is not null and (v.scan = 'clean' or (v.scan is not null and ${isKept}))`;

/** Columns by which lists are ordered, as SQL. */
const orders: Readonly<Record<string, RawBuilder<unknown>>> = {
  name: sql`lower(d.name)`,
  addedAt: sql`d.created_at`,
  effectiveDate: sql`d.effective_date`,
  expirationDate: sql`d.expiration_date`,
  bytes: sql`v.bytes`,
};

/** Which documents, in which order, and which page of them. */
export interface Asked {
  where: RawBuilder<unknown>;
  sort: string | undefined;
  page: number;
  pageSize: number;
}

/**
 * One page of documents among those that row-level security shows, and how many there are. Who sees what is asked once for each
 * document, and everything that is answered of it for those of the page alone.
 */
export async function pageOfDocuments(
  db: Db,
  { where, sort, page, pageSize }: Asked,
): Promise<{ rows: DocumentRow[]; total: number }> {
  const { rows } = await sql<Stored & { total: number }>`
    with found as materialized (select ${orderOf(sort)} as key, d.id, d.name, d.category_id, d.folder_id, d.description,
      d.group_number, d.effective_date, d.expiration_date, d.plan_year, d.language, d.visible_to, d.phi, d.status, d.legal_hold,
      d.retain_until, d.added_by_name, d.added_by_key, d.created_at, d.published_at, d.version, d.bill_client_id,
      v.number, v.file_name, v.media_type, v.bytes, v.scan
      from ${listed} where ${where}),
    page as materialized (select found.*, row_number() over (order by key ${directionOf(sort)} nulls last, id) as place from found
      order by place limit ${pageSize} offset ${(page - 1) * pageSize})
    select (select count(*)::int from found) as total, shown.* from (select) one
    left join (select ${columns}, d.place from page d
      cross join lateral (select d.number, d.file_name, d.media_type, d.bytes, d.scan) v
      join categories c on c.id = d.category_id) shown on true
    order by shown.place`.execute(db);
  const there = rows.filter(({ id }) => id !== null);
  return {
    rows: there.map(({ total: _total, place: _place, ...row }: Stored & { total: number; place?: unknown }) =>
      answered(row),
    ),
    total: rows[0]?.total ?? 0,
  };
}

const orderOf = (sort: string | undefined) => orders[sort?.replace(/^-/, '') ?? 'addedAt'] ?? sql`d.created_at`;
const directionOf = (sort: string | undefined) => ((sort ?? '-addedAt').startsWith('-') ? sql`desc` : sql`asc`);

/** One document that the reader sees; undefined: there is none for them. */
export async function findDocument(db: Db, id: string): Promise<DocumentRow | undefined> {
  const { rows } = await sql<Stored>`select ${columns} from ${listed} join categories c on c.id = d.category_id
      where d.id = ${id} and d.deleted_at is null`.execute(db);
  return rows[0] && answered(rows[0]);
}

/**
 * The first document that the reader sees and whose file in force is, or was sent as, these very bytes; null: there is none for
 * them. Most files have none: their versions are asked first, whose policy asks for the document anyway.
 */
export async function twinOf(db: Db, sha256: string): Promise<Reply<typeof documentUploads.documentTwin>['twin']> {
  const { rows: same } = await sql<{ documentId: string; number: number }>`select document_id as "documentId", number
    from document_versions where sha256 = ${sha256} or sent_sha256 = ${sha256}`.execute(db);
  if (same.length === 0) return null;
  const { rows } = await sql<{ id: string; name: string; isKept: boolean }>`select d.id, d.name, ${isKept} as "isKept"
    from ${listed} join jsonb_to_recordset(${JSON.stringify(same)}::jsonb) as same ("documentId" uuid, number int)
      on same."documentId" = d.id and same.number = d.current_number
    where d.deleted_at is null order by d.created_at limit 1`.execute(db);
  return rows[0] ?? null;
}

function answered({ categoryEn, categoryKo, categoryEs, addedByName, addedByKey, ...row }: Stored): DocumentRow {
  return {
    ...row,
    categoryName: { en: categoryEn, ko: categoryKo, es: categoryEs },
    addedBy: actorIn(addedByName, addedByKey),
  };
}

/** How long a document is kept: the years of its category, and through which day as its dates stand. */
export async function keptThrough(
  db: Db,
  id: string,
): Promise<{ retentionYears: number | null; keptThrough: string | null }> {
  const { rows } = await sql<{ retentionYears: number | null; keptThrough: string | null }>`
    select c.retention_years as "retentionYears",
      access.kept_through(d.expiration_date, null, c.retention_years, d.retain_until)::text as "keptThrough"
    from documents d join categories c on c.id = d.category_id where d.id = ${id}`.execute(db);
  return rows[0] ?? { retentionYears: null, keptThrough: null };
}

export interface VersionRow {
  id: string;
  number: number;
  fileKey: string;
  fileName: string;
  mediaType: DocumentRow['mediaType'];
  bytes: number;
  sha256: string;
  scan: FileScan;
  addedByName: string | null;
  addedByKey: unknown;
  addedAt: string;
  withdrawnAt: string | null;
}

/** The versions of a document that the reader sees, the newest first. */
export async function versionsOf(db: Db, documentId: string): Promise<VersionRow[]> {
  const { rows } = await sql<VersionRow>`select v.id, v.number, v.file_key as "fileKey", v.file_name as "fileName",
      v.media_type as "mediaType", v.bytes::float8 as bytes, v.sha256, v.scan, v.added_by_name as "addedByName", v.added_by_key as "addedByKey",
      ${moment('v.created_at')} as "addedAt", ${moment('v.withdrawn_at')} as "withdrawnAt"
    from document_versions v where v.document_id = ${documentId} order by v.number desc`.execute(db);
  return rows;
}

/** The version of a document whose bytes are asked for: by its number, or the one in force. */
export async function versionAsked(
  db: Db,
  { documentId, number }: { documentId: string; number: number | null },
): Promise<VersionRow | undefined> {
  const { rows } = await sql<VersionRow>`select v.id, v.number, v.file_key as "fileKey", v.file_name as "fileName",
      v.media_type as "mediaType", v.bytes::float8 as bytes, v.sha256, v.scan, null as "addedByName", null as "addedByKey",
      ${moment('v.created_at')} as "addedAt", ${moment('v.withdrawn_at')} as "withdrawnAt"
    from document_versions v join documents d on d.id = v.document_id
    where v.document_id = ${documentId} and d.deleted_at is null and v.number = coalesce(${number}::int, d.current_number)`.execute(
    db,
  );
  return rows[0];
}

interface Category {
  visibleTo: UserType[];
  phi: boolean;
  /** For how many years after the end of their validity; null: nobody is held to keep them. */
  years: number | null;
}

/** What a category says of the documents in it; undefined: there is none. */
export async function categoryOf(db: Db, id: string): Promise<Category | undefined> {
  const { rows } = await sql<Category>`
    select visible_to as "visibleTo", phi, retention_years as years from categories where id = ${id} and deleted_at is null`.execute(
    db,
  );
  return rows[0];
}

/** Does the reader read anybody's health information (45 CFR 164.504(f))? Of which clients row-level security says. */
export async function readsHealth(db: Db): Promise<boolean> {
  const { rows } = await sql<{ reads: boolean }>`select access.reads_health() as reads`.execute(db);
  return rows[0]?.reads === true;
}

/** Categories as a call answers them, in their order. */
export async function categoriesInOrder(db: Db): Promise<Reply<typeof documents.documentCategories>['rows']> {
  const { rows } = await sql<{
    id: string;
    name: string;
    nameKo: string | null;
    nameEs: string | null;
    description: string | null;
    visibleTo: UserType[];
    phi: boolean;
  }>`select id, name, name_ko as "nameKo", name_es as "nameEs", description, visible_to as "visibleTo", phi from categories
    where deleted_at is null order by sort_key, lower(name), id`.execute(db);
  return rows.map(({ name, nameKo, nameEs, ...row }) => ({ ...row, name: { en: name, ko: nameKo, es: nameEs } }));
}
