import { enrollmentsessions } from '@coverlane/contract/collections/enrollmentsessions.ts';
import { useCall } from '../../lib/api.ts';
import { formatDate } from '../../lib/format.ts';
import { type Translate, useText } from '../../lib/i18n.ts';
import { useListAddress } from '../../lib/list-address.ts';
import { failedList, Pages } from '../../lists/ListParts.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import type { Column } from '../../ui/table-columns.ts';
import { stateOf, stateTones } from './session-tones.ts';

type Row = { readonly id: string } & Readonly<Record<string, unknown>>;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** An employer's enrollment sessions, the newest first: `/client/enrollmentsessions`. */
export function ClientSessionsPage() {
  const t = useText();
  const address = useListAddress([]);
  const list = useCall(enrollmentsessions.calls.list, { page: address.page, sort: '-opensOn' }, { keep: true });
  return (
    <div className="page page-list">
      <PageHeader title={t('screens.sessions')} />
      <DataTable
        failed={failedList({ list, address })}
        caption={t('screens.sessions')}
        rows={list.data?.rows}
        rowKey={({ id }: Row) => id}
        rowName={({ name }: Row) => textOf(name)}
        rowHref={({ id }: Row) => `/client/enrollmentsession/${id}`}
        empty={<EmptyState drawing="desk">{t('clientSessions.none')}</EmptyState>}
        columns={columnsOf(t)}
      />
      <Pages address={address} total={list.data?.total} />
    </div>
  );
}

const columnsOf = (t: Translate): Column<Row>[] => [
  { key: 'name', label: t('enrollmentsessions.name'), cell: ({ name }) => textOf(name), priority: 1 },
  {
    key: 'status',
    width: 'state',
    label: t('enrollmentsessions.status'),
    cell: ({ status }) => (
      <StatusChip tone={stateTones[stateOf(status)]}>{t(`enrollmentsessions.status.${stateOf(status)}`)}</StatusChip>
    ),
  },
  ...(['opensOn', 'closesOn', 'effectiveDate'] as const).map(
    (day): Column<Row> => ({
      key: day,
      width: 'date',
      label: t(`enrollmentsessions.${day}`),
      cell: (row) => formatDate(textOf(row[day])),
    }),
  ),
];
