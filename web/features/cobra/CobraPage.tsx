import type { Reply } from '@coverlane/contract/call.ts';
import { cobra } from '@coverlane/contract/calls/cobra.ts';
import { CobraDeadline, CobraStateChip } from '../../enrolling/CobraState.tsx';
import { useActiveClient } from '../../lib/active-client.ts';
import { useCall } from '../../lib/api.ts';
import { formatDate } from '../../lib/format.ts';
import { type Translate, useText } from '../../lib/i18n.ts';
import { useListAddress } from '../../lib/list-address.ts';
import { useUser } from '../../lib/session.tsx';
import { ListFailed, Pages } from '../../lists/ListParts.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import type { Column } from '../../ui/tableColumns.ts';
import { Tabs } from '../../ui/Tabs.tsx';

type Line = Reply<typeof cobra.cobraList>['rows'][number];

const TABS = ['open', 'all'] as const;

const tabOf = (text: string) => TABS.find((name) => name === text) ?? 'open';

/** What is asked for: the cases of one client or of all, those that still need something or every one. */
const asked = (page: number, tab: (typeof TABS)[number], clientId: string | undefined) => ({
  page,
  ...(tab === 'open' && { open: '1' as const }),
  ...(clientId !== undefined && { clientId }),
});

/** Who may continue coverage (COBRA), what is due first first: `/{area}/cobra`. */
export function CobraPage() {
  const t = useText();
  const { type, clients } = useUser();
  const client = useActiveClient();
  const address = useListAddress(['tab']);
  const tab = tabOf(address.read('tab'));
  const list = useCall(cobra.cobraList, asked(address.page, tab, client?.id), { keep: true });
  const { data, error } = list;
  const hrefOf = (name: (typeof TABS)[number]) => address.href({ tab: name === 'open' ? undefined : name });
  if (error && !data) return <ListFailed failure={error} list={list} address={address} />;
  return (
    <div className="page page-wide">
      <PageHeader title={t('cobra.title')} about={data && t('cobra.count', { count: data.total })} />
      <Tabs
        label={t('cobra.title')}
        tabs={TABS.map((name) => ({ href: hrefOf(name), label: t(`cobra.tab.${name}`) }))}
        current={hrefOf(tab)}
      />
      <DataTable
        caption={t('cobra.title')}
        columns={columnsOf(t, clients.length > 1 && client === null)}
        rows={data?.rows}
        rowKey={({ id }: Line) => id}
        rowName={({ memberName }: Line) => memberName}
        rowHref={({ memberId, clientId }: Line) => `/${type}/member/${memberId}?client=${clientId}&tab=cobra`}
        empty={<EmptyState icon="ok">{t(`cobra.none.${tab}`)}</EmptyState>}
      />
      <Pages address={address} total={data?.total} />
    </div>
  );
}

const columnsOf = (t: Translate, severalClients: boolean): Column<Line>[] => [
  { key: 'member', label: t('cobra.member'), cell: ({ memberName }) => memberName, priority: 1, tight: true },
  ...(severalClients ? [{ key: 'client', label: t('cobra.client'), cell: ({ clientName }: Line) => clientName }] : []),
  { key: 'event', label: t('cobra.event'), cell: ({ event }) => t(`cobra.event.${event}`) },
  { key: 'lastDay', label: t('cobra.lastDay'), cell: ({ lastDay }) => formatDate(lastDay), tight: true },
  { key: 'state', label: t('cobra.state'), cell: ({ state }) => <CobraStateChip state={state} />, tight: true },
  { key: 'due', label: t('cobra.due'), cell: (line) => <CobraDeadline deadline={line.deadline} /> },
];
