import { open } from 'node:fs/promises';

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

/** The same bytes, small parts of them together: at least so many at a time but for the last. */
export async function* together(source: AsyncIterable<Uint8Array>, bytes: number): AsyncGenerator<Uint8Array[]> {
  let [waiting, length]: [Uint8Array[], number] = [[], 0];
  for await (const part of source) {
    waiting.push(part);
    length += part.length;
    if (length < bytes) continue;
    yield waiting;
    [waiting, length] = [[], 0];
  }
  if (length > 0) yield waiting;
}

/**
 * Gives the memory of bytes back at once that nobody reads any more. Left to be found, that of one large file has the whole process
 * looked through several times, which takes longer than the file. What shares its memory with others stays.
 */
export function freed(parts: readonly Uint8Array[]): void {
  // Node.js 20 has no such thing.
  for (const { buffer, length } of parts)
    if (buffer instanceof ArrayBuffer && buffer.byteLength === length && 'transfer' in buffer) buffer.transfer(0);
}
