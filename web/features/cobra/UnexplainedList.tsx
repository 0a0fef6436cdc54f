import type { Reply } from '@coverlane/contract/call.ts';
import { cobra } from '@coverlane/contract/cobra/calls.ts';
import type { ReactNode } from 'react';
import { useActiveClient } from '../../lib/active-client.ts';
import { useCall } from '../../lib/api.ts';
import { formatDate } from '../../lib/format.ts';
import { type Translate, useText } from '../../lib/i18n.ts';
import type { ListAddress } from '../../lib/list-address.ts';
import { useUser } from '../../lib/session.tsx';
import { failedList, Pages } from '../../lists/ListParts.tsx';
import { NoFile } from '../../lists/NoFile.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import type { Column } from '../../ui/table-columns.ts';

type Line = Reply<typeof cobra.unexplainedEnds>['rows'][number];
type Props = { readonly address: ListAddress; readonly title: string; readonly tabs: ReactNode };

/** Coverage that ended, and no file said why: each leads to the record, where it is answered. */
export function UnexplainedList({ address, title, tabs }: Props) {
  const t = useText();
  const { type, clients } = useUser();
  const client = useActiveClient();
  const asked = { page: address.page, ...(client !== null && { clientId: client.id }) };
  const list = useCall(cobra.unexplainedEnds, asked, { keep: true });
  const { data } = list;
  return (
    <>
      <PageHeader
        title={title}
        about={data && t('cobra.unexplained.count', { count: data.total })}
        actions={<NoFile of="unexplainedEnds" why="toDo" />}
      />
      {tabs}
      <DataTable
        failed={failedList({ list, address })}
        caption={t('cobra.tab.unexplained')}
        columns={columnsOf(t, clients.length > 1 && client === null)}
        rows={data?.rows}
        rowKey={({ memberId, lastDay }: Line) => `${memberId} ${lastDay}`}
        rowName={({ memberName }: Line) => memberName}
        rowHref={({ memberId, clientId }: Line) => `/${type}/member/${memberId}?client=${clientId}&tab=cobra`}
        empty={<EmptyState drawing="desk">{t('cobra.unexplained.none')}</EmptyState>}
      />
      <Pages address={address} total={data?.total} />
    </>
  );
}

const columnsOf = (t: Translate, severalClients: boolean): Column<Line>[] => [
  { key: 'member', width: 'name', label: t('cobra.member'), cell: ({ memberName }) => memberName, priority: 1 },
  ...(severalClients
    ? [{ key: 'client', width: 'name' as const, label: t('cobra.client'), cell: ({ clientName }: Line) => clientName }]
    : []),
  { key: 'lastDay', width: 'date', label: t('cobra.lastDay'), cell: ({ lastDay }) => formatDate(lastDay) },
  {
    key: 'types',
    label: t('cobra.unexplained.types'),
    cell: ({ types }) => types.map((type) => t(`coverageType.${type}`)).join(', '),
  },
  {
    key: 'noticeBy',
    width: 'date',
    label: t('cobra.unexplained.noticeBy'),
    cell: ({ noticeBy }) => formatDate(noticeBy),
  },
];
