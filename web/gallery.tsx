import { createRoot } from 'react-dom/client';

import { UiFromLanguage } from './app/UiFromLanguage.tsx';
import { loadCatalogue } from './lib/catalogues.ts';
import { LanguageProvider } from './lib/LanguageProvider.tsx';
import { storedLanguage } from './lib/language.ts';
import { applyTheme } from './lib/scheme.ts';
import './ui/ui.css';

/** Links of the gallery lead nowhere. */
const stay = () => undefined;

/** Shows every component alone, without the application: /gallery.html of the development server and of its test. */
async function start() {
  const root = document.getElementById('root');
  if (!root) return;
  const language = storedLanguage();
  await applyTheme({});
  const { GalleryPage } = await import('./app/GalleryPage.tsx');
  const catalogue = await loadCatalogue(language);
  createRoot(root).render(
    <LanguageProvider initial={{ language, catalogue }}>
      <UiFromLanguage navigate={stay}>
        <GalleryPage />
      </UiFromLanguage>
    </LanguageProvider>,
  );
}

void start();
