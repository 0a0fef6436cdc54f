import type { Reply } from '@coverlane/contract/call.ts';
import { agingColumns, cobra } from '@coverlane/contract/cobra/calls.ts';
import { coverageTypes } from '@coverlane/contract/codes.ts';
import type { ReactNode } from 'react';
import { useActiveClient } from '../../lib/active-client.ts';
import { useCall } from '../../lib/api.ts';
import { saveFile } from '../../lib/files.ts';
import { formatDate } from '../../lib/format.ts';
import { type TextKey, type Translate, useText } from '../../lib/i18n.ts';
import type { ListAddress } from '../../lib/list-address.ts';
import { useUser } from '../../lib/session.tsx';
import { failedList, Pages } from '../../lists/ListParts.tsx';
import { MayNotExport, useMayExport } from '../../lists/MayNotExport.tsx';
import { SheetMenu } from '../../lists/SheetMenu.tsx';
import { Button } from '../../ui/Button.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FilterBar } from '../../ui/FilterBar.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import type { Column } from '../../ui/table-columns.ts';

type Line = Reply<typeof cobra.agingList>['rows'][number];
type Props = { readonly address: ListAddress; readonly title: string; readonly tabs: ReactNode };

const queryOf = (search: string, clientId: string | undefined) => ({
  ...(search && { search }),
  ...(clientId !== undefined && { clientId }),
});

/** Children who turn 26 in the next 90 days: who, when, and what ends (ACA 2714). */
export function AgingList({ address, title, tabs }: Props) {
  const t = useText();
  const { type, clients } = useUser();
  const client = useActiveClient();
  const search = address.read('search');
  const query = queryOf(search, client?.id);
  const list = useCall(cobra.agingList, { page: address.page, ...query }, { keep: true });
  const { data } = list;
  return (
    <>
      <PageHeader title={title} about={data && t('cobra.aging.count', { count: data.total })} />
      {tabs}
      <FilterBar
        search={search}
        searchLabel={t('cobra.aging.search')}
        any=""
        filters={[]}
        onChange={(name, value) => address.change({ [name]: value }, true)}
        actions={<AgingExport query={query} />}
      />
      <DataTable
        failed={failedList({ list, address })}
        caption={t('cobra.tab.aging')}
        columns={columnsOf(t, clients.length > 1 && client === null)}
        rows={data?.rows}
        rowKey={({ memberId, lastDay }: Line) => `${memberId} ${lastDay}`}
        rowName={({ child }: Line) => child}
        rowHref={({ memberId, clientId }: Line) => `/${type}/member/${memberId}?client=${clientId}`}
        empty={<Nobody narrowed={search !== ''} onClear={address.clear} />}
      />
      <Pages address={address} total={data?.total} />
    </>
  );
}

function Nobody({ narrowed, onClear }: { readonly narrowed: boolean; readonly onClear: () => void }) {
  const t = useText();
  if (!narrowed) return <EmptyState drawing="desk">{t('cobra.aging.none')}</EmptyState>;
  return (
    <EmptyState action={<Button onClick={onClear}>{t('cobra.aging.clear')}</Button>}>
      {t('cobra.aging.noneMatch')}
    </EmptyState>
  );
}

const LABELS: Readonly<Record<(typeof agingColumns)[number], TextKey>> = {
  child: 'cobra.aging.child',
  memberNumber: 'cobra.aging.number',
  subscriber: 'cobra.aging.subscriber',
  client: 'cobra.client',
  division: 'cobra.aging.division',
  turns: 'cobra.aging.turns',
  lastDay: 'cobra.aging.lastDay',
  ends: 'cobra.aging.ends',
};

/** Saves all of the list; says why where the permission to export is missing. */
function AgingExport({ query }: { readonly query: Readonly<Record<string, string>> }) {
  const t = useText();
  const may = useMayExport(cobra.agingListFile);
  if (may === 'no') return null;
  if (may === 'lacks') return <MayNotExport />;
  const words = Object.fromEntries([
    ...agingColumns.map((column) => [column, t(LABELS[column])]),
    ...coverageTypes.map((type) => [`ends.${type}`, t(`coverageType.${type}`)]),
  ]);
  const labels = { menu: t('cobra.aging.export'), csv: t('cobra.aging.csv'), xlsx: t('cobra.aging.xlsx') };
  return (
    <SheetMenu
      labels={labels}
      save={(format) => saveFile(cobra.agingListFile, { ...query, format, words: JSON.stringify(words) })}
    />
  );
}

const columnsOf = (t: Translate, severalClients: boolean): Column<Line>[] => [
  { key: 'child', width: 'name', label: t('cobra.aging.child'), cell: ({ child }) => child, priority: 1 },
  { key: 'subscriber', width: 'name', label: t('cobra.aging.subscriber'), cell: ({ subscriber }) => subscriber },
  ...(severalClients
    ? [{ key: 'client', width: 'name' as const, label: t('cobra.client'), cell: ({ client }: Line) => client }]
    : []),
  { key: 'turns', width: 'date', label: t('cobra.aging.turns'), cell: ({ turns }) => formatDate(turns) },
  { key: 'lastDay', width: 'date', label: t('cobra.aging.lastDay'), cell: ({ lastDay }) => formatDate(lastDay) },
  { key: 'ends', label: t('cobra.aging.ends'), cell: ({ ends }) => endsOf(ends, t) },
];

const endsOf = (ends: Line['ends'], t: Translate): string =>
  ends.map(({ coverageType, planName }) => `${t(`coverageType.${coverageType}`)}: ${planName}`).join(', ');
