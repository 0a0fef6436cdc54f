import { sql } from 'kysely';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { prepared, testSecrets } from '../../testing/prepared.ts';
import { connect, type Pool } from './connect.ts';
import { migrationLock } from './migration-list.ts';
import { prepareDatabase } from './prepare.ts';
import { cloneDatabase, type TestDatabase } from './testing-cluster.ts';

let database: TestDatabase;
let owner: Pool;
beforeEach(async () => {
  database = await cloneDatabase(prepared);
  owner = connect(database.url, { max: 1 });
});
afterEach(async () => {
  await owner.destroy();
  await database.drop();
});

const start = () => prepareDatabase(database.url, testSecrets);

/** One of the policies that say which people a request sees. */
async function aPolicy(): Promise<string> {
  const { rows } = await sql<{ name: string }>`select policyname as name from pg_policies
    where tablename = 'people' and 'coverlane_app' = any(roles) order by 1 limit 1`.execute(owner);
  return rows[0]?.name ?? '';
}

test('a database that is as the migrations left it is taken', async () => {
  await expect(start()).resolves.toEqual([]);
});

test('a start waits while another node brings the database up to date', async () => {
  const name = await aPolicy();
  const node = new Client({ connectionString: database.url });
  await node.connect();
  await node.query('select pg_advisory_lock($1)', [migrationLock]);
  await node.query(`alter policy ${name} on people rename to half_way`);
  const starting = start();
  await new Promise((done) => setTimeout(done, 300));
  await node.query(`alter policy half_way on people rename to ${name}`);
  await node.end();
  await expect(starting).resolves.toEqual([]);
});

describe('a start refuses a database that lacks', () => {
  test.each([
    ['row-level security', 'alter table people no force row level security', 'security public.people'],
    ['a grant', 'revoke select on people from coverlane_app', 'public.people'],
    ['a function', 'revoke execute on function access.end_session(bytea) from coverlane_app', 'end_session'],
    // As after a restore by an owner who may not give functions away.
    ['whose a function is', 'alter function audit.append owner to current_user', 'owner audit.append'],
  ])('%s', async (_, statement, named) => {
    await sql.raw(statement).execute(owner);
    await expect(start()).rejects.toThrow(named);
    await expect(start()).rejects.toThrow('restored where the roles were missing');
  });
  test('a policy', async () => {
    const name = await aPolicy();
    await sql`drop policy ${sql.id(name)} on people`.execute(owner);
    await expect(start()).rejects.toThrow(`policy public.people ${name}`);
  });
  test('every policy and grant, as after a restore without the roles, and says how many', async () => {
    await sql`do $$ declare p record; begin
      for p in select schemaname, tablename, policyname from pg_policies where 'coverlane_app' = any(roles) loop
        execute format('drop policy %I on %I.%I', p.policyname, p.schemaname, p.tablename);
      end loop; end $$`.execute(owner);
    await expect(start()).rejects.toThrow(/and \d{2,} more/);
  });
});
