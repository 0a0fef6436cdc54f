import type { RateShape } from '@coverlane/contract/enrollment-sessions/rates-codes.ts';
import { moneyIn } from './cells.ts';
import { type Column, type ColumnIs, columnsOf } from './headings.ts';
import { ofFile, type Placed } from './placed.ts';

/** A row of a sheet: its number as a spreadsheet shows it, and the text of its cells. */
export type Row = { number: number; cells: readonly string[] };

/** A file whose headings were understood. */
export type Table = { shape: RateShape; columns: readonly Column[]; rows: readonly Row[]; headingRow: number };

/** So far down a heading may stand below a title. */
const TITLE_ROWS = 15;

/** The shape that the columns make, null: none. */
function shapeOf(has: (is: Column['is']) => boolean): RateShape | null {
  const byAge = has('age') || has('ageFrom');
  if (has('amount')) return 'long';
  if (has('tierAmount')) return byAge ? 'agesByTier' : 'tiers';
  return byAge && has('nonTobacco') ? 'ages' : null;
}

/** A row with two headings that are known, or null: one alone may be a title. */
function heading(cells: readonly string[], tierCodes: ReadonlySet<string>): Column[] | null {
  const columns = columnsOf(cells, tierCodes);
  return columns.length >= 2 ? columns : null;
}

/** A second row of headings has no amount in it; a row of rates has one, though "EMP" and "smoker" stand there too. */
const isHeading = ({ cells }: Row, tierCodes: ReadonlySet<string>): boolean =>
  heading(cells, tierCodes) !== null && !cells.some((cell) => 'value' in moneyIn(cell));

const columnTwice = (columns: readonly Column[]): Column | undefined =>
  columns.find((column, at) =>
    columns.slice(0, at).some(({ is, tierCode }) => is === column.is && tierCode === column.tierCode),
  );

/**
 * Finds the headings and the shape they make (domain 5.4). What stands above the headings is a title. Two rows of headings, a
 * heading that stands there twice and columns that make no shape are said with their place.
 * @param tierCodes codes of all tiers that the plans have
 */
export function tableOf(rows: readonly Row[], tierCodes: ReadonlySet<string>): Table | Placed {
  const filled = rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  const at = filled.slice(0, TITLE_ROWS).findIndex(({ cells }) => heading(cells, tierCodes) !== null);
  const head = filled[at];
  const columns = head && heading(head.cells, tierCodes);
  if (!head || !columns) return ofFile('no-headings');
  const twice = columnTwice(columns);
  if (twice) return { ...ofFile('heading-twice', { heading: twice.heading }), row: head.number, column: twice.heading };
  const next = filled[at + 1];
  if (!next) return ofFile('no-rows');
  if (isHeading(next, tierCodes)) return { ...ofFile('two-headings', { first: head.number }), row: next.number };
  const shape = shapeOf((is) => columns.some((column) => column.is === is));
  const said = head.cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  if (shape === null) return { ...ofFile('no-shape', { headings: said.slice(0, 12).join(', ') }), row: head.number };
  return { shape, columns, rows: filled.slice(at + 1), headingRow: head.number };
}

/** The column that holds this, undefined where the file has none. */
export const columnFor = ({ columns }: Table, is: ColumnIs): Column | undefined =>
  columns.find((column) => column.is === is);

/** The columns whose cells are amounts. */
export const amountColumns = ({ shape, columns }: Table): readonly Column[] => {
  if (shape === 'long') return columns.filter(({ is }) => is === 'amount');
  if (shape === 'ages') return columns.filter(({ is }) => is === 'nonTobacco' || is === 'tobacco');
  return columns.filter(({ is }) => is === 'tierAmount');
};
