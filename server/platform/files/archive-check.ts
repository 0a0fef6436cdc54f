import type { FieldCode } from '@coverlane/contract/field-codes.ts';
import { type Entry, openPromise } from 'yauzl';

/** Bytes that an office file may unpack to at most, and how many times its own size. */
const MOST_BYTES = 512 * 1_048_576;
const MOST_TIMES = 200;
const MOST_ENTRIES = 10_000;

/** Parts of an office file that run something: macros, and what other programs open (ECMA-376 part 1, 15.2). */
const ACTIVE = /(?:vbaProject\.bin|vbaData\.xml|activeX\/|embeddings\/)/i;
const ARCHIVE = /\.(?:zip|7z|rar|gz|tar|jar)$/i;

/** What is wrong with an office file, which is a zip: 'file-active', 'file-archive'; null: nothing. */
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

async function faultIn(file: Awaited<ReturnType<typeof openPromise>>): Promise<FieldCode | null> {
  let [unpacked, entries] = [0, 0];
  for await (const entry of file.eachEntry()) {
    const fault = entryFault(entry);
    if (fault !== null) return fault;
    entries += 1;
    unpacked += entry.uncompressedSize;
    if (entries > MOST_ENTRIES || unpacked > Math.min(MOST_BYTES, MOST_TIMES * file.fileSize)) return 'file-archive';
  }
  return null;
}

const entryFault = ({ fileName }: Entry): FieldCode | null => {
  if (ACTIVE.test(fileName)) return 'file-active';
  return ARCHIVE.test(fileName) ? 'file-archive' : null;
};
