import type { CensusNote } from '@coverlane/contract/enrollment-sessions/census-fields.ts';
import type { SheetRow } from '../../../platform/sheets/sheet.ts';
import { headingKey, targetOf } from './headings.ts';

/** Headings stand within so many rows. */
const LOOKED_AT = 20;
/** A row with so many known headings is one; fewer may be chance. */
const ENOUGH = 2;

export type Headings = {
  headers: string[];
  /** The row that the headings are taken from, and the last that holds any: data begin below. */
  row: number;
  last: number;
  notes: CensusNote[];
};

const knownIn = ({ cells }: SheetRow): number => new Set(cells.flatMap((cell) => targetOf(cell) ?? [])).size;
/** Headings hold no numbers alone; a row of data that says "Employee", "Self" holds dates and ZIP codes beside. */
const looksNamed = ({ cells }: SheetRow): boolean =>
  !cells.some((cell) => /^[\d\s/.:$-]+$/.test(cell.trim()) && cell.trim() !== '');

const isHeading = (row: SheetRow | undefined): row is SheetRow =>
  row !== undefined && knownIn(row) >= ENOUGH && looksNamed(row);

/** The row that names the columns, below titles; of two rows of headings the one whose names say more. Null: there is none. */
export function findHeadings(rows: readonly SheetRow[]): Headings | null {
  const first = rows.slice(0, LOOKED_AT);
  const at = first.findIndex(isHeading);
  const start = first[at];
  if (start === undefined) return null;
  const next = first[at + 1];
  const below = isHeading(next) ? next : undefined;
  const chosen = below !== undefined && knownIn(below) >= knownIn(start) ? below : start;
  return {
    headers: chosen.cells.map((cell) => cell.trim()),
    row: chosen.number,
    last: (below ?? start).number,
    notes: notesOf(start.number, below?.number, chosen.number),
  };
}

function notesOf(first: number, second: number | undefined, used: number): CensusNote[] {
  const title: CensusNote[] = first > 1 ? [{ code: 'headingBelow', values: { row: first } }] : [];
  return second === undefined ? title : [...title, { code: 'twoHeadings', values: { first, second, used } }];
}

/** Does a row of data repeat the headings, as printed lists do on each page? */
export const repeatsHeadings = ({ cells }: SheetRow, headers: readonly string[]): boolean =>
  cells.some((cell) => cell.trim() !== '') &&
  cells.every((cell, at) => headingKey(cell) === headingKey(headers[at] ?? ''));
