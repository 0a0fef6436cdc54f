import { randomUUID } from 'node:crypto';
import { permissions } from '@coverlane/contract/access.ts';
import { brokers } from '@coverlane/contract/collections/brokers.ts';
import { installationCalls } from '@coverlane/contract/installations/calls.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect, type Pool } from '../platform/db/connect.ts';
import { prepareDatabase } from '../platform/db/prepare.ts';
import { cloneDatabase, type TestDatabase } from '../platform/db/testing-cluster.ts';
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
  await sql`grant coverlane_app, coverlane_worker, coverlane_audit to ${sql.id(owner)} with admin option`.execute(
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
