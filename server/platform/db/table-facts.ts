import { sql } from 'kysely';
import type { Db } from './connect.ts';

/** The column of a field: clientNumber -> client_number. */
export const columnOf = (field: string): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
/** The field of a column: client_number -> clientNumber. */
export const fieldOf = (column: string): string => column.replace(/_([a-z])/g, (_, letter) => letter.toUpperCase());

/** A table as a program that knows no table needs to know it, read from the database's own catalogue. */
export interface Table {
  columns: string[];
  /** Columns of each check constraint and unique index, by its name: an error names no more where row-level security is on. */
  rules: Record<string, string[]>;
  /** Columns of other tables that refer to its rows; what is deleted with a row is part of it and no use of it. */
  referrers: { table: string; column: string; keepsDeleted: boolean }[];
}

const known = new Map<string, Table>();

/** Describes a table; asked once in the life of the program. */
export async function describeTable(db: Db, name: string): Promise<Table> {
  const table = known.get(name) ?? (await readTable(db, name));
  known.set(name, table);
  return table;
}

async function readTable(db: Db, name: string): Promise<Table> {
  const { rows } = await sql<Table>`
    select
      (select json_agg(attname) from pg_attribute where attrelid = t and attnum > 0 and not attisdropped) as columns,
      (select coalesce(json_object_agg(rule, (select json_agg(attname order by attnum) from pg_attribute
          where attrelid = t and attnum = any(keys))), '{}')
        from (select conname::text, conkey from pg_constraint where conrelid = t and contype in ('c', 'u')
          union all
          select indexrelid::regclass::text, array(select refobjsubid::int2 from pg_depend
            where objid = indexrelid and refobjid = t and refobjsubid > 0)
          from pg_index where indrelid = t and indisunique
            and not exists (select from pg_constraint where conindid = indexrelid)) as named(rule, keys)) as rules,
      (select coalesce(json_agg(json_build_object('table', conrelid::regclass::text, 'column', attname, 'keepsDeleted',
          exists(select from pg_attribute where attrelid = conrelid and attname = 'deleted_at'))), '[]')
        from pg_constraint
        join pg_attribute on attrelid = conrelid and attnum = conkey[array_position(confkey,
          (select attnum from pg_attribute where attrelid = t and attname = 'id'))]
        where confrelid = t and contype = 'f' and confdeltype <> 'c' and has_table_privilege(conrelid, 'select')) as referrers
    from (select ${name}::regclass as t) as named`.execute(db);
  const [table] = rows;
  if (!table) throw new Error(`There is no table ${name}`);
  // An account names the broker, client or partner it belongs to without a foreign key: one column for several tables.
  const accounts = { table: 'users', column: 'entity_id', keepsDeleted: false };
  return { ...table, referrers: [...table.referrers, accounts] };
}

/** Forgets what is known of the tables, so that it is asked for anew; answers of how many. */
export function forgetTables(): number {
  const count = known.size;
  known.clear();
  return count;
}
