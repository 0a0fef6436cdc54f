import { permissions } from '@coverlane/contract/access.ts';
import { allCalls } from '@coverlane/contract/all-calls.ts';
import { sql } from 'kysely';
import type { Pool as PgPool, PoolClient } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { connect } from '../db/connect.ts';
import { roleUrl } from '../db/roles.ts';
import { type Caller, type TestPortal, testPortal } from '../../testing/portal.ts';
import { testSecrets } from '../../testing/prepared.ts';
import { sampleInput } from '../../testing/sample-input.ts';
import { isWholeMatrix } from '../../testing/whole-matrix.ts';
import { aUser, aWorld } from '../../testing/world.ts';
import { API_BASE } from './api-base.ts';

let portal: TestPortal;
let address: string;
let admin: Caller;
const clients = new Set<PoolClient>();
let close: () => Promise<void>;

// A portal at a real address, over connections that this test can get hold of.
beforeAll(async () => {
  portal = await testPortal();
  const { installationId } = await aWorld(portal.owner);
  admin = await portal.as(await aUser(portal.owner, { installationId, type: 'admin', permissions }));
  const opened = (pool: PgPool) => {
    pool.on('connect', (client) => clients.add(client));
    pool.on('remove', (client) => clients.delete(client));
  };
  const pool = connect(roleUrl(portal.url, 'coverlane_app', testSecrets), { opened });
  const app = await buildApp({ ...portal.parts, pool });
  address = await app.listen({ port: 0, host: '127.0.0.1' });
  close = async () => {
    await app.close();
    await pool.destroy();
    await portal.close();
  };
});
afterAll(() => close());

/** Reading calls that an administrator may make without knowing any id. */
const lists = [...allCalls].flatMap(([, call]) =>
  call.method === 'GET' && !call.path.includes(':') && Object.keys(sampleInput(call)).length === 0 ? [call.path] : [],
);

interface Answer {
  path: string;
  status: number;
}

/** The answer's status; undefined where the asker has hung up. */
async function ask(path: string, signal?: AbortSignal): Promise<Answer | undefined> {
  try {
    const reply = await fetch(`${address}${API_BASE}${path}`, { headers: admin.headers, ...(signal && { signal }) });
    await reply.text();
    return { path, status: reply.status };
  } catch (error) {
    if (signal?.aborted) return undefined;
    throw error;
  }
}

/** Something that differs from one to the next and is the same in every run. */
const spread = (number: number, below: number): number => (number * 2_654_435_761) % below;

/** It is served, at the latest when the pool has seen which of its connections are gone. */
const expectServed = (): Promise<void> =>
  expect.poll(async () => (await ask('/userInfo'))?.status, { timeout: 30_000, interval: 100 }).toBe(200);

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A moment is caught by chance: more often before a release (npm run test:all). */
const ROUNDS = isWholeMatrix ? 12 : 4;
const HUNG_UP = isWholeMatrix ? 400 : 200;

/** All lists at once, with something done to the database's connections in the middle, several times. */
async function askWhile(disturb: () => Promise<unknown> | void): Promise<Answer[]> {
  const answers: (Answer | undefined)[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    const asked = lists.map((path) => ask(path));
    await pause(spread(round, 40));
    await disturb();
    answers.push(...(await Promise.all(asked)));
  }
  return answers.filter((answer) => answer !== undefined);
}

/** What went wrong on this side: nothing. A busy or absent database is 503. */
const surprises = (answers: readonly Answer[]): Answer[] =>
  answers.filter(({ status }) => status >= 500 && status !== 503);

test('who hangs up in the middle of a request takes nothing from the others', { timeout: 120_000 }, async () => {
  const asked = Array.from({ length: HUNG_UP }, (_, number) => {
    const path = lists[number % lists.length] ?? '';
    if (number % 2 === 0) return ask(path);
    const hangUp = new AbortController();
    setTimeout(() => hangUp.abort(), spread(number, 60));
    return ask(path, hangUp.signal);
  });
  const answers = (await Promise.all(asked)).filter((answer) => answer !== undefined);
  expect(answers.length).toBeGreaterThanOrEqual(HUNG_UP / 2);
  expect(surprises(answers)).toEqual([]);
  await expectServed();
});

describe('a connection to the database that breaks in the middle of a request is a database that is away', () => {
  test('where the database ends it', { timeout: 120_000 }, async () => {
    const answers = await askWhile(() =>
      sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and usename like 'coverlane_app%'`.execute(portal.owner),
    );
    expect(surprises(answers)).toEqual([]);
    await expectServed();
  });
  test('where it is cut on this side', { timeout: 120_000 }, async () => {
    const answers = await askWhile(() => {
      for (const client of clients) cut(client);
    });
    expect(surprises(answers)).toEqual([]);
    await expectServed();
  });
});

function cut(client: PoolClient): void {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- pg's own field, which its types leave out
  const { connection } = client as unknown as { connection: { stream: { destroy(): void } } };
  connection.stream.destroy();
}
