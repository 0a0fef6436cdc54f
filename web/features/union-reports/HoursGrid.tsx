import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react';
import { formatMoney } from '../../lib/format.ts';
import { moved, pastedCells } from '../../lib/grid-keys.ts';
import { useText } from '../../lib/i18n.ts';
import { classNames } from '../../ui/classNames.ts';
import { NoValue } from '../../ui/NoValue.tsx';
import { workClassSaid } from '../unions/work-class.ts';
import { RowNotes } from './RowNotes.tsx';
import { RowStanding } from './RowStanding.tsx';
import { type ReportRow, rowName, type TypedRow } from './shop-page.ts';
import type { ReportEdits } from './useReportEdits.ts';

/** What is typed in columns, left to right. */
export const HOUR_FIELDS = ['worked', 'holiday'] as const;
export type HourField = (typeof HOUR_FIELDS)[number];

type Props = { readonly edits: ReportEdits; readonly onOpen: (id: string) => void };

/** Up, down and Enter go along the column, as in a spreadsheet; Tab goes on as everywhere. */
const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1, Enter: 1 };

/** The roster with its hours: typed by keyboard alone, and a column of a spreadsheet pasted from the cell on in which one stands. */
export function HoursGrid({ edits, onOpen }: Props) {
  const t = useText();
  const table = useRef<HTMLTableElement>(null);
  const { rows } = edits.report;
  const go = (row: number, column: number, by: number) => {
    const size = { rows: rows.length, columns: HOUR_FIELDS.length, page: 10 };
    const to = moved({ row, column }, { row: by, column: 0 }, size);
    const input = table.current?.querySelector<HTMLInputElement>(`[data-cell="${to.row} ${to.column}"]`);
    input?.focus();
    input?.select();
  };
  const press = (event: KeyboardEvent, row: number, column: number) => {
    const by = STEPS[event.key];
    if (by === undefined || event.nativeEvent.isComposing) return;
    event.preventDefault();
    go(row, column, event.key === 'Enter' && event.shiftKey ? -1 : by);
  };
  const paste = (event: ClipboardEvent, row: number, column: number) => {
    const cells = pastedCells(event.clipboardData.getData('text/plain'));
    if (cells.length === 1 && cells[0]?.length === 1) return;
    event.preventDefault();
    edits.typeMany(
      cells.flatMap((line, down) => {
        const under = rows[row + down];
        const change: Partial<TypedRow> = {};
        line.forEach((text, right) => {
          const field = HOUR_FIELDS[column + right];
          if (field) change[field] = text;
        });
        return under ? [{ id: under.id, change }] : [];
      }),
    );
  };
  return (
    <div className="hours-frame">
      <table ref={table} className="table hours-grid">
        <caption className="hidden-visually">{t('unionShop.grid')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('unionShop.worker')}</th>
            <th scope="col">{t('unionShop.classification')}</th>
            <th scope="col" className="column-money">
              {t('unionShop.before')}
            </th>
            <th scope="col" className="column-money">
              {t('unionShop.worked')}
            </th>
            <th scope="col" className="column-money">
              {t('unionShop.holiday')}
            </th>
            <th scope="col" className="column-money">
              {t('unionShop.amount')}
            </th>
            <th scope="col">{t('unionShop.standing')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={row.id} data-row={row.id}>
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
                  <input
                    className={classNames('input hours-input', edits.typed.has(row.id) && 'hours-unsaved')}
                    data-cell={`${at} ${column}`}
                    inputMode="decimal"
                    autoComplete="off"
                    maxLength={12}
                    aria-label={t(`unionShop.${field}Of`, { name: rowName(row) })}
                    aria-invalid={isWrong(row, field) || undefined}
                    aria-describedby={row.faults.length + row.warnings.length > 0 ? `notes-${row.id}` : undefined}
                    value={edits.typed.get(row.id)?.[field] ?? row[field]}
                    onChange={(event) => edits.type(row.id, { [field]: event.target.value })}
                    onKeyDown={(event) => press(event, at, column)}
                    onPaste={(event) => paste(event, at, column)}
                    onFocus={(event) => event.target.select()}
                  />
                </td>
              ))}
              <td className="column-money">{formatMoney(row.amount)}</td>
              <td>
                <RowStanding row={row} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Is something wrong with the hours in a cell? */
export const isWrong = ({ faults }: ReportRow, field: HourField): boolean => faults.some((one) => one.field === field);
