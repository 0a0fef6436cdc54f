import { MOST_COLUMNS, MOST_ROWS, noFindings, type Sheet, SheetRefused, type SheetRow } from './sheet.ts';

const SEPARATORS = [',', ';', '\t', '|'] as const;

/** Bytes as text: UTF-16 and UTF-8 by their mark, else UTF-8 where it is that, else as Windows writes Western Europe. */
function decoded(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** What separates cells: whatever is there most often in the first line that has any, outside of quotes. */
function separatorOf(text: string): string {
  const line = text.split(/\r\n|\n|\r/, 5).find((one) => /[,;\t|]/.test(one)) ?? '';
  const bare = line.replace(/"[^"]*"/g, '');
  const counts = SEPARATORS.map((separator) => ({ separator, count: bare.split(separator).length }));
  return counts.reduce((best, one) => (one.count > best.count ? one : best)).separator;
}

/** Reads rows of text by RFC 4180, a cell at a time. */
class Cells {
  readonly rows: SheetRow[] = [];
  #cells: string[] = [];
  readonly #text: string;
  readonly #separator: string;
  #at = 0;
  #row = 1;

  constructor(text: string, separator: string) {
    this.#text = text;
    this.#separator = separator;
  }

  read(): SheetRow[] {
    while (this.#at < this.#text.length) this.#cell();
    if (this.#cells.length > 0) this.#endRow();
    return this.rows;
  }

  #cell(): void {
    this.#cells.push(this.#text[this.#at] === '"' ? this.#quoted() : this.#plain());
    if (this.#cells.length > MOST_COLUMNS)
      throw new SheetRefused('sheet-columns', { row: this.#row, most: MOST_COLUMNS });
    const next = this.#text[this.#at];
    this.#at += 1;
    if (next === this.#separator) {
      if (this.#at === this.#text.length) this.#cells.push('');
      return;
    }
    if (next === '\r' && this.#text[this.#at] === '\n') this.#at += 1;
    this.#endRow();
  }

  #plain(): string {
    const start = this.#at;
    while (this.#at < this.#text.length && !this.#ends(this.#text[this.#at])) this.#at += 1;
    return this.#text.slice(start, this.#at);
  }

  #ends(letter: string | undefined): boolean {
    return letter === this.#separator || letter === '\n' || letter === '\r';
  }

  /** A cell in quotes; what stands behind the closing one, by a program that does not know better, belongs to it. */
  #quoted(): string {
    let cell = '';
    for (;;) {
      const end = this.#text.indexOf('"', this.#at + 1);
      if (end < 0) throw new SheetRefused('sheet-quote', { row: this.#row });
      cell += this.#text.slice(this.#at + 1, end);
      this.#at = end + 1;
      if (this.#text[this.#at] !== '"') return cell + this.#plain();
      cell += '"';
    }
  }

  #endRow(): void {
    this.rows.push({ number: this.#row, cells: this.#cells });
    if (this.rows.length > MOST_ROWS) throw new SheetRefused('sheet-rows', { most: MOST_ROWS });
    this.#cells = [];
    this.#row += 1;
  }
}

/**
 * Reads a file of separated values, whatever separates them, with or without a byte order mark.
 * @throws SheetRefused with the row where a quote is never closed, or where there are too many columns or rows
 */
export function readCsv(bytes: Uint8Array): Sheet {
  const text = decoded(bytes).replace(/^\ufeff/, '');
  if (text.trim() === '') throw new SheetRefused('sheet-empty');
  if (text.includes('\u0000')) throw new SheetRefused('sheet-format');
  return { rows: new Cells(text, separatorOf(text)).read(), findings: noFindings() };
}
