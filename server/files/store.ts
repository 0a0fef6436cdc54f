import { createReadStream } from 'node:fs';
import { copyFile, mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

/** Keeps the bytes of files by key: a port with one adapter, a folder of the data directory (architecture 1). */
export interface FileStore {
  /** Takes a file on disk over under this key; the original is gone afterwards. */
  take(key: string, path: string): Promise<void>;
  /** Copies a file on disk under this key; the original stays. */
  copy(key: string, path: string): Promise<void>;
  /** Where the bytes of a key can be read from. */
  pathOf(key: string): string;
  open(key: string): Readable;
  remove(key: string): Promise<void>;
}

/** Keys are ids: nothing else can become part of a path. */
const KEY = /^[0-9a-f-]{36}$/;

/** Files in a folder of the data directory, readable for the program's own user only. */
export function fileStore(dataDir: string): FileStore {
  const folder = join(dataDir, 'files');
  const pathOf = (key: string): string => {
    if (!KEY.test(key)) throw new RangeError('A file key is an id.');
    return join(folder, key.slice(-2), key);
  };
  const placeFor = async (key: string): Promise<string> => {
    const path = pathOf(key);
    await mkdir(join(path, '..'), { recursive: true, mode: 0o700 });
    return path;
  };
  return {
    take: async (key, path) => rename(path, await placeFor(key)),
    copy: async (key, path) => copyFile(path, await placeFor(key)),
    pathOf,
    open: (key) => createReadStream(pathOf(key)),
    remove: (key) => rm(pathOf(key), { force: true }),
  };
}
