import type { AccumulatorRow } from '@coverlane/contract/accumulators/shapes.ts';
import { useState } from 'react';
import { useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { LedgerPart } from './LedgerPart.tsx';
import { SpendingBar } from './SpendingBar.tsx';
import { hasLimit, useItemName, useQuantity } from './spending-words.ts';

type Props = { readonly rows: readonly AccumulatorRow[]; readonly memberId: string; readonly asOfDate: string };

/** Totals as bars; each opens to the lines that make it. */
export function SpendingBars({ rows, memberId, asOfDate }: Props) {
  return (
    <ul className="plain-list spending-list">
      {rows.map((row) => (
        <li key={row.accumulatorId}>
          <SpendingBar row={row} />
          <OpenLedger row={row} memberId={memberId} asOfDate={asOfDate} />
        </li>
      ))}
    </ul>
  );
}

type OpenProps = Omit<Props, 'rows'> & { readonly row: AccumulatorRow };

function OpenLedger({ row, memberId, asOfDate }: OpenProps) {
  const t = useText();
  const nameOf = useItemName();
  const [open, setOpen] = useState(false);
  return (
    <div className="spending-open">
      <Button
        kind="quiet"
        icon={open ? 'up' : 'down'}
        aria-expanded={open}
        aria-label={`${t(open ? 'spending.ledgerClose' : 'spending.ledgerOpen')}: ${nameOf(row)}`}
        onClick={() => setOpen(!open)}
      >
        {t(open ? 'spending.ledgerClose' : 'spending.ledgerOpen')}
      </Button>
      {open && <LedgerPart row={row} memberId={memberId} asOfDate={asOfDate} />}
    </div>
  );
}

/** The same totals as a table. */
export function SpendingTable({ rows }: Pick<Props, 'rows'>) {
  const t = useText();
  const nameOf = useItemName();
  const say = useQuantity();
  const none = ({ limit }: AccumulatorRow) => t(limit === null ? 'spending.noLimit' : 'spending.nothing');
  return (
    <DataTable
      rows={rows}
      rowKey={({ accumulatorId }) => accumulatorId}
      caption={t('spending.tableCaption')}
      empty={<p>{t('spending.none')}</p>}
      columns={[
        { key: 'item', label: t('spending.column.item'), cell: nameOf, priority: 1 },
        {
          key: 'network',
          label: t('spending.column.network'),
          cell: ({ network }) => t(`spending.network.${network}`),
        },
        { key: 'used', width: 'money', label: t('spending.column.used'), cell: ({ unit, used }) => say(unit, used) },
        {
          key: 'limit',
          width: 'money',
          label: t('spending.column.limit'),
          cell: (row) => (hasLimit(row) ? say(row.unit, row.limit ?? '0') : none(row)),
        },
        {
          key: 'left',
          width: 'money',
          label: t('spending.column.left'),
          cell: ({ unit, remaining, met }) =>
            met ? t('spending.met') : remaining === null ? '–' : say(unit, remaining),
        },
      ]}
    />
  );
}
