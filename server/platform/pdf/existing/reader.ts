import { type Dict, isDict, Name, Ref, Stream, Text, type Value } from './values.ts';

/** A PDF that is broken, is locked, or is not made as PDFs are: nothing is written onto it. */
export class UnusablePdf extends Error {
  /** `password`: it asks for one; `broken`: it is no whole PDF. */
  readonly why: 'password' | 'broken';
  constructor(why: 'password' | 'broken') {
    super(`A PDF cannot be written on: ${why}.`);
    this.why = why;
  }
}

const SPACE = new Set([0, 9, 10, 12, 13, 32]);
const DELIMITER = new Set([...'()<>[]{}/%'].map((one) => one.codePointAt(0) ?? 0));
/** Deeper than anything that a program writes. */
const DEEPEST = 64;
const [PERCENT, SLASH, OPEN, CLOSE, LESS, MORE, LIST, LIST_END, BACKSLASH] = [37, 47, 40, 41, 60, 62, 91, 93, 92];

/** Reads the values of a PDF one after the other, from a place in its bytes on (ISO 32000-2, 7.2, 7.3). */
export class Reader {
  readonly bytes: Buffer;
  at: number;
  constructor(bytes: Buffer, at = 0) {
    this.bytes = bytes;
    this.at = at;
  }

  /** Passes white space and comments. */
  skip(): void {
    for (;;) {
      const byte = this.bytes[this.at];
      if (byte === undefined) return;
      if (byte === PERCENT) while (this.at < this.bytes.length && !isLineEnd(this.bytes[this.at])) this.at += 1;
      else if (SPACE.has(byte)) this.at += 1;
      else return;
    }
  }

  /** The next word: letters and digits up to a space or a delimiter; '' before a delimiter and at the end. */
  word(): string {
    this.skip();
    const from = this.at;
    while (this.at < this.bytes.length && isRegular(this.bytes[this.at])) this.at += 1;
    return this.bytes.toString('latin1', from, this.at);
  }

  /** Is this the next word? Then it is passed. */
  passes(expected: string): boolean {
    const before = this.at;
    if (this.word() === expected) return true;
    this.at = before;
    return false;
  }

  /** The next value. @throws UnusablePdf */
  value(depth = 0): Value {
    if (depth > DEEPEST) throw new UnusablePdf('broken');
    this.skip();
    const byte = this.bytes[this.at];
    if (byte === SLASH) return this.name();
    if (byte === OPEN) return this.text();
    if (byte === LIST) return this.list(depth);
    if (byte === LESS) return this.bytes[this.at + 1] === LESS ? this.dict(depth) : this.hex();
    return this.plain();
  }

  name(): Name {
    this.at += 1;
    const from = this.at;
    while (this.at < this.bytes.length && isRegular(this.bytes[this.at])) this.at += 1;
    return new Name(this.bytes.toString('latin1', from, this.at));
  }

  text(): Text {
    const from = this.at;
    let open = 0;
    for (; this.at < this.bytes.length; this.at += 1) {
      const byte = this.bytes[this.at];
      if (byte === BACKSLASH) this.at += 1;
      else if (byte === OPEN) open += 1;
      else if (byte === CLOSE) open -= 1;
      if (byte !== BACKSLASH && open === 0) {
        this.at += 1;
        return new Text(this.bytes.toString('latin1', from, this.at));
      }
    }
    throw new UnusablePdf('broken');
  }

  hex(): Text {
    const end = this.bytes.indexOf(MORE, this.at);
    if (end < 0) throw new UnusablePdf('broken');
    const raw = this.bytes.toString('latin1', this.at, end + 1);
    this.at = end + 1;
    return new Text(raw);
  }

  list(depth: number): Value[] {
    this.at += 1;
    const values: Value[] = [];
    for (;;) {
      this.skip();
      if (this.bytes[this.at] === LIST_END) break;
      values.push(this.value(depth + 1));
    }
    this.at += 1;
    return values;
  }

  dict(depth = 0): Dict {
    this.skip();
    if (this.bytes[this.at] !== LESS || this.bytes[this.at + 1] !== LESS) throw new UnusablePdf('broken');
    this.at += 2;
    const dict: Dict = new Map();
    for (;;) {
      this.skip();
      if (this.bytes[this.at] === MORE && this.bytes[this.at + 1] === MORE) break;
      if (this.bytes[this.at] !== SLASH) throw new UnusablePdf('broken');
      const { spelled } = this.name();
      dict.set(spelled, this.value(depth + 1));
    }
    this.at += 2;
    return dict;
  }

  /** A number, a reference (`12 0 R`), or a word. */
  plain(): Value {
    const word = this.word();
    const known = new Map<string, Value>([
      ['true', true],
      ['false', false],
      ['null', null],
    ]).get(word);
    if (known !== undefined) return known;
    if (!/^[+-]?(?:\d+\.?\d*|\.\d+)$/.test(word)) throw new UnusablePdf('broken');
    return (/^\d{1,10}$/.test(word) && this.reference(Number(word))) || Number(word);
  }

  reference(number: number): Ref | null {
    const before = this.at;
    const generation = this.word();
    if (/^\d{1,5}$/.test(generation) && this.word() === 'R') return new Ref(number, Number(generation));
    this.at = before;
    return null;
  }

  /**
   * The object that begins here, `12 0 obj`. @param lengthOf says what a length is that stands elsewhere
   * @throws UnusablePdf where it is another one
   */
  object(number: number, lengthOf: (length: Value | undefined) => number | null): Value {
    if (this.word() !== String(number) || !/^\d+$/.test(this.word()) || this.word() !== 'obj')
      throw new UnusablePdf('broken');
    const value = this.value();
    if (!isDict(value) || !this.passes('stream')) return value;
    if (this.bytes[this.at] === 13) this.at += 1;
    if (this.bytes[this.at] === 10) this.at += 1;
    return new Stream(value, this.packed(lengthOf(value.get('Length'))));
  }

  /** The bytes of a stream; where the length that it says is wrong, up to its end mark. */
  private packed(length: number | null): Buffer {
    const from = this.at;
    if (length !== null && length >= 0) {
      this.at = from + length;
      if (this.passes('endstream')) return this.bytes.subarray(from, from + length);
    }
    const end = this.bytes.indexOf('endstream', from, 'latin1');
    if (end < 0) throw new UnusablePdf('broken');
    this.at = end;
    return this.bytes.subarray(from, end);
  }
}

const isLineEnd = (byte: number | undefined): boolean => byte === 10 || byte === 13;
const isRegular = (byte: number | undefined): boolean => byte !== undefined && !SPACE.has(byte) && !DELIMITER.has(byte);
