import type { Reply } from '@coverlane/contract/call.ts';
import { webhookCalls } from '@coverlane/contract/webhooks/calls.ts';
import { undeliveredStates } from '@coverlane/contract/webhooks/events.ts';
import { useCall } from '../../lib/api.ts';
import { formatCount, formatDateTime } from '../../lib/format.ts';
import { type Translate, useHasText, useText } from '../../lib/i18n.ts';
import { type ListAddress, useListAddress } from '../../lib/list-address.ts';
import { ListFailed, Pages, useExistingPage } from '../../lists/ListParts.tsx';
import { Anchor } from '../../ui/Anchor.tsx';
import { BackLink } from '../../ui/BackLink.tsx';
import { NoFile } from '../../lists/NoFile.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { NoRows } from '../../lists/NoRows.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FilterSelect } from '../../ui/FilterSelect.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import type { Column } from '../../ui/table-columns.ts';
import { Toolbar } from '../../ui/Toolbar.tsx';
import { faultText } from './faults.ts';
import { SendAgain } from './SendAgain.tsx';
import { SendAllAgain } from './SendAllAgain.tsx';
import './webhooks.css';

type List = Reply<typeof webhookCalls.undeliveredEvents>;
type Undelivered = List['rows'][number];

const tones = { waiting: 'info', failed: 'bad' } as const;
const ASK_AGAIN_MS = 10_000;

/** /admin/webhooks/undelivered: what did not arrive, over all webhooks, why, and ways to send it again. */
export function UndeliveredPage() {
  const t = useText();
  const address = useListAddress(['state']);
  const asked = {
    page: address.page,
    state: undeliveredStates.find((state) => state === address.read('state')),
  };
  const list = useCall(webhookCalls.undeliveredEvents, asked, { keep: true, every: ASK_AGAIN_MS });
  const total = list.data?.total;
  useExistingPage(address, total);
  return (
    <div className="page page-list">
      <BackLink href="/admin/webhooks">{t('screens.webhooks')}</BackLink>
      <PageHeader
        title={t('screens.undelivered')}
        about={total !== undefined && t('webhooks.undelivered.count', { count: total, shown: formatCount(total) })}
        actions={
          <>
            <NoFile of="undeliveredEvents" why="running" />
            {list.data && list.data.givenUp > 0 && <SendAllAgain count={list.data.givenUp} />}
          </>
        }
      />
      <p className="muted">{t('webhooks.undelivered.about')}</p>
      {list.error && !list.data ? (
        <ListFailed failure={list.error} {...{ list, address }} />
      ) : (
        <Rows address={address} list={list.data} />
      )}
    </div>
  );
}

type RowsProps = { readonly address: ListAddress; readonly list: List | undefined };

function Rows({ address, list }: RowsProps) {
  const t = useText();
  const has = useHasText();
  return (
    <div className="stack">
      <Narrowing address={address} />
      <DataTable
        caption={t('screens.undelivered')}
        columns={columnsOf(t, has)}
        rows={list?.rows}
        rowKey={({ id }: Undelivered) => id}
        rowName={({ webhookName }) => webhookName}
        renderActions={(delivery) => <Again delivery={delivery} />}
        empty={
          <NoRows
            address={address}
            none={<EmptyState drawing="envelope">{t('webhooks.undelivered.none')}</EmptyState>}
          />
        }
      />
      <Pages address={address} total={list?.total} />
    </div>
  );
}

/** By what became of them. */
function Narrowing({ address }: { readonly address: ListAddress }) {
  const t = useText();
  const choices = undeliveredStates.map((value) => ({ value, label: t(`webhooks.undelivered.${value}`) }));
  return (
    <Toolbar>
      <FilterSelect
        filter={{ name: 'state', label: t('webhooks.log.state'), choices, value: address.read('state') }}
        any={t('webhooks.log.any')}
        onChange={(state) => address.change({ state })}
      />
    </Toolbar>
  );
}

const columnsOf = (t: Translate, has: ReturnType<typeof useHasText>): Column<Undelivered>[] => [
  { key: 'event', label: t('webhooks.undelivered.event'), priority: 1, cell: ({ event }) => eventText(event, t, has) },
  { key: 'webhook', label: t('webhooks.undelivered.webhook'), cell: (delivery) => <Webhook delivery={delivery} /> },
  { key: 'state', width: 'state', label: t('webhooks.log.state'), cell: (delivery) => <State delivery={delivery} /> },
  {
    key: 'next',
    width: 'date',
    label: t('webhooks.undelivered.next'),
    cell: ({ nextTryAt, webhookIsOff }) => (nextTryAt && !webhookIsOff ? formatDateTime(nextTryAt) : '–'),
  },
  {
    key: 'tries',
    width: 'money',
    label: t('webhooks.log.tries'),
    priority: 3,
    cell: ({ tries }) => formatCount(tries),
  },
  {
    key: 'created',
    width: 'date',
    label: t('webhooks.undelivered.happened'),
    priority: 3,
    cell: ({ createdAt }) => formatDateTime(createdAt),
  },
];

function eventText(event: string, t: Translate, has: ReturnType<typeof useHasText>): string {
  const key = `webhooks.events.${event}`;
  return has(key) ? t(key) : event;
}

function Webhook({ delivery: { webhookId, webhookName, webhookIsOff } }: { readonly delivery: Undelivered }) {
  const t = useText();
  return (
    <span className="webhooks-cell">
      <Anchor href={`/admin/webhooks?open=${webhookId}`}>{webhookName}</Anchor>
      {webhookIsOff && <StatusChip tone="neutral">{t('webhooks.status.off')}</StatusChip>}
    </span>
  );
}

function State({ delivery: { state, fault, answered } }: { readonly delivery: Undelivered }) {
  const t = useText();
  if (state === 'delivered') return null;
  return (
    <span className="webhooks-cell">
      <StatusChip tone={tones[state]}>{t(`webhooks.undelivered.${state}`)}</StatusChip>
      {fault && <span className="small">{faultText(t, fault, answered)}</span>}
    </span>
  );
}

/** Nothing is sent while the webhook is off: it is turned on first. */
function Again({ delivery }: { readonly delivery: Undelivered }) {
  const t = useText();
  if (!delivery.webhookIsOff) return <SendAgain id={delivery.webhookId} delivery={delivery} />;
  return <Anchor href={`/admin/webhooks?open=${delivery.webhookId}`}>{t('webhooks.undelivered.turnOn')}</Anchor>;
}
