import { useLocation } from 'react-router';
import { useText } from '../lib/i18n.ts';
import { actorOf, useUser } from '../lib/session.tsx';
import { Anchor } from '../ui/Anchor.tsx';
import { Icon } from '../ui/Icon.tsx';
import { isCurrent, menuLinks } from './menu.ts';

const IN_BAR = 4;

/** A member's menu on a phone: four pages at the thumb, and the whole menu behind the fifth (design 2.4). */
export function BottomBar({ onMore }: { readonly onMore: () => void }) {
  const t = useText();
  const { pathname } = useLocation();
  const links = menuLinks(actorOf(useUser())).slice(0, IN_BAR);
  return (
    <nav className="bottom-bar" aria-label={t('shell.mainPages')} data-print="no">
      <ul className="plain-list">
        {links.map((link) => (
          <li key={link.path}>
            <Anchor
              href={link.path}
              className="bottom-link"
              aria-current={isCurrent(link, pathname, '/member') ? 'page' : undefined}
            >
              <Icon name={link.icon} />
              {/* Short: five words share the width of a phone. */}
              <span>{t(link.name === 'idCard' ? 'shell.idCard' : `screens.${link.name}`)}</span>
            </Anchor>
          </li>
        ))}
        <li>
          <button type="button" className="bottom-link" onClick={onMore}>
            <Icon name="more" />
            <span>{t('shell.more')}</span>
          </button>
        </li>
      </ul>
    </nav>
  );
}
