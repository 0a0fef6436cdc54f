import { percentsOf } from '@coverlane/contract/claims/shares.ts';
import type { ReportChart, ReportColumn, ReportDefinition } from '@coverlane/contract/reports/definition.ts';
import { reports } from '@coverlane/contract/reports/calls.ts';
import { centsOrZero, decimalOf } from '@coverlane/contract/words/cents.ts';
import { useCall } from '../../lib/api.ts';
import { useText } from '../../lib/i18n.ts';
import { BarChart } from '../../ui/charts/BarChart.tsx';
import { ChartFigure, type ChartWords } from '../../ui/charts/ChartFigure.tsx';
import { HeatCells } from '../../ui/charts/HeatCells.tsx';
import type { PartTone } from '../../ui/charts/stack.tsx';
import { StackedBar } from '../../ui/charts/StackedBar.tsx';
import { Card } from '../../ui/Card.tsx';
import { type ReportRow, type ReportRun, type ReportWords, useReportWords } from './report-words.ts';

type Props = { readonly run: ReportRun; readonly definition: ReportDefinition; readonly chart: ReportChart };

/** So many rows are drawn: months of five years, bars that are compared at a glance. */
const MOST = { heat: 60, stacked: 8, named: 10 } as const;

const columnIn = ({ columns }: ReportDefinition, key: string | undefined): ReportColumn =>
  columns.find((column) => column.key === key) ?? { key: key ?? '', kind: 'text' };

const centsIn = ({ cells }: ReportRow, key: string): number => centsOrZero(String(cells[key] ?? '0'));

type PartsProps = Props & { readonly words: ChartWords };

/** Each row with the columns that are its parts: cells by their strength, or a bar of the whole. */
export function PartsOfRows({ words, ...props }: PartsProps) {
  const { run, chart } = props;
  const pageSize = MOST[chart.parts?.as ?? 'heat'];
  const { data } = useCall(reports.reportRows, { id: run.id, pageSize }, { keep: true });
  const drawn = { ...props, words, rows: data?.rows ?? [] };
  return chart.parts?.as === 'heat' ? <Heat {...drawn} /> : <Stacks {...drawn} />;
}

type DrawnProps = PartsProps & { readonly rows: readonly ReportRow[] };

/** What the columns of a chart are, and what a row is called. */
function usePlan({ definition, chart }: DrawnProps) {
  const words = useReportWords();
  const by = columnIn(definition, chart.by);
  return {
    words,
    by,
    of: columnIn(definition, chart.of),
    parts: (chart.parts?.columns ?? []).map((key) => columnIn(definition, key)),
    nameOf: ({ cells }: ReportRow) => words.cell(by, cells[chart.by]) || '–',
  };
}

function Heat(props: DrawnProps) {
  const { words, by, parts, nameOf } = usePlan(props);
  const cellOf = (row: ReportRow, part: ReportColumn) => {
    const value = centsIn(row, part.key);
    return value === 0 ? null : { value, shown: words.cell(part, row.cells[part.key]) };
  };
  return (
    <ChartFigure {...props.words} rows={[]}>
      <HeatCells
        finding={props.words.finding}
        captionHidden
        headings={[by, ...parts].map(({ key }) => words.heading(key))}
        rows={props.rows.map((row) => ({
          key: String(row.ordinal),
          label: nameOf(row),
          cells: parts.map((part) => cellOf(row, part)),
        }))}
      />
    </ChartFigure>
  );
}

function Stacks(props: DrawnProps) {
  const { words, of, parts, nameOf } = usePlan(props);
  const most = Math.max(...props.rows.map((row) => centsIn(row, of.key)), 1);
  const marks = props.rows.map((row) => ({
    key: String(row.ordinal),
    row,
    label: nameOf(row),
    shown: words.cell(of, row.cells[of.key]),
  }));
  return (
    <ChartFigure {...props.words} rows={marks}>
      <ul className="chart-rows">
        {marks.map(({ key, row, label, shown }) => (
          <li key={key}>
            <p className="row row-apart">
              <span>{label}</span>
              <span className="numbers">{shown}</span>
            </p>
            <Stack row={row} of={of} parts={parts} words={words} share={(centsIn(row, of.key) * 100) / most} />
          </li>
        ))}
      </ul>
    </ChartFigure>
  );
}

const TONES: Readonly<Record<string, PartTone>> = {
  discount: 'discount',
  paid: 'plan',
  owed: 'you',
  rest: 'none',
};
const toneOf = (key: string): PartTone => TONES[key] ?? 'other';

type StackProps = {
  readonly row: ReportRow;
  readonly of: ReportColumn;
  readonly parts: readonly ReportColumn[];
  readonly words: ReportWords;
  readonly share: number;
};

/** A whole of one row and its parts; what none of them says is a part of its own. */
function Stack({ row, of, parts, words, share }: StackProps) {
  const t = useText();
  const known = parts.map(({ key }) => ({
    key,
    value: centsIn(row, key),
    tone: toneOf(key),
    name: words.heading(key),
  }));
  const rest = centsIn(row, of.key) - known.reduce((sum, { value }) => sum + value, 0);
  const all = [...known, { key: 'rest', value: rest, tone: toneOf('rest'), name: t('reports.chart.rest') }];
  const shown = all.filter(({ value }) => value > 0);
  const percents = percentsOf(shown.map(({ value }) => value));
  return (
    <StackedBar
      share={share}
      parts={shown.map(({ key, value, tone, name }, at) => ({
        key,
        value,
        tone,
        said: t('reports.chart.part', {
          part: name,
          percent: percents[at] ?? '',
          amount: words.cell(of, decimalOf(value)),
        }),
      }))}
    />
  );
}

/** A bar for each of the largest rows, named by more than one column. */
export function NamedBars({ run, definition, chart }: Props) {
  const t = useText();
  const words = useReportWords();
  const of = columnIn(definition, chart.of);
  const asked = { id: run.id, pageSize: MOST.named, sort: `-${of.key}` };
  const { data } = useCall(reports.reportRows, asked, { keep: true });
  const bars = (data?.rows ?? []).map((row) => ({
    key: String(row.ordinal),
    label: (chart.named ?? []).map((key) => words.cell(columnIn(definition, key), row.cells[key])).join(', '),
    value: centsIn(row, of.key),
    shown: words.cell(of, row.cells[of.key]),
  }));
  const [most] = bars;
  if (!most || bars.length < 2) return null;
  const total = words.cell(of, run.totals[of.key]);
  const finding = t('reports.chart.rows', {
    by: words.heading(of.key),
    name: most.label,
    value: most.shown,
    total,
  });
  return (
    <Card>
      <BarChart bars={bars} finding={finding} folds headings={[words.nameOfRun(run), words.heading(of.key)]} />
    </Card>
  );
}
