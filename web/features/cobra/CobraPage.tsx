import type { Reply } from '@coverlane/contract/call.ts';
import { cobra } from '@coverlane/contract/cobra/calls.ts';
import { CobraDeadline, CobraStateChip } from './CobraState.tsx';
import { useActiveClient } from '../../lib/active-client.ts';
import { useCall } from '../../lib/api.ts';
import { formatDate } from '../../lib/format.ts';
import { type Translate, useText } from '../../lib/i18n.ts';
import { type ListAddress, usePeopleAddress } from '../../lib/list-address.ts';
import { useUser } from '../../lib/session.tsx';
import { CasesExport } from './CasesExport.tsx';
import { AgingList } from './AgingList.tsx';
import { EvidenceList } from './EvidenceList.tsx';
import { LeavesList } from './LeavesList.tsx';
import { PastAgeList } from './PastAgeList.tsx';
import { UnexplainedList } from './UnexplainedList.tsx';
import { failedList, Pages } from '../../lists/ListParts.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import type { Column } from '../../ui/table-columns.ts';
import { Tabs } from '../../ui/Tabs.tsx';

type Line = Reply<typeof cobra.cobraList>['rows'][number];

const TABS = ['open', 'unexplained', 'all', 'aging', 'pastAge', 'leaves', 'evidence'] as const;

/** Tabs of people who have no case: a list of its own behind each. */
const LISTS = {
  unexplained: UnexplainedList,
  aging: AgingList,
  pastAge: PastAgeList,
  leaves: LeavesList,
  evidence: EvidenceList,
} as const;
type ListTab = keyof typeof LISTS;
const isList = (tab: Tab): tab is ListTab => tab in LISTS;

type Tab = (typeof TABS)[number];

const tabOf = (text: string) => TABS.find((name) => name === text) ?? 'open';

function Listed({ address, hrefOf, tab }: Omit<CasesProps, 'tab'> & { readonly tab: ListTab }) {
  const t = useText();
  const List = LISTS[tab];
  return (
    <div className="page page-list">
      <List address={address} title={t('cobra.title')} tabs={<CobraTabs tab={tab} hrefOf={hrefOf} />} />
    </div>
  );
}

/** What is asked for: the cases of one client or of all, those that still need something or every one. */
const asked = (tab: Tab, clientId: string | undefined) => ({
  ...(tab === 'open' && { open: '1' as const }),
  ...(clientId !== undefined && { clientId }),
});

/** Who may continue coverage (COBRA), what is due first first, and which children are next: `/{area}/cobra`. */
export function CobraPage() {
  const address = usePeopleAddress(['tab']);
  const tab = tabOf(address.read('tab'));
  const hrefOf = (name: Tab) => address.href({ tab: name === 'open' ? undefined : name, search: undefined });
  return isList(tab) ? (
    <Listed key={tab} address={address} hrefOf={hrefOf} tab={tab} />
  ) : (
    <Cases address={address} tab={tab} hrefOf={hrefOf} />
  );
}

type CasesProps = {
  readonly address: ListAddress;
  readonly tab: Exclude<Tab, ListTab>;
  readonly hrefOf: (name: Tab) => string;
};

/** The tabs of the page. */
function CobraTabs({ tab, hrefOf }: { readonly tab: Tab; readonly hrefOf: (name: Tab) => string }) {
  const t = useText();
  const tabs = TABS.map((name) => ({ href: hrefOf(name), label: t(`cobra.tab.${name}`) }));
  return <Tabs label={t('cobra.title')} tabs={tabs} current={hrefOf(tab)} />;
}

function Cases({ address, tab, hrefOf }: CasesProps) {
  const t = useText();
  const { type, clients } = useUser();
  const client = useActiveClient();
  const query = asked(tab, client?.id);
  const list = useCall(cobra.cobraList, { page: address.page, ...query }, { keep: true });
  const { data } = list;
  return (
    <div className="page page-list">
      <PageHeader
        title={t('cobra.title')}
        about={data && t('cobra.count', { count: data.total })}
        actions={<CasesExport query={query} />}
      />
      <CobraTabs tab={tab} hrefOf={hrefOf} />
      <DataTable
        failed={failedList({ list, address })}
        caption={t('cobra.title')}
        columns={columnsOf(t, clients.length > 1 && client === null)}
        rows={data?.rows}
        rowKey={({ id }: Line) => id}
        rowName={({ memberName }: Line) => memberName}
        rowHref={({ memberId, clientId }: Line) => `/${type}/member/${memberId}?client=${clientId}&tab=cobra`}
        empty={<EmptyState drawing="desk">{t(`cobra.none.${tab}`)}</EmptyState>}
      />
      <Pages address={address} total={data?.total} />
    </div>
  );
}

const columnsOf = (t: Translate, severalClients: boolean): Column<Line>[] => [
  { key: 'member', width: 'name', label: t('cobra.member'), cell: ({ memberName }) => memberName, priority: 1 },
  ...(severalClients
    ? [{ key: 'client', width: 'name' as const, label: t('cobra.client'), cell: ({ clientName }: Line) => clientName }]
    : []),
  { key: 'event', label: t('cobra.event'), cell: ({ event }) => t(`cobra.event.${event}`) },
  { key: 'lastDay', width: 'date', label: t('cobra.lastDay'), cell: ({ lastDay }) => formatDate(lastDay) },
  { key: 'state', width: 'state', label: t('cobra.state'), cell: ({ state }) => <CobraStateChip state={state} /> },
  { key: 'due', label: t('cobra.due'), cell: (line) => <CobraDeadline deadline={line.deadline} /> },
];
