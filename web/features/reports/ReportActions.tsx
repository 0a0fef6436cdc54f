import { reports } from '@coverlane/contract/reports/calls.ts';
import { useNavigate } from 'react-router';
import { useAction } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { saveFile } from '../../lib/files.ts';
import { useText } from '../../lib/i18n.ts';
import { useAllows, useUser } from '../../lib/session.tsx';
import { SheetMenu } from '../../lists/SheetMenu.tsx';
import { Button } from '../../ui/Button.tsx';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import { isUnderWay } from './RunState.tsx';
import { definitionOfRun, type ReportRun, useFileWords, useFormats } from './report-words.ts';

/** What can be done with a report: take it away as a file, send somebody its link, delete it. */
export function ReportActions({ run }: { readonly run: ReportRun }) {
  const isReady = run.state === 'ready';
  return (
    <>
      {isReady && <Export run={run} />}
      {isReady && <Share />}
      {run.isOwn && !isUnderWay(run) && <Remove run={run} />}
    </>
  );
}

function Export({ run }: { readonly run: ReportRun }) {
  const t = useText();
  const words = useFileWords(definitionOfRun(run)?.columns ?? []);
  const allows = useAllows();
  const formats = useFormats(run);
  if (!allows(reports.reportFile.access) || formats.length === 0) return null;
  const labels = { menu: t('reports.export'), csv: t('reports.export.csv'), xlsx: t('reports.export.xlsx') };
  return (
    <SheetMenu
      labels={labels}
      formats={formats}
      save={(format) => saveFile(reports.reportFile, { id: run.id, format, words: JSON.stringify(words) })}
    />
  );
}

function Share() {
  const t = useText();
  const { notify } = useNotices();
  const copy = () =>
    navigator.clipboard.writeText(location.href.split(/[?#]/)[0] ?? '').then(
      () => notify('success', t('reports.shared')),
      () => notify('error', t('reports.notShared')),
    );
  return (
    <Button icon="external" onClick={() => void copy()}>
      {t('reports.share')}
    </Button>
  );
}

function Remove({ run }: { readonly run: ReportRun }) {
  const t = useText();
  const say = useFailureText();
  const { notify } = useNotices();
  const { type: area } = useUser();
  const navigate = useNavigate();
  const remove = useAction(reports.removeReport, { refreshes: [reports.reportRuns] });
  const go = () =>
    remove.mutate(
      { id: run.id },
      {
        onSuccess: () => {
          notify('success', t('reports.removed'));
          void navigate(`/${area}/reports?tab=runs`);
        },
        onError: (error) => notify('error', say(error)),
      },
    );
  return (
    <Button icon="remove" busy={remove.isPending} onClick={go}>
      {t('reports.remove')}
    </Button>
  );
}
