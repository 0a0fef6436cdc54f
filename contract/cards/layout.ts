import type { CardFaceColours } from '../sites/card-face.ts';
import { type CardSide, CARD, type CardElementType, SMALLEST_TEXT } from './codes.ts';
import { MM_PER_POINT, textWidth } from './metrics.ts';
import { type LinePart, templateLines } from '../card-templates/template-language.ts';

/** One element of a template (domain 9.2): lengths in millimetres from the top left, sizes in points. */
export interface CardElement {
  id: string;
  side: CardSide;
  type: CardElementType;
  x: number;
  y: number;
  w: number;
  h: number;
  size: number;
  weight: 'normal' | 'bold';
  /** '#rrggbb' */
  color: string;
  align: 'left' | 'center' | 'right';
  /** Text with {{variables}} (contract/card-templates/template-language.ts); of a list its name, of an image a PNG as data URI or the words that stand in its place. */
  text: string;
  /** Name of a variable or list: the element stands only where that says something. */
  showWhen: string | null;
  /** Lines of a text, entries of a list. */
  maxLines: number;
  /** Columns of a list. */
  columns: number;
  shrinkToFit: boolean;
}

/** Somebody of a list, as `{{suffix}}` and `{{name}}` within `{{#each dependents}}`. */
export type ListEntry = Readonly<Record<'suffix' | 'name', string>>;

/** What a card says: variables and lists by name; what a card does not have is '' or absent. */
export interface CardData {
  values: Readonly<Record<string, string>>;
  lists: Readonly<Record<string, readonly ListEntry[]>>;
  /** The code to scan as an SVG path on a grid of so many modules; null: only its place is drawn. */
  qr: { modules: number; path: string } | null;
}

/** A line of text: `y` is its baseline; `width` is how wide it must stand (SVG textLength), in millimetres. */
export interface DrawnText {
  kind: 'text';
  elementId: string;
  x: number;
  y: number;
  width: number;
  size: number;
  weight: 'normal' | 'bold';
  color: string;
  anchor: 'start' | 'middle' | 'end';
  text: string;
}
/** The code to scan. */
export interface DrawnQr {
  kind: 'qr';
  elementId: string;
  x: number;
  y: number;
  w: number;
  h: number;
  modules: number;
  path: string;
}
/** A picture. */
export interface DrawnImage {
  kind: 'image';
  elementId: string;
  x: number;
  y: number;
  w: number;
  h: number;
  href: string;
}
/** Everything of a side in drawing order, the elements whose words found no room, and the colours it stands on (`dressed`; none: white). */
export interface DrawnSide {
  face?: CardFaceColours | undefined;
  items: (DrawnText | DrawnQr | DrawnImage)[];
  clipped: string[];
}

/** Lines stand this many times their size apart, and the first baseline lies so deep below the top. */
const LEADING = 1.16;
const ASCENT = 0.82;
const STEP = 0.25;

/**
 * Lays out one side of a card: the same for the screen, the editor's preview and the printed card. An element whose
 * variables all say nothing is left out, and so is a line of it; text shrinks down to 6 points where it may, and what still
 * finds no room ends in "…" and is named in `clipped`.
 */
export function layOutSide(elements: readonly CardElement[], side: CardSide, data: CardData): DrawnSide {
  const drawn: DrawnSide = { items: [], clipped: [] };
  for (const element of elements) if (element.side === side && isShown(element, data)) place(element, data, drawn);
  return drawn;
}

const says = (name: string, { values, lists }: CardData): boolean =>
  (values[name] ?? '') !== '' || (lists[name]?.length ?? 0) > 0;

const isShown = ({ showWhen }: CardElement, data: CardData): boolean => showWhen === null || says(showWhen, data);

function place(element: CardElement, data: CardData, drawn: DrawnSide): void {
  const { type, id: elementId, x, y, w, h, text } = element;
  if (type === 'qr') drawn.items.push({ kind: 'qr', elementId, x, y, w, h, ...(data.qr ?? { modules: 0, path: '' }) });
  else if (type === 'list') placeList(element, (data.lists[text] ?? []).map(entryText), drawn);
  else if (type === 'image' && text.startsWith('data:image/png;base64,'))
    drawn.items.push({ kind: 'image', elementId, x, y, w, h, href: text });
  else placeText(element, filled(text, data), drawn);
}

const entryText = ({ suffix, name }: ListEntry): string => `${suffix} ${name}`;

const filled = (text: string, data: CardData): string => templateLines(text, data).map(lineText).join('\n');

/** Stands for a value while the words around it are put in order; no text that is kept holds it. */
const HELD = '\u0001';

/** A line as it is drawn. Where a name says nothing its words are put in order; what a value holds stays as it is. */
function lineText(line: readonly LinePart[]): string {
  const values = line.filter(({ kind, text }) => kind === 'value' && text !== '');
  const shape = line.map(({ kind, text }) => (kind === 'words' ? text : text === '' ? '' : HELD)).join('');
  const isGap = line.some(({ kind, text }) => kind === 'value' && text === '');
  const parts = (isGap ? orderly(shape) : shape.trim()).split(HELD);
  return parts.map((words, at) => `${words}${values[at]?.text ?? ''}`).join('');
}

