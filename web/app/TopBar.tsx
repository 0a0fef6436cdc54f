import type { UserType } from '@coverlane/contract/access.ts';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { useActiveClient } from '../lib/active-client.ts';
import { runtimeConfig } from '../lib/config.ts';
import { useText } from '../lib/i18n.ts';
import { useSession, useUser } from '../lib/session.tsx';
import { Anchor } from '../ui/Anchor.tsx';
import { Button } from '../ui/Button.tsx';
import { LinkButton } from '../ui/LinkButton.tsx';
import { Bell } from './Bell.tsx';
import { CommandBoxButton } from './CommandBoxButton.tsx';
import { HelpDialog } from './HelpDialog.tsx';
import { LanguageMenu } from './LanguageMenu.tsx';
import { Logo } from './Logo.tsx';
import { MemberTabs } from './MemberTabs.tsx';
import { SchemeMenu } from './SchemeMenu.tsx';
import { UserMenu } from './UserMenu.tsx';

type Props = {
  /** Opens the menu on a small screen; absent where there is no menu. */
  readonly onMenu?: () => void;
  readonly menuOpen?: boolean;
};

/** Logo, active client or a member's tabs, help, notices, user menu; for visitors language and a Login button (specification 2, Shell). */
export function TopBar({ onMenu, menuOpen = false }: Props) {
  const t = useText();
  const session = useSession();
  // Whoever came by the link of an enrollment session has no menu, and no account to show.
  const user = onMenu ? session.user : null;
  const [help, setHelp] = useState(false);
  return (
    <header className="top-bar" data-print="no">
      {onMenu && (
        <span className="top-menu">
          <Button kind="quiet" icon="menu" iconOnly aria-expanded={menuOpen} aria-haspopup="dialog" onClick={onMenu}>
            {t('shell.menu')}
          </Button>
        </span>
      )}
      <Anchor href="/" className="top-logo">
        <Logo />
        <span className="top-title">{runtimeConfig().siteTitle}</span>
      </Anchor>
      {user && <Middle type={user.type} />}
      <div className="top-end">
        {user && <CommandBoxButton />}
        <Button kind="quiet" icon="help" aria-haspopup="dialog" onClick={() => setHelp(true)}>
          {t('shell.help')}
        </Button>
        {user && <Bell />}
        {user ? <UserMenu user={user} /> : <ForVisitors />}
      </div>
      <HelpDialog open={help} onClose={() => setHelp(false)} />
    </header>
  );
}

/** A member's tabs; for everybody else the client that is worked for. */
const Middle = ({ type }: { readonly type: UserType }) => (type === 'member' ? <MemberTabs /> : <ActiveClient />);

/** Language, light or dark, and the Login button wherever it is not the page itself. */
function ForVisitors() {
  const t = useText();
  const { status } = useSession();
  const { pathname } = useLocation();
  const isIn = status === 'signedIn';
  return (
    <>
      <LanguageMenu />
      <SchemeMenu />
      {isIn || (status === 'visitor' && pathname !== '/login') ? (
        <LinkButton href={isIn ? '/logout' : '/login'} kind="primary">
          {t(isIn ? 'screens.logout' : 'shell.login')}
        </LinkButton>
      ) : null}
    </>
  );
}

/** The client being worked for; for a member and an employer their own. */
function ActiveClient() {
  const client = useActiveClient();
  const { entityName } = useUser();
  const name = client?.name ?? entityName;
  return name ? <span className="top-client">{name}</span> : null;
}
