import { census } from '@coverlane/contract/enrollment-sessions/census-calls.ts';
import type { CensusFile, CensusRow } from '@coverlane/contract/enrollment-sessions/census-shapes.ts';
import { useId, useRef, useState } from 'react';
import { useAction } from '../../../lib/api.ts';
import { useFailureText } from '../../../lib/failures.ts';
import { useText } from '../../../lib/i18n.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { CensusRowForm } from './CensusRowForm.tsx';
import { useGridColumns } from './gridColumns.ts';
import type { GridPlace, GridStep } from './gridKeys.ts';
import { problemOf, textIn } from './GridRow.tsx';
import { GridTable } from './GridTable.tsx';
import { GridTools } from './GridTools.tsx';
import { useProblemText } from './problemText.ts';
import { type CellEdit, useCellEdits } from './useCellEdits.ts';
import { rowsFrom, useGridRows } from './useGridRows.ts';
import { bringIntoSight, useGridView } from './useGridView.ts';
import { useNarrow } from './useNarrow.ts';
import './census-grid.css';

type Props = { readonly file: CensusFile };
const START: GridPlace = { row: 0, column: 0 };
/** A column that is pasted holds so many cells at most. */
const MOST_PASTED = 5000;

const everyRow = ({ counts: { missing: _missing, ...counts } }: CensusFile): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

/** Every row of a census file in a grid in which cells are mended in place; on a phone one row after the other, as a form. */
export function CensusGrid({ file }: Props) {
  const t = useText();
  const [isWrongOnly, setWrongOnly] = useState(file.counts.error > 0);
  const [active, setActive] = useState(START);
  const total = isWrongOnly ? file.counts.error : everyRow(file);
  const isNarrow = useNarrow();
  const seek = useSeeking(file, isWrongOnly);
  const edits = useCellEdits(file.id, (saved, rows) => {
    if (isWrongOnly) setActive((now) => ({ ...now, row: Math.max(0, now.row - goneBefore(now.row, saved, rows)) }));
  });
  const at = { ...active, row: Math.min(active.row, Math.max(0, total - 1)) };
  const Shown = isNarrow ? CensusRowForm : WideGrid;
  return (
    <section className="stack stack-tight" aria-label={t('census.rows')}>
      <h3>{file.counts.error > 0 ? t('census.left', { count: file.counts.error }) : t('census.rows')}</h3>
      <Shown
        file={file}
        total={total}
        verdict={isWrongOnly ? 'error' : undefined}
        active={at}
        edits={edits}
        onActive={setActive}
        seek={seek}
        tools={{
          isWrongOnly,
          onWrongOnly: (only) => {
            setWrongOnly(only);
            setActive(START);
          },
        }}
      />
    </section>
  );
}

/** How many rows before a place are all right now and have left the list of those with errors. */
const goneBefore = (
  row: number,
  saved: readonly { row: number; part: number; at?: number }[],
  now: readonly CensusRow[],
) =>
  new Set(
    saved
      .filter(({ at }) => at !== undefined && at < row)
      .filter((cell) => now.some((one) => one.row === cell.row && one.part === cell.part && one.verdict !== 'error'))
      .map(({ at }) => at),
  ).size;

export type Seek = (
  asked: { text?: string; after: CensusRow | undefined },
  found: (to: { row: number; target: string }) => void,
) => void;

/** Looks for the next row with an error, or with a text. */
function useSeeking(
  { id }: CensusFile,
  isWrongOnly: boolean,
): { readonly find: Seek; readonly isBusy: boolean; readonly isNone: boolean } {
  const action = useAction(census.censusFind);
  const find: Seek = ({ text, after }, onFound) =>
    action.mutate(
      {
        id,
        ...(text !== undefined && { text }),
        ...(isWrongOnly && { verdict: 'error' as const }),
        ...(after && { after: { row: after.row, part: after.part } }),
      },
      { onSuccess: ({ found }) => found && onFound({ row: found.at, target: found.target }) },
    );
  return { find, isBusy: action.isPending, isNone: action.data?.found === null };
}

export type ShownProps = Props & {
  readonly total: number;
  readonly verdict: 'error' | undefined;
  readonly active: GridPlace;
  readonly edits: ReturnType<typeof useCellEdits>;
  readonly onActive: (to: GridPlace) => void;
  readonly seek: ReturnType<typeof useSeeking>;
  readonly tools: { readonly isWrongOnly: boolean; readonly onWrongOnly: (only: boolean) => void };
};

function WideGrid({ file, total, verdict, active, edits, onActive, seek, tools }: ShownProps) {
  const t = useText();
  const say = useFailureText();
  const statusId = useId();
  const frame = useRef<HTMLDivElement>(null);
  const view = useGridView(frame);
  const columns = useGridColumns(file.columns);
  const problemText = useProblemText();
  const of = { fileId: file.id, verdict };
  const { rowAt, error } = useGridRows(of, view.firstRow, Math.min(total, view.firstRow + view.rows));
  const row = rowAt(active.row);
  const target = columns[active.column]?.target ?? '';
  const go = (to: GridPlace) => {
    onActive(to);
    if (frame.current) bringIntoSight(frame.current, to);
  };
  const found = (to: { row: number; target: string }) =>
    go({
      row: to.row,
      column: Math.max(
        0,
        columns.findIndex((one) => one.target === to.target),
      ),
    });
  const write = (text: string) => {
    if (row && text !== textIn(row, target, edits.unsaved))
      edits.save([{ row: row.row, part: row.part, target, text, at: active.row }]);
  };
  const step = (taken: GridStep, typed: string | null) => {
    if (typed !== null) write(typed);
    if (taken.does === 'clear') write('');
    if (taken.does === 'undo') edits.undo();
    if (taken.does === 'nextError') seek.find({ after: row }, found);
    if (taken.does === 'go' || taken.does === 'save') go(taken.to);
  };
  const [tooMany, setTooMany] = useState(false);
  const paste = async (cells: readonly (readonly string[])[]) => {
    const count = cells.reduce((sum, line) => sum + line.length, 0);
    setTooMany(count > MOST_PASTED);
    if (count > MOST_PASTED) return;
    const rows = await rowsFrom(of, active.row, Math.min(cells.length, total - active.row));
    edits.save(
      rows.flatMap(({ row: number, part }, down) =>
        (cells[down] ?? []).flatMap((text, right): CellEdit[] => {
          const under = columns[active.column + right];
          return under ? [{ row: number, part, target: under.target, text, at: active.row + down }] : [];
        }),
      ),
    );
  };
  const problem = problemOf(row, target);
  return (
    <>
      <GridTools {...tools} file={file} edits={edits} seek={seek} after={row} onFound={found} />
      {error && <ErrorState title={say(error)} code={error.code} />}
      {tooMany && <Banner kind="error" title={t('census.pasteTooMany', { most: MOST_PASTED })} />}
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
      {edits.failure && (
        <Banner
          kind="error"
          title={say(edits.failure)}
          action={<Button onClick={edits.retry}>{t('census.saveAgain')}</Button>}
        />
      )}
    </>
  );
}
