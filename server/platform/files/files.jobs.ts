import type { TaskList } from 'graphile-worker';
import type { Parts } from '../http/context.ts';
import { FILE_ROUND, SCAN_ROUND } from '../jobs/rounds.ts';
import { filesOf, placeOf } from './files-of.ts';
import { clearBegun } from './begun-uploads.ts';
import { clearUploads } from './leftovers.ts';
import { scanWaiting } from './scanning.ts';
import { setUnnamedAside } from './unnamed.ts';

/** The job that keeps what is stored to what is somebody's. `parts.pool` is the worker role's. */
export const fileTasks = (parts: Parts): TaskList => ({
  [FILE_ROUND]: async () => {
    await clearUploads(parts.dataDir);
    await clearBegun(parts.dataDir);
    await setUnnamedAside({ pool: parts.pool, place: placeOf(parts) });
  },
  [SCAN_ROUND]: async () => {
    const { pool, scanner } = parts;
    if (scanner) await scanWaiting({ pool, scanner, store: filesOf(parts) });
  },
});
