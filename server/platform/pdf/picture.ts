import { inflateSync } from 'node:zlib';

/** A picture as it is kept, named by its hash. */
export interface Picture {
  readonly hash: string;
  readonly type: string;
  readonly bytes: Buffer;
}

/** Larger than any logo, in points of the picture: what inflates to more is not drawn. */
const MOST = 4_000_000;
/** Values of a point by the colour type of a PNG (ISO/IEC 15948, 11.2.2). */
const VALUES: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
const INDEXED = 3;
const HEAD = 8;

/** How large a picture is, in points of its own. */
interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * The size of a picture that the writer can draw; null: it cannot. It knows JPEG and PNG, and ends the process at a PNG whose
 * points are damaged: those are counted here first. WebP, interlaced and damaged pictures are left out of a paper.
 */
export function drawableSize({ type, bytes }: Picture): Size | null {
  try {
    const size = type === 'image/jpeg' ? sizeOfJpeg(bytes) : type === 'image/png' ? sizeOfPng(bytes) : null;
    return size && size.width > 0 && size.height > 0 ? size : null;
  } catch {
    return null;
  }
}

/** @throws RangeError, Error where it is cut or cannot be inflated */
function sizeOfPng(bytes: Buffer): Size | null {
  const chunks = chunksOf(bytes);
  const head = headOf(chunks.find(({ name }) => name === 'IHDR')?.data ?? Buffer.alloc(0));
  if (!head || (head.colour === INDEXED && !chunks.some(({ name }) => name === 'PLTE'))) return null;
  const { width, height, line } = head;
  const packed = Buffer.concat(chunks.filter(({ name }) => name === 'IDAT').map(({ data }) => data));
  const points = inflateSync(packed, { maxOutputLength: line * height });
  return points.length === line * height && areLinesKnown(points, line) ? { width, height } : null;
}

interface Head extends Size {
  readonly colour: number;
  /** Bytes of a line of points, with the one that says how it is packed. */
  readonly line: number;
}

/** The header of a PNG that can be drawn; null: another kind, or one that is too large. @throws RangeError where it is cut */
function headOf(data: Buffer): Head | null {
  const [width, height] = [data.readUInt32BE(0), data.readUInt32BE(4)];
  const [bits, colour, interlaced] = [data.readUInt8(8), data.readUInt8(9), data.readUInt8(12)];
  const values = VALUES[colour];
  if (values === undefined || interlaced !== 0 || width * height > MOST) return null;
  // Of points with a palette or an opacity the writer takes a byte a value alone.
  if (bits !== 8 && colour > 2) return null;
  return { width, height, colour, line: 1 + Math.ceil((width * bits * values) / 8) };
}

/** Is each line packed in one of the five ways there are (ISO/IEC 15948, 9.2)? */
function areLinesKnown(points: Buffer, line: number): boolean {
  for (let at = 0; at < points.length; at += line) if ((points[at] ?? 0) > 4) return false;
  return true;
}

/** The pieces of a PNG. @throws RangeError where it ends within one */
function chunksOf(bytes: Buffer): { name: string; data: Buffer }[] {
  const chunks = [];
  for (let at = HEAD; at < bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    if (at + 12 + length > bytes.length) throw new RangeError('cut');
    chunks.push({ name: bytes.toString('latin1', at + 4, at + 8), data: bytes.subarray(at + 8, at + 8 + length) });
    at += 12 + length;
  }
  return chunks;
}

/** What its frame header says (ITU-T T.81 B.2.2). */
function sizeOfJpeg(bytes: Buffer): Size | null {
  for (let at = 2; bytes[at] === 0xff; at += 2 + bytes.readUInt16BE(at + 2)) {
    const mark = bytes[at + 1] ?? 0;
    if (mark < 0xc0 || mark > 0xcf || [0xc4, 0xc8, 0xcc].includes(mark)) continue;
    const isKnown = [1, 3, 4].includes(bytes[at + 9] ?? 0);
    return isKnown ? { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) } : null;
  }
  return null;
}
