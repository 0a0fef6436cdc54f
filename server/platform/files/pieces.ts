/** So many bytes of a file are read, and written, at a time: each turn costs as much as some of them. */
export const READ_BYTES = 1_048_576;

/**
 * The same bytes in pieces of one size, the last one shorter; of nothing, one empty piece.
 * @param bytes a piece
 */
export async function* inPieces(
  source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  bytes: number,
): AsyncGenerator<{ piece: Buffer; isLast: boolean }> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of source) {
    let joined =
      rest.length === 0 ? Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length) : Buffer.concat([rest, chunk]);
    // A whole piece is held back until more follows: nobody knows before whether it is the last.
    while (joined.length > bytes) {
      yield { piece: joined.subarray(0, bytes), isLast: false };
      joined = joined.subarray(bytes);
    }
    rest = joined;
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
