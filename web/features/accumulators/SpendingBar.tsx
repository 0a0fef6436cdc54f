import type { AccumulatorRow } from '@coverlane/contract/accumulators/shapes.ts';
import { useId } from 'react';
import { formatDate } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { Chip } from '../../ui/Chip.tsx';
import { hasLimit, useItemName, useQuantity, useUsedOf } from './spending-words.ts';
import './spending.css';

type Props = { readonly row: AccumulatorRow };

/** One total as a bar under words that say the same: "$1,120.00 of $1,500.00", "$380.00 left". */
export function SpendingBar({ row }: Props) {
  const nameOf = useItemName();
  const usedOf = useUsedOf();
  const id = useId();
  if (!hasLimit(row)) return <WithoutLimit row={row} />;
  return (
    <div className="spending-bar">
      <div className="spending-line">
        <span id={id} className="spending-name">
          {nameOf(row)}
        </span>
        <span className="numbers">{usedOf(row)}</span>
      </div>
      <progress aria-labelledby={id} value={row.percent ?? 0} max={100} />
      <div className="spending-line small">
        <Left row={row} />
        <span className="muted numbers">{`${row.percent ?? 0}%`}</span>
      </div>
      <Remarks row={row} />
    </div>
  );
}

function Left({ row }: Props) {
  const t = useText();
  const say = useQuantity();
  if (row.met)
    return (
      <Chip tone="ok" icon="check">
        {t('spending.met')}
      </Chip>
    );
  return <strong>{t('spending.left', { left: say(row.unit, row.remaining ?? '0') })}</strong>;
}

function WithoutLimit({ row }: Props) {
  const t = useText();
  const nameOf = useItemName();
  const say = useQuantity();
  const none = row.kind === 'deductible' ? 'spending.noDeductible' : 'spending.nothing';
  return (
    <div className="spending-bar">
      <div className="spending-line">
        <span className="spending-name">{nameOf(row)}</span>
        <span>{t(row.limit === null ? 'spending.noLimit' : none)}</span>
      </div>
      <p className="small muted">{t('spending.usedSoFar', { used: say(row.unit, row.used) })}</p>
      <Remarks row={row} />
    </div>
  );
}

/** What must be known of a total besides: what was carried over, what is pending, and where the core says otherwise. */
function Remarks({ row }: Props) {
  const t = useText();
  const say = useQuantity();
  const carried = Number(row.carriedOver) > 0;
  return (
    <>
      {row.yearStart < '1900' && <p className="small muted">{t('spending.lifetime')}</p>}
      {carried && (
        <p className="small muted">{t('spending.carriedOver', { amount: say(row.unit, row.carriedOver) })}</p>
      )}
      {row.pending > 0 && <p className="small muted">{t('spending.pending', { count: row.pending })}</p>}
      {row.imported && <ImportedRemark unit={row.unit} imported={row.imported} />}
    </>
  );
}

type ImportedProps = {
  readonly unit: AccumulatorRow['unit'];
  readonly imported: NonNullable<AccumulatorRow['imported']>;
};

function ImportedRemark({ unit, imported }: ImportedProps) {
  const t = useText();
  const say = useQuantity();
  const date = formatDate(imported.asOfDate);
  if (Number(imported.difference) === 0) return <p className="small muted">{t('spending.importedSame', { date })}</p>;
  const difference = say(unit, imported.difference.replace('-', ''));
  const direction = imported.difference.startsWith('-') ? 'less' : 'more';
  const core = say(unit, imported.used);
  return <p className="small spending-differs">{t('spending.imported', { core, date, difference, direction })}</p>;
}
