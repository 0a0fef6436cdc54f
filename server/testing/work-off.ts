import { runOnce, type RunnerOptions } from 'graphile-worker';
import { Pool } from 'pg';
import { roleUrl } from '../platform/db/roles.ts';
import { tasks } from '../tasks.ts';
import type { TestPortal } from './portal.ts';
import { testSecrets } from './prepared.ts';

/** Works off every job that waits, in the worker's own role. */
export const workOff = ({ url, parts, workerPool }: Pick<TestPortal, 'url' | 'parts' | 'workerPool'>): Promise<void> =>
  workOnce(url, { taskList: tasks({ ...parts, pool: workerPool }), noHandleSignals: true });

/** The same with tasks of the caller's choice. */
export async function workOnce(url: string, options: RunnerOptions): Promise<void> {
  const pgPool = new Pool({ connectionString: roleUrl(url, 'coverlane_worker', testSecrets) });
  // The database may be dropped before a connection has gone: that is no fault of a test.
  pgPool.on('error', () => undefined);
  pgPool.on('connect', (client) => client.on('error', () => undefined));
  try {
    await runOnce({ ...options, pgPool });
  } finally {
    await pgPool.end();
  }
}
