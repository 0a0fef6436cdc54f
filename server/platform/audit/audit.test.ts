import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { connect, type Pool } from '../db/connect.ts';
import { roleUrl } from '../db/roles.ts';
import { cloneDatabase, type TestDatabase } from '../db/testing-cluster.ts';
import { appendAudit } from '../http/audit.ts';
import { prepared, testSecrets as secrets } from '../../testing/prepared.ts';
import { headKeys, HeadsFolder } from './heads.ts';
import { sealRows, startSealer, writeHeads } from './sealer.ts';
import { type Verified, verifyAudit } from './verify.ts';

const places: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const leave of places) await leave();
});

let database: TestDatabase;
let [app, worker, owner]: Pool[] = [];
let headsDir: string;

/** A new log for each test: what one does to it cannot be taken back. */
beforeEach(async () => {
  database = await cloneDatabase(prepared);
  const { url, drop } = database;
  const pools = [
    connect(roleUrl(url, 'coverlane_app', secrets), { max: 4 }),
    connect(roleUrl(url, 'coverlane_worker', secrets), { max: 3, statementMs: 0 }),
    connect(url, { max: 3 }),
  ];
  [app, worker, owner] = pools;
  headsDir = mkdtempSync(join(tmpdir(), 'coverlane-heads-'));
  const folder = headsDir;
  places.push(async () => {
    await Promise.all(pools.map((pool) => pool.destroy()));
    await drop();
    rmSync(folder, { recursive: true });
  });
});

const there = (pool: Pool | undefined): Pool => {
  if (!pool) throw new Error('The database is not open.');
  return pool;
};

async function append(count: number, action = 'read'): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    await appendAudit(there(app), { action, objectId: `${action}-${n}`, outcome: 'ok', detail: { n } });
  }
}

const heads = () => new HeadsFolder(headsDir, headKeys(secrets));

async function seal(most?: number): Promise<number> {
  const rows = await sealRows(there(worker), most);
  await writeHeads(there(worker), heads());
  return rows;
}

const verify = (): Promise<Verified> => verifyAudit({ owner: there(owner), secrets, headsDir, graceMs: 0 });
const asOwner = (statement: ReturnType<typeof sql>) => statement.execute(there(owner));

/** Ids and times of the rows, oldest first. */
async function rows(): Promise<{ id: string; at: string }[]> {
  const found = await sql<{ id: string; at: string }>`select id::text, to_char(at at time zone 'UTC',
    'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at from audit.events e order by e.id`.execute(there(owner));
  return found.rows;
}

const pick = <T>(list: readonly T[], index: number): T => {
  const one = list.at(index);
  if (one === undefined) throw new Error('There is no such row.');
  return one;
};

describe('an untouched audit log', () => {
  test('is intact, in however many seals it was taken', async () => {
    await append(7);
    expect(await seal(3)).toBe(7);
    await append(5);
    expect(await seal()).toBe(5);
    await append(2);
    expect(await verify()).toMatchObject({ intact: 12, seals: 4, heads: 4, loose: 2, faults: [], faultCount: 0 });
  });
  test('is empty and intact before anything happened', async () => {
    expect(await seal()).toBe(0);
    expect(await verify()).toMatchObject({ intact: 0, seals: 0, faults: [] });
  });
  test('loses no row to a transaction that ends after later ones were sealed', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const slow = there(app)
      .transaction()
      .execute(async (db) => {
        await appendAudit(db, { action: 'slow', outcome: 'ok' });
        await held;
      });
    await append(3, 'quick');
    while ((await seal()) === 0) await append(1, 'quick');
    release();
    await slow;
    await append(2, 'late');
    await seal();
    const found = await verify();
    expect(found).toMatchObject({ loose: 0, faults: [] });
    expect(found.intact).toBe((await rows()).length);
    expect(found.intact).toBeGreaterThanOrEqual(6);
  });
  test('loses no row of many writers while two sealers seal', async () => {
    const written = new AbortController();
    const sealers = [1, 2].map(async () => {
      while (!written.signal.aborted) await sealRows(there(worker), 7);
    });
    await Promise.all(['a', 'b', 'c', 'd'].map((name) => append(60, name)));
    written.abort();
    await Promise.all(sealers);
    await seal();
    expect(await verify()).toMatchObject({ intact: 240, loose: 0, faults: [] });
  });
  test('is sealed by itself while the program runs, and to the end when it stops', async () => {
    const sealer = startSealer({ pool: there(worker), secrets, headsDir }, (error) => expect(error).toBeUndefined());
    await append(4);
    await sealer.stop();
    expect(await verify()).toMatchObject({ intact: 4, loose: 0, faults: [] });
  });
  test('gets its heads later when the program died between seal and head', async () => {
    await append(3);
    await sealRows(there(worker));
    expect((await verify()).faults).toMatchObject([{ kind: 'head-missing', seal: 1 }]);
    await writeHeads(there(worker), heads());
    expect(await verify()).toMatchObject({ heads: 1, faults: [] });
  });
});

