import { randomBytes } from 'node:crypto';
import { Client, escapeIdentifier } from 'pg';
import { expect, test } from 'vitest';
import { secretsFrom } from '../../secrets.ts';
import { migrate } from './migrate.ts';
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

test('an owner who may make no tables in the database is told with one sentence', async () => {
  const { url, drop } = await cloneDatabase(empty);
  const [stranger, password] = [`stranger_${randomBytes(6).toString('hex')}`, randomBytes(12).toString('hex')];
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(`create role ${stranger} login password '${password}'`);
  const theirs = Object.assign(new URL(url), { username: stranger, password });
  await expect(migrate(theirs.href)).rejects.toThrow(
    /may make no tables in this database: permission denied for schema public\./,
  );
  await client.query(`drop role ${stranger}`);
  await client.end();
  await drop();
});

test('an owner who inherits what requests may is refused, whose functions the policies of requests would hold', async () => {
  const { url, drop } = await cloneDatabase(empty);
  const [heir, password] = [`heir_${randomBytes(6).toString('hex')}`, randomBytes(12).toString('hex')];
  const client = new Client({ connectionString: url });
  await client.connect();
  const database = escapeIdentifier(new URL(url).pathname.slice(1));
  await client.query(`create role ${heir} login createrole password '${password}'`);
  await client.query(
    `grant coverlane_audit to ${heir} with admin option; grant coverlane_app to ${heir} with admin option; grant coverlane_worker to ${heir} with admin option`,
  );
  await client.query(`grant connect, create on database ${database} to ${heir}`);
  const ofHeir = new URL(url);
  ofHeir.username = heir;
  ofHeir.password = password;
  const secrets = secretsFrom(randomBytes(32));
  await expect(ensureRoles(ofHeir.href, secrets)).rejects.toThrow(
    `The database owner ${heir} inherits the rights of coverlane_app and coverlane_worker, whose policies would hold its own functions too.`,
  );
  for (const role of ['coverlane_app', 'coverlane_worker'] as const)
    await client.query(`drop role if exists ${loginName(secrets, role)}`);
  await client.query(`revoke all on database ${database} from ${heir}; drop role ${heir}`);
  await client.end();
  await drop();
});
