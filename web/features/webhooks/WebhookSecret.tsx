import { webhookCalls } from '@coverlane/contract/webhooks/calls.ts';
import { useState } from 'react';
import { useAction } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { formatDateTime } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { CopyText } from '../../ui/CopyText.tsx';
import { useNotices } from '../../ui/NoticesProvider.tsx';

type Props = {
  readonly id: string;
  /** The secret, where the webhook was made on this page. */
  readonly told: unknown;
};

/** The secret of a webhook, once: when it was made, or made anew. And a way to try it out. */
export function WebhookSecret({ id, told }: Props) {
  const t = useText();
  const say = useFailureText();
  const { notify } = useNotices();
  const [next, setNext] = useState<{ secret: string; previousUntil: string }>();
  const rotate = useAction(webhookCalls.rotateWebhookSecret, {});
  const trial = useAction(webhookCalls.tryWebhook, { refreshes: [webhookCalls.webhookDeliveries] });
  const tell = (failure: unknown) => notify('error', say(failure));
  const secret = next?.secret ?? (typeof told === 'string' ? told : undefined);
  return (
    <div className="stack">
      {secret !== undefined && (
        <div role="alert">
          <Banner kind="warn" title={t('webhooks.secret.title')}>
            <div className="stack">
              <p>{t('webhooks.secret.text')}</p>
              <CopyText key={secret} text={secret} copy={t('apikeys.copy')} copied={t('apikeys.copied')} />
              {next && <p>{t('webhooks.secret.until', { until: formatDateTime(next.previousUntil) })}</p>}
            </div>
          </Banner>
        </div>
      )}
      <div className="row">
        <Button
          busy={trial.isPending}
          onClick={() =>
            trial.mutate({ id }, { onSuccess: () => notify('success', t('webhooks.tried')), onError: tell })
          }
        >
          {t('webhooks.try')}
        </Button>
        <Button busy={rotate.isPending} onClick={() => rotate.mutate({ id }, { onSuccess: setNext, onError: tell })}>
          {t('webhooks.rotate')}
        </Button>
      </div>
    </div>
  );
}
