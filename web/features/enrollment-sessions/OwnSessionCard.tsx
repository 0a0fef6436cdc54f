import type { Reply } from '@coverlane/contract/call.ts';
import type { ownSessionCalls } from '@coverlane/contract/enrollment-sessions/own-call.ts';
import { sessionEnrolling } from '@coverlane/contract/enrollments/session-calls.ts';
import { useNavigate } from 'react-router';
import { useAction } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { formatDate } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { sessionTones } from './session-tones.ts';

type Own = Reply<typeof ownSessionCalls.ownSessions>['rows'][number];

/** Nothing more is sent in these. */
const SENT: ReadonlySet<string> = new Set(['submitted', 'waivedAll', 'approved', 'processed', 'failed']);

/** One enrollment session at its member's: until when, how far they are, and the next step. */
export function OwnSessionCard({ session }: { readonly session: Own }) {
  const t = useText();
  const { name, isOpen, isOver, status } = session;
  const isSent = SENT.has(status);
  const chip = isSent && (
    <StatusChip tone={sessionTones[status]}>{t(`enrollmentsessionmembers.status.${status}`)}</StatusChip>
  );
  return (
    <Card title={name} aside={chip} tinted={isOpen && !isSent}>
      <Days session={session} isSent={isSent} />
      {isOpen || isSent ? (
        <NextStep session={session} isSent={isSent} />
      ) : (
        <p className="muted">{t(isOver ? 'enrollPage.missed' : 'errors.enrollment-not-active')}</p>
      )}
    </Card>
  );
}

type StepProps = { readonly session: Own; readonly isSent: boolean };

/** From when what is chosen holds, until when it can be chosen, and how long that is. */
function Days({ session: { effectiveDate, closesOn, isOpen, isOver, daysLeft }, isSent }: StepProps) {
  const t = useText();
  const days = { starts: formatDate(effectiveDate), closes: formatDate(closesOn) };
  return (
    <p>
      {t(isOver ? 'enrollPage.closed' : 'enrollPage.about', days)}
      {isOpen && !isSent && (
        <>
          {' '}
          <strong>{t('enrollPage.daysLeft', { days: daysLeft })}</strong>
        </>
      )}
    </p>
  );
}

/** Begins, goes on, or looks at what was sent. */
function NextStep({ session, isSent }: StepProps) {
  const t = useText();
  const say = useFailureText();
  const navigate = useNavigate();
  const { notify } = useNotices();
  const start = useAction(sessionEnrolling.startSessionEnrollment);
  const { sessionId, status, enrollmentId } = session;
  const begin = () =>
    start.mutate(
      { sessionId },
      {
        onSuccess: (made) => void navigate(`/member/enrollment/${made.enrollmentId}`),
        onError: (failure) => notify('error', say(failure)),
      },
    );
  if (isSent)
    return (
      enrollmentId && (
        <div className="button-row">
          <LinkButton href={`/member/enrollment/${enrollmentId}`}>{t('enrollPage.look')}</LinkButton>
        </div>
      )
    );
  return (
    <div className="button-row">
      <Button kind="primary" busy={start.isPending} onClick={begin}>
        {t(status === 'started' || status === 'returned' ? 'enrollPage.goOn' : 'enrollPage.start')}
      </Button>
    </div>
  );
}
