import type { Writable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

/** A file of an archive: its name, and its bytes as they come. */
export interface ZipPart {
  name: string;
  bytes: AsyncIterable<string | Uint8Array> | Iterable<string>;
}

interface Written {
  name: Buffer;
  crc: number;
  packed: number;
  plain: number;
  offset: number;
}

/** 1980-01-01: an archive of the same content is the same file, and tells nothing of the machine's clock. */
const DOS_DATE = 0x21;
/** Sizes stand behind the bytes; names are UTF-8. */
const FLAGS = 0x0808;

/**
 * Writes an archive (PKWARE APPNOTE 6.3.3) as its parts come, none of them in memory as a whole. Parts of 4 GiB and more
 * are beyond the format without its 64-bit extension.
 * @throws RangeError there, and what `out` failed with: a full disk
 */
export async function writeZip(out: Writable, parts: AsyncIterable<ZipPart> | Iterable<ZipPart>): Promise<void> {
  let offset = 0;
  const written: Written[] = [];
  heardBelow(out);
  const write = async (bytes: Buffer) => {
    offset += bytes.length;
    if (!out.write(bytes)) await room(out);
  };
  for await (const { name, bytes } of parts) {
    const entry: Written = { name: Buffer.from(name), crc: 0, packed: 0, plain: 0, offset };
    await write(localHeader(entry.name));
    await deflate(bytes, entry, write);
    await write(sizes(entry));
    written.push(entry);
  }
  const start = offset;
  for (const entry of written) await write(centralHeader(entry));
  await write(endOf(written.length, offset - start, start));
}

/**
 * What a stream fails with is heard by whoever writes to it, when they wait for room or for its end. In between nobody listens,
 * and what nobody hears ends the process.
 */
export const heardBelow = (out: Writable): Writable => out.on('error', () => undefined);

/**
 * Waits until more can be written.
 * @throws what the stream failed with, an error where nobody reads any more: files that are open are closed then
 */
export async function room(out: Writable): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const over = () => resolve();
  if (!out.destroyed) {
    out.once('drain', over).once('close', over);
    await promise;
    out.off('drain', over).off('close', over);
  }
  if (out.destroyed) throw out.errored ?? new Error('Nobody reads any more.');
}

async function deflate(
  bytes: ZipPart['bytes'],
  entry: Written,
  write: (bytes: Buffer) => Promise<void>,
): Promise<void> {
  const packer = createDeflateRaw();
  const feeding = (async () => {
    for await (const text of bytes) {
      const chunk = typeof text === 'string' ? Buffer.from(text) : text;
      entry.crc = crc32(chunk, entry.crc);
      entry.plain += chunk.length;
      if (!packer.write(chunk)) await room(packer);
    }
    packer.end();
  })().catch((error: unknown) => packer.destroy(error instanceof Error ? error : new Error(String(error))));
  for await (const chunk of packer) {
    const packed = Buffer.from(chunk);
    entry.packed += packed.length;
    await write(packed);
  }
  await feeding;
  if (Math.max(entry.plain, entry.packed) >= 2 ** 32) throw new RangeError('The file is too large.');
}

function localHeader(name: Buffer): Buffer {
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(20, 4);
  head.writeUInt16LE(FLAGS, 6);
  head.writeUInt16LE(8, 8);
  head.writeUInt16LE(DOS_DATE, 12);
  head.writeUInt16LE(name.length, 26);
  return Buffer.concat([head, name]);
}

function sizes({ crc, packed, plain }: Written): Buffer {
  const tail = Buffer.alloc(16);
  tail.writeUInt32LE(0x08074b50, 0);
  tail.writeUInt32LE(crc, 4);
  tail.writeUInt32LE(packed, 8);
  tail.writeUInt32LE(plain, 12);
  return tail;
}

function centralHeader({ name, crc, packed, plain, offset }: Written): Buffer {
  const head = Buffer.alloc(46);
  head.writeUInt32LE(0x02014b50, 0);
  head.writeUInt16LE(20, 4);
  head.writeUInt16LE(20, 6);
  head.writeUInt16LE(FLAGS, 8);
  head.writeUInt16LE(8, 10);
  head.writeUInt16LE(DOS_DATE, 14);
  head.writeUInt32LE(crc, 16);
  head.writeUInt32LE(packed, 20);
  head.writeUInt32LE(plain, 24);
  head.writeUInt16LE(name.length, 28);
  head.writeUInt32LE(offset, 42);
  return Buffer.concat([head, name]);
}

function endOf(count: number, size: number, start: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(start, 16);
  return end;
}
