import { Logger, runOnce, type TaskList } from 'graphile-worker';
import { Pool } from 'pg';
import { sessionOptions } from '../db/session.ts';

/** The queue for a program that ends: what waits is worked off when it says so, beside a worker that may run. */
export interface QueueOnce {
  work(): Promise<void>;
  close(): Promise<void>;
}

const silent = new Logger(() => () => undefined);

/** @param url the worker role's connection string */
export function queueOnce(url: string, taskList: TaskList): QueueOnce {
  const pgPool = new Pool({ connectionString: url, options: sessionOptions, max: 2 });
  pgPool.on('error', () => undefined);
  pgPool.on('connect', (client) => client.on('error', () => undefined));
  return {
    work: () => runOnce({ pgPool, taskList, logger: silent, noHandleSignals: true }),
    close: () => pgPool.end(),
  };
}
