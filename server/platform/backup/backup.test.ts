import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  lchownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { connect, type Pool } from '../db/connect.ts';
import { prepared } from '../../testing/prepared.ts';
import { cloneDatabase, type TestDatabase } from '../db/testing-cluster.ts';
import { bringFiles, copyFiles, keepMark, newestMark } from './kept-files.ts';
import { takeMark, untilArchived } from './mark.queries.ts';
import { placeOfTrial } from './place-of-trial.ts';
import { surroundings } from './programs.ts';

/** Debian's, which an operator installs: without it these say that they are skipped. */
const withRsync = test.skipIf(spawnSync('rsync', ['--version']).status !== 0);

let database: TestDatabase;
let owner: Pool;
let place: string;
beforeAll(async () => {
  database = await cloneDatabase(prepared);
  owner = connect(database.url, { max: 1 });
});
afterAll(async () => {
  await owner.destroy();
  await database.drop();
});
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'coverlane-test-backup-'));
  return () => rmSync(place, { recursive: true, force: true });
});

const put = (path: string, text: string): void => {
  mkdirSync(dirname(join(place, path)), { recursive: true });
  writeFileSync(join(place, path), text);
};
const from = () => ({ dataDir: join(place, 'data'), headsDir: join(place, 'heads') });

test('a mark counts what was committed and not what is still being written, and is kept and found again', async () => {
  const other = connect(database.url, { max: 1 });
  const insert = (name: string) =>
    sql`insert into installations (id, name, code) values (gen_random_uuid(), ${name}, ${name})`;
  await insert('one').execute(other);
  const found = await other.transaction().execute(async (db) => {
    await insert('two').execute(db);
    // Other tests write to this server all the time: any pause between two of their changes will do.
    return takeMark(owner, { looks: 2000, stillMs: 0 });
  });
  expect(found.counts['installations']).toBe(1);
  expect(found.lsn).toMatch(/^[0-9A-F]+\/[0-9A-F]+$/);
  keepMark(place, found);
  expect(newestMark(place)).toEqual(found);
  await other.destroy();
});

test('a backup whose changes do not come into the archive is told as none', async () => {
  await expect(untilArchived(owner, 0)).rejects.toThrow(/is not in the archive: see archive_command/);
});

test('where something is written all the time a mark has no counts', async () => {
  const other = connect(database.url, { max: 1 });
  const over = new AbortController();
  const writing = (async () => {
    while (!over.signal.aborted) await sql`select pg_logical_emit_message(true, 'test', 'written')`.execute(other);
  })();
  const { counts } = await takeMark(owner, { looks: 1 });
  over.abort();
  await writing;
  expect(counts).toEqual({});
  await other.destroy();
});

withRsync(
  'what was removed stays with the copies by its day and comes back for a moment before; half-written files are not copied',
  async () => {
    const folder = join(place, 'copies');
    put('data/files/aa/one', 'one');
    put('data/files/bb/two', 'two');
    put('data/files/bb/three.new', 'half');
    put('heads/2026-11.jsonl', 'head');
    await copyFiles(from(), folder);
    rmSync(join(place, 'data/files/bb/two'));
    await copyFiles(from(), folder);
    expect(existsSync(join(folder, 'files/bb/two'))).toBe(false);
    expect(readdirSync(join(folder, 'files'), { recursive: true })).not.toContain('bb/three.new');

    const into = join(place, 'restored');
    await bringFiles(folder, into, { at: Date.now(), linked: true });
    expect(readFileSync(join(into, 'data/files/aa/one'), 'utf8')).toBe('one');
    expect(readFileSync(join(into, 'data/files/bb/two'), 'utf8')).toBe('two');
    expect(readFileSync(join(into, 'audit-heads/2026-11.jsonl'), 'utf8')).toBe('head');
    const later = join(place, 'later');
    await bringFiles(folder, later, { at: Date.now() + 48 * 3_600_000, linked: false });
    expect(existsSync(join(later, 'data/files/bb/two'))).toBe(false);
  },
);

withRsync('a folder of files that is suddenly empty is no removal of all of them', async () => {
  const folder = join(place, 'copies');
  put('data/files/aa/one', 'one');
  await copyFiles(from(), folder);
  rmSync(join(place, 'data/files'), { recursive: true });
  await expect(copyFiles(from(), folder)).rejects.toThrow(
    /is empty, and its copies in .* are not: is its disk mounted\?/,
  );
  expect(readFileSync(join(folder, 'files/aa/one'), 'utf8')).toBe('one');
});

