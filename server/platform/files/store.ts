import { codeOf } from '../db/passing-faults.ts';
import { bytesAt } from './pieces.ts';
import { type FilePlace, isKey, type Part } from './place.ts';
import { unsealedBefore } from './sealed-before.ts';
import {
  type FileKeys,
  HEAD_BYTES,
  isSealedHead,
  plainSize,
  type Sealed,
  sealed,
  type Sealing,
  secretOfHead,
  unsealed,
} from './sealed-format.ts';

/** A file that a row names and that the place does not have: its disk was changed by hand, or was not restored with the database. */
export class FileGone extends Error {
  readonly code = 'ENOENT';
  /** Which one. */
  readonly key: string;
  constructor(key: string, cause: unknown) {
    super('A file is not where files are kept.', { cause });
    this.key = key;
  }
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
  /** The number of the secret that a file is sealed with. @throws FileGone where there is none */
  sealedBy(key: string): Promise<number>;
  /** Seals a file with the secret that is written with now; whoever reads it meanwhile reads on. */
  sealAnew(key: string): Promise<void>;
}

/**
 * Files sealed with AES-256-GCM and bound to their key: what people send holds health information and SSNs (45 CFR
 * 164.312(a)(2)(iv)).
 * @param keys lie neither beside the files nor in the database
 */
export function fileStore(place: FilePlace, keys: FileKeys): FileStore {
  const open = (key: string, part?: Part): AsyncGenerator<Uint8Array> =>
    opened(place, { keys, name: named(key) }, part);
  const write = async (name: string, source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<Sealed> => {
    let kept: Sealed | undefined;
    await place.write(
      name,
      sealed(source, { keys, name }, (what) => {
        kept = what;
      }),
    );
    if (kept === undefined) throw new Error('A file was not read to its end.');
    return kept;
  };
  return {
    keep: async (key, file) => write(named(key), typeof file === 'string' ? bytesAt(file) : [file]),
    open,
    read: async (key) => whole(open(key)),
    remove: (key) => place.remove(named(key)),
    sealedBy: async (key) => secretOfHead((await headOf(place, named(key))).head, keys),
    sealAnew: async (key) => void (await write(named(key), open(key))),
  };
}

function named(key: string): string {
  if (!isKey(key)) throw new RangeError('A file key is an id.');
  return key;
}

async function headOf(place: FilePlace, name: string): Promise<{ head: Buffer; size: number }> {
  const size = await place.size(name).catch((error: unknown) => {
    throw codeOf(error) === 'ENOENT' ? new FileGone(name, error) : error;
  });
  return { size, head: await whole(place.read(name, { start: 0, end: Math.min(size, HEAD_BYTES) - 1 })) };
}

/**
 * A file that is sealed anew while it is read is not the file whose head was read: what is still to come is read from the new one,
 * which holds the same.
 */
async function* opened(place: FilePlace, as: Sealing, part?: Part): AsyncGenerator<Uint8Array> {
  let given = 0;
  for (;;) {
    const { head, size } = await headOf(place, as.name);
    if (isAtEnd({ head, size }, part, given)) return;
    try {
      for await (const piece of unopened({ place, as, head, size }, rest(part, given))) {
        given += piece.length;
        yield piece;
      }
      return;
    } catch (error) {
      if (!(await isAnother(place, as.name, head))) throw error;
    }
  }
}

const isAtEnd = ({ head, size }: { head: Buffer; size: number }, part: Part | undefined, given: number): boolean =>
  given > 0 && isSealedHead(head) && (part?.start ?? 0) + given >= plainSize(size);

/** Was the file sealed anew since its head was read? */
async function isAnother(place: FilePlace, name: string, head: Buffer): Promise<boolean> {
  const now = await headOf(place, name).catch(() => undefined);
  return now !== undefined && !now.head.equals(head);
}

type Unopened = { place: FilePlace; as: Sealing; head: Buffer; size: number };

function unopened({ place, as, head, size }: Unopened, part?: Part): AsyncGenerator<Uint8Array> {
  const read = (which: Part) => place.read(as.name, which);
  return isSealedHead(head) ? unsealed({ ...as, head, size, read }, part) : unsealedBefore({ ...as, size, read }, part);
}

/** What is still to be given out of a part; of the whole, its SHA-256 is compared too where all of it is still to come. */
const rest = (part: Part | undefined, given: number): Part | undefined =>
  given === 0 ? part : { start: (part?.start ?? 0) + given, end: part?.end ?? Number.MAX_SAFE_INTEGER };

async function whole(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of bytes) chunks.push(chunk);
  return Buffer.concat(chunks);
}
