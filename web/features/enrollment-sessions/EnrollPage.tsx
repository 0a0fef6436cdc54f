import { ownSessionCalls } from '@coverlane/contract/enrollment-sessions/own-call.ts';
import { useCall } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { useText } from '../../lib/i18n.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { OwnSessionCard } from './OwnSessionCard.tsx';

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
        <OwnSessionCard key={session.sessionId} session={session} />
      ))}
    </div>
  );
}
