import { type RawBuilder, sql } from 'kysely';

/**
 * SQL for a name as it is read, as `displayName` (server/platform/values/names.ts) says it of first and family name: 김정은, family
 * name first and without a space, where both are Hangul; "Jane Doe" otherwise; '' where there is no row.
 * The rule itself is access.name_as_read.
 * @param row the alias of the row whose `first_name` and `last_name` are meant
 */
export function nameAsRead(row: string): RawBuilder<string> {
  const [first, last] = [sql.ref(`${row}.first_name`), sql.ref(`${row}.last_name`)];
  return sql<string>`coalesce(access.name_as_read(${first}, ${last}), '')`;
}
