import { type RawBuilder, sql } from 'kysely';
import type { Pool } from '../platform/db/connect.ts';

/** Rows each table gets, and the installations and employers they are spread over. */
const ROWS = 5_000;
const TENANTS = 500;

interface Column {
  name: string;
  type: string;
  /** Part of a unique index. */
  unique: boolean;
}

/**
 * Fills every table that holds one tenant's rows, or one user's, with copies of a row that it has, spread over many
 * tenants: what an index is for shows in a plan only then. Foreign keys go, so that the copies need no others.
 * @returns the tables that are large now
 */
export async function fillTables(owner: Pool): Promise<string[]> {
  await dropForeignKeys(owner);
  const { rows } = await sql<{ table: string; columns: Column[] }>`
    select c.relname as "table", json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, null),
      'unique', exists (select from pg_index i left join pg_depend d on d.objid = i.indexrelid and d.refobjid = c.oid
        where i.indrelid = c.oid and i.indisunique and (a.attnum = any(i.indkey) or d.refobjsubid = a.attnum)))) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      and a.attidentity = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' group by c.relname order by c.relname`.execute(
    owner,
  );
  const filled: string[] = [];
  for (const { table, columns } of rows) if (isMany(columns) && (await fill(owner, table, columns))) filled.push(table);
  await sql`analyze`.execute(owner);
  return filled;
}

const isMany = (columns: readonly Column[]): boolean =>
  columns.some(({ name }) => ['installation_id', 'client_id', 'user_id', 'person_id'].includes(name));

async function dropForeignKeys(owner: Pool): Promise<void> {
  const { rows } = await sql<{
    table: string;
    name: string;
  }>`select conrelid::regclass::text as "table", conname as name
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`.execute(owner);
  for (const { table, name } of rows)
    await sql`alter table ${sql.table(table)} drop constraint if exists ${sql.ref(name)} cascade`.execute(owner);
}

/** Copies of the table's first row; false where there is none, or where its own rules admit no copies. */
async function fill(owner: Pool, table: string, columns: readonly Column[]): Promise<boolean> {
  const names = sql.join(columns.map(({ name }) => sql.ref(name)));
  const values = sql.join(columns.map(valueOf));
  try {
    const { numAffectedRows } = await sql`insert into ${sql.table(table)} (${names})
      select ${values} from (select * from ${sql.table(table)} limit 1) t, generate_series(1, ${ROWS}::int) n`.execute(
      owner,
    );
    return Number(numAffectedRows ?? 0) > 0;
  } catch {
    return false;
  }
}

/** An id made of a text, of a form that the contract takes. */
const anId = (text: RawBuilder<unknown>) =>
  sql`overlay(overlay(md5(${text}) placing '4' from 13) placing '8' from 17)::uuid`;

/** What a copy has in a column: tenants in turn, ids of its own, what must be unique with a number; the rest as it was. */
function valueOf({ name, type, unique }: Column) {
  const column = sql.ref(`t.${name}`);
  if (name === 'installation_id' || name === 'client_id')
    return sql`case when n % ${sql.lit(TENANTS)} = 0 then ${column} else ${anId(sql`(n % ${sql.lit(TENANTS)})::text`)} end`;
  if (type === 'uuid') return sql`case when ${column} is null then null else ${anId(sql`${sql.lit(name)} || n`)} end`;
  if (!unique) return column;
  if (type === 'text') return sql`${column} || n`;
  if (type === 'bytea') return sql`sha256(n::text::bytea)`;
  return type === 'integer' ? sql`n` : column;
}
