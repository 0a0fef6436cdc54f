import { percentText } from '@coverlane/contract/words/percent.ts';
import type { Reply } from '@coverlane/contract/call.ts';
import type { dashboard } from '@coverlane/contract/dashboard/calls.ts';
import { formatCount, formatDate } from '../../lib/format.ts';
import { type Translate, useText } from '../../lib/i18n.ts';
import { membersHref } from '../../lib/members-href.ts';
import { useUser } from '../../lib/session.tsx';
import { Anchor } from '../../ui/Anchor.tsx';
import { Card } from '../../ui/Card.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { NoValue } from '../../ui/NoValue.tsx';
import type { Column } from '../../ui/table-columns.ts';
import { useFigures } from './useFigures.ts';
import { useWaits } from './waits.ts';

type Row = Reply<typeof dashboard.dashboardFigures>['clients'][number];

/** The clients of a broker or a third-party administrator, those that ask for most first: members, what waits, renewal, how many are enrolled, the last file. */
export function BookOfBusiness() {
  const t = useText();
  const { type } = useUser();
  const answer = useFigures();
  useWaits(answer);
  const { data } = answer;
  if (!data) return null;
  const left = data.clientCount - data.clients.length;
  return (
    <Card title={t('homeFigures.clients')}>
      <DataTable
        caption={t('homeFigures.clients')}
        columns={[...columnsOf(t, type), ...moreColumns(t)]}
        rows={data.clients}
        rowKey={({ clientId }) => clientId}
        rowName={({ name }) => name}
        empty={<EmptyState drawing="desk">{t('home.noClients')}</EmptyState>}
      />
      {left > 0 && <p className="muted">{t('home.moreClients', { count: formatCount(left) })}</p>}
    </Card>
  );
}

/** The clients somebody works for, those that ask for most first, with members and what waits. */
export function ClientsCard() {
  const t = useText();
  const { type } = useUser();
  const answer = useFigures();
  useWaits(answer);
  const { data } = answer;
  if (!data || data.clientCount === 0) return null;
  const left = data.clientCount - data.clients.length;
  return (
    <Card title={t('homeFigures.clients')}>
      <div className="home-clients-frame">
        <table className="home-clients">
          <thead>
            <tr>
              <th scope="col">{t('home.clientName')}</th>
              <th scope="col">{t('homeFigures.clientsMembers')}</th>
              <th scope="col">{t('homeFigures.clientsWaiting')}</th>
            </tr>
          </thead>
          <tbody>
            {data.clients.map(({ clientId, name, members, waiting }) => (
              <tr key={clientId}>
                <th scope="row">
                  <Anchor href={membersHref(type, { clientId })}>{name}</Anchor>
                </th>
                <td>{formatCount(members)}</td>
                <td>{waiting === null ? <NoValue /> : formatCount(waiting)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {left > 0 && <p className="muted">{t('home.moreClients', { count: formatCount(left) })}</p>}
    </Card>
  );
}

const columnsOf = (t: Translate, type: string): Column<Row>[] => [
  {
    key: 'name',
    width: 'name',
    label: t('home.clientName'),
    priority: 1,
    cell: ({ clientId, name }) => <Anchor href={membersHref(type, { clientId })}>{name}</Anchor>,
  },
  {
    key: 'members',
    width: 'money',
    label: t('homeFigures.clientsMembers'),
    cell: ({ members }) => formatCount(members),
  },
  {
    key: 'waiting',
    width: 'money',
    label: t('homeFigures.clientsWaiting'),
    cell: ({ waiting }) => (waiting === null ? <NoValue /> : formatCount(waiting)),
  },
];

const moreColumns = (t: Translate): Column<Row>[] => [
  {
    key: 'renewal',
    width: 'money',
    label: t('homeFigures.clientsRenewal'),
    cell: ({ renewal, renewalDays }) => (
      <span title={formatDate(renewal)}>{t('homeFigures.daysLeft', { count: renewalDays })}</span>
    ),
  },
  {
    key: 'enrolled',
    width: 'money',
    label: t('homeFigures.clientsEnrolled'),
    cell: ({ enrolledPercent }) => (enrolledPercent === null ? <NoValue /> : percentText(enrolledPercent)),
  },
  {
    key: 'import',
    width: 'date',
    label: t('homeFigures.clientsImport'),
    cell: ({ lastImport }) => (lastImport === null ? <NoValue /> : formatDate(lastImport)),
  },
];
