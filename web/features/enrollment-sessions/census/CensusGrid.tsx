import { census } from '@coverlane/contract/enrollment-sessions/census-calls.ts';
import type { CensusFile, CensusRow } from '@coverlane/contract/enrollment-sessions/census-shapes.ts';
import { useState } from 'react';
import { useAction } from '../../../lib/api.ts';
import { useText } from '../../../lib/i18n.ts';
import { CensusRowForm } from './CensusRowForm.tsx';
import type { GridPlace } from '../../../lib/grid-keys.ts';
import type { Seek, Seeking } from './shown-props.ts';
import { useCellEdits } from './useCellEdits.ts';
import { useNarrow } from '../../../lib/use-narrow.ts';
import { WideGrid } from './WideGrid.tsx';
import './census-grid.css';

type Props = { readonly file: CensusFile };
const START: GridPlace = { row: 0, column: 0 };

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

/** Looks for the next row with an error, or with a text. */
function useSeeking({ id }: CensusFile, isWrongOnly: boolean): Seeking {
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
