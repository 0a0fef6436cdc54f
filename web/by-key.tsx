import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { applySite } from './app/apply-site.ts';
import { Unreachable } from './app/Unreachable.tsx';
import { KeyPage } from './app/by-key/KeyPage.tsx';
import { pageAt } from './app/by-key/pages.ts';
import { loadCatalogue } from './lib/catalogues.ts';
import { loadConfig } from './lib/config.ts';
import { LanguageProvider } from './lib/LanguageProvider.tsx';
import { storedLanguage } from './lib/language.ts';
import { applyTheme, setDensity } from './lib/scheme.ts';
import './ui/ui.css';
import './app/shell.css';

/**
 * The program of a personal link: what main.tsx is for the portal, without its router, session and menus. Whoever answers a
 * survey comes by a mail, on a phone, and has nothing of the portal yet.
 */
async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) return;
  void applyTheme({});
  setDensity('calm');
  const { load, link } = pageAt(location.pathname);
  const page = load();
  // Seen where the page is drawn.
  page.catch(() => undefined);
  const config = await loadConfig().catch(() => undefined);
  const coloured = config && applySite(config);
  const language = storedLanguage(config);
  document.documentElement.lang = language;
  const [catalogue] = await Promise.all([loadCatalogue(language), coloured]);
  createRoot(root).render(
    <StrictMode>
      <LanguageProvider initial={{ language, catalogue }}>
        {config ? <KeyPage page={page} link={link} /> : <Unreachable />}
      </LanguageProvider>
    </StrictMode>,
  );
}

await start();
