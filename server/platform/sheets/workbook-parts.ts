import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { SheetRefused } from './sheet.ts';

/** What a workbook may unpack to in all, and each part of it: a small file that unpacks to gigabytes is an attack. */
const MOST_UNPACKED = 400 * 1_048_576;
const MOST_ENTRIES = 2_000;
const MACROS = /vbaProject\.bin$|vbaData\.xml$|macrosheets\/|activeX\//i;

/** The parts of a workbook, opened one at a time. */
export class WorkbookParts {
  readonly #zip: ZipFile;
  readonly #entries: ReadonlyMap<string, Entry>;

  constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>) {
    this.#zip = zip;
    this.#entries = entries;
  }

  has(name: string): boolean {
    return this.#entries.has(name);
  }

  /** A part as pieces of text. @throws SheetRefused where there is none */
  async *stream(name: string): AsyncGenerator<string> {
    const entry = this.#entries.get(name);
    if (entry === undefined) throw new SheetRefused('sheet-broken');
    const decoder = new TextDecoder('utf-8');
    for await (const chunk of await this.#zip.openReadStreamPromise(entry))
      yield decoder.decode(chunk, { stream: true });
    yield decoder.decode();
  }

  /** A small part as one text; '' where there is none. */
  async text(name: string): Promise<string> {
    if (!this.has(name)) return '';
    let text = '';
    for await (const piece of this.stream(name)) text += piece;
    return text;
  }
}

/**
 * Opens a workbook (ECMA-376, a zip file).
 * @throws SheetRefused for one with macros, one that is no workbook, or one that would unpack to too much
 */
export async function openWorkbook(bytes: Buffer): Promise<WorkbookParts> {
  const zip = await fromBufferPromise(bytes, { strictFileNames: true }).catch(() => {
    throw new SheetRefused('sheet-broken');
  });
  const entries = new Map<string, Entry>();
  let unpacked = 0;
  for await (const entry of zip.eachEntry()) {
    if (MACROS.test(entry.fileName)) throw new SheetRefused('sheet-macros');
    unpacked += entry.uncompressedSize;
    if (unpacked > MOST_UNPACKED || entries.size >= MOST_ENTRIES)
      throw new SheetRefused('sheet-rows', { most: 50_000 });
    entries.set(entry.fileName, entry);
  }
  if (!entries.has('xl/workbook.xml')) throw new SheetRefused('sheet-format');
  return new WorkbookParts(zip, entries);
}
