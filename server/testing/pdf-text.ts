import { inflateSync } from 'node:zlib';

/** The objects of a PDF as our own writer lays them out: number, dictionary, and the stream where there is one. */
interface PdfObject {
  head: string;
  stream: string;
}

function objectsOf(pdf: Buffer): Map<string, PdfObject> {
  const objects = new Map<string, PdfObject>();
  for (const [, number = '', body = ''] of pdf.toString('latin1').matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const at = body.indexOf('stream\n');
    const head = at < 0 ? body : body.slice(0, at);
    const packed = at < 0 ? '' : body.slice(at + 7, body.lastIndexOf('\nendstream'));
    objects.set(number, { head, stream: /FlateDecode/.test(head) ? unpacked(packed) : packed });
  }
  return objects;
}

const unpacked = (packed: string): string => inflateSync(Buffer.from(packed, 'latin1')).toString('latin1');

/** What the glyphs of a font stand for (its ToUnicode): glyph as four hexadecimal digits -> text. */
function lettersOf({ stream }: PdfObject): Map<string, string> {
  const letters = new Map<string, string>();
  for (const [, from = '0', list = ''] of stream.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/g)) {
    for (const [index, [, units = '']] of [...list.matchAll(/<([0-9a-f]+)>/g)].entries()) {
      const glyph = (Number.parseInt(from, 16) + index).toString(16).padStart(4, '0');
      letters.set(glyph, Buffer.from(units, 'hex').swap16().toString('utf16le'));
    }
  }
  return letters;
}

type Fonts = ReadonlyMap<string, ReadonlyMap<string, string>>;

function fontsOf(objects: ReadonlyMap<string, PdfObject>, resources: string): Fonts {
  const named = [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)];
  return new Map(
    named.flatMap(([, name = '', number = '']) => {
      const font = objects.get(number);
      const table = font && referred(objects, font, 'ToUnicode');
      return table ? [[name, lettersOf(table)] as const] : [];
    }),
  );
}

/** The object that another one refers to under a key. */
const referred = (objects: ReadonlyMap<string, PdfObject>, { head }: PdfObject, key: string): PdfObject | undefined =>
  objects.get(new RegExp(`/${key} (\\d+) 0 R`).exec(head)?.[1] ?? '');

/** The texts of a page's content in reading order: one for each tagged piece, its lines joined by a space. */
function piecesOf(content: string, fonts: Fonts): string[] {
  let font: ReadonlyMap<string, string> = new Map();
  return content.split(/\bEMC\b/).flatMap((piece) => {
    const lines = [...piece.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)].flatMap(([, name, shown = '']) => {
      if (name === undefined) return [textIn(shown, font)];
      font = fonts.get(name) ?? new Map();
      return [];
    });
    const text = lines.join(' ').trim();
    return text === '' ? [] : [text];
  });
}

const textIn = (shown: string, font: ReadonlyMap<string, string>): string =>
  [...shown.matchAll(/<([0-9a-f]+)>/g)]
    .flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
    .map((glyph) => font.get(glyph) ?? '')
    .join('');

/** Where a line of text stands: its page (from 0), how far its foot is from the top of the page, and its letters' size, in points. */
interface Placed {
  readonly text: string;
  readonly page: number;
  readonly down: number;
  readonly size: number;
}

function placedIn(content: string, { fonts, page }: { fonts: Fonts; page: number }): Placed[] {
  const height = Number(/1 0 0 -1 0 ([\d.]+) cm/.exec(content)?.[1]);
  return content.split(/\bBT\b/).flatMap((line) => {
    const [, up] = /1 0 0 1 [\d.-]+ ([\d.-]+) Tm/.exec(line) ?? [];
    const [, font = '', size] = /\/(F\d+) ([\d.]+) Tf/.exec(line) ?? [];
    const [, shown] = /\[([^\]]*)\] TJ/.exec(line) ?? [];
    if (shown === undefined) return [];
    const text = textIn(shown, fonts.get(font) ?? new Map()).trim();
    return [{ text, page, down: height - Number(up), size: Number(size) }];
  });
}

/** The lines of one of our PDFs with their places, in the order in which they are drawn. */
export function pdfPlaces(pdf: Buffer): Placed[] {
  return pagesOf(pdf).flatMap(({ content, fonts }, page) => placedIn(content, { fonts, page }));
}

function pagesOf(pdf: Buffer): { content: string; fonts: Fonts }[] {
  const objects = objectsOf(pdf);
  const pages = [...objects.values()].filter(({ head }) => /\/Type \/Page\b/.test(head));
  return pages.map((page) => {
    const [content, resources] = [referred(objects, page, 'Contents'), referred(objects, page, 'Resources')];
    return { content: content?.stream ?? '', fonts: fontsOf(objects, resources?.head ?? '') };
  });
}

/**
 * What a reader of one of our PDFs reads: the text of each heading, paragraph and cell, in order. Knows the layout that our
 * own writer gives (server/platform/pdf), nothing more; so no other program is needed.
 */
export function pdfTexts(pdf: Buffer): string[] {
  return pagesOf(pdf).flatMap(({ content, fonts }) => piecesOf(content, fonts));
}
