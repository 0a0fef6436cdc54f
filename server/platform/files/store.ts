import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Keeps the bytes of files by key: a port with one adapter, a folder of the data directory (architecture 1). */
export interface FileStore {
  /**
   * Keeps a copy of a file under this key; the original stays. When it ends the disk has all of it, whatever happens to the
   * machine: commit a row that names it after that, and never before.
   */
  keep(key: string, path: string): Promise<void>;
  /**
   * Streams the bytes kept under a key. A file that was changed on disk fails at its end: do nothing with what was
   * read before that.
   */
  open(key: string): AsyncIterable<Uint8Array>;
  remove(key: string): Promise<void>;
}

/** Where the files of a data folder lie, in folders by the end of their keys. */
export const filesFolder = (dataDir: string): string => join(dataDir, 'files');

/** What a file's name ends with while it is written. */
const UNFINISHED = '.new';

/** Keys are ids: nothing else can become part of a path. */
export const KEY = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Files in a folder of the data directory, sealed with AES-256-GCM (nonce, ciphertext, tag) and bound to their key:
 * what partners send holds health information and SSNs (45 CFR 164.312(a)(2)(iv)).
 * @param sealing 32 bytes that do not lie in the data directory or the database
 */
export function fileStore(dataDir: string, sealing: Buffer): FileStore {
  const pathOf = (key: string): string => {
    if (!KEY.test(key)) throw new RangeError('A file key is an id.');
    return join(filesFolder(dataDir), key.slice(-2), key);
  };
  return {
    keep: async (key, path) => {
      const target = pathOf(key);
      const made = await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      await writeSurely(`${target}${UNFINISHED}`, [createReadStream(path), sealer(sealing, key)]);
      await rename(`${target}${UNFINISHED}`, target);
      await syncFolder(dirname(target));
      if (made !== undefined) for (const folder of [filesFolder(dataDir), dataDir]) await syncFolder(folder);
    },
    open: (key) => unsealed(pathOf(key), { sealing, key }),
    remove: (key) => rm(pathOf(key), { force: true }),
  };
}

/** Writes what comes through to a file, and ends when the disk has it. */
async function writeSurely(path: string, [from, through]: [Readable, Transform]): Promise<void> {
  const file = await open(path, 'w', 0o600);
  try {
    await pipeline(from, through, async (sealed: AsyncIterable<Uint8Array>) => {
      for await (const part of sealed) await file.writeFile(part);
    });
    await file.sync();
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

/** Encrypts what passes: the nonce first, the tag last. */
function sealer(sealing: Buffer, key: string): Transform {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', sealing, nonce).setAAD(Buffer.from(key));
  const seal = new Transform({
    transform: (chunk: Buffer, _encoding, done) => done(null, cipher.update(chunk)),
    flush: (done) => done(null, Buffer.concat([cipher.final(), cipher.getAuthTag()])),
  });
  seal.push(nonce);
  return seal;
}

async function* unsealed(path: string, { sealing, key }: { sealing: Buffer; key: string }): AsyncGenerator<Uint8Array> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    if (size < NONCE_BYTES + TAG_BYTES) throw new Error('A kept file is cut off.');
    const [nonce, tag] = [Buffer.alloc(NONCE_BYTES), Buffer.alloc(TAG_BYTES)];
    await file.read(nonce, 0, NONCE_BYTES, 0);
    await file.read(tag, 0, TAG_BYTES, size - TAG_BYTES);
    const decipher = createDecipheriv('aes-256-gcm', sealing, nonce).setAAD(Buffer.from(key)).setAuthTag(tag);
    if (size > NONCE_BYTES + TAG_BYTES) {
      const body: Readable = file.createReadStream({ start: NONCE_BYTES, end: size - TAG_BYTES - 1, autoClose: false });
      for await (const chunk of body) yield decipher.update(chunk);
    }
    yield decipher.final();
  } finally {
    await file.close();
  }
}
