import type { ReportColumn, ReportDefinition } from '@coverlane/contract/reports/definition.ts';
import { formatCount } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { BarChart } from '../../ui/charts/BarChart.tsx';
import type { ChartWords, Mark } from '../../ui/charts/ChartFigure.tsx';
import { Columns } from '../../ui/charts/Columns.tsx';
import { Card } from '../../ui/Card.tsx';
import { type ReportRun, useReportWords } from './report-words.ts';
import { NamedBars, PartsOfRows } from './RowCharts.tsx';

type Props = { readonly run: ReportRun; readonly definition: ReportDefinition };

const ROWS: ReportColumn = { key: 'rows', kind: 'number' };

/** The chart of a result, folded below its finding in a sentence. Nothing where there is nothing to compare. */
export function ReportChart({ run, definition }: Props) {
  const { chart } = definition;
  if (chart?.named) return <NamedBars run={run} definition={definition} chart={chart} />;
  if (run.chart.length < 2) return null;
  return <Compared run={run} definition={definition} />;
}

/** The values of one column, by what their rows come to. */
function Compared({ run, definition }: Props) {
  const t = useText();
  const words = useReportWords();
  const { chart, columns } = definition;
  const by = columns.find(({ key }) => key === chart?.by);
  const of = columns.find(({ key }) => key === chart?.of) ?? ROWS;
  if (!chart || !by) return null;
  const nameOf = (key: string | null) => {
    if (key === '') return t('reports.chart.others');
    return (key !== null && words.cell(by, key)) || t('reports.chart.empty');
  };
  const shown = (value: number) => (of.kind === 'money' ? words.cell(of, value.toFixed(2)) : formatCount(value));
  const marks = run.chart.map(({ key, value }, at) => ({
    key: String(at),
    label: nameOf(key),
    value: Number(value),
    shown: shown(Number(value)),
  }));
  const total = marks.reduce((sum, { value }) => sum + value, 0);
  const most = marks.reduce((one, other) => (other.value > one.value ? other : one));
  const said = { by: words.heading(by.key), name: most.label, value: most.shown, total: shown(total) };
  const drawn: ChartWords = {
    finding: t('reports.chart.rows', said),
    headings: [words.heading(by.key), of === ROWS ? t('reports.chart.count') : words.heading(of.key)],
    folds: true,
  };
  return (
    <Card>
      {chart.parts ? (
        <PartsOfRows run={run} definition={definition} chart={chart} words={drawn} />
      ) : (
        <Drawn kind={by.kind} marks={marks} {...drawn} />
      )}
    </Card>
  );
}

type DrawnProps = ChartWords & { readonly kind: ReportColumn['kind']; readonly marks: readonly Mark[] };

/** Months go from left to right; what has no order in time is compared as bars. */
function Drawn({ kind, marks, ...words }: DrawnProps) {
  if (kind === 'month') return <Columns {...words} columns={marks} />;
  return <BarChart {...words} bars={marks} />;
}
