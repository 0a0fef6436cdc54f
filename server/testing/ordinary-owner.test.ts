import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { permissions } from '@coverlane/contract/access.ts';
import { brokers } from '@coverlane/contract/collections/brokers.ts';
import { installationCalls } from '@coverlane/contract/installations/calls.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connect, type Pool } from '../platform/db/connect.ts';
import { prepareDatabase } from '../platform/db/prepare.ts';
import { requireReady } from '../platform/db/ready.ts';
import { release } from '../platform/db/release.ts';
import { roleUrl } from '../platform/db/roles.ts';
import { StartRefused } from '../platform/db/start-refused.ts';
import { cloneDatabase, type TestDatabase } from '../platform/db/testing-cluster.ts';
import { secretsFrom } from '../secrets.ts';
import { endOfStart, startNode, testSecretText } from './node-process.ts';
import { type Caller, type TestPortal, testPortal } from './portal.ts';
import { prepared, testSecrets } from './prepared.ts';
import { workOff } from './work-off.ts';
import { aUser, aWorld } from './world.ts';

const owner = `keeper_${randomUUID().slice(0, 8)}`;
let empty: TestDatabase;
let superuser: Pool;
let portal: TestPortal;
let admin: Caller;
let installationId: string;

/** As a hosted PostgreSQL gives its customers: a role that owns its database and may create roles, and nothing else. */
beforeAll(async () => {
  // The server has the roles, whichever test file comes first.
  await (await cloneDatabase(prepared)).drop();
  empty = await cloneDatabase({ name: 'empty', prepare: async () => undefined });
  superuser = connect(empty.url, { max: 1 });
  const name = new URL(empty.url).pathname.slice(1);
  await sql`create role ${sql.id(owner)} login createrole password 'keeper'`.execute(superuser);
  await sql`grant coverlane_audit to ${sql.id(owner)} with admin option`.execute(superuser);
  // Before PostgreSQL 16 whoever may create roles gives any of them on.
  const { rows } = await sql<{ number: number }>`select current_setting('server_version_num')::int as number`.execute(
    superuser,
  );
  if ((rows[0]?.number ?? 0) >= 160_000)
    await sql`grant coverlane_app, coverlane_worker to ${sql.id(owner)} with admin true, inherit false`.execute(
      superuser,
    );
  await sql`alter database ${sql.id(name)} owner to ${sql.id(owner)}`.execute(superuser);
  const url = new URL(empty.url);
  url.username = owner;
  url.password = 'keeper';
  await prepareDatabase(url.href, testSecrets);
  portal = await testPortal({}, { url: url.href, drop: async () => undefined });
  ({ installationId } = await aWorld(portal.owner));
  admin = await portal.as(await aUser(portal.owner, { installationId, type: 'admin', permissions }));
});

/** Where the database is, without its owner: what the environment of the portal holds when duties are separate. */
const withoutOwner = (): string => Object.assign(new URL(empty.url), { username: '', password: '' }).href;

afterAll(async () => {
  await portal.close();
  await sql`reassign owned by ${sql.id(owner)} to current_user`.execute(superuser);
  await sql`drop owned by ${sql.id(owner)}`.execute(superuser);
  await sql`drop role ${sql.id(owner)}`.execute(superuser);
  await superuser.destroy();
  await empty.drop();
});

test('a database whose owner is no superuser is made ready, and the portal changes records in it', async () => {
  const { create, update, remove, list } = brokers.calls;
  const agency = { name: 'Pine Street', status: 'active', phone: '2135550142', email: 'desk@example.com' };
  const { body } = await admin.call(create, agency);
  expect((await admin.call(update, { id: body.id, name: 'Pine Street Benefits' })).body).toMatchObject({ version: 2 });
  expect((await admin.call(list, { search: 'pine' })).body.total).toBe(1);
  expect((await admin.call(remove, { id: body.id })).status).toBe(200);
  const { rows } = await sql<{ action: string }>`select action from audit.events
    where object_id = ${body.id} order by id`.execute(portal.owner);
  expect(rows.map(({ action }) => action)).toEqual(['create', 'update', 'delete']);
});

