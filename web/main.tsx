import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

import { App } from './app/App.tsx';
import { Unreachable } from './app/Unreachable.tsx';
import { loadConfig } from './lib/config.ts';
import { loadCatalogue } from './lib/i18n.ts';
import { LanguageProvider } from './lib/LanguageProvider.tsx';
import { type Language, storedLanguage } from './lib/language.ts';
import { applyTheme } from './lib/scheme.ts';
import './ui/ui.css';

/** What to show: the gallery of components exists in development only and is not in the built program. */
async function content(isReachable: boolean): Promise<ReactNode> {
  if (!isReachable) return <Unreachable />;
  if (!import.meta.env.DEV || location.pathname !== '/gallery') return <App />;
  const [{ GalleryPage }, { UiFromLanguage }] = await Promise.all([
    import('./app/GalleryPage.tsx'),
    import('./app/UiFromLanguage.tsx'),
  ]);
  return (
    <UiFromLanguage navigate={(href) => location.assign(href)}>
      <GalleryPage />
    </UiFromLanguage>
  );
}

/** At start: the runtime configuration, the theme, the language, and then the screen (specification 1). */
async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) return;
  applyTheme({});
  const config = await loadConfig().catch(() => undefined);
  if (config) applyTheme({ brandColor: config.theme.primary });
  const language: Language = storedLanguage(config?.defaultLanguage);
  document.documentElement.lang = language;
  const [catalogue, screen] = await Promise.all([loadCatalogue(language), content(config !== undefined)]);
  createRoot(root).render(
    <StrictMode>
      <LanguageProvider initial={{ language, catalogue }}>{screen}</LanguageProvider>
    </StrictMode>,
  );
}

void start();
