import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Db } from '../platform/db/connect.ts';
import { roleUrl } from '../platform/db/roles.ts';
import { asRole, openAs, rolledBack } from './opened.ts';
import { testPortal } from './portal.ts';
import { testSecrets } from './prepared.ts';
import { aStage, type Stage } from './sides.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await aStage(await testPortal());
});
afterAll(() => stage.portal.close());

interface SignedContext {
  context: string;
  signature: string;
}

/** The context of a broker's own transaction, as an attacker inside that transaction reads it. */
const genuine = (): Promise<SignedContext> => asRole(stage.portal, { caller: stage.actors.broker }, read);

async function read(db: Db): Promise<SignedContext> {
  const { rows } = await sql<SignedContext>`select current_setting('coverlane.context') as context,
    current_setting('coverlane.signature') as signature`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('No context.');
  return row;
}

const put = (db: Db, { context, signature }: SignedContext) =>
  sql`select set_config('coverlane.context', ${context}, true), set_config('coverlane.signature', ${signature}, true)`.execute(
    db,
  );

/** Names of tables in which this transaction sees a row. */
async function seen(db: Db): Promise<string[]> {
  const found: string[] = [];
  for (const table of ['clients', 'people', 'person_details', 'coverages', 'member_search', 'users', 'imports']) {
    const { rows } = await sql`select from ${sql.table(table)} limit 1`.execute(db);
    if (rows.length > 0) found.push(table);
  }
  return found;
}

const asApp = <T>(work: (db: Db) => Promise<T>): Promise<T> => asRole(stage.portal, {}, work);

/** A context that names everybody's clients. */
const greedy = () => {
  const { own, rival, elsewhere } = stage;
  const clients = [own.clientId, rival.clientId, elsewhere.clientId];
  return JSON.stringify({ user: null, type: 'admin', installation: stage.world.installationId, clients, people: null });
};

describe('a forged context sees nothing', () => {
  test('a genuine one does, or the rest of this file says nothing', async () => {
    expect(await asRole(stage.portal, { caller: stage.actors.broker }, seen)).toEqual(
      expect.arrayContaining(['clients', 'people', 'coverages', 'member_search']),
    );
  });
  test('made up, without a signature', async () => {
    expect(await asApp(async (db) => (await put(db, { context: greedy(), signature: '' }), seen(db)))).toEqual([]);
  });
  test('made up, with the signature of a genuine one', async () => {
    const { signature } = await genuine();
    expect(await asApp(async (db) => (await put(db, { context: greedy(), signature }), seen(db)))).toEqual([]);
  });
  test('copied whole into another transaction', async () => {
    const copied = await genuine();
    expect(await asApp(async (db) => (await put(db, copied), seen(db)))).toEqual([]);
  });
  test('copied whole into another backend while the first transaction is open', async () => {
    const outcome = await asRole(stage.portal, { caller: stage.actors.broker }, async (db) => {
      const copied = await read(db);
      const other = rolledBack(stage.portal.parts.pool, async (second) => {
        await put(second, copied);
        return seen(second);
      });
      return { here: await seen(db), there: await other };
    });
    expect(outcome.here).toContain('people');
    expect(outcome.there).toEqual([]);
  });
  test('widened within its own transaction', async () => {
    const sees = await asRole(stage.portal, { caller: stage.actors.broker }, async (db) => {
      await put(db, { context: greedy(), signature: (await read(db)).signature });
      return seen(db);
    });
    expect(sees).toEqual([]);
  });
  test('kept beyond its transaction by a session-wide setting', async () => {
    const client = new Client({ connectionString: roleUrl(stage.portal.url, 'coverlane_app', testSecrets) });
    await client.connect();
    const { context, signature } = await genuine();
    await client.query(
      `select set_config('coverlane.context', $1, false), set_config('coverlane.signature', $2, false)`,
      [context, signature],
    );
    const { rows } = await client.query('select id from people');
    await client.end();
    expect(rows).toEqual([]);
  });
  test('and nobody but the functions of sign-in can sign one', async () => {
    const statements = [
      sql`select access.signature('{}')`,
      sql`select access.enter(u, null) from users u`,
      sql`select * from access.signing_key`,
      sql`select access.open_for(${stage.own.personId})`,
      sql`set role coverlane_audit`,
      sql`set row_security = off`,
    ];
    for (const statement of statements) {
      const outcome = asApp(async (db) => {
        await statement.execute(db);
        return seen(db);
      });
      // Turning row security off is allowed and makes every query fail instead of leak.
      await expect(outcome).rejects.toMatchObject({ code: '42501' });
    }
  });
  test('and the worker without a user sees nothing either', async () => {
    expect(await asRole(stage.portal, { role: 'worker' }, seen)).toEqual([]);
  });
});

