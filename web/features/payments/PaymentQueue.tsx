import type { Reply } from '@coverlane/contract/call.ts';
import { payments } from '@coverlane/contract/payments/calls.ts';
import { paymentKinds, paymentStatuses } from '@coverlane/contract/payments/codes.ts';
import type { ReactNode } from 'react';
import { useActiveClient } from '../../lib/active-client.ts';
import { useCall } from '../../lib/api.ts';
import { formatCount, formatDate, formatMoney } from '../../lib/format.ts';
import { type Translate, useText } from '../../lib/i18n.ts';
import type { ListAddress } from '../../lib/list-address.ts';
import { useSelection } from '../../lib/selection.ts';
import { failedList, Pages, useExistingPage } from '../../lists/ListParts.tsx';
import { NoFile } from '../../lists/NoFile.tsx';
import { NoRows } from '../../lists/NoRows.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { DateText } from '../../ui/DateText.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FilterBar } from '../../ui/FilterBar.tsx';
import { Money } from '../../ui/Money.tsx';
import { NoValue } from '../../ui/NoValue.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { type Column, readSort, writeSort } from '../../ui/table-columns.ts';
import { PayerLedger } from './PayerLedger.tsx';
import { PaymentActions } from './PaymentActions.tsx';
import { type Payment, paymentTones } from './payment-tones.ts';
import { BuildDue, ChosenPayments } from './QueueSteps.tsx';

/** What the address narrows the queue by, as the call takes it. */
function useAsked(address: ListAddress) {
  const client = useActiveClient();
  const { page, read } = address;
  const batchId = read('batch');
  return {
    page,
    sort: read('sort') || undefined,
    search: read('search') || undefined,
    status: paymentStatuses.find((known) => known === read('status')),
    kind: paymentKinds.find((known) => known === read('kind')),
    ...(batchId && { batchId }),
    ...(client && { clientId: client.id }),
  };
}

/** Payments in the order in which they are due, and what can be done with those that are chosen. */
export function PaymentQueue({ address }: { readonly address: ListAddress }) {
  const t = useText();
  const asked = useAsked(address);
  const list = useCall(payments.paymentList, asked, { keep: true });
  const { data } = list;
  const selection = useSelection(data?.rows, address.narrowedBy);
  const payer = address.read('payer');
  const onBuilt = () => address.change({ tab: 'files' });
  useExistingPage(address, data?.total);
  return (
    <>
      <div className="list-bar">
        <Narrowing address={address} actions={<WhatIsDue found={data} onBuilt={onBuilt} />} />
        <ChosenPayments selection={selection} onBuilt={onBuilt} />
      </div>
      <DataTable
        caption={t('screens.payments')}
        columns={columnsOf(t)}
        rows={data?.rows}
        rowKey={({ id }: Payment) => id}
        rowName={({ number, payerName }: Payment) => `${number} ${payerName}`}
        renderActions={(payment: Payment) => (
          <PaymentActions payment={payment} onLedger={() => address.change({ payer: payment.payerId })} />
        )}
        failed={failedList({ list, address })}
        empty={<NoRows address={address} none={<EmptyState drawing="folder">{t('payments.none')}</EmptyState>} />}
        sort={readSort(asked.sort ?? 'due')}
        onSort={(sort) => address.change({ sort: writeSort(sort) })}
        selected={selection.keys}
        onSelect={selection.choose}
      />
      <Pages address={address} total={data?.total} />
      {payer && <PayerLedger id={payer} onClose={() => address.change({ payer: undefined })} />}
    </>
  );
}

type DueProps = { readonly found: Reply<typeof payments.paymentList> | undefined; readonly onBuilt: () => void };

/** At the end of the line of filters: how many payments and how much, and a file of those that are due. */
function WhatIsDue({ found, onBuilt }: DueProps) {
  const t = useText();
  const values = found && { count: found.total, shown: formatCount(found.total), sum: formatMoney(found.sum) };
  return (
    <div className="row">
      <span className="muted" role="status">
        {values && t('payments.count', values)}
      </span>
      <BuildDue onBuilt={onBuilt} />
      <NoFile of="paymentList" why="toDo" />
    </div>
  );
}

type NarrowingProps = { readonly address: ListAddress; readonly actions: ReactNode };

function Narrowing({ address, actions }: NarrowingProps) {
  const t = useText();
  const status = paymentStatuses.map((value) => ({ value, label: t(`payments.status.${value}`) }));
  const kind = paymentKinds.map((value) => ({ value, label: t(`payments.kind.${value}`) }));
  return (
    <FilterBar
      actions={actions}
      search={address.read('search')}
      searchLabel={t('payments.search')}
      any={t('crud.any')}
      filters={[
        { name: 'status', label: t('payments.status'), value: address.read('status'), choices: status },
        { name: 'kind', label: t('payments.kind'), value: address.read('kind'), choices: kind },
      ]}
      onChange={(name, value) => address.change({ [name]: value }, name === 'search')}
    />
  );
}

const columnsOf = (t: Translate): Column<Payment>[] => [
  {
    key: 'name',
    width: 'name',
    label: t('payments.payer'),
    priority: 1,
    sortable: true,
    cell: ({ payerName }) => payerName,
  },
  {
    key: 'due',
    width: 'date',
    label: t('payments.due'),
    sortable: true,
    cell: ({ dueDate }) => <DateText date={dueDate} />,
  },
  {
    key: 'client',
    width: 'name',
    label: t('payments.client'),
    sortable: true,
    cell: ({ clientName }) => clientName,
  },
  {
    key: 'amount',
    width: 'money',
    label: t('payments.amount'),
    sortable: true,
    cell: ({ amount }) => <Money amount={amount} />,
  },
  {
    key: 'account',
    width: 'id',
    label: t('payments.account'),
    cell: ({ accountType, mask }) => t('payments.masked', { type: t(`payments.type.${accountType}`), mask }),
  },
  {
    key: 'status',
    width: 'state',
    label: t('payments.status'),
    sortable: true,
    cell: (payment) => <State payment={payment} />,
  },
  {
    key: 'age',
    width: 'money',
    label: t('payments.age'),
    priority: 3,
    cell: ({ age }) => (age < 0 ? <NoValue /> : t('payments.days', { count: age })),
  },
  {
    key: 'kind',
    width: 'text',
    label: t('payments.kind'),
    priority: 3,
    cell: ({ kind }) => t(`payments.kind.${kind}`),
  },
  { key: 'number', width: 'id', label: t('payments.number'), priority: 3, cell: ({ number }) => number },
];

/** The state, with what the bank said or why it is held. */
function State({ payment: { status, reason, returnCode, batchNumber, effectiveDate } }: { readonly payment: Payment }) {
  const t = useText();
  const why = [
    returnCode,
    reason && t(`payments.reason.${reason}`),
    batchNumber !== null && status !== 'queued' ? t('payments.inBatch', { number: batchNumber }) : null,
    effectiveDate !== null && (status === 'batched' || status === 'submitted') ? formatDate(effectiveDate) : null,
  ].filter(Boolean);
  return (
    <>
      <StatusChip tone={paymentTones[status]}>{t(`payments.status.${status}`)}</StatusChip>
      {why.length > 0 && <span className="muted small"> {why.join(' · ')}</span>}
    </>
  );
}
