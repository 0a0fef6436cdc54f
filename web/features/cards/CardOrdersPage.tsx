import { cardOrderStatuses } from '@coverlane/contract/cards/codes.ts';
import type { Reply } from '@coverlane/contract/call.ts';
import { idCards } from '@coverlane/contract/cards/calls.ts';
import { OutdatedCards } from './OutdatedCards.tsx';
import { OrderState } from './OrderState.tsx';
import { useActiveClient } from '../../lib/active-client.ts';
import { useAction, useCall } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { Day } from '../../lists/Day.tsx';
import { type Translate, useText } from '../../lib/i18n.ts';
import { type ListAddress, usePeopleAddress } from '../../lib/list-address.ts';
import { useUser } from '../../lib/session.tsx';
import { failedList, Pages } from '../../lists/ListParts.tsx';
import { Anchor } from '../../ui/Anchor.tsx';
import { Button } from '../../ui/Button.tsx';
import { NoFile } from '../../lists/NoFile.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { FilterSelect } from '../../ui/FilterSelect.tsx';
import type { Column } from '../../ui/table-columns.ts';
import { Tabs } from '../../ui/Tabs.tsx';
import { Toolbar } from '../../ui/Toolbar.tsx';
import { CardBatches } from './CardBatches.tsx';
import { CardChanges } from './CardChanges.tsx';
import { MoveOrder } from './MoveOrder.tsx';
import { ActorName } from '../../lists/ActorName.tsx';

type Order = Reply<typeof idCards.cardQueue>['rows'][number];

const TABS = ['orders', 'batches', 'outdated'] as const;

/** Printed cards from the request to the mail: `/admin/idcardorders`, `/tpa/idcardorders`. */
export function CardOrdersPage() {
  const t = useText();
  const address = usePeopleAddress(['tab', 'status', 'batchId']);
  const tab = TABS.find((name) => name === address.read('tab')) ?? 'orders';
  const hrefOf = (name: (typeof TABS)[number]) =>
    address.href({ tab: name === 'orders' ? undefined : name, status: undefined, batchId: undefined });
  const tabs = TABS.map((name) => ({ href: hrefOf(name), label: t(`cards.queue.${name}`) }));
  return (
    <div className="page page-list">
      <PageHeader
        title={t('screens.idCardOrders')}
        about={t('cards.queue.about')}
        actions={<BatchNow address={address} />}
      />
      {tab === 'orders' && <OutdatedCards />}
      <Tabs label={t('cards.queue.parts')} tabs={tabs} current={hrefOf(tab)} />
      {tab === 'orders' && <Orders address={address} />}
      {tab === 'batches' && <CardBatches address={address} />}
      {tab === 'outdated' && <CardChanges />}
    </div>
  );
}

/** Puts everything that is requested into one batch for the printer. */
function BatchNow({ address }: { readonly address: ListAddress }) {
  const t = useText();
  const say = useFailureText();
  const { notify } = useNotices();
  const client = useActiveClient();
  const batch = useAction(idCards.batchCards, { refreshes: [idCards.cardQueue, idCards.cardBatchList] });
  const start = () =>
    batch.mutate(client ? { clientId: client.id } : {}, {
      onSuccess: ({ cards }) => {
        notify('success', t('cards.queue.batched', { count: cards }));
        address.change({ tab: 'batches', status: undefined });
      },
      onError: (error) => notify('error', say(error)),
    });
  return (
    <Button kind="primary" icon="print" busy={batch.isPending} onClick={start}>
      {t('cards.queue.batchNow')}
    </Button>
  );
}

/** The page of the queue that the address asks for, of the client being worked for. */
function useQueue(address: ListAddress) {
  const client = useActiveClient();
  const status = cardOrderStatuses.find((known) => known === address.read('status'));
  const batchId = address.read('batchId');
  const list = useCall(
    idCards.cardQueue,
    {
      page: address.page,
      ...(status && { status }),
      ...(batchId && { batchId }),
      ...(client && { clientId: client.id }),
    },
    { keep: true },
  );
  return { list, status };
}

function Orders({ address }: { readonly address: ListAddress }) {
  const t = useText();
  const { list, status } = useQueue(address);
  const { type } = useUser();
  return (
    <>
      <Toolbar>
        <FilterSelect
          filter={{
            name: 'status',
            label: t('cards.queue.status'),
            choices: cardOrderStatuses.map((value) => ({ value, label: t(`cards.state.${value}`) })),
            value: status ?? '',
          }}
          any={t('cards.queue.all')}
          onChange={(next) => address.change({ status: next })}
        />
        <NoFile of="cardQueue" why="toDo" />
      </Toolbar>
      <DataTable
        failed={failedList({ list, address })}
        caption={t('screens.idCardOrders')}
        columns={columnsOf(t, type)}
        rows={list.data?.rows}
        rowKey={({ id }: Order) => id}
        rowName={({ memberName }: Order) => memberName}
        renderActions={(order: Order) => <MoveOrder order={order} />}
        empty={<EmptyState drawing="card">{t(status ? 'cards.queue.none' : 'cards.queue.empty')}</EmptyState>}
      />
      <Pages address={address} total={list.data?.total} />
    </>
  );
}

const columnsOf = (t: Translate, area: string): Column<Order>[] => [
  {
    key: 'member',
    width: 'name',
    label: t('cards.queue.member'),
    priority: 1,
    cell: ({ memberName, memberId, clientId }) => (
      <Anchor href={`/${area}/member/${memberId}?client=${clientId}&tab=idcards`}>{memberName}</Anchor>
    ),
  },
  { key: 'client', width: 'name', label: t('cards.queue.client'), cell: ({ clientName }) => clientName, priority: 3 },
  { key: 'plan', width: 'name', label: t('cards.queue.plan'), cell: ({ planName }) => planName },
  { key: 'quantity', width: 'money', label: t('cards.quantity'), cell: ({ quantity }) => quantity },
  { key: 'reason', label: t('cards.why'), cell: ({ reason }) => t(`cards.why.${reason}`) },
  { key: 'mailTo', label: t('cards.queue.mailTo'), cell: ({ mailTo }) => mailTo ?? '–', priority: 3 },
  {
    key: 'requested',
    label: t('cards.queue.requested'),
    cell: ({ requestedAt, requestedBy }) => (
      <>
        <Day at={requestedAt} />
        <span className="muted small"> {requestedBy ? <ActorName of={requestedBy} /> : t('cards.queue.byItself')}</span>
      </>
    ),
  },
  {
    key: 'state',
    width: 'state',
    label: t('cards.queue.status'),
    cell: ({ status, note }) => (
      <>
        <OrderState state={status} />
        {note && <span className="muted small"> {note}</span>}
      </>
    ),
  },
];
