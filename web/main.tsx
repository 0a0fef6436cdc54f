import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

import { App } from './app/App.tsx';
import { UiFromLanguage } from './app/UiFromLanguage.tsx';
import { loadCatalogue } from './lib/i18n.ts';
import { LanguageProvider } from './lib/LanguageProvider.tsx';
import { storedLanguage } from './lib/language.ts';
import { applyTheme } from './lib/scheme.ts';
import './ui/ui.css';

/** The screen to show: the gallery of components exists in development only and is not in the built program. */
async function screen() {
  if (import.meta.env.DEV && location.pathname === '/gallery') {
    const { GalleryPage } = await import('./app/GalleryPage.tsx');
    return <GalleryPage />;
  }
  return <App />;
}

async function start() {
  const root = document.getElementById('root');
  if (!root) return;
  const language = storedLanguage();
  applyTheme({});
  document.documentElement.lang = language;
  const [catalogue, first] = await Promise.all([loadCatalogue(language), screen()]);
  createRoot(root).render(
    <StrictMode>
      <LanguageProvider initial={{ language, catalogue }}>
        <UiFromLanguage navigate={(href) => location.assign(href)}>{first}</UiFromLanguage>
      </LanguageProvider>
    </StrictMode>,
  );
}

void start();
