import { bills } from '@coverlane/contract/bills/calls.ts';
import { billStates } from '@coverlane/contract/bills/codes.ts';
import { useCall } from '../../lib/api.ts';
import { formatCount, formatMonth } from '../../lib/format.ts';
import { type Translate, useText } from '../../lib/i18n.ts';
import type { ListAddress } from '../../lib/list-address.ts';
import { failedList, Pages, useExistingPage } from '../../lists/ListParts.tsx';
import { NoRows } from '../../lists/NoRows.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { DateText } from '../../ui/DateText.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FilterBar } from '../../ui/FilterBar.tsx';
import { Money } from '../../ui/Money.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import type { Column } from '../../ui/table-columns.ts';
import { ListExport } from './ListExport.tsx';
import { type Bill, billTones } from './replies.ts';

type Props = {
  readonly address: ListAddress;
  readonly clientId: string | undefined;
  readonly area: 'admin' | 'client';
};

/** Bills, the newest month first: of all employers, of the one that is worked for, or an employer's own. */
export function BillList({ address, clientId, area }: Props) {
  const t = useText();
  const list = useCall(bills.billList, { ...askedOf(address, clientId), page: address.page }, { keep: true });
  const none = t(area === 'client' ? 'bills.noneClient' : 'bills.none');
  useExistingPage(address, list.data?.total);
  return (
    <>
      <Narrowing address={address} area={area} query={askedOf(address, clientId)} />
      <DataTable
        caption={t('screens.bills')}
        columns={columnsOf(t, area === 'admin' && clientId === undefined)}
        rows={list.data?.rows}
        rowKey={({ id }: Bill) => id}
        rowName={({ number, clientName }: Bill) => `${number} ${clientName}`}
        rowHref={({ id }: Bill) => `/${area}/bill/${id}`}
        failed={failedList({ list, address })}
        empty={<NoRows address={address} none={<EmptyState drawing="folder">{none}</EmptyState>} />}
      />
      <Pages address={address} total={list.data?.total} />
    </>
  );
}

/** What the list is narrowed by. */
function askedOf(address: ListAddress, clientId: string | undefined) {
  const state = billStates.find((one) => one === address.read('state'));
  const search = address.read('search');
  return { ...(clientId !== undefined && { clientId }), ...(state && { state }), ...(search && { search }) };
}

type NarrowingProps = Pick<Props, 'address' | 'area'> & { readonly query: ReturnType<typeof askedOf> };

function Narrowing({ address, area, query }: NarrowingProps) {
  const t = useText();
  return (
    <FilterBar
      actions={<ListExport of="bills" query={query} />}
      search={address.read('search')}
      searchLabel={t(area === 'admin' ? 'bills.searchBills' : 'bills.searchOwn')}
      any={t('crud.any')}
      filters={[{ name: 'state', label: t('bills.state'), value: address.read('state'), choices: statesOf(t) }]}
      onChange={(name, value) => address.change({ [name]: value }, name === 'search')}
    />
  );
}

const statesOf = (t: Translate) => billStates.map((value) => ({ value, label: t(`bills.state.${value}`) }));

const columnsOf = (t: Translate, severalClients: boolean): Column<Bill>[] => [
  { key: 'month', width: 'id', label: t('bills.month'), priority: 1, cell: ({ month }) => formatMonth(month) },
  { key: 'number', width: 'id', label: t('bills.number'), cell: ({ number }) => number },
  ...(severalClients
    ? [{ key: 'client', width: 'name' as const, label: t('bills.client'), cell: ({ clientName }: Bill) => clientName }]
    : []),
  { key: 'carrier', width: 'name', label: t('bills.carrier'), cell: ({ carrierName }) => carrierName },
  {
    key: 'employees',
    width: 'money',
    label: t('bills.employees'),
    priority: 3,
    cell: ({ employees }) => formatCount(employees),
  },
  { key: 'adjusted', width: 'money', label: t('bills.adjusted'), cell: ({ adjusted }) => <Money amount={adjusted} /> },
  { key: 'total', width: 'money', label: t('bills.total'), cell: ({ total }) => <Money amount={total} /> },
  { key: 'due', width: 'date', label: t('bills.due'), cell: ({ dueDate }) => <DateText date={dueDate} /> },
  {
    key: 'state',
    width: 'state',
    label: t('bills.state'),
    cell: ({ state }) => <StatusChip tone={billTones[state]}>{t(`bills.state.${state}`)}</StatusChip>,
  },
];
