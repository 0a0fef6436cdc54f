import { runtimeConfig } from '../lib/config.ts';

/** The site's logo; where it has none the portal's mark, in the brand's colour. */
export function Logo() {
  const { logo } = runtimeConfig();
  if (logo) return <img className="logo" src={logo} alt="" />;
  return (
    <svg className="logo" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect className="logo-ground" width="32" height="32" rx="8" />
      <path className="logo-line" d="M16 6l8 3v6.5c0 5-3.2 8.6-8 10.5-4.8-1.9-8-5.5-8-10.5V9zM12 16l3 3 5.5-6" />
    </svg>
  );
}
