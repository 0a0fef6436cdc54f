import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, chownSync, globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { freePort } from '../server/platform/db/free-port.ts';
import { ordinaryUser } from '../server/platform/db/ordinary-user.ts';

/** A PostgreSQL as an operator has it: Debian's own programs and settings, `jit = on`, and an owner who is no superuser. */
export interface StockServer {
  /** The owner's connection string. */
  url: string;
  version: string;
  /** What the server's own user `postgres` signs in with, where it listens, its folder, and one beside it to put things into. */
  password: string;
  port: number;
  cluster: string;
  home: string;
  stop: () => Promise<void>;
}

/** The oldest that is installed, which differs most from the one of the packages. */
const stockPrograms = (): string | undefined =>
  globSync('/usr/lib/postgresql/*/bin/initdb')
    .map((file) => dirname(file))
    .toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true }))[0];

/** Beside its own settings: as many connections as test workers open, and nothing that must outlive a power cut. */
const SETTINGS = [
  'jit=on',
  'max_connections=200',
  'fsync=off',
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
];

/**
 * What an owner needs who runs the tests: databases and roles of their own, and to look at tables as the program's roles. An owner
 * may become these and does not inherit what is theirs, for their policies would hold the owner's functions too. Before
 * PostgreSQL 16 that is said of a role, and not of a grant: one stands between.
 */
const OWNER = (password: string, version: number): string => `
  create role owner login createdb createrole password '${password}';
  create role coverlane_app nologin; create role coverlane_worker nologin; create role coverlane_audit nologin;
  grant coverlane_audit to owner with admin option;
  grant pg_signal_backend to owner;
  ${
    version < 160_000
      ? 'create role becomes nologin noinherit; grant coverlane_app, coverlane_worker to becomes; grant becomes to owner'
      : 'grant coverlane_app, coverlane_worker to owner with admin true, inherit false, set true'
  }`;

/**
 * Starts one in a folder of its own, which goes when it stops.
 * @param further settings, by that folder
 * @returns undefined where Debian's server is not installed
 * @throws Error where it does not start
 */
export async function startStockServer(
  further: (home: string) => readonly string[] = () => [],
): Promise<StockServer | undefined> {
  const programs = stockPrograms();
  if (programs === undefined) return undefined;
  const home = mkdtempSync(join(tmpdir(), 'coverlane-stock-'));
  const cluster = join(home, 'cluster');
  const user = ordinaryUser(cluster);
  mkdirSync(cluster);
  for (const folder of [home, cluster]) {
    chmodSync(folder, 0o700);
    if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid);
  }
  const [password, port] = [randomBytes(12).toString('hex'), await freePort()];
  makeCluster({ programs, cluster, home, user, password });
  const args = [
    '-D',
    cluster,
    '-p',
    String(port),
    ...[...SETTINGS, ...further(home)].flatMap((setting) => ['-c', setting]),
  ];
  const server = spawn(join(programs, 'postgres'), args, { ...user, stdio: 'ignore' });
  const stop = async () => {
    const ended = server.exitCode === null && once(server, 'exit');
    server.kill('SIGINT');
    await ended;
    rmSync(home, { recursive: true, force: true });
  };
  try {
    const version = await makeOwner(`postgres://postgres:${password}@127.0.0.1:${port}/postgres`, password, server);
    const url = `postgres://owner:${password}@127.0.0.1:${port}/postgres`;
    return { url, version, password, port, cluster, home, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

interface Making {
  programs: string;
  cluster: string;
  home: string;
  user: ReturnType<typeof ordinaryUser>;
  password: string;
}

function makeCluster({ programs, cluster, home, user, password }: Making): void {
  const file = join(home, 'password');
  writeFileSync(file, password, { mode: 0o600 });
  if (user.uid !== undefined && user.gid !== undefined) chownSync(file, user.uid, user.gid);
  const args = ['-D', cluster, '-U', 'postgres', '-A', 'scram-sha-256', `--pwfile=${file}`, '-E', 'UTF8'];
  const made = spawnSync(join(programs, 'initdb'), [...args, '--locale=C.UTF-8'], { ...user, encoding: 'utf8' });
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`);
}

const PATIENCE_MS = 30_000;

/** Waits until the server answers, and makes the owner. */
async function makeOwner(url: string, password: string, server: ChildProcess): Promise<string> {
  for (const end = Date.now() + PATIENCE_MS; ; await sleep(100)) {
    const client = new Client({ connectionString: url });
    try {
      await client.connect();
    } catch (error) {
      await client.end().catch(() => undefined);
      if (server.exitCode !== null || Date.now() > end) throw error;
      continue;
    }
    const { rows } = await client.query<{ version: string; number: number }>(
      `select current_setting('server_version') as version, current_setting('server_version_num')::int as number`,
    );
    const { version = '', number = 0 } = rows[0] ?? {};
    await client.query(OWNER(password, number));
    await client.end();
    return version;
  }
}
