import { runtimeConfig } from '../lib/config.ts';

/** The site's logo; where it has none the portal's mark, an open ring with a lane in it, in the brand's colour. */
export function Logo() {
  const { logo } = runtimeConfig();
  if (logo) return <img className="logo" src={logo} alt="" />;
  return (
    <svg className="logo" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect className="logo-ground" width="32" height="32" rx="9" />
      <path className="logo-line" d="M23 10.2A9 9 0 1 0 23 21.8" />
      <path className="logo-lane" d="M20 16h-4.2M12.8 16h-.3" />
    </svg>
  );
}
