import { sessionMessages } from '@coverlane/contract/enrollment-sessions/message-calls.ts';
import { sessionProgress } from '@coverlane/contract/enrollment-sessions/progress-calls.ts';
import { useAction } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { useNotices } from '../../ui/NoticesProvider.tsx';

type Props = { readonly sessionId: string; readonly of: string; readonly name: string };

/** Withdraws somebody's personal link: it was lost, or somebody else has it. */
export function WithdrawLink({ sessionId, of, name }: Props) {
  const t = useText();
  const say = useFailureText();
  const { notify } = useNotices();
  const withdraw = useAction(sessionMessages.withdrawLinks, { refreshes: [sessionProgress.enrollmentStatuses] });
  const press = () =>
    withdraw.mutate(
      { sessionId, ids: [of] },
      {
        onSuccess: () => notify('success', t('sessionPeople.linkWithdrawn', { name })),
        onError: (failure) => notify('error', say(failure)),
      },
    );
  return (
    <Button
      kind="quiet"
      busy={withdraw.isPending}
      aria-label={t('sessionPeople.withdrawLinkOf', { name })}
      onClick={press}
    >
      {t('sessionPeople.withdrawLink')}
    </Button>
  );
}
