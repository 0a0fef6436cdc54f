import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { secretsFrom } from '../../secrets.ts';
import { ensureRoles, loginName } from './roles.ts';
import { cloneDatabase } from './testing-cluster.ts';

/** A database with nothing in it. */
const empty = { name: 'empty', prepare: async () => undefined };

test('databases of one server that are prepared at the same time find the roles that another has just made', async () => {
  const databases = await Promise.all([cloneDatabase(empty), cloneDatabase(empty), cloneDatabase(empty)]);
  const secrets = secretsFrom(randomBytes(32));
  await Promise.all(databases.map(({ url }) => ensureRoles(url, secrets)));
  const names = [loginName(secrets, 'coverlane_app'), loginName(secrets, 'coverlane_worker')];
  const client = new Client({ connectionString: databases[0]?.url });
  await client.connect();
  const { rows } = await client.query('select rolname from pg_roles where rolname = any($1) order by 1', [names]);
  expect(rows.map(({ rolname }) => rolname)).toEqual(names);
  await client.end();
  for (const { drop } of databases) await drop();
  const owner = await cloneDatabase(empty);
  const last = new Client({ connectionString: owner.url });
  await last.connect();
  for (const name of names) await last.query(`drop role ${name}`);
  await last.end();
  await owner.drop();
});
