import { sql } from 'kysely';
import type { Db, Pool } from '../platform/db/connect.ts';

/** The owner's name is another on each server. */
const WITH_OWNER = `with ours as (select oid, nspname from pg_namespace where nspname in ('public', 'access', 'audit')),
  me as (select oid from pg_roles where rolname = current_user),
  relations as (select c.*, n.nspname || '.' || c.relname as name from pg_class c join ours n on n.oid = c.relnamespace
    where not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')),
  functions as (select p.*, n.nspname || '.' || p.proname as name from pg_proc p join ours n on n.oid = p.pronamespace
    where not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e'))`;

const roleOf = (oid: string): string =>
  `case when ${oid} = 0 then 'public' when ${oid} = (select oid from me) then 'owner' else pg_get_userbyid(${oid}) end`;

/** All there is in a database besides rows, a line each: two databases with the same lines cannot be told apart. */
const LINES: readonly string[] = [
  `select format('relation %s %s %s %s %s %s %s', name, relkind, relpersistence, relrowsecurity, relforcerowsecurity, reloptions, ${roleOf('relowner')}) from relations`,
  `select format('column %s.%s %s %s %s %s %s %s %s', r.name, attname, format_type(atttypid, atttypmod), attnotnull, attidentity,
     attgenerated, pg_get_expr(adbin, adrelid), collname, attstattarget) from pg_attribute a join relations r on r.oid = attrelid
     left join pg_attrdef on adrelid = attrelid and adnum = attnum left join pg_collation l on l.oid = attcollation
     where attnum > 0 and not attisdropped and relkind <> 'i'`,
  `select format('statistics %s %s %s', r.name, attnum, attstattarget) from pg_attribute join relations r on r.oid = attrelid
     where relkind = 'i' and attstattarget <> -1`,
  `select format('constraint %s %s %s', r.name, conname, pg_get_constraintdef(c.oid)) from pg_constraint c join relations r on r.oid = conrelid where contype <> 'n'`,
  `select format('index %s', pg_get_indexdef(oid)) from relations where relkind = 'i'`,
  `select format('sequence %s %s', name, s::text) from relations r join pg_sequence s on s.seqrelid = r.oid`.replace(
    's::text',
    "concat_ws(' ', seqtypid::regtype, seqstart, seqincrement, seqmin, seqmax, seqcache, seqcycle)",
  ),
  `select format('view %s %s', name, pg_get_viewdef(oid)) from relations where relkind = 'v'`,
  `select format('policy %s %s %s %s %s using %s check %s', r.name, polname, polcmd, polpermissive,
     (select string_agg(${roleOf('o')}, ',' order by ${roleOf('o')}) from unnest(polroles) o),
     pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid)) from pg_policy join relations r on r.oid = polrelid`,
  `select format('trigger %s %s', pg_get_triggerdef(t.oid), tgenabled) from pg_trigger t join relations r on r.oid = tgrelid where not tgisinternal`,
  `select format('function %s(%s) %s %s %s %s %s %s %s %s %s %s %s %s', name, pg_get_function_arguments(f.oid), pg_get_function_result(f.oid),
     lanname, provolatile, proparallel, proisstrict, prosecdef, proleakproof, procost, prorows, proconfig, ${roleOf('proowner')}, prosrc)
     from functions f join pg_language l on l.oid = prolang`,
  `select format('type %s.%s %s', nspname, typname, (select string_agg(attname || ' ' || format_type(atttypid, atttypmod), ', ' order by attnum)
     from pg_attribute where attrelid = typrelid and attnum > 0)) from pg_type t join ours n on n.oid = typnamespace join pg_class c on c.oid = typrelid where c.relkind = 'c'`,
  `select format('right on %s %s %s', name, ${roleOf('a.grantee')}, privilege_type) from relations r,
     aclexplode(coalesce(relacl, acldefault(case relkind when 'S' then 's' else 'r' end::"char", relowner))) a where relkind in ('r', 'v', 'S') and privilege_type <> 'MAINTAIN'`,
  `select format('right on %s.%s %s %s', r.name, attname, ${roleOf('a.grantee')}, privilege_type) from pg_attribute t join relations r on r.oid = attrelid, aclexplode(attacl) a`,
  `select format('right on %s() %s', name, ${roleOf('a.grantee')}) from functions, aclexplode(coalesce(proacl, acldefault('f', proowner))) a where a.grantee <> proowner`,
  `select format('right on schema %s %s %s', n.nspname, ${roleOf('a.grantee')}, privilege_type) from pg_namespace n join ours o on o.oid = n.oid, aclexplode(n.nspacl) a where a.grantee <> nspowner`,
  `select format('extension %s', extname) from pg_extension`,
];

/** Everything that a database is made of, in order: what differs between two of them is what differs between their lists. */
export async function catalogOf(owner: Db | Pool): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`${sql.raw(`${WITH_OWNER} ${LINES.join(' union all ')}`)}`
    .execute(owner)
    .then(({ rows: found }) => ({ rows: found.map((row) => ({ line: String(Object.values(row)[0]) })) }));
  return rows.map(({ line }) => line).toSorted();
}
