import type { CensusProblem } from '@coverlane/contract/enrollment-sessions/census-fields.ts';
import type { CensusRow } from '@coverlane/contract/enrollment-sessions/census-shapes.ts';
import { type MouseEvent, type RefObject, useMemo, useState } from 'react';
import { useText } from '../../../lib/i18n.ts';
import type { GridColumn } from './grid-columns.ts';
import { GridEditor } from './GridEditor.tsx';
import type { GridPlace, GridStep } from '../../../lib/grid-keys.ts';
import { GridRow, type InSight, problemOf, textIn } from './GridRow.tsx';
import { nameIn } from './row-name.ts';
import type { GridView } from './useGridView.ts';

export type GridTableProps = {
  readonly frame: RefObject<HTMLDivElement | null>;
  readonly view: GridView;
  readonly total: number;
  readonly columns: readonly GridColumn[];
  readonly rowAt: (at: number) => CensusRow | undefined;
  readonly unsaved: ReadonlyMap<string, string>;
  readonly problemText: (problem: CensusProblem) => string;
  readonly active: GridPlace;
  /** The id of what says what is wrong with the cell in which one stands. */
  readonly statusId: string;
  readonly onActive: (to: GridPlace) => void;
  readonly onStep: (step: GridStep, typed: string | null) => void;
  readonly onPaste: (cells: readonly (readonly string[])[]) => void;
};

/** The cells in sight of a grid of any length, in a frame that scrolls. */
export function GridTable(props: GridTableProps) {
  const { frame, view, total, columns, active, onActive } = props;
  const t = useText();
  const [isIn, setIn] = useState(false);
  const inSight = useMemo(
    () => ({ from: view.firstColumn, columns: columns.slice(view.firstColumn, view.firstColumn + view.columns) }),
    [columns, view.firstColumn, view.columns],
  );
  const choose = (event: MouseEvent) => {
    const { target } = event;
    if (!(target instanceof HTMLElement)) return;
    const cell = target.closest<HTMLElement>('[data-column]');
    const row = target.closest<HTMLElement>('[role=row]')?.ariaRowIndex ?? null;
    if (cell === null || row === null || target instanceof HTMLInputElement) return;
    event.preventDefault();
    setIn(true);
    onActive({ row: Number(row) - 2, column: Number(cell.dataset['column']) });
  };
  const places = placesOf(view, total, active.row);
  return (
    <div
      ref={frame}
      role="grid"
      aria-label={t('census.grid')}
      aria-rowcount={total + 1}
      aria-colcount={columns.length + 1}
      className="census-grid"
    >
      <HeadRow inSight={inSight} count={columns.length} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the input in it has the focus and the keys */}
      <div
        role="rowgroup"
        className="census-grid-body"
        style={{ height: `calc(var(--grid-row) * ${total})`, minWidth: widthOf(columns.length) }}
        onMouseDown={choose}
      >
        {places.map((at) => (
          <GridRow
            key={at}
            at={at}
            row={props.rowAt(at)}
            inSight={at === active.row ? withColumn(inSight, columns, active.column) : inSight}
            unsaved={props.unsaved}
            problemText={props.problemText}
            active={at === active.row ? editorOf(props, isIn, setIn) : null}
          />
        ))}
      </div>
    </div>
  );
}

const widthOf = (count: number): string => `calc(var(--grid-name) + var(--grid-column) * ${count})`;

function HeadRow({ inSight, count }: { readonly inSight: InSight; readonly count: number }) {
  const t = useText();
  return (
    <div role="rowgroup" className="census-grid-head" style={{ minWidth: widthOf(count) }}>
      <div role="row" aria-rowindex={1} className="census-grid-row">
        <div role="columnheader" aria-colindex={1} className="census-grid-name">
          {t('census.personName')}
        </div>
        {inSight.columns.map(({ target, label }, place) => (
          <div
            key={target}
            role="columnheader"
            aria-colindex={inSight.from + place + 2}
            className="census-grid-cell"
            title={label}
            style={{ insetInlineStart: `calc(var(--grid-name) + var(--grid-column) * ${inSight.from + place})` }}
          >
            {label}
          </div>
        ))}
      </div>
    </div>
  );
}

/** The rows that are drawn: those in sight, and the one in which one stands, which keeps the focus. */
function placesOf({ firstRow, rows }: GridView, total: number, active: number): number[] {
  const last = Math.min(total, firstRow + rows);
  const places = Array.from({ length: Math.max(0, last - firstRow) }, (_, at) => firstRow + at);
  return active < total && (active < firstRow || active >= last) ? [...places, active] : places;
}

/** The columns in sight with the one in which one stands. */
function withColumn(inSight: InSight, columns: readonly GridColumn[], column: number): InSight {
  const { from, columns: shown } = inSight;
  if (column >= from && column < from + shown.length) return inSight;
  const [first, last] = [Math.min(from, column), Math.max(from + shown.length, column + 1)];
  return { from: first, columns: columns.slice(first, last) };
}

function editorOf(props: GridTableProps, isIn: boolean, setIn: (isIn: boolean) => void) {
  const { active, columns, rowAt, unsaved, total, view, statusId, onStep, onPaste } = props;
  const row = rowAt(active.row);
  const column = columns[active.column];
  if (column === undefined) return null;
  const label = row ? `${row.row} ${nameIn(row.cells)}, ${column.label}` : column.label;
  const editor = (
    <GridEditor
      key={`${active.row} ${column.target}`}
      label={label}
      text={textIn(row, column.target, unsaved)}
      place={active}
      size={{ rows: total, columns: columns.length, page: view.page }}
      isWrong={problemOf(row, column.target)?.kind === 'error'}
      describedBy={statusId}
      takesFocus={isIn}
      isLocked={row === undefined}
      onStep={onStep}
      onPaste={onPaste}
      onEnter={setIn}
    />
  );
  return { column: active.column, editor };
}
