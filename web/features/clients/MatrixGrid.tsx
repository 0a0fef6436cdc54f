import type { MatrixColumn, MatrixRow } from '@coverlane/contract/clients/calls.ts';
import { serviceCalls } from '@coverlane/contract/services/calls.ts';
import { type KeyboardEvent, useRef, useState } from 'react';
import { clientHref } from '../../lib/client-tabs.ts';
import { useText } from '../../lib/i18n.ts';
import { useAllows } from '../../lib/session.tsx';
import { Anchor } from '../../ui/Anchor.tsx';
import { edited } from './matrix-columns.ts';
import { MatrixCell } from './MatrixCell.tsx';
import { useMatrixEdit } from './useMatrixEdit.ts';
import { useMatrixWords } from './useMatrixWords.ts';

type Props = { readonly rows: readonly MatrixRow[]; readonly columns: readonly MatrixColumn[] };

const STEPS: Readonly<Record<string, readonly [row: number, column: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  PageUp: [-10, 0],
  PageDown: [10, 0],
};

const clamp = (value: number, most: number): number => Math.max(0, Math.min(most, value));

type Place = { readonly row: number; readonly column: number };

/** Where a key leads from a cell; undefined for a key that leads nowhere. */
function nextCell({ key, ctrlKey, metaKey, altKey }: KeyboardEvent, { row, column }: Place, last: number) {
  if (ctrlKey || metaKey || altKey) return undefined;
  if (key === 'Home') return { row, column: 0 };
  if (key === 'End') return { row, column: last };
  const step = STEPS[key];
  return step && { row: row + step[0], column: column + step[1] };
}

/** Clients by configuration: one stop for Tab, arrows from cell to cell, Enter or F2 to change one (design 2.9). */
export function MatrixGrid({ rows, columns }: Props) {
  const t = useText();
  const { label, cell } = useMatrixWords();
  const save = useMatrixEdit();
  const mayServe = useAllows()(serviceCalls.saveEntityService.access);
  const mayEdit = (column: MatrixColumn) => edited[column] !== undefined && (column !== 'services' || mayServe);
  const grid = useRef<HTMLTableElement>(null);
  const [at, go] = useState({ row: 0, column: 0 });
  const [isEditing, edit] = useState(false);
  const here = { row: clamp(at.row, rows.length - 1), column: clamp(at.column, columns.length - 1) };

  const focus = (row: number, column: number) => {
    go({ row, column });
    grid.current?.querySelector<HTMLElement>(`[data-cell="${row}:${column}"]`)?.focus();
  };
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const next = isEditing ? undefined : nextCell(event, here, columns.length - 1);
    if (!next) return;
    event.preventDefault();
    focus(clamp(next.row, rows.length - 1), clamp(next.column, columns.length - 1));
  };
  const leave = (row: number, column: number) => {
    edit(false);
    // The cell is drawn again before it can take the focus.
    requestAnimationFrame(() => focus(row, column));
  };
  return (
    <div className="matrix-frame" tabIndex={-1}>
      <table
        ref={grid}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a table that is operated by keys is a grid (WAI-ARIA)
        role="grid"
        className="matrix"
        aria-label={t('screens.clientMatrix')}
        aria-describedby="matrix-keys"
      >
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {label(column)}
              </th>
            ))}
          </tr>
        </thead>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the cells inside */}
        <tbody onKeyDown={press}>
          {rows.map((row, rowIndex) => (
            <tr key={row.id}>
              {columns.map((column, index) => {
                const isHere = rowIndex === here.row && index === here.column;
                return (
                  <MatrixCell
                    key={column}
                    place={`${rowIndex}:${index}`}
                    name={t('clientMatrix.cell', { column: label(column), name: row.name })}
                    column={column}
                    row={row}
                    isHere={isHere}
                    isEditing={isHere && isEditing}
                    isEditable={mayEdit(column)}
                    onEdit={() => {
                      go({ row: rowIndex, column: index });
                      edit(mayEdit(column));
                    }}
                    onFocus={() => go({ row: rowIndex, column: index })}
                    onSave={(value) => {
                      leave(rowIndex, index);
                      void save(row, column, value);
                    }}
                    onCancel={() => leave(rowIndex, index)}
                  >
                    {column === 'name' ? <Anchor href={clientHref(row.id)}>{row.name}</Anchor> : cell(row, column)}
                  </MatrixCell>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
