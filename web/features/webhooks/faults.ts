import type { Translate } from '../../lib/i18n.ts';

const kinds = [
  [/^timeout$|^ETIMEDOUT/, 'webhooks.fault.timeout'],
  [/^(ENOTFOUND|EAI_)/, 'webhooks.fault.name'],
  [/^(ECONN|EHOST|ENET|EPIPE)/, 'webhooks.fault.refused'],
  [/^webhook-private$/, 'webhooks.fault.private'],
  [/CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO/, 'webhooks.fault.tls'],
] as const;

/** Why something did not arrive, in the reader's words: a number of HTTP, or a code of the network. */
export function faultText(t: Translate, fault: string, answered: number | null): string {
  if (answered !== null) return t('webhooks.fault.http', { answered });
  const key = kinds.find(([form]) => form.test(fault))?.[1];
  return key ? t(key) : t('webhooks.fault.other', { code: fault });
}
