import { actorIn } from '@coverlane/contract/words/actors.ts';
import {
  type CensusFile,
  censusFile,
  type CensusRow,
  censusRow,
} from '@coverlane/contract/enrollment-sessions/census-shapes.ts';
import { maskedSsn } from '@coverlane/contract/members/ssn-mask.ts';
import { ssnIn } from '../../../domain/enrollment-sessions/census/numbers.ts';
import type { SignedUser } from '../../../platform/http/signed-user.ts';
import type { FileRecord, RowRecord } from './census.queries.ts';
import { changedOf, doubleOf, problemsOf } from './found-rows.ts';
import type { Others } from './others.queries.ts';
import { cellsNow, type Written } from './sealed-cells.ts';

const NO_COUNTS = { new: 0, changed: 0, unchanged: 0, double: 0, error: 0, submitted: 0, leftOut: 0, missing: 0 };

/** A file as the contract shows it. */
export const fileReply = (file: FileRecord): CensusFile =>
  censusFile.parse({
    id: file.id,
    sessionId: file.session_id,
    fileName: file.file_name,
    state: file.state,
    progress: file.progress,
    columns: file.mapping,
    notes: file.notes,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- JSON of counts.ts, checked by the shape
    counts: { ...NO_COUNTS, ...(file.counts as object) },
    refusal: file.refusal,
    createdAt: file.created_at.toISOString(),
    createdBy: actorIn(file.created_by_name, file.created_by_key),
    appliedAt: file.applied_at?.toISOString() ?? null,
    undoneAt: file.undone_at?.toISOString() ?? null,
  });

/** What stands for a salary before those who may not see it. */
const HIDDEN = '•••';
const isOf = (target: string, field: string): boolean => target.replace(/^dep\d\./, '') === field;

/**
 * A cell as this reader sees it. A number is never more than its last four digits; one that cannot be read, and a salary, are for
 * those who may see SSNs.
 */
function shown(target: string, text: string, seesAll: boolean): string {
  if (isOf(target, 'ssn')) {
    const digits = ssnIn(text);
    return digits === null ? (seesAll ? text : HIDDEN) : maskedSsn(digits);
  }
  return isOf(target, 'salary') && !seesAll ? HIDDEN : text;
}

/** Values of a column as this reader sees them. What nobody mapped yet may be a number, too, and is masked like one. */
export const shownSamples = (
  target: string,
  samples: readonly string[],
  { permissions }: Pick<SignedUser, 'permissions'>,
): string[] => {
  const isField = target !== 'leaveOut' && !target.startsWith('custom.');
  const as = (text: string): string => (!isField && ssnIn(text) !== null ? 'ssn' : target);
  return samples.map((text) => shown(as(text), text, permissions.includes('viewSsn')));
};

/** The cells of a row as this reader sees them. */
export function shownCells(written: Written, { permissions }: Pick<SignedUser, 'permissions'>): Record<string, string> {
  const seesAll = permissions.includes('viewSsn');
  return Object.fromEntries(
    Object.entries(cellsNow(written)).map(([target, text]) => [target, shown(target, text, seesAll)]),
  );
}

/** A row of the grid. */
export function rowReply(
  row: RowRecord,
  written: Written,
  { user, others }: { user: SignedUser; others: Others },
): CensusRow {
  const double = doubleOf(row);
  const other = double && others.get(`${double.kind} ${double.id}`);
  return censusRow.parse({
    row: row.row_number,
    part: row.part,
    verdict: row.verdict,
    cells: shownCells(written, user),
    typed: Object.keys(written.typed),
    problems: problemsOf(row),
    changed: changedOf(row),
    double: double && other ? { ...double, ...other } : null,
    memberId: row.verdict === 'submitted' || isAnswered(row) ? row.member_id : null,
  });
}

/** Was it answered that the row changes somebody who has submitted? */
const isAnswered = ({ answers }: RowRecord): boolean =>
  Object.keys(Object(answers)).some((key) => key.startsWith('census submitted '));
