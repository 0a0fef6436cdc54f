import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, existsSync, mkdirSync, openSync, closeSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { freePort } from '../db/free-port.ts';
import { canEnter, ordinaryUser } from '../db/ordinary-user.ts';
import { StartRefused } from '../db/start-refused.ts';
import { endingWithUs, run, surroundings } from './programs.ts';

/** Where to: a moment (RFC 3339), or a place in the log of changes. */
export type Target = { to: string } | { lsn: string };

/** A database that was restored, and serves this machine alone until it is stopped. */
export interface RestoredServer {
  /** The owner's connection string. */
  url: string;
  stop: () => Promise<void>;
}

/** What is restored: by which stanza of pgBackRest, where to, and who owns the database. */
export interface Restoring {
  stanza: string;
  target: Target;
  /** The folder of the cluster, which is made. */
  cluster: string;
  /** The owner's connection string in the living portal: here it answers on another port. */
  ownerUrl: string;
}

/**
 * Restores the database into a folder of its own and starts it there, without touching the living one: it archives nothing,
 * listens to this machine alone and takes the passwords that it had.
 * @throws StartRefused where the backups do not reach that moment, or a program is missing
 */
export async function restoreDatabase({ stanza, target, cluster, ownerUrl }: Restoring): Promise<RestoredServer> {
  if (existsSync(cluster)) throw new StartRefused(`${cluster} is there already: name a folder that is not.`);
  const user = ordinaryUser(cluster);
  // PostgreSQL passes through to its own folder, and reads nothing beside it.
  mkdirSync(dirname(cluster), { recursive: true, mode: 0o711 });
  mkdirSync(cluster, { mode: 0o700 });
  if (user.uid !== undefined && user.gid !== undefined) chownSync(cluster, user.uid, user.gid);
  if (!canEnter(user, cluster))
    throw new StartRefused(
      `The user that PostgreSQL runs as cannot enter ${cluster}: a folder above it keeps others out.`,
    );
  const goal =
    'to' in target
      ? ['--type=time', `--target=${asPostgres(target.to)}`]
      : ['--type=lsn', '--target-exclusive', `--target=${target.lsn}`];
  const where = [`--stanza=${stanza}`, `--pg1-path=${cluster}`];
  await run('pgbackrest', [...where, ...goal, '--target-action=promote', '--archive-mode=off', 'restore'], user);
  return serveRestored(cluster, ownerUrl);
}

/** As pgBackRest takes a moment. @throws StartRefused for none */
function asPostgres(to: string): string {
  const at = Date.parse(to);
  if (!/\dT?.*(Z|[+-]\d\d:?\d\d)$/.test(to) || Number.isNaN(at))
    throw new StartRefused(`${to} is no moment such as 2027-01-31T08:30:00Z.`);
  return `${new Date(at).toISOString().slice(0, 23).replace('T', ' ')}+00`;
}

/** PostgreSQL's own program of the version that made the database. @throws StartRefused where it is not installed */
function postgresOf(cluster: string): string {
  const version = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
  const { PATH = '' } = process.env;
  const folders = [`/usr/lib/postgresql/${version}/bin`, `/usr/pgsql-${version}/bin`, ...PATH.split(delimiter)];
  const found = folders.map((folder) => join(folder, 'postgres')).find((program) => existsSync(program));
  if (found) return found;
  throw new StartRefused(
    `PostgreSQL ${version} is not installed here: on Debian, apt-get install postgresql-${version}.`,
  );
}

/** Said on the command line, which wins over what the living server was told. */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  // Connections come when all is there; nothing has to be as large as it was on the other machine.
  hot_standby: 'off',
  archive_mode: 'off',
  max_connections: '20',
  ssl: 'off',
  shared_preload_libraries: '',
  logging_collector: 'off',
  // It subscribes to nothing that the living one is subscribed to.
  max_logical_replication_workers: '0',
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  cluster_name: 'coverlane-restored',
};

/** Starts what was restored. It takes the passwords that it had, and listens to this machine alone. */
export async function serveRestored(cluster: string, ownerUrl: string): Promise<RestoredServer> {
  const user = ordinaryUser(cluster);
  const port = await freePort();
  const own = { config_file: `${cluster}.conf`, hba_file: `${cluster}.hba`, ident_file: `${cluster}.ident` };
  writeFileSync(own.config_file, '');
  writeFileSync(own.hba_file, 'host all all 127.0.0.1/32 scram-sha-256\n');
  writeFileSync(own.ident_file, '');
  const settings = Object.entries({ ...SETTINGS, ...own, data_directory: cluster, port: String(port) });
  const log = openSync(`${cluster}.log`, 'w', 0o600);
  const args = settings.flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const options = { ...user, env: { ...surroundings(), PGPASSWORD: undefined }, cwd: '/' };
  const server = endingWithUs(spawn(postgresOf(cluster), args, { ...options, stdio: ['ignore', log, log] }), 'SIGQUIT');
  closeSync(log);
  const url = new URL(ownerUrl);
  [url.hostname, url.port, url.search] = ['127.0.0.1', String(port), ''];
  const stop = async () => {
    const ended = server.exitCode === null && once(server, 'exit');
    server.kill('SIGINT');
    await ended;
  };
  try {
    await answers(url.href, server, `${cluster}.log`);
    return { url: url.href, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Waits, however long the log of changes takes, until the database has come to its moment. */
async function answers(url: string, server: ChildProcess, log: string): Promise<void> {
  for (;;) {
    const client = new Client({ connectionString: url, application_name: `restore-${randomBytes(3).toString('hex')}` });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      await client.end().catch(() => undefined);
      if (server.exitCode !== null) throw whyNot(log);
      // 57P03: it is still reading. Whatever else it answers will not change.
      if (!(error instanceof Error) || !('code' in error) || !['57P03', 'ECONNREFUSED'].includes(String(error.code)))
        throw error;
    }
    await sleep(200);
  }
}

function whyNot(log: string): StartRefused {
  const text = readFileSync(log, 'utf8');
  if (text.includes('recovery ended before configured recovery target was reached'))
    return new StartRefused(
      'The archive does not reach that moment: name an earlier one, or wait until its last minute was archived.',
    );
  return new StartRefused(`The restored database does not start; ${log} says why.`);
}
