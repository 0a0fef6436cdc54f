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

/**
 * The same of a person on record, with title, middle name and suffix, so that a list calls nobody otherwise than their record
 * does. The rule itself is access.person_as_read.
 * @param row the alias of a row of `person_details`
 */
export function personAsRead(row: string): RawBuilder<string> {
  const parts = ['prefix', 'first_name', 'middle_name', 'last_name', 'suffix_name'].map((part) =>
    sql.ref(`${row}.${part}`),
  );
  return sql<string>`coalesce(access.person_as_read(${sql.join(parts)}), '')`;
}
