import type { TaskList } from 'graphile-worker';
import * as z from 'zod/mini';
import type { Parts } from '../../http/context.ts';
import { DRAW_BATCH, drawBatch } from './batches.ts';

const asked = z.object({ batchId: z.string(), userId: z.string() });

/** The jobs of ID cards. `parts.pool` is the worker role's. */
export const idCardTasks = (parts: Parts): TaskList => ({
  [DRAW_BATCH]: (sent: unknown) => drawBatch({ ...asked.parse(sent), parts }),
});
