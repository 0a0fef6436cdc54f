import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { catalogOf } from '../../testing/catalog.ts';
import { testSecrets } from '../../testing/prepared.ts';
import { connect, type Pool } from './connect.ts';
import { migrate } from './migrate.ts';
import { ensureRoles } from './roles.ts';
import { type TestDatabase, cloneDatabase, migrated } from './testing-cluster.ts';

const releases = join(import.meta.dirname, '../../sql/releases');
const dumps = readdirSync(releases).filter((name) => name.endsWith('.sql.gz'));

let database: TestDatabase;
let owner: Pool;
const open: (() => Promise<void>)[] = [];

/** A database with what a release left, from the dump that was kept of it. */
const ofRelease = (dump: string) => ({
  name: dump.replaceAll(/\W/g, ''),
  prepare: async (url: string) => {
    await ensureRoles(url, testSecrets);
    const client = new Client({ connectionString: url });
    await client.connect();
    // An owner who is no superuser may give a function to those alone who may make some in its schema.
    const text = gunzipSync(readFileSync(join(releases, dump))).toString();
    await client.query(text.replace('CREATE SCHEMA audit;', '$&\nGRANT CREATE ON SCHEMA audit TO coverlane_audit;'));
    await client.query('revoke create on schema audit from coverlane_audit');
    await client.end();
  },
});

async function aDatabase(template: Parameters<typeof cloneDatabase>[0]): Promise<[TestDatabase, Pool]> {
  const made = await cloneDatabase(template);
  const pool = connect(made.url, { max: 1 });
  open.push(async () => {
    await pool.destroy();
    await made.drop();
  });
  return [made, pool];
}

beforeEach(async () => {
  [database, owner] = await aDatabase(ofRelease('v0.1.0.sql.gz'));
});
afterEach(async () => {
  for (const close of open.splice(0)) await close();
});

/** Rows that every database begins with, without what is drawn by lot. */
async function firstRows(pool: Pool): Promise<unknown[]> {
  const permissions =
    await sql`select machine_name, name, name_ko, name_es, installation_id from permissions order by 1`.execute(pool);
  const codes =
    await sql`select type, code, name, name_ko, name_es, sort_key from reference_codes order by 1, 2`.execute(pool);
  return [...permissions.rows, ...codes.rows];
}

describe('a database of a release before', () => {
  test.each(dumps)('of %s is, brought up to date, what a new one is', async (dump) => {
    const [former, formerOwner] = await aDatabase(ofRelease(dump));
    const [, newOwner] = await aDatabase(migrated);
    await migrate(former.url);
    expect(await catalogOf(formerOwner)).toEqual(await catalogOf(newOwner));
    expect(await firstRows(formerOwner)).toEqual(await firstRows(newOwner));
    expect(await migrate(former.url)).toEqual([]);
  });

  test('keeps its rows, and the key that signs', async () => {
    const insert = sql`insert into installations (id, name, code) values (gen_random_uuid(), 'Pine', 'pine')`;
    await insert.execute(owner);
    await migrate(database.url);
    const { rows } = await sql`select i.code, encode(k.key, 'hex') = encode(sha256('of a test'), 'hex') as same
      from installations i, access.signing_key k`.execute(owner);
    expect(rows).toEqual([{ code: 'pine', same: true }]);
  });

  test('is brought up to date once where two nodes start side by side', async () => {
    const [one, other] = await Promise.all([migrate(database.url), migrate(database.url)]);
    expect([one.length, other.length].toSorted((a, b) => a - b)).toEqual([0, Math.max(one.length, other.length)]);
  });
});

describe('refused is a database', () => {
  const name = (of: string) => sql`select count(*)::int as n from schema_migrations where name = ${of}`;

  test('of a version before 0.1.0, with the version to start on it first', async () => {
    await sql`delete from schema_migrations where name > '533'`.execute(owner);
    await expect(migrate(database.url)).rejects.toThrow(
      /is of a version before 0\.1\.0 \(its last migration is 532-[a-z-]+\.sql\): start Coverlane 0\.1\.0 on it once, and then this version\./,
    );
    expect((await name('592-baseline.sql').execute(owner)).rows).toEqual([{ n: 0 }]);
  });

  test('that another version has migrated further', async () => {
    await sql`insert into schema_migrations (name, sha256) values ('999-of-tomorrow.sql', 'x')`.execute(owner);
    await expect(migrate(database.url)).rejects.toThrow('999-of-tomorrow.sql is not here');
  });

  test('whose migrations were others', async () => {
    await sql`update schema_migrations set sha256 = 'x' where name like '048%'`.execute(owner);
    await expect(migrate(database.url)).rejects.toThrow('was changed after it was applied');
  });
});
