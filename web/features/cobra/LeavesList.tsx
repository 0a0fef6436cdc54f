import type { Reply } from '@coverlane/contract/call.ts';
import { memberChanges } from '@coverlane/contract/changes/calls.ts';
import type { ReactNode } from 'react';
import { useActiveClient } from '../../lib/active-client.ts';
import { useCall } from '../../lib/api.ts';
import { formatDate } from '../../lib/format.ts';
import { type Translate, useText } from '../../lib/i18n.ts';
import type { ListAddress } from '../../lib/list-address.ts';
import { useUser } from '../../lib/session.tsx';
import { failedList, Pages } from '../../lists/ListParts.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { NoFile } from '../../lists/NoFile.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import type { Column } from '../../ui/table-columns.ts';

type Line = Reply<typeof memberChanges.leaveList>['rows'][number];
type Props = { readonly address: ListAddress; readonly title: string; readonly tabs: ReactNode };

/** Who is on leave of absence without a return on record, whose return is past due first. */
export function LeavesList({ address, title, tabs }: Props) {
  const t = useText();
  const { type, clients } = useUser();
  const client = useActiveClient();
  const asked = { page: address.page, ...(client !== null && { clientId: client.id }) };
  const list = useCall(memberChanges.leaveList, asked, { keep: true });
  const { data } = list;
  return (
    <>
      <PageHeader
        title={title}
        about={data && t('cobra.leaves.count', { count: data.total })}
        actions={<NoFile of="leaveList" why="toDo" />}
      />
      {tabs}
      <DataTable
        failed={failedList({ list, address })}
        caption={t('cobra.tab.leaves')}
        columns={columnsOf(t, clients.length > 1 && client === null)}
        rows={data?.rows}
        rowKey={({ memberId, effectiveDate }: Line) => `${memberId} ${effectiveDate}`}
        rowName={({ member }: Line) => member}
        rowHref={({ memberId, clientId }: Line) => `/${type}/returnFromLeave/${memberId}?client=${clientId}`}
        empty={<EmptyState drawing="desk">{t('cobra.leaves.none')}</EmptyState>}
      />
      <Pages address={address} total={data?.total} />
    </>
  );
}

function Expected({ line: { expectedReturn, due } }: { readonly line: Line }) {
  const t = useText();
  if (expectedReturn === null) return t('cobra.leaves.open');
  return (
    <span className="row">
      {formatDate(expectedReturn)} {due && <Chip tone="warn">{t('cobra.leaves.due')}</Chip>}
    </span>
  );
}

const columnsOf = (t: Translate, severalClients: boolean): Column<Line>[] => [
  { key: 'member', width: 'name', label: t('cobra.member'), cell: ({ member }) => member, priority: 1 },
  ...(severalClients
    ? [{ key: 'client', width: 'name' as const, label: t('cobra.client'), cell: ({ client }: Line) => client }]
    : []),
  { key: 'leave', label: t('cobra.leaves.kind'), cell: ({ leave }) => t(`leaveKind.${leave}`) },
  { key: 'from', width: 'date', label: t('cobra.leaves.from'), cell: ({ effectiveDate }) => formatDate(effectiveDate) },
  { key: 'expected', label: t('cobra.leaves.expected'), cell: (line) => <Expected line={line} /> },
  { key: 'payer', label: t('cobra.leaves.payer'), cell: ({ payer }) => t(`leavePayer.${payer}`) },
];
