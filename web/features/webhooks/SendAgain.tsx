import { webhookCalls } from '@coverlane/contract/webhooks/calls.ts';
import { useAction } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { formatDateTime } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';

type Props = {
  /** Of the webhook. */
  readonly id: string;
  readonly delivery: { readonly id: string; readonly createdAt: string };
};

/** Sends one delivery again, whatever became of it. */
export function SendAgain({ id, delivery }: Props) {
  const t = useText();
  const say = useFailureText();
  const { notify } = useNotices();
  const refreshes = [webhookCalls.webhookDeliveries, webhookCalls.undeliveredEvents];
  const send = useAction(webhookCalls.deliverAgain, { refreshes });
  const again = () =>
    send.mutate(
      { id, deliveryId: delivery.id },
      {
        onSuccess: () => notify('success', t('webhooks.log.sentAgain')),
        onError: (failure) => notify('error', say(failure)),
      },
    );
  return (
    <Button icon="refresh" busy={send.isPending} onClick={again}>
      {t('webhooks.log.again')}
      <VisuallyHidden>: {formatDateTime(delivery.createdAt)}</VisuallyHidden>
    </Button>
  );
}
