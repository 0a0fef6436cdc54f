import { useSyncExternalStore } from 'react';
import { runtimeConfig } from '../lib/config.ts';
import { currentScheme, onSchemeChange } from '../lib/scheme.ts';

/**
 * The site's logo: on dark pages its own for them, or else the one for light pages on a light ground. Where it has none the
 * portal's mark, an open ring with a lane in it, in the brand's colour.
 */
export function Logo() {
  const { logo, logoDark } = runtimeConfig().pictures;
  const isDark = useSyncExternalStore(onSchemeChange, currentScheme) === 'dark';
  const shown = isDark ? (logoDark ?? logo) : logo;
  if (shown) return <img className="logo" src={shown} alt="" data-lit={(isDark && !logoDark) || undefined} />;
  return (
    <svg className="logo" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect className="logo-ground" width="32" height="32" rx="9" />
      <path className="logo-line" d="M23 10.2A9 9 0 1 0 23 21.8" />
      <path className="logo-lane" d="M20 16h-4.2M12.8 16h-.3" />
    </svg>
  );
}
