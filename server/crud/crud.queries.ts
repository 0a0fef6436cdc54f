import type { Collection, CollectionRecord } from '@coverlane/contract/collection.ts';
import { fieldKinds } from '@coverlane/contract/field-kinds.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import { columnOf, describeTable, fieldOf } from '../db/table-facts.ts';

const ref = (field: string) => sql.ref(columnOf(field));
const all = (conditions: RawBuilder<unknown>[]) => sql.join(conditions, sql` and `);
/** Objects and lists go in as JSON text; pg would write a list as a PostgreSQL array. */
const stored = (value: unknown) => (typeof value === 'object' && value !== null ? JSON.stringify(value) : value);

const selected = ({ fields }: Collection) =>
  sql.join([
    ...['id', 'version', ...Object.keys(fields)].map((field) => sql`${ref(field)} as ${sql.ref(field)}`),
    sql`to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "updatedAt"`,
  ]);

/** How a page is asked for: contract/collection.ts, the input of `list`. */
export interface Page {
  page: number;
  pageSize: number;
  sort?: string | undefined;
  search?: string | undefined;
  /** Field values to narrow by, the id among them; undefined narrows nothing. */
  filters: Record<string, unknown>;
}

/** One page of a collection's rows, and how many there are in all. */
export async function listRows(db: Db, collection: Collection, page: Page) {
  const from = sql`from ${sql.table(collection.name)} where ${all(await conditionsOf(db, collection, page))}`;
  const order = orderOf(collection, page.sort ?? collection.columns[0] ?? 'id');
  const { rows } = await sql<CollectionRecord>`select ${selected(collection)} ${from}
    order by ${order}, id limit ${page.pageSize} offset ${(page.page - 1) * page.pageSize}`.execute(db);
  const counted = await sql<{ total: number }>`select count(*)::int as total ${from}`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

async function conditionsOf(db: Db, collection: Collection, { search, filters }: Page) {
  const wanted = Object.entries(filters).filter(([, value]) => value !== undefined);
  return [
    await standing(db, collection),
    ...wanted.map(([field, value]) => sql`${ref(field)} is not distinct from ${value}`),
    ...(search ? [matching(collection, search)] : []),
  ];
}

/** A deleted row is there for what refers to it, and for nobody else. */
async function standing(db: Db, { name }: Collection) {
  const { columns } = await describeTable(db, name);
  return columns.includes('deleted_at') ? sql`deleted_at is null` : sql`true`;
}

/** The text anywhere in a text field, in any case; also without the signs people write in numbers: "(213) 555". */
function matching({ fields }: Collection, search: string) {
  const patterns = [search, search.replace(/[\s().-]/g, '') || search].map(
    (text) => `%${text.replace(/[\\%_]/g, '\\$&')}%`,
  );
  const searched = Object.keys(fields).filter((field) => isText(fields, field));
  const hits = searched.map((field) => sql`${ref(field)} ilike any(${patterns}::text[])`);
  return sql`(${sql.join([...hits, sql`false`], sql` or `)})`;
}

const isText = (fields: Collection['fields'], name: string): boolean => {
  const field = fields[name];
  return field !== undefined && fieldKinds[field.kind].searched;
};

function orderOf({ fields }: Collection, sort: string) {
  const field = sort.replace(/^-/, '');
  const by = isText(fields, field) ? sql`lower(${ref(field)})` : ref(field);
  return sort.startsWith('-') ? sql`${by} desc nulls last` : sql`${by} nulls last`;
}

/** The row of an id as it stands, held until the transaction ends; undefined where there is none to be seen. */
export async function holdRow(db: Db, collection: Collection, id: string): Promise<CollectionRecord | undefined> {
  const { rows } = await sql<CollectionRecord>`select ${selected(collection)} from ${sql.table(collection.name)}
    where id = ${id} and ${await standing(db, collection)} for update`.execute(db);
  return rows[0];
}

/** Inserts a row of these values, by field name. */
export async function insertRow(db: Db, collection: Collection, values: Record<string, unknown>) {
  const fields = Object.keys(values);
  const { rows } = await sql<CollectionRecord>`insert into ${sql.table(collection.name)}
    (${sql.join(fields.map(ref))}) values (${sql.join(fields.map((field) => stored(values[field])))})
    returning ${selected(collection)}`.execute(db);
  return rows[0];
}

/** Gives a row these values, by field name, and a new version. */
export async function updateRow(db: Db, collection: Collection, change: { id: string; values: object }) {
  const sets = Object.entries(change.values).map(([field, value]) => sql`${ref(field)} = ${stored(value)}`);
  const { rows } = await sql<CollectionRecord>`update ${sql.table(collection.name)}
    set ${sql.join([...sets, sql`version = version + 1`, sql`updated_at = now()`])}
    where id = ${change.id} returning ${selected(collection)}`.execute(db);
  return rows[0];
}

/** Takes a row away: marked as deleted where the table keeps such rows. */
export async function deleteRow(db: Db, { name }: Collection, id: string): Promise<void> {
  const { columns } = await describeTable(db, name);
  const away = columns.includes('deleted_at')
    ? sql`update ${sql.table(name)} set deleted_at = now(), version = version + 1 where id = ${id}`
    : sql`delete from ${sql.table(name)} where id = ${id}`;
  await away.execute(db);
}

/** How many rows of each other table refer to this one, at most 1,000 each; tables without any are left out. */
export async function countUses(db: Db, { name }: Collection, id: string): Promise<Record<string, number>> {
  const { referrers } = await describeTable(db, name);
  const counts = referrers.map(
    ({ table, column, keepsDeleted }) => sql`select ${table} as "table", count(*)::int as uses from (select from
      ${sql.table(table)} where ${sql.ref(column)} = ${id} ${keepsDeleted ? sql`and deleted_at is null` : sql``} limit 1000) x`,
  );
  const { rows } = await sql<{ table: string; uses: number }>`${sql.join(counts, sql` union all `)}`.execute(db);
  const used = rows.filter(({ uses }) => uses > 0).sort((one, other) => other.uses - one.uses);
  return Object.fromEntries(used.map(({ table, uses }) => [fieldOf(table), uses]));
}

/** May the user see this row? Foreign keys do not ask: they pass over row-level security. */
export async function isVisible(db: Db, table: string, id: unknown): Promise<boolean> {
  const { rows } = await sql`select from ${sql.table(table)} where id = ${id}`.execute(db);
  return rows.length > 0;
}
