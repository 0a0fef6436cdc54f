import type { Secrets } from '../../secrets.ts';

/** The secret of a webhook: derived from the installation's own, so that the database holds none. */
export const secretOf = (secrets: Secrets, webhookId: string, number: number): string =>
  `whsec_${secrets.sign('webhook', `${webhookId}.${number}`)}`;
