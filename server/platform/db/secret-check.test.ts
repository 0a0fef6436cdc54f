import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { secretsFrom } from '../../secrets.ts';
import { testSecrets } from '../../testing/prepared.ts';
import { type TestPortal, testPortal } from '../../testing/portal.ts';
import { connect, type Pool } from './connect.ts';
import { prepareDatabase } from './prepare.ts';
import { loginName, roleUrl } from './roles.ts';
import { StartRefused } from './start-refused.ts';
import { cloneDatabase } from './testing-cluster.ts';

const others = secretsFrom(createHash('sha256').update('another installation').digest());

let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal();
});
afterAll(() => portal?.close());

/** The names that can sign in, with what their passwords are kept as, which a superuser alone may read. */
async function passwords(owner: Pool): Promise<unknown[]> {
  const { rows: seen } = await sql<{ all: boolean }>`select has_table_privilege('pg_authid', 'select') as all`.execute(
    owner,
  );
  const table = seen[0]?.all ? 'pg_authid' : 'pg_roles';
  const { rows } = await sql`select rolname, rolpassword, rolcanlogin from ${sql.table(table)}
    where rolname like 'coverlane%' order by 1`.execute(owner);
  return rows;
}

const signsIn = async (url: string): Promise<boolean> => {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  );
};

describe('a start or a command with another secret', () => {
  test('is refused in one sentence before anything is touched', async () => {
    const before = await passwords(portal.owner);
    await expect(prepareDatabase(portal.url, others)).rejects.toThrow(StartRefused);
    await expect(prepareDatabase(portal.url, others)).rejects.toThrow('Nothing was changed');
    expect(await passwords(portal.owner)).toEqual(before);
    expect(await signsIn(roleUrl(portal.url, 'coverlane_app', others))).toBe(false);
  });
  test('while the node with its own secret goes on answering', async () => {
    await prepareDatabase(portal.url, others).catch(() => undefined);
    expect((await portal.app.inject('/health')).statusCode).toBe(200);
  });
  test('and its own secret is taken as often as it comes', async () => {
    const before = await passwords(portal.owner);
    await expect(prepareDatabase(portal.url, testSecrets)).resolves.toEqual([]);
    expect(await passwords(portal.owner)).toEqual(before);
  });
  test('does not reach a database of before there was a mark either, nor change its roles', async () => {
    await sql`delete from access.secret_check`.execute(portal.owner);
    await sql`alter role coverlane_app login password ${sql.lit(testSecrets.sign('role-password', 'coverlane_app'))}`.execute(
      portal.owner,
    );
    const before = await passwords(portal.owner);
    try {
      await expect(prepareDatabase(portal.url, others)).rejects.toThrow('Nothing was changed');
      expect(await passwords(portal.owner)).toEqual(before);
      await expect(prepareDatabase(portal.url, testSecrets)).resolves.toEqual([]);
    } finally {
      await sql`alter role coverlane_app nologin`.execute(portal.owner);
    }
    await expect(prepareDatabase(portal.url, others)).rejects.toThrow('Nothing was changed');
  });
});

describe('two installations on one server', () => {
  test('sign in by names of their own, and neither can enter as the other', async () => {
    const second = await cloneDatabase({ name: 'bare', prepare: async () => undefined });
    try {
      await prepareDatabase(portal.url, testSecrets);
      await prepareDatabase(second.url, others);
      expect(loginName(others, 'coverlane_app')).not.toBe(loginName(testSecrets, 'coverlane_app'));
      expect(await signsIn(roleUrl(second.url, 'coverlane_app', others))).toBe(true);
      expect(await signsIn(roleUrl(portal.url, 'coverlane_app', testSecrets))).toBe(true);
      // A name is known on the whole server; the door of each database lets in its own.
      expect(await signsIn(roleUrl(portal.url, 'coverlane_app', others))).toBe(false);
      expect(await signsIn(roleUrl(second.url, 'coverlane_app', testSecrets))).toBe(false);
    } finally {
      await second.drop();
      const cleaner = connect(portal.url, { max: 1 });
      for (const role of ['coverlane_app', 'coverlane_worker'] as const)
        await sql`drop role if exists ${sql.id(loginName(others, role))}`.execute(cleaner);
      await cleaner.destroy();
    }
  });
});
