import { useText } from '../lib/i18n.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { LinkButton } from '../ui/LinkButton.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import type { ScreenName } from './screen.ts';

/** A screen of the table whose feature comes later says so, instead of pretending. */
export function NotBuilt({ name }: { readonly name: ScreenName }) {
  const t = useText();
  return (
    <div className="page">
      <PageHeader title={t(`screens.${name}`)} />
      <EmptyState
        drawing="calendar"
        title={t('shell.notBuilt')}
        action={
          <LinkButton href="/" icon="home">
            {t('shell.goHome')}
          </LinkButton>
        }
      >
        {t('shell.notBuiltAbout')}
      </EmptyState>
    </div>
  );
}
