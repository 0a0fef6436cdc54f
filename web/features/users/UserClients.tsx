import { user } from '@coverlane/contract/users/own-calls.ts';
import type { VisibleClient } from '@coverlane/contract/users/calls.ts';
import { PAGE_SIZE } from '@coverlane/contract/fields.ts';
import { useCall } from '../../lib/api.ts';
import { formatDate } from '../../lib/format.ts';
import { type Translate, useText } from '../../lib/i18n.ts';
import { useAllows } from '../../lib/session.tsx';
import { Pages } from '../../lists/ListParts.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import type { Column } from '../../ui/table-columns.ts';
import { PartFailed } from './PartFailed.tsx';
import type { PartProps } from './part-props.ts';
import { UserDivisions } from './UserDivisions.tsx';

/** Whose records somebody sees, through what and since when. */
export function UserClients({ account, address }: PartProps) {
  const t = useText();
  const mayHold = useAllows()(user.holdToDivisions.access);
  const reply = useCall(user.userClients, { id: account.id, page: address.within.page }, { keep: true });
  if (reply.error && !reply.data) return <PartFailed reply={reply} />;
  return (
    <div className="stack">
      <p className="muted">{t(`users.clientsAbout.${account.type}`)}</p>
      <DataTable
        caption={t('users.tab.clients')}
        columns={columnsOf(t, account.type === 'broker')}
        rows={reply.data?.rows}
        rowKey={({ clientId, effectiveDate }: VisibleClient) => `${clientId} ${effectiveDate ?? ''}`}
        rowName={({ clientName }) => clientName}
        skeletonRows={3}
        empty={<EmptyState drawing="desk">{t('users.noClients')}</EmptyState>}
      />
      {account.type === 'client' && mayHold && <UserDivisions account={account} />}
      {reply.data && reply.data.total > PAGE_SIZE && <Pages address={address.within} total={reply.data.total} />}
    </div>
  );
}

const columnsOf = (t: Translate, isBroker: boolean): Column<VisibleClient>[] => [
  { key: 'client', width: 'name', wrap: true, label: t('users.client'), priority: 1, cell: clientCell },
  ...(isBroker
    ? [
        { key: 'dates', label: t('brokerMap.dates'), cell: datesOf },
        { key: 'rights', label: t('users.as'), cell: (row: VisibleClient) => rightsOf(row, t) },
      ]
    : []),
  {
    key: 'state',
    width: 'state',
    label: t('users.seen'),
    cell: ({ current }) => (
      <StatusChip tone={current ? 'ok' : 'neutral'}>{t(current ? 'users.seenNow' : 'users.notToday')}</StatusChip>
    ),
  },
];

const clientCell = ({ clientName, clientNumber }: VisibleClient) => (
  <span className="users-client">
    {clientName}
    <span className="muted small">{clientNumber}</span>
  </span>
);

const datesOf = ({ effectiveDate, expirationDate }: VisibleClient) => (
  <>
    <span className="users-day">{formatDate(effectiveDate ?? '')} –</span>{' '}
    <span className="users-day">{formatDate(expirationDate ?? '')}</span>
  </>
);

const rightsOf = ({ role, canEnroll, canSeePhi }: VisibleClient, t: Translate): string =>
  [role && t(`brokerMap.role.${role}`), canEnroll && t('brokerMap.canEnroll'), canSeePhi && t('brokerMap.canSeePhi')]
    .filter(Boolean)
    .join(', ') || '–';
