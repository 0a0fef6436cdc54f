import { imports } from '@coverlane/contract/imports/calls.ts';
import { useSearchParams } from 'react-router';
import { useCall } from '../../lib/api.ts';
import { formatCount, formatDateTime } from '../../lib/format.ts';
import { type Translate, useText } from '../../lib/i18n.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Pager } from '../../ui/Pager.tsx';
import type { Column } from '../../ui/tableColumns.ts';
import { type FileImport, isUnderWay, kindWords } from './import-state.ts';
import { ImportStateChip } from './ImportStateChip.tsx';
import { UploadFile } from './UploadFile.tsx';
import './imports.css';
import { ActorName } from '../../lists/ActorName.tsx';

const ASK_AGAIN_MS = 2000;

/** Roster and claim files and what became of them: `/admin/imports`. */
export function ImportsPage() {
  const t = useText();
  return (
    <div className="page page-wide">
      <PageHeader title={t('imports.title')} about={t('imports.about')} />
      <UploadFile />
      <h2>{t('imports.earlier')}</h2>
      <FilesSoFar />
    </div>
  );
}

function FilesSoFar() {
  const t = useText();
  const page = usePageNumber();
  const { data, error, refetch } = useList(page);
  if (error && !data) {
    return <ErrorState title={t('imports.listFailed')} code={error.code} onRetry={() => void refetch()} />;
  }
  return (
    <>
      <ImportList rows={data?.rows} />
      {data && data.total > 0 && (
        <Pager page={page} total={data.total} pageHref={(next) => `/admin/imports?page=${next}`} />
      )}
    </>
  );
}

function useList(page: number) {
  const asked = { page, pageSize: 25 };
  const reply = useCall(imports.importList, asked, { keep: true });
  const busy = reply.data?.rows.some(({ state }) => isUnderWay(state)) ?? false;
  // The same reply, asked for again while the server is at work on one of these files.
  useCall(imports.importList, asked, { enabled: busy, every: busy && ASK_AGAIN_MS });
  return reply;
}

function usePageNumber(): number {
  const [params] = useSearchParams();
  const page = Number(params.get('page'));
  return Number.isInteger(page) && page > 1 ? page : 1;
}

function ImportList({ rows }: { readonly rows: readonly FileImport[] | undefined }) {
  const t = useText();
  return (
    <DataTable
      caption={t('imports.earlier')}
      columns={columnsOf(t)}
      rows={rows}
      rowKey={({ id }) => id}
      rowHref={({ id }) => `/admin/imports/${id}`}
      empty={
        <EmptyState icon="upload" title={t('imports.none')}>
          {t('imports.noneAbout')}
        </EmptyState>
      }
    />
  );
}

const columnsOf = (t: Translate): Column<FileImport>[] => [
  { key: 'file', label: t('imports.file'), cell: fileOf, priority: 1 },
  { key: 'kind', label: t('imports.kind'), cell: ({ kind }) => t(`imports.kind.${kind}`), priority: 2 },
  { key: 'client', label: t('imports.client'), cell: ({ clientName }) => clientName },
  { key: 'counts', label: t('imports.result'), cell: (row) => countsText(row, t) },
  { key: 'when', label: t('imports.when'), cell: ({ createdAt }) => formatDateTime(createdAt) },
  { key: 'by', label: t('imports.by'), cell: ({ createdBy }) => <ActorName of={createdBy} />, priority: 3 },
  { key: 'state', label: t('imports.state'), cell: stateOf, tight: true },
];

const fileOf = ({ fileName }: FileImport) => <span className="imports-file">{fileName}</span>;

const stateOf = ({ state }: FileImport) => <ImportStateChip state={state} />;

/** "12 added, 3 changed": what is not nothing. */
function countsText(found: FileImport, t: Translate): string {
  const { counts } = found;
  const parts = kindWords[found.kind].verdicts
    .filter((verdict) => counts[verdict] > 0)
    .map((verdict) => t(`imports.counted.${verdict}`, { count: counts[verdict], shown: formatCount(counts[verdict]) }));
  return parts.join(', ') || '–';
}
