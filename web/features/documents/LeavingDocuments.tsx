import type { Reply } from '@coverlane/contract/call.ts';
import type { Language } from '@coverlane/contract/codes.ts';
import { documents } from '@coverlane/contract/documents/calls.ts';
import { retention } from '@coverlane/contract/documents/retention-calls.ts';
import type { ReactNode } from 'react';
import { useAction, useCall } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { formatDate, formatDateTime } from '../../lib/format.ts';
import { type Translate, useLanguage, useText } from '../../lib/i18n.ts';
import type { ListAddress } from '../../lib/list-address.ts';
import { wordsIn } from '../../lib/said-words.ts';
import { ActorName } from '../../lists/ActorName.tsx';
import { Day } from '../../lists/Day.tsx';
import { failedList, Pages } from '../../lists/ListParts.tsx';
import { NoFile } from '../../lists/NoFile.tsx';
import { Button } from '../../ui/Button.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { DateText } from '../../ui/DateText.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { type Column, readSort, writeSort } from '../../ui/table-columns.ts';

type List = Reply<typeof retention.retentionList>;
type Line = List['rows'][number];

type Props = { readonly address: ListAddress; readonly tabs: ReactNode };

/** What was deleted and can be restored, and what the next purge does. */
export function LeavingDocuments({ address, tabs }: Props) {
  const t = useText();
  const { language } = useLanguage();
  const list = useCall(retention.retentionList, address.query, { keep: true });
  const { data } = list;
  return (
    <>
      <PageHeader
        title={t('screens.retention')}
        about={data && nextSaid(data, t)}
        actions={<NoFile of="retentionList" why="toDo" />}
      />
      {tabs}
      <DataTable
        caption={t('documents.retention.tab.deleted')}
        columns={columnsOf(t, language)}
        rows={data?.rows}
        failed={failedList({ list, address })}
        rowKey={({ id }: Line) => id}
        rowName={({ name }: Line) => name}
        sort={readSort(address.sort)}
        onSort={(sort) => address.change({ sort: writeSort(sort) })}
        empty={<EmptyState icon="folder">{t('documents.retention.none')}</EmptyState>}
      />
      <Pages address={address} total={data?.total} />
    </>
  );
}

/** When the next purge is, and that it takes more than is shown. */
const nextSaid = ({ nextAt, withheld }: List, t: Translate): string =>
  [
    t('documents.retention.nextAt', { at: formatDateTime(nextAt) }),
    ...(withheld > 0 ? [t('documents.retention.withheld', { count: withheld })] : []),
  ].join(' ');

const columnsOf = (t: Translate, language: Language): Column<Line>[] => [
  { key: 'name', width: 'name', label: t('documents.name'), cell: ({ name }) => name, sortable: true, priority: 1 },
  {
    key: 'category',
    width: 'text',
    label: t('documents.categoryId'),
    cell: ({ categoryName }) => wordsIn(categoryName, language),
    priority: 3,
  },
  {
    key: 'removedAt',
    width: 'date',
    label: t('documents.retention.removedAt'),
    cell: ({ removedAt }) => removedAt && <Day at={removedAt} />,
  },
  {
    key: 'removedBy',
    width: 'name',
    label: t('documents.retention.removedBy'),
    cell: ({ removedAt, removedBy }) =>
      removedAt && (removedBy ? <ActorName of={removedBy} /> : t('documents.retention.byRule')),
    priority: 3,
  },
  {
    key: 'validThrough',
    width: 'date',
    label: t('documents.retention.validThrough'),
    cell: ({ validThrough }) => <DateText date={validThrough} />,
    priority: 3,
  },
  {
    key: 'keptThrough',
    width: 'date',
    label: t('documents.retention.keptThrough'),
    cell: ({ keptThrough }) => <DateText date={keptThrough} />,
    priority: 3,
  },
  { key: 'next', width: 'state', label: t('documents.retention.next'), cell: (line) => <Next line={line} /> },
  {
    key: 'restore',
    label: t('documents.retention.restore'),
    cell: (line) => <Restore line={line} />,
  },
];

/** What happens to a document, and when. */
function Next({ line: { next, legalHold, goesOn } }: { readonly line: Line }) {
  const t = useText();
  if (legalHold) return <StatusChip tone="ok">{t('documents.retention.held')}</StatusChip>;
  if (next) return <StatusChip tone="warn">{t(`documents.retention.next.${next}`)}</StatusChip>;
  return (
    goesOn && <StatusChip tone="neutral">{t('documents.retention.goesOn', { date: formatDate(goesOn) })}</StatusChip>
  );
}

function Restore({ line: { id, name, removedAt } }: { readonly line: Line }) {
  const t = useText();
  const say = useFailureText();
  const { notify } = useNotices();
  const restore = useAction(documents.documentRestore, {
    refreshes: [retention.retentionList, documents.documentList],
  });
  if (removedAt === null) return null;
  const told = {
    onSuccess: () => notify('success', t('documents.retention.restored', { name })),
    onError: (failure: unknown) => notify('error', say(failure)),
  };
  return (
    <Button kind="quiet" busy={restore.isPending} onClick={() => restore.mutate({ id }, told)}>
      {t('documents.retention.restore')}
    </Button>
  );
}
