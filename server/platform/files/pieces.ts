/**
 * The same bytes in pieces of one size, the last one shorter; of nothing, one empty piece.
 * @param bytes a piece
 */
export async function* inPieces(
  source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  bytes: number,
): AsyncGenerator<{ piece: Buffer; isLast: boolean }> {
  let [waiting, length]: [Uint8Array[], number] = [[], 0];
  for await (const chunk of source) {
    waiting.push(chunk);
    length += chunk.length;
    // A whole piece is held back until more follows: nobody knows before whether it is the last.
    while (length > bytes) {
      const joined = Buffer.concat(waiting);
      yield { piece: joined.subarray(0, bytes), isLast: false };
      waiting = [joined.subarray(bytes)];
      length -= bytes;
    }
  }
  yield { piece: Buffer.concat(waiting), isLast: true };
}
