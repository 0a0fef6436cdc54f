import { Logger, run, type Task, type TaskList } from 'graphile-worker';
import { Pool } from 'pg';
import type { Logger as Log } from 'pino';
import { failureOf, logSentences } from '../http/logging.ts';
import { crontabOf } from './rounds.ts';

/** A running worker. */
export interface Worker {
  stop(): Promise<void>;
}

/**
 * Starts working jobs off: at least once, two at a time, retried with growing pauses, parked after five failures.
 * @param url the worker role's connection string
 */
export async function startWorker(url: string, tasks: TaskList, log: Log): Promise<Worker> {
  // A pool of our own: a connection that breaks is replaced, and stopping waits until every one is closed.
  const pgPool = new Pool({ connectionString: url, max: 4 });
  pgPool.on('error', () => undefined);
  pgPool.on('connect', (client) => client.on('error', () => undefined));
  await freeLostJobs(pgPool);
  const runner = await run({
    pgPool,
    taskList: toldInLog(tasks, log),
    crontab: crontabOf(tasks),
    concurrency: 2,
    pollInterval: 1000,
    noHandleSignals: true,
    logger: quietLogger(log),
  });
  return {
    stop: async () => {
      await runner.stop();
      await pgPool.end();
    },
  };
}

/**
 * Jobs of a worker that was killed go on at the next start, not after the queue's own four hours. With several servers
 * this may run a job twice, which every job must bear anyhow.
 */
async function freeLostJobs(pool: Pool): Promise<void> {
  await pool.query(`
    select graphile_worker.force_unlock_workers(array_agg(distinct locked_by))
    from graphile_worker.jobs where locked_by is not null having count(*) > 0`);
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

/** Trouble of the queue itself, or of a job that ended by itself: that there was some, with which job; the log keeps only fields it knows. */
function quietLogger(log: Log): Logger {
  return new Logger((scope) => (level, _message, more) => {
    if (level === 'error' || level === 'warning')
      log.warn({ ...more, task: scope.taskIdentifier, job: scope.jobId }, logSentences.jobTrouble);
  });
}
