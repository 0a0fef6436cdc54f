import { useText } from '../../lib/i18n.ts';
import { formatMoney } from '../../lib/format.ts';
import { Button } from '../../ui/Button.tsx';
import { workClassSaid } from '../../lib/work-class.ts';
import { HoursInput } from './HoursInput.tsx';
import { RowNotes } from './RowNotes.tsx';
import { RowStanding } from './RowStanding.tsx';
import { columnText, fieldsOf, rowName } from './shop-page.ts';
import type { ReportEdits } from './useReportEdits.ts';

type Props = { readonly edits: ReportEdits; readonly onOpen: (id: string) => void };

/** The roster on a phone: a form a worker. */
export function HoursForms({ edits, onOpen }: Props) {
  const t = useText();
  return (
    <ul className="plain-list stack" aria-label={t('unionShop.grid')}>
      {edits.report.rows.map((row) => (
        <li key={row.id} className="hours-form" data-row={row.id}>
          <div className="row row-between">
            <strong>{rowName(row)}</strong>
            <Button kind="quiet" icon="edit" iconOnly onClick={() => onOpen(row.id)}>
              {t('unionShop.open', { name: rowName(row) })}
            </Button>
          </div>
          <p className="muted small">
            {[workClassSaid(row.classification, t), row.ssnLastFour && `···${row.ssnLastFour}`]
              .filter(Boolean)
              .join(' · ')}{' '}
            <RowStanding row={row} />
          </p>
          <div className="hours-pair">
            {fieldsOf(edits.basis).map((field) => (
              <label key={field}>
                <span className="small">{t(columnText(field, edits.basis))}</span>
                <HoursInput edits={edits} row={row} field={field} />
              </label>
            ))}
            <span className="hours-amount">{formatMoney(row.amount)}</span>
          </div>
          {row.before !== null && <p className="muted small">{t('unionShop.beforeWas', { hours: row.before })}</p>}
          <RowNotes row={row} />
        </li>
      ))}
    </ul>
  );
}
