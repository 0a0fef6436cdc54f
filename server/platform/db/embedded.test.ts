import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from './database-url.ts';
import { runningPostmaster } from './embedded-running.ts';
import { runningEmbeddedUrl, startEmbedded } from './embedded.ts';
import { isAlive, processIdentity } from './process-identity.ts';

const home = mkdtempSync(join(tmpdir(), 'coverlane-test-'));
const dataDir = join(home, 'data');
const writerProgram = join(home, 'writer.ts');
const asRoot = process.getuid?.() === 0;

beforeAll(() => {
  chmodSync(home, 0o711);
  // A Coverlane in small: starts the database and says which row was acknowledged last.
  writeFileSync(
    writerProgram,
    `import { Client } from '${join(import.meta.dirname, '../../../node_modules/pg/esm/index.mjs')}';
     import { startEmbedded } from '${join(import.meta.dirname, 'embedded.ts')}';
     const { url, adopted } = await startEmbedded({ dataDir: process.argv[2] });
     const client = new Client({ connectionString: url });
     client.on('error', () => process.exit(1));
     await client.connect();
     await client.query('create table if not exists written (n int primary key)');
     console.log(adopted ? 'adopted' : 'started');
     const { rows } = await client.query('select coalesce(max(n), 0) as last from written');
     for (let n = rows[0].last + 1; ; n += 1) {
       await client.query('insert into written values ($1)', [n]);
       console.log(String(n));
     }`,
  );
});

afterAll(() => rmSync(home, { recursive: true, force: true }));

/** Runs the writer until it acknowledged some rows, then kills with -9 what `victims` names. */
async function writeAndKill(
  victims: (writer: ChildProcess, postmaster: number) => number[],
): Promise<{ said: string; last: number }> {
  const writer = spawn(process.execPath, [writerProgram, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
  const lines: string[] = [];
  const ended = once(writer, 'exit');
  for await (const line of createInterface({ input: writer.stdout })) {
    lines.push(line);
    if (lines.length !== 200) continue;
    const running = runningPostmaster(join(dataDir, 'postgres'));
    for (const pid of victims(writer, running?.pid ?? 0)) process.kill(pid, 'SIGKILL');
  }
  await ended;
  return { said: lines[0] ?? '', last: Number(lines.at(-1)) };
}

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(sql);
    return rows;
  } finally {
    await client.end();
  }
}

