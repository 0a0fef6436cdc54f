import { webhookCalls } from '@coverlane/contract/webhooks/calls.ts';
import { useAction } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { formatCount } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { useNotices } from '../../ui/NoticesProvider.tsx';

/** Sends everything again that was given up and whose webhook is on. `count`: how much that is. */
export function SendAllAgain({ count }: { readonly count: number }) {
  const t = useText();
  const say = useFailureText();
  const { notify } = useNotices();
  const send = useAction(webhookCalls.deliverAllAgain, { refreshes: [webhookCalls.undeliveredEvents] });
  const again = () =>
    send.mutate(
      {},
      {
        onSuccess: (sent) =>
          notify('success', t('webhooks.undelivered.sent', { count: sent.count, shown: formatCount(sent.count) })),
        onError: (failure) => notify('error', say(failure)),
      },
    );
  return (
    <Button icon="refresh" busy={send.isPending} onClick={again}>
      {t('webhooks.undelivered.all', { count, shown: formatCount(count) })}
    </Button>
  );
}
