/** A part of a file: bytes as they come from a disk or a request, or text already decoded. */
export type X12Chunk = Uint8Array | string;

const utf8 = new TextDecoder('utf-8', { fatal: true });
const lenient = new TextDecoder('utf-8');
/** The byte order mark of UTF-8, as bytes read one character each. */
const MARK = '\u00ef\u00bb\u00bf';

/**
 * How a segment's bytes were read: as UTF-8; as Latin-1, where they are no UTF-8 and nothing in the file was beyond
 * ASCII; 'broken' where they are no UTF-8 and the file is, by its mark or by a segment before: they say nothing for sure.
 */
export type SegmentEncoding = 'utf8' | 'latin1' | 'broken';

/**
 * Turns chunks into text the splitter can cut. Bytes become one character each, so that a chunk may end inside a
 * UTF-8 character; each segment is decoded when it is whole. Text stays as it is.
 */
export class ChunkText {
  #bytes: boolean | undefined;
  /** Whether the file has shown that it is UTF-8, beyond ASCII. */
  #isUtf8 = false;
  #start = '';

  /** Text of one chunk. The first chunk decides whether the stream is bytes or text. */
  add(chunk: X12Chunk): string {
    this.#bytes ??= typeof chunk !== 'string';
    const text = this.#textOf(chunk);
    if (this.#bytes && this.#start.length < MARK.length) {
      this.#start += text.slice(0, MARK.length - this.#start.length);
      this.#isUtf8 ||= this.#start === MARK;
    }
    return text;
  }

  #textOf(chunk: X12Chunk): string {
    if (typeof chunk !== 'string') {
      return Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength).toString('latin1');
    }
    return this.#bytes ? Buffer.from(chunk, 'utf8').toString('latin1') : chunk;
  }

  /** A whole segment decoded. */
  decode(segment: string): { text: string; encoding: SegmentEncoding } {
    // oxlint-disable-next-line no-control-regex -- the question is exactly whether all characters are ASCII
    if (!this.#bytes || /^[\x00-\x7f]*$/.test(segment)) return { text: segment, encoding: 'utf8' };
    const bytes = Buffer.from(segment, 'latin1');
    try {
      const text = utf8.decode(bytes);
      this.#isUtf8 = true;
      return { text, encoding: 'utf8' };
    } catch {
      if (this.#isUtf8) return { text: lenient.decode(bytes), encoding: 'broken' };
      return { text: segment, encoding: 'latin1' };
    }
  }
}
