import { type MouseEvent, type ReactNode, useRef } from 'react';

import { Anchor } from './Anchor.tsx';
import { Checkbox } from './Checkbox.tsx';
import { shownOr } from './NoValue.tsx';
import { type Column, columnClass } from './table-columns.ts';
import type { TableProps } from './table-props.ts';
import { CELL, ROW, ROW_HEADER } from './table-roles.ts';
import { useUi } from './Ui.tsx';

type Props<Row> = TableProps<Row> & {
  readonly row: Row;
  readonly onPick: (key: string, isRange: boolean) => void;
};

/** A click anywhere in the row opens it, except on a control of its own or at the end of marking text. */
function isOnRowItself(event: MouseEvent): boolean {
  const control = event.target instanceof Element && event.target.closest('a, button, input, label, select, summary');
  return !control && !window.getSelection()?.toString();
}

/** One row. Its first column is what opens it, so that keyboards and screen readers meet one link and not a whole row. */
export function DataTableRow<Row>(props: Props<Row>) {
  const { row, columns, rowKey, rowHref, onOpen, selected, renderActions } = props;
  const { navigate } = useUi();
  const key = rowKey(row);
  const opens = Boolean(rowHref ?? onOpen);
  const open = (event: MouseEvent) => {
    if (!opens || !isOnRowItself(event)) return;
    if (onOpen) onOpen(row);
    else if (rowHref) navigate(rowHref(row));
  };
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the link in the first cell is the keyboard's way
    <tr {...ROW} data-key={key} data-opens={opens} data-selected={selected?.has(key) ?? false} onClick={open}>
      {selected && <CheckCell {...props} />}
      {columns.map((column, index) => (
        <Cell key={column.key} column={column} isFirst={index === 0} {...props} />
      ))}
      {renderActions && (
        <td {...CELL} className="table-actions">
          {renderActions(row)}
        </td>
      )}
    </tr>
  );
}

function CheckCell<Row>({ row, rowKey, rowName, selected, onPick }: Props<Row>) {
  const { text } = useUi();
  const shift = useRef(false);
  const key = rowKey(row);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- only looks whether Shift is held while the box inside is clicked
    <td {...CELL} className="table-check" onClickCapture={(event) => (shift.current = event.shiftKey)}>
      <Checkbox
        label={text('selectRow', { name: rowName?.(row) ?? key })}
        labelHidden
        checked={selected?.has(key) ?? false}
        onChange={() => onPick(key, shift.current)}
      />
    </td>
  );
}

function Cell<Row>(props: Props<Row> & { readonly column: Column<Row>; readonly isFirst: boolean }) {
  const { row, column, isFirst } = props;
  const Tag = isFirst ? 'th' : 'td';
  const content = shownOr(column.cell(row));
  return (
    <Tag {...(isFirst ? ROW_HEADER : CELL)} data-label={column.label} className={columnClass(column, isFirst)}>
      <span className="table-cell">
        {isFirst ? <Opener {...props}>{content}</Opener> : <span className="table-words">{content}</span>}
      </span>
    </Tag>
  );
}

function Opener<Row>({ row, rowHref, onOpen, children }: Props<Row> & { readonly children: ReactNode }) {
  if (rowHref)
    return (
      <Anchor href={rowHref(row)} className="table-open table-words" data-row-stop="">
        {children}
      </Anchor>
    );
  if (onOpen)
    return (
      <button type="button" className="link-button table-open table-words" data-row-stop="" onClick={() => onOpen(row)}>
        {children}
      </button>
    );
  // Rows that lead nowhere are walked through as well; Tab passes them by.
  return (
    <span tabIndex={-1} data-row-stop="" className="table-words">
      {children}
    </span>
  );
}
