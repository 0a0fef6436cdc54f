import type { TaskList } from 'graphile-worker';
import type { Parts } from '../../platform/http/context.ts';
import { printTask } from '../../platform/jobs/print-batch.ts';
import { eobPrinting } from './papers.ts';

/** The jobs of explanations of benefits. `parts.pool` is the worker role's. */
export const eobTasks = (parts: Parts): TaskList => ({ [eobPrinting.task]: printTask(parts, eobPrinting) });
