import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect } from './connect.ts';
import { isAway } from './passing-faults.ts';
import { cloneDatabase, type TestDatabase } from './testing-cluster.ts';
import type { WaitingPool } from './waiting-pool.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await cloneDatabase({ name: 'nothing', prepare: async () => undefined });
});
afterAll(() => database.drop());

describe('whoever waits for a connection that others use', () => {
  it('waits longer than a new one may take to open, and in order', async () => {
    const pool = connect(database.url, { max: 1, connectMs: 2_000 });
    const order: number[] = [];
    const work = (at: number) =>
      pool.transaction().execute(async (db) => {
        await sql`select pg_sleep(0.5)`.execute(db);
        order.push(at);
      });
    await Promise.all([1, 2, 3, 4, 5, 6].map(work));
    expect(order).toEqual([1, 2, 3, 4, 5, 6]);
    await pool.destroy();
  });
  it('hears at once that the database is away, and the next one is served when it is back', async () => {
    let waiting: WaitingPool | undefined;
    const pool = connect(database.url, { max: 1, opened: (opened) => (waiting = opened) });
    const one = sql`select pg_sleep(0.3)`.execute(pool);
    const refused = sql`select 1`.execute(pool).catch((error: unknown) => error);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(waiting?.inLine).toBe(1);
    waiting?.refuseWaiting();
    expect(isAway(await refused)).toBe(true);
    await one;
    expect((await sql<{ one: number }>`select 1 as one`.execute(pool)).rows).toEqual([{ one: 1 }]);
    await pool.destroy();
  });
});
