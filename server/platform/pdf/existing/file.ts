import { dictOf, type Packed, packedObject, packedObjects, type Table, tableOf } from './places.ts';
import { Reader, UnusablePdf } from './reader.ts';
import { type Dict, isDict, Ref, Stream, type Value } from './values.ts';

/** A page with what it takes from those above it, and how it is looked at: from its lower left corner, in points. */
export interface Page {
  ref: Ref;
  dict: Dict;
  resources: Dict;
  /** Of what is shown, unturned: left, bottom, right, top. */
  box: readonly [number, number, number, number];
  /** Clockwise, in degrees: 0, 90, 180, 270. */
  rotate: number;
  /** As it is looked at. */
  width: number;
  height: number;
}

const LETTER = [0, 0, 612, 792] as const;
/** Chains of references are never so long. */
const FURTHEST = 32;
const MOST_PAGES = 2_000;
const DEEPEST = 40;

/** A PDF that is there: its objects by number, and its pages in order. @throws UnusablePdf by whatever is asked of it */
export class PdfFile {
  readonly bytes: Buffer;
  readonly table: Table;
  readonly #known = new Map<number, Value>();
  readonly #packed = new Map<number, Packed>();

  constructor(bytes: Buffer) {
    this.bytes = bytes;
    this.table = tableOf(bytes);
    if (this.table.trailer.has('Encrypt')) throw new UnusablePdf('password');
  }

  /** The value itself, wherever it stands; of an object that is not there: null. */
  resolved(value: Value | undefined): Value {
    let found = value ?? null;
    for (let step = 0; found instanceof Ref; step += 1) {
      if (step > FURTHEST) throw new UnusablePdf('broken');
      found = this.#object(found.number);
    }
    return found;
  }

  #object(number: number): Value {
    const known = this.#known.get(number);
    if (known !== undefined) return known;
    // While it is read it is not there: what refers to itself is broken, and ends.
    this.#known.set(number, null);
    const found = this.#read(number);
    this.#known.set(number, found);
    return found;
  }

  #read(number: number): Value {
    const place = this.table.places.get(number);
    if (!place) return null;
    if ('offset' in place)
      return new Reader(this.bytes, place.offset).object(number, (length) => {
        const bytes = this.resolved(length);
        return typeof bytes === 'number' ? bytes : null;
      });
    return packedObject(this.#packedIn(place.inside), number);
  }

  /** The objects that stand in another, unpacked once. */
  #packedIn(holder: number): Packed {
    const known = this.#packed.get(holder);
    if (known) return known;
    const stream = this.resolved(new Ref(holder));
    if (!(stream instanceof Stream)) throw new UnusablePdf('broken');
    const found = packedObjects(stream);
    this.#packed.set(holder, found);
    return found;
  }

  get catalog(): Dict {
    return dictOf(this.resolved(this.table.trailer.get('Root')));
  }

  /** The number that the next new object may have. */
  get size(): number {
    const said = this.table.trailer.get('Size');
    let last = typeof said === 'number' ? said - 1 : 0;
    for (const number of this.table.places.keys()) last = Math.max(last, number);
    return last + 1;
  }

  /** @throws UnusablePdf where there is none */
  pages(): Page[] {
    const found: Page[] = [];
    this.#walk(this.catalog.get('Pages'), { inherited: new Map(), found, seen: new Set(), depth: 0 });
    if (found.length === 0) throw new UnusablePdf('broken');
    return found;
  }

  #walk(node: Value | undefined, of: { inherited: Dict; found: Page[]; seen: Set<number>; depth: number }): void {
    if (!(node instanceof Ref) || of.depth > DEEPEST || of.found.length >= MOST_PAGES) throw new UnusablePdf('broken');
    once(of.seen, node.number);
    const dict = dictOf(this.resolved(node));
    const inherited = new Map(of.inherited);
    for (const key of ['Resources', 'MediaBox', 'CropBox', 'Rotate']) {
      const said = dict.get(key);
      if (said !== undefined) inherited.set(key, said);
    }
    const kids = this.resolved(dict.get('Kids'));
    if (Array.isArray(kids)) for (const kid of kids) this.#walk(kid, { ...of, inherited, depth: of.depth + 1 });
    else of.found.push(this.#page(node, dict, inherited));
  }

  #page(ref: Ref, dict: Dict, inherited: Dict): Page {
    const resources = this.resolved(inherited.get('Resources'));
    const box = this.#box(inherited.get('CropBox')) ?? this.#box(inherited.get('MediaBox')) ?? LETTER;
    const turned = this.resolved(inherited.get('Rotate'));
    const rotate = typeof turned === 'number' ? ((turned % 360) + 360) % 360 : 0;
    const [width, height] = [box[2] - box[0], box[3] - box[1]];
    const size = rotate % 180 === 0 ? { width, height } : { width: height, height: width };
    return { ref, dict, resources: isDict(resources) ? resources : new Map(), box, rotate, ...size };
  }

  /** Two corners in any order. */
  #box(value: Value | undefined): [number, number, number, number] | null {
    const list = this.resolved(value);
    if (!Array.isArray(list) || list.length !== 4) return null;
    const corners = list.map((one) => this.resolved(one)).filter((one) => typeof one === 'number');
    if (corners.length < 4) return null;
    const side = (at: number, pick: (...both: number[]) => number) => pick(corners[at] ?? 0, corners[at + 2] ?? 0);
    const box: [number, number, number, number] = [
      side(0, Math.min),
      side(1, Math.min),
      side(0, Math.max),
      side(1, Math.max),
    ];
    return box[2] - box[0] >= 1 && box[3] - box[1] >= 1 ? box : null;
  }
}

/** Each stands in the tree once: of one that holds another twice, and that one too, no end would be seen. @throws UnusablePdf */
function once(seen: Set<number>, number: number): void {
  if (seen.has(number)) throw new UnusablePdf('broken');
  seen.add(number);
}
