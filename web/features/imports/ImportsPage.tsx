import { imports } from '@coverlane/contract/imports/calls.ts';
import type { ReactNode } from 'react';
import { useCall } from '../../lib/api.ts';
import { formatCount } from '../../lib/format.ts';
import { type Translate, useText } from '../../lib/i18n.ts';
import { type ListAddress, useListAddress } from '../../lib/list-address.ts';
import { failedList, Pages } from '../../lists/ListParts.tsx';
import { NoFile } from '../../lists/NoFile.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import type { Column } from '../../ui/table-columns.ts';
import { type FileImport, isUnderWay, kindWords } from './import-state.ts';
import { ImportStateChip } from './ImportStateChip.tsx';
import { UploadFile } from './UploadFile.tsx';
import './imports.css';
import { ActorName } from '../../lists/ActorName.tsx';
import { Day } from '../../lists/Day.tsx';

const ASK_AGAIN_MS = 2000;

/** Roster and claim files and what became of them: `/admin/imports`. */
export function ImportsPage() {
  const t = useText();
  return (
    <div className="page page-list">
      <PageHeader
        title={t('imports.title')}
        about={t('imports.about')}
        actions={<NoFile of="importList" why="papers" />}
      />
      <div className="imports-desk">
        <UploadFile />
        <section className="imports-files">
          <h2 className="hidden-visually">{t('imports.earlier')}</h2>
          <FilesSoFar />
        </section>
      </div>
    </div>
  );
}

function FilesSoFar() {
  const address = useListAddress([]);
  const list = useList(address);
  return (
    <>
      <ImportList rows={list.data?.rows} failed={failedList({ list, address })} />
      <Pages address={address} total={list.data?.total} />
    </>
  );
}

function useList({ page }: ListAddress) {
  const asked = { page };
  const reply = useCall(imports.importList, asked, { keep: true });
  const busy = reply.data?.rows.some(({ state }) => isUnderWay(state)) ?? false;
  // The same reply, asked for again while the server is at work on one of these files.
  useCall(imports.importList, asked, { enabled: busy, every: busy && ASK_AGAIN_MS });
  return reply;
}

type ImportListProps = { readonly rows: readonly FileImport[] | undefined; readonly failed: ReactNode };

function ImportList({ rows, failed }: ImportListProps) {
  const t = useText();
  return (
    <DataTable
      caption={t('imports.earlier')}
      columns={columnsOf(t)}
      rows={rows}
      failed={failed}
      rowKey={({ id }) => id}
      rowHref={({ id }) => `/admin/imports/${id}`}
      empty={
        <EmptyState drawing="folder" title={t('imports.none')}>
          {t('imports.noneAbout')}
        </EmptyState>
      }
    />
  );
}

const columnsOf = (t: Translate): Column<FileImport>[] => [
  { key: 'file', width: 'name', label: t('imports.file'), cell: ({ fileName }) => fileName, priority: 1 },
  { key: 'kind', label: t('imports.kind'), cell: ({ kind }) => t(`imports.kind.${kind}`), priority: 3 },
  { key: 'client', width: 'name', label: t('imports.client'), cell: ({ clientName }) => clientName },
  { key: 'counts', label: t('imports.result'), cell: (row) => countsText(row, t) },
  { key: 'when', width: 'date', label: t('imports.when'), cell: ({ createdAt }) => <Day at={createdAt} /> },
  {
    key: 'by',
    width: 'name',
    label: t('imports.by'),
    cell: ({ createdBy }) => <ActorName of={createdBy} />,
    priority: 3,
  },
  { key: 'state', width: 'state', label: t('imports.state'), cell: stateOf },
];

const stateOf = ({ state }: FileImport) => <ImportStateChip state={state} />;

/** "12 added, 3 changed": what is not nothing. */
function countsText(found: FileImport, t: Translate): string {
  const { counts } = found;
  const parts = kindWords[found.kind].verdicts
    .filter((verdict) => counts[verdict] > 0)
    .map((verdict) => t(`imports.counted.${verdict}`, { count: counts[verdict], shown: formatCount(counts[verdict]) }));
  return parts.join(', ') || '–';
}
