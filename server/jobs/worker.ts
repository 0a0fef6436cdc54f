import { Logger, makeWorkerUtils, run, type Task, type TaskList } from 'graphile-worker';
import type { Logger as Log } from 'pino';
import { failureOf, logSentences } from '../http/logging.ts';

/** A running worker. */
export interface Worker {
  stop(): Promise<void>;
}

/**
 * Starts working jobs off: at least once, two at a time, retried with growing pauses, parked after five failures.
 * @param url the worker role's connection string
 */
export async function startWorker(url: string, tasks: TaskList, log: Log): Promise<Worker> {
  await freeLostJobs(url, log);
  const runner = await run({
    connectionString: url,
    taskList: toldInLog(tasks, log),
    concurrency: 2,
    pollInterval: 1000,
    noHandleSignals: true,
    logger: quietLogger(log),
  });
  return { stop: () => runner.stop() };
}

/**
 * Jobs of a worker that was killed go on at the next start, not after the queue's own four hours. With several servers
 * this may run a job twice, which every job must bear anyhow.
 */
async function freeLostJobs(connectionString: string, log: Log): Promise<void> {
  const queue = await makeWorkerUtils({ connectionString, logger: quietLogger(log) });
  try {
    const lost = await queue.withPgClient((client) =>
      client.query<{ by: string }>(
        'select distinct locked_by as by from graphile_worker.jobs where locked_by is not null',
      ),
    );
    if (lost.rows.length > 0) await queue.forceUnlockWorkers(lost.rows.map(({ by }) => by));
  } finally {
    await queue.release();
  }
}

/**
 * Jobs that say in the log that they failed and where, never their payload or the error's text, which may hold personal
 * data and would otherwise be kept with the job as well.
 */
function toldInLog(tasks: TaskList, log: Log): TaskList {
  const told = ([task, work]: [string, Task | undefined]): [string, Task] => [
    task,
    async (payload, helpers) => {
      try {
        return await work?.(payload, helpers);
      } catch (error) {
        const { id: job, attempts: attempt } = helpers.job;
        const failure = failureOf(error);
        log.error({ task, job, attempt, ...failure }, logSentences.jobFailed);
        throw new JobFailed(`${failure.kind} ${failure.code}`.trim());
      }
    },
  ];
  return Object.fromEntries(Object.entries(tasks).map(told));
}

/** What is left of a job's error: its kind and code. */
class JobFailed extends Error {}

/** Trouble of the queue itself: that there was some, and with which job. */
function quietLogger(log: Log): Logger {
  return new Logger((scope) => (level) => {
    if (level === 'error' || level === 'warning')
      log.warn({ task: scope.taskIdentifier, job: scope.jobId }, logSentences.jobTrouble);
  });
}
