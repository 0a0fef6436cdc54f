import { Logger, run, type TaskList } from 'graphile-worker';
import type { Logger as Log } from 'pino';

/** A running worker. */
export interface Worker {
  stop(): Promise<void>;
}

/**
 * Starts working jobs off: at least once, two at a time, retried with growing pauses, parked after five failures.
 * @param url the worker role's connection string
 */
export async function startWorker(url: string, tasks: TaskList, log: Log): Promise<Worker> {
  const runner = await run({
    connectionString: url,
    taskList: tasks,
    concurrency: 2,
    pollInterval: 1000,
    noHandleSignals: true,
    logger: quietLogger(log),
  });
  return { stop: () => runner.stop() };
}

/** Says that a job failed and which, never its payload or the error's text, which may hold personal data. */
function quietLogger(log: Log): Logger {
  return new Logger((scope) => (level) => {
    if (level === 'error' || level === 'warning')
      log.warn({ task: scope.taskIdentifier, job: scope.jobId }, 'a job had trouble');
  });
}
