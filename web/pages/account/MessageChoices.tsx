import { inbox } from '@coverlane/contract/inbox/calls.ts';
import { useAction, useCall } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { useText } from '../../lib/i18n.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';

/** Of which kinds of message an e-mail goes out; all of them land in the inbox. */
export function MessageChoices() {
  const t = useText();
  const say = useFailureText();
  const { notify } = useNotices();
  const { data, error, refetch } = useCall(inbox.messageChoices, {});
  const choose = useAction(inbox.messageChoose, { refreshes: [inbox.messageChoices] });
  if (error && !data) {
    return <ErrorState title={t('account.messagesFailed')} code={error.code} onRetry={() => void refetch()} />;
  }
  if (!data) return <Skeleton lines={5} label={t('account.loading')} />;
  const told = { onSuccess: () => notify('success', t('account.saved')) };
  return (
    <div className="stack">
      <p>{t('account.messagesAbout')}</p>
      {data.rows.map(({ category, byEmail }) => (
        <Checkbox
          key={category}
          label={t(`inbox.category.${category}`)}
          checked={byEmail}
          disabled={choose.isPending}
          onChange={(checked) =>
            choose.mutate(
              { category, byEmail: checked },
              { ...told, onError: (failure) => notify('error', say(failure)) },
            )
          }
        />
      ))}
    </div>
  );
}
