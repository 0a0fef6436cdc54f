import { runOnce, type RunnerOptions } from 'graphile-worker';
import { Pool } from 'pg';
import { roleUrl } from '../platform/db/roles.ts';
import { sessionOptions } from '../platform/db/session.ts';
import { tasks } from '../tasks.ts';
import type { TestPortal } from './portal.ts';
import { testSecrets } from './prepared.ts';

/** Works off every job that waits, in the worker's own role. */
export const workOff = ({ url, parts, workerPool }: Pick<TestPortal, 'url' | 'parts' | 'workerPool'>): Promise<void> =>
  workOnce(url, { taskList: tasks({ ...parts, pool: workerPool }), noHandleSignals: true });

/** The same with tasks of the caller's choice. */
export const workOnce = (url: string, options: RunnerOptions): Promise<void> =>
  runOnce({ ...options, pgPool: queueOf(url) });

/** How long a connection to a queue waits for the next time it is worked off, in milliseconds. */
const IDLE_MS = 30_000;

const queues = new Map<string, Pool>();

/** The connections to one database's queue, kept from one time to the next: a new one reads the whole catalogue again. */
function queueOf(url: string): Pool {
  const kept = queues.get(url);
  if (kept) return kept;
  const pool = new Pool({
    connectionString: roleUrl(url, 'coverlane_worker', testSecrets),
    options: sessionOptions,
    idleTimeoutMillis: IDLE_MS,
    allowExitOnIdle: true,
  });
  // The database is dropped before its connections have gone: that is no fault of a test.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  pool.on('remove', () => {
    if (pool.totalCount === 0) queues.delete(url);
  });
  queues.set(url, pool);
  return pool;
}
