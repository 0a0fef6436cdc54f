import type { RateShape } from '@coverlane/contract/enrollment-sessions/rates-codes.ts';
import type { RateContext, RateEntity, RawLine } from './line.ts';
import { ofFile, type Placed } from './placed.ts';
import { readRow } from './read-rows.ts';
import { type RateSet, setOfRates } from './set-of-rates.ts';
import { type Row, tableOf } from './table.ts';

/** What was beside plain values in the file (formulas, merged cells, hidden rows): how many, and the first by name. */
type Found = { count: number; first: readonly string[] };
export type SheetNotes = Record<'formulas' | 'unvalued' | 'hiddenRows' | 'mergedCells', Found> & {
  otherSheets: readonly string[];
};

/** What a file was understood as. Nothing of it may be applied while there is a fault. */
export type RatesRead = {
  shape: RateShape | null;
  /** The headings by which the shape was recognised, as they stand in the file. */
  headings: readonly string[];
  sets: RateSet[];
  faults: Placed[];
  warnings: Placed[];
};

/** More than these are said by their number alone. */
export const MOST_SAID = 100;

const noteOf = (code: string, { count, first }: Found): Placed[] =>
  count === 0 ? [] : [ofFile(code, { count, cells: first.join(', ') })];

/** A merged cell leaves those under it empty and an unvalued formula its own: they are refused; the rest is said. */
function notesOf(notes: SheetNotes): Pick<RatesRead, 'faults' | 'warnings'> {
  const others = notes.otherSheets.length;
  return {
    faults: [...noteOf('cells-merged', notes.mergedCells), ...noteOf('formulas-unvalued', notes.unvalued)],
    warnings: [
      ...noteOf('formulas', notes.formulas),
      ...noteOf('rows-hidden', notes.hiddenRows),
      ...(others === 0
        ? []
        : [ofFile('other-sheets', { count: others, names: notes.otherSheets.slice(0, 5).join(', ') })]),
    ],
  };
}

/** Codes of the tiers that any of the entities has: what a heading may name. */
const tiersOf = ({ entities }: RateContext): Set<string> => new Set(entities.flatMap(({ tierCodes }) => tierCodes));

/**
 * Reads a file of rates: recognises its shape by the headings, and says each fault with row and column (domain 5.4). Pure: a dry
 * run, an upload and a test read it alike.
 */
export function readRates(rows: readonly Row[], notes: SheetNotes, context: RateContext): RatesRead {
  const noted = notesOf(notes);
  const table = tableOf(rows, tiersOf(context));
  if ('code' in table) return { shape: null, headings: [], sets: [], ...noted, faults: [...noted.faults, table] };
  const read = table.rows.map((row) => readRow(table, row, context));
  const lines = Map.groupBy(
    read.flatMap((row) => row.lines),
    ({ entity }) => entity,
  );
  const sets = [...lines].map(([entity, raw]: [RateEntity, RawLine[]]) => setOfRates(entity, raw));
  const wrongRows = read.flatMap(({ faults }) => faults);
  // What a row that could not be read lacks is no second mistake.
  const wrongSets = wrongRows.length > 0 ? [] : sets.flatMap(({ faults }) => faults);
  return {
    shape: table.shape,
    headings: table.columns.map(({ heading }) => heading),
    sets: sets.map(({ entity, lines: kept, rules }) => ({ entity, lines: kept, rules })),
    faults: [...noted.faults, ...wrongRows, ...wrongSets],
    warnings: [...noted.warnings, ...sets.flatMap(({ warnings }) => warnings)],
  };
}
