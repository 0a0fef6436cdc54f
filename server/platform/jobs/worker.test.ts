import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { connect, type Pool } from '../db/connect.ts';
import { roleUrl } from '../db/roles.ts';
import { testSecrets } from '../../testing/prepared.ts';
import { type TestPortal, testPortal } from '../../testing/portal.ts';
import { startWorker } from './worker.ts';

let portal: TestPortal;
/** Asks beside the portal's database, which the test closes. */
let beside: Pool;
beforeAll(async () => {
  portal = await testPortal();
  const url = new URL(portal.url);
  url.pathname = '/postgres';
  beside = connect(url.href, { max: 1 });
});
afterAll(async () => {
  vi.restoreAllMocks();
  await beside.destroy();
  await portal?.close();
});

const now = Date.now.bind(Date);
const later = (ms: number) => vi.spyOn(Date, 'now').mockImplementation(() => now() + ms);

test('a worker that lost its database says so, and is well again when it is back', { timeout: 120_000 }, async () => {
  const database = new URL(portal.url).pathname.slice(1);
  const url = roleUrl(portal.url, 'coverlane_worker', testSecrets);
  const worker = await startWorker(url, { greet: () => undefined }, pino({ level: 'silent' }));
  await vi.waitUntil(() => worker.isWell(), { timeout: 20_000 });
  await sql`alter database ${sql.id(database)} with allow_connections false`.execute(beside);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${database}`.execute(beside);
  // Half a minute later by the clock that the worker reads, which heard nothing meanwhile.
  later(31_000);
  expect(worker.isWell()).toBe(false);
  await sql`alter database ${sql.id(database)} with allow_connections true`.execute(beside);
  vi.restoreAllMocks();
  await vi.waitUntil(() => worker.isWell(), { timeout: 60_000, interval: 200 });
  await worker.stop();
});