/** A name whose value says nothing leaves no separator, no colon and no unit behind: ": ind / $500 fam". */
const orderly = (line: string): string =>
  line
    .replace(/\s\/\s+(fam)?\s*$/, '')
    .replace(/:\s+(ind)\s+\/\s+/, ': ')
    .replace(/[\s:]+$/, '')
    .trim();

function placeText(element: CardElement, text: string, drawn: DrawnSide): void {
  if (text === '') return;
  const { size, lines } = fitted(element, text);
  const room = Math.max(1, Math.min(element.maxLines, roomFor(element, size)));
  const kept = lines.slice(0, room);
  const last = kept.length - 1;
  if (lines.length > room) kept[last] = `${kept[last] ?? ''}…`;
  const cut = kept.map((line) => cutToWidth(line, element.w, { size, weight: element.weight }));
  if (lines.length > room || cut.some((line, at) => line !== kept[at])) drawn.clipped.push(element.id);
  cut.forEach((line, at) => put(element, { text: line, size, line: at, left: element.x, width: element.w }, drawn));
}

const heightOf = (size: number): number => size * MM_PER_POINT * LEADING;
/** Lines that find room; a hair's breadth is forgiven. */
const roomFor = ({ h }: CardElement, size: number): number => Math.floor(h / heightOf(size) + 0.15);

/** The largest size, from the element's own down to the smallest allowed, in which everything finds room. */
function fitted(element: CardElement, text: string): { size: number; lines: string[] } {
  let { size } = element;
  for (;;) {
    const lines = text.split('\n').flatMap((line) => wrapped(line, element, size));
    const fits =
      lines.length <= Math.min(element.maxLines, roomFor(element, size)) &&
      lines.every((line) => textWidth(line, size, element.weight) <= element.w);
    if (fits || !element.shrinkToFit || size - STEP < SMALLEST_TEXT) return { size, lines };
    size -= STEP;
  }
}

function wrapped(text: string, { w, weight }: CardElement, size: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line === '' || textWidth(longer, size, weight) <= w) line = longer;
    else {
      lines.push(line);
      line = word;
    }
  }
  return [...lines, line];
}

interface Face {
  size: number;
  weight: 'normal' | 'bold';
}

function cutToWidth(text: string, w: number, { size, weight }: Face): string {
  if (textWidth(text, size, weight) <= w + 0.01) return text;
  const letters = [...text.replace(/…$/, '')];
  while (letters.length > 1 && textWidth(`${letters.join('')}…`, size, weight) > w) letters.pop();
  return `${letters.join('').trimEnd()}…`;
}

/** One entry a line, down the columns; entries without room are counted in the last place: "+3". */
function placeList(element: CardElement, entries: readonly string[], drawn: DrawnSide): void {
  const { columns, maxLines, w, x, weight } = element;
  const width = w / columns - (columns > 1 ? 1 : 0);
  const rows = Math.max(1, Math.ceil(Math.min(maxLines, entries.length) / columns));
  const size = listSize(element, { entries, width, rows });
  const room = Math.max(1, Math.min(maxLines, roomFor(element, size) * columns));
  const shown = entries.length <= room ? entries : [...entries.slice(0, room - 1), `+${entries.length - room + 1}`];
  const down = Math.max(1, Math.ceil(shown.length / columns));
  shown.forEach((entry, at) => {
    const text = cutToWidth(entry, width, { size, weight });
    if (text !== entry && !drawn.clipped.includes(element.id)) drawn.clipped.push(element.id);
    const left = x + Math.floor(at / down) * (w / columns);
    put(element, { text, size, line: at % down, left, width }, drawn);
  });
}

function listSize(
  element: CardElement,
  { entries, width, rows }: { entries: readonly string[]; width: number; rows: number },
): number {
  let { size } = element;
  const fits = () =>
    roomFor(element, size) >= rows && entries.every((entry) => textWidth(entry, size, element.weight) <= width);
  while (element.shrinkToFit && !fits() && size - STEP >= SMALLEST_TEXT) size -= STEP;
  return size;
}

interface Line {
  text: string;
  size: number;
  line: number;
  left: number;
  width: number;
}

const anchors = { left: 'start', center: 'middle', right: 'end' } as const;
const shares = { left: 0, center: 0.5, right: 1 } as const;
const round = (mm: number): number => Math.round(mm * 1000) / 1000;

function put(element: CardElement, { text, size, line, left, width }: Line, drawn: DrawnSide): void {
  const { id: elementId, weight, color, align, y } = element;
  drawn.items.push({
    kind: 'text',
    elementId,
    x: round(left + width * shares[align]),
    y: round(y + heightOf(size) * line + size * MM_PER_POINT * ASCENT),
    width: round(textWidth(text, size, weight)),
    size,
    weight,
    color,
    anchor: anchors[align],
    text,
  });
}

/** Does the element keep to the card's safe margin on all sides? */
export const isInside = ({ x, y, w, h }: CardElement): boolean =>
  x >= CARD.margin && y >= CARD.margin && x + w <= CARD.width - CARD.margin && y + h <= CARD.height - CARD.margin;
