import type { TaskList } from 'graphile-worker';
import type { Parts } from './http/context.ts';

/** Every kind of job, in one list, as app.ts lists every feature. */
export const tasks = (_parts: Parts): TaskList => ({});
