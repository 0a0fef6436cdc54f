import { crc32, deflateSync } from 'node:zlib';

/** A PNG of one colour whose points are see-through by a half (ISO/IEC 15948). @param packed instead of its points */
export function aPng({ width, height, packed }: { width: number; height: number; packed?: Buffer }): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 6], 8);
  const line = () => Buffer.concat([Buffer.alloc(1), Buffer.alloc(width * 4, '0b6b5b80', 'hex')]);
  const points = packed ?? deflateSync(Buffer.concat(Array.from({ length: height }, line)));
  const begin = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([begin, chunk('IHDR', head), chunk('IDAT', points), chunk('IEND', Buffer.alloc(0))]);
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** What a photograph of these tests tells of its place. */
export const PLACE = 'GPS 42.36N 71.06W';

const segment = (marker: number, body: Buffer): Buffer =>
  Buffer.concat([Buffer.from([0xff, marker, (body.length + 2) >> 8, (body.length + 2) & 255]), body]);

/** Exif with which way up the picture is, and a place behind it (Exif 2.32, 4.6.2). */
function exif(orientation: number): Buffer {
  const tiff = Buffer.alloc(26);
  tiff.write('II*\0', 0, 'latin1');
  tiff.writeUInt32LE(8, 4);
  tiff.writeUInt16LE(1, 8);
  tiff.writeUInt16LE(0x0112, 10);
  tiff.writeUInt16LE(3, 12);
  tiff.writeUInt32LE(1, 14);
  tiff.writeUInt16LE(orientation, 18);
  return Buffer.concat([Buffer.from('Exif\0\0'), tiff, Buffer.from(PLACE)]);
}

/**
 * A JPEG as a telephone writes it (ITU T.81): its frame and scan, Exif, XMP, a comment, and a second picture behind its end, each
 * of which tells the place. @param seed makes it another one
 */
export function aPhoto({ orientation = 1, seed = 'a' }: { orientation?: number; seed?: string } = {}): Buffer {
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\0\0', 'latin1')),
    segment(0xe1, exif(orientation)),
    segment(0xe1, Buffer.from(`http://ns.adobe.com/xap/1.0/\0<x>${PLACE}</x>`)),
    segment(0xfe, Buffer.from(PLACE)),
    segment(0xc0, Buffer.from([8, 0, 8, 0, 8, 1, 1, 0x11, 0])),
    segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    Buffer.from(`scan ${seed}`),
    Buffer.from([0xff, 0x00, 1, 0xff, 0xd9]),
    Buffer.from(`behind the end: ${PLACE}`),
  ]);
}

const box = (kind: string, ...parts: readonly Buffer[]): Buffer => {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), ...parts]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(body.length + 4);
  return Buffer.concat([size, body]);
};

/** A HEIC as a telephone writes it, as far as its items are read (ISO/IEC 23008-12): one that draws it, one of Exif that tells the place. */
export function aHeic(): Buffer {
  const [drawn, told] = [Buffer.from('the coded picture'), Buffer.from(`Exif\0\0${PLACE}`)];
  const info = (item: number, kind: string) =>
    box('infe', Buffer.from([2, 0, 0, 0, 0, item, 0, 0]), Buffer.from(`${kind}\0`, 'latin1'));
  const infos = box('iinf', Buffer.from([0, 0, 0, 0, 0, 2]), info(1, 'hvc1'), info(2, 'Exif'));
  const place = (item: number, at: number, length: number) => {
    const line = Buffer.alloc(14);
    line.writeUInt16BE(item, 0);
    line.writeUInt16BE(1, 4);
    line.writeUInt32BE(at, 6);
    line.writeUInt32BE(length, 10);
    return line;
  };
  const before = box('ftyp', Buffer.from('heic\0\0\0\0mif1heic', 'latin1'));
  const meta = (at: number) =>
    box(
      'meta',
      Buffer.alloc(4),
      infos,
      box(
        'iloc',
        Buffer.from([0, 0, 0, 0, 0x44, 0, 0, 2]),
        place(1, at, drawn.length),
        place(2, at + drawn.length, told.length),
      ),
    );
  const at = before.length + meta(0).length + 8;
  return Buffer.concat([before, meta(at), box('mdat', drawn, told)]);
}
