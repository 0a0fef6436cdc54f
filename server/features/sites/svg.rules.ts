/** Elements that draw, and those that hold them. */
const DRAWS = new Set(['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon']);
const HOLDS = new Set([
  'svg',
  'g',
  'defs',
  'linearGradient',
  'radialGradient',
  'stop',
  'clipPath',
  'mask',
  'title',
  'desc',
]);

/** Attributes that are kept; others that do nothing are left out, and those that could do something refuse the picture. */
const KEPT = new Set(
  `viewBox width height x y x1 y1 x2 y2 cx cy r rx ry d points fill stroke id offset transform opacity fill-rule clip-rule
  fill-opacity stroke-opacity stroke-width stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray stroke-dashoffset
  stop-color stop-opacity clip-path mask gradientUnits gradientTransform spreadMethod fx fy fr clipPathUnits maskUnits
  preserveAspectRatio color style`.split(/\s+/),
);

const TOKEN =
  /<\?xml\s[^<>]*\?>|<!DOCTYPE svg(?:\s+PUBLIC\s+"[^"<>]*"\s+"[^"<>]*")?\s*>|<!--(?:(?!--)[^])*-->|<\/(?<close>[A-Za-z]+)\s*>|<(?<open>[A-Za-z]+)(?<given>(?:\s+[A-Za-z_:][\w:.-]*\s*=\s*(?:"[^"<&]*"|'[^'<&]*'))*)\s*(?<empty>\/?)>|(?<text>[^<&]+)/y;
const ATTRIBUTE = /(?<name>[A-Za-z_:][\w:.-]*)\s*=\s*(?:"(?<double>[^"]*)"|'(?<single>[^']*)')/g;
const COLOURED = ['fill', 'stroke', 'stop-color', 'color'];

export interface Svg {
  /** Wide by high; what it is drawn in has no pixels. */
  ratio: number;
  /** The picture written anew, of nothing but what was read. */
  bytes: Buffer;
  /** The colours in it, as they are written; black where a shape names none. */
  colours: readonly string[];
}

interface Element {
  name: string;
  attributes: ReadonlyMap<string, string>;
}

/**
 * Reads an SVG that holds shapes and nothing else: no script, no event, no style sheet, no link, no picture from elsewhere, no
 * entity. What it does not know it refuses.
 * @returns undefined for everything else
 */
export function readSvg(file: Buffer): Svg | undefined {
  const pieces = piecesOf(
    utf8(file)
      .replace(/^\uFEFF/, '')
      .trim(),
  );
  const elements = pieces?.flatMap(({ element }) => element ?? []) ?? [];
  const ratio = elements.filter(({ name }) => name === 'svg').length === 1 ? ratioOf(elements[0]) : undefined;
  if (!pieces || ratio === undefined) return undefined;
  return { ratio, colours: coloursOf(elements), bytes: Buffer.from(pieces.map(({ text }) => text).join('')) };
}

/** All of the text, token by token, each element within another closed; undefined for what is not known. */
function piecesOf(text: string): Piece[] | undefined {
  const found: Piece[] = [];
  const open: string[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const groups = TOKEN.exec(text)?.groups;
    const piece = groups && read(groups, open);
    if (!piece) return undefined;
    found.push(piece);
  }
  return open.length === 0 ? found : undefined;
}

/** Nothing, of a file that is no text. */
function utf8(file: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file);
  } catch {
    return '';
  }
}

type Groups = Record<string, string | undefined>;
type Piece = { text: string; element?: Element };

/** One token, written anew; undefined for what no picture of shapes has. */
function read({ open: name, close, text = '', given = '', empty }: Groups, open: string[]): Piece | undefined {
  if (name !== undefined) return opened(name, { given, empty: empty === '/', open });
  if (close !== undefined) return open.pop() === close ? { text: `</${close}>` } : undefined;
  return wordsOf(text, open.at(-1));
}

/** Words stand in a title or a description; elsewhere there is nothing but room. */
function wordsOf(text: string, within: string | undefined): Piece | undefined {
  if (text.trim() === '') return { text: '' };
  return within === 'title' || within === 'desc' ? { text: text.replaceAll('>', '&gt;') } : undefined;
}

type Given = { given: string; empty: boolean; open: string[] };

function opened(name: string, { given, empty, open }: Given): Piece | undefined {
  const attributes = attributesOf(given);
  if (!attributes || !(DRAWS.has(name) || HOLDS.has(name)) || (open.length === 0) !== (name === 'svg'))
    return undefined;
  if (!empty) open.push(name);
  const space = name === 'svg' ? ' xmlns="http://www.w3.org/2000/svg"' : '';
  const rest = [...attributes].map(([key, value]) => ` ${key}="${value}"`).join('');
  return { text: `<${name}${space}${rest}${empty ? '/' : ''}>`, element: { name, attributes } };
}

/** The attributes that are kept; undefined where one could run, load or lead somewhere. */
function attributesOf(given: string): Map<string, string> | undefined {
  const all = [...given.matchAll(ATTRIBUTE)].map(({ groups = {} }) => ({
    name: groups['name'] ?? '',
    value: groups['double'] ?? groups['single'] ?? '',
  }));
  if (all.some(({ name, value }) => /^on|href$/i.test(name) || !isHarmless(value))) return undefined;
  const kept = all.filter(({ name }) => KEPT.has(name));
  return new Map(kept.map(({ name, value }) => [name, value.replaceAll('"', '&quot;')]));
}

/** A value that names nothing but parts of the same picture. The addresses of name spaces lead nowhere. */
const isHarmless = (value: string): boolean =>
  !/[\\@]|javascript:|data:|expression|@import|(?:image|image-set|cross-fade|src)\s*\(/i.test(value) &&
  value.replaceAll(/url\(\s*(['"]?)#[\w-]+\1\s*\)/g, '').search(/url\s*\(/i) < 0;

/** Wide by high: of the box it is drawn in, or of the sides it states. */
function ratioOf(root: Element | undefined): number | undefined {
  const attributes = root?.attributes ?? new Map<string, string>();
  const box = (attributes.get('viewBox') ?? '').trim().split(/[\s,]+/);
  const stated = ['width', 'height'].map((side) => attributes.get(side));
  return divided(box.slice(2)) ?? divided(stated);
}

function divided(sides: readonly (string | undefined)[]): number | undefined {
  const [wide = 0, high = 0] = sides.map((side) => Number.parseFloat(side ?? ''));
  return wide > 0 && high > 0 ? wide / high : undefined;
}

function coloursOf(elements: readonly Element[]): string[] {
  const named = elements.flatMap(({ attributes }) => [
    ...COLOURED.flatMap((name) => attributes.get(name) ?? []),
    ...(attributes.get('style') ?? '').split(';').flatMap((line) => {
      const [name = '', value = ''] = line.split(':').map((part) => part.trim());
      return COLOURED.includes(name) ? [value] : [];
    }),
  ]);
  const isFilled = elements.some(
    ({ attributes }) => attributes.has('fill') || attributes.get('style')?.includes('fill'),
  );
  const colours = named.filter((colour) => colour !== 'none' && !colour.startsWith('url('));
  return isFilled ? colours : [...colours, '#000000'];
}
