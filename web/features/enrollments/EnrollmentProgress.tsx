import { members } from '@coverlane/contract/members/calls.ts';
import { useEffect } from 'react';
import { useRefresh } from '../../lib/api.ts';
import { formatCount } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { isStopped } from './stopped-statuses.ts';
import { type EnrollmentProgressRow, useEnrollmentMonitor } from './useEnrollmentMonitor.ts';
import { Stopped } from './Stopped.tsx';

type Props = {
  readonly enrollmentId: string;
  /** Also who acts next, to those who work on it; whoever sent it reads how it stands. */
  readonly saysNext?: boolean;
};

/** How one enrollment is getting on, watched until it has settled; a failed load can be retried. */
export function EnrollmentProgress({ enrollmentId, saysNext = false }: Props) {
  const t = useText();
  const { rows, failed, retry } = useEnrollmentMonitor([enrollmentId]);
  const row = rows[0];
  useFreshRecord(row?.status === 'processed');
  if (failed) {
    return (
      <Banner
        kind="warn"
        title={t('enrolling.statusUnknown')}
        action={
          <Button icon="refresh" onClick={retry}>
            {t('enrolling.lookAgain')}
          </Button>
        }
      />
    );
  }
  if (row === undefined) return <p className="muted">{t('enrolling.looking')}</p>;
  return (
    <div role="status" className="stack stack-tight">
      <State row={row} saysNext={saysNext} />
    </div>
  );
}

/** What was read of the member before the change took effect is out of date once it has. */
function useFreshRecord(processed: boolean): void {
  const refresh = useRefresh();
  useEffect(() => {
    if (processed) void refresh([members.getMember, members.membersearch, members.memberProfile]);
    // oxlint-disable-next-line react/exhaustive-deps -- once, when it is processed
  }, [processed]);
}

function State({ row, saysNext }: { readonly row: EnrollmentProgressRow; readonly saysNext: boolean }) {
  const t = useText();
  const words = t(`enrolling.status.${row.status}`);
  if (row.status === 'processed') return <Banner kind="success" title={words} />;
  if (isStopped(row)) return <Stopped row={row} />;
  if (row.status !== 'queued' && row.status !== 'processing')
    return <Banner title={words}>{saysNext && row.next !== 'none' && t(`enrolling.next.${row.next}`)}</Banner>;
  const label = row.step === null ? words : t(`enrolling.step.${row.step}`);
  const amount = t('enrolling.stepOf', { step: formatCount(row.stepIndex), count: formatCount(row.stepCount) });
  return <Progress label={label} value={row.stepIndex} max={row.stepCount} amount={amount} />;
}
