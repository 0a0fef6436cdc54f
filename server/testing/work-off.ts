import { Logger, runOnce, type RunnerOptions } from 'graphile-worker';
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
export async function workOnce(url: string, options: RunnerOptions): Promise<void> {
  const pgPool = queueOf(url);
  await pgPool.query(dueWhenAdded);
  await runOnce({ logger: quiet, ...options, pgPool });
}

/** Says what went wrong; that each job was done, in lines which nobody reads, would go through two processes. */
const quiet = new Logger(() => (level, message) => {
  if (level === 'error' || level === 'warning') console.warn(message);
});

/**
 * A virtual machine's clock is set back now and then: what was due when it was added would wait until the clock is there again,
 * which a running portal does and a queue that is worked off once does not. A job of a later hour is later than its own row.
 */
const dueWhenAdded = `update graphile_worker._private_jobs set run_at = now()
  where run_at > now() and run_at <= greatest(created_at, updated_at)`;

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
