import { reports } from '@coverlane/contract/reports/calls.ts';
import { useNavigate, useParams } from 'react-router';
import { useAction, useCall } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { formatDateTime } from '../../lib/format.ts';
import { type Translate, useText } from '../../lib/i18n.ts';
import type { RequestFailed } from '../../lib/request-failed.ts';
import { useUser } from '../../lib/session.tsx';
import { BackLink } from '../../ui/BackLink.tsx';
import { useRecordTitle } from '../../lib/window-title.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { type Fact, FactsHeader } from '../../ui/FactsHeader.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ReportActions } from './ReportActions.tsx';
import { ReportResult } from './ReportResult.tsx';
import { isUnderWay, RunState } from './RunState.tsx';
import { spanText } from './span-text.ts';
import { definitionOfRun, type ReportRun, useReportWords } from './report-words.ts';
import './reports.css';
import { ActorName } from '../../lists/ActorName.tsx';

const ASK_AGAIN_MS = 1000;

/** One report from the queue to its result: `/{area}/reports/{reportId}`. */
export function ReportPage() {
  const t = useText();
  const { type: area } = useUser();
  const { reportId } = useParams();
  const run = useCall(reports.reportRun, reportId === undefined ? undefined : { id: reportId }, {
    every: (data) => (data && isUnderWay(data) ? ASK_AGAIN_MS : false),
  });
  return (
    <div className="page page-list">
      <BackLink href={`/${area}/reports?tab=runs`}>{t('reports.tab.runs')}</BackLink>
      {run.data ? <Report run={run.data} /> : <Instead error={run.error} onRetry={() => void run.refetch()} />}
    </div>
  );
}

/** What stands there while there is nothing to show. */
function Instead({ error, onRetry }: { readonly error: RequestFailed | null; readonly onRetry: () => void }) {
  const t = useText();
  const say = useFailureText();
  const { type: area } = useUser();
  if (!error) return <Skeleton lines={6} label={t('reports.loading')} />;
  if (error.status !== 404 && error.status !== 422)
    return <ErrorState title={say(error)} code={error.code} onRetry={onRetry} />;
  return (
    <>
      <h1>{t('reports.missing')}</h1>
      <EmptyState drawing="folder" action={<LinkButton href={`/${area}/reports`}>{t('reports.make')}</LinkButton>}>
        {t('reports.missingAbout')}
      </EmptyState>
    </>
  );
}

function Report({ run }: { readonly run: ReportRun }) {
  const t = useText();
  const words = useReportWords();
  const definition = definitionOfRun(run);
  useRecordTitle(words.nameOfRun(run), formatDateTime(run.createdAt));
  return (
    <>
      <FactsHeader
        title={words.nameOfRun(run)}
        status={<RunState state={run.state} />}
        facts={factsOf(run, t)}
        actions={<ReportActions run={run} />}
      />
      {run.deidentified && <Banner title={t('reports.deidentified')}>{t('reports.deidentifiedAbout')}</Banner>}
      {isUnderWay(run) && <Working run={run} />}
      {run.state === 'failed' && <Failed run={run} />}
      {run.state === 'ready' && definition && <ReportResult run={run} definition={definition} />}
    </>
  );
}

function factsOf(run: ReportRun, t: Translate): Fact[] {
  return [
    { label: t('reports.client'), value: run.clientName ?? t('reports.allClients') },
    { label: t(run.from === null ? 'reports.param.on' : 'reports.param.period'), value: spanText(run, t) },
    { label: t('reports.madeAt'), value: formatDateTime(run.finishedAt ?? run.createdAt) },
    ...(run.isOwn ? [] : [{ label: t('reports.madeBy'), value: <ActorName of={run.createdBy} /> }]),
    { label: t('reports.keptUntil'), value: formatDateTime(run.expiresAt) },
  ];
}

/** While it is made: how far it is, and that nobody needs to wait for it. */
function Working({ run }: { readonly run: ReportRun }) {
  const t = useText();
  const say = useFailureText();
  const stop = useAction(reports.cancelReport, { refreshes: [reports.reportRun, reports.reportRuns] });
  const sentence =
    run.state === 'running' ? t('reports.working.running', { count: run.rowCount }) : t('reports.working.queued');
  return (
    <div className="reports-working">
      <progress aria-label={t(`reports.state.${run.state}`)} />
      <p role="status">{sentence}</p>
      <p className="muted">{t('reports.working.about')}</p>
      {stop.error && <Banner kind="error" title={say(stop.error)} />}
      {run.isOwn && (
        <Button busy={stop.isPending} onClick={() => stop.mutate({ id: run.id })}>
          {t('reports.stop')}
        </Button>
      )}
    </div>
  );
}

function Failed({ run }: { readonly run: ReportRun }) {
  const t = useText();
  const { type: area } = useUser();
  const navigate = useNavigate();
  const again = useAction(reports.runReport, { refreshes: [reports.reportRuns] });
  const { report, clientId, params } = run;
  const makeAgain = () =>
    again.mutate(
      { report, params, ...(clientId !== null && { clientId }) },
      { onSuccess: ({ id }) => void navigate(`/${area}/reports/${id}`) },
    );
  return (
    <ErrorState title={t('reports.failed')} kept={t(`reports.failure.${run.failure ?? 'error'}`)}>
      <Button kind="primary" busy={again.isPending} onClick={makeAgain}>
        {t('reports.again')}
      </Button>
    </ErrorState>
  );
}
