import type { Reply } from '@coverlane/contract/call.ts';
import { type PurgeColumn, purgeColumns, retention } from '@coverlane/contract/documents/retention-calls.ts';
import type { ReactNode } from 'react';
import { useCall } from '../../lib/api.ts';
import { formatBytes } from '../../lib/format.ts';
import { type TextKey, type Translate, useText } from '../../lib/i18n.ts';
import type { ListAddress } from '../../lib/list-address.ts';
import { Day } from '../../lists/Day.tsx';
import { ExportMenu } from '../../lists/ExportMenu.tsx';
import { failedList, Pages } from '../../lists/ListParts.tsx';
import { MayNotExport, useMayExport } from '../../lists/MayNotExport.tsx';
import { Button } from '../../ui/Button.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { DateText } from '../../ui/DateText.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FilterBar } from '../../ui/FilterBar.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { type Column, readSort, writeSort } from '../../ui/table-columns.ts';

type Line = Reply<typeof retention.purgeList>['rows'][number];

type Props = { readonly address: ListAddress; readonly tabs: ReactNode };

/** The certificates of what was permanently deleted. */
export function PurgedDocuments({ address, tabs }: Props) {
  const t = useText();
  const { tab: _, ...query } = address.query;
  const list = useCall(retention.purgeList, query, { keep: true });
  const { data } = list;
  return (
    <>
      <PageHeader
        title={t('screens.retention')}
        about={data && t('documents.retention.purgedCount', { count: data.total })}
      />
      {tabs}
      <FilterBar
        search={address.read('search')}
        searchLabel={t('documents.retention.search')}
        any=""
        filters={[]}
        onChange={(name, value) => address.change({ [name]: value }, true)}
        actions={<Export search={address.read('search')} />}
      />
      <DataTable
        caption={t('documents.retention.tab.purged')}
        columns={columnsOf(t)}
        rows={data?.rows}
        failed={failedList({ list, address })}
        rowKey={({ id }: Line) => id}
        rowName={({ name }: Line) => name}
        sort={readSort(address.sort)}
        onSort={(sort) => address.change({ sort: writeSort(sort) })}
        empty={<Empty address={address} />}
      />
      <Pages address={address} total={data?.total} />
    </>
  );
}

/** The open tab is no filter: only a search narrows the certificates. */
function Empty({ address }: Pick<Props, 'address'>) {
  const t = useText();
  if (address.read('search') === '')
    return <EmptyState icon="folder">{t('documents.retention.nonePurged')}</EmptyState>;
  const clear = <Button onClick={() => address.change({ search: undefined })}>{t('crud.clearFilters')}</Button>;
  return <EmptyState action={clear}>{t('crud.noneMatch')}</EmptyState>;
}

const LABELS: Readonly<Record<PurgeColumn, TextKey>> = {
  name: 'documents.name',
  category: 'documents.categoryId',
  number: 'documents.versionShort',
  fileName: 'documents.fileName',
  sha256: 'documents.retention.sha256',
  bytes: 'documents.size',
  addedAt: 'documents.addedAt',
  validThrough: 'documents.retention.validThrough',
  removedAt: 'documents.retention.removedAt',
  removedBy: 'documents.retention.removedBy',
  retentionYears: 'documents.retention.years',
  keptThrough: 'documents.retention.keptThrough',
  purgedAt: 'documents.retention.purgedAt',
};

function Export({ search }: { readonly search: string }) {
  const t = useText();
  const mayExport = useMayExport(retention.purgeListFile);
  if (mayExport === 'no') return null;
  if (mayExport === 'lacks') return <MayNotExport />;
  const codes = [{ value: 'rule', label: t('documents.retention.byRule') }];
  return (
    <ExportMenu
      call={retention.purgeListFile}
      query={search ? { search } : {}}
      columns={purgeColumns.map((key) => ({ key, label: t(LABELS[key]), ...(key === 'removedBy' && { codes }) }))}
      labels={{ menu: t('crud.export'), csv: t('crud.export.csv'), xlsx: t('crud.export.xlsx') }}
    />
  );
}

const columnsOf = (t: Translate): Column<Line>[] => [
  { key: 'name', width: 'name', label: t(LABELS.name), cell: ({ name }) => name, sortable: true, priority: 1 },
  { key: 'category', width: 'text', label: t(LABELS.category), cell: ({ categoryName }) => categoryName },
  { key: 'number', label: t(LABELS.number), cell: ({ number }) => number, priority: 3 },
  { key: 'bytes', label: t(LABELS.bytes), cell: ({ bytes }) => formatBytes(bytes), priority: 3 },
  {
    key: 'sha256',
    width: 'id',
    label: t(LABELS.sha256),
    cell: ({ sha256 }) => <code title={sha256}>{sha256.slice(0, 12)}</code>,
    priority: 3,
  },
  {
    key: 'validThrough',
    width: 'date',
    label: t(LABELS.validThrough),
    cell: ({ validThrough }) => <DateText date={validThrough} />,
    priority: 3,
  },
  {
    key: 'keptThrough',
    width: 'date',
    label: t(LABELS.keptThrough),
    cell: ({ keptThrough }) => <DateText date={keptThrough} />,
    priority: 3,
  },
  {
    key: 'removedBy',
    width: 'name',
    label: t(LABELS.removedBy),
    cell: ({ removedBy }) => removedBy ?? t('documents.retention.byRule'),
    priority: 3,
  },
  {
    key: 'purgedAt',
    width: 'date',
    label: t(LABELS.purgedAt),
    cell: ({ purgedAt }) => <Day at={purgedAt} />,
    sortable: true,
  },
];
