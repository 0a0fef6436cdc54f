import type { TaskList } from 'graphile-worker';
import * as z from 'zod/mini';
import type { Parts } from '../../platform/http/context.ts';
import { printTask } from '../../platform/jobs/print-batch.ts';
import { cardPrinting } from './batches.ts';
import { REISSUE, reissue } from './changes.ts';

const asked = z.object({ changeId: z.string(), userId: z.string() });

/** The jobs of ID cards. `parts.pool` is the worker role's. */
export const idCardTasks = (parts: Parts): TaskList => ({
  [cardPrinting.task]: printTask(parts, cardPrinting),
  [REISSUE]: (sent: unknown) => reissue({ ...asked.parse(sent), parts }),
});
