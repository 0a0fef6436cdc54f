import { bills } from '@coverlane/contract/bills/calls.ts';
import type { Reply } from '@coverlane/contract/call.ts';
import { ledgerKinds } from '@coverlane/contract/payments/codes.ts';
import { useCall } from '../../lib/api.ts';
import { formatDate, formatMonth } from '../../lib/format.ts';
import { type Translate, useText } from '../../lib/i18n.ts';
import { useListAddress } from '../../lib/list-address.ts';
import { useUser } from '../../lib/session.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { DateText } from '../../ui/DateText.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Money } from '../../ui/Money.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import type { Column } from '../../ui/table-columns.ts';
import { BillAuthorisations } from '../bank-link/BillAuthorisations.tsx';
import { BillList } from './BillList.tsx';

type Line = Reply<typeof bills.billLedger>['lines'][number];

const TABS = ['bills', 'ledger', 'debits'] as const;

/** /client/bills: an employer's own bills, and every cent of them and of what it paid. */
export function ClientBills() {
  const t = useText();
  const { clients } = useUser();
  const address = useListAddress(['tab', 'state']);
  const tab = TABS.find((name) => name === address.read('tab')) ?? 'bills';
  const hrefOf = (name: (typeof TABS)[number]) =>
    address.href({ tab: name === 'bills' ? undefined : name, search: undefined, state: undefined });
  const tabs = TABS.map((name) => ({ href: hrefOf(name), label: t(`bills.tab.${name}`) }));
  return (
    <div className="page page-list">
      <PageHeader title={t('screens.bills')} about={t('bills.aboutClient')} />
      <Tabs label={t('bills.parts')} tabs={tabs} current={hrefOf(tab)} />
      {tab === 'bills' && <BillList address={address} clientId={undefined} area="client" />}
      {tab === 'debits' && <BillAuthorisations />}
      {tab === 'ledger' && clients[0] && <Ledger clientId={clients[0].id} />}
    </div>
  );
}

function Ledger({ clientId }: { readonly clientId: string }) {
  const t = useText();
  const { data, error } = useCall(bills.billLedger, { clientId });
  if (error) return <EmptyState drawing="folder">{t('bills.ledgerNone')}</EmptyState>;
  return (
    <DataTable
      caption={t('bills.tab.ledger')}
      columns={columnsOf(t)}
      rows={data?.lines}
      rowKey={({ id }: Line) => id}
      rowName={({ kind, enteredOn }: Line) => `${entry(t, kind)} ${formatDate(enteredOn)}`}
      empty={<EmptyState drawing="folder">{t('bills.ledgerNone')}</EmptyState>}
    />
  );
}

const entry = (t: Translate, kind: (typeof ledgerKinds)[number]): string => t(`bills.entry.${kind}`);

const columnsOf = (t: Translate): Column<Line>[] => [
  {
    key: 'date',
    width: 'date',
    label: t('bills.date'),
    priority: 1,
    cell: ({ enteredOn }) => <DateText date={enteredOn} />,
  },
  {
    key: 'entry',
    width: 'text',
    label: t('bills.entry'),
    cell: ({ kind, month, note }) => [entry(t, kind), month && formatMonth(month), note].filter(Boolean).join(' · '),
  },
  { key: 'amount', width: 'money', label: t('bills.amount'), cell: ({ amount }) => <Money amount={amount} /> },
  { key: 'balance', width: 'money', label: t('bills.balance'), cell: ({ balance }) => <Money amount={balance} /> },
];
