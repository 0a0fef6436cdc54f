const START = 0xffd8;
const SCAN = 0xda;

export interface Jpeg {
  width: number;
  height: number;
}

interface Segment {
  marker: number;
  whole: Buffer;
}

/** Reads a JPEG (ITU T.81, Annex B) from its first byte to its last; undefined for anything else, and for one that something follows. */
export function readJpeg(file: Buffer): Jpeg | undefined {
  const segments = file.length > 4 && file.readUInt16BE(0) === START ? segmentsOf(file) : undefined;
  const frame = segments?.find(({ marker }) => isFrame(marker))?.whole;
  if (!segments || !frame || frame.length < 9) return undefined;
  return { height: frame.readUInt16BE(5), width: frame.readUInt16BE(7) };
}

/** Each segment with its marker, the scan with all that follows as the last; undefined where it does not end the file. */
function segmentsOf(file: Buffer): Segment[] | undefined {
  const found: Segment[] = [];
  let at = 2;
  while (at + 4 < file.length && file[at] === 0xff) {
    const marker = file.readUInt8(at + 1);
    if (marker === SCAN)
      return endsOnce(file.subarray(at)) ? [...found, { marker, whole: file.subarray(at) }] : undefined;
    const end = at + 2 + file.readUInt16BE(at + 2);
    found.push({ marker, whole: file.subarray(at, end) });
    at = end;
  }
  return undefined;
}

/** Start of frame, of whichever kind: SOF0 to SOF15, without the three markers between them that are none. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

/** The end of the picture is the end of the file: nothing hides behind it. */
const endsOnce = (scan: Buffer): boolean => scan.indexOf(Buffer.from([0xff, 0xd9])) === scan.length - 2;
