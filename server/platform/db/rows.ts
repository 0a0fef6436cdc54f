import type { Actor } from '@coverlane/contract/words/actors.ts';
import { CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { Db } from './connect.ts';
import { atOnce } from './packets/request-dialect.ts';
import { columnOf, describeTable, fieldOf } from './table-facts.ts';

/** What a program that knows no table must be told of one; its columns go by their field names. */
export interface RowShape {
  table: string;
  fields: readonly string[];
  /** Fields that the free search looks in; they sort without regard to case. */
  searched: readonly string[];
  /** Fields that hold several values, as a JSON list: one of them narrows to the rows that have it. */
  several: readonly string[];
}

/** A row by field names, with what every record has: who changed it last and when, and how often. */
export type Row = { id: string; version: number; updatedAt: string; updatedBy: Actor | null } & Record<string, unknown>;

const ref = (field: string) => sql.ref(columnOf(field));
/** What is text in a record may be another type in the table, such as an id; of a text column this is the column. */
const asText = (field: string) => sql`${ref(field)}::text`;
const all = (conditions: RawBuilder<unknown>[]) => sql.join(conditions, sql` and `);
/** Objects and lists go in as JSON text; pg would write a list as a PostgreSQL array. */
const stored = (value: unknown) => (typeof value === 'object' && value !== null ? JSON.stringify(value) : value);

const selections = new WeakMap<RowShape, RawBuilder<unknown>>();

/** Put together once a shape: with forty columns that takes longer than asking for the row. */
function selected(shape: RowShape): RawBuilder<unknown> {
  const known = selections.get(shape) ?? sql.raw(selectionOf(shape));
  selections.set(shape, known);
  return known;
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

const selectionOf = ({ fields }: RowShape): string =>
  [
    ...['id', 'version', ...fields].map((field) => `${quoted(columnOf(field))} as ${quoted(field)}`),
    `access.actor(updated_by_name, updated_by_key) as "updatedBy"`,
    `to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "updatedAt"`,
  ].join(', ');

/** Which rows of a table, in which order. */
export interface RowQuery {
  /** Field values to narrow by, the id among them; a list is any of them, undefined narrows nothing. */
  filters: Record<string, unknown>;
  search?: string | undefined;
  /** A field, with a leading '-' for descending. */
  sort: string;
  /** Of fields that are said in several languages those that say it, the first that says something. */
  words?: Readonly<Record<string, readonly string[]>>;
}

/** One page of rows, and how many there are in all. */
export async function listRows(db: Db, shape: RowShape, query: RowQuery & { page: number; pageSize: number }) {
  const from = await fromOf(db, shape, query);
  const page = sql<Row>`select ${selected(shape)} ${from} order by ${orderOf(shape, query)}, id
    limit ${query.pageSize} offset ${(query.page - 1) * query.pageSize}`;
  const count = sql<{ total: number }>`select count(*)::int as total ${from}`;
  const [rows, [counted]] = await atOnce<[Row, { total: number }]>(db, [page, count]);
  return { rows, total: counted?.total ?? 0 };
}

/** A column to read: a field, or of a field that refers to rows of another table what those are called. */
export interface ReadColumn {
  field: string;
  named?: { table: string; field: string };
}

const BATCH = 1000;
let readings = 0;

/** All rows in batches through a cursor, so that no list is too long for memory. */
export async function* readRows(db: Db, shape: RowShape, query: RowQuery & { columns: readonly ReadColumn[] }) {
  // A name of its own each time: the text of FETCH must not meet a plan of another cursor's columns.
  const cursor = sql.id(`reading_${(readings += 1)}`);
  const from = await fromOf(db, shape, query);
  await sql`declare ${cursor} no scroll cursor for select ${sql.join(query.columns.map(readColumn(shape, query)))} ${from}
    order by ${orderOf(shape, query)}, id`.execute(db);
  for (;;) {
    const { rows } = await sql<Record<string, unknown>>`fetch ${sql.lit(BATCH)} from ${cursor}`.execute(db);
    if (rows.length === 0) break;
    yield rows;
  }
  await sql`close ${cursor}`.execute(db);
}

/** As JSON an id equals itself, and a list contains each of its ids. */
const readColumn =
  ({ table }: RowShape, { words }: RowQuery) =>
  ({ field, named }: ReadColumn) =>
    named
      ? sql`(select string_agg(named.${ref(named.field)}, '; ' order by named.${ref(named.field)}) from ${sql.table(named.table)} named
          where to_jsonb(${sql.ref(`${table}.${columnOf(field)}`)}) @> to_jsonb(named.id)) as ${sql.ref(field)}`
      : sql`${said(field, words)} as ${sql.ref(field)}`;

const said = (field: string, words: RowQuery['words']) =>
  words?.[field] ? sql`coalesce(${sql.join(words[field].map((name) => sql`nullif(${ref(name)}, '')`))})` : ref(field);

async function fromOf(db: Db, shape: RowShape, { search, filters }: RowQuery) {
  const wanted = Object.entries(filters).filter(([, value]) => value !== undefined);
  const conditions = [
    await standing(db, shape),
    ...wanted.map(([field, value]) => equal(shape, field, value)),
    ...(search ? [matching(shape, search)] : []),
  ];
  return sql`from ${sql.table(shape.table)} where ${all(conditions)}`;
}

function equal({ several }: RowShape, field: string, value: unknown) {
  if (several.includes(field)) return sql`${ref(field)} @> ${JSON.stringify([value])}::jsonb`;
  return Array.isArray(value)
    ? sql`${asText(field)} = any(${value}::text[])`
    : sql`${ref(field)} is not distinct from ${value}`;
}

/** A deleted row is there for what refers to it, and for nobody else. */
async function standing(db: Db, { table }: RowShape) {
  return (await keepsDeleted(db, table)) ? sql`deleted_at is null` : sql`true`;
}

const keepsDeleted = async (db: Db, table: string): Promise<boolean> =>
  (await describeTable(db, table)).columns.includes('deleted_at');

/** The text anywhere in a text field, in any case; also without the signs people write in numbers: "(213) 555". */
function matching({ searched }: RowShape, search: string) {
  const patterns = [search, search.replace(/[\s().-]/g, '') || search].map(
    (text) => `%${text.replace(/[\\%_]/g, '\\$&')}%`,
  );
  const hits = searched.map((field) => sql`${asText(field)} ilike any(${patterns}::text[])`);
  return sql`(${sql.join([...hits, sql`false`], sql` or `)})`;
}

function orderOf({ searched }: RowShape, { sort, words }: RowQuery) {
  const field = sort.replace(/^-/, '');
  const by = searched.includes(field) ? sql`lower(${said(field, words)}::text)` : ref(field);
  return sort.startsWith('-') ? sql`${by} desc nulls last` : sql`${by} nulls last`;
}

const held = async (db: Db, shape: RowShape, id: string) =>
  sql<Row>`select ${selected(shape)} from ${sql.table(shape.table)}
    where id = ${id} and ${await standing(db, shape)} for update`;

/** The row of an id as it stands, held until the transaction ends; undefined where there is none to be changed. */
export async function holdRow(db: Db, shape: RowShape, id: string): Promise<Row | undefined> {
  const { rows } = await (await held(db, shape, id)).execute(db);
  return rows[0];
}

/** The same, and how many rows of each other table refer to it, at most 1,000 each; tables without any are left out. */
export async function holdUsed(
  db: Db,
  shape: RowShape,
  id: string,
): Promise<{ record: Row | undefined; uses: Record<string, number> }> {
  const [[record], uses] = await atOnce<[Row, Uses]>(db, [await held(db, shape, id), await usesOf(db, shape, id)]);
  return { record, uses: byTable(uses) };
}

/** Inserts a row of these values, by field name. */
export async function insertRow(db: Db, shape: RowShape, values: Record<string, unknown>): Promise<Row | undefined> {
  const text = insertion(shape, Object.keys(values));
  const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(text, Object.values(values).map(stored)));
  return rows[0];
}

const insertions = new WeakMap<RowShape, Map<string, string>>();
/** Choices of fields whose text is kept, of each shape. */
const KEPT = 100;

function insertion(shape: RowShape, fields: readonly string[]): string {
  const known = insertions.get(shape) ?? new Map<string, string>();
  insertions.set(shape, known);
  const choice = fields.join();
  const text = known.get(choice) ?? insertionOf(shape, fields);
  if (known.size < KEPT) known.set(choice, text);
  return text;
}

function insertionOf(shape: RowShape, fields: readonly string[]): string {
  const names = fields.map((field) => quoted(columnOf(field)));
  const places = fields.map((_, index) => `$${index + 1}`);
  return `insert into ${quoted(shape.table)} (${names.join(', ')}) values (${places.join(', ')}) returning ${selectionOf(shape)}`;
}

/** Gives a row these values, by field name, and a new version. */
export async function updateRow(
  db: Db,
  shape: RowShape,
  change: { id: string; values: object },
): Promise<Row | undefined> {
  const sets = Object.entries(change.values).map(([field, value]) => sql`${ref(field)} = ${stored(value)}`);
  const { rows } = await sql<Row>`update ${sql.table(shape.table)}
    set ${sql.join([...sets, sql`version = version + 1`, sql`updated_at = now()`])}
    where id = ${change.id} returning ${selected(shape)}`.execute(db);
  return rows[0];
}

/** Takes a row away: marked as deleted where the table keeps such rows. */
export async function deleteRow(db: Db, { table }: RowShape, id: string): Promise<void> {
  const away = (await keepsDeleted(db, table))
    ? sql`update ${sql.table(table)} set deleted_at = now(), version = version + 1 where id = ${id}`
    : sql`delete from ${sql.table(table)} where id = ${id}`;
  await away.execute(db);
}

/** Brings deleted rows back, of those that row-level security still shows; answers which came back. */
export async function restoreRows(db: Db, { table }: RowShape, ids: readonly string[]): Promise<string[]> {
  if (!(await keepsDeleted(db, table))) return [];
  const { rows } = await sql<{ id: string }>`update ${sql.table(table)}
    set deleted_at = null, version = version + 1, updated_at = now()
    where id = any(${ids}::uuid[]) and deleted_at is not null returning id`.execute(db);
  return rows.map(({ id }) => id);
}

interface Uses {
  table: string;
  uses: number;
}

async function usesOf(db: Db, { table }: RowShape, id: string): Promise<RawBuilder<Uses>> {
  const { referrers } = await describeTable(db, table);
  const counts = referrers.map(
    ({ table, column, keepsDeleted }) => sql`select ${table} as "table", count(*)::int as uses from (select from
      ${sql.table(table)} where ${sql.ref(column)} = ${id} ${keepsDeleted ? sql`and deleted_at is null` : sql``} limit 1000) x`,
  );
  const none = sql`select '' as "table", 0 as uses`;
  return counts.length > 0 ? sql<Uses>`${sql.join(counts, sql` union all `)}` : sql<Uses>`${none}`;
}

function byTable(rows: readonly Uses[]): Record<string, number> {
  const used = rows.filter(({ uses }) => uses > 0).sort((one, other) => other.uses - one.uses);
  return Object.fromEntries(used.map(({ table, uses }) => [fieldOf(table), uses]));
}

/** How many of these ids name rows that the user sees? Foreign keys do not ask: they pass over row-level security. */
export async function countVisible(db: Db, table: string, ids: readonly unknown[]): Promise<number> {
  const { rows } = await sql<{ seen: number }>`select count(*)::int as seen from ${sql.table(table)}
    where id = any(${ids}::uuid[])`.execute(db);
  return rows[0]?.seen ?? 0;
}
