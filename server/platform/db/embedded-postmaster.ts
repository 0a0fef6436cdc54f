import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { lastLine, owner, postgresEnvironment, refusalFor } from './embedded-initdb.ts';
import type { Place } from './embedded-place.ts';
import { removeStalePidFile, stopPostmaster } from './embedded-running.ts';
import { StartRefused } from './start-refused.ts';

/** How to run one postgres on a cluster. */
export interface PostmasterOptions {
  place: Place;
  port: number;
  password: string;
  /** The file that takes PostgreSQL's log. */
  log: string;
  settings: Record<string, string>;
}

/**
 * Never a value of a row in the log: neither statements, nor parameters, nor errors, whose first line may quote a value
 * ("invalid input syntax ..."). The program's own log tells each error's code and place.
 */
const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_parameter_max_length: '0',
  log_parameter_max_length_on_error: '0',
  log_error_verbosity: 'terse',
  log_timezone: 'UTC',
  timezone: 'UTC',
};

/** Longer than any crash recovery of a cluster that one machine's embedded server holds. */
const startLimit = 5 * 60_000;
const logLimit = 10_000_000;

/** The connection string for one database of the embedded server. */
export function embeddedUrl(options: { port: number; password: string }, database: string = owner): string {
  return `postgres://${owner}:${options.password}@127.0.0.1:${options.port}/${database}`;
}

/**
 * Starts postgres on the cluster and waits until it answers.
 * @returns the process; undefined when the port was taken in the meantime
 * @throws StartRefused with PostgreSQL's own reason
 */
export async function startPostmaster(options: PostmasterOptions): Promise<ChildProcess | undefined> {
  const { log, place } = options;
  await removeStalePidFile(place.cluster);
  rotate(log);
  const logged = statSync(log, { throwIfNoEntry: false })?.size ?? 0;
  const child = spawnPostgres(options);
  const answer = await firstAnswer(child, options);
  if (answer === 'yes') return child;
  if (child.pid !== undefined) await stopPostmaster(child.pid, place.cluster);
  if (answer === 'no')
    throw new StartRefused(`The database in ${place.cluster} does not take the password kept beside it.`);
  const output = readFileSync(log).subarray(logged).toString();
  if (output.includes('could not bind IPv4 address')) return undefined;
  throw refusalFor(output) ?? new StartRefused(`The database did not start: ${fatalLine(output)} (more in ${log}).`);
}

function fatalLine(output: string): string {
  const fatal = output.split('\n').filter((line) => /FATAL|PANIC/.test(line));
  return fatal.at(-1) ?? lastLine(output);
}

/** In a session of its own: Ctrl-C at the terminal must not stop the database under a server that is still draining. */
function spawnPostgres({ place, port, log, settings: more }: PostmasterOptions): ChildProcess {
  const out = openSync(log, 'a', 0o600);
  const parameters = Object.entries({ ...settings, ...more }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(join(place.programs, 'postgres'), ['-D', place.cluster, '-p', String(port), ...parameters], {
    ...place.user,
    cwd: '/',
    env: postgresEnvironment,
    detached: true,
    stdio: ['ignore', out, out],
  });
  closeSync(out);
  child.on('error', () => undefined);
  return child;
}

/** Waits through crash recovery; `wait` when the process ended first. */
async function firstAnswer(child: ChildProcess, options: PostmasterOptions): Promise<'yes' | 'wait' | 'no'> {
  const deadline = Date.now() + startLimit;
  const ended = () => child.pid === undefined || child.exitCode !== null || child.signalCode !== null;
  while (!ended() && Date.now() < deadline) {
    const answer = await answers(options);
    if (answer !== 'wait') return answer;
    await sleep(30);
  }
  return 'wait';
}

function rotate(log: string): void {
  if ((statSync(log, { throwIfNoEntry: false })?.size ?? 0) > logLimit) renameSync(log, `${log}.1`);
}

/** Whether our database answers there: `wait` while it starts or stops, `no` when it is not ours. */
export async function answers(server: { port: number; password: string }): Promise<'yes' | 'wait' | 'no'> {
  const client = new Client({ connectionString: embeddedUrl(server, 'postgres'), connectionTimeoutMillis: 5000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return 'yes';
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    return ['57P03', '53300', 'ECONNREFUSED', 'ECONNRESET'].includes(code) ? 'wait' : 'no';
  } finally {
    await client.end().catch(() => undefined);
  }
}
