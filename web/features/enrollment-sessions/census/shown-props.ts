import type { CensusFile, CensusRow } from '@coverlane/contract/enrollment-sessions/census-shapes.ts';
import type { GridPlace } from '../../../lib/grid-keys.ts';
import type { CellEdits } from './useCellEdits.ts';

/** Looks for the next row with an error, or with a text, behind a row; `found` is not called where there is none. */
export type Seek = (
  asked: { text?: string; after: CensusRow | undefined },
  found: (to: { row: number; target: string }) => void,
) => void;

export type Seeking = { readonly find: Seek; readonly isBusy: boolean; readonly isNone: boolean };

/** What the rows of a file are shown by, as a grid or one after the other. */
export type ShownProps = {
  readonly file: CensusFile;
  readonly total: number;
  readonly verdict: 'error' | undefined;
  readonly active: GridPlace;
  readonly edits: CellEdits;
  readonly onActive: (to: GridPlace) => void;
  readonly seek: Seeking;
  readonly tools: { readonly isWrongOnly: boolean; readonly onWrongOnly: (only: boolean) => void };
};
