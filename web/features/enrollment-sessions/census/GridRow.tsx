import type { CensusProblem } from '@coverlane/contract/enrollment-sessions/census-fields.ts';
import type { CensusRow } from '@coverlane/contract/enrollment-sessions/census-shapes.ts';
import { memo, type ReactNode } from 'react';
import { useText } from '../../../lib/i18n.ts';
import { classNames } from '../../../ui/class-names.ts';
import type { GridColumn } from './grid-columns.ts';
import { nameIn } from './row-name.ts';
import { cellKey } from './useCellEdits.ts';

/** The columns in sight: the first, and those behind it. */
export type InSight = { readonly from: number; readonly columns: readonly GridColumn[] };

type Props = {
  readonly at: number;
  readonly row: CensusRow | undefined;
  readonly inSight: InSight;
  readonly unsaved: ReadonlyMap<string, string>;
  readonly problemText: (problem: CensusProblem) => string;
  /** Of the row in which one stands: the column, and what is in its cell instead of the text. */
  readonly active: { readonly column: number; readonly editor: ReactNode } | null;
};

/** The problem of a cell that counts most: an error before what is only to be known. */
export const problemOf = (row: CensusRow | undefined, target: string): CensusProblem | undefined => {
  const own = row?.problems.filter(({ field }) => field === target) ?? [];
  return own.find(({ kind }) => kind === 'error') ?? own[0];
};

/** What stands in a cell: what was typed and is not saved yet, or what the server says. */
export const textIn = (row: CensusRow | undefined, target: string, unsaved: ReadonlyMap<string, string>): string =>
  row === undefined ? '' : (unsaved.get(cellKey({ ...row, target })) ?? row.cells[target] ?? '');

/** One row of the grid, as far as it is in sight; its name stays while the rest moves sideways. */
export const GridRow = memo(function GridRow({ at, row, inSight, unsaved, problemText, active }: Props) {
  const t = useText();
  return (
    <div
      role="row"
      aria-rowindex={at + 2}
      className={classNames('census-grid-row', active && 'census-grid-row-active')}
      style={{ top: `calc(var(--grid-row) * ${at})` }}
    >
      <div role="rowheader" aria-colindex={1} className="census-grid-name">
        {row && (
          <>
            <span className="muted small">{row.row}</span>
            <span className="census-grid-word">{nameIn(row.cells)}</span>
            <span className={classNames('small', row.verdict === 'error' ? 'census-grid-wrong-word' : 'muted')}>
              {t(`census.verdict.${row.verdict}`)}
            </span>
          </>
        )}
      </div>
      {row &&
        inSight.columns.map(({ target }, place) => (
          <Cell
            key={target}
            column={inSight.from + place}
            text={textIn(row, target, unsaved)}
            isUnsaved={unsaved.has(cellKey({ ...row, target }))}
            isTyped={row.typed.includes(target)}
            problem={problemOf(row, target)}
            problemText={problemText}
          >
            {active?.column === inSight.from + place ? active.editor : null}
          </Cell>
        ))}
    </div>
  );
});

type CellProps = Pick<Props, 'problemText'> & {
  readonly column: number;
  readonly text: string;
  readonly isUnsaved: boolean;
  readonly isTyped: boolean;
  readonly problem: CensusProblem | undefined;
  readonly children: ReactNode;
};

const LOOKS = { error: 'census-grid-wrong', hint: 'census-grid-hint' } as const;

function Cell({ column, text, isUnsaved, isTyped, problem, problemText, children }: CellProps) {
  return (
    <div
      role="gridcell"
      aria-colindex={column + 2}
      data-column={column}
      title={problem && problemText(problem)}
      className={classNames(
        'census-grid-cell',
        problem && LOOKS[problem.kind],
        isTyped && 'census-grid-typed',
        isUnsaved && 'census-grid-unsaved',
      )}
      style={{ insetInlineStart: `calc(var(--grid-name) + var(--grid-column) * ${column})` }}
    >
      {children ?? text}
    </div>
  );
}