describe('whoever holds the database and changes the log', () => {
  beforeEach(async () => {
    await append(6);
    await seal(3);
    await append(4, 'later');
    await seal();
  });
  test('is found out by the row that was changed', async () => {
    const { id, at } = pick(await rows(), 4);
    await asOwner(sql`update audit.events set outcome = 'refused' where id = ${id}`);
    expect((await verify()).faults).toEqual([{ kind: 'row-changed', id, at }]);
  });
  test.each(['detail', 'user_id', 'at', 'object_id', 'xid'])('is found out by a change of %s alone', async (column) => {
    const { id } = pick(await rows(), 0);
    const values = {
      detail: sql`'{}'::jsonb`,
      user_id: sql`gen_random_uuid()`,
      at: sql`at + interval '1 microsecond'`,
      object_id: sql`null`,
      xid: sql`'3'::xid8`,
    };
    await asOwner(sql`update audit.events set ${sql.ref(column)} = ${Reflect.get(values, column)} where id = ${id}`);
    expect((await verify()).faults).toMatchObject([{ kind: 'row-changed', id }]);
  });
  test('is found out by the row that was deleted in the middle', async () => {
    const { id, at } = pick(await rows(), 2);
    await asOwner(sql`delete from audit.events where id = ${id}`);
    expect((await verify()).faults).toEqual([{ kind: 'row-deleted', id, at }]);
  });
  test('is found out by each row of a tail that was cut', async () => {
    const cut = (await rows()).slice(-4);
    await asOwner(sql`delete from audit.events where id >= ${pick(cut, 0).id}`);
    expect((await verify()).faults).toEqual(cut.map(({ id, at }) => ({ kind: 'row-deleted', id, at })));
  });
  test('is found out by the heads outside when the seals are cut as well', async () => {
    const { id, at } = pick(await rows(), -1);
    await asOwner(sql`delete from audit.events where id in (select event_id from audit.sealed_rows where seal = 3)`);
    await asOwner(sql`delete from audit.sealed_rows where seal = 3`);
    await asOwner(sql`delete from audit.seals where number = 3`);
    expect((await verify()).faults).toEqual([{ kind: 'tail-cut', seal: 3, id, at }]);
  });
  test('is found out by a row put in with an older time, sealed or not', async () => {
    await asOwner(
      sql`insert into audit.events (action, outcome, at) values ('forged', 'ok', now() - interval '1 hour')`,
    );
    const { id, at } = pick(await rows(), -1);
    expect((await verify()).faults).toEqual([{ kind: 'row-inserted', id, at }]);
    await seal();
    expect((await verify()).faults).toEqual([{ kind: 'row-inserted', id, at }]);
  });
  test('is found out by a row put in as if by a transaction long past', async () => {
    await asOwner(sql`insert into audit.events (action, outcome, xid) values ('forged', 'ok', '3')`);
    const { id, at } = pick(await rows(), -1);
    await seal();
    expect((await verify()).faults).toEqual([{ kind: 'row-inserted', id, at }]);
  });
  test('is found out when the hash of a changed row is changed with it', async () => {
    await asOwner(sql`update audit.sealed_rows set hash = sha256('x') where event_id = ${pick(await rows(), 0).id}`);
    expect((await verify()).faults).toMatchObject([{ kind: 'row-changed' }, { kind: 'seal-changed', seal: 1 }]);
  });
  test('is found out when a seal is changed, by the next and by its head', async () => {
    await asOwner(sql`update audit.seals set hash = sha256('x') where number = 2`);
    const kinds = (await verify()).faults.map(({ kind }) => kind);
    expect(new Set(kinds)).toEqual(new Set(['seal-changed', 'head-differs']));
  });
  test('is found out when rows go with all that their seal says of them', async () => {
    await asOwner(sql`delete from audit.events where id in (select event_id from audit.sealed_rows where seal = 2)`);
    await asOwner(sql`delete from audit.sealed_rows where seal = 2`);
    expect((await verify()).faults).toMatchObject([{ kind: 'seal-changed', seal: 2 }]);
  });
  test('is found out when a seal is missing', async () => {
    await asOwner(sql`delete from audit.seals where number = 2`);
    expect((await verify()).faults).toMatchObject([{ kind: 'seal-missing', seal: 2 }]);
  });
  test('is found out when every seal is missing', async () => {
    await asOwner(sql`truncate audit.seals, audit.sealed_rows`);
    const kinds = (await verify()).faults.map(({ kind }) => kind);
    expect(kinds).toEqual(['tail-cut', 'tail-cut', 'tail-cut', 'no-seals']);
  });
  test('is found out when the whole chain is made anew', async () => {
    await asOwner(sql`truncate audit.seals, audit.sealed_rows`);
    await asOwner(sql`update audit.events set outcome = 'failed'`);
    await sealRows(there(worker), 3);
    expect((await verify()).faults.filter(({ kind }) => kind === 'head-differs')).toHaveLength(3);
  });
});

