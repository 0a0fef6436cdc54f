import { webhookCalls } from '@coverlane/contract/webhooks/calls.ts';
import { useCall } from '../../lib/api.ts';
import { formatCount } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';

/** The way to what did not arrive over all webhooks, with how much that is. */
export function UndeliveredLink() {
  const t = useText();
  const { data } = useCall(webhookCalls.undeliveredEvents, { pageSize: 1 });
  return (
    <LinkButton href="/admin/webhooks/undelivered">
      {data?.total ? t('webhooks.undelivered.link', { shown: formatCount(data.total) }) : t('screens.undelivered')}
    </LinkButton>
  );
}
