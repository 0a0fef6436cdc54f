import { formatCount, formatMonth } from '../../lib/format.ts';
import { type Translate, useHasText, useText } from '../../lib/i18n.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { Money } from '../../ui/Money.tsx';
import { NoValue } from '../../ui/NoValue.tsx';
import type { Column } from '../../ui/table-columns.ts';
import type { BillGroup, BillLine } from './replies.ts';

/** What the month is made of: plans and tiers at their price, counted. */
export function Groups({ groups }: { readonly groups: readonly BillGroup[] }) {
  const t = useText();
  if (groups.length === 0) return null;
  return (
    <DataTable
      caption={t('bills.groups')}
      captionShown
      columns={groupColumns(t)}
      rows={[...groups]}
      rowKey={({ planName, tier, each }: BillGroup) => `${planName} ${tier} ${each}`}
    />
  );
}

/** Lines of a bill: who, what, of which month, and why. */
export function Lines({ caption, lines }: { readonly caption: string; readonly lines: readonly BillLine[] }) {
  const t = useText();
  return (
    <DataTable
      caption={caption}
      captionShown
      columns={lineColumns(t)}
      rows={[...lines]}
      rowKey={({ line }: BillLine) => String(line)}
      rowName={({ name }: BillLine) => name}
    />
  );
}

/** What a tier is called; one of an employer's own by its code. */
function Tier({ code }: { readonly code: string | null }) {
  const t = useText();
  const has = useHasText();
  if (code === null || code === 'NOTIER') return <NoValue />;
  const key = `tier.${code}`;
  return has(key) ? t(key) : code;
}

const groupColumns = (t: Translate): Column<BillGroup>[] => [
  {
    key: 'plan',
    width: 'name',
    label: t('bills.plan'),
    priority: 1,
    cell: ({ planName }) => planName ?? t('bills.fee'),
  },
  { key: 'tier', width: 'text', label: t('bills.tier'), cell: ({ tier }) => <Tier code={tier} /> },
  { key: 'count', width: 'money', label: t('bills.count'), cell: ({ count }) => formatCount(count) },
  { key: 'each', width: 'money', label: t('bills.each'), cell: ({ each }) => <Money amount={each} /> },
  { key: 'amount', width: 'money', label: t('bills.amount'), cell: ({ amount }) => <Money amount={amount} /> },
];

/** Columns of the lines of a bill. */
export const lineColumns = (t: Translate): Column<BillLine>[] => [
  { key: 'name', width: 'name', label: t('bills.name'), priority: 1, cell: ({ name }) => name },
  {
    key: 'number',
    width: 'id',
    label: t('bills.memberNumber'),
    priority: 3,
    cell: ({ memberNumber }) => memberNumber ?? <NoValue />,
  },
  { key: 'plan', width: 'text', label: t('bills.plan'), cell: ({ planName }) => planName ?? t('bills.fee') },
  { key: 'tier', width: 'text', label: t('bills.tier'), cell: ({ tier }) => <Tier code={tier} /> },
  { key: 'month', width: 'id', label: t('bills.month'), cell: ({ month }) => formatMonth(month) },
  { key: 'reason', width: 'text', label: t('bills.reason'), cell: ({ reason }) => t(`bills.line.${reason}`) },
  { key: 'amount', width: 'money', label: t('bills.amount'), cell: ({ amount }) => <Money amount={amount} /> },
];
