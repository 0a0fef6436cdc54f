import { PdfFile, type Page } from './file.ts';
import { dictOf } from './places.ts';
import { UnusablePdf } from './reader.ts';
import { type Dict, isDict, Name, Ref, Stream, type Value, written } from './values.ts';

/** What is written onto a paper: a page to lie over each of its pages, and pages behind its last. Both were made by our own writer. */
export interface Writing {
  over: Buffer | null;
  behind: Buffer | null;
}

/**
 * The paper with what was written onto it, as an update: all bytes of before stand first and unchanged, so that whoever has the
 * paper of before can show that it is the one that was written on (ISO 32000-2, 7.5.6).
 * @throws UnusablePdf
 */
export function writtenOn(bytes: Buffer, { over, behind }: Writing): Buffer {
  const update = new Update(new PdfFile(bytes));
  if (over !== null) layOver(update, new PdfFile(over));
  if (behind !== null) putBehind(update, new PdfFile(behind));
  return update.bytes();
}

/** New objects of a file, and new texts of those that are there. */
class Update {
  readonly file: PdfFile;
  readonly #objects = new Map<number, { generation: number; value: Value }>();
  #next: number;

  constructor(file: PdfFile) {
    this.file = file;
    this.#next = file.size;
  }

  add(value: Value): Ref {
    const ref = new Ref(this.#next);
    this.#next += 1;
    this.replace(ref, value);
    return ref;
  }

  replace({ number, generation }: Ref, value: Value): void {
    this.#objects.set(number, { generation, value });
  }

  /** An object with all that it refers to, out of another file. `seen`: what came already. */
  copy(from: PdfFile, value: Value, seen: Map<number, Ref>): Value {
    if (value instanceof Ref) {
      const known = seen.get(value.number);
      if (known) return known;
      const ref = this.add(null);
      seen.set(value.number, ref);
      this.replace(ref, this.copy(from, from.resolved(value), seen));
      return ref;
    }
    if (Array.isArray(value)) return value.map((one) => this.copy(from, one, seen));
    if (value instanceof Stream) return new Stream(this.#copied(from, value.dict, seen), value.bytes);
    return isDict(value) ? this.#copied(from, value, seen) : value;
  }

  #copied(from: PdfFile, dict: Dict, seen: Map<number, Ref>): Dict {
    return new Map([...dict].map(([key, one]) => [key, this.copy(from, one, seen)] as const));
  }

  bytes(): Buffer {
    const { bytes: before, table } = this.file;
    const pieces: Buffer[] = [before, Buffer.from('\n', 'latin1')];
    let at = before.length + 1;
    const places = new Map<number, { offset: number; generation: number }>();
    for (const [number, { generation, value }] of this.#objects) {
      const head = Buffer.from(`${number} ${generation} obj\n`, 'latin1');
      const piece = Buffer.concat([head, written(value), Buffer.from('\nendobj\n', 'latin1')]);
      places.set(number, { offset: at, generation });
      pieces.push(piece);
      at += piece.length;
    }
    const trailer: Dict = new Map();
    for (const key of ['Root', 'Info', 'ID']) {
      const said = table.trailer.get(key);
      if (said !== undefined) trailer.set(key, said);
    }
    trailer.set('Prev', table.start);
    const end = table.isStream ? this.#packedEnd(places, trailer, at) : this.#plainEnd(places, trailer);
    return Buffer.concat([...pieces, end, Buffer.from(`startxref\n${at}\n%%EOF\n`, 'latin1')]);
  }

  #plainEnd(places: Places, trailer: Dict): Buffer {
    const rows = [...places].map(
      ([number, { offset, generation }]) =>
        `${number} 1\n${String(offset).padStart(10, '0')} ${String(generation).padStart(5, '0')} n\r\n`,
    );
    const end = written(trailer.set('Size', this.#next)).toString('latin1');
    return Buffer.from(`xref\n${rows.join('')}trailer\n${end}\n`, 'latin1');
  }

  /** A file whose tables are streams goes on with one. */
  #packedEnd(places: Places, trailer: Dict, at: number): Buffer {
    const own = this.#next;
    const all = new Map([...places, [own, { offset: at, generation: 0 }] as const]);
    const rows = [...all.values()].map(({ offset, generation }) => {
      const row = Buffer.alloc(7);
      row.writeUInt8(1, 0);
      row.writeUInt32BE(offset, 1);
      row.writeUInt16BE(generation, 5);
      return row;
    });
    trailer
      .set('Type', new Name('XRef'))
      .set('W', [1, 4, 2])
      .set('Size', own + 1);
    trailer.set(
      'Index',
      [...all.keys()].flatMap((number) => [number, 1]),
    );
    const table = written(new Stream(trailer, Buffer.concat(rows)));
    return Buffer.concat([Buffer.from(`${own} 0 obj\n`, 'latin1'), table, Buffer.from('\nendobj\n', 'latin1')]);
  }
}

type Places = ReadonlyMap<number, { offset: number; generation: number }>;

/** Lays the first page of the one over the first of the other, and so on. */
function layOver(update: Update, over: PdfFile): void {
  const seen = new Map<number, Ref>();
  const sheets = over.pages();
  for (const [at, page] of update.file.pages().entries()) {
    const sheet = sheets[at];
    if (sheet) layOn(update, page, asForm(update, { over, sheet, page, seen }));
  }
}

/** A page as a picture that is laid over another one, as that is looked at. */
function asForm(
  update: Update,
  { over, sheet, page, seen }: { over: PdfFile; sheet: Page; page: Page; seen: Map<number, Ref> },
): Ref {
  const content = over.resolved(sheet.dict.get('Contents'));
  if (!(content instanceof Stream)) throw new UnusablePdf('broken');
  const dict: Dict = new Map<string, Value>([
    ['Type', new Name('XObject')],
    ['Subtype', new Name('Form')],
    ['BBox', [0, 0, sheet.width, sheet.height]],
    ['Matrix', turned(page)],
    ['Resources', update.copy(over, sheet.resources, seen)],
  ]);
  for (const key of ['Filter', 'DecodeParms']) {
    const said = content.dict.get(key);
    if (said !== undefined) dict.set(key, update.copy(over, said, seen));
  }
  return update.add(new Stream(dict, content.bytes));
}

/** From the page as it is looked at to the page as it is described. */
function turned({ box: [left, bottom, right, top], rotate }: Page): number[] {
  if (rotate === 90) return [0, 1, -1, 0, right, bottom];
  if (rotate === 180) return [-1, 0, 0, -1, right, top];
  if (rotate === 270) return [0, -1, 1, 0, left, top];
  return [1, 0, 0, 1, left, bottom];
}

function layOn(update: Update, page: Page, form: Ref): void {
  const { file } = update;
  const name = `CoverlaneSigned${form.number}`;
  const contents = page.dict.get('Contents');
  const resolved = file.resolved(contents);
  const before = Array.isArray(resolved) ? resolved : contents === undefined || contents === null ? [] : [contents];
  const pictures = file.resolved(page.resources.get('XObject'));
  const resources = new Map(page.resources).set('XObject', new Map(isDict(pictures) ? pictures : []).set(name, form));
  // What the page leaves set, such as a scale, is put back first.
  const open = update.add(new Stream(new Map(), Buffer.from('q\n', 'latin1')));
  const close = update.add(new Stream(new Map(), Buffer.from(`\nQ\nq /${name} Do Q\n`, 'latin1')));
  update.replace(page.ref, new Map(page.dict).set('Resources', resources).set('Contents', [open, ...before, close]));
}

/** What a page says only of the document that it is copied from. */
const OWN = new Set(['Parent', 'StructParents', 'Annots', 'Tabs']);

function putBehind(update: Update, behind: PdfFile): void {
  const { file } = update;
  const root = file.catalog.get('Pages');
  if (!(root instanceof Ref)) throw new UnusablePdf('broken');
  const pages = dictOf(file.resolved(root));
  const kids = file.resolved(pages.get('Kids'));
  const count = file.resolved(pages.get('Count'));
  if (!Array.isArray(kids) || typeof count !== 'number') throw new UnusablePdf('broken');
  const seen = new Map<number, Ref>();
  const added = behind.pages().map((page) => {
    const dict: Dict = new Map([...page.dict].filter(([key]) => !OWN.has(key)));
    dict
      .set('Resources', page.resources)
      .set('MediaBox', [...page.box])
      .set('Rotate', page.rotate);
    dict.set('CropBox', [...page.box]);
    const copied = update.copy(behind, dict, seen);
    return update.add(dictOf(copied).set('Parent', root));
  });
  update.replace(root, new Map(pages).set('Kids', [...kids, ...added]).set('Count', count + added.length));
}
