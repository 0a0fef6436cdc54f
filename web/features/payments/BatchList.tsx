import { paymentBatches } from '@coverlane/contract/payments/batch-calls.ts';
import { useCall } from '../../lib/api.ts';
import { type Translate, useText } from '../../lib/i18n.ts';
import type { ListAddress } from '../../lib/list-address.ts';
import { ActorName } from '../../lists/ActorName.tsx';
import { Day } from '../../lists/Day.tsx';
import { failedList, Pages } from '../../lists/ListParts.tsx';
import { NoFile } from '../../lists/NoFile.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { DateText } from '../../ui/DateText.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Money } from '../../ui/Money.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import type { Column } from '../../ui/table-columns.ts';
import { Toolbar } from '../../ui/Toolbar.tsx';
import { BatchActions } from './BatchActions.tsx';
import { type Batch, batchTones } from './payment-tones.ts';

/** Files for the bank with their control totals: who built and who released each, and what became of its entries. */
export function BatchList({ address }: { readonly address: ListAddress }) {
  const t = useText();
  const list = useCall(paymentBatches.batchList, { page: address.page }, { keep: true });
  return (
    <>
      <Toolbar actions={<NoFile of="batchList" why="papers" />} />
      <DataTable
        caption={t('payments.tab.files')}
        columns={columnsOf(t)}
        rows={list.data?.rows}
        rowKey={({ id }: Batch) => id}
        rowName={({ number }: Batch) => t('payments.inBatch', { number })}
        renderActions={(batch: Batch) => (
          <BatchActions batch={batch} onShow={() => address.change({ tab: undefined, batch: batch.id })} />
        )}
        failed={failedList({ list, address })}
        empty={<EmptyState drawing="folder">{t('payments.noFiles')}</EmptyState>}
      />
      <Pages address={address} total={list.data?.total} />
    </>
  );
}

const columnsOf = (t: Translate): Column<Batch>[] => [
  { key: 'number', width: 'id', label: t('payments.batch'), priority: 1, cell: ({ number }) => number },
  {
    key: 'state',
    width: 'state',
    label: t('payments.status'),
    cell: ({ state }) => <StatusChip tone={batchTones[state]}>{t(`payments.batch.${state}`)}</StatusChip>,
  },
  { key: 'entries', width: 'money', label: t('payments.entries'), cell: ({ entries }) => entries },
  { key: 'debits', width: 'money', label: t('payments.debits'), cell: ({ debits }) => <Money amount={debits} /> },
  { key: 'credits', width: 'money', label: t('payments.credits'), cell: ({ credits }) => <Money amount={credits} /> },
  { key: 'hash', width: 'id', label: t('payments.hash'), priority: 3, cell: ({ entryHash }) => entryHash },
  {
    key: 'effective',
    width: 'date',
    label: t('payments.effective'),
    cell: ({ effectiveDate }) => <DateText date={effectiveDate} />,
  },
  {
    key: 'became',
    width: 'text',
    label: t('payments.became'),
    cell: ({ settled, returned, open }) => t('payments.becameOf', { settled, returned, open }),
  },
  {
    key: 'built',
    width: 'name',
    label: t('payments.builtBy'),
    priority: 3,
    cell: ({ builtAt, builtBy }) => (
      <>
        <Day at={builtAt} /> {builtBy && <ActorName of={builtBy} />}
      </>
    ),
  },
  {
    key: 'released',
    width: 'name',
    label: t('payments.releasedBy'),
    priority: 3,
    cell: ({ releasedBy }) => (releasedBy ? <ActorName of={releasedBy} /> : t('payments.notYet')),
  },
];
