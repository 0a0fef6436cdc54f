/** A name, spelled as in the file, without its slash. */
export class Name {
  readonly spelled: string;
  constructor(spelled: string) {
    this.spelled = spelled;
  }
}

/** A text with what delimits it, as in the file: it is copied and never read. */
export class Text {
  readonly raw: string;
  constructor(raw: string) {
    this.raw = raw;
  }
}

/** Says that an object stands elsewhere in the file. */
export class Ref {
  readonly number: number;
  readonly generation: number;
  constructor(number: number, generation = 0) {
    this.number = number;
    this.generation = generation;
  }
}

export type Dict = Map<string, Value>;

/** A dictionary with bytes, packed as its filters say. */
export class Stream {
  readonly dict: Dict;
  readonly bytes: Buffer;
  constructor(dict: Dict, bytes: Buffer) {
    this.dict = dict;
    this.bytes = bytes;
  }
}

/** What a PDF is made of (ISO 32000-2, 7.3). */
export type Value = number | boolean | null | Name | Text | Ref | Value[] | Dict | Stream;

export const isDict = (value: Value | undefined): value is Dict => value instanceof Map;

/** The value as a PDF writes it. */
export function written(value: Value): Buffer {
  if (!(value instanceof Stream)) return Buffer.from(spelled(value), 'latin1');
  const dict = new Map(value.dict).set('Length', value.bytes.length);
  const head = Buffer.from(`${spelled(dict)}\nstream\n`, 'latin1');
  return Buffer.concat([head, value.bytes, Buffer.from('\nendstream', 'latin1')]);
}

function spelled(value: Value): string {
  if (typeof value === 'number') return decimal(value);
  if (value === null || typeof value === 'boolean') return String(value);
  if (value instanceof Name) return `/${value.spelled}`;
  if (value instanceof Text) return value.raw;
  if (value instanceof Ref) return `${value.number} ${value.generation} R`;
  return spelledWhole(value);
}

function spelledWhole(value: Value[] | Dict | Stream): string {
  if (Array.isArray(value)) return `[${value.map((one) => spelled(one)).join(' ')}]`;
  if (value instanceof Stream) throw new TypeError('A stream stands by itself.');
  return `<<${[...value].map(([key, one]) => `/${key} ${spelled(one)}`).join('\n')}>>`;
}

/** A PDF knows no exponents. */
const decimal = (value: number): string =>
  Number.isInteger(value) ? String(value) : value.toFixed(5).replace(/\.?0+$/, '');
