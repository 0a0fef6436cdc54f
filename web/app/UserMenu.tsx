import { useText } from '../lib/i18n.ts';
import type { User } from '../lib/session.tsx';
import { Menu } from '../ui/Menu.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { useLanguageItems } from './LanguageMenu.tsx';
import { INBOX } from './menu.ts';
import { useDensityItems, useSchemeItems } from './SchemeMenu.tsx';

/** Profile and Logout (specification 2, Shell), with the inbox, the language and the choice of light or dark. */
export function UserMenu({ user }: { readonly user: User }) {
  const t = useText();
  const languages = useLanguageItems();
  const schemes = useSchemeItems();
  const densities = useDensityItems(user);
  return (
    <div className="user-menu">
      <Menu
        kind="quiet"
        icon="user"
        align="end"
        label={
          <>
            <VisuallyHidden>{t('shell.userMenu')}: </VisuallyHidden>
            <span className="top-label">{user.nickName ?? user.firstName}</span>
          </>
        }
        items={[
          { label: t('screens.profile'), icon: 'user', href: '/user/profile' },
          { label: t('screens.inbox'), icon: 'mail', href: INBOX },
          'line',
          ...languages,
          'line',
          ...schemes,
          'line',
          ...densities,
          ...(densities.length > 0 ? (['line'] as const) : []),
          { label: t('screens.logout'), icon: 'exit', href: '/logout' },
        ]}
      />
    </div>
  );
}
