import type { CensusProblem } from '@coverlane/contract/enrollment-sessions/census-fields.ts';
import type { Answers, Double } from '../../../domain/enrollment-sessions/census/doubles.ts';
import type { FieldKeys } from '../../../platform/db/field-encryption.ts';
import type { RowRecord } from './census.queries.ts';
import type { WrittenRow } from './check-file.ts';
import { openCells } from './sealed-cells.ts';

// What the check wrote of a row, read back: the columns are written by foundColumns alone.
/* oxlint-disable typescript/no-unsafe-type-assertion */
export const answersOf = ({ answers }: Pick<RowRecord, 'answers'>): Answers => answers as Answers;
export const problemsOf = ({ problems }: Pick<RowRecord, 'problems'>): CensusProblem[] =>
  problems as unknown as CensusProblem[];
export const changedOf = ({ changed }: Pick<RowRecord, 'changed'>): string[] => changed as unknown as string[];
export function doubleOf({ double }: Pick<RowRecord, 'double'>): Double | null {
  const found = double as unknown as Partial<Double>;
  return found.kind === undefined ? null : (found as Double);
}
/* oxlint-enable typescript/no-unsafe-type-assertion */

/** A row as it is written, opened. */
export const writtenOf = (keys: FieldKeys, row: RowRecord): WrittenRow => ({
  row: row.row_number,
  part: row.part,
  written: openCells(keys, { fileId: row.file_id, row: row.row_number, part: row.part }, row.sealed),
  answers: answersOf(row),
});
