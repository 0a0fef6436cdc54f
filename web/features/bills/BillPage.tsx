import { bills } from '@coverlane/contract/bills/calls.ts';
import type { Reply } from '@coverlane/contract/call.ts';
import { centsOrZero, decimalOf } from '@coverlane/contract/words/cents.ts';
import { useParams } from 'react-router';
import { useCall } from '../../lib/api.ts';
import { formatCount, formatDate, formatMoney, formatMonth } from '../../lib/format.ts';
import { type Translate, useText } from '../../lib/i18n.ts';
import { useListAddress } from '../../lib/list-address.ts';
import { useUser } from '../../lib/session.tsx';
import { failedList, Pages } from '../../lists/ListParts.tsx';
import { BackLink } from '../../ui/BackLink.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { FactsHeader } from '../../ui/FactsHeader.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { BillPayment } from '../bank-link/BillPayment.tsx';
import { BillActions } from './BillActions.tsx';
import { Groups, lineColumns } from './BillTables.tsx';
import type { Bill, BillLine } from './replies.ts';

/** /{admin,client}/bill/{billId}: one bill, what it is made of, and what can be done with it. */
export function BillPage() {
  const t = useText();
  const { billId = '' } = useParams();
  const { type } = useUser();
  const address = useListAddress([]);
  const list = useCall(bills.bill, { id: billId, page: address.page }, { keep: true });
  const { data, error, refetch, isFetching } = list;
  if (!data && error)
    return <ErrorState title={t('bills.failed')} code={error.code} busy={isFetching} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={8} label={t('bills.loading')} />;
  const { bill, paid, groups } = data;
  return (
    <div className="page page-wide">
      <BackLink href={`/${type}/bills`}>{t('bills.back')}</BackLink>
      <FactsHeader
        title={`${bill.number} · ${formatMonth(bill.month)}`}
        facts={[
          ...(type === 'admin' ? [{ label: t('bills.client'), value: bill.clientName }] : []),
          { label: t('bills.carrier'), value: bill.carrierName },
          { label: t('bills.due'), value: formatDate(bill.dueDate) },
          { label: t('bills.employees'), value: formatCount(bill.employees) },
          { label: t('bills.current'), value: formatMoney(bill.current) },
          { label: t('bills.adjusted'), value: formatMoney(bill.adjusted) },
          { label: t('bills.total'), value: formatMoney(bill.total) },
          { label: t('bills.paid'), value: formatMoney(paid) },
          ...stillOwed(data, t),
          { label: t('bills.state'), value: t(`bills.state.${bill.state}`) },
        ]}
      />
      <Told bill={bill} />
      <BillActions bill={bill} paid={paid} />
      {type === 'client' && bill.state !== 'void' && (
        <BillPayment billId={bill.id} returnTo={`/client/bill/${bill.id}`} />
      )}
      <Groups groups={groups} />
      <DataTable
        caption={t('bills.lines')}
        captionShown
        columns={lineColumns(t)}
        rows={data.rows}
        rowKey={({ line }: BillLine) => String(line)}
        rowName={({ name }: BillLine) => name}
        failed={failedList({ list, address })}
      />
      <Pages address={address} total={data.total} />
    </div>
  );
}

/** What is left of a bill that is paid in part. */
function stillOwed({ bill: { state, total }, paid }: Reply<typeof bills.bill>, t: Translate) {
  if (state !== 'partPaid' && (state !== 'overdue' || centsOrZero(paid) === 0)) return [];
  return [{ label: t('bills.stillOwed'), value: formatMoney(decimalOf(centsOrZero(total) - centsOrZero(paid))) }];
}

/** Why it is void, and what was said of its payment. */
function Told({ bill: { state, voidedWhy, saidPaid } }: { readonly bill: Bill }) {
  const t = useText();
  const { type } = useUser();
  if (state === 'void') return <Banner kind="warn" title={t('bills.voidedBecause', { why: voidedWhy ?? '' })} />;
  if (saidPaid === null || state === 'paid') return null;
  const values = { amount: formatMoney(saidPaid.amount), date: formatDate(saidPaid.date) };
  return (
    <Banner kind="info" title={t(type === 'admin' ? 'bills.saidBy' : 'bills.youSaid', values)}>
      {saidPaid.reference}
    </Banner>
  );
}
