import { runOnce } from 'graphile-worker';
import { roleUrl } from '../db/roles.ts';
import { tasks } from '../tasks.ts';
import type { TestPortal } from './portal.ts';
import { testSecrets } from './prepared.ts';

/** Works off every job that waits, in the worker's own role. */
export async function workOff({
  url,
  parts,
  workerPool,
}: Pick<TestPortal, 'url' | 'parts' | 'workerPool'>): Promise<void> {
  const connectionString = roleUrl(url, 'coverlane_worker', testSecrets);
  await runOnce({ connectionString, taskList: tasks({ ...parts, pool: workerPool }), noHandleSignals: true });
}
