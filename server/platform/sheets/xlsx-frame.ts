import { attribute, type XmlToken, xmlTokens } from './xml-tokens.ts';
import type { WorkbookParts } from './workbook-parts.ts';

/** What a workbook says of itself before its sheets are read. */
export type Frame = {
  sheets: { name: string; path: string }[];
  /** Days are counted from 1904 (ECMA-376 part 1, 18.17.4.1). */
  from1904: boolean;
  /** By the number of a cell's style: is it shown as a date? */
  dateStyles: ReadonlySet<number>;
  strings: readonly string[];
};

/** Built-in formats of days, also of East Asian calendars (ECMA-376 part 1, 18.8.30). */
const DATE_FORMATS = new Set([14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 34, 35, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58]);

/** Does a format code show a day? Colours, texts in quotes and escaped letters say nothing; a time of day alone has no d and no y. */
const showsDay = (code: string): boolean =>
  /[dy]/i.test(code.replace(/"[^"]*"|\\.|\[[^\]]*\]|_./g, '')) && !/^general$/i.test(code.trim());

/** Reads styles, texts and the list of sheets. */
export async function readFrame(parts: WorkbookParts): Promise<Frame> {
  const { sheets, from1904 } = await sheetsOf(parts);
  return { sheets, from1904, dateStyles: await dateStylesOf(parts), strings: await stringsOf(parts) };
}

/** Where the parts are that the workbook names by ids. */
async function pathsOf(parts: WorkbookParts): Promise<Map<string, string>> {
  const paths = new Map<string, string>();
  await eachOpen(parts, 'xl/_rels/workbook.xml.rels', (name, attributes) => {
    if (name !== 'Relationship') return;
    const target = attribute(attributes, 'Target') ?? '';
    paths.set(attribute(attributes, 'Id') ?? '', target.startsWith('/') ? target.slice(1) : `xl/${target}`);
  });
  return paths;
}

async function sheetsOf(parts: WorkbookParts): Promise<Pick<Frame, 'sheets' | 'from1904'>> {
  const paths = await pathsOf(parts);
  const sheets: Frame['sheets'] = [];
  let from1904 = false;
  await eachOpen(parts, 'xl/workbook.xml', (name, attributes) => {
    if (name === 'workbookPr') from1904 = ['1', 'true'].includes(attribute(attributes, 'date1904') ?? '');
    const path = name === 'sheet' ? pathIn(attributes, paths) : undefined;
    if (path !== undefined && parts.has(path)) sheets.push({ name: attribute(attributes, 'name') ?? '', path });
  });
  return { sheets, from1904 };
}

const pathIn = (attributes: string, paths: ReadonlyMap<string, string>): string | undefined =>
  paths.get(/r:id\s*=\s*["']([^"']+)/i.exec(attributes)?.[1] ?? '');

async function dateStylesOf(parts: WorkbookParts): Promise<Set<number>> {
  const formats = new Set(DATE_FORMATS);
  const styles: boolean[] = [];
  let inside = false;
  const read: Record<string, (attributes: string) => void> = {
    numFmt: (attributes) => {
      if (showsDay(attribute(attributes, 'formatCode') ?? '')) formats.add(Number(attribute(attributes, 'numFmtId')));
    },
    cellXfs: () => (inside = true),
    cellStyles: () => (inside = false),
    xf: (attributes) => {
      if (inside) styles.push(formats.has(Number(attribute(attributes, 'numFmtId'))));
    },
  };
  await eachOpen(parts, 'xl/styles.xml', (name, attributes) => read[name]?.(attributes));
  return new Set(styles.flatMap((isDay, style) => (isDay ? [style] : [])));
}

async function eachOpen(
  parts: WorkbookParts,
  path: string,
  read: (name: string, attributes: string) => void,
): Promise<void> {
  if (!parts.has(path)) return;
  for await (const tokens of xmlTokens(parts.stream(path)))
    for (const token of tokens) if (token.kind === 'open') read(token.name, token.attributes);
}

/** Texts that cells name by their number; how they sound (rPh) is no part of them. */
async function stringsOf(parts: WorkbookParts): Promise<string[]> {
  if (!parts.has('xl/sharedStrings.xml')) return [];
  const texts = new SharedTexts();
  for await (const tokens of xmlTokens(parts.stream('xl/sharedStrings.xml')))
    for (const token of tokens) texts.take(token);
  return texts.strings;
}

class SharedTexts {
  readonly strings: string[] = [];
  #text = '';
  /** Within a text, and within how one sounds. */
  #taken = false;
  #spoken = false;

  take(token: XmlToken): void {
    if (token.kind === 'text') this.#read(token.text);
    else this.#mark(token.name, token.kind === 'open' && !token.empty);
  }

  #read(text: string): void {
    if (this.#taken && !this.#spoken) this.#text += text;
  }

  #mark(name: string, opens: boolean): void {
    if (name === 't') this.#taken = opens;
    if (name === 'rPh') this.#spoken = opens;
    if (name === 'si' && !opens) this.#end();
  }

  #end(): void {
    this.strings.push(this.#text);
    this.#text = '';
  }
}
