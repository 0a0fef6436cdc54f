import type { InputHTMLAttributes } from 'react';
import { useText } from '../../lib/i18n.ts';
import { classNames } from '../../ui/class-names.ts';
import { type HourField, ofWorkerText, type ReportRow, rowName } from './shop-page.ts';
import type { ReportEdits } from './useReportEdits.ts';

type Props = Pick<InputHTMLAttributes<HTMLInputElement>, 'onKeyDown' | 'onPaste' | 'onFocus'> & {
  readonly edits: ReportEdits;
  readonly row: ReportRow;
  readonly field: HourField;
  /** Shows what is not kept yet. */
  readonly isUnsaved?: boolean;
  /** Where it stands in a grid: its row and column. */
  readonly cell?: string;
};

/** The hours of a worker, kept as they are typed. */
export function HoursInput({ edits, row, field, isUnsaved = false, cell, ...events }: Props) {
  const t = useText();
  const isWrong = row.faults.some((one) => one.field === field);
  return (
    <input
      {...events}
      className={classNames('input hours-input', isUnsaved && 'hours-unsaved')}
      data-cell={cell}
      inputMode="decimal"
      autoComplete="off"
      maxLength={12}
      aria-label={t(ofWorkerText(field, edits.basis), { name: rowName(row) })}
      aria-invalid={isWrong || undefined}
      aria-describedby={row.faults.length + row.warnings.length > 0 ? `notes-${row.id}` : undefined}
      value={edits.typed.get(row.id)?.[field] ?? row[field]}
      onChange={(event) => edits.type(row.id, { [field]: event.target.value })}
    />
  );
}
