import type { TaskList } from 'graphile-worker';
import type { Parts } from '../http/context.ts';
import { FILE_ROUND } from '../jobs/rounds.ts';
import { clearUploads } from './leftovers.ts';
import { setUnnamedAside } from './unnamed.ts';

/** The job that keeps the data folder to what is somebody's. `parts.pool` is the worker role's. */
export const fileTasks = ({ pool, dataDir }: Parts): TaskList => ({
  [FILE_ROUND]: async () => {
    await clearUploads(dataDir);
    await setUnnamedAside({ pool, dataDir });
  },
});
