import type { Reply } from '@coverlane/contract/call.ts';
import { type CostSpanReply, plans } from '@coverlane/contract/plans/calls.ts';
import { useCall } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { formatDate, formatMoney } from '../../lib/format.ts';
import { type Translate, useHasText, useText } from '../../lib/i18n.ts';
import { useSentence } from '../../lib/sentence.ts';
import { Card } from '../../ui/Card.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import type { Column } from '../../ui/table-columns.ts';

type Costs = Reply<typeof plans.familyCosts>;
type Cost = NonNullable<Costs['total']>;

type Props = { readonly memberId: string; readonly clientId: string };

/** What the family's coverages cost and who pays it: today's sums, then the span of today, what comes, and the past folded away. */
export function FamilyCosts({ memberId, clientId }: Props) {
  const t = useText();
  const say = useFailureText();
  const { data, error, refetch } = useCall(plans.familyCosts, { id: memberId, clientId });
  if (error && !data) return <ErrorState title={say(error)} code={error.code} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={3} label={t('prices.cost.title')} />;
  if (data.rows.length === 0) return null;
  const past = data.rows.filter(({ to }) => to !== null && to < data.on);
  // The rows of one day keep their order, so that the plans of both halves stand alike.
  const rows = data.rows.filter((row) => !past.includes(row)).toSorted((a, b) => a.from.localeCompare(b.from));
  return (
    <Card title={t('prices.cost.title')}>
      {data.total && <p>{totalText(data.total, t)}</p>}
      <Spans rows={rows} />
      {past.length > 0 && (
        <Disclosure summary={t('prices.cost.past', { count: past.length })}>
          <Spans rows={past} />
        </Disclosure>
      )}
    </Card>
  );
}

const totalText = ({ monthly, employer, employee, ...pay }: Cost, t: Translate): string =>
  t('prices.cost.total', {
    monthly: formatMoney(monthly),
    employer: formatMoney(employer),
    employee: formatMoney(employee),
    pay: payText(pay, t),
  });

/** "$179.48 per paycheck", or, where the last pay day of a year differs, "25 × $179.48, then $179.44". */
function payText(
  { perPay, lastPay, payPeriods }: Pick<Cost, 'perPay' | 'lastPay' | 'payPeriods'>,
  t: Translate,
): string {
  const amount = formatMoney(perPay);
  if (payPeriods === null) return t('prices.cost.aMonth', { amount });
  if (lastPay === null) return t('prices.cost.perPay', { amount });
  return t('prices.cost.perPayThen', { times: payPeriods - 1, amount, last: formatMoney(lastPay) });
}

function Spans({ rows }: { readonly rows: readonly CostSpanReply[] }) {
  const t = useText();
  return (
    <DataTable
      caption={t('prices.cost.title')}
      columns={useColumns()}
      rows={rows}
      rowKey={({ planId, from }) => `${planId} ${from}`}
      rowName={({ planName, from }) => `${planName}, ${formatDate(from)}`}
      empty={<EmptyState drawing="folder">{t('prices.cost.none')}</EmptyState>}
    />
  );
}

function useColumns(): Column<CostSpanReply>[] {
  const t = useText();
  const has = useHasText();
  const say = useSentence();
  const tierName = (code: string) => {
    const key = `tier.${code}`;
    return has(key) ? t(key) : code;
  };
  const money = (key: 'monthly' | 'employer' | 'employee'): Column<CostSpanReply> => ({
    key,
    width: 'money',
    label: t(`prices.cost.${key}`),
    cell: ({ price }) => (price ? formatMoney(price[key]) : '–'),
  });
  return [
    { key: 'plan', width: 'name', label: t('prices.cost.plan'), priority: 1, cell: ({ planName }) => planName },
    {
      key: 'days',
      width: 'id',
      label: t('prices.cost.days'),
      cell: ({ from, to }) =>
        to === null
          ? t('prices.cost.since', { from: formatDate(from) })
          : t('prices.cost.fromTo', { from: formatDate(from), to: formatDate(to) }),
    },
    {
      key: 'tier',
      label: t('prices.cost.tier'),
      cell: ({ tierCode, problem }) => (problem ? say('prices', problem) : tierName(tierCode ?? '')),
    },
    money('monthly'),
    money('employer'),
    money('employee'),
    {
      key: 'pay',
      width: 'money',
      label: t('prices.cost.pay'),
      cell: ({ price, isTaken }) => (price === null ? '–' : isTaken ? payText(price, t) : t('prices.cost.notTaken')),
    },
  ];
}
