import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

import { App } from './app/App.tsx';
import { Unreachable } from './app/Unreachable.tsx';
import { loadConfig } from './lib/config.ts';
import { loadCatalogue } from './lib/catalogues.ts';
import { LanguageProvider } from './lib/LanguageProvider.tsx';
import { type Language, storedLanguage } from './lib/language.ts';
import { applyTheme } from './lib/scheme.ts';
import './ui/ui.css';

/** At start: the runtime configuration, the theme, the language, and then the screen (specification 1). */
async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) return;
  applyTheme({});
  const config = await loadConfig().catch(() => undefined);
  if (config) applyTheme({ brandColor: config.theme.primary });
  const language: Language = storedLanguage(config?.defaultLanguage);
  document.documentElement.lang = language;
  const catalogue = await loadCatalogue(language);
  createRoot(root).render(
    <StrictMode>
      <LanguageProvider initial={{ language, catalogue }}>{config ? <App /> : <Unreachable />}</LanguageProvider>
    </StrictMode>,
  );
}

void start();
