import type { ReactNode } from 'react';
import type { Language } from '@coverlane/contract/codes.ts';
import { formatBytes } from '../../lib/format.ts';
import { type Translate, useLanguage, useText } from '../../lib/i18n.ts';
import type { ListAddress } from '../../lib/list-address.ts';
import { wordsIn } from '../../lib/said-words.ts';
import type { Selection } from '../../lib/selection.ts';
import { useUser } from '../../lib/session.tsx';
import { ActorName } from '../../lists/ActorName.tsx';
import { Day } from '../../lists/Day.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { DateText } from '../../ui/DateText.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { type Column, readSort, writeSort } from '../../ui/table-columns.ts';
import { carryDocuments } from './carried.ts';
import { ScanChip } from './ScanChip.tsx';
import { documentHref, type DocumentLine, statusTones } from './document.ts';

type Props = {
  readonly rows: readonly DocumentLine[] | undefined;
  readonly address: ListAddress;
  readonly failed: ReactNode;
  readonly empty: ReactNode;
  /** Rows that are ticked, where they can be. */
  readonly selection?: Selection<DocumentLine>;
};

/** Documents, one a row; a row leads to the document. */
export function DocumentTable({ rows, address, failed, empty, selection }: Props) {
  const t = useText();
  const { language } = useLanguage();
  const { type } = useUser();
  return (
    <DataTable
      caption={t('documents.title')}
      columns={[nameColumn(t, selection), ...columnsOf(t, language)]}
      rows={rows}
      failed={failed}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      {...(selection && { selected: selection.keys, onSelect: selection.choose })}
      rowHref={({ id }) => documentHref(type, id)}
      sort={readSort(address.sort)}
      onSort={(sort) => address.change({ sort: writeSort(sort) })}
      empty={empty}
    />
  );
}

/** The name, by which a document, or all that are ticked with it, is dragged into a folder. */
const nameColumn = (t: Translate, selection: Selection<DocumentLine> | undefined): Column<DocumentLine> => ({
  key: 'name',
  width: 'name',
  label: t('documents.name'),
  cell: ({ id, name, isKept }) => (
    <span
      draggable={isKept && selection !== undefined}
      onDragStart={({ dataTransfer }) =>
        carryDocuments(dataTransfer, selection?.keys.has(id) ? [...selection.keys] : [id])
      }
    >
      {name}
    </span>
  ),
  sortable: true,
  priority: 1,
});

const columnsOf = (t: Translate, language: Language): Column<DocumentLine>[] => [
  {
    key: 'category',
    width: 'text',
    label: t('documents.categoryId'),
    cell: ({ categoryName }) => wordsIn(categoryName, language),
  },
  {
    key: 'effectiveDate',
    width: 'date',
    label: t('documents.effectiveDate'),
    cell: ({ effectiveDate }) => <DateText date={effectiveDate} />,
    sortable: true,
    priority: 3,
  },
  {
    key: 'expirationDate',
    width: 'date',
    label: t('documents.expirationDate'),
    cell: ({ expirationDate }) => <DateText date={expirationDate} />,
    sortable: true,
    priority: 3,
  },
  {
    key: 'visibleTo',
    width: 'text',
    label: t('documents.visibleTo'),
    cell: ({ visibleTo }) => visibleTo.map((type) => t(`userType.${type}`)).join(', '),
    priority: 3,
  },
  { key: 'number', label: t('documents.versionShort'), cell: ({ number }) => number, priority: 3 },
  { key: 'bytes', label: t('documents.size'), cell: ({ bytes }) => formatBytes(bytes), sortable: true, priority: 3 },
  {
    key: 'by',
    width: 'name',
    label: t('documents.addedBy'),
    cell: ({ addedBy }) => addedBy && <ActorName of={addedBy} />,
    priority: 3,
  },
  {
    key: 'addedAt',
    width: 'date',
    label: t('documents.addedAt'),
    cell: ({ addedAt }) => <Day at={addedAt} />,
    sortable: true,
  },
  {
    key: 'status',
    width: 'state',
    label: t('documents.status'),
    cell: ({ status, scan }) =>
      scan === 'clean' ? (
        <StatusChip tone={statusTones[status]}>{t(`documents.status.${status}`)}</StatusChip>
      ) : (
        <ScanChip scan={scan} />
      ),
  },
];
