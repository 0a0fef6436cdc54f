import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Db } from '../platform/db/connect.ts';
import { roleUrl } from '../platform/db/roles.ts';
import { hashOf } from '../platform/http/session-cookie.ts';
import { asRole, openAs } from './opened.ts';
import { testPortal } from './portal.ts';
import { testSecrets } from './prepared.ts';
import { aStage, type Stage } from './sides.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await aStage(await testPortal());
});
afterAll(() => stage.portal.close());

/** Clients that a transaction sees. */
async function seen(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from clients order by id`.execute(db);
  return rows.map(({ id }) => id);
}

const asBroker = <T>(work: (db: Db) => Promise<T>): Promise<T> =>
  asRole(stage.portal, { caller: stage.actors.broker }, work);

/** A connection of the request role that no pool shares, for what outlives a transaction. */
async function alone<T>(work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: roleUrl(stage.portal.url, 'coverlane_app', testSecrets) });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Opens a transaction on it for the broker. */
async function begin(client: Client): Promise<void> {
  const token = /__Host-sid=([^;]+)/.exec(stage.actors.broker.headers['cookie'] ?? '')?.[1] ?? '';
  await client.query('begin');
  await client.query('select access.open($1, null)', [hashOf(token)]);
}

describe('rights are in force for one transaction of one backend', () => {
  test('and there they are, or the rest of this file says nothing', async () => {
    expect(await asBroker(seen)).toContain(stage.own.clientId);
  });
  test('what says that they are means nothing in the next transaction', async () => {
    const found = await alone(async (client) => {
      await begin(client);
      const inside = await client.query('select id from clients');
      await client.query('commit');
      await client.query(`select set_config('coverlane.opened', 'yes', false)`);
      const after = await client.query(
        `select id from clients union all select id from people union all select access.user_id()`,
      );
      return { inside: inside.rows.length, after: after.rows };
    });
    expect(found.inside).toBeGreaterThan(0);
    expect(found.after).toEqual([{ id: null }]);
  });
  test('nor does the whole context, signature and all', async () => {
    const rows = await alone(async (client) => {
      await begin(client);
      await client.query(`select set_config(name, current_setting(name), false) from unnest(array[
        'coverlane.opened', 'coverlane.context', 'coverlane.signature']) name`);
      await client.query('commit');
      return (await client.query('select id from clients')).rows;
    });
    expect(rows).toEqual([]);
  });
  test('nor on a backend that never opened anything', async () => {
    const outcome = alone(async (client) => {
      await client.query(`select set_config('coverlane.opened', 'yes', false)`);
      await client.query('select id from clients');
    });
    await expect(outcome).rejects.toMatchObject({ code: '55000' });
  });
  test('rolled back with the savepoint they were opened in', async () => {
    const found = await asRole(stage.portal, {}, async (db) => {
      await sql`savepoint here`.execute(db);
      await openAs(db, stage.actors.broker);
      const inside = await seen(db);
      await sql`rollback to savepoint here`.execute(db);
      return { inside, after: await seen(db) };
    });
    expect(found.inside).toContain(stage.own.clientId);
    expect(found.after).toEqual([]);
  });
  test('taken back by hand they are gone, and with them who acts', async () => {
    const gone = await asBroker(async (db) => {
      await sql`select set_config('coverlane.opened', '', true)`.execute(db);
      const { rows } = await sql<{ user: string | null }>`select access.user_id() as user`.execute(db);
      return { clients: await seen(db), user: rows[0]?.user };
    });
    expect(gone).toEqual({ clients: [], user: null });
  });
});

describe('nobody who serves requests or jobs puts rights into force', () => {
  const forbidden = [
    ['by the numbers of a row', sql`select setval('access.opened_as', 1)`],
    ['by the time of the transaction', sql`select setval('access.opened_at', 1)`],
    ['by counting on', sql`select nextval('access.opened_as')`],
    ['nor reads the number', sql`select currval('access.opened_as')`],
    [
      'by a row of rights',
      sql`insert into access.rights (context, type, permissions, clients) values ('{}', 'admin', '{}', '{}')`,
    ],
    ['by changing one', sql`update access.rights set clients = '{}'`],
    ['nor reads one', sql`select * from access.rights`],
    ['by the function that does', sql`select access.put_in_force(null)`],
  ] as const;
  test.each(forbidden)('%s', async (_, statement) => {
    for (const role of ['app', 'worker'] as const) {
      const outcome = asRole(stage.portal, { role }, (db) => statement.execute(db));
      await expect(outcome).rejects.toMatchObject({ code: '42501' });
    }
  });
});

describe('rights are those of today', () => {
  test('a client that is mapped to a broker is seen by the next request, and not any more when it ends', async () => {
    const { owner } = stage.portal;
    const before = await asBroker(seen);
    const mapped = { broker_id: stage.own.brokerId, client_id: stage.rival.clientId, effective_date: '2020-01-01' };
    await owner.insertInto('broker_clients').values(mapped).execute();
    expect(await asBroker(seen)).toEqual([...before, stage.rival.clientId].toSorted());
    await owner
      .deleteFrom('broker_clients')
      .where('client_id', '=', stage.rival.clientId)
      .where('broker_id', '=', stage.own.brokerId)
      .execute();
    expect(await asBroker(seen)).toEqual(before);
  });
  test('and the same rights are one row, however many requests come', async () => {
    await stage.portal.parts.pool.transaction().execute((db) => openAs(db, stage.actors.client));
    const count = async () => {
      const { rows } = await sql<{ count: string }>`select count(*) from access.rights`.execute(stage.portal.owner);
      return rows[0]?.count;
    };
    const before = await count();
    for (let again = 0; again < 3; again++)
      await stage.portal.parts.pool.transaction().execute((db) => openAs(db, stage.actors.client));
    expect(await count()).toEqual(before);
  });
});
