import type { Reply } from '@coverlane/contract/call.ts';
import type { enrollments } from '@coverlane/contract/enrollments/calls.ts';
import { formatMoney, formatMonth } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { DataTable } from '../../ui/DataTable.tsx';

type Month = Reply<typeof enrollments.enrollmentConsequences>['months'][number];

const monthOf = ({ month }: Month): string => formatMonth(month);

/** Money for months that are over: each with its rule, before, after and the difference. */
export function RetroMonths({ months }: { readonly months: readonly Month[] }) {
  const t = useText();
  if (months.length === 0) return null;
  const money = (key: 'before' | 'after' | 'difference', label: string) => ({
    key,
    label,
    cell: (one: Month) => formatMoney(one[key]),
    align: 'end' as const,
  });
  return (
    <DataTable
      caption={t('enrolling.months.title')}
      columns={[
        { key: 'month', width: 'state', label: t('enrolling.months.month'), cell: monthOf, priority: 1 },
        { key: 'rule', label: t('enrolling.months.rule'), cell: ({ rule }) => t(`enrolling.months.rule.${rule}`) },
        money('before', t('enrolling.changed.before')),
        money('after', t('enrolling.changed.after')),
        money('difference', t('enrolling.months.difference')),
      ]}
      rows={months}
      rowKey={({ month }) => month}
      empty={null}
    />
  );
}
