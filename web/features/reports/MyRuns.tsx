import { reports } from '@coverlane/contract/reports/calls.ts';
import { useCall } from '../../lib/api.ts';
import { formatCount } from '../../lib/format.ts';
import { Day } from '../../lists/Day.tsx';
import { type Translate, useText } from '../../lib/i18n.ts';
import type { ListAddress } from '../../lib/list-address.ts';
import { useUser } from '../../lib/session.tsx';
import { failedList, Pages } from '../../lists/ListParts.tsx';
import { NoFile } from '../../lists/NoFile.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Toolbar } from '../../ui/Toolbar.tsx';
import type { Column } from '../../ui/table-columns.ts';
import { isUnderWay, RunState } from './RunState.tsx';
import { spanText } from './span-text.ts';
import { type ReportRun, type ReportWords, useReportWords } from './report-words.ts';

const ASK_AGAIN_MS = 2000;

/** What the reader had made in the last seven days, the newest first; what is under way is looked at again. */
export function MyRuns({ address }: { readonly address: ListAddress }) {
  const t = useText();
  const words = useReportWords();
  const { type: area } = useUser();
  const list = useCall(
    reports.reportRuns,
    { page: address.page },
    { keep: true, every: (data) => (data?.rows.some(isUnderWay) ? ASK_AGAIN_MS : false) },
  );
  const { data } = list;
  return (
    <>
      <Toolbar actions={<NoFile of="reportRuns" why="papers" />} />
      <DataTable
        failed={failedList({ list, address })}
        caption={t('reports.tab.runs')}
        columns={columnsOf(t, words)}
        rows={data?.rows}
        rowKey={({ id }: ReportRun) => id}
        rowName={(run: ReportRun) => words.nameOfRun(run)}
        rowHref={({ id }: ReportRun) => `/${area}/reports/${id}`}
        empty={<EmptyState drawing="folder">{t('reports.noRuns')}</EmptyState>}
      />
      <Pages address={address} total={data?.total} />
    </>
  );
}

const columnsOf = (t: Translate, words: ReportWords): Column<ReportRun>[] => [
  { key: 'report', label: t('reports.report'), priority: 1, cell: (run) => words.nameOfRun(run) },
  {
    key: 'client',
    width: 'name',
    label: t('reports.client'),
    cell: ({ clientName }) => clientName ?? t('reports.allClients'),
  },
  { key: 'span', label: t('reports.param.period'), cell: (run) => spanText(run, t) },
  {
    key: 'rows',
    width: 'money',
    label: t('reports.rowsFound'),
    cell: ({ state, rowCount }) => (state === 'ready' ? formatCount(rowCount) : '–'),
  },
  { key: 'when', width: 'date', label: t('reports.when'), cell: ({ createdAt }) => <Day at={createdAt} /> },
  { key: 'state', width: 'state', label: t('reports.stateLabel'), cell: ({ state }) => <RunState state={state} /> },
];
