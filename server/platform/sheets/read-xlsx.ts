import { cellText } from './xlsx-cell.ts';
import { type Frame, readFrame } from './xlsx-frame.ts';
import {
  MOST_COLUMNS,
  MOST_ROWS,
  noFindings,
  note,
  type Sheet,
  type SheetFindings,
  SheetRefused,
  type SheetRow,
} from './sheet.ts';
import { openWorkbook, type WorkbookParts } from './workbook-parts.ts';
import { attribute, type XmlToken, xmlTokens } from './xml-tokens.ts';

/**
 * Reads the first sheet of an Excel workbook that has rows, part by part. A formula's last value is taken and noted, never worked out.
 * @throws SheetRefused for a broken file, macros, or more than can be read
 */
export async function readXlsx(bytes: Buffer): Promise<Sheet> {
  try {
    const parts = await openWorkbook(bytes);
    return await firstSheet(parts, await readFrame(parts));
  } catch (error) {
    if (error instanceof SheetRefused) throw error;
    throw new SheetRefused('sheet-broken');
  }
}

async function firstSheet(parts: WorkbookParts, frame: Frame): Promise<Sheet> {
  let read: Sheet | undefined;
  for (const { name, path } of frame.sheets) {
    const sheet = await sheetAt(parts, path, frame);
    if (sheet.rows.length === 0) continue;
    if (read === undefined) read = sheet;
    else read.findings.otherSheets.push(name);
  }
  if (read === undefined) throw new SheetRefused('sheet-empty');
  return read;
}

async function sheetAt(parts: WorkbookParts, path: string, frame: Frame): Promise<Sheet> {
  const reading = new SheetReading(frame);
  for await (const tokens of xmlTokens(parts.stream(path))) for (const token of tokens) reading.take(token);
  return { rows: reading.rows, findings: reading.findings };
}

/** "AB" -> 27: the place of a column from 0. */
function columnAt(reference: string): number {
  let column = 0;
  for (const letter of reference.replace(/\d+$/, '')) column = column * 26 + (letter.charCodeAt(0) - 64);
  return column - 1;
}

type OpenCell = { reference: string; type: string; style: number; value: string; formula: boolean };

/** Puts the tags of a sheet together to rows. */
class SheetReading {
  readonly rows: SheetRow[] = [];
  readonly findings: SheetFindings = noFindings();
  readonly #frame: Frame;
  #row: SheetRow = { number: 0, cells: [] };
  #hidden = false;
  #cell: OpenCell | null = null;
  #taking = false;

  constructor(frame: Frame) {
    this.#frame = frame;
  }

  take(token: XmlToken): void {
    if (token.kind === 'text') {
      if (this.#taking && this.#cell) this.#cell.value += token.text;
      return;
    }
    if (token.kind === 'open') this.#open(token.name, token.attributes);
    if (token.kind === 'close' || token.empty) this.#close(token.name);
  }

  #open(name: string, attributes: string): void {
    if (name === 'row') this.#openRow(attributes);
    else if (name === 'mergeCell') note(this.findings.mergedCells, attribute(attributes, 'ref') ?? '');
    else if (name === 'c') this.#openCell(attributes);
    else this.#openInCell(name);
  }

  #openInCell(name: string): void {
    if (name === 'v' || name === 't') this.#taking = true;
    if (name === 'f' && this.#cell) this.#cell.formula = true;
  }

  #openRow(attributes: string): void {
    const number = Number(attribute(attributes, 'r') ?? this.#row.number + 1);
    this.#row = { number, cells: [] };
    this.#hidden = ['1', 'true'].includes(attribute(attributes, 'hidden') ?? '');
  }

  #openCell(attributes: string): void {
    const reference = attribute(attributes, 'r') ?? '';
    const type = attribute(attributes, 't') ?? 'n';
    this.#cell = { reference, type, style: Number(attribute(attributes, 's') ?? 0), value: '', formula: false };
  }

  #close(name: string): void {
    if (name === 'v' || name === 't') this.#taking = false;
    else if (name === 'c') this.#closeCell();
    else if (name === 'row') this.#closeRow();
  }

  #closeCell(): void {
    const cell = this.#cell;
    this.#cell = null;
    if (cell === null) return;
    if (cell.formula) note(cell.value === '' ? this.findings.unvalued : this.findings.formulas, cell.reference);
    const column = cell.reference === '' ? this.#row.cells.length : columnAt(cell.reference);
    if (cell.value === '') return;
    if (column >= MOST_COLUMNS) throw new SheetRefused('sheet-columns', { row: this.#row.number, most: MOST_COLUMNS });
    while (this.#row.cells.length < column) this.#row.cells.push('');
    this.#row.cells[column] = cellText(cell, this.#frame);
  }

  /** Empty rows, of which a form may have thousands, are no rows. */
  #closeRow(): void {
    if (!this.#row.cells.some((cell) => cell.trim() !== '')) return;
    if (this.#hidden) note(this.findings.hiddenRows, String(this.#row.number));
    this.rows.push(this.#row);
    if (this.rows.length > MOST_ROWS) throw new SheetRefused('sheet-rows', { most: MOST_ROWS });
  }
}
