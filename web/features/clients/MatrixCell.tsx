import type { MatrixColumn, MatrixRow } from '@coverlane/contract/clients/calls.ts';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useText } from '../../lib/i18n.ts';
import { classNames } from '../../ui/class-names.ts';
import { choicesOf, codeOf, countColumns, edited } from './matrix-columns.ts';
import { useMatrixWords } from './useMatrixWords.ts';

type Props = {
  /** '3:5': row and column, by which the grid finds it. */
  readonly place: string;
  /** What it is called: "Status of Acme". */
  readonly name: string;
  readonly column: MatrixColumn;
  readonly row: MatrixRow;
  readonly isHere: boolean;
  readonly isEditing: boolean;
  readonly isEditable: boolean;
  readonly onEdit: () => void;
  readonly onFocus: () => void;
  readonly onSave: (value: string) => void;
  readonly onCancel: () => void;
  readonly children: ReactNode;
};

/** One cell: what holds, and while it is changed the browser's own list of choices. */
export function MatrixCell(props: Props) {
  const { place, column, isHere, isEditing, isEditable, onEdit, onFocus, children } = props;
  const { label } = useMatrixWords();
  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (isEditing || !isEditable || (event.key !== 'Enter' && event.key !== 'F2')) return;
    event.preventDefault();
    onEdit();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a cell of a grid is operated by keys
    <td
      data-cell={place}
      data-label={label(column)}
      tabIndex={isHere ? 0 : -1}
      className={classNames(isEditable && 'matrix-editable', countColumns.includes(column) && 'matrix-count')}
      onFocus={onFocus}
      onClick={isEditable && !isEditing ? onEdit : undefined}
      onKeyDown={press}
    >
      {isEditing ? <Choice {...props} /> : <span className="matrix-value">{children}</span>}
    </td>
  );
}

/** Saved when it is left or by Enter; Escape leaves the cell as it was. */
function Choice({ name, column, row, onSave, onCancel }: Props) {
  const t = useText();
  const words = useMatrixWords();
  const kind = edited[column];
  const [value, choose] = useState(codeOf(row, column));
  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Enter') onSave(value);
    if (event.key === 'Escape') onCancel();
    if (event.key === 'Enter' || event.key === 'Escape') event.preventDefault();
    event.stopPropagation();
  };
  return (
    <select
      className="input matrix-choice"
      aria-label={name}
      value={value}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the cell that was chosen is being changed
      autoFocus
      onChange={(event) => choose(event.target.value)}
      onKeyDown={press}
      onBlur={() => onSave(value)}
    >
      {kind?.of === 'setting' && <option value="">{t('clientMatrix.inherit')}</option>}
      {kind?.of === 'service' && <option value="">{t('clientMatrix.service.choose')}</option>}
      {choicesOf(row, column).map((option) => (
        <option key={option} value={option}>
          {words.choice(row, column, option)}
        </option>
      ))}
    </select>
  );
}
