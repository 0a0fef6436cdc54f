import { crc32, deflateSync } from 'node:zlib';

type Drawn = { width: number; height: number; colour: readonly [number, number, number]; alpha?: number };

const chunk = (name: string, body: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), body]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
};

/** A PNG of one colour, and chunks of one's own before its end. */
export function aPng({ width, height, colour, alpha = 255 }: Drawn, ...more: readonly [string, string][]): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 6, 0, 0, 0], 8);
  const line = Buffer.concat([
    Buffer.from([0]),
    ...Array.from({ length: width }, () => Buffer.from([...colour, alpha])),
  ]);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    ...more.map(([name, text]) => chunk(name, Buffer.from(text))),
    chunk('IDAT', deflateSync(Buffer.concat(Array.from({ length: height }, () => line)))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A JPEG as far as it is read: a frame of that size, a place it was taken at, and a scan. */
export function aJpeg(width: number, height: number, place = 'GPS 42.36, -71.06'): Buffer {
  const told = Buffer.from(`Exif${place}`);
  const frame = Buffer.from([0xff, 0xc0, 0, 11, 8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0]);
  const segment = Buffer.concat([Buffer.from([0xff, 0xe1, 0, told.length + 2]), told]);
  const scan = Buffer.from([0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 1, 2, 3, 4, 0xff, 0xd9]);
  return Buffer.concat([Buffer.from([0xff, 0xd8]), segment, frame, scan]);
}