describe('The embedded PostgreSQL', () => {
  it('makes a cluster with checksums, UTF-8 and a password that only its owner can read', async () => {
    const { url, adopted, stop } = await startEmbedded({ dataDir });
    expect(adopted).toBe(false);
    const [settings] = await query(
      url,
      `select current_setting('data_checksums') as checksums, current_setting('server_encoding') as encoding,
              current_setting('fsync') as fsync, current_setting('listen_addresses') as address,
              current_setting('log_parameter_max_length_on_error') as logged, lower('Ñ') as lower`,
    );
    expect(settings).toEqual({
      checksums: 'on',
      encoding: 'UTF8',
      fsync: 'on',
      address: '127.0.0.1',
      logged: '0',
      lower: 'ñ',
    });
    expect(statSync(join(dataDir, 'postgres.password')).mode & 0o777).toBe(0o600);
    expect(Number(new URL(url).port)).toBeLessThan(32_768);
    await stop();
    await expect(query(url, 'select 1')).rejects.toThrow();
  });

  it('refuses a wrong password', async () => {
    const { url, stop } = await startEmbedded({ dataDir });
    const wrong = new URL(url);
    wrong.password = 'guessed';
    await expect(query(wrong.href, 'select 1')).rejects.toThrow('password authentication failed');
    await stop();
  });

  it('never writes the content of a row into its log', async () => {
    const { url, stop } = await startEmbedded({ dataDir });
    await query(url, 'create table person (ssn text primary key)');
    await query(url, `insert into person values ('900-12-3456')`);
    await expect(query(url, `insert into person values ('900-12-3456')`)).rejects.toThrow('duplicate key');
    await expect(query(url, `select '900-12-3456'::date`)).rejects.toThrow('900-12-3456');
    await stop();
    const log = readFileSync(join(dataDir, 'postgres.log'), 'utf8');
    expect(log).toContain('ready to accept connections');
    expect(log).not.toContain('900-12-3456');
  });

  it('loses no acknowledged row when program and database are killed with -9', async () => {
    const killed = await writeAndKill((writer, postmaster) => [postmaster, writer.pid ?? 0]);
    expect(killed.said).toBe('started');
    const { url, adopted, stop } = await startEmbedded({ dataDir });
    expect(adopted).toBe(false);
    const [row] = await query(
      url,
      `select count(*)::int as rows, count(*) filter (where n <= ${killed.last})::int as acknowledged from written`,
    );
    expect(killed.last).toBeGreaterThanOrEqual(199);
    expect(row?.['acknowledged']).toBe(killed.last);
    await stop();
  });

  it('is adopted, with every acknowledged row, when only the program was killed with -9', async () => {
    const killed = await writeAndKill((writer) => [writer.pid ?? 0]);
    const { url, adopted, stop } = await startEmbedded({ dataDir });
    expect(adopted).toBe(true);
    const [row] = await query(url, `select count(*)::int as acknowledged from written where n <= ${killed.last}`);
    expect(row?.['acknowledged']).toBe(killed.last);
    await stop();
    expect(runningPostmaster(join(dataDir, 'postgres'))).toBeUndefined();
  });

  it('is started again on the same address when it is killed alone', async () => {
    const { url, stop } = await startEmbedded({ dataDir });
    const before = runningPostmaster(join(dataDir, 'postgres'))?.pid ?? 0;
    process.kill(before, 'SIGKILL');
    const rows = await eventually(() => query(url, 'select max(n) > 0 as there from written'));
    expect(rows).toEqual([{ there: true }]);
    expect(runningPostmaster(join(dataDir, 'postgres'))?.pid).not.toBe(before);
    await stop();
  });

  it('takes another port when its own is taken', async () => {
    const remembered = Number(readFileSync(join(dataDir, 'postgres.port'), 'utf8'));
    const squatter = createServer().listen(remembered, '127.0.0.1');
    await once(squatter, 'listening');
    const { url, stop } = await startEmbedded({ dataDir });
    expect(Number(new URL(url).port)).not.toBe(remembered);
    await stop();
    squatter.close();
  });

  it('refuses a data folder that another running Coverlane uses, and lets a command share its database', async () => {
    const { url, stop } = await startEmbedded({ dataDir });
    await expect(startEmbedded({ dataDir })).rejects.toThrow(/in use by another running Coverlane \(process \d+\)/);
    const shared = await openDatabase({ dataDir, ownerUrl: undefined, mayShare: true });
    expect(shared.ownerUrl).toBe(url);
    await shared.stop();
    expect(await query(url, 'select 1 as alive')).toEqual([{ alive: 1 }]);
    await stop();
    expect(await runningEmbeddedUrl(dataDir)).toBeUndefined();
  });

  it('takes over the lock of a process whose number now belongs to another one', async () => {
    const stale = { pid: process.ppid, started: 'before the last boot' };
    writeFileSync(join(dataDir, 'coverlane.lock'), JSON.stringify(stale));
    const { stop } = await startEmbedded({ dataDir });
    await stop();
    expect(existsSync(join(dataDir, 'coverlane.lock'))).toBe(false);
  });

  it('starts though the number in its stale pid file now belongs to another program', async () => {
    const pidFile = join(dataDir, 'postgres', 'postmaster.pid');
    writeFileSync(pidFile, `${process.ppid}\n${dataDir}/postgres\n1\n20001\n\n127.0.0.1\n\n`);
    const { stop } = await startEmbedded({ dataDir });
    await stop();
  });

  it('makes the cluster anew after a first start that was interrupted half way', async () => {
    const interrupted = join(home, 'interrupted');
    mkdirSync(join(interrupted, 'postgres.new', 'base'), { recursive: true });
    chmodSync(interrupted, 0o711);
    const { url, stop } = await startEmbedded({ dataDir: interrupted });
    expect(await query(url, 'select 1 as alive')).toEqual([{ alive: 1 }]);
    await stop();
    expect(existsSync(join(interrupted, 'postgres.new'))).toBe(false);
  });

  it('refuses a cluster of another major version', async () => {
    const older = join(home, 'older');
    mkdirSync(join(older, 'postgres'), { recursive: true });
    writeFileSync(join(older, 'postgres', 'PG_VERSION'), '16\n');
    await expect(startEmbedded({ dataDir: older })).rejects.toThrow(/written by PostgreSQL 16 .* brings PostgreSQL 18/);
  });

  it.runIf(asRoot)('serves a data folder that only root may enter, from a cluster kept elsewhere', async () => {
    const closed = join(home, 'closed');
    mkdirSync(join(closed, 'data'), { recursive: true });
    chmodSync(closed, 0o700);
    const link = join(closed, 'data', 'postgres');
    const first = await startEmbedded({ dataDir: join(closed, 'data') });
    await query(first.url, 'create table kept as select 1 as n');
    await first.stop();
    expect(lstatSync(link).isSymbolicLink()).toBe(true);
    expect(readFileSync(join(closed, 'data', 'README.txt'), 'utf8')).toContain(realpathSync(link));
    const second = await startEmbedded({ dataDir: join(closed, 'data') });
    expect(await query(second.url, 'select n from kept')).toEqual([{ n: 1 }]);
    await second.stop();
    rmSync(dirname(realpathSync(link)), { recursive: true });
  });

  it('refuses a data folder that is a file', async () => {
    const file = join(home, 'file');
    writeFileSync(file, '');
    await expect(startEmbedded({ dataDir: file })).rejects.toThrow(`DATA_DIR, ${file}, cannot be used`);
  });

  it('is refused in one sentence when the database of DATABASE_URL does not answer', async () => {
    const refusal = openDatabase({ dataDir, ownerUrl: 'postgres://someone:secret@127.0.0.1:1/x' });
    await expect(refusal).rejects.toThrow('The database at 127.0.0.1:1 (DATABASE_URL, MIGRATE_URL) cannot be reached');
    await expect(refusal).rejects.not.toThrow('secret');
  });
});

describe('The identity of a process', () => {
  it('is not that of a later process with the same number', () => {
    const me = processIdentity(process.pid);
    expect(me !== undefined && isAlive(me)).toBe(true);
    expect(isAlive({ pid: process.pid, started: 'earlier' })).toBe(false);
  });
});

async function eventually<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (tries === 100) throw error;
      await sleep(100);
    }
  }
}
