import { actorIn } from '@coverlane/contract/words/actors.ts';
import type { Reply } from '@coverlane/contract/call.ts';
import { AWAY_DAYS } from '@coverlane/contract/documents/codes.ts';
import type { retention } from '@coverlane/contract/documents/retention-calls.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Pool } from '../../platform/db/connect.ts';
import { containing } from '../../platform/db/containing.ts';

type Leaving = Reply<typeof retention.retentionList>['rows'][number];
export type Purged = Reply<typeof retention.purgeList>['rows'][number];

const moment = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

interface Asked {
  sort: string | undefined;
  page: number;
  pageSize: number;
}

const direction = (sort: string | undefined) => (sort?.startsWith('-') ? sql`desc` : sql`asc`);

/** What a purge at an instant takes, and what was deleted, as far as the reader sees it; what is taken comes first. */
export async function leavingAt(
  db: Db,
  { at, sort, page, pageSize }: Asked & { at: Date },
): Promise<{ rows: Leaving[]; total: number; withheld: number }> {
  const due = sql`access.retention_preview(${at}, ${AWAY_DAYS}::int) r`;
  const order = sort ? sql`lower(d.name) ${direction(sort)}` : sql`(r.act is null), r.goes_on, lower(d.name)`;
  const { rows } = await sql<
    Omit<Leaving, 'categoryName' | 'removedBy'> &
      Record<'en' | 'ko' | 'es' | 'byName', string | null> & { byKey: unknown }
  >`select d.id, d.name, c.name as en, c.name_ko as ko, c.name_es as es, ${moment('d.deleted_at')} as "removedAt",
      case when not d.put_away_by_rule then d.updated_by_name end as "byName",
      case when not d.put_away_by_rule then d.updated_by_key end as "byKey", r.valid_through::text as "validThrough",
      r.kept_through::text as "keptThrough", d.legal_hold as "legalHold",
      case when d.deleted_at is not null then r.goes_on::text end as "goesOn", r.act as next
    from ${due} join documents d on d.id = r.document_id left join categories c on c.id = d.category_id
    where d.deleted_at is not null or r.act is not null
    order by ${order}, d.id limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db);
  const counted = await sql<{ total: number; withheld: number }>`
    select count(*) filter (where d.id is not null and (d.deleted_at is not null or r.act is not null))::int as total,
      count(*) filter (where d.id is null and r.act is not null)::int as withheld
    from ${due} left join documents d on d.id = r.document_id`.execute(db);
  return { rows: rows.map(answered), ...(counted.rows[0] ?? { total: 0, withheld: 0 }) };
}

function answered({
  en,
  ko,
  es,
  byName,
  byKey,
  ...row
}: Omit<Leaving, 'categoryName' | 'removedBy'> &
  Record<'en' | 'ko' | 'es' | 'byName', string | null> & {
    byKey: unknown;
  }): Leaving {
  const removedBy = row.removedAt === null ? null : actorIn(byName, byKey);
  return { ...row, categoryName: { en: en ?? '', ko, es }, removedBy };
}

const orders: Readonly<Record<string, RawBuilder<unknown>>> = {
  name: sql`lower(p.name)`,
  purgedAt: sql`p.purged_at`,
};

/** The certificates that the reader may read, and how many there are. */
export async function purgesFound(
  db: Db,
  { search, sort = '-purgedAt', page, pageSize }: Asked & { search: string | undefined },
): Promise<{ rows: Purged[]; total: number }> {
  const pattern = search && containing(search);
  const where = pattern
    ? sql`p.name ilike ${pattern} or p.file_name ilike ${pattern} or p.sha256 = lower(${search})`
    : sql`true`;
  const { rows } =
    await sql<Purged>`select p.id, p.name, p.category_name as "categoryName", p.number, p.file_name as "fileName",
      p.sha256, p.bytes::float8 as bytes, ${moment('p.added_at')} as "addedAt", p.valid_through::text as "validThrough",
      ${moment('p.removed_at')} as "removedAt", p.removed_by_name as "removedBy", p.retention_years as "retentionYears",
      p.kept_through::text as "keptThrough", ${moment('p.purged_at')} as "purgedAt"
    from document_purges p where ${where}
    order by ${orders[sort.replace(/^-/, '')] ?? orders['purgedAt']} ${direction(sort)}, p.id
    limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db);
  const counted = await sql<{
    total: number;
  }>`select count(*)::int as total from document_purges p where ${where}`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** Puts away what no category keeps any longer. As the worker. */
export async function putAwayAt(pool: Pool, at: Date): Promise<void> {
  await sql`select access.put_documents_away(${at}, ${AWAY_DAYS}::int)`.execute(pool);
}

/** Documents whose turn it is to be removed for good, with their files: nobody takes them back from now on. As the worker. */
export async function beginPurge(
  pool: Pool,
  at: Date,
  most: number,
): Promise<{ documentId: string; fileKeys: string[] }[]> {
  const { rows } = await sql<{ documentId: string; fileKeys: string[] }>`
    select document_id as "documentId", file_keys as "fileKeys" from access.begin_purge(${at}, ${AWAY_DAYS}::int, ${most}::int)`.execute(
    pool,
  );
  return rows;
}

/** Writes the certificates of a document whose bytes are gone. As the worker. */
export async function finishPurge(pool: Pool, documentId: string, at: Date): Promise<void> {
  await sql`select access.finish_purge(${documentId}, ${at})`.execute(pool);
}

/** Documents that expire within so many days, of which nobody was told yet; `host`: of the first site. As the worker. */
export async function expiringAt(
  pool: Pool,
  at: Date,
  days: number,
): Promise<{ documentId: string; host: string | null }[]> {
  const { rows } = await sql<{ documentId: string; host: string | null }>`
    select document_id as "documentId", host from access.expiring_documents(${at}, ${days}::int)`.execute(pool);
  return rows;
}

/** Tells the uploader of a document that it expires; false: they were told. As the worker. */
export async function tellOfExpiry(
  db: Db,
  { mailId, documentId, linkBase }: Record<'mailId' | 'documentId' | 'linkBase', string>,
): Promise<boolean> {
  const { rows } = await sql<{ told: boolean }>`
    select access.tell_of_expiry(${mailId}, ${documentId}, ${linkBase}) as told`.execute(db);
  return rows[0]?.told === true;
}
