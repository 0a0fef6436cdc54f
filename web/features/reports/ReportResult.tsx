import { reports } from '@coverlane/contract/reports/calls.ts';
import type { ReportColumn, ReportDefinition } from '@coverlane/contract/reports/definition.ts';
import { useCall } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { useText } from '../../lib/i18n.ts';
import { type ListAddress, usePeopleAddress } from '../../lib/list-address.ts';
import { useAllows, useUser } from '../../lib/session.tsx';
import { Pages } from '../../lists/ListParts.tsx';
import { Button } from '../../ui/Button.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Form } from '../../ui/Form.tsx';
import { type Column, type ColumnWidth, readSort, writeSort } from '../../ui/table-columns.ts';
import { TextInput } from '../../ui/TextInput.tsx';
import { ReportChart } from './ReportChart.tsx';
import { isFigure, type ReportRow, type ReportRun, type ReportWords, useReportWords } from './report-words.ts';

type Props = { readonly run: ReportRun; readonly definition: ReportDefinition };

/** The result: its sums, its chart, and its rows a page at a time. */
export function ReportResult({ run, definition }: Props) {
  const t = useText();
  const say = useFailureText();
  const address = usePeopleAddress([]);
  const rows = useCall(reports.reportRows, { id: run.id, ...address.query, page: address.page }, { keep: true });
  const { data, error, refetch, isFetching } = rows;
  if (error && !data)
    return <ErrorState title={say(error)} code={error.code} busy={isFetching} onRetry={() => void refetch()} />;
  if (run.rowCount === 0) return <EmptyState drawing="folder">{t('reports.noRows')}</EmptyState>;
  return (
    <>
      <Sums run={run} definition={definition} />
      <div className="reports-chart">
        <ReportChart run={run} definition={definition} />
      </div>
      <Rows run={run} rows={data?.rows} definition={definition} address={address} />
      <Pages address={address} total={data?.total} />
    </>
  );
}

/** How many rows there are, and what the columns come to that are added up. */
function Sums({ run, definition }: Props) {
  const t = useText();
  const words = useReportWords();
  // What the cells of a chart say month by month is no tile.
  const { as, columns: drawn = [] } = definition.chart?.parts ?? {};
  const sums = definition.columns.filter(
    ({ key }) => run.totals[key] !== undefined && !(as === 'heat' && drawn.includes(key)),
  );
  return (
    <section aria-label={t('reports.totals')} className="reports-sums">
      <DescriptionList
        details={[
          { label: t('reports.rowsFound'), value: t('reports.rows', { count: run.rowCount }) },
          ...sums.map((column) => ({
            label: words.heading(column.key),
            value: words.cell(column, run.totals[column.key]),
          })),
        ]}
      />
    </section>
  );
}

type RowsProps = {
  readonly run: ReportRun;
  readonly rows: readonly ReportRow[] | undefined;
  readonly definition: ReportDefinition;
  readonly address: ListAddress;
};

function Rows({ run, rows, definition, address }: RowsProps) {
  const t = useText();
  const words = useReportWords();
  const { type: area } = useUser();
  const allows = useAllows();
  // What needs a right of its own is no column for who lacks it.
  const columns = definition.columns.filter(({ access }) => access === undefined || allows(access));
  const isAboutPeople = rows?.some(({ personId }) => personId !== null) ?? false;
  return (
    <>
      {columns.some(({ kind }) => kind === 'text') && <Search address={address} />}
      <div className="reports-table">
        <DataTable
          caption={words.nameOfRun(run)}
          columns={columns.map((column, at) => columnOf(column, at, words))}
          rows={rows}
          rowKey={({ ordinal }: ReportRow) => String(ordinal)}
          {...(isAboutPeople && { rowHref: ({ personId }: ReportRow) => `/${area}/member/${personId}` })}
          sort={readSort(address.sort)}
          onSort={(sort) => address.change({ sort: writeSort(sort) })}
          empty={
            <EmptyState action={<Button onClick={() => address.clear()}>{t('reports.clear')}</Button>}>
              {t('reports.noneFound')}
            </EmptyState>
          }
        />
      </div>
    </>
  );
}

/** Days and months stand as dates do, every other figure as money does. */
function widthOf(column: ReportColumn, at: number): ColumnWidth {
  if (isFigure(column)) return 'money';
  if (column.kind === 'day' || column.kind === 'month') return 'date';
  return at === 0 ? 'name' : 'text';
}

export const columnOf = (column: ReportColumn, at: number, words: ReportWords): Column<ReportRow> => ({
  key: column.key,
  label: words.heading(column.key),
  cell: ({ cells }) => words.cell(column, cells[column.key]) || '–',
  priority: at === 0 ? 1 : 2,
  sortable: column.access === undefined,
  width: widthOf(column, at),
});

function Search({ address }: Pick<RowsProps, 'address'>) {
  const t = useText();
  const search = address.read('search');
  return (
    <Form check={false} onSubmit={(values) => address.change({ search: String(values['search'] ?? '').trim() })}>
      <div className="reports-search">
        <TextInput
          key={search}
          name="search"
          type="search"
          label={t('reports.search')}
          labelHidden
          placeholder={t('reports.search')}
          defaultValue={search}
        />
        <Button type="submit" icon="search">
          {t('reports.searchNow')}
        </Button>
      </div>
    </Form>
  );
}
