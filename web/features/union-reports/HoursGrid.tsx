import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react';
import { formatMoney } from '../../lib/format.ts';
import { moved, pastedCells } from '../../lib/grid-keys.ts';
import { useText } from '../../lib/i18n.ts';
import { NoValue } from '../../ui/NoValue.tsx';
import { workClassSaid } from '../../lib/work-class.ts';
import { HoursInput } from './HoursInput.tsx';
import { RowNotes } from './RowNotes.tsx';
import { RowStanding } from './RowStanding.tsx';
import { columnText, fieldsOf, type HourField, type ReportRow, rowName, type TypedRow } from './shop-page.ts';
import type { ReportEdits } from './useReportEdits.ts';

type Props = { readonly edits: ReportEdits; readonly onOpen: (id: string) => void };

/** The columns before and after what is typed, and which of them are figures. */
const BEFORE = [
  { name: 'worker', isFigure: false },
  { name: 'classification', isFigure: false },
  { name: 'before', isFigure: true },
] as const;
const AFTER = [
  { name: 'amount', isFigure: true },
  { name: 'standing', isFigure: false },
] as const;

const columnsOf = ({ basis }: ReportEdits) => [
  ...BEFORE.map(({ name, isFigure }) => ({ text: `unionShop.${name}` as const, isFigure })),
  ...fieldsOf(basis).map((field) => ({ text: columnText(field, basis), isFigure: true })),
  ...AFTER.map(({ name, isFigure }) => ({ text: `unionShop.${name}` as const, isFigure })),
];

/** The roster with its hours: typed by keyboard alone, and a column of a spreadsheet pasted from the cell on in which one stands. */
export function HoursGrid({ edits, onOpen }: Props) {
  const t = useText();
  const table = useRef<HTMLTableElement>(null);
  const { rows } = edits.report;
  const fields = fieldsOf(edits.basis);
  return (
    <div className="hours-frame">
      <table ref={table} className="table hours-grid">
        <caption className="hidden-visually">{t('unionShop.grid')}</caption>
        <thead>
          <tr>
            {columnsOf(edits).map(({ text, isFigure }) => (
              <th key={text} scope="col" className={isFigure ? 'column-money' : undefined}>
                {t(text)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <GridRow
              key={row.id}
              edits={edits}
              row={row}
              at={at}
              onOpen={onOpen}
              onPress={(event, column) =>
                press(event, { row: at, column }, { table: table.current, rows: rows.length, columns: fields.length })
              }
              onPaste={(event, column) => paste(event, { row: at, column }, edits)}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

type RowProps = Props & {
  readonly row: ReportRow;
  readonly at: number;
  readonly onPress: (event: KeyboardEvent, column: number) => void;
  readonly onPaste: (event: ClipboardEvent, column: number) => void;
};

function GridRow({ edits, row, at, onOpen, onPress, onPaste }: RowProps) {
  const t = useText();
  return (
    <tr data-row={row.id}>
      <th scope="row">
        <button type="button" className="link-button" onClick={() => onOpen(row.id)}>
          {rowName(row)}
        </button>{' '}
        <span className="muted small">{row.ssnLastFour && `···${row.ssnLastFour}`}</span>
        <RowNotes row={row} />
      </th>
      <td>{workClassSaid(row.classification, t) || <NoValue />}</td>
      <td className="column-money muted">{row.before ?? <NoValue />}</td>
      {fieldsOf(edits.basis).map((field, column) => (
        <td key={field} className="column-money">
          <HoursInput
            edits={edits}
            row={row}
            field={field}
            isUnsaved={edits.typed.has(row.id)}
            cell={`${at} ${column}`}
            onKeyDown={(event) => onPress(event, column)}
            onPaste={(event) => onPaste(event, column)}
            onFocus={(event) => event.target.select()}
          />
        </td>
      ))}
      <td className="column-money">{formatMoney(row.amount)}</td>
      <td>
        <RowStanding row={row} />
      </td>
    </tr>
  );
}

type Cell = { row: number; column: number };
type Grid = { table: HTMLTableElement | null; rows: number; columns: number };

/** Up, down and Enter go along the column, as in a spreadsheet; Tab goes on as everywhere. */
const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1, Enter: 1 };

function press(event: KeyboardEvent, from: Cell, { table, rows, columns }: Grid): void {
  const by = STEPS[event.key];
  if (by === undefined || event.nativeEvent.isComposing) return;
  event.preventDefault();
  const size = { rows, columns, page: 10 };
  const to = moved(from, { row: event.key === 'Enter' && event.shiftKey ? -1 : by, column: 0 }, size);
  const input = table?.querySelector<HTMLInputElement>(`[data-cell="${to.row} ${to.column}"]`);
  input?.focus();
  input?.select();
}

/** Several cells are typed from this one on; a single one goes into it as everywhere. */
function paste(event: ClipboardEvent, from: Cell, edits: ReportEdits): void {
  const cells = pastedCells(event.clipboardData.getData('text/plain'));
  if (cells.length === 1 && cells[0]?.length === 1) return;
  event.preventDefault();
  const fields = fieldsOf(edits.basis);
  edits.typeMany(
    cells.flatMap((line, down) => {
      const under = edits.report.rows[from.row + down];
      return under ? [{ id: under.id, change: hoursFrom(line, from.column, fields) }] : [];
    }),
  );
}

/** What a pasted line types, from a column on. */
function hoursFrom(line: readonly string[], first: number, fields: readonly HourField[]): Partial<TypedRow> {
  const change: Partial<TypedRow> = {};
  line.forEach((text, right) => {
    const field = fields[first + right];
    if (field) change[field] = text;
  });
  return change;
}
