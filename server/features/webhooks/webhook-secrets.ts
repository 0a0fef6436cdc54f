import type { Parts } from '../../platform/http/context.ts';
import type { Secrets } from '../../secrets.ts';
import type { Allowed } from './send-event.ts';

/** The secret of a webhook: derived from the installation's own, so that the database holds none. */
export const secretOf = (secrets: Secrets, webhookId: string, number: number): string =>
  `whsec_${secrets.sign('webhook', `${webhookId}.${number}`)}`;

/** Where webhooks may go: over TLS to the public internet, unless this is a demonstration or the operator allows more. */
export const allowedBy = ({ demonstration = false, privateWebhooks = false }: Parts): Allowed => ({
  plain: demonstration || privateWebhooks,
  privately: privateWebhooks,
});
