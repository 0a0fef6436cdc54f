import type { Reply } from '@coverlane/contract/call.ts';
import type { enrollments } from '@coverlane/contract/enrollments/calls.ts';
import { formatDate, formatMoney } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { DataTable } from '../../ui/DataTable.tsx';

type Consequences = Reply<typeof enrollments.enrollmentConsequences>;
type Row = Consequences['rows'][number];

/** From which days on each paycheck takes another amount, without the change and with it; one day alone is said elsewhere. */
export function PayRows({ rows, payPeriods }: Pick<Consequences, 'rows' | 'payPeriods'>) {
  const t = useText();
  if (rows.length < 2) return null;
  const money = (amount: string | null): string => (amount === null ? t('enrolling.noPriceYet') : formatMoney(amount));
  const withChange = ({ after, lastAfter }: Row): string =>
    lastAfter === null ? money(after) : t('enrolling.lastPay', { amount: money(after), last: formatMoney(lastAfter) });
  return (
    <DataTable
      caption={t(payPeriods === null ? 'enrolling.rows.monthly' : 'enrolling.rows.title')}
      captionShown
      columns={[
        {
          key: 'date',
          width: 'date',
          label: t('enrolling.rows.from'),
          cell: ({ date }) => formatDate(date),
          priority: 1,
        },
        { key: 'before', width: 'money', label: t('enrolling.rows.without'), cell: ({ before }) => money(before) },
        { key: 'after', width: 'money', label: t('enrolling.rows.with'), cell: withChange },
      ]}
      rows={rows}
      rowKey={({ date }) => date}
      empty={null}
    />
  );
}
