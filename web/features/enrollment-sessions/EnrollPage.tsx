import type { Reply } from '@coverlane/contract/call.ts';
import { ownSessionCalls } from '@coverlane/contract/enrollment-sessions/own-call.ts';
import { sessionEnrolling } from '@coverlane/contract/enrollments/session-calls.ts';
import { useNavigate } from 'react-router';
import { useAction, useCall } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { formatDate } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { sessionTones } from './session-tones.ts';

type Own = Reply<typeof ownSessionCalls.ownSessions>['rows'][number];

/** What a member may enroll in: `/member/enroll`. */
export function EnrollPage() {
  const t = useText();
  const say = useFailureText();
  const { data, error, refetch } = useCall(ownSessionCalls.ownSessions, {});
  return (
    <div className="page">
      <PageHeader title={t('screens.enroll')} />
      {error && !data && <ErrorState title={say(error)} code={error.code} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton lines={4} label={t('enrollPage.loading')} />}
      {data?.rows.length === 0 && <EmptyState drawing="desk">{t('enrollPage.none')}</EmptyState>}
      {data?.rows.map((session) => (
        <SessionCard key={session.sessionId} session={session} />
      ))}
    </div>
  );
}

/** Nothing more is sent in these. */
const SENT: ReadonlySet<string> = new Set(['submitted', 'waivedAll', 'approved', 'processed', 'failed']);

function SessionCard({ session }: { readonly session: Own }) {
  const t = useText();
  const { name, effectiveDate, closesOn, isOpen, status } = session;
  const isSent = SENT.has(status);
  const chip = isSent && (
    <StatusChip tone={sessionTones[status]}>{t(`enrollmentsessionmembers.status.${status}`)}</StatusChip>
  );
  return (
    <Card title={name} aside={chip} tinted={isOpen && !isSent}>
      <p>{t('enrollPage.about', { starts: formatDate(effectiveDate), closes: formatDate(closesOn) })}</p>
      {isOpen || isSent ? (
        <NextStep session={session} isSent={isSent} />
      ) : (
        <p className="muted">{t('errors.enrollment-not-active')}</p>
      )}
    </Card>
  );
}

/** Begins, goes on, or looks at what was sent. */
function NextStep({ session, isSent }: { readonly session: Own; readonly isSent: boolean }) {
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
