import { isRecorded } from '@coverlane/contract/enrollments/next.ts';
import { type TextKey, useText } from '../../lib/i18n.ts';
import { actorOf, useUser } from '../../lib/session.tsx';
import { Banner } from '../../ui/Banner.tsx';
import type { EnrollmentProgressRow } from './useEnrollmentMonitor.ts';
import { useEnrollmentWords } from '../../lib/useEnrollmentWords.ts';

/** An enrollment that was not processed: what failed, who acts next, and what is kept; nothing else is promised. */
export function Stopped({ row }: { readonly row: EnrollmentProgressRow }) {
  const t = useText();
  const say = useEnrollmentWords();
  const { permissions } = actorOf(useUser());
  const { status, step, failure } = row;
  const mayAct = permissions.includes('reprocessEnrollments');
  const place = status === 'failed' && step !== null ? t(`enrolling.step.${step}`) : '';
  return (
    <Banner kind="error" title={t(`enrolling.status.${status}`)}>
      {failure && <p>{say(failure)}</p>}
      {place !== '' && <p>{t('enrolling.stopped.at', { step: place })}</p>}
      <p>{t(nextText(row, mayAct))}</p>
      <p>{t(keptText(row))}</p>
    </Banner>
  );
}

/** Who acts next, to this reader. */
function nextText({ status, next, isHelped }: EnrollmentProgressRow, mayAct: boolean): TextKey {
  if (status === 'rejected') return 'enrolling.stopped.rejected';
  if (next === 'sendAgain') return mayAct ? 'enrolling.stopped.sendOrProcess' : 'enrolling.stopped.sendAgain';
  if (mayAct) return next === 'mend' ? 'enrolling.stopped.mend' : 'enrolling.stopped.resume';
  return isHelped ? 'enrolling.stopped.administrator' : 'enrolling.stopped.nobody';
}

/** What stands, and what is kept of it; of what was rejected the numbers that were typed are forgotten. */
function keptText({ status, step }: EnrollmentProgressRow): TextKey {
  if (status === 'rejected') return 'enrolling.stopped.unchanged';
  return isRecorded(step) ? 'enrolling.stopped.recorded' : 'enrolling.stopped.kept';
}
