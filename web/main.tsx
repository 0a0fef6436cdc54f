import { loadCatalogue } from './lib/catalogues.ts';
import { loadConfig } from './lib/config.ts';
import { askEarly } from './lib/early-user.ts';
import { storedLanguage } from './lib/language.ts';
import { hasOwn } from './lib/own-colours.ts';
import { userState } from './lib/user-state.ts';
import './ui/ui.css';

/** Brings code that the first screen imports again; behind the requests that are made now, for a browser keeps few connections. */
const bring = (code: () => Promise<unknown>): void => void setTimeout(() => void code().catch(() => undefined));

/**
 * Asks for all that the first screen needs at once, while the application's code is on its way: the configuration, who
 * is there (if somebody was, lately) and the texts; of a member's home also its code and the own record. Whatever fails
 * here is seen where it is needed.
 */
async function readConfig() {
  const { area } = userState();
  const isHome = area === 'member' && ['/', '/member'].includes(location.pathname);
  const config = await loadConfig().catch(() => undefined);
  if (config && area) askEarly(isHome);
  if (config && hasOwn({ brandColor: config.theme.primary, card: config.theme.card }))
    bring(() => import('./lib/theme.ts'));
  loadCatalogue(storedLanguage(config)).catch(() => undefined);
  // Else it is asked for with the first words on screen, and a line that wraps otherwise moves what stands below it.
  document.fonts.load('1em Figtree').catch(() => undefined);
  if (isHome) bring(() => import('./pages/home/MemberHome.tsx'));
  return config;
}

const config = readConfig();
const { start } = await import('./app/start.tsx');
await start(config);
