import type { TaskList } from 'graphile-worker';
import { importTasks } from './features/imports/imports.jobs.ts';
import type { Parts } from './http/context.ts';

/** Every kind of job, in one list, as app.ts lists every feature. */
export const tasks = (parts: Parts): TaskList => ({ ...importTasks(parts) });
