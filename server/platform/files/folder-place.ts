import { mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { writeComing } from './pieces.ts';
import type { FilePlace } from './place.ts';

/** Where the files of a data folder lie, in folders by the end of their keys. */
export const filesFolder = (dataDir: string): string => join(dataDir, 'files');

/** Where files lie that no row names. */
export const asideFolder = (dataDir: string): string => join(dataDir, 'files-unnamed');

/** What a file's name ends with while it is written. */
const UNFINISHED = '.new';

/** A place in the data folder. A file is written under another name, and gets its own when the disk has all of it. */
export function folderPlace(dataDir: string): FilePlace {
  const root = filesFolder(dataDir);
  const aside = asideFolder(dataDir);
  const pathOf = (name: string): string => join(root, name.replace(UNFINISHED, '').slice(-2), name);
  return {
    write: async (name, bytes) => {
      const target = pathOf(name);
      const made = await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      await writeSurely(`${target}${UNFINISHED}`, bytes);
      await rename(`${target}${UNFINISHED}`, target);
      await syncFolder(dirname(target));
      if (made !== undefined) for (const folder of [root, dataDir]) await syncFolder(folder);
    },
    size: async (name) => (await stat(pathOf(name))).size,
    read: (name, part) => bytesIn(pathOf(name), part),
    remove: (name) => rm(pathOf(name), { force: true }),
    writtenBefore: async function* (instant) {
      for (const part of await readdir(root).catch(() => [])) yield await olderThan(join(root, part), instant);
    },
    setAside: async (name, instant) => {
      await mkdir(aside, { recursive: true, mode: 0o700 });
      await utimes(pathOf(name), instant / 1000, instant / 1000);
      await rename(pathOf(name), join(aside, name));
    },
    clearAside: async (before) => {
      for (const name of await olderThan(aside, before)) await rm(join(aside, name), { force: true });
    },
  };
}

/** Writes bytes to a file and ends when the disk has them; what did not fit leaves nothing. */
async function writeSurely(path: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
  const file = await open(path, 'w', 0o600);
  try {
    await writeComing(file, bytes);
    await file.sync();
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  } finally {
    await file.close();
  }
}

/** A name is on the disk when its folder is. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

async function* bytesIn(path: string, part: { start: number; end: number }): AsyncGenerator<Uint8Array> {
  const file = await open(path);
  try {
    if (part.end >= part.start) yield* file.createReadStream({ ...part, autoClose: false });
  } finally {
    await file.close();
  }
}

async function olderThan(folder: string, instant: number): Promise<string[]> {
  const old: string[] = [];
  for (const name of await readdir(folder).catch(() => [])) {
    // Another node may have been as quick.
    const found = await stat(join(folder, name)).catch(() => undefined);
    if (found?.isFile() && found.mtimeMs < instant) old.push(name);
  }
  return old;
}
