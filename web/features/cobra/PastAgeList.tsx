import type { Reply } from '@coverlane/contract/call.ts';
import { memberChanges } from '@coverlane/contract/changes/calls.ts';
import type { ReactNode } from 'react';
import { useActiveClient } from '../../lib/active-client.ts';
import { useCall } from '../../lib/api.ts';
import { formatDate, formatMoney } from '../../lib/format.ts';
import { type Translate, useText } from '../../lib/i18n.ts';
import type { ListAddress } from '../../lib/list-address.ts';
import { useUser } from '../../lib/session.tsx';
import { failedList, Pages } from '../../lists/ListParts.tsx';
import { NoFile } from '../../lists/NoFile.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import type { Column } from '../../ui/table-columns.ts';

type Line = Reply<typeof memberChanges.pastAgeList>['rows'][number];
type Props = { readonly address: ListAddress; readonly title: string; readonly tabs: ReactNode };

/** Children past the age limit whose coverage goes on: each leads to where it is decided. */
export function PastAgeList({ address, title, tabs }: Props) {
  const t = useText();
  const { type, clients } = useUser();
  const client = useActiveClient();
  const asked = { page: address.page, ...(client !== null && { clientId: client.id }) };
  const list = useCall(memberChanges.pastAgeList, asked, { keep: true });
  const { data } = list;
  return (
    <>
      <PageHeader
        title={title}
        about={data && t('cobra.pastAge.count', { count: data.total })}
        actions={<NoFile of="pastAgeList" why="toDo" />}
      />
      {tabs}
      <DataTable
        failed={failedList({ list, address })}
        caption={t('cobra.tab.pastAge')}
        columns={columnsOf(t, clients.length > 1 && client === null)}
        rows={data?.rows}
        rowKey={({ memberId, lastDay }: Line) => `${memberId} ${lastDay}`}
        rowName={({ child }: Line) => child}
        rowHref={({ memberId, clientId }: Line) => `/${type}/pastAge/${memberId}?client=${clientId}`}
        empty={<EmptyState drawing="desk">{t('cobra.pastAge.none')}</EmptyState>}
      />
      <Pages address={address} total={data?.total} />
    </>
  );
}

const claimsOf = (claims: Line['claims'], t: Translate): string =>
  claims === null ? '' : t('cobra.pastAge.claimsOf', { count: claims.count, amount: formatMoney(claims.amount) });

const columnsOf = (t: Translate, severalClients: boolean): Column<Line>[] => [
  { key: 'child', width: 'name', label: t('cobra.aging.child'), cell: ({ child }) => child, priority: 1 },
  { key: 'subscriber', width: 'name', label: t('cobra.aging.subscriber'), cell: ({ subscriber }) => subscriber },
  ...(severalClients
    ? [{ key: 'client', width: 'name' as const, label: t('cobra.client'), cell: ({ client }: Line) => client }]
    : []),
  { key: 'lastDay', width: 'date', label: t('cobra.pastAge.lastDay'), cell: ({ lastDay }) => formatDate(lastDay) },
  {
    key: 'goesOn',
    label: t('cobra.pastAge.goesOn'),
    cell: ({ ends }) => ends.map(({ coverageType }) => t(`coverageType.${coverageType}`)).join(', '),
  },
  { key: 'claims', width: 'money', label: t('cobra.pastAge.claims'), cell: ({ claims }) => claimsOf(claims, t) },
  {
    key: 'premiums',
    width: 'money',
    label: t('cobra.pastAge.premiums'),
    cell: ({ premiums }) => (premiums === null ? '' : formatMoney(premiums)),
  },
];
