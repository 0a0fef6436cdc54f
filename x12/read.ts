import { checkedParts } from './control-characters.ts';
import type { CheckedParts } from './control-characters.ts';
import { faultAt } from './fault.ts';
import type { FaultDetail, RefusalDetail } from './fault.ts';
import { findIsa } from './isa.ts';
import type { FoundIsa } from './isa.ts';
import { PositionCounter } from './position.ts';
import { elementName, X12Segment } from './segment.ts';
import type { X12Item, X12Separators } from './segment.ts';
import { ChunkText } from './text.ts';
import type { SegmentEncoding, X12Chunk } from './text.ts';

/** No healthcare segment comes near this; a longer one means the terminator is wrong. Characters. */
const LONGEST_SEGMENT = 100_000;
/** Characters needed to see whether a segment is the next ISA. */
const SHORTEST_SEGMENT = 4;
/** Segment ids that, right after a line break inside a segment, mean that a terminator was lost. */
const NEXT_SEGMENT = new RegExp(
  `[\\r\\n]\\s*(?:ISA|IEA|GS|GE|ST|SE|BGN|BHT|INS|REF|DTP|DTM|NM1|N1|N3|N4|PER|DMG|HD|COB|AMT|QTY|HL|CLM|CLP|LX|LS|LE)\\W`,
);

/**
 * Cuts X12 text into segments, chunk by chunk, holding at most one segment and the chunk at hand. Takes each
 * interchange's own separators from its ISA; tolerates a byte order mark, any line breaks or none, indentation,
 * wrong ISA padding and text around interchanges. Never throws on content: what is wrong comes out as fault items.
 */
export class X12Splitter {
  readonly #decoder = new ChunkText();
  #text = '';
  /** Where the search for a terminator goes on, so that small chunks do not search the same text twice. */
  #searched = 0;
  #separators: X12Separators | undefined;
  #skipped = '';
  #brokenIsa = false;
  #stopped = false;
  #warned = new Set<string>();
  readonly #at = new PositionCounter();

  /** The items that end in this chunk. Exhaust the generator before the next call. */
  *push(chunk: X12Chunk): Generator<X12Item> {
    this.#text += this.#decoder.add(chunk);
    yield* this.#cut(false);
  }

  /** The items left at the end of the file. */
  *end(): Generator<X12Item> {
    yield* this.#cut(true);
    if (this.#stopped) return;
    if (this.#separators !== undefined && visible(this.#text) !== '') {
      yield this.#warning({ code: 'unterminated-segment' });
      yield* this.#segment(this.#text, this.#separators);
    } else if (this.#brokenIsa) {
      yield this.#refusal({ code: 'bad-isa' });
    } else if (this.#at.interchange === 0) {
      yield this.#refusal({ code: 'no-isa' });
    } else if (this.#separators === undefined) {
      yield* this.#skippedText();
    }
  }

  *#cut(final: boolean): Generator<X12Item> {
    while (!this.#stopped) {
      const length = this.#text.length;
      const separators = this.#separators;
      if (separators === undefined) yield* this.#seekInterchange(final);
      else yield* this.#cutSegments(separators, final);
      if (this.#text.length === length && this.#separators === separators) return;
    }
    this.#text = '';
  }

  *#seekInterchange(final: boolean): Generator<X12Item> {
    const search = findIsa(this.#text, final);
    this.#brokenIsa ||= search.broken;
    if (!('found' in search)) {
      this.#skip(search.from);
      return;
    }
    this.#skip(search.found.start);
    yield* this.#skippedText();
    yield* this.#openInterchange(search.found);
    this.#text = this.#text.slice(search.found.end - search.found.start);
  }

  *#openInterchange(isa: FoundIsa): Generator<X12Item> {
    this.#brokenIsa = false;
    this.#separators = isa.separators;
    this.#searched = 0;
    const { element } = isa.separators;
    const { parts, faults } = checkedParts(isa.parts.join(element), isa.separators);
    const segment = new X12Segment(parts, isa.separators, this.#at.next('ISA'));
    yield segment;
    yield* refusals(segment, faults);
    if (isa.length !== 106) {
      yield this.#warning({ code: 'isa-length', value: String(isa.length), expected: '106' }, 'ISA');
    }
  }

  *#cutSegments(separators: X12Separators, final: boolean): Generator<X12Item> {
    const text = this.#text;
    let searched = this.#searched;
    let start = skipBlank(text, 0);
    let end = this.#endOf(text, { start, searched, final });
    while (end !== -1) {
      yield* this.#segment(text.slice(start, end), separators);
      start = skipBlank(text, end + 1);
      searched = start;
      end = this.#separators === separators ? this.#endOf(text, { start, searched, final }) : -1;
    }
    this.#text = text.slice(start);
    this.#searched = this.#text.length < SHORTEST_SEGMENT ? 0 : this.#text.length;
    if (this.#separators !== undefined && this.#text.length > LONGEST_SEGMENT) {
      yield this.#refusal({ code: 'segment-too-long' });
      this.#stopped = true;
    }
  }

