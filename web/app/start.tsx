import type { RuntimeConfig } from '@coverlane/contract/runtime/config.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { loadCatalogue } from '../lib/catalogues.ts';
import { LanguageProvider } from '../lib/LanguageProvider.tsx';
import { storedLanguage } from '../lib/language.ts';
import { applyTheme } from '../lib/scheme.ts';
import { userState } from '../lib/user-state.ts';
import { App } from './App.tsx';
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

/** The site's colours, which may be those of the product after all where their code does not come, and the icon of its tab. */
function applySite({ theme, pictures: { icon } }: RuntimeConfig): Promise<void> {
  setIcon(icon);
  return applyTheme({ brandColor: theme.primary, card: theme.card }).catch(() => undefined);
}

function setIcon(icon: string | null | undefined): void {
  if (!icon) return;
  const link = document.querySelector<HTMLLinkElement>('link[rel=icon]');
  link?.removeAttribute('type');
  if (link) link.href = icon;
}
