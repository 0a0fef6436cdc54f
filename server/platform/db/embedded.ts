import { existsSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { prepareDataFolder, refusalForFolder } from './data-folder.ts';
import { lockDataFolder, lockOwner } from './data-lock.ts';
import { ensureCluster, owner } from './embedded-initdb.ts';
import { type Place, embeddedPlace } from './embedded-place.ts';
import { type PostmasterOptions, answers, embeddedUrl, startPostmaster } from './embedded-postmaster.ts';
import { runningPostmaster, stopPostmaster } from './embedded-running.ts';
import { freePort } from './free-port.ts';
import { StartRefused } from './start-refused.ts';

/** Which data folder to serve, and PostgreSQL settings on top of the launcher's own. */
export interface EmbeddedOptions {
  dataDir: string;
  settings?: Record<string, string>;
}

/** A running embedded PostgreSQL. */
export interface Embedded {
  /** The owner's connection string. Stays the same when the server has to be started again. */
  url: string;
  /** Whether it was already running, left behind by a Coverlane that was killed. */
  adopted: boolean;
  /** Stops it and gives the data folder back. */
  stop: () => Promise<void>;
}

/**
 * Starts the PostgreSQL that comes with the packages on a data folder: makes the cluster at the first start, adopts a
 * server that a killed Coverlane left running, listens on 127.0.0.1 only, writes everything through to the disk, and
 * starts the server again when it dies alone.
 * @throws StartRefused with one clear sentence: folder in use, other major version, disk full, no such platform
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  prepareDataFolder(options.dataDir);
  try {
    return await startLocked(realpathSync(options.dataDir), options.settings ?? {});
  } catch (error) {
    throw refusalForFolder(options.dataDir, error) ?? error;
  }
}

async function startLocked(dataDir: string, settings: Record<string, string>): Promise<Embedded> {
  const unlock = lockDataFolder(dataDir);
  try {
    const place = embeddedPlace(dataDir);
    const password = ensureCluster(dataDir, place);
    const common = { place, password, log: join(dataDir, 'postgres.log'), settings };
    const adoptedServer = await adopt(place, password);
    const server = adoptedServer ?? (await startOnFreePort(dataDir, common));
    writeFileSync(join(dataDir, 'postgres.port'), `${server.port}\n`);
    await ensureDatabase({ password, port: server.port });
    const halt = keepRunning({ ...common, port: server.port }, server.pid);
    const stop = async () => {
      await halt();
      unlock();
    };
    return { url: embeddedUrl({ ...common, port: server.port }), adopted: adoptedServer !== undefined, stop };
  } catch (error) {
    unlock();
    throw error;
  }
}

/**
 * The connection string of the embedded server that another running Coverlane keeps on this data folder, once it
 * answers; undefined when none does. For commands such as an import beside the running server.
 */
export async function runningEmbeddedUrl(dataDir: string): Promise<string | undefined> {
  for (
    const deadline = Date.now() + 30_000;
    lockOwner(dataDir) !== undefined && Date.now() < deadline;
    await sleep(50)
  ) {
    const port = rememberedPort(dataDir);
    if (port === undefined) continue;
    const server = { port, password: readFileSync(join(dataDir, 'postgres.password'), 'utf8').trim() };
    if ((await answers(server)) === 'yes') return embeddedUrl(server);
  }
  return undefined;
}

/** A server that is starting up or shutting down is waited for: two servers never touch one cluster. */
async function adopt({ cluster }: Place, password: string): Promise<{ pid: number; port: number } | undefined> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    const running = runningPostmaster(cluster);
    if (running === undefined) return undefined;
    const answer = await answers({ port: running.port, password });
    if (answer === 'yes') return running;
    if (answer === 'no' || Date.now() > deadline) {
      throw new StartRefused(`A PostgreSQL that does not answer us is running on ${cluster} (process ${running.pid}).`);
    }
    await sleep(50);
  }
}

async function startOnFreePort(
  dataDir: string,
  common: Omit<PostmasterOptions, 'port'>,
): Promise<{ pid: number; port: number }> {
  for (let tries = 0; tries < 5; tries += 1) {
    const port = await freePort(rememberedPort(dataDir));
    const child = await startPostmaster({ ...common, port });
    if (child?.pid === undefined) continue;
    child.unref();
    return { pid: child.pid, port };
  }
  throw new StartRefused('The database found no free port between 20000 and 32000.');
}

function rememberedPort(dataDir: string): number | undefined {
  const file = join(dataDir, 'postgres.port');
  return existsSync(file) ? Number(readFileSync(file, 'utf8')) : undefined;
}

async function ensureDatabase(server: { port: number; password: string }): Promise<void> {
  const client = new Client({ connectionString: embeddedUrl(server, 'postgres') });
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [owner]);
    if (rowCount === 0) await client.query(`create database ${owner}`);
  } finally {
    await client.end();
  }
}

/**
 * Watches the server and starts it again, on the same port, when it dies alone.
 * @returns a function that ends the watch and stops the server
 */
function keepRunning(options: PostmasterOptions, firstPid: number): () => Promise<void> {
  const { cluster } = options.place;
  let pid = firstPid;
  let restart: Promise<void> | undefined;
  const startAgain = async () => {
    const child = await startPostmaster(options).catch(() => undefined);
    child?.unref();
    pid = child?.pid ?? pid;
    restart = undefined;
  };
  const watch = setInterval(() => {
    if (restart === undefined && runningPostmaster(cluster) === undefined) restart = startAgain();
  }, 500);
  watch.unref();
  return async () => {
    clearInterval(watch);
    await restart;
    await stopPostmaster(pid, cluster);
  };
}
