/** A part of a file: bytes as they come from a disk or a request, or text already decoded. */
export type X12Chunk = Uint8Array | string;

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Turns chunks into text the splitter can cut. Bytes become one character each, so that a chunk may end inside a
 * UTF-8 character; each segment is decoded when it is whole. Text stays as it is.
 */
export class ChunkText {
  #bytes: boolean | undefined;

  /** Text of one chunk. The first chunk decides whether the stream is bytes or text. */
  add(chunk: X12Chunk): string {
    this.#bytes ??= typeof chunk !== 'string';
    if (typeof chunk !== 'string') {
      return Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength).toString('latin1');
    }
    return this.#bytes ? Buffer.from(chunk, 'utf8').toString('latin1') : chunk;
  }

  /** A whole segment decoded: UTF-8 where its bytes are UTF-8, otherwise Latin-1 and `utf8` false. */
  decode(segment: string): { text: string; utf8: boolean } {
    // oxlint-disable-next-line no-control-regex -- the question is exactly whether all characters are ASCII
    if (!this.#bytes || /^[\x00-\x7f]*$/.test(segment)) return { text: segment, utf8: true };
    try {
      return { text: utf8.decode(Buffer.from(segment, 'latin1')), utf8: true };
    } catch {
      return { text: segment, utf8: false };
    }
  }
}
