import type { TaskList } from 'graphile-worker';
import type { Parts } from '../../platform/http/context.ts';
import { HELP_ROUND } from '../../platform/jobs/rounds.ts';
import { handOn, restRequests, tellBackup } from './help-round.queries.ts';

/** The jobs of the desk. `parts.pool` is the worker role's. */
export const helpTasks = (parts: Parts): TaskList => ({
  [HELP_ROUND]: async () => {
    const now = new Date();
    await restRequests(parts.pool, now);
    await passOnRequests(parts, now);
  },
});

/** What nobody answered in time goes on to the backup of its contact, who is told by mail: both or neither. @returns how many */
export const passOnRequests = ({ pool, publicUrl }: Pick<Parts, 'pool' | 'publicUrl'>, at: Date): Promise<number> =>
  pool.transaction().execute(async (db) => {
    const handed = await handOn(db, at);
    for (const { helpId, host } of handed)
      await tellBackup(db, helpId, publicUrl ?? (host === null ? 'http://localhost' : `https://${host}`));
    return handed.length;
  });
