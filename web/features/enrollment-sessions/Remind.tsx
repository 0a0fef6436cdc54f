import { sessionMessages } from '@coverlane/contract/enrollment-sessions/message-calls.ts';
import { sessionProgress } from '@coverlane/contract/enrollment-sessions/progress-calls.ts';
import { useAction } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { useNotices } from '../../ui/NoticesProvider.tsx';

/** Reminds those who have not submitted; how many are reached is said. */
export function Remind({ sessionId }: { readonly sessionId: string }) {
  const t = useText();
  const say = useFailureText();
  const { notify } = useNotices();
  const invite = useAction(sessionMessages.invite, {
    refreshes: [sessionProgress.enrollmentStatuses, sessionMessages.sessionMails],
  });
  return (
    <Button
      icon="mail"
      busy={invite.isPending}
      onClick={() =>
        invite.mutate(
          { sessionId, kind: 'reminder', audience: 'notSubmitted' },
          {
            onSuccess: ({ queued, withoutEmail }) =>
              notify('success', t('sessionMessages.sent', { count: queued, without: withoutEmail })),
            onError: (failure) => notify('error', say(failure)),
          },
        )
      }
    >
      {t('sessionPeople.remind')}
    </Button>
  );
}
