import type { Reply } from '@coverlane/contract/call.ts';
import { user } from '@coverlane/contract/users/own-calls.ts';
import { useAction, useCall } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { formatDateTime } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { useDeviceName } from '../../lib/useDeviceName.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';

type Session = Reply<typeof user.sessions>['sessions'][number];

/** Where one is signed in, with "end this one" and "end all others". */
export function MySessions() {
  const t = useText();
  const { data, error, refetch } = useCall(user.sessions, {});
  const endOthers = useAction(user.endOtherSessions, { refreshes: [user.sessions, user.userHistory] });
  const tell = useTelling();
  if (error && !data) {
    return <ErrorState title={t('account.failed')} code={error.code} onRetry={() => void refetch()} />;
  }
  if (!data) return <Skeleton lines={4} label={t('account.loading')} />;
  return (
    <div className="stack">
      <p>{t('account.sessionsAbout')}</p>
      <ul className="plain-list user-sessions">
        {data.sessions.map((session) => (
          <SessionCard key={session.id} session={session} />
        ))}
      </ul>
      {data.sessions.length > 1 && (
        <div className="button-row">
          <Button
            busy={endOthers.isPending}
            onClick={() => void tell(endOthers.mutateAsync({}), 'account.sessionsEnded')}
          >
            {t('account.sessionsEnd')}
          </Button>
        </div>
      )}
    </div>
  );
}

function SessionCard({ session }: { readonly session: Session }) {
  const t = useText();
  const device = useDeviceName()(session.device);
  const end = useAction(user.endSession, { refreshes: [user.sessions, user.userHistory] });
  const tell = useTelling();
  return (
    <li className="user-session">
      <div className="stack stack-tight">
        <p className="row">
          <strong>{device}</strong>
          {session.current && <StatusChip tone="ok">{t('account.sessionHere')}</StatusChip>}
        </p>
        <p className="small muted">
          {t('account.sessionStarted', { when: formatDateTime(session.startedAt) })}
          <br />
          {t('account.sessionActive', { when: formatDateTime(session.activeAt) })}
          {session.address !== null && (
            <>
              <br />
              {t('account.sessionFrom', { address: session.address })}
            </>
          )}
        </p>
      </div>
      {!session.current && (
        <Button
          busy={end.isPending}
          onClick={() => void tell(end.mutateAsync({ id: session.id }), 'account.sessionEnded')}
        >
          {t('account.sessionEnd')}
          <VisuallyHidden>: {device}</VisuallyHidden>
        </Button>
      )}
    </li>
  );
}

/** Says how something went that has no form to say it in. */
function useTelling() {
  const t = useText();
  const say = useFailureText();
  const { notify } = useNotices();
  return async (work: Promise<unknown>, done: 'account.sessionEnded' | 'account.sessionsEnded') => {
    try {
      await work;
      notify('success', t(done));
    } catch (failure) {
      notify('error', say(failure));
    }
  };
}