describe('what belongs to sign-in and audit is closed to the request role', () => {
  test.each(['sessions', 'login_tries', 'users', 'user_links', 'access.signing_key'])(
    '%s cannot be read',
    async (table) => {
      const outcome = asRole(stage.portal, { caller: stage.actors.admin }, (db) =>
        sql`select * from ${sql.table(table)}`.execute(db),
      );
      await expect(outcome).rejects.toMatchObject({ code: '42501' });
    },
  );
  test.each([
    ['read', sql`select * from audit.events`],
    ['changed', sql`update audit.events set outcome = 'ok'`],
    ['deleted', sql`delete from audit.events`],
    ['emptied', sql`truncate audit.events`],
    ['written past its one function', sql`insert into audit.events (action, outcome) values ('x', 'ok')`],
    ['dropped', sql`drop table audit.events`],
  ])('the audit log cannot be %s', async (_, statement) => {
    for (const role of ['app', 'worker'] as const) {
      const outcome = asRole(stage.portal, { caller: role === 'app' ? stage.actors.admin : undefined, role }, (db) =>
        statement.execute(db),
      );
      await expect(outcome).rejects.toMatchObject({ code: '42501' });
    }
  });
  test("nobody signs another's name in the audit log", async () => {
    const other = '018f0000-0000-7000-8000-00000000dead';
    await stage.portal.parts.pool.transaction().execute(async (db) => {
      const { context, signature } = { context: greedy(), signature: 'made up' };
      await put(db, { context, signature });
      await sql`select audit.append(${JSON.stringify({ action: 'forged', outcome: 'ok', detail: {} })}::jsonb)`.execute(
        db,
      );
    });
    const { rows } = await sql<{ user_id: string | null; installation_id: string | null }>`
      select user_id, installation_id from audit.events where action = 'forged'`.execute(stage.portal.owner);
    expect(rows).toEqual([{ user_id: null, installation_id: null }]);
    await stage.portal.parts.pool.transaction().execute(async (db) => {
      await openAs(db, stage.actors.broker);
      const entry = { action: 'signed', outcome: 'ok', userId: other, installationId: other };
      await sql`select audit.append(${JSON.stringify(entry)}::jsonb)`.execute(db);
    });
    const signed = await stage.portal.owner
      .selectFrom('audit.events')
      .innerJoin('users', 'users.id', 'audit.events.user_id')
      .select(['users.type', 'audit.events.installation_id'])
      .where('action', '=', 'signed')
      .execute();
    expect(signed).toEqual([{ type: 'broker', installation_id: stage.world.installationId }]);
  });
});

describe('beside the employers’ rows', () => {
  const idsOf = (caller: Stage['actors']['admin'], table: string) =>
    asRole(stage.portal, { caller }, async (db) => {
      const { rows } = await sql<{ id: string }>`select id from ${sql.table(table)}`.execute(db);
      return rows.map(({ id }) => id);
    });
  test('brokers and partners are seen by administrators of their installation alone', async () => {
    const { admin, ...others } = stage.actors;
    const far = await stage.portal.owner
      .selectFrom('brokers')
      .select('id')
      .where('installation_id', '!=', stage.world.installationId)
      .execute();
    const brokers = await idsOf(admin, 'brokers');
    expect(brokers).toContain(stage.own.brokerId);
    expect(far.length).toBeGreaterThan(0);
    for (const { id } of far) expect(brokers).not.toContain(id);
    for (const caller of Object.values(others)) {
      expect([await idsOf(caller, 'brokers'), await idsOf(caller, 'partners')]).toEqual([[], []]);
    }
  });
  test('an account is seen by its owner, by who manages it, and by administrators of its installation', async () => {
    const { actors, mine, world } = stage;
    expect(await idsOf(actors.member, 'users')).toEqual([mine.member.own.userId]);
    const colleagues = await stage.portal.owner
      .selectFrom('users')
      .select('id')
      .where('entity_id', '=', world.acme.id)
      .execute();
    expect((await idsOf(actors.client, 'users')).toSorted()).toEqual(colleagues.map(({ id }) => id).toSorted());
    for (const type of ['broker', 'partner', 'tpa'] as const) {
      const subUsers = [mine[type].own.userId, mine[type].spare.userId];
      expect((await idsOf(actors[type], 'users')).toSorted()).toEqual(subUsers.toSorted());
    }
    const installation = stage.portal.owner.selectFrom('users').where('installation_id', '=', world.installationId);
    expect(await idsOf(actors.admin, 'users')).toHaveLength((await installation.select('id').execute()).length);
    for (const caller of Object.values(stage.actors)) {
      expect(await idsOf(caller, 'installations')).toEqual([stage.world.installationId]);
    }
  });
});
