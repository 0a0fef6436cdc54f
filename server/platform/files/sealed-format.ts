import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { inPieces } from './pieces.ts';
import type { Part } from './place.ts';

/**
 * A sealed file: a head (mark, number of the key, salt), segments of 64 KiB each sealed by itself, so that any part can be
 * read without what is before it, and a foot with the length and SHA-256 of the whole. Each file has a key of its own,
 * derived from the salt and the name it is kept under, and each segment a nonce of its own that says which it is and
 * whether it is the last: no segment can be left out, moved, or taken from another file.
 */
const MARK = Buffer.from('CVFILE\u0000\u0002', 'latin1');
const SALT_BYTES = 32;
export const HEAD_BYTES = MARK.length + 1 + SALT_BYTES;
const TAG_BYTES = 16;
const NONCE_BYTES = 12;
const SEGMENT = 65_536;
const SEALED_SEGMENT = SEGMENT + TAG_BYTES;
const SHA_BYTES = 32;
const FOOT_BYTES = SHA_BYTES + 8 + TAG_BYTES;

/** What a segment is, in its nonce. */
const kinds = { middle: 0, last: 1, foot: 2 } as const;
type Kind = keyof typeof kinds;

/** What was sealed: its length and SHA-256. */
export interface Sealed {
  readonly bytes: number;
  readonly sha256: Buffer;
}

/** The keys of files, of 32 bytes each, by the numbers of the secrets they come from; they never lie beside the files. */
export interface FileKeys {
  /** The number of the secret that files are sealed with. */
  readonly writes: number;
  keyBy(id: number): Buffer | undefined;
  /** Whose files name no number: they were kept before there were any. */
  readonly first: number;
}

/** @param name the file's, which it opens under alone */
export type Sealing = { readonly keys: FileKeys; readonly name: string };

/** The key of a secret. @throws Error where that secret is not given */
export function sealingBy({ keys }: Pick<Sealing, 'keys'>, id: number): Buffer {
  const sealing = keys.keyBy(id);
  if (!sealing) throw new Error('A kept file names an unknown key.');
  return sealing;
}

const keyOf = (as: Sealing, id: number, salt: Uint8Array): Buffer =>
  Buffer.from(hkdfSync('sha256', sealingBy(as, id), salt, `coverlane-file ${as.name}`, 32));

function nonceOf(kind: Kind, at: number): Buffer {
  const nonce = Buffer.alloc(NONCE_BYTES);
  nonce.writeUInt8(kinds[kind], 0);
  nonce.writeUInt32BE(at, NONCE_BYTES - 4);
  return nonce;
}

/** The sealed bytes, then their tag: put into one they would be copied once more. */
function seal(key: Buffer, nonce: Buffer, plain: Uint8Array): Buffer[] {
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const bytes = cipher.update(plain);
  // In this mode nothing is left over for the end.
  cipher.final();
  return [bytes, cipher.getAuthTag()];
}

function unseal(key: Buffer, nonce: Buffer, sealed: Buffer): Buffer {
  if (sealed.length < TAG_BYTES) throw new Error('A kept file is cut off.');
  const decipher = createDecipheriv('aes-256-gcm', key, nonce).setAuthTag(sealed.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()]);
}

/** Seals what passes. @param done gets what passed, when all of it did */
export async function* sealed(
  source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  as: Sealing,
  done: (what: Sealed) => void,
): AsyncGenerator<Uint8Array> {
  const salt = randomBytes(SALT_BYTES);
  const { writes } = as.keys;
  const key = keyOf(as, writes, salt);
  const hash = createHash('sha256');
  let [bytes, at] = [0, 0];
  yield Buffer.concat([MARK, Buffer.of(writes), salt]);
  for await (const { piece, isLast } of inPieces(source, SEGMENT)) {
    hash.update(piece);
    bytes += piece.length;
    yield* seal(key, nonceOf(isLast ? 'last' : 'middle', at), piece);
    at += 1;
  }
  const sha256 = hash.digest();
  const foot = Buffer.alloc(SHA_BYTES + 8);
  sha256.copy(foot);
  foot.writeBigUInt64BE(BigInt(bytes), SHA_BYTES);
  yield* seal(key, nonceOf('foot', at), foot);
  done({ bytes, sha256 });
}

/** Is it the head of a file in this form? Those from before begin with random bytes. */
export const isSealedHead = (head: Buffer): boolean => head.subarray(0, MARK.length).equals(MARK);

/** The number of the secret that a file of this head is sealed with. */
export const secretOfHead = (head: Buffer, { first }: FileKeys): number =>
  isSealedHead(head) ? (head[MARK.length] ?? first) : first;

/** Reads bytes of a sealed file by their places. */
export type ReadSealed = (part: Part) => AsyncIterable<Uint8Array>;

/** A sealed file whose head was read. */
export interface Opening extends Sealing {
  readonly head: Buffer;
  /** Bytes of the sealed file. */
  readonly size: number;
  readonly read: ReadSealed;
}

/** How many bytes were sealed in a file of this many. */
export function plainSize(size: number): number {
  const body = size - HEAD_BYTES - FOOT_BYTES;
  return body - TAG_BYTES * Math.max(1, Math.ceil(body / SEALED_SEGMENT));
}

/**
 * The bytes of a sealed file, or a part of them. Each segment is given out only if it is what was sealed; of the whole also
 * the SHA-256 is compared at the end.
 */
export async function* unsealed(opening: Opening, part?: Part): AsyncGenerator<Uint8Array> {
  const key = keyIn(opening);
  const whole = { start: 0, end: Math.max(0, plainSize(opening.size) - 1) };
  if (part === undefined) yield* wholeOf(opening, key, whole);
  else yield* segments(opening, key, { start: part.start, end: Math.min(part.end, whole.end) });
}

function keyIn({ head, size, ...as }: Opening): Buffer {
  if (size < HEAD_BYTES + TAG_BYTES + FOOT_BYTES) throw new Error('A kept file is cut off.');
  return keyOf(as, head[MARK.length] ?? 0, head.subarray(MARK.length + 1));
}

async function* wholeOf(opening: Opening, key: Buffer, whole: Part): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  for await (const piece of segments(opening, key, whole)) {
    hash.update(piece);
    yield piece;
  }
  const { size } = opening;
  const sealedFoot: Uint8Array[] = [];
  for await (const chunk of opening.read({ start: size - FOOT_BYTES, end: size - 1 })) sealedFoot.push(chunk);
  const count = Math.floor(whole.end / SEGMENT) + 1;
  const foot = unseal(key, nonceOf('foot', count), Buffer.concat(sealedFoot));
  if (!hash.digest().equals(foot.subarray(0, SHA_BYTES))) throw new Error('A kept file is not what was kept.');
}

async function* segments({ size, read }: Opening, key: Buffer, part: Part): AsyncGenerator<Uint8Array> {
  const first = Math.floor(part.start / SEGMENT);
  const last = Math.floor((size - HEAD_BYTES - FOOT_BYTES - 1) / SEALED_SEGMENT);
  const start = HEAD_BYTES + first * SEALED_SEGMENT;
  const beyond = HEAD_BYTES + (Math.floor(part.end / SEGMENT) + 1) * SEALED_SEGMENT;
  const end = Math.min(beyond, size - FOOT_BYTES) - 1;
  let at = first;
  for await (const { piece } of inPieces(read({ start, end }), SEALED_SEGMENT)) {
    const plain = unseal(key, nonceOf(at === last ? 'last' : 'middle', at), piece);
    const from = at * SEGMENT;
    yield plain.subarray(Math.max(0, part.start - from), part.end - from + 1);
    at += 1;
  }
}
