import { type RawBuilder, sql } from 'kysely';

type Cells = Record<string, RawBuilder<unknown>>;

/**
 * Who did something, in cells that no name can imitate: the name of the person, or of the key with what it begins with; as
 * what they acted; and of a key or command whose it is.
 * @param name the column that names the actor; of what acted for somebody it may name whom
 * @param acting the column of what acted
 */
export function actorCells(
  name: string,
  acting: string,
): { name: Cells[string]; kind: Cells[string]; of: Cells[string] } {
  const [who, what] = [sql.ref(name), sql.ref(acting)];
  return {
    name: sql`case ${what} ->> 'kind' when 'apiKey' then ltrim((${what} ->> 'name') || ' (' || (${what} ->> 'prefix') || '…)')
      when 'command' then null else ${who} end`,
    kind: sql`case when ${what} is not null then ${what} ->> 'kind' when ${who} is not null then 'person' end`,
    of: sql`nullif(${what} ->> 'maker', '')`,
  };
}

/** The same under the names that reports of the audit log have for them. */
export function whoActedCells(table: string): Cells {
  const { name, kind, of } = actorCells(`${table}.user_name`, `${table}.acting`);
  return { userName: name, actorKind: kind, keyOf: of };
}
