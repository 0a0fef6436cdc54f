import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import { atOnce } from '../platform/db/packets/request-dialect.ts';
import { typeOf } from './column-types.ts';

/** A row as columns: texts, numbers, booleans, null; JSON (never null) as objects and lists; bytea as '\\x' hex; absent: null. */
export type ColumnRow = Readonly<Record<string, unknown>>;

const CHUNK = 5_000;

/** Bytes as bytea reads them in JSON. */
export const hexOf = (bytes: Uint8Array): string => `\\x${Buffer.from(bytes).toString('hex')}`;

/** Cuts a list, so that no statement carries more than 5,000 rows. */
export function* chunks<Item>(items: readonly Item[], size = CHUNK): Generator<readonly Item[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}

/** A table and the columns of the rows that it gets; `ending`: what follows, such as an ON CONFLICT. */
export type Into = { table: string; columns: readonly string[]; ending?: RawBuilder<unknown> };

/** The statements that insert rows of one table, all with the columns named: one a chunk. */
export const insertsOf = (into: Into, rows: readonly ColumnRow[]): RawBuilder<unknown>[] =>
  [...chunks(rows)].map((part) => insertOf(into, part));

/** A list a column, which PostgreSQL reads faster than a JSON object a row; a column that is alike in all rows once. */
function insertOf({ table, columns, ending = sql`` }: Into, rows: readonly ColumnRow[]): RawBuilder<unknown> {
  const lists: { name: RawBuilder<unknown>; list: RawBuilder<unknown> }[] = [];
  const selected = columns.map((column) => {
    const values = rows.map((row) => row[column] ?? null);
    const type = typeOf(column);
    if (isAlike(values)) return sql`${type === 'jsonb' ? jsonText(values[0]) : values[0]}::${sql.raw(type)}`;
    const list =
      type === 'jsonb'
        ? sql`jsonb_array_elements(${JSON.stringify(values)}::jsonb)`
        : sql`unnest(${arrayText(values)}::${sql.raw(type)}[])`;
    lists.push({ name: sql.ref(column), list });
    return sql.ref(column);
  });
  const from = sql`from rows from (${sql.join(lists.map(({ list }) => list))}) listed(${sql.join(lists.map(({ name }) => name))})`;
  return sql`insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
    select ${sql.join(selected)} ${lists.length > 0 ? from : sql``} ${ending}`;
}

const jsonText = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));

/** Whether all say the same, as far as that is seen at once. */
function isAlike(values: readonly unknown[]): boolean {
  const [first] = values;
  if (Array.isArray(first) && first.length === 0)
    return values.every((value) => Array.isArray(value) && value.length === 0);
  return values.every((value) => value === first);
}

/** The text of a PostgreSQL array of scalars. Where nothing is escaped, it reads like a JSON list in other brackets. */
function arrayText(values: readonly unknown[]): string {
  const json = JSON.stringify(values);
  if (!json.includes('\\')) return `{${json.slice(1, -1)}}`;
  const quoted = values.map((value) =>
    typeof value === 'string' ? `"${value.replace(/["\\]/g, String.raw`\$&`)}"` : String(value),
  );
  return `{${quoted.join()}}`;
}

/** Inserts rows of one table. */
export async function insertRows(db: Db, into: Into, rows: readonly ColumnRow[]): Promise<void> {
  for (const insert of insertsOf(into, rows)) await insert.execute(db);
}

/** A row that ends, and the change that ends it. */
export type Ended = { id: string; by: string };

/**
 * A value for each row by its id, as jsonb. A lookup instead of a join: the planner knows nothing of rows written a
 * moment ago, and a join with a list then may compare every row with every other.
 */
export const valueById = (rows: readonly Ended[]) =>
  sql`${JSON.stringify(Object.fromEntries(rows.map((row) => [row.id, row.by])))}::jsonb`;

/**
 * The statements that supersede standing rows of one table. Each answers a row for every row it ended: fewer than asked
 * means that somebody else was faster.
 */
export const supersedesOf = (what: { table: string; at: string }, rows: readonly Ended[]): RawBuilder<unknown>[] =>
  [...chunks(rows)].map(
    (part) => sql`update ${sql.table(what.table)}
      set superseded_at = ${what.at}::timestamptz, superseded_by = (${valueById(part)} ->> id::text)::uuid
      where id = any(${part.map((row) => row.id)}::uuid[]) and superseded_at is null returning id`,
  );

/** Supersedes standing rows of one table. Answers how many there were. */
export async function supersedeRows(
  db: Db,
  what: { table: string; at: string },
  rows: readonly Ended[],
): Promise<number> {
  let ended = 0;
  for (const supersede of supersedesOf(what, rows)) ended += (await supersede.execute(db)).rows.length;
  return ended;
}

/**
 * Holds the families until the transaction ends, in one order, so that two writers wait instead of colliding. Answers
 * the instant of the write, read once they are held: it is later than that of any write before it.
 */
export async function lockFamilies(db: Db, clientId: string, subscriberIds: readonly string[]): Promise<string> {
  const [, clock] = await atOnce<[unknown, { at: string }]>(db, [
    sql`select id from people where client_id = ${clientId} and id = any(${subscriberIds}::uuid[])
      order by id for no key update`,
    sql<{ at: string }>`select clock_timestamp()::text as at`,
  ]);
  const at = clock[0]?.at;
  if (at === undefined) throw new Error('The database told no time.');
  return at;
}
