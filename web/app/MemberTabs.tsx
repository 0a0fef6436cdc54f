import { useLocation } from 'react-router';
import { useText } from '../lib/i18n.ts';
import { actorOf, useUser } from '../lib/session.tsx';
import { Tabs } from '../ui/Tabs.tsx';
import { isCurrent, menuLinks } from './menu.ts';

/** A member's menu on a large screen: tabs in the top bar (decision 149). */
export function MemberTabs() {
  const t = useText();
  const { pathname } = useLocation();
  const links = menuLinks(actorOf(useUser()));
  const current = links.find((link) => isCurrent(link, pathname, '/member'))?.path ?? '';
  const tabs = links.map(({ path, name }) => ({ href: path, label: t(`screens.${name}`) }));
  return (
    <div className="member-tabs">
      <Tabs label={t('shell.areaMenu')} tabs={tabs} current={current} />
    </div>
  );
}
