import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Keeps the bytes of files by key: a port with one adapter, a folder of the data directory (architecture 1). */
export interface FileStore {
  /** Keeps a copy of a file on disk under this key; the original stays. */
  keep(key: string, path: string): Promise<void>;
  /**
   * Streams the bytes kept under a key. A file that was changed on disk fails at its end: do nothing with what was
   * read before that.
   */
  open(key: string): AsyncIterable<Uint8Array>;
  remove(key: string): Promise<void>;
}

/** Keys are ids: nothing else can become part of a path. */
const KEY = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
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
    return join(dataDir, 'files', key.slice(-2), key);
  };
  return {
    keep: async (key, path) => {
      const target = pathOf(key);
      await mkdir(join(target, '..'), { recursive: true, mode: 0o700 });
      await pipeline(createReadStream(path), sealer(sealing, key), createWriteStream(target, { mode: 0o600 }));
    },
    open: (key) => unsealed(pathOf(key), { sealing, key }),
    remove: (key) => rm(pathOf(key), { force: true }),
  };
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
