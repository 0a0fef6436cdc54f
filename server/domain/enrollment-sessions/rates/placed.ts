import type { Sentence } from '../../changes/effects.ts';

/** A statement about a file, with the row as a spreadsheet numbers it and the heading of the column; words are `sessionRates.<code>`. */
export type Placed = Sentence & { row: number | null; column: string | null };

/** About the file as a whole. */
export const ofFile = (code: string, values: Sentence['values'] = {}): Placed => ({
  code,
  values,
  row: null,
  column: null,
});
