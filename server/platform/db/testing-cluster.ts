import { randomUUID } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statfsSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Client } from 'pg';
import { lockOwner } from './data-lock.ts';
import { runningPostmaster, stopPostmaster } from './embedded-running.ts';
import { startEmbedded } from './embedded.ts';
import { migrate } from './migrate.ts';

/**
 * Databases for tests. One PostgreSQL server for a whole test run, which may lose everything in a power cut and is fast
 * for it; templates that are prepared once; and a clone of one for each test file, which takes about 30 ms.
 */

/** What a template holds; prepared at its first use, by whichever test file comes first. */
export interface Template {
  /** Unique in the test run, letters only. */
  name: string;
  /** What it is made of; unless said an empty database. */
  from?: Template;
  /** Fills the database. Must close its connections before it ends. */
  prepare: (url: string) => Promise<void>;
}

/** The newest schema and nothing else. */
export const migrated: Template = {
  name: 'migrated',
  prepare: async (url) => {
    await migrate(url);
  },
};

/** A database of its own for one test file. */
export interface TestDatabase {
  /** The owner's connection string. */
  url: string;
  drop: () => Promise<void>;
}

const folderPrefix = 'coverlane-test-';

/** Of a server that may lose everything: nothing is flushed, little is written twice, and a password is reckoned at once. */
const swift = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '512MB',
  scram_iterations: '1',
  max_connections: '200',
};

/** A folder in memory, where Linux has one. */
const inMemory = '/dev/shm';
/** What a test run may come to hold there, and what must stay free beside it for the workers and their browsers, in bytes. */
const HELD = 2 * 1024 ** 3;
const BESIDE = 6 * 1024 ** 3;
/** Set for the test workers by startTestingCluster: the server, the prefix of this run's databases, and the file of the server's log. */
const serverVariable = 'COVERLANE_TESTING_SERVER';
const prefixVariable = 'COVERLANE_TESTING_PREFIX';
const logVariable = 'COVERLANE_TESTING_LOG';

/**
 * Starts the server for a test run, or takes the one of TEST_DATABASE_URL, and tells the workers through the
 * environment. Does nothing when this run already has one.
 * @returns a function that drops this run's databases and stops the server
 */
export async function startTestingCluster(): Promise<() => Promise<void>> {
  if (process.env[serverVariable] !== undefined) return async () => undefined;
  const prefix = `coverlane_test_${randomUUID().slice(0, 8)}_`;
  const given = process.env['TEST_DATABASE_URL'];
  const server = given === undefined ? await startTemporary() : { url: given, stop: () => dropAll(given, prefix) };
  process.env[serverVariable] = server.url;
  process.env[prefixVariable] = prefix;
  return async () => {
    delete process.env[serverVariable];
    delete process.env[prefixVariable];
    rmSync(filesOf(prefix), { recursive: true, force: true });
    await server.stop();
  };
}

/**
 * A new database with the content of a template.
 * @param template prepared now when no test file of this run used it before
 * @throws Error outside a test run with the global setup of testing-cluster.setup.ts
 */
export async function cloneDatabase(template: Template = migrated): Promise<TestDatabase> {
  const [server, prefix] = [process.env[serverVariable], process.env[prefixVariable]];
  if (server === undefined || prefix === undefined) {
    throw new Error('No test database server: the test is in a vitest project without testing-cluster.setup.ts.');
  }
  const name = `${prefix}${randomUUID().replaceAll('-', '')}`;
  await withClient(server, async (client) => {
    const source = await ensureTemplate(client, server, template);
    await client.query(`create database ${name} template ${source} strategy = file_copy`);
  });
  const drop = () => withClient(server, (client) => dropDatabase(client, name));
  return { url: databaseUrl(server, name), drop };
}

/** The log of the server; undefined for the one of TEST_DATABASE_URL, which keeps its log elsewhere. */
export function testingServerLog(): string | undefined {
  const file = process.env[logVariable];
  return file === undefined ? undefined : readFileSync(file, 'utf8');
}

/** The folder for files that belong to templates, one for each test run; it need not exist. */
export const templateFiles = (): string => filesOf(process.env[prefixVariable] ?? '');

const filesOf = (prefix: string): string => join(tmpdir(), `${folderPrefix}${prefix}files`);

