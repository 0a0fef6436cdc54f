import { EventEmitter } from 'node:events';
import { Logger, run, type Task, type TaskList, type WorkerEvents } from 'graphile-worker';
import { Pool } from 'pg';
import type { Logger as Log } from 'pino';
import { sessionOptions } from '../db/session.ts';
import { failureOf, logSentences } from '../http/logging.ts';
import { BEAT_MS, joinNodes } from './nodes.ts';
import { crontabOf } from './rounds.ts';

/** A running worker. */
export interface Worker {
  /** Does it hear from the queue, or work on something? False once it lost the database or ended. */
  isWell(): boolean;
  stop(): Promise<void>;
}

/** How long a worker may hear nothing from the queue, which it asks every second, and a node nothing from the database. */
const QUIET_MS = 30_000;

/**
 * Starts working jobs off: at least once, two at a time, retried with growing pauses, parked after five failures.
 * @param url the worker role's connection string
 */
export async function startWorker(url: string, tasks: TaskList, log: Log): Promise<Worker> {
  // A pool of our own: a connection that breaks is replaced, and stopping waits until every one is closed.
  const pgPool = new Pool({ connectionString: url, max: 4, options: sessionOptions });
  pgPool.on('error', () => undefined);
  pgPool.on('connect', (client) => client.on('error', () => undefined));
  const heard = hearing();
  const runner = await run({
    pgPool,
    events: heard.events,
    taskList: toldInLog(tasks, log),
    crontab: crontabOf(tasks),
    concurrency: 2,
    pollInterval: 1000,
    noHandleSignals: true,
    logger: quietLogger(log),
  });
  let ended = false;
  const end = () => {
    ended = true;
  };
  runner.promise.then(end, end);
  const node = await joinNodes(pgPool, heard.id());
  return {
    isWell: () => !ended && heard.lately() && Date.now() - node.lastBeat < QUIET_MS + BEAT_MS,
    stop: async () => {
      await runner.stop();
      await node.leave();
      await pgPool.end();
    },
  };
}

/** Listens to the queue: what it calls this worker, and whether it was heard of lately or is at work. */
function hearing() {
  const events: WorkerEvents = new EventEmitter();
  let id = '';
  let last = Date.now();
  let atWork = 0;
  const hear = () => {
    last = Date.now();
  };
  events.on('pool:create', ({ workerPool }) => {
    ({ id } = workerPool);
  });
  events.on('worker:getJob:empty', hear);
  events.on('job:start', () => {
    atWork += 1;
    hear();
  });
  events.on('job:complete', () => {
    atWork -= 1;
    hear();
  });
  return { events, id: () => id, lately: () => atWork > 0 || Date.now() - last < QUIET_MS };
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
