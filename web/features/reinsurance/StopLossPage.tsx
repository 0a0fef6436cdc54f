import { policyColumns, reinsurance } from '@coverlane/contract/reinsurance/calls.ts';
import { useActiveClient } from '../../lib/active-client.ts';
import { useCall } from '../../lib/api.ts';
import { saveFile } from '../../lib/files.ts';
import { formatDate } from '../../lib/format.ts';
import { type Translate, useText } from '../../lib/i18n.ts';
import { type ListAddress, useListAddress } from '../../lib/list-address.ts';
import { useUser } from '../../lib/session.tsx';
import { failedList, Pages, useExistingPage } from '../../lists/ListParts.tsx';
import { MayNotExport, useMayExport } from '../../lists/MayNotExport.tsx';
import { NoRows } from '../../lists/NoRows.tsx';
import { SheetMenu } from '../../lists/SheetMenu.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FilterBar } from '../../ui/FilterBar.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Money } from '../../ui/Money.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { type Column, readSort, writeSort } from '../../ui/table-columns.ts';
import { NewPolicy } from './NewPolicy.tsx';
import { basisText, type Policy } from './replies.ts';

/** /{admin,tpa}/stoploss: policies with stop-loss carriers, the newest of each employer first. */
export function StopLossPage() {
  const t = useText();
  const address = useListAddress(['open']);
  const { type } = useUser();
  const active = useActiveClient();
  if (address.read('open') === 'new') return <NewPolicy clientId={active?.id} back={`/${type}/stoploss`} />;
  const add = (
    <LinkButton href={`/${type}/stoploss?open=new`} icon="add" kind="primary">
      {t('reinsurance.add')}
    </LinkButton>
  );
  return (
    <div className="page page-list">
      <PageHeader title={t('screens.stopLoss')} about={t('reinsurance.about')} actions={add} />
      <PolicyList address={address} clientId={active?.id} />
    </div>
  );
}

type Props = { readonly address: ListAddress; readonly clientId: string | undefined };

/** The list of policies, of one employer or of all. */
export function PolicyList({ address, clientId }: Props) {
  const t = useText();
  const { type } = useUser();
  const search = address.read('search');
  const query = { ...(search && { search }), ...(clientId !== undefined && { clientId }) };
  const sort = address.sort;
  const list = useCall(
    reinsurance.stopLossPolicies,
    { ...query, page: address.page, ...(sort && { sort }) },
    { keep: true },
  );
  useExistingPage(address, list.data?.total);
  return (
    <>
      <FilterBar
        search={search}
        searchLabel={t('reinsurance.search')}
        any=""
        filters={[]}
        onChange={(name, value) => address.change({ [name]: value }, true)}
        actions={<PolicyExport query={query} />}
      />
      <DataTable
        caption={t('screens.stopLoss')}
        columns={columnsOf(t, clientId === undefined)}
        rows={list.data?.rows}
        rowKey={({ id }: Policy) => id}
        rowName={({ policyNumber, clientName }: Policy) => `${policyNumber} ${clientName}`}
        rowHref={({ id }: Policy) => `/${type}/stoploss/${id}`}
        failed={failedList({ list, address })}
        empty={<NoRows address={address} none={<EmptyState drawing="folder">{t('reinsurance.none')}</EmptyState>} />}
        sort={readSort(sort)}
        onSort={(next) => address.change({ sort: writeSort(next) })}
      />
      <Pages address={address} total={list.data?.total} />
    </>
  );
}

function PolicyExport({ query }: { readonly query: Readonly<Record<string, string>> }) {
  const t = useText();
  const may = useMayExport(reinsurance.stopLossPolicyFile);
  if (may === 'no') return null;
  if (may === 'lacks') return <MayNotExport />;
  const words = Object.fromEntries(policyColumns.map((column) => [column, t(`reinsurance.${column}`)]));
  const labels = { menu: t('reinsurance.export'), csv: t('reinsurance.exportCsv'), xlsx: t('reinsurance.exportList') };
  return (
    <SheetMenu
      iconOnly
      labels={labels}
      save={(format) => saveFile(reinsurance.stopLossPolicyFile, { ...query, format, words: JSON.stringify(words) })}
    />
  );
}

const columnsOf = (t: Translate, severalClients: boolean): Column<Policy>[] => [
  {
    key: 'policyNumber',
    width: 'name',
    label: t('reinsurance.policyNumber'),
    sortable: true,
    cell: ({ policyNumber }) => policyNumber,
  },
  ...(severalClients
    ? [
        {
          key: 'client',
          width: 'name' as const,
          label: t('reinsurance.client'),
          sortable: true,
          cell: ({ clientName }: Policy) => clientName,
        },
      ]
    : []),
  {
    key: 'carrier',
    width: 'name',
    label: t('reinsurance.carrier'),
    priority: 3,
    cell: ({ carrierName }) => carrierName,
  },
  {
    key: 'effectiveDate',
    width: 'date',
    label: t('reinsurance.effectiveDate'),
    sortable: true,
    cell: ({ effectiveDate }) => formatDate(effectiveDate),
  },
  {
    key: 'expirationDate',
    width: 'date',
    label: t('reinsurance.expirationDate'),
    cell: ({ expirationDate }) => formatDate(expirationDate),
  },
  {
    key: 'basis',
    width: 'id',
    label: t('reinsurance.contractBasis'),
    cell: ({ contractBasis }) => basisText(contractBasis, t),
  },
  {
    key: 'deductible',
    width: 'money',
    label: t('reinsurance.specificDeductible'),
    cell: ({ specificDeductible }) => <Money amount={specificDeductible} />,
  },
];
