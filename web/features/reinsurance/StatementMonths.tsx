import { ratioText } from '@coverlane/contract/reinsurance/ratio.ts';
import { formatCount, formatMonth } from '../../lib/format.ts';
import { type Translate, useText } from '../../lib/i18n.ts';
import { Chip } from '../../ui/Chip.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { Money } from '../../ui/Money.tsx';
import type { Column } from '../../ui/table-columns.ts';
import type { StatementReply } from './replies.ts';

type Month = StatementReply['months'][number];
type Props = { readonly months: readonly Month[]; readonly onOpen: (month: string) => void };

/** The months of a statement, each opening how it is worked out. */
export function StatementMonths({ months, onOpen }: Props) {
  const t = useText();
  return (
    <DataTable
      caption={t('reinsurance.tab.statement')}
      columns={columnsOf(t)}
      rows={months}
      rowKey={({ month }: Month) => month}
      rowName={({ month }: Month) => formatMonth(month)}
      onOpen={({ month }: Month) => onOpen(month)}
    />
  );
}

/** What is to be said of a month beside its figures; in its open month it is said in full. */
function Mark({ month: { restated, isRunOut, isOver } }: { readonly month: Month }) {
  const t = useText();
  if (restated) return <Chip tone="warn">{t('reinsurance.restated')}</Chip>;
  if (isRunOut) return <span className="muted small">{t('reinsurance.runOut')}</span>;
  return isOver ? null : <span className="muted small">{t('reinsurance.notOver')}</span>;
}

const money = (
  t: Translate,
  key: 'attachment' | 'gross' | 'refunded' | 'ineligible' | 'specificExcess' | 'net' | 'netToDate' | 'attachmentToDate',
  low = false,
): Column<Month> => ({
  key,
  width: 'money',
  label: t(`reinsurance.${key}`),
  ...(low && { priority: 3 as const }),
  cell: (month) => <Money amount={month[key]} />,
});

const columnsOf = (t: Translate): Column<Month>[] => [
  { key: 'month', width: 'id', label: t('reinsurance.month'), priority: 1, cell: ({ month }) => formatMonth(month) },
  { key: 'enrolled', width: 'money', label: t('reinsurance.enrolled'), cell: ({ enrolled }) => formatCount(enrolled) },
  money(t, 'attachment'),
  money(t, 'gross', true),
  money(t, 'refunded', true),
  money(t, 'ineligible', true),
  money(t, 'specificExcess', true),
  money(t, 'net'),
  money(t, 'netToDate'),
  { key: 'ratio', width: 'money', label: t('reinsurance.ratio'), cell: ({ ratio }) => ratioText(ratio) },
  { key: 'mark', width: 'state', label: t('reinsurance.state'), cell: (month) => <Mark month={month} /> },
];
