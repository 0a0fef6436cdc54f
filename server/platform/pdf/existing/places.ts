import { Reader, UnusablePdf } from './reader.ts';
import { unpacked } from './unpacked.ts';
import { type Dict, isDict, Stream, type Value } from './values.ts';

/** Where an object stands: at a byte of the file, or as one of those that are packed in another. */
export type Place = { offset: number } | { inside: number; index: number };

/** The table of all objects, and what the end of the file says. */
export interface Table {
  /** Of objects that were taken away: null. */
  places: Map<number, Place | null>;
  trailer: Dict;
  /** Where the newest table begins, and whether it is a stream. */
  start: number;
  isStream: boolean;
}

/** So many updates a file has at most. */
const MOST_UPDATES = 200;
const MOST_OBJECTS = 1_000_000;

/** Reads every table of a PDF, the newest first (ISO 32000-2, 7.5.4, 7.5.8). @throws UnusablePdf */
export function tableOf(bytes: Buffer): Table {
  const start = startOf(bytes);
  const places = new Map<number, Place | null>();
  let newest: { trailer: Dict; isStream: boolean } | undefined;
  const waiting = [start];
  const read = new Set<number>();
  for (let at = waiting.shift(); at !== undefined; at = waiting.shift()) {
    if (read.has(at)) continue;
    if (read.size >= MOST_UPDATES) throw new UnusablePdf('broken');
    read.add(at);
    const part = partAt(bytes, at, places);
    newest ??= part;
    // A table of a file for old and new readers has the rest of its objects in a stream.
    for (const key of ['XRefStm', 'Prev']) {
      const before = part.trailer.get(key);
      if (typeof before === 'number') waiting.push(before);
    }
  }
  if (newest === undefined) throw new UnusablePdf('broken');
  return { places, start, ...newest };
}

/** Where the newest table begins: what stands last in the file. */
function startOf(bytes: Buffer): number {
  const at = bytes.lastIndexOf('startxref', undefined, 'latin1');
  const start = at < 0 ? '' : new Reader(bytes, at + 'startxref'.length).word();
  if (!/^\d+$/.test(start) || Number(start) >= bytes.length) throw new UnusablePdf('broken');
  return Number(start);
}

type Part = { trailer: Dict; isStream: boolean };

function partAt(bytes: Buffer, at: number, places: Map<number, Place | null>): Part {
  if (at < 0 || at >= bytes.length) throw new UnusablePdf('broken');
  const reader = new Reader(bytes, at);
  return reader.passes('xref') ? plainTable(reader, places) : packedTable(reader, places);
}

/** What is known already is newer, and stays. */
function note(places: Map<number, Place | null>, number: number, place: Place | null): void {
  if (number > MOST_OBJECTS) throw new UnusablePdf('broken');
  if (!places.has(number)) places.set(number, place);
}

function plainTable(reader: Reader, places: Map<number, Place | null>): Part {
  while (!reader.passes('trailer')) {
    const [first, count] = [Number(reader.word()), Number(reader.word())];
    if (!Number.isInteger(first) || !Number.isInteger(count) || count > MOST_OBJECTS) throw new UnusablePdf('broken');
    for (let number = first; number < first + count; number += 1) note(places, number, plainPlace(reader));
  }
  return { trailer: reader.dict(), isStream: false };
}

function plainPlace(reader: Reader): Place | null {
  const [offset, , kind] = [Number(reader.word()), reader.word(), reader.word()];
  if (kind !== 'n' && kind !== 'f') throw new UnusablePdf('broken');
  return kind === 'n' ? { offset } : null;
}

/** How many bytes each part of a row takes. @throws UnusablePdf */
function widthsOf(dict: Dict): number[] {
  const widths = numbers(dict.get('W'));
  if (widths.length < 3 || widths.some((one) => one < 0 || one > 8) || widths.every((one) => one === 0))
    throw new UnusablePdf('broken');
  return widths;
}

function packedTable(reader: Reader, places: Map<number, Place | null>): Part {
  const number = Number(new Reader(reader.bytes, reader.at).word());
  const stream = reader.object(number, (length) => (typeof length === 'number' ? length : null));
  if (!(stream instanceof Stream)) throw new UnusablePdf('broken');
  const { dict } = stream;
  const widths = widthsOf(dict);
  const ranges = numbers(dict.get('Index') ?? [0, dict.get('Size') ?? 0]);
  const rows = unpacked(stream);
  const width = widths.reduce((sum, one) => sum + one, 0);
  const known = numbersIn(ranges).slice(0, Math.floor(rows.length / width));
  for (const [row, told] of known.entries())
    note(places, told, placeIn(rows.subarray(row * width, (row + 1) * width), widths));
  return { trailer: dict, isStream: true };
}

/** The objects of ranges that are told by their first number and how many there are. */
function numbersIn(ranges: readonly number[]): number[] {
  const found: number[] = [];
  for (let range = 0; range + 1 < ranges.length; range += 2) {
    const [first = 0, count = 0] = ranges.slice(range);
    if (count > MOST_OBJECTS) throw new UnusablePdf('broken');
    for (let number = first; number < first + count; number += 1) found.push(number);
  }
  return found;
}

function placeIn(row: Buffer, widths: readonly number[]): Place | null {
  const parts: number[] = [];
  let at = 0;
  for (const width of widths) {
    parts.push([...row.subarray(at, at + width)].reduce((sum, byte) => sum * 256 + byte, 0));
    at += width;
  }
  const kind = widths[0] === 0 ? 1 : parts[0];
  if (kind === 1) return { offset: parts[1] ?? 0 };
  return kind === 2 ? { inside: parts[1] ?? 0, index: parts[2] ?? 0 } : null;
}

function numbers(value: Value | undefined): number[] {
  const list = Array.isArray(value) ? value : [];
  return list.map((one) => {
    if (typeof one !== 'number') throw new UnusablePdf('broken');
    return one;
  });
}

/** What a stream of objects holds: its bytes, and where in them each object begins. */
export interface Packed {
  plain: Buffer;
  starts: ReadonlyMap<number, number>;
}

/** The dictionaries that a stream of objects holds begin after its own table (ISO 32000-2, 7.5.7). */
export function packedObjects(stream: Stream): Packed {
  const [count, first] = [stream.dict.get('N'), stream.dict.get('First')];
  if (typeof count !== 'number' || typeof first !== 'number' || count > MOST_OBJECTS) throw new UnusablePdf('broken');
  const plain = unpacked(stream);
  const head = new Reader(plain);
  const starts = new Map<number, number>();
  for (let index = 0; index < count && head.at < plain.length; index += 1) {
    const [number, offset] = [Number(head.word()), Number(head.word())];
    if (!starts.has(number)) starts.set(number, first + offset);
  }
  return { plain, starts };
}

export function packedObject({ plain, starts }: Packed, number: number): Value {
  const start = starts.get(number);
  return start === undefined ? null : new Reader(plain, start).value();
}

/** @throws UnusablePdf where it is none */
export function dictOf(value: Value | undefined): Dict {
  if (value instanceof Stream) return value.dict;
  if (!isDict(value)) throw new UnusablePdf('broken');
  return value;
}
