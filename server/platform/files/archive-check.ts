import { finished } from 'node:stream/promises';
import type { FieldCode } from '@coverlane/contract/field-codes.ts';
import { type Entry, openPromise } from 'yauzl';

/** Bytes that an office file may unpack to at most, and how many times its own size. */
const MOST_BYTES = 512 * 1_048_576;
const MOST_TIMES = 200;
const MOST_ENTRIES = 10_000;

/** Parts of an office file that run something: macros, and what other programs open (ECMA-376 part 1, 15.2). */
const ACTIVE = /(?:vbaProject\.bin|vbaData\.xml|activeX\/|embeddings\/)/i;
const ARCHIVE = /\.(?:zip|7z|rar|gz|tar|jar)$/i;

/**
 * What is wrong with an office file, which is a zip: 'file-active', 'file-archive'; null: nothing. It is unpacked, into nothing: what
 * it says of its sizes is what whoever made it wrote there.
 */
export async function archiveFault(path: string): Promise<FieldCode | null> {
  try {
    const file = await openPromise(path, { strictFileNames: true });
    try {
      return await faultIn(file);
    } finally {
      file.close();
    }
  } catch {
    return 'file-archive';
  }
}

type Zip = Awaited<ReturnType<typeof openPromise>>;

async function faultIn(file: Zip): Promise<FieldCode | null> {
  let [unpacked, entries] = [0, 0];
  for await (const entry of file.eachEntry()) {
    const fault = entryFault(entry);
    if (fault !== null) return fault;
    entries += 1;
    unpacked += entry.uncompressedSize;
    if (entries > MOST_ENTRIES || unpacked > Math.min(MOST_BYTES, MOST_TIMES * file.fileSize)) return 'file-archive';
    await unpack(file, entry);
  }
  return null;
}

/** Reads a part to its end. @throws where it is longer or shorter than the file says, encrypted, or packed in a way that none is */
async function unpack(file: Zip, entry: Entry): Promise<void> {
  const bytes = await file.openReadStreamPromise(entry);
  bytes.resume();
  await finished(bytes);
}

const entryFault = ({ fileName }: Entry): FieldCode | null => {
  if (ACTIVE.test(fileName)) return 'file-active';
  return ARCHIVE.test(fileName) ? 'file-archive' : null;
};
