import { runtimeConfig } from '../lib/config.ts';
import { formatDate } from '../lib/format.ts';
import { useText } from '../lib/i18n.ts';

/** Version and build stamp (specification 2, Shell). */
export function SiteVersion() {
  const t = useText();
  const { version, commit, stamp } = runtimeConfig().build;
  const named = commit === null ? version : `${version} (${commit})`;
  return <span>{t('shell.version', { version: named, date: formatDate(stamp) })}</span>;
}
