import { useId, useRef } from 'react';
import { useFailureText } from '../../../lib/failures.ts';
import { useText } from '../../../lib/i18n.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import type { ShownProps } from './shown-props.ts';
import { useGridColumns } from './grid-columns.ts';
import type { GridPlace, GridStep } from '../../../lib/grid-keys.ts';
import { problemOf, textIn } from './GridRow.tsx';
import { GridTable } from './GridTable.tsx';
import { GridTools } from './GridTools.tsx';
import { NotSaved } from './NotSaved.tsx';
import { useProblemText } from './problem-text.ts';
import { useGridRows } from './useGridRows.ts';
import { bringIntoSight, useGridView } from './useGridView.ts';
import { MOST_PASTED, usePasting } from './usePasting.ts';

/** The rows of a file as a grid, with what is wrong with the cell in which one stands below it. */
export function WideGrid({ file, total, verdict, active, edits, onActive, seek, tools }: ShownProps) {
  const t = useText();
  const say = useFailureText();
  const statusId = useId();
  const frame = useRef<HTMLDivElement>(null);
  const view = useGridView(frame);
  const columns = useGridColumns(file.columns);
  const problemText = useProblemText();
  const of = { fileId: file.id, verdict };
  const { rowAt, error } = useGridRows(of, view.firstRow, Math.min(total, view.firstRow + view.rows));
  const { isTooMuch, paste } = usePasting({ of, total, columns, active, save: edits.save });
  const row = rowAt(active.row);
  const target = columns[active.column]?.target ?? '';
  const problem = problemOf(row, target);
  const go = (to: GridPlace) => {
    onActive(to);
    if (frame.current) bringIntoSight(frame.current, to);
  };
  const found = (to: { row: number; target: string }) => {
    const column = columns.findIndex((one) => one.target === to.target);
    go({ row: to.row, column: Math.max(0, column) });
  };
  // The next wrong cell of this row, or the next row that has one.
  const nextError = () => {
    const later = columns.findIndex((one, at) => at > active.column && problemOf(row, one.target)?.kind === 'error');
    if (later >= 0) go({ row: active.row, column: later });
    else seek.find({ after: row }, found);
  };
  const write = (text: string) => {
    if (row && text !== textIn(row, target, edits.unsaved))
      edits.save([{ row: row.row, part: row.part, target, text, at: active.row }]);
  };
  const step = (taken: GridStep, typed: string | null) => {
    if (typed !== null) write(typed);
    if ('to' in taken) go(taken.to);
    else takers[taken.does]();
  };
  const takers = { edit: nothing, cancel: nothing, clear: () => write(''), undo: edits.undo, nextError };
  return (
    <>
      <GridTools {...tools} {...{ file, edits, seek, nextError }} after={row} onFound={found} />
      {error && <ErrorState title={say(error)} code={error.code} />}
      {isTooMuch && <Banner kind="error" title={t('census.pasteTooMany', { most: MOST_PASTED })} />}
      <GridTable
        {...{ frame, view, total, columns, rowAt, problemText, active, statusId, onActive }}
        unsaved={edits.unsaved}
        onStep={step}
        onPaste={(cells) => void paste(cells)}
      />
      <p id={statusId} className="census-grid-status" aria-live="polite">
        {row && problem
          ? t('census.rowProblem', { row: row.row, problem: problemText(problem) })
          : t('census.gridHint')}
      </p>
      <NotSaved failure={edits.failure} retry={edits.retry} />
    </>
  );
}

const nothing = () => undefined;