withRsync('what was removed is forgotten after 35 days', async () => {
  const folder = join(place, 'copies');
  put('data/files/aa/one', 'one');
  put('copies/files-gone/2020-01-01/aa/old', 'old');
  utimesSync(join(place, 'copies/files-gone/2020-01-01'), 0, 0);
  await copyFiles(from(), folder);
  expect(existsSync(join(folder, 'files-gone/2020-01-01'))).toBe(false);
});

withRsync('the copying of the night and of the minute, at once, take nothing from each other', async () => {
  const folder = join(place, 'copies');
  for (let at = 0; at < 300; at += 1) put(`data/files/aa/${at}`, 'x'.repeat(20_000));
  await Promise.all([copyFiles(from(), folder), copyFiles(from(), folder)]);
  for (let at = 0; at < 300; at += 2) rmSync(join(place, `data/files/aa/${at}`));
  await Promise.all([copyFiles(from(), folder), copyFiles(from(), folder)]);
  expect(readdirSync(join(folder, 'files/aa'))).toHaveLength(150);
  const [day = ''] = readdirSync(join(folder, 'files-gone'));
  expect(readdirSync(join(folder, 'files-gone', day, 'aa'))).toHaveLength(150);
});

withRsync('a file that goes while it is copied is no fault; what else rsync complains of is', async () => {
  const { PATH } = process.env;
  const rsync = (code: number) => {
    put('bin/rsync', `#!/bin/sh\n[ "$1" = --version ] || exit ${code}\n`);
    chmodSync(join(place, 'bin/rsync'), 0o755);
  };
  put('data/files/aa/one', 'one');
  try {
    process.env['PATH'] = `${join(place, 'bin')}:${PATH}`;
    rsync(24);
    await copyFiles(from(), join(place, 'copies'));
    rsync(23);
    await expect(copyFiles(from(), join(place, 'copies'))).rejects.toThrow(/ended with code 23/);
  } finally {
    process.env['PATH'] = PATH;
  }
});

withRsync('what lies in a bucket now is not missed in its folder, and heads are copied all the same', async () => {
  const folder = join(place, 'copies');
  put('data/files/aa/one', 'one');
  await copyFiles(from(), folder);
  rmSync(join(place, 'data/files'), { recursive: true });
  put('heads/2026-11.jsonl', 'head');
  await copyFiles({ headsDir: from().headsDir }, folder);
  expect(readFileSync(join(folder, 'audit-heads/2026-11.jsonl'), 'utf8')).toBe('head');
});

test('nothing is restored into a folder that holds files already: they may be the living portal’s', async () => {
  put('living/data/files/aa/one', 'one');
  await expect(bringFiles(join(place, 'copies'), join(place, 'living'), { at: 0, linked: false })).rejects.toThrow(
    /data is there already/,
  );
});

test('programs are told where they are and how PostgreSQL is reached, and never the secret', () => {
  const env = {
    PATH: '/bin',
    PGPASSWORD: 'one',
    PGBACKREST_CONFIG: '/etc',
    COVERLANE_SECRET: 'two',
    MIGRATE_URL: 'three',
  };
  expect(surroundings(env)).toEqual({ PATH: '/bin', PGPASSWORD: 'one', PGBACKREST_CONFIG: '/etc' });
});

test('what a trial that was killed left goes with the next; one at work, and what others put there, stays', () => {
  const [mine, left] = [placeOfTrial(place), placeOfTrial(place)];
  // No process has a number as high.
  writeFileSync(join(left, 'trial.pid'), '4194305');
  writeFileSync(join(left, 'database'), 'all of it');
  const others = join(place, 'coverlane-restore-others');
  mkdirSync(others);
  writeFileSync(join(others, 'trial.pid'), '4194305');
  if (process.getuid?.() === 0) lchownSync(others, 65_534, 65_534);
  placeOfTrial(place);
  expect([existsSync(mine), existsSync(left), existsSync(others)]).toEqual([true, false, process.getuid?.() === 0]);
});

test('the folder of trials is made where there is none', () => {
  expect(existsSync(placeOfTrial(join(place, 'not', 'there')))).toBe(true);
});