describe('whoever changes the heads outside', () => {
  beforeEach(async () => {
    await append(3);
    await seal(1);
  });
  const file = () => join(headsDir, readdirSync(headsDir).find((name) => name.endsWith('.jsonl')) ?? '');
  test('is told that a head is missing', async () => {
    const lines = readFileSync(file(), 'utf8').split('\n').filter(Boolean);
    writeFileSync(file(), lines.slice(0, 2).join('\n'));
    expect((await verify()).faults).toMatchObject([{ kind: 'head-missing', seal: 3 }]);
    rmSync(file());
    expect((await verify()).faultCount).toBe(3);
  });
  test('cannot sign one that fits', async () => {
    const forged = readFileSync(file(), 'utf8').replace('"rows":1', '"rows":2');
    writeFileSync(file(), forged);
    expect((await verify()).faults).toMatchObject([{ kind: 'head-forged', seal: 1 }]);
  });
});

describe('the roles that serve and work', () => {
  test.each(['app', 'worker'])('%s neither read nor change events, seals or sealed rows', async (role) => {
    const pool = there(role === 'app' ? app : worker);
    await append(1);
    await seal();
    for (const table of ['audit.events', 'audit.seals', 'audit.sealed_rows']) {
      for (const statement of [`select from ${table}`, `delete from ${table}`, `truncate ${table}`]) {
        await expect(sql.raw(statement).execute(pool)).rejects.toThrow('permission denied');
      }
    }
    await expect(sql`update audit.events set outcome = 'ok'`.execute(pool)).rejects.toThrow('permission denied');
  });
  test('the worker adds no seal that does not go on from the last one', async () => {
    await append(1);
    await seal();
    const wrong = { number: 2, previous: '00'.repeat(32), hash: '00'.repeat(32), rows: 1, takenAt: 1, complete: true };
    const adding = sql`select audit.add_seal(${JSON.stringify({ ...wrong, snapshot: '1:1:' })}::jsonb, '[]'::jsonb)`;
    await expect(adding.execute(there(worker))).rejects.toThrow('does not go on');
  });
});
