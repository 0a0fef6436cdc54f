import type { Client } from 'pg';

/** What stands on the tables in this moment, each with the key that schema/ would have for it. */
const KEYS = `
  with ours as (select oid, nspname, case nspname when 'public' then '' else nspname || '.' end as prefix
    from pg_namespace where nspname in ('public', 'access', 'audit')),
  relations as (select c.oid, c.relkind, c.relacl, n.prefix || c.relname as name from pg_class c join ours n on n.oid = c.relnamespace),
  roles as (select oid from pg_roles where rolname in ('coverlane_app', 'coverlane_worker', 'coverlane_audit'))
  select 'function ' || n.prefix || p.proname as key from pg_proc p join ours n on n.oid = p.pronamespace where n.prefix <> ''
  union select 'view ' || name from relations where relkind = 'v'
  union select 'policy ' || c.name || ' ' || p.polname from pg_policy p join relations c on c.oid = p.polrelid
  union select 'trigger ' || c.name || ' ' || t.tgname from pg_trigger t join relations c on c.oid = t.tgrelid where not t.tgisinternal
  union select 'rights ' || case relkind when 'S' then 'sequence ' else '' end || name
    from relations, aclexplode(relacl) a where a.grantee in (select oid from roles)
  union select 'rights ' || c.name from pg_attribute t join relations c on c.oid = t.attrelid, aclexplode(t.attacl) a
    where a.grantee in (select oid from roles)`;

/** The keys of what is there. */
export async function present(client: Client): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ key: string }>(KEYS);
  return new Set(rows.map(({ key }) => key));
}
