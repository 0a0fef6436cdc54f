import { reports } from '@coverlane/contract/reports/calls.ts';
import { reportByLayout } from '@coverlane/contract/reports/own-reports.ts';
import type { ReportDefinition } from '@coverlane/contract/reports/definition.ts';
import { useAllows } from '../../lib/session.tsx';
import type { ReportLayout } from '@coverlane/contract/reports/layout.ts';
import { useAction, useCall } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { useText } from '../../lib/i18n.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { columnOf } from './ReportResult.tsx';
import { type ReportRow, type ReportRun, useReportWords } from './report-words.ts';
import { isUnderWay } from './RunState.tsx';

const ASK_AGAIN_MS = 700;
const MOST = 20;

type Props = { readonly base: ReportDefinition; readonly layoutNow: () => ReportLayout };

/** The first rows of what is chosen so far, made like any report: with the rights of whoever tries it out. */
export function TestRun({ base, layoutNow }: Props) {
  const t = useText();
  const say = useFailureText();
  const go = useAction(reports.tryReport);
  return (
    <Card title={t('reportTypes.try')}>
      <p className="muted">{t('reportTypes.tryAbout')}</p>
      {go.error && <Banner kind="error" title={say(go.error)} />}
      <div className="button-row">
        <Button icon="chart" busy={go.isPending} onClick={() => go.mutate({ key: base.key, layout: layoutNow() })}>
          {t('reportTypes.tryNow')}
        </Button>
      </div>
      {go.data && <Tried key={go.data.id} id={go.data.id} base={base} />}
    </Card>
  );
}

function Tried({ id, base }: { readonly id: string; readonly base: ReportDefinition }) {
  const t = useText();
  const say = useFailureText();
  const { data: run, error } = useCall(
    reports.reportRun,
    { id },
    { every: (data) => (data && !isUnderWay(data) ? false : ASK_AGAIN_MS) },
  );
  if (error && !run) return <Banner kind="error" title={say(error)} />;
  if (!run || isUnderWay(run)) return <Skeleton lines={4} label={t('reportTypes.trying')} />;
  if (run.state === 'failed') return <Banner kind="error" title={t('reportTypes.tryFailed')} />;
  return run.rowCount === 0 ? (
    <EmptyState>{t('reportTypes.nothingFound')}</EmptyState>
  ) : (
    <Found run={run} base={base} />
  );
}

function Found({ run, base }: { readonly run: ReportRun; readonly base: ReportDefinition }) {
  const t = useText();
  const words = useReportWords();
  const allows = useAllows();
  const { data } = useCall(reports.reportRows, { id: run.id, pageSize: MOST });
  const { columns } = run.own ? reportByLayout(base, run.own.layout) : base;
  return (
    <div className="reports-table">
      <DataTable
        caption={t('reportTypes.try')}
        columns={columns
          .filter(({ access }) => access === undefined || allows(access))
          .map((column, at) => ({ ...columnOf(column, at, words), sortable: false }))}
        rows={data?.rows}
        rowKey={({ ordinal }: ReportRow) => String(ordinal)}
      />
    </div>
  );
}
