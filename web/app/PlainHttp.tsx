import { runtimeConfig } from '../lib/config.ts';
import { useText } from '../lib/i18n.ts';
import { Banner } from '../ui/Banner.tsx';

/** On every page over plain http from another machine in production: nobody can sign in there, and why. */
export function PlainHttp() {
  const t = useText();
  if (window.isSecureContext || !runtimeConfig().encryptedOnly) return null;
  return <Banner kind="error">{t('errors.plain-http')}</Banner>;
}
