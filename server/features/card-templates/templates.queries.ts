import type { TemplateStatus } from '@coverlane/contract/cards/codes.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';

/** The two kinds of templates are kept alike. */
export type TemplateTable = 'idcard_templates' | 'eob_templates';

/** What every version of a template has. */
export interface TemplateRow {
  id: string;
  template_id: string;
  number: number;
  status: TemplateStatus;
  version: number;
  name: string;
  client_id: string | null;
  client_name: string | null;
  updated_at: Date;
  updated_by_name: string | null;
  updated_by_key: unknown;
  published_at: Date | null;
}

const named = (table: TemplateTable): RawBuilder<unknown> =>
  table === 'eob_templates'
    ? sql`select t.*, c.name as client_name from eob_templates t left join clients c on c.id = t.client_id`
    : sql`select t.*, c.name as client_name, coalesce(b.name, d.name) as scope_name from idcard_templates t
        left join clients c on c.id = t.client_id left join baseplans b on b.id = t.scope_id
        left join divisions d on d.id = t.scope_id`;

/** Every version of every template, by name, the newest version first. */
export async function allTemplates<Row>(db: Db, table: TemplateTable): Promise<Row[]> {
  const { rows } = await sql<Row>`${named(table)}
    order by first_value(t.name) over (partition by t.template_id order by t.number desc), t.template_id, t.number desc
    limit 500`.execute(db);
  return rows;
}

/** One version. */
export async function findTemplate<Row>(db: Db, table: TemplateTable, id: string): Promise<Row | undefined> {
  const { rows } = await sql<Row>`${named(table)} where t.id = ${id}`.execute(db);
  return rows[0];
}

/** Moves a version on in its life; the version before it retires where it becomes the active one. */
export async function setStatus(
  db: Db,
  table: TemplateTable,
  { id, template_id: templateId, status }: { id: string; template_id: string; status: 'active' | 'retired' },
): Promise<void> {
  if (status === 'active')
    await sql`update ${sql.table(table)} set status = 'retired', updated_at = now()
      where template_id = ${templateId} and status = 'active'`.execute(db);
  await sql`update ${sql.table(table)} set status = ${status}, updated_at = now(), version = version + 1,
      published_at = case when ${status} = 'active' then now() else published_at end
    where id = ${id}`.execute(db);
}

/** The number of the next version of a template; a draft that is there already keeps it from being made. */
export async function nextNumber(
  db: Db,
  table: TemplateTable,
  templateId: string,
): Promise<{ number: number; hasDraft: boolean }> {
  const { rows } = await sql<{ number: number; hasDraft: boolean }>`
    select max(number) + 1 as number, bool_or(status = 'draft') as "hasDraft"
    from ${sql.table(table)} where template_id = ${templateId}`.execute(db);
  return rows[0] ?? { number: 1, hasDraft: false };
}

/** Columns of a version and what they say. */
export type Columns = Readonly<Record<string, string | number | null | readonly string[] | { json: unknown }>>;

const valueOf = (value: Columns[string]): RawBuilder<unknown> =>
  value !== null && typeof value === 'object' && 'json' in value
    ? sql`${JSON.stringify(value.json)}::jsonb`
    : sql`${value}`;

/** Records a new version. Column names come from the code, never from a request. */
export async function insertTemplate(db: Db, table: TemplateTable, columns: Columns): Promise<void> {
  const entries = Object.entries(columns);
  await sql`insert into ${sql.table(table)} (${sql.join(entries.map(([name]) => sql.ref(name)))})
    values (${sql.join(entries.map(([, value]) => valueOf(value)))})`.execute(db);
}

/** Saves a draft as it was last seen. @returns false where somebody saved meanwhile, or it is no draft any more */
export async function saveTemplate(
  db: Db,
  table: TemplateTable,
  { id, version, columns }: { id: string; version: number; columns: Columns },
): Promise<boolean> {
  const set = Object.entries(columns).map(([name, value]) => sql`${sql.ref(name)} = ${valueOf(value)}`);
  const { numAffectedRows } = await sql`update ${sql.table(table)} set ${sql.join(set)}, version = version + 1,
    updated_at = now() where id = ${id} and version = ${version} and status = 'draft'`.execute(db);
  return numAffectedRows === 1n;
}

/** Does the base plan or division belong to the client, as the reader sees them? */
export async function isOfClient(
  db: Db,
  { scope, clientId, scopeId }: { scope: 'baseplan' | 'division'; clientId: string; scopeId: string },
): Promise<boolean> {
  const { rows } = await sql`select from ${sql.table(scope === 'baseplan' ? 'baseplans' : 'divisions')}
    where id = ${scopeId} and client_id = ${clientId}`.execute(db);
  return rows.length > 0;
}

/** Does the reader see such a client? */
export async function isClient(db: Db, id: string): Promise<boolean> {
  const { rows } =
    await sql`select from clients where id = ${id} and id = any((select access.clients())::uuid[])`.execute(db);
  return rows.length > 0;
}
