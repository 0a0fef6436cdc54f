/** A box of a file (ISO/IEC 14496-12, 4.2): its kind, and where what is in it begins and ends. */
interface Box {
  readonly kind: string;
  readonly from: number;
  readonly end: number;
}

/** Where bytes of an item lie. */
interface Extent {
  readonly from: number;
  readonly end: number;
}

/** Items that tell of the picture instead of drawing it: Exif, and XMP, which is of a MIME type (ISO/IEC 23008-12, A.2 and A.3). */
const TOLD = new Set(['Exif', 'mime', 'uri ']);

/**
 * A HEIC picture whose metadata is written over with zeros, each byte where it was: nothing in it moves, and its pixels are untouched.
 * Which way up it is is no part of the metadata here (`irot`).
 * @returns null where it is not known for sure where all of its metadata lies; so with pictures that move
 */
export function cleanHeic(file: Buffer): Buffer | null {
  try {
    const boxes = [...boxesIn(file, { from: 0, end: file.length })];
    const meta = boxes.find(({ kind }) => kind === 'meta');
    if (!meta || boxes.some(({ kind }) => kind === 'moov')) return null;
    const told = boxes.filter(({ kind }) => kind === 'uuid' || kind === 'free' || kind === 'skip');
    const clean = Buffer.from(file);
    for (const { from, end } of [...told, ...toldIn(file, meta)]) {
      if (end > file.length) return null;
      clean.fill(0, from, end);
    }
    return clean;
  } catch {
    // It ends before it says so, or says what this does not read.
    return null;
  }
}

/** The boxes within a box. @throws RangeError where one of them is cut off */
function* boxesIn(file: Buffer, { from, end }: Extent): Generator<Box> {
  for (let at = from; at + 8 <= end; ) {
    const short = file.readUInt32BE(at);
    const kind = file.toString('latin1', at + 4, at + 8);
    const long = short === 1 ? Number(file.readBigUInt64BE(at + 8)) : short;
    const size = short === 0 ? end - at : long;
    const head = short === 1 ? 16 : 8;
    if (size < head || at + size > end) throw new RangeError('A box is cut off.');
    yield { kind, from: at + head, end: at + size };
    at += size;
  }
}

/** Where the bytes lie of all items that tell of the picture. @throws RangeError */
function toldIn(file: Buffer, meta: Box): Extent[] {
  const inside = [...boxesIn(file, { from: meta.from + 4, end: meta.end })];
  const named = (kind: string) => inside.find((box) => box.kind === kind);
  const [infos, places, data] = [named('iinf'), named('iloc'), named('idat')];
  if (!infos || !places) throw new RangeError('It names no items.');
  const told = toldItems(file, infos);
  return placesOf(file, places)
    .filter(({ item }) => told.has(item))
    .flatMap(({ method, extents }) => extents.map((extent) => within(extent, method, data)));
}

/** Extents count from the beginning of the file (0), or of the box of small data (1). @throws RangeError for any other way */
function within({ from, end }: Extent, method: number, data: Box | undefined): Extent {
  if (method === 0) return { from, end };
  if (method !== 1 || !data) throw new RangeError('It is not known where an item lies.');
  return { from: data.from + from, end: data.from + end };
}

/** The numbers of items that tell of the picture (ISO/IEC 14496-12, 8.11.6). */
function toldItems(file: Buffer, { from, end }: Box): Set<number> {
  const head = file.readUInt8(from) === 0 ? 6 : 8;
  const told = new Set<number>();
  for (const info of boxesIn(file, { from: from + head, end })) {
    const version = file.readUInt8(info.from);
    if (version < 2) throw new RangeError('It names its items as no camera does.');
    const wide = version === 2 ? 2 : 4;
    const kind = file.toString('latin1', info.from + 6 + wide, info.from + 10 + wide);
    if (TOLD.has(kind)) told.add(file.readUIntBE(info.from + 4, wide));
  }
  return told;
}

interface Places {
  readonly item: number;
  readonly method: number;
  readonly extents: readonly Extent[];
}

/** Reads numbers one after the other. */
class Numbers {
  readonly #file: Buffer;
  #at: number;

  constructor(file: Buffer, at: number) {
    this.#file = file;
    this.#at = at;
  }

  /** The next number of so many bytes; of none, 0. @throws RangeError beyond the end */
  next(bytes: number): number {
    const at = this.#at;
    this.#at += bytes;
    if (bytes === 0) return 0;
    return bytes === 8 ? Number(this.#file.readBigUInt64BE(at)) : this.#file.readUIntBE(at, bytes);
  }
}

/** Where each item lies (ISO/IEC 14496-12, 8.11.3). */
function placesOf(file: Buffer, { from }: Box): Places[] {
  const numbers = new Numbers(file, from);
  const version = numbers.next(1);
  numbers.next(3);
  const [sizes, bases] = [numbers.next(1), numbers.next(1)];
  const count = numbers.next(version < 2 ? 2 : 4);
  const bytes = { offset: sizes >> 4, length: sizes & 15, base: bases >> 4, index: version === 0 ? 0 : bases & 15 };
  return Array.from({ length: count }, () => {
    const item = numbers.next(version < 2 ? 2 : 4);
    const method = version === 0 ? 0 : numbers.next(2) & 15;
    numbers.next(2);
    const base = numbers.next(bytes.base);
    const extents = Array.from({ length: numbers.next(2) }, () => {
      numbers.next(bytes.index);
      const start = base + numbers.next(bytes.offset);
      return { from: start, end: start + numbers.next(bytes.length) };
    });
    return { item, method, extents };
  });
}
