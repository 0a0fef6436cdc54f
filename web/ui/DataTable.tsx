import { type KeyboardEvent, type MouseEvent, type ReactNode, useRef } from 'react';

import { Checkbox } from './Checkbox.tsx';
import { DataTableRow } from './DataTableRow.tsx';
import { Icon } from './Icon.tsx';
import { isTyping } from './is-typing.ts';
import { moveFocus, rowKeyOf, rowStep } from './row-keys.ts';
import { type Column, columnClass, nextSort, type Sort, toggled, withRange } from './table-columns.ts';
import type { TableProps } from './table-props.ts';
import { COLUMN_HEADER, ROW, ROW_GROUP, TABLE } from './table-roles.ts';
import { useUi } from './Ui.tsx';
import { useCut } from './useCut.ts';
import { useRowEntry } from './useRowEntry.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';

/**
 * A table of records that turns into cards where it is narrow. Sorting, filtering and paging happen on the server: the
 * table shows what it is given. J and K enter it from elsewhere on the page; in a row arrows or J and K move, Enter opens, X selects, Shift+X all up to here.
 */
export function DataTable<Row>(props: TableProps<Row>) {
  const { rows, columns, empty, skeletonRows = 8, rowKey } = props;
  const frame = useRef<HTMLDivElement>(null);
  useRowEntry(frame);
  const { pick, press } = useRowKeys(props);
  if (props.failed) return props.failed;
  if (rows?.length === 0) return empty;
  return (
    <div ref={frame} className="table-frame">
      <TableScroll caption={props.caption}>
        {/* display: block on a phone would take the table's roles away, so each part names its own. */}
        <table {...TABLE} className="table" aria-busy={rows === undefined}>
          <caption className={props.captionShown ? 'table-caption' : 'hidden-visually'}>{props.caption}</caption>
          <HeadRow {...props} />
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/mouse-events-have-key-events -- keys of the links inside rows; words that are cut, which the peek shows to keyboards */}
          <tbody {...ROW_GROUP} onKeyDown={press} onMouseOver={sayWhole}>
            {rows
              ? rows.map((row) => <DataTableRow key={rowKey(row)} row={row} onPick={pick} {...props} />)
              : Array.from({ length: skeletonRows }, (_, row) => <SkeletonRow key={row} columns={columns} />)}
          </tbody>
        </table>
      </TableScroll>
      {!rows && <LoadingNote caption={props.caption} />}
    </div>
  );
}

type ScrollProps = { readonly caption: string; readonly children: ReactNode };

/** Scrolls by itself where the table is wider or higher than there is room, and can then be gone to with the keyboard. */
function TableScroll({ caption, children }: ScrollProps) {
  const scroll = useRef<HTMLDivElement>(null);
  const isCut = useCut(scroll);
  const region = { role: 'group', tabIndex: 0, 'aria-label': caption };
  return (
    <div ref={scroll} className="table-scroll" {...(isCut && region)}>
      {children}
    </div>
  );
}

/** Words that are cut off stand whole in their tooltip. */
function sayWhole({ target }: MouseEvent<HTMLElement>): void {
  const words = target instanceof Element ? target.closest<HTMLElement>('.table-words') : null;
  if (words && words.title === '' && words.scrollWidth > words.clientWidth) words.title = words.textContent;
}

/** What keys do in a row, and how rows are ticked. */
function useRowKeys<Row>(props: TableProps<Row>) {
  const { shortcuts } = useUi();
  const pick = usePick(props);
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const step = rowStep(event.nativeEvent, shortcuts);
    if (!step || isTyping(event.target)) return;
    event.preventDefault();
    if (step !== 'select') return moveFocus(event, step);
    const key = rowKeyOf(event.target);
    if (key) pick(key, event.shiftKey);
  };
  return { pick, press };
}

/** Ticks a row or takes the tick away; with Shift, ticks everything from the row before to this one. */
function usePick<Row>({ rows = [], rowKey, selected, onSelect }: TableProps<Row>) {
  const last = useRef<string>(undefined);
  return (key: string, isRange: boolean) => {
    if (!selected) return;
    const range = { rows: rows.map((row) => rowKey(row)), from: last.current, to: key };
    onSelect?.(isRange ? withRange(selected, range) : toggled(selected, key));
    last.current = key;
  };
}

function LoadingNote({ caption }: { readonly caption: string }) {
  const { text } = useUi();
  return (
    <VisuallyHidden>
      <span role="status">{`${text('loading')} ${caption}`}</span>
    </VisuallyHidden>
  );
}

function SkeletonRow<Row>({ columns }: Pick<TableProps<Row>, 'columns'>) {
  return (
    <tr {...ROW} aria-hidden="true">
      {columns.map((column, index) => (
        // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- a grey bar, hidden from screen readers
        <td key={column.key} className={columnClass(column, index === 0)}>
          <span className="skeleton" />
        </td>
      ))}
    </tr>
  );
}

function HeadRow<Row>(props: TableProps<Row>) {
  const { columns, rows, rowKey, selected, onSelect, renderActions } = props;
  const { text } = useUi();
  const keys = (rows ?? []).map((row) => rowKey(row));
  const chosen = keys.filter((key) => selected?.has(key)).length;
  return (
    <thead {...ROW_GROUP}>
      <tr {...ROW}>
        {selected && (
          <th {...COLUMN_HEADER} className="table-check">
            <Checkbox
              label={text('selectAll')}
              labelHidden
              checked={chosen > 0 && chosen === keys.length}
              partly={chosen > 0 && chosen < keys.length}
              onChange={(all) => onSelect?.(all ? new Set([...selected, ...keys]) : withoutKeys(selected, keys))}
            />
          </th>
        )}
        {columns.map((column, index) => (
          <HeadCell key={column.key} column={column} isFirst={index === 0} {...props} />
        ))}
        {renderActions && (
          <th {...COLUMN_HEADER} className="table-actions">
            <VisuallyHidden>{text('more')}</VisuallyHidden>
          </th>
        )}
      </tr>
    </thead>
  );
}

/** Rows of other pages stay ticked. */
const withoutKeys = (selected: ReadonlySet<string>, keys: readonly string[]): ReadonlySet<string> =>
  new Set([...selected].filter((key) => !keys.includes(key)));

type HeadProps<Row> = TableProps<Row> & { readonly column: Column<Row>; readonly isFirst: boolean };

const SORT_ICONS = { ascending: 'up', descending: 'down' } as const;

function HeadCell<Row>({ column, isFirst, sort, onSort }: HeadProps<Row>) {
  const { key, label } = column;
  const sorted = sort?.key === key ? sort.direction : undefined;
  return (
    <th {...COLUMN_HEADER} aria-sort={sorted} className={columnClass(column, isFirst)}>
      {column.sortable && onSort ? (
        <SortButton label={label} sorted={sorted} onClick={() => onSort(nextSort(sort, key))} />
      ) : (
        label
      )}
    </th>
  );
}

type SortProps = {
  readonly label: string;
  readonly sorted: Sort['direction'] | undefined;
  readonly onClick: () => void;
};

function SortButton({ label, sorted, onClick }: SortProps) {
  const { text } = useUi();
  return (
    <button type="button" className="table-sort" title={text('sortBy', { label })} onClick={onClick}>
      {label}
      <Icon name={sorted ? SORT_ICONS[sorted] : 'sort'} />
    </button>
  );
}
