import { createReadStream } from 'node:fs';
import { codeOf } from '../db/passing-faults.ts';
import { type FilePlace, isKey, type Part } from './place.ts';
import { unsealedBefore } from './sealed-before.ts';
import { HEAD_BYTES, isSealedHead, type Sealed, sealed, unsealed } from './sealed-format.ts';

/** A file that a row names and that the place does not have: its disk was changed by hand, or was not restored with the database. */
export class FileGone extends Error {
  readonly code = 'ENOENT';
}

/** Keeps the bytes of files by key: the one interface to every file that the portal keeps. */
export interface FileStore {
  /**
   * Keeps a copy of a file, by its path or its bytes, under this key. When it ends the place has all of it, whatever happens
   * to the machine: commit a row that names it after that, and never before.
   * @returns what was kept, as it was read
   */
  keep(key: string, file: string | Uint8Array): Promise<Sealed>;
  /**
   * Streams the bytes kept under a key, or a part of them. Each 64 KiB are compared with their seal before they are given
   * out, the whole with its SHA-256 at the end.
   * @throws FileGone where there is none; an error without for a file that was changed
   */
  open(key: string, part?: Part): AsyncIterable<Uint8Array>;
  /** All bytes kept under a key: for what is known to be small. */
  read(key: string): Promise<Buffer>;
  remove(key: string): Promise<void>;
}

/**
 * Files sealed with AES-256-GCM and bound to their key: what people send holds health information and SSNs (45 CFR
 * 164.312(a)(2)(iv)).
 * @param sealing 32 bytes that lie neither beside the files nor in the database
 */
export function fileStore(place: FilePlace, sealing: Buffer): FileStore {
  const open = (key: string, part?: Part): AsyncGenerator<Uint8Array> =>
    opened(place, { sealing, name: named(key) }, part);
  return {
    keep: async (key, file) => {
      const name = named(key);
      let kept: Sealed | undefined;
      const source = typeof file === 'string' ? bytesAt(file) : [file];
      await place.write(
        name,
        sealed(source, { sealing, name }, (what) => {
          kept = what;
        }),
      );
      if (kept === undefined) throw new Error('A file was not read to its end.');
      return kept;
    },
    open,
    read: async (key) => whole(open(key)),
    remove: (key) => place.remove(named(key)),
  };
}

/** Opened when it is read and not before: a stream that fails with nobody listening ends the process. */
async function* bytesAt(path: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path);
}

function named(key: string): string {
  if (!isKey(key)) throw new RangeError('A file key is an id.');
  return key;
}

async function* opened(
  place: FilePlace,
  as: { sealing: Buffer; name: string },
  part?: Part,
): AsyncGenerator<Uint8Array> {
  const size = await place.size(as.name).catch((error: unknown) => {
    throw codeOf(error) === 'ENOENT' ? new FileGone('A file is not where files are kept.', { cause: error }) : error;
  });
  const read = (which: Part) => place.read(as.name, which);
  const head = await whole(read({ start: 0, end: Math.min(size, HEAD_BYTES) - 1 }));
  yield* isSealedHead(head) ? unsealed({ ...as, head, size, read }, part) : unsealedBefore({ ...as, size, read }, part);
}

async function whole(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of bytes) chunks.push(chunk);
  return Buffer.concat(chunks);
}
