import { useState } from 'react';
import type { GridColumn } from './grid-columns.ts';
import type { GridPlace } from '../../../lib/grid-keys.ts';
import type { CellEdit } from './useCellEdits.ts';
import { type RowsOf, rowsFrom } from './useGridRows.ts';

/** So many cells are pasted at once at most. */
export const MOST_PASTED = 5000;

type Onto = {
  readonly of: RowsOf;
  readonly total: number;
  readonly columns: readonly GridColumn[];
  readonly active: GridPlace;
  readonly save: (edits: readonly CellEdit[]) => void;
};

/** Writes cells of a spreadsheet from the cell on in which one stands, down and to the right, as far as there are rows and columns. */
export function usePasting({ of, total, columns, active, save }: Onto) {
  const [isTooMuch, setTooMuch] = useState(false);
  const paste = async (cells: readonly (readonly string[])[]): Promise<void> => {
    const isMore = cells.reduce((sum, line) => sum + line.length, 0) > MOST_PASTED;
    setTooMuch(isMore);
    if (isMore) return;
    const rows = await rowsFrom(of, active.row, Math.min(cells.length, total - active.row));
    const editsOf = ({ row, part }: { row: number; part: number }, down: number): CellEdit[] =>
      (cells[down] ?? []).flatMap((text, right) => {
        const under = columns[active.column + right];
        return under ? [{ row, part, target: under.target, text, at: active.row + down }] : [];
      });
    save(rows.flatMap(editsOf));
  };
  return { isTooMuch, paste };
}
