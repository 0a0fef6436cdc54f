import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { StartRefused } from '../db/start-refused.ts';
import { filesFolder } from '../files/folder-place.ts';
import type { Mark } from './mark.queries.ts';
import { run } from './programs.ts';

/**
 * The folder of copies (BACKUP_FOLDER): `files/` and `audit-heads/` as they are, `files-gone/<day>/` what was removed on that
 * day, `marks/` counts to compare a restore with. Files lie sealed in it, as in the portal.
 */
export const keptIn = (folder: string) => ({
  files: join(folder, 'files'),
  gone: join(folder, 'files-gone'),
  heads: join(folder, 'audit-heads'),
  marks: join(folder, 'marks'),
});

/** What was removed stays in the copies for so long: as backups of the database do that name it. */
const KEPT_DAYS = 35;
const DAY_MS = 24 * 3600 * 1000;

/** The calendar day, UTC: only to name a folder by, and to compare it with another. */
const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

const isEmpty = (folder: string): boolean => !existsSync(folder) || readdirSync(folder).length === 0;

/** A portal at work removes files while they are listed: rsync's word for it, and no fault. */
const VANISHED = 24;

/** rsync into the copies, one at a time: the one of the night and that of the minute would remove each other's half-written files. */
async function intoCopies(folder: string, args: readonly string[]): Promise<void> {
  await run('rsync', ['--version']);
  await run('flock', ['--no-fork', join(folder, '.copying'), 'rsync', ...args], { fine: [VANISHED] });
}

/**
 * Brings the copies up to date. What was removed since moves to the folder of its day.
 * @param from `dataDir` absent: files lie in a bucket, and the heads alone are copied
 * @throws StartRefused where no file is there any more and copies are: a disk that is not mounted is no removal
 */
export async function copyFiles(from: { dataDir?: string; headsDir: string }, folder: string): Promise<void> {
  const kept = keptIn(folder);
  for (const made of Object.values(kept)) mkdirSync(made, { recursive: true, mode: 0o700 });
  if (!isEmpty(from.headsDir)) await intoCopies(folder, ['-a', `${from.headsDir}/`, `${kept.heads}/`]);
  if (from.dataDir !== undefined) await copySealed(filesFolder(from.dataDir), folder);
}

async function copySealed(files: string, folder: string): Promise<void> {
  const kept = keptIn(folder);
  if (isEmpty(files) && !isEmpty(kept.files))
    throw new StartRefused(`${files} is empty, and its copies in ${kept.files} are not: is its disk mounted?`);
  // A file being written has another name until the disk has all of it.
  const copying = [
    '-a',
    '--exclude=*.new',
    '--delete',
    '--backup',
    `--backup-dir=${join(kept.gone, dayOf(Date.now()))}`,
  ];
  if (!isEmpty(files)) await intoCopies(folder, [...copying, `${files}/`, `${kept.files}/`]);
  const last = dayOf(Date.now() - KEPT_DAYS * DAY_MS);
  for (const day of readdirSync(kept.gone)) if (day < last) rmSync(join(kept.gone, day), { recursive: true });
}

/**
 * Where files and heads of a restore come to be. @throws StartRefused where something is there already: the living portal's, perhaps,
 * into whose files those of another moment never come
 */
export function freshPlace(into: string): { data: string; heads: string } {
  const place = { data: join(into, 'data'), heads: join(into, 'audit-heads') };
  for (const folder of Object.values(place))
    if (existsSync(folder)) throw new StartRefused(`${folder} is there already: name a folder that is not.`);
  return place;
}

/** Puts the files of a moment and the heads into another place. @param linked shares what lies on the same disk, to look at only */
export async function bringFiles(
  folder: string,
  into: string,
  { at, linked }: { at: number; linked: boolean },
): Promise<void> {
  const kept = keptIn(folder);
  const { data, heads } = freshPlace(into);
  const target = filesFolder(data);
  for (const made of [target, heads]) mkdirSync(made, { recursive: true, mode: 0o700 });
  const gone = isEmpty(kept.gone) ? [] : readdirSync(kept.gone).filter((day) => day >= dayOf(at));
  for (const source of [kept.files, ...gone.map((day) => join(kept.gone, day))]) {
    if (isEmpty(source)) continue;
    await run('rsync', [
      '-a',
      '--ignore-existing',
      ...(linked ? [`--link-dest=${source}`] : []),
      `${source}/`,
      `${target}/`,
    ]);
  }
  if (!isEmpty(kept.heads)) await run('rsync', ['-a', `${kept.heads}/`, `${heads}/`]);
}

const mark = z.strictObject({ lsn: z.string(), at: z.iso.datetime(), counts: z.record(z.string(), z.int()) });

/** Keeps counts beside the copies, and forgets those of backups that are gone. */
export function keepMark(folder: string, taken: Mark): void {
  const { marks } = keptIn(folder);
  mkdirSync(marks, { recursive: true, mode: 0o700 });
  writeFileSync(join(marks, `${taken.at.replaceAll(':', '-')}.json`), `${JSON.stringify(taken)}\n`, { mode: 0o600 });
  for (const name of readdirSync(marks).toSorted().slice(0, -KEPT_DAYS)) rmSync(join(marks, name));
}

/** The newest counts. @throws StartRefused where there are none */
export function newestMark(folder: string): Mark {
  const { marks } = keptIn(folder);
  const name = isEmpty(marks) ? undefined : readdirSync(marks).toSorted().at(-1);
  if (name === undefined)
    throw new StartRefused(`${marks} holds nothing to compare a restore with: run npm run backup first.`);
  return mark.parse(JSON.parse(readFileSync(join(marks, name), 'utf8')));
}
