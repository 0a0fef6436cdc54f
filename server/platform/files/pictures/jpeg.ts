import { isTurned, onlyOrientation, orientationIn } from './orientation.ts';

const START = 0xffd8;
const END = 0xd9;
const SCAN = 0xda;

/** Application segments that say how the picture is drawn: each with what it begins with. All others tell of something else. */
const DRAWN: readonly (readonly [marker: number, begins: string])[] = [
  [0xe0, 'JFIF\0'],
  [0xe2, 'ICC_PROFILE\0'],
  [0xee, 'Adobe'],
];
const COMMENT = 0xfe;

interface Segment {
  readonly marker: number;
  readonly whole: Buffer;
}

/**
 * A JPEG (ITU T.81, Annex B) with nothing but the picture: where and when it was taken, with what, thumbnails, comments and all
 * that follows its end are gone. Which way up it is stays. Its pixels are untouched.
 * @returns null where it cannot be read from its first segment to its end
 */
export function cleanJpeg(file: Buffer): Buffer | null {
  const segments = segmentsOf(file);
  if (segments === null) return null;
  const kept = segments.filter(isDrawn).map(({ whole }) => whole);
  const orientation = segments.reduce((found, one) => (isTurned(found) ? found : turnedBy(one)), 1);
  const turned = isTurned(orientation) ? [onlyOrientation(orientation)] : [];
  return Buffer.concat([file.subarray(0, 2), ...turned, ...kept]);
}

const isDrawn = ({ marker, whole }: Segment): boolean => {
  if (marker === COMMENT) return false;
  if (marker < 0xe0 || marker > 0xef) return true;
  return DRAWN.some(([known, begins]) => known === marker && whole.toString('latin1', 4, 4 + begins.length) === begins);
};

const turnedBy = ({ marker, whole }: Segment): number => (marker === 0xe1 ? orientationIn(whole.subarray(4)) : 1);

function segmentsOf(file: Buffer): Segment[] | null {
  if (file.length < 4 || file.readUInt16BE(0) !== START) return null;
  const found: Segment[] = [];
  for (let at = 2; at + 1 < file.length; ) {
    const segment = segmentAt(file, at);
    if (segment === null) return null;
    found.push(segment);
    if (segment.marker === END) return found;
    at += segment.whole.length;
  }
  return null;
}

function segmentAt(file: Buffer, at: number): Segment | null {
  if (file[at] !== 0xff) return null;
  const marker = file.readUInt8(at + 1);
  if (marker === END || marker === 0xff) return { marker, whole: file.subarray(at, at + (marker === END ? 2 : 1)) };
  if (at + 4 > file.length) return null;
  const head = at + 2 + file.readUInt16BE(at + 2);
  const end = marker === SCAN ? endOfScan(file, head) : head;
  return end > file.length ? null : { marker, whole: file.subarray(at, end) };
}

/** Where the next marker stands behind the coded picture: a byte FF in it is followed by 00, or is a restart (T.81 B.1.1). */
function endOfScan(file: Buffer, from: number): number {
  for (let at = file.indexOf(0xff, from); at >= 0; at = file.indexOf(0xff, at + 1)) {
    const next = file[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
  }
  return Infinity;
}
