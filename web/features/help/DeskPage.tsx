import type { Reply } from '@coverlane/contract/call.ts';
import { helpPriorities, helpStatuses } from '@coverlane/contract/help/codes.ts';
import { desk, deskOwners } from '@coverlane/contract/help/desk-calls.ts';
import { useActiveClient } from '../../lib/active-client.ts';
import { useCall } from '../../lib/api.ts';
import { formatCount, formatDeadline } from '../../lib/format.ts';
import { type Translate, useText } from '../../lib/i18n.ts';
import { type ListAddress, usePeopleAddress } from '../../lib/list-address.ts';
import { useSelection } from '../../lib/selection.ts';
import { useAllows, useUser } from '../../lib/session.tsx';
import { Day } from '../../lists/Day.tsx';
import { failedList, Pages, useExistingPage } from '../../lists/ListParts.tsx';
import { ViewMenu, ViewTabs } from '../../lists/ListTools.tsx';
import { NoFile } from '../../lists/NoFile.tsx';
import { NoRows } from '../../lists/NoRows.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FilterBar } from '../../ui/FilterBar.tsx';
import { NoValue } from '../../ui/NoValue.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import type { Column } from '../../ui/table-columns.ts';
import { DeskBulk } from './DeskBulk.tsx';
import { priorityTones, statusTones } from './help-status.ts';

type Line = Reply<typeof desk.deskList>['rows'][number];

const FILTERS = ['status', 'priority', 'owner', 'team', 'overdue'] as const;

/** What the address narrows the list by, as the call takes it. */
function useAsked(address: ListAddress) {
  const client = useActiveClient();
  const { page, read } = address;
  return {
    page,
    search: read('search') || undefined,
    status: helpStatuses.find((known) => known === read('status')),
    priority: helpPriorities.find((known) => known === read('priority')),
    owner: deskOwners.find((known) => known === read('owner')),
    team: read('team') || undefined,
    ...(read('overdue') === 'true' && { overdue: true }),
    ...(client && { clientId: client.id }),
  };
}

/** /{area}/helpdesk: help requests, what is owed first, by when it is promised. */
export function DeskPage() {
  const t = useText();
  const { type } = useUser();
  const address = usePeopleAddress(FILTERS);
  const list = useCall(desk.deskList, useAsked(address), { keep: true });
  const { data } = list;
  const selection = useSelection(data?.rows, address.narrowedBy);
  const answers = useAllows()(desk.deskChange.access);
  useExistingPage(address, data?.total);
  return (
    <div className="page page-list">
      <PageHeader
        title={t('screens.helpDesk')}
        about={data && t('desk.count', { count: data.total, shown: formatCount(data.total) })}
        actions={<NoFile of="deskList" why="toDo" />}
      />
      <div className="list-bar">
        <Narrowing address={address} teams={data?.teams} />
        <DeskBulk selection={selection} />
      </div>
      <DataTable
        caption={t('screens.helpDesk')}
        columns={columnsOf(t)}
        rows={data?.rows}
        rowKey={({ id }: Line) => id}
        rowName={({ number, subject }: Line) => `${number} ${subject}`}
        rowHref={({ id }: Line) => `/${type}/helpdesk/${id}`}
        failed={failedList({ list, address })}
        empty={<NoRows address={address} none={<EmptyState icon="ok">{t('desk.none')}</EmptyState>} />}
        {...(answers && { selected: selection.keys, onSelect: selection.choose })}
      />
      <Pages address={address} total={data?.total} />
    </div>
  );
}

type NarrowingProps = { readonly address: ListAddress; readonly teams: readonly string[] | undefined };

function Narrowing({ address, teams = [] }: NarrowingProps) {
  const t = useText();
  const filter = (name: (typeof FILTERS)[number], choices: readonly { value: string; label: string }[]) => ({
    name,
    label: t(`desk.${name}`),
    value: address.read(name),
    choices,
  });
  const viewed = { screen: 'helpDesk', address };
  return (
    <>
      <ViewTabs {...viewed} />
      <FilterBar
        actions={<ViewMenu {...viewed} />}
        search={address.read('search')}
        searchLabel={t('desk.search')}
        any={t('crud.any')}
        filters={[
          filter(
            'status',
            helpStatuses.map((value) => ({ value, label: t(`desk.status.${value}`) })),
          ),
          filter(
            'owner',
            deskOwners.map((value) => ({ value, label: t(`desk.owner.${value}`) })),
          ),
          filter(
            'team',
            teams.map((value) => ({ value, label: value })),
          ),
          filter(
            'priority',
            helpPriorities.map((value) => ({ value, label: t(`desk.priority.${value}`) })),
          ),
          filter('overdue', [{ value: 'true', label: t('desk.overdue.yes') }]),
        ]}
        onChange={(name, value) => address.change({ [name]: value }, name === 'search')}
      />
    </>
  );
}

const columnsOf = (t: Translate): Column<Line>[] => [
  { key: 'number', width: 'id', label: t('desk.number'), priority: 1, cell: ({ number }) => number },
  { key: 'subject', width: 'name', label: t('help.subject'), priority: 1, cell: ({ subject }) => subject },
  {
    key: 'status',
    width: 'state',
    label: t('desk.status'),
    cell: ({ status }) => <StatusChip tone={statusTones[status]}>{t(`desk.status.${status}`)}</StatusChip>,
  },
  { key: 'due', width: 'date', label: t('desk.due'), cell: (line) => <Due line={line} /> },
  {
    key: 'priority',
    width: 'state',
    label: t('desk.priority'),
    cell: ({ priority }) => <StatusChip tone={priorityTones[priority]}>{t(`desk.priority.${priority}`)}</StatusChip>,
  },
  { key: 'owner', width: 'name', label: t('desk.owner'), cell: ({ ownerName }) => ownerName ?? <NoValue /> },
  {
    key: 'asker',
    width: 'name',
    label: t('desk.asker'),
    priority: 3,
    cell: ({ askerName }) => askerName ?? <NoValue />,
  },
  {
    key: 'client',
    width: 'name',
    label: t('desk.client'),
    priority: 3,
    cell: ({ clientName }) => clientName ?? <NoValue />,
  },
  { key: 'team', width: 'name', label: t('desk.team'), priority: 3, cell: ({ team }) => team ?? <NoValue /> },
  {
    key: 'created',
    width: 'date',
    label: t('desk.asked'),
    priority: 3,
    cell: ({ createdAt }) => <Day at={createdAt} />,
  },
];

/** Until when a word is promised; what is past says so. */
function Due({ line: { dueAt, overdue } }: { readonly line: Line }) {
  const t = useText();
  if (dueAt === null) return <NoValue />;
  if (!overdue) return <time dateTime={dueAt}>{formatDeadline(dueAt)}</time>;
  return (
    <StatusChip tone="bad" icon="clock">
      {t('desk.overdueSince', { time: formatDeadline(dueAt) })}
    </StatusChip>
  );
}
