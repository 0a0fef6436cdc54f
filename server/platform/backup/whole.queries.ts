import { sql } from 'kysely';
import type { Db, Pool } from '../db/connect.ts';

/** A kept file that a row names, with what the row says of its bytes where it says it. */
export type NamedFile = { key: string; kind: string; row: string; bytes: string | null; sha256: Buffer | null };

/** Every file that a row names. */
export async function namedFiles(db: Pool): Promise<NamedFile[]> {
  const { rows } = await sql<NamedFile>`
    select n.key, n.kind, n.row_id as row, i.bytes, coalesce(i.sha256, e.confirmation_sha256) as sha256
    from access.named_files() n
    left join imports i on n.kind = 'import' and i.id = n.row_id
    left join enrollments e on n.kind = 'confirmation' and e.id = n.row_id
    order by n.kind, n.key`.execute(db);
  return rows;
}

/** How many rows each table of the portal has, in the order of names. */
export async function tableCounts(db: Db | Pool): Promise<Map<string, number>> {
  const { rows } = await sql<{ name: string; count: string }>`
    select c.relname as name,
      (xpath('/row/n/text()', query_to_xml(format('select count(*) as n from public.%I', c.relname), false, true, '')))[1]::text as count
    from pg_class c join pg_namespace s on s.oid = c.relnamespace
    where s.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition order by c.relname`.execute(db);
  return new Map(rows.map(({ name, count }) => [name, Number(count)]));
}

/** Which of the roles that rights are granted to the server lacks. */
export async function missingRoles(db: Pool): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from unnest(array['coverlane_app', 'coverlane_worker', 'coverlane_audit']) name
    where not exists (select from pg_roles where rolname = name) order by name`.execute(db);
  return rows.map(({ name }) => name);
}