/** Under a lock, and renamed when complete: a template whose preparation failed is never cloned. */
async function ensureTemplate(client: Client, server: string, template: Template): Promise<string> {
  const name = `${process.env[prefixVariable]}template_${template.name}`;
  await client.query('select pg_advisory_lock(hashtext($1))', [name]);
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount === 1) return name;
    const half = `${name}_half`;
    await dropDatabase(client, half);
    const source = template.from && (await ensureTemplate(client, server, template.from));
    await client.query(`create database ${half} ${source ? `template ${source} strategy = file_copy` : ''}`);
    await template.prepare(databaseUrl(server, half));
    await client.query(`alter database ${half} rename to ${name}`);
    return name;
  } finally {
    await client.query('select pg_advisory_unlock(hashtext($1))', [name]);
  }
}

/**
 * Where a cluster that may be lost is kept: in memory where there is room. A clone is 1,300 files, and a disk's file system takes 40
 * to 600 ms of a processor to make them, the more the more were removed a moment ago; memory takes 20 (decision 205).
 */
function placeOfCluster(): string {
  if (!existsSync(inMemory)) return tmpdir();
  const { bavail, bsize } = statfsSync(inMemory);
  return bavail * bsize >= HELD && process.availableMemory() >= HELD + BESIDE ? inMemory : tmpdir();
}

async function startTemporary(): Promise<{ url: string; stop: () => Promise<void> }> {
  await removeLeftovers();
  const dataDir = mkdtempSync(join(placeOfCluster(), folderPrefix));
  chmodSync(dataDir, 0o711);
  const { url, stop } = await startEmbedded({ dataDir, settings: swift }).catch((error: unknown) => {
    removeFolder(dataDir);
    throw error;
  });
  process.env[logVariable] = join(dataDir, 'postgres.log');
  const killAtExit = () => killNow(dataDir);
  process.once('exit', killAtExit);
  return {
    url,
    stop: async () => {
      process.off('exit', killAtExit);
      delete process.env[logVariable];
      await stop();
      removeFolder(dataDir);
    },
  };
}

/** For a run that is cut short by Ctrl-C: nothing asynchronous happens any more when a process exits. */
function killNow(dataDir: string): void {
  const running = runningPostmaster(realpathSync(join(dataDir, 'postgres')));
  if (running !== undefined) process.kill(running.pid, 'SIGKILL');
  removeFolder(dataDir);
}

/** What a test run that was killed left behind: its server and its folder, or the folder's data folder. */
async function removeLeftovers(): Promise<void> {
  const places = [tmpdir(), inMemory].filter((place) => existsSync(place));
  const left = places.flatMap((place) =>
    readdirSync(place)
      .filter((name) => name.startsWith(folderPrefix))
      .map((name) => join(place, name)),
  );
  for (const dataDir of left.flatMap((folder) => [folder, join(folder, 'data')])) {
    const lock = statSync(join(dataDir, 'coverlane.lock'), { throwIfNoEntry: false });
    if (lock === undefined || lock.uid !== process.getuid?.() || lockOwner(dataDir) !== undefined) continue;
    const cluster = join(dataDir, 'postgres');
    const running = existsSync(cluster) ? runningPostmaster(realpathSync(cluster)) : undefined;
    if (running !== undefined) await stopPostmaster(running.pid, realpathSync(cluster));
    removeFolder(dataDir);
  }
}

/** With the cluster, which a link leads to when it is kept elsewhere: see embedded-place.ts. */
function removeFolder(dataDir: string): void {
  const cluster = join(dataDir, 'postgres');
  const isLink = lstatSync(cluster, { throwIfNoEntry: false })?.isSymbolicLink() === true;
  if (isLink && existsSync(cluster)) rmSync(dirname(realpathSync(cluster)), { recursive: true, force: true });
  rmSync(dataDir, { recursive: true, force: true });
}

async function dropAll(server: string, prefix: string): Promise<void> {
  await withClient(server, async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      'select datname from pg_database where starts_with(datname, $1)',
      [prefix],
    );
    for (const { datname } of rows) await dropDatabase(client, datname);
  });
}

async function dropDatabase(client: Client, name: string): Promise<void> {
  await client.query(`drop database if exists ${name} with (force)`);
}

async function withClient<T>(server: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: server });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function databaseUrl(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}
