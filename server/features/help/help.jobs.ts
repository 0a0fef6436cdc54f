import type { TaskList } from 'graphile-worker';
import type { Pool } from '../../platform/db/connect.ts';
import { HELP_ROUND } from '../../platform/jobs/rounds.ts';
import { passOnRequests, restRequests } from './help-round.queries.ts';

/** The jobs of the desk. @param pool the worker role's */
export const helpTasks = (pool: Pool): TaskList => ({
  [HELP_ROUND]: async () => {
    const now = new Date();
    await restRequests(pool, now);
    await passOnRequests(pool, now);
  },
});
