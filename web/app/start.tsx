import type { RuntimeConfig } from '@coverlane/contract/runtime/config.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { loadCatalogue } from '../lib/catalogues.ts';
import { LanguageProvider } from '../lib/LanguageProvider.tsx';
import { storedLanguage } from '../lib/language.ts';
import { applyTheme } from '../lib/scheme.ts';
import { earlySession } from '../lib/early-session.ts';
import { userState } from '../lib/user-state.ts';
import { App } from './App.tsx';
import { fetchFirstScreen } from './screen-code.tsx';
import { Unreachable } from './Unreachable.tsx';

/** The theme, the language, and then the screen (specification 1). `arriving` answers undefined without a server. */
export async function start(arriving: Promise<RuntimeConfig | undefined>): Promise<void> {
  const root = document.getElementById('root');
  if (!root) return;
  void applyTheme({});
  const first = Promise.all([earlySession(), fetchFirstScreen(location.pathname, userState().area)]);
  const config = await arriving;
  const coloured = config && applySite(config);
  const language = storedLanguage(config);
  document.documentElement.lang = language;
  const [catalogue] = await Promise.all([loadCatalogue(language), coloured]);
  await Promise.race([first, new Promise((done) => void setTimeout(done, MOST_MS))]);
  createRoot(root).render(
    <StrictMode>
      <LanguageProvider initial={{ language, catalogue }}>{config ? <App /> : <Unreachable />}</LanguageProvider>
    </StrictMode>,
  );
}

/**
 * So long what is almost there is waited for: drawn without it, the page would be drawn twice, and React leaves what stands for
 * code on the way on screen for 300 ms.
 */
const MOST_MS = 250;

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
