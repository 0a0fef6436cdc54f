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
import { isSent, type OwnSession } from './own-session.ts';
import { sessionTones } from './session-tones.ts';

type Props = { readonly session: OwnSession };

/** One enrollment session at its member's: until when, how far they are, and the next step. */
export function OwnSessionCard({ session }: Props) {
  const t = useText();
  const { name, isOpen, isOver } = session;
  return (
    <Card title={name} aside={<SessionChip session={session} />} tinted={isOpen && !isSent(session)}>
      <Days session={session} />
      {isOpen || isSent(session) ? (
        <div className="button-row">
          <SessionButton session={session} />
        </div>
      ) : (
        <p className="muted">{t(isOver ? 'enrollPage.missed' : 'errors.enrollment-not-active')}</p>
      )}
    </Card>
  );
}

/** How what was sent stands; nothing before. */
export function SessionChip({ session }: Props) {
  const t = useText();
  const { status } = session;
  if (!isSent(session)) return null;
  return <StatusChip tone={sessionTones[status]}>{t(`enrollmentsessionmembers.status.${status}`)}</StatusChip>;
}

/** From when what is chosen holds, until when it can be chosen, and how long that is. */
function Days({ session }: Props) {
  const t = useText();
  const { effectiveDate, closesOn, isOpen, isOver, daysLeft } = session;
  const days = { starts: formatDate(effectiveDate), closes: formatDate(closesOn) };
  return (
    <p>
      {t(isOver ? 'enrollPage.closed' : 'enrollPage.about', days)}
      {isOpen && !isSent(session) && (
        <>
          {' '}
          <strong>{t('enrollPage.daysLeft', { days: daysLeft })}</strong>
        </>
      )}
    </p>
  );
}

/** Begins, goes on, or looks at what was sent. */
export function SessionButton({ session }: Props) {
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
  if (!isSent(session))
    return (
      <Button kind="primary" busy={start.isPending} onClick={begin}>
        {t(status === 'started' || status === 'returned' ? 'enrollPage.goOn' : 'enrollPage.start')}
      </Button>
    );
  return enrollmentId && <LinkButton href={`/member/enrollment/${enrollmentId}`}>{t('enrollPage.look')}</LinkButton>;
}
