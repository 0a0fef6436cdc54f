const EXIF = 'Exif\0\0';
const ORIENTATION = 0x0112;
const SHORT = 3;

/** Is the picture to be shown another way than it is stored? (TIFF 6.0: 1 is as stored, 2 to 8 are turned or mirrored.) */
export const isTurned = (orientation: number): boolean => orientation >= 2 && orientation <= 8;

/** Which way up a camera held the picture, of the metadata of a JPEG (Exif 2.32, 4.6.2); 1 where it does not say. */
export function orientationIn(exif: Buffer): number {
  if (exif.toString('latin1', 0, EXIF.length) !== EXIF) return 1;
  try {
    return tagIn(exif.subarray(EXIF.length), ORIENTATION);
  } catch {
    // What is not readable says nothing.
    return 1;
  }
}

/** The value of a short in the first directory. @throws RangeError beyond the end */
function tagIn(tiff: Buffer, tag: number): number {
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  for (let entry = 0; entry < short(directory); entry += 1) {
    const at = directory + 2 + 12 * entry;
    if (short(at) === tag && short(at + 2) === SHORT) return short(at + 8);
  }
  return 1;
}

/** A segment of a JPEG that says which way up the picture is, and nothing else. */
export function onlyOrientation(orientation: number): Buffer {
  const tiff = Buffer.alloc(26);
  tiff.write('MM\0*', 0, 'latin1');
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(1, 8);
  tiff.writeUInt16BE(ORIENTATION, 10);
  tiff.writeUInt16BE(SHORT, 12);
  tiff.writeUInt32BE(1, 14);
  tiff.writeUInt16BE(orientation, 18);
  const body = Buffer.concat([Buffer.from(EXIF, 'latin1'), tiff]);
  const head = Buffer.from([0xff, 0xe1, 0, body.length + 2]);
  return Buffer.concat([head, body]);
}
