import { coverageTypes } from '@coverlane/contract/codes.ts';
import { useUser } from '../../lib/session.tsx';
import { formatDate, sortedName } from '../../lib/format.ts';
import { type Translate, useText } from '../../lib/i18n.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { type Column, readSort, writeSort } from '../../ui/table-columns.ts';
import { MemberState } from './MemberState.tsx';
import { NoMembers } from './NoMembers.tsx';
import type { FoundMember, MemberList } from './useMemberList.ts';

/** The found members; a card for each where it is narrow. Arrows or J and K move, Enter opens. */
export function MemberTable({ list }: { readonly list: MemberList }) {
  const t = useText();
  const { type } = useUser();
  const { found, asked, go } = list;
  return (
    <DataTable
      caption={t('members.title')}
      columns={columnsOf(list, t)}
      rows={found?.rows}
      rowKey={({ id }) => id}
      rowHref={({ id, clientId }) => `/${type}/member/${id}?client=${clientId}`}
      sort={readSort(asked.sort)}
      onSort={(sort) => go({ sort: writeSort(sort) })}
      empty={<NoMembers list={list} />}
    />
  );
}

/** In the order of the specification's coverage types, whatever order they come in. */
const typesText = (types: FoundMember['coverageTypes'], t: Translate): string =>
  coverageTypes
    .filter((type) => types.includes(type))
    .map((type) => t(`coverageType.${type}`))
    .join(', ') || '–';

const stateOf = ({ state }: FoundMember) => <MemberState state={state} />;

type MemberColumn = Column<FoundMember>;

function columnsOf({ client, asked }: MemberList, t: Translate): MemberColumn[] {
  const columns: (MemberColumn | false)[] = [
    { key: 'name', width: 'name', label: t('members.name'), cell: sortedName, priority: 1, sortable: true },
    {
      key: 'memberNumber',
      width: 'id',
      label: t('members.number'),
      cell: ({ memberNumber }) => memberNumber,
      sortable: true,
    },
    asked.dependents && {
      key: 'relationship',
      label: t('members.relationship'),
      cell: ({ relationship }) => t(`relationship.${relationship}`),
    },
    !client && {
      key: 'client',
      width: 'name',
      label: t('members.client'),
      cell: ({ clientName }) => clientName,
      sortable: true,
    },
    { key: 'division', label: t('members.division'), cell: ({ divisionName }) => divisionName ?? '–', priority: 3 },
    {
      key: 'coverage',
      label: t('members.coverage'),
      cell: (row) => typesText(row.coverageTypes, t),
    },
    {
      key: 'since',
      width: 'date',
      label: t('members.since'),
      cell: ({ since }) => (since ? formatDate(since) : '–'),
      sortable: true,
    },
    { key: 'state', width: 'state', label: t('members.status'), cell: stateOf },
  ];
  return columns.filter((column) => column !== false);
}
