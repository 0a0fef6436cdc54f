import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Db, Pool } from '../platform/db/connect.ts';
import { asRole, rolledBack } from './opened.ts';
import { testPortal } from './portal.ts';
import { aStage, type Stage } from './sides.ts';

let stage: Stage;
let owner: Pool;
beforeAll(async () => {
  stage = await aStage(await testPortal());
  owner = stage.portal.owner;
});
afterAll(() => stage.portal.close());

/** Schemas of the program. The jobs' own schema holds no tenant's rows that a request could ask for. */
const SCHEMAS = ['public', 'access', 'audit'];

/** Tables on which row-level security is not both enabled and forced. */
async function openTables(db: Db | Pool): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = any(${SCHEMAS}) and c.relkind in ('r', 'p') and c.relname <> 'schema_migrations'
      and not (c.relrowsecurity and c.relforcerowsecurity) order by 1`.execute(db);
  return rows.map(({ name }) => name);
}

/** Views that would read as their owner, past the reader's policies. */
async function openViews(db: Db | Pool): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = any(${SCHEMAS}) and c.relkind in ('v', 'm')
      and not coalesce(c.reloptions @> '{security_invoker=true}', false)`.execute(db);
  return rows.map(({ name }) => name);
}

describe('every table', () => {
  test('has row-level security, enabled and forced', async () => {
    expect(await openTables(owner)).toEqual([]);
  });
  test('added later without it is caught, as is a view that reads as its owner', async () => {
    const caught = await rolledBack(owner, async (db) => {
      await sql`create table later (id uuid, client_id uuid)`.execute(db);
      await sql`create table half (id uuid)`.execute(db);
      await sql`alter table half enable row level security`.execute(db);
      await sql`create view peek as select * from people`.execute(db);
      return [await openTables(db), await openViews(db)];
    });
    expect(caught).toEqual([['public.half', 'public.later'], ['peek']]);
    expect(await openViews(owner)).toEqual([]);
  });
  test("of an employer's rows has a policy that asks for the visible clients", async () => {
    const { rows } = await sql<{ name: string }>`
      select t.table_name as name from information_schema.columns t
      where t.table_schema = 'public' and t.column_name = 'client_id' and not exists (
        select from pg_policies p where p.tablename = t.table_name and p.permissive = 'PERMISSIVE'
          and p.qual ~ 'client_id = ANY.*access\\.(clients|health_clients)\\(\\)')`.execute(owner);
    expect(rows).toEqual([]);
  });
  test('is owned by nobody who serves requests', async () => {
    const { rows } = await sql<{ rolname: string }>`
      select r.rolname from pg_roles r where r.rolname like 'coverlane\\_%' and (r.rolsuper or r.rolbypassrls or
        r.rolcreaterole or r.rolcreatedb or exists (select from pg_class c where c.relowner = r.oid))`.execute(owner);
    expect(rows).toEqual([]);
  });
});

describe('every policy asks its functions once a statement', () => {
  test('each call in a policy stands in a select of its own', async () => {
    const { rows } = await sql<{ name: string; text: string }>`
      select tablename || '.' || policyname as name, coalesce(qual, '') || ' ' || coalesce(with_check, '') as text
      from pg_policies where schemaname = any(${SCHEMAS})`.execute(owner);
    expect(rows.length).toBeGreaterThan(20);
    for (const { name, text } of rows) {
      expect(text.replace(/\( ?SELECT access\.\w+\(\)( AS \w+)?\)/g, ''), name).not.toMatch(
        /\w+\.\w+\(|current_setting/,
      );
    }
  });
  test('and EXPLAIN shows an InitPlan and no function in a filter, for reading, changing and adding', async () => {
    const { rows: tables } = await sql<{ name: string }>`
      select distinct tablename as name from pg_policies where schemaname = 'public' and tablename <> 'permissions'
        and 'coverlane_app' = any(roles)`.execute(owner);
    expect(tables.length).toBeGreaterThan(20);
    await asRole(stage.portal, { caller: stage.actors.admin }, async (db) => {
      for (const { name } of tables) {
        for (const command of await commandsOn(db, name)) {
          const { rows: lines } = await sql<{ 'QUERY PLAN': string }>`explain (costs off) ${sql.raw(command)}`.execute(
            db,
          );
          const plan = lines.map((line) => line['QUERY PLAN']);
          expect(plan.join('\n'), command).toContain('InitPlan');
          const conditions = plan.filter((line) => /(Filter|Cond):/.test(line));
          expect(conditions.join('\n'), command).not.toMatch(/access\.|current_setting/);
        }
      }
    });
  });
});

/** What the role may do to a table: read it, change a column it may change, delete from it. */
async function commandsOn(db: Db, table: string): Promise<string[]> {
  const { rows } = await sql<{ column: string | null; deletes: boolean; reads: boolean }>`
    select (select a.attname from pg_attribute a where a.attrelid = ${table}::regclass and a.attnum > 0
              and has_column_privilege(a.attrelid, a.attnum, 'update') limit 1) as column,
           has_table_privilege(${table}, 'delete') as deletes, has_table_privilege(${table}, 'select') as reads`.execute(
    db,
  );
  return rows.flatMap(({ column, deletes, reads }) => [
    ...(reads ? [`select * from ${table}`] : []),
    ...(column === null ? [] : [`update ${table} set ${column} = ${column}`]),
    ...(deletes ? [`delete from ${table}`] : []),
  ]);
}
