import type { Reply } from '@coverlane/contract/call.ts';
import { signupStatuses } from '@coverlane/contract/union-signups/codes.ts';
import { unionSignupReview } from '@coverlane/contract/union-signups/staff-calls.ts';
import { useActiveClient } from '../../lib/active-client.ts';
import { useCall } from '../../lib/api.ts';
import { type Translate, useText } from '../../lib/i18n.ts';
import { useListAddress } from '../../lib/list-address.ts';
import { useUser } from '../../lib/session.tsx';
import { Day } from '../../lists/Day.tsx';
import { failedList, Pages } from '../../lists/ListParts.tsx';
import { NoFile } from '../../lists/NoFile.tsx';
import { NoRows } from '../../lists/NoRows.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FilterSelect } from '../../ui/FilterSelect.tsx';
import { NoValue } from '../../ui/NoValue.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import type { Column } from '../../ui/table-columns.ts';
import { Toolbar } from '../../ui/Toolbar.tsx';
import { signupTones } from './signup-tones.ts';
import { UnionLinks } from './UnionLinks.tsx';

type Line = Reply<typeof unionSignupReview.unionSignups>['rows'][number];

/** Who signed up for the reader's union funds, what waits first; and the links by which people do. */
export function SignupsPage() {
  const t = useText();
  const { type } = useUser();
  const client = useActiveClient();
  const address = useListAddress(['status']);
  const status = signupStatuses.find((one) => one === address.read('status'));
  const list = useCall(
    unionSignupReview.unionSignups,
    { page: address.page, ...(client !== null && { clientId: client.id }), ...(status && { status }) },
    { keep: true },
  );
  const { data } = list;
  const filter = {
    name: 'status',
    label: t('unionReview.state'),
    value: status ?? '',
    choices: signupStatuses.map((one) => ({ value: one, label: t(`unionReview.status.${one}`) })),
  };
  return (
    <div className="page page-list">
      <PageHeader
        title={t('screens.unionSignups')}
        about={data && t('unionReview.count', { count: data.total })}
        actions={<NoFile of="unionSignups" why="toDo" />}
      />
      {data && <UnionLinks unions={data.unions} />}
      <Toolbar>
        <FilterSelect filter={filter} any={t('crud.any')} onChange={(value) => address.change({ status: value })} />
      </Toolbar>
      <DataTable
        failed={failedList({ list, address })}
        caption={t('screens.unionSignups')}
        columns={columnsOf(t)}
        rows={data?.rows}
        rowKey={({ id }: Line) => id}
        rowName={({ name }: Line) => name}
        rowHref={({ id }: Line) => `/${type}/unionsignup/${id}`}
        empty={<NoRows address={address} none={<EmptyState drawing="desk">{t('unionReview.none')}</EmptyState>} />}
      />
      <Pages address={address} total={data?.total} />
    </div>
  );
}

const columnsOf = (t: Translate): Column<Line>[] => [
  { key: 'name', width: 'name', label: t('unionSignup.name'), cell: ({ name }) => name, priority: 1 },
  {
    key: 'status',
    width: 'state',
    label: t('unionReview.state'),
    cell: ({ status }) => <StatusChip tone={signupTones[status]}>{t(`unionReview.status.${status}`)}</StatusChip>,
  },
  { key: 'union', width: 'name', label: t('unionReview.union'), cell: ({ unionName }) => unionName },
  { key: 'shop', width: 'name', label: t('unionSignup.shop'), cell: ({ shopName }) => shopName },
  {
    key: 'sent',
    width: 'date',
    label: t('unionReview.sent'),
    cell: ({ submittedAt }) => (submittedAt === null ? <NoValue /> : <Day at={submittedAt} />),
  },
];
