import { loadCatalogue } from './lib/catalogues.ts';
import { loadConfig } from './lib/config.ts';
import { askEarly } from './lib/early-user.ts';
import { storedLanguage } from './lib/language.ts';
import { userState } from './lib/user-state.ts';
import './ui/ui.css';

/**
 * Asks for all that the first screen needs at once, while the application's code is on its way: the configuration, who
 * is there (if somebody was, lately) and the texts. Whatever fails here is seen where it is needed.
 */
async function readConfig() {
  const config = await loadConfig().catch(() => undefined);
  if (config && userState().area) askEarly();
  loadCatalogue(storedLanguage(config)).catch(() => undefined);
  return config;
}

const config = readConfig();
const { start } = await import('./app/start.tsx');
await start(config);
