import type { RuntimeConfig } from '@coverlane/contract/runtime/config.ts';

let loaded: RuntimeConfig | undefined;

/**
 * Reads GET /config.json, once before anything is drawn (specification 1).
 * @throws when the server cannot be reached or answers anything but the configuration
 */
export async function loadConfig(): Promise<RuntimeConfig> {
  const response = await fetch('/config.json', { cache: 'no-cache' });
  if (!response.ok) throw new Error(`/config.json answered ${response.status}`);
  loaded = await response.json();
  return runtimeConfig();
}

/** Title, API base, theme, languages, support contacts and build of this site. Throws before loadConfig. */
export function runtimeConfig(): RuntimeConfig {
  if (!loaded) throw new Error('The configuration has not been read yet');
  return loaded;
}