test('and brings the codes of an installation up to date, signed by nobody', async () => {
  await admin.call(installationCalls.updateInstallData, { id: installationId });
  await workOff(portal);
  const { body } = await admin.call(installationCalls.installations);
  expect(body.rows[0]?.lastUpdate).toMatchObject({ state: 'done', progress: 100 });
  const { rows } = await sql<{
    codes: number;
    signed: number;
  }>`select count(*)::int as codes, count(updated_by)::int as signed
    from termreasons where installation_id = ${installationId}`.execute(portal.owner);
  expect(rows[0]).toMatchObject({ signed: 0 });
  expect(rows[0]?.codes).toBeGreaterThan(10);
});

describe('a portal that is kept from the owner', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'coverlane-test-duties-'));
  const apart = (): Record<string, string> => ({
    NODE_ENV: 'production',
    SEPARATE_DUTIES: '1',
    DATABASE_URL: withoutOwner(),
    DATA_DIR: dataDir,
    COVERLANE_SECRET: testSecretText,
  });
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

  test('answers, changes records and works jobs off all the same', async () => {
    const node = await startNode(apart());
    expect((await fetch(`${node.address}/ready`)).status).toBe(200);
    const session = { ...admin.headers, 'content-type': 'application/json' };
    const body = JSON.stringify({ name: 'Maple Benefits', status: 'active' });
    const made = await fetch(`${node.address}/api/admin/brokers`, { method: 'POST', headers: session, body });
    expect(made.status).toBe(200);
    expect(await node.stop()).toBe(0);
  });

  test.each(['coverlane_app', 'coverlane_worker'] as const)(
    'holds in its environment nothing by which %s could make a table, change a role or read the key of sessions',
    async (role) => {
      const own = connect(roleUrl(apart()['DATABASE_URL'] ?? '', role, testSecrets), { max: 1 });
      const refused = { code: '42501' };
      await expect(sql`create table public.mine (n int)`.execute(own)).rejects.toMatchObject(refused);
      await expect(sql`create table access.mine (n int)`.execute(own)).rejects.toMatchObject(refused);
      await expect(sql`alter role ${sql.id(owner)} password 'mine'`.execute(own)).rejects.toMatchObject(refused);
      await expect(sql`grant coverlane_audit to current_user`.execute(own)).rejects.toMatchObject(refused);
      await expect(sql`select * from access.signing_key`.execute(own)).rejects.toMatchObject(refused);
      await expect(sql`drop policy keep on payers`.execute(own)).rejects.toMatchObject(refused);
      await own.destroy();
    },
  );

  test('is not started where its environment holds the owner', async () => {
    const { code, lines } = await endOfStart({ ...apart(), MIGRATE_URL: empty.url });
    expect(lines).toEqual([expect.stringContaining('MIGRATE_URL')]);
    expect(code).toBe(1);
  });

  test('nor on a database that db:migrate has still to bring up to date, or that another secret made', async () => {
    const owning = connect(empty.url, { max: 1 });
    const { rows } = await sql<{ sha256: string }>`select sha256 from access.schema_release`.execute(superuser);
    await expect(requireReady(withoutOwner(), secretsFrom(randomBytes(32)))).rejects.toThrow('COVERLANE_SECRET');
    await sql`update access.schema_release set sha256 = 'of yesterday'`.execute(owning);
    await expect(requireReady(withoutOwner(), testSecrets)).rejects.toThrow('npm run db:migrate');
    await sql`update access.schema_release set sha256 = ${rows[0]?.sha256}`.execute(owning);
    await expect(requireReady(withoutOwner(), testSecrets)).resolves.toBeUndefined();
    await owning.destroy();
  });

  test('goes on beside the release after its own, as a portal with the owner does, and on no later one', async () => {
    const bring = (version: string, former: string) =>
      sql`update access.schema_release set version = ${version}, former_version = ${former}, sha256 = 'of tomorrow'`.execute(
        superuser,
      );
    await sql`insert into schema_migrations (name, sha256) values ('9999-of-tomorrow.sql', 'x')`.execute(superuser);
    await bring('99.1.0', release);
    await expect(requireReady(withoutOwner(), testSecrets)).resolves.toBeUndefined();
    await expect(prepareDatabase(portal.url, testSecrets)).resolves.toEqual([]);
    await bring('99.2.0', '99.1.0');
    await expect(requireReady(withoutOwner(), testSecrets)).rejects.toThrow('99.2.0');
    await expect(prepareDatabase(portal.url, testSecrets)).rejects.toThrow(StartRefused);
  });
});
