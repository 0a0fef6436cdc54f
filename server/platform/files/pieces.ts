import { type FileHandle, open } from 'node:fs/promises';

/** So many bytes of a file are read, and written, at a time: each turn costs as much as some of them. */
export const READ_BYTES = 1_048_576;

/**
 * The bytes of a file, read into the same two pieces of memory in turn: new ones for each read are what a large file would make the
 * whole process tidy up for. A piece is what it is until the one after the next is asked for.
 */
export async function* bytesAt(path: string): AsyncGenerator<Buffer> {
  // Opened when it is read and not before: a stream that fails with nobody listening ends the process.
  const file = await open(path);
  try {
    const turns = [Buffer.allocUnsafeSlow(READ_BYTES), Buffer.allocUnsafeSlow(READ_BYTES)] as const;
    for (let turn: 0 | 1 = 0; ; turn = turn === 0 ? 1 : 0) {
      const { bytesRead } = await file.read(turns[turn], 0, READ_BYTES);
      if (bytesRead === 0) return;
      yield turns[turn].subarray(0, bytesRead);
    }
  } finally {
    await file.close();
  }
}

const NOTHING: Buffer = Buffer.alloc(0);

/** Both behind one another; copied only where both hold something: a large file would be, once more from end to end. */
function joined(before: Buffer, behind: Buffer): Buffer {
  if (before.length === 0) return behind;
  return behind.length === 0 ? before : Buffer.concat([before, behind]);
}

/**
 * The same bytes in pieces of one size, the last one shorter; of nothing, one empty piece.
 * @param bytes a piece
 */
export async function* inPieces(
  source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  bytes: number,
): AsyncGenerator<{ piece: Buffer; isLast: boolean }> {
  let rest = NOTHING;
  for await (const chunk of source) {
    let coming: Buffer = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length);
    // A whole piece is held back until more follows: nobody knows before whether it is the last.
    while (rest.length + coming.length > bytes) {
      const wanted = bytes - rest.length;
      yield { piece: joined(rest, coming.subarray(0, wanted)), isLast: false };
      coming = coming.subarray(wanted);
      rest = NOTHING;
    }
    rest = joined(rest, coming);
  }
  yield { piece: rest, isLast: true };
}

/** The same bytes, small parts of them together: at least so many at a time but for the last. Where the source breaks off, what came of it comes first. */
async function* together(source: AsyncIterable<Uint8Array>, bytes: number): AsyncGenerator<Uint8Array[]> {
  let [waiting, length]: [Uint8Array[], number] = [[], 0];
  let broken: { why: unknown } | undefined;
  try {
    for await (const part of source) {
      waiting.push(part);
      length += part.length;
      if (length < bytes) continue;
      yield waiting;
      [waiting, length] = [[], 0];
    }
  } catch (why) {
    broken = { why };
  }
  if (length > 0) yield waiting;
  if (broken) throw broken.why;
}

/**
 * Writes what comes to an open file from a place on, a megabyte at a time, and gives the memory of each back as soon as the file has
 * it: nobody else may read it afterwards. All that came is written also where the source breaks off.
 * @param seen is shown each part before it goes
 * @returns where the next byte goes
 */
export async function writeComing(
  file: FileHandle,
  source: AsyncIterable<Uint8Array>,
  { from = 0, seen }: { from?: number; seen?: (part: Uint8Array) => void } = {},
): Promise<number> {
  let at = from;
  for await (const parts of together(source, READ_BYTES)) {
    if (seen) for (const part of parts) seen(part);
    at += await writeAll(file, parts, at);
    freed(parts);
  }
  return at;
}

/** A disk that is nearly full may take a part of what is given to it. @returns how many bytes were written, which is all */
async function writeAll(file: FileHandle, parts: readonly Uint8Array[], at: number): Promise<number> {
  const wanted = parts.reduce((sum, { length }) => sum + length, 0);
  let { bytesWritten } = await file.writev(parts, at);
  if (bytesWritten === wanted) return wanted;
  const rest = Buffer.concat(parts);
  while (bytesWritten < wanted)
    bytesWritten += (await file.write(rest, bytesWritten, null, at + bytesWritten)).bytesWritten;
  return wanted;
}

/**
 * Gives the memory of bytes back at once that nobody reads any more. Left to be found, that of one large file has the whole process
 * looked through several times, which takes longer than the file. What shares its memory with others stays.
 */
function freed(parts: readonly Uint8Array[]): void {
  // Node.js 20 has no such thing.
  for (const { buffer, length } of parts)
    if (buffer instanceof ArrayBuffer && buffer.byteLength === length && 'transfer' in buffer) buffer.transfer(0);
}
