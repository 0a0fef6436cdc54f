/** A tag with its attributes, or a piece of text between two. */
export type XmlToken =
  | { kind: 'open' | 'close'; name: string; attributes: string; empty: boolean }
  | { kind: 'text'; text: string };

/** A tag longer than this is none that a spreadsheet writes. */
const LONGEST_TAG = 1_000_000;

/**
 * The tags and texts of XML that comes in pieces, by their local names. No entity but the five of XML and those of numbers
 * is known, no document type is read: nothing can be made to grow.
 */
export async function* xmlTokens(pieces: AsyncIterable<string>): AsyncGenerator<XmlToken[]> {
  let rest = '';
  for await (const piece of pieces) {
    const tokens: XmlToken[] = [];
    rest = tokensIn(rest + piece, tokens);
    if (rest.length > LONGEST_TAG) throw new SyntaxError('A tag never ends.');
    yield tokens;
  }
}

/** Reads whole tags into the list; answers what is left. */
function tokensIn(text: string, tokens: XmlToken[]): string {
  let at = 0;
  for (;;) {
    const start = text.indexOf('<', at);
    if (start < 0) return text.slice(at);
    const end = text.indexOf('>', start);
    if (end < 0) return text.slice(at);
    if (start > at) tokens.push({ kind: 'text', text: unescaped(text.slice(at, start)) });
    tokens.push(tagIn(text.slice(start + 1, end)));
    at = end + 1;
  }
}

function tagIn(inside: string): XmlToken {
  const close = inside.startsWith('/');
  const empty = inside.endsWith('/');
  const body = inside.slice(close ? 1 : 0, empty ? -1 : undefined);
  const space = body.search(/\s/);
  const full = space < 0 ? body : body.slice(0, space);
  const name = full.slice(full.indexOf(':') + 1);
  return { kind: close ? 'close' : 'open', name, attributes: space < 0 ? '' : body.slice(space), empty };
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Text with the five entities of XML, and characters by number, in their place. */
export function unescaped(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|amp|lt|gt|quot|apos);/gi, (_, name: string) =>
    name.startsWith('#') ? characterOf(name.slice(1)) : (ENTITIES[name.toLowerCase()] ?? ''),
  );
}

function characterOf(number: string): string {
  const code = /^x/i.test(number) ? Number.parseInt(number.slice(1), 16) : Number(number);
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
}

/** The value of an attribute of a tag, by its local name; undefined: it has none. */
export function attribute(attributes: string, name: string): string | undefined {
  const found = new RegExp(`(?:^|[\\s:])${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(attributes);
  return found ? unescaped(found[1] ?? found[2] ?? '') : undefined;
}
