import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react';
import { formatMoney } from '../../lib/format.ts';
import { moved, pastedCells } from '../../lib/grid-keys.ts';
import { useText } from '../../lib/i18n.ts';
import { NoValue } from '../../ui/NoValue.tsx';
import { workClassSaid } from '../../lib/work-class.ts';
import { HOUR_FIELDS, HoursInput } from './HoursInput.tsx';
import { RowNotes } from './RowNotes.tsx';
import { RowStanding } from './RowStanding.tsx';
import { type ReportRow, rowName, type TypedRow } from './shop-page.ts';
import type { ReportEdits } from './useReportEdits.ts';

type Props = { readonly edits: ReportEdits; readonly onOpen: (id: string) => void };

/** The columns, left to right, and which of them are figures. */
const COLUMNS = [
  { name: 'worker', isFigure: false },
  { name: 'classification', isFigure: false },
  { name: 'before', isFigure: true },
  { name: 'worked', isFigure: true },
  { name: 'holiday', isFigure: true },
  { name: 'amount', isFigure: true },
  { name: 'standing', isFigure: false },
] as const;

/** The roster with its hours: typed by keyboard alone, and a column of a spreadsheet pasted from the cell on in which one stands. */
export function HoursGrid({ edits, onOpen }: Props) {
  const t = useText();
  const table = useRef<HTMLTableElement>(null);
  const { rows } = edits.report;
  return (
    <div className="hours-frame">
      <table ref={table} className="table hours-grid">
        <caption className="hidden-visually">{t('unionShop.grid')}</caption>
        <thead>
          <tr>
            {COLUMNS.map(({ name, isFigure }) => (
              <th key={name} scope="col" className={isFigure ? 'column-money' : undefined}>
                {t(`unionShop.${name}`)}
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
                press(event, { row: at, column }, { table: table.current, rows: rows.length })
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
      {HOUR_FIELDS.map((field, column) => (
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
type Grid = { table: HTMLTableElement | null; rows: number };

/** Up, down and Enter go along the column, as in a spreadsheet; Tab goes on as everywhere. */
const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1, Enter: 1 };

function press(event: KeyboardEvent, from: Cell, { table, rows }: Grid): void {
  const by = STEPS[event.key];
  if (by === undefined || event.nativeEvent.isComposing) return;
  event.preventDefault();
  const size = { rows, columns: HOUR_FIELDS.length, page: 10 };
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
  edits.typeMany(
    cells.flatMap((line, down) => {
      const under = edits.report.rows[from.row + down];
      return under ? [{ id: under.id, change: hoursFrom(line, from.column) }] : [];
    }),
  );
}

/** The hours of a pasted line, from a column on. */
function hoursFrom(line: readonly string[], first: number): Partial<TypedRow> {
  const change: Partial<TypedRow> = {};
  line.forEach((text, right) => {
    const field = HOUR_FIELDS[first + right];
    if (field) change[field] = text;
  });
  return change;
}
