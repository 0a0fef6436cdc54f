import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testSecrets } from '../../testing/prepared.ts';
import { migrate } from './migrate.ts';
import { release } from './release.ts';
import { ensureRoles } from './roles.ts';
import { type TestDatabase, cloneDatabase } from './testing-cluster.ts';

let database: TestDatabase;
let folder: string;
let source: { migrations: string; schema: string };
let listed: string[];

const GROUND =
  'create schema access; create table access.schema_state (line text); create table access.schema_texts (key text primary key, sha256 text not null);' +
  'create table access.schema_release (one boolean primary key default true, version text, sha256 text, applied_at timestamptz, former_version text);';

beforeEach(async () => {
  database = await cloneDatabase({ name: 'roles', prepare: (url) => ensureRoles(url, testSecrets) });
  folder = mkdtempSync(join(tmpdir(), 'coverlane-migrations-'));
  source = { migrations: join(folder, 'migrations'), schema: join(folder, 'schema') };
  mkdirSync(source.migrations);
  mkdirSync(source.schema);
  listed = [];
  add('001-plans.sql', `${GROUND} create table plan (name text); insert into plan values ($$Gold$$)`);
});

afterEach(async () => {
  rmSync(folder, { recursive: true });
  await database.drop();
});

/** Writes a migration and its line at the end of the list. */
function add(name: string, sql: string): void {
  writeFileSync(join(source.migrations, name), sql);
  listed = [...listed.filter((one) => one !== name), name];
  writeFileSync(join(source.migrations, 'list.txt'), `${listed.join('\n')}\n`);
}

/** Writes a file of schema/. */
function say(file: string, sql: string): void {
  mkdirSync(dirname(join(source.schema, file)), { recursive: true });
  writeFileSync(join(source.schema, file), sql);
}

const run = () => migrate(database.url, source);

