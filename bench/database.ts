import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '@coverlane/server/platform/db/embedded.ts';
import { prepareDatabase } from '@coverlane/server/platform/db/prepare.ts';
import { type Secrets, secretsFrom } from '@coverlane/server/secrets.ts';
import { Client } from 'pg';

/** A throw-away database with the durability of a real one. */
export interface BenchDatabase {
  ownerUrl: string;
  /** The installation's secret as COVERLANE_SECRET has it, for the servers that are measured. */
  secret: string;
  secrets: Secrets;
  dataDir: string;
}

/**
 * Runs a job on a new embedded PostgreSQL as `npm start` would set it up (fsync on, synchronous commits), in a folder
 * of its own that is removed afterwards; or in a database of its own on the server that BENCH_DATABASE_URL names.
 */
export async function withDatabase(work: (database: BenchDatabase) => Promise<void>): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'coverlane-test-bench-'));
  chmodSync(dataDir, 0o711);
  const secret = randomBytes(32).toString('base64');
  const secrets = secretsFrom(Buffer.from(secret, 'base64'));
  try {
    const given = process.env['BENCH_DATABASE_URL'];
    const { url, stop } = await (given ? databaseOn(given, dataDir) : startEmbedded({ dataDir }));
    try {
      await prepareDatabase(url, secrets);
      await work({ ownerUrl: url, secret, secrets, dataDir });
    } finally {
      await stop();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** A new database on a server that runs already; its owner needs CREATEDB, CREATEROLE and pg_checkpoint. */
async function databaseOn(server: string, dataDir: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const name = `coverlane_bench_${randomBytes(4).toString('hex')}`;
  await asked(server, async (client) => {
    await client.query(`create database ${name}`);
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    keepPostmaster(dataDir, rows[0]?.pid ?? 0);
  });
  const url = new URL(server);
  url.pathname = `/${name}`;
  // Of PostgreSQL 18; what seeds the tables asks for it.
  await asked(url.href, async (client) => {
    const { rows } = await client.query(`select to_regproc('uuidv7') is null as missing`);
    if (rows[0]?.missing)
      await client.query(`create function uuidv7() returns uuid language sql as 'select gen_random_uuid()'`);
  });
  return { url: url.href, stop: () => asked(server, (client) => client.query(`drop database ${name} with (force)`)) };
}

/** Where processor time is looked for (processor-time.ts): the parent of a backend, if the server runs on this machine. */
function keepPostmaster(dataDir: string, backend: number): void {
  const parent = /^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${backend}/status`, 'utf8'))?.[1] ?? '0';
  mkdirSync(join(dataDir, 'postgres'));
  writeFileSync(join(dataDir, 'postgres/postmaster.pid'), `${parent}\n`);
}

async function asked(url: string, work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