  /** Index of the terminator of the segment that begins at `start`; -1 when it is not in the text, or is a new ISA. */
  #endOf(text: string, at: { start: number; searched: number; final: boolean }): number {
    if (text.length - at.start < SHORTEST_SEGMENT && !at.final) return -1;
    if (beginsIsa(text, at.start)) this.#separators = undefined;
    if (this.#separators === undefined) return -1;
    return text.indexOf(this.#separators.segment, Math.max(at.start, at.searched));
  }

  *#segment(raw: string, separators: X12Separators): Generator<X12Item> {
    if (raw === '') return;
    const { text, encoding } = this.#decoder.decode(raw);
    const broken = /[\r\n]/.test(text);
    const line = broken ? text.replace(/[\r\n]+/g, '') : text;
    const { parts, faults } = partsOf(line, separators, encoding);
    const id = (parts[0] ?? '').trim();
    const segment = new X12Segment(parts, separators, this.#at.next(id));
    if (encoding === 'latin1') yield* this.#once({ code: 'not-utf8' }, id);
    if (broken) yield* this.#lineBreak(text, id);
    if (segment.id === '') yield this.#refusal({ code: 'bad-segment-id', value: id.slice(0, 20) }, id.slice(0, 3));
    yield segment;
    yield* refusals(segment, faults);
    if (segment.id === 'IEA') this.#separators = undefined;
  }

  /** A line break inside a segment: lines cut at a fixed width are joined, a lost terminator would merge two segments. */
  *#lineBreak(text: string, id: string): Generator<X12Item> {
    if (NEXT_SEGMENT.test(text)) yield this.#refusal({ code: 'lost-terminator' }, id);
    else if (/[\r\n]\s*\S/.test(text)) yield* this.#once({ code: 'wrapped-segment' }, id);
  }

  #refusal(detail: RefusalDetail, id = ''): X12Item {
    return { kind: 'fault', fault: faultAt('refusal', { id, position: this.#at.here() }, detail) };
  }

  #warning(detail: FaultDetail, id = ''): X12Item {
    return { kind: 'fault', fault: faultAt('warning', { id, position: this.#at.here() }, detail) };
  }

  /** A warning about the manner of the whole file: once is enough. */
  *#once(detail: FaultDetail, id: string): Generator<X12Item> {
    if (this.#warned.has(detail.code)) return;
    this.#warned.add(detail.code);
    yield this.#warning(detail, id);
  }

  /** Drops text that is in no interchange, remembering whether it was more than blanks and a byte order mark. */
  #skip(until: number): void {
    if (this.#skipped.length < 8) this.#skipped += visible(this.#text.slice(0, until)).slice(0, 8);
    this.#text = this.#text.slice(until);
  }

  *#skippedText(): Generator<X12Item> {
    const skipped = this.#skipped.replace(/^(\u00ef\u00bb\u00bf|\ufeff)/, '');
    this.#skipped = '';
    if (skipped === '') return;
    yield this.#warning({ code: this.#at.interchange === 0 ? 'text-before-isa' : 'text-after-iea' });
  }
}

/**
 * Streams the segments of an X12 file of any kind.
 * @param chunks the file in any cutting: a request body, a file stream, or a list of texts
 */
export async function* readX12(chunks: AsyncIterable<X12Chunk> | Iterable<X12Chunk>): AsyncGenerator<X12Item> {
  const splitter = new X12Splitter();
  for await (const chunk of chunks) for (const item of splitter.push(chunk)) yield item;
  for (const item of splitter.end()) yield item;
}

/** Text without blanks, NUL and Ctrl-Z (old systems end files with one). */
function visible(text: string): string {
  // oxlint-disable-next-line no-control-regex -- these control characters are what is looked for
  return text.replace(/[\s\x00\x1a]+/g, '');
}

function skipBlank(text: string, from: number): number {
  let at = from;
  // oxlint-disable-next-line no-control-regex -- these control characters are what is looked for
  while (at < text.length && /[\s\x00\x1a]/.test(text.charAt(at))) at++;
  return at;
}

function beginsIsa(text: string, start: number): boolean {
  return text.startsWith('ISA', start) && /[^A-Za-z0-9\s]/.test(text.charAt(start + 3));
}

/** What is wrong inside a segment comes after it: only then it is known in which loop it stands. */
function* refusals(segment: X12Segment, details: readonly RefusalDetail[]): Generator<X12Item> {
  for (const detail of details) yield { kind: 'fault', fault: faultAt('refusal', segment, detail) };
}

/** A segment's parts and what is wrong with their text. */
function partsOf(line: string, separators: X12Separators, encoding: SegmentEncoding): CheckedParts {
  const { parts, faults } = checkedParts(line, separators);
  return { parts, faults: encoding === 'broken' ? [brokenText(parts), ...faults] : faults };
}

/** Bytes that are no text in a file that is UTF-8 elsewhere: the first element that holds some. */
function brokenText(parts: readonly string[]): RefusalDetail {
  const index = parts.findIndex((part) => part.includes('\ufffd'));
  const at = index > 0 ? { element: elementName((parts[0] ?? '').trim(), index) } : {};
  return { code: 'bad-encoding', ...at, value: (parts[index] ?? '').slice(0, 100) };
}