async function answer<Row extends object>(sql: string): Promise<Row[]> {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

const count = async (): Promise<number> =>
  (await answer<{ plans: number }>('select count(*)::int as plans from plan'))[0]?.plans ?? 0;

describe('Migrating a database', () => {
  it('applies the files in the order of the list, each once', async () => {
    add('002-rates.sql', 'alter table plan add column rate numeric(14,2)');
    expect(await run()).toEqual(['001-plans.sql', '002-rates.sql']);
    expect(await run()).toEqual([]);
    add('003-tiers.sql', 'alter table plan add column tier text');
    expect(await run()).toEqual(['003-tiers.sql']);
  });

  it('refuses a number that is not above the last one, and a file that is not on the list', async () => {
    add('003-tiers.sql', 'alter table plan add column tier text');
    add('002-rates.sql', 'alter table plan add column rate numeric(14,2)');
    await expect(run()).rejects.toThrow('002-rates.sql stands in list.txt after one with its number or a higher one');
    writeFileSync(join(source.migrations, 'list.txt'), '001-plans.sql\n003-tiers.sql\n');
    await expect(run()).rejects.toThrow('002-rates.sql is not in list.txt');
    writeFileSync(join(source.migrations, 'list.txt'), '001-plans.sql\n002-rates.sql\n003-tiers.sql\n004-away.sql\n');
    await expect(run()).rejects.toThrow('list.txt names 004-away.sql');
  });

  it('applies a file once when two servers start at the same moment', async () => {
    const applied = await Promise.all([run(), run()]);
    expect(applied.flat()).toEqual(['001-plans.sql']);
    expect(await count()).toBe(1);
  });

  it('refuses when an applied file was changed', async () => {
    await run();
    add('001-plans.sql', 'create table plan (name text)');
    await expect(run()).rejects.toThrow('001-plans.sql was changed after it was applied');
  });

  it('takes an earlier wording that the file itself names, and no other', async () => {
    const first = `${GROUND} create table plan (name text)`;
    add('001-plans.sql', first);
    await run();
    const sha256 = createHash('sha256').update(first).digest('hex');
    const reworded = (from: string) => `-- Reworded from ${from}: said better.\ncreate table plan (name varchar)`;
    add('001-plans.sql', reworded(sha256));
    expect(await run()).toEqual([]);
    add('001-plans.sql', reworded('0'.repeat(64)));
    await expect(run()).rejects.toThrow('001-plans.sql was changed after it was applied');
  });

  it('refuses a database that a newer version migrated', async () => {
    add('002-rates.sql', 'alter table plan add column rate numeric(14,2)');
    await run();
    rmSync(join(source.migrations, '002-rates.sql'));
    writeFileSync(join(source.migrations, 'list.txt'), '001-plans.sql\n');
    await expect(run()).rejects.toThrow('migrated by a newer or other version');
  });

  it('leaves nothing of a file that failed half way', async () => {
    await run();
    add('002-broken.sql', 'insert into plan values ($$Silver$$); select 1/0');
    await expect(run()).rejects.toThrow('Migration 002-broken.sql failed: division by zero');
    expect(await count()).toBe(1);
  });

  it('puts in the text that a migration asks for', async () => {
    say('plans/names.sql', 'create function access.usual() returns text language sql as $$ select $x$Bronze$x$ $$;');
    add('002-usual.sql', '-- with function access.usual\ninsert into plan values (access.usual())');
    await run();
    expect(await count()).toBe(2);
    add('003-unusual.sql', '-- with function access.unusual\nselect 1');
    await expect(run()).rejects.toThrow('schema/ has no function access.unusual');
  });
});

describe('Applying the schema', () => {
  const policy = (name: string, using: string) => `create policy ${name} on plan using (${using});\n`;

  beforeEach(() => {
    say(
      'plans/names.sql',
      'create function access.usual() returns text language sql as $$ select $x$Gold$x$ $$;\n' +
        'revoke execute on function access.usual from public;',
    );
    say('plans/policies.sql', policy('gold', 'name = access.usual()') + policy('silver', "name = 'Silver'"));
  });

  it('makes what the texts say, and afterwards only what differs', async () => {
    expect(await run()).toEqual(['001-plans.sql', 'function access.usual', 'policy plan gold', 'policy plan silver']);
    say('plans/policies.sql', policy('silver', "name = 'silver'") + policy('gold', 'name = access.usual()'));
    expect(await run()).toEqual(['policy plan silver']);
    expect(await run()).toEqual([]);
  });

  it('drops what no text says any more', async () => {
    await run();
    say('plans/policies.sql', policy('silver', "name = 'Silver'"));
    say('plans/names.sql', '');
    expect(await run()).toEqual(['function access.usual', 'policy plan gold']);
    expect(await answer('select polname from pg_policy')).toEqual([{ polname: 'silver' }]);
  });

  it('replaces a function that takes other parameters now, and keeps who may execute it', async () => {
    await run();
    say('plans/policies.sql', policy('gold', "name = access.usual('Gold')"));
    say(
      'plans/names.sql',
      'create function access.usual(name text) returns text language sql as $$ select name $$;\n' +
        'revoke execute on function access.usual from public;',
    );
    await run();
    expect(
      await answer(`select oid::regprocedure::text as name, proacl::text like '%=X/%,%' as open from pg_proc
      where pronamespace = 'access'::regnamespace`),
    ).toEqual([{ name: 'access.usual(text)', open: false }]);
  });

  it('makes again what a migration or a hand took away', async () => {
    await run();
    await answer('drop policy gold on plan');
    add('002-rates.sql', 'alter table plan add column rate numeric(14,2)');
    expect(await run()).toEqual(['002-rates.sql', 'policy plan gold']);
  });

  it('gives way to a request that holds the table, and is done when it ends', async () => {
    await run();
    say('plans/policies.sql', policy('gold', 'true'));
    const request = new Client({ connectionString: database.url });
    await request.connect();
    await request.query('begin; select * from plan');
    const waiting = run();
    await new Promise((done) => setTimeout(done, 700));
    // Nobody stands behind the change for longer than it is patient.
    expect(await count()).toBe(1);
    await request.query('commit');
    await request.end();
    expect(await waiting).toEqual(['policy plan gold', 'policy plan silver']);
  });

  it('is refused to a release before the one that applied the last texts', async () => {
    await run();
    await answer(`update access.schema_release set version = '99.0.0'`);
    expect(await run()).toEqual([]);
    say('plans/policies.sql', '');
    await expect(run()).rejects.toThrow('was brought up to date by Coverlane 99.0.0');
  });

  it('writes down which release came before, and leaves a database alone that the release after it brought up to date', async () => {
    await run();
    await answer(`update access.schema_release set version = '0.0.1'`);
    say('plans/policies.sql', policy('gold', 'true'));
    expect(await run()).toContain('policy plan gold');
    expect(await answer('select version, former_version from access.schema_release')).toEqual([
      { version: release, former_version: '0.0.1' },
    ]);
    await answer(`update access.schema_release set version = '99.0.0', former_version = '${release}'`);
    say('plans/policies.sql', '');
    expect(await run()).toEqual([]);
  });

  it('says which file has a statement that makes nothing known, and what stands twice', async () => {
    say('plans/rows.sql', 'insert into plan values (1);');
    await expect(run()).rejects.toThrow('schema/plans/rows.sql has a statement that makes nothing known');
    say('plans/rows.sql', policy('gold', 'true'));
    await expect(run()).rejects.toThrow('two texts of one thing: policy plan gold');
  });
});
