import { lazy, Suspense, useState } from 'react';
import { LanguageMenu } from '../LanguageMenu.tsx';
import { Logo } from '../Logo.tsx';
import { SchemeMenu } from '../SchemeMenu.tsx';
import { runtimeConfig } from '../../lib/config.ts';
import { useText } from '../../lib/i18n.ts';
import { Anchor } from '../../ui/Anchor.tsx';
import { Button } from '../../ui/Button.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';

// Whom to call is asked by few, so its code comes when they do.
const KeyHelp = lazy(() => import('./KeyHelp.tsx').then((module) => ({ default: module.KeyHelp })));

/** The bar of visitors (app/TopBar.tsx): logo, help, language, light or dark, and the way to sign in. */
export function KeyBar() {
  const t = useText();
  const [help, setHelp] = useState(false);
  return (
    <header className="top-bar" data-print="no">
      <Anchor href="/" className="top-logo">
        <Logo />
        <span className="top-title">{runtimeConfig().siteTitle}</span>
      </Anchor>
      <div className="top-end">
        <Button kind="quiet" icon="help" aria-haspopup="dialog" onClick={() => setHelp(true)}>
          {t('shell.help')}
        </Button>
        <LanguageMenu />
        <SchemeMenu />
        <LinkButton href="/login" kind="primary">
          {t('shell.login')}
        </LinkButton>
      </div>
      {help && (
        <Suspense>
          <KeyHelp onClose={() => setHelp(false)} />
        </Suspense>
      )}
    </header>
  );
}
