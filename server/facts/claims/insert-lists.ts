import { type RawBuilder, sql } from 'kysely';

/** A column of a table that is written in lists, and its PostgreSQL type. */
export type ListedColumn = readonly [name: string, type: string];

/** Texts and numbers go as arrays of their own type; lists and objects as text that PostgreSQL reads again. */
const isText = (type: string): boolean => type === 'jsonb' || type.endsWith('[]');

/**
 * Inserts many rows in one statement, a list a column, which PostgreSQL reads faster than rows of parameters.
 * @param rows values by column name; what is absent is null, lists are PostgreSQL array texts, JSON is text
 */
export function insertLists(
  table: string,
  columns: readonly ListedColumn[],
  rows: readonly Readonly<Record<string, unknown>>[],
): RawBuilder<unknown> {
  const lists = columns.map(([name, type]) => {
    const values = rows.map((row) => row[name] ?? null);
    return sql`unnest(${arrayText(values)}::${sql.raw(isText(type) ? 'text' : type)}[])`;
  });
  const names = columns.map(([name]) => sql.ref(name));
  const selected = columns.map(([name, type]) =>
    isText(type) ? sql`${sql.ref(name)}::${sql.raw(type)}` : sql.ref(name),
  );
  return sql`insert into ${sql.table(table)} (${sql.join(names)}) select ${sql.join(selected)}
    from rows from (${sql.join(lists)}) listed(${sql.join(names)})`;
}

/** The text of a PostgreSQL array of texts, numbers, booleans and nulls. */
export function arrayText(values: readonly unknown[]): string {
  const written = values.map((value) =>
    typeof value === 'string' ? `"${value.replace(/["\\]/g, String.raw`\$&`)}"` : String(value),
  );
  return `{${written.join()}}`;
}
