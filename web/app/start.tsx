import type { RuntimeConfig } from '@coverlane/contract/runtime/config.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { loadCatalogue } from '../lib/catalogues.ts';
import { LanguageProvider } from '../lib/LanguageProvider.tsx';
import { storedLanguage } from '../lib/language.ts';
import { applyTheme } from '../lib/scheme.ts';
import { userState } from '../lib/user-state.ts';
import { App } from './App.tsx';
import { applySite } from './apply-site.ts';
import { fetchFirstScreen } from './screen-code.tsx';
import { Unreachable } from './Unreachable.tsx';

/** The theme, the language, and then the screen (specification 1). `arriving` answers undefined without a server. */
export async function start(arriving: Promise<RuntimeConfig | undefined>): Promise<void> {
  const root = document.getElementById('root');
  if (!root) return;
  void applyTheme({});
  fetchFirstScreen(location.pathname, userState().area);
  const config = await arriving;
  const coloured = config && applySite(config);
  const language = storedLanguage(config);
  document.documentElement.lang = language;
  const [catalogue] = await Promise.all([loadCatalogue(language), coloured]);
  createRoot(root).render(
    <StrictMode>
      <LanguageProvider initial={{ language, catalogue }}>{config ? <App /> : <Unreachable />}</LanguageProvider>
    </StrictMode>,
  );
}
