import { enrollmentKinds } from '@coverlane/contract/tasks/codes.ts';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useText } from '../lib/i18n.ts';
import { actorOf, useUser } from '../lib/session.tsx';
import type { MenuGroup } from '../lib/declared.ts';
import { stored, useStored } from '../lib/stored.ts';
import { Anchor } from '../ui/Anchor.tsx';
import { Icon } from '../ui/Icon.tsx';
import { ClientChooser } from './ClientChooser.tsx';
import { GROUP_ICONS, isCurrent, type MenuLink, type MenuPart, menuLinks, menuOf } from './menu.ts';
import { placeInMenu } from './place-in-menu.ts';
import { RecentMembers } from './RecentMembers.tsx';
import { homeOf } from './home-of.ts';
import { useMenuKeys } from './useMenuKeys.ts';
import { type Pins, usePins } from './usePins.ts';
import { useTasks } from '../pages/home/useTasks.ts';
import './side-menu.css';

/** From so many entries on a menu has pins. */
const LONG_FROM = 12;

/** The id of the words that say which keys move in the menu. */
const KEYS = 'menu-keys';

/** The groups that were opened, for as long as the browser runs: all others are closed, but the one of the page. */
const opened = stored<readonly string[]>('coverlane.openMenus', (json) =>
  Array.isArray(json) ? json.filter((group) => typeof group === 'string') : [],
);

/** What the menu marks as the page that is shown. */
function useIsHere(): (link: MenuLink) => boolean {
  const actor = actorOf(useUser());
  const home = homeOf(actor.type);
  const { pathname } = useLocation();
  const place = placeInMenu(pathname, menuLinks(actor), home);
  return (link) => isCurrent(link, place, home);
}

/** The menu of the user's area: client chooser, entries by permission, groups that fold, pins, recent members. */
export function SideMenu() {
  const user = useUser();
  const t = useText();
  const { pathname } = useLocation();
  const links = menuLinks(actorOf(user));
  const pins = usePins();
  const pinned = pins.pinnedOf(links);
  const isLong = links.length >= LONG_FROM;
  const menu = useRef<HTMLDivElement>(null);
  const isByKeys = useMenuKeys(menu);
  // Wherever one comes from, the entry of the page is in sight.
  useEffect(() => {
    menu.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest' });
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- not of what it reads, but whenever another page is shown
  }, [pathname]);
  return (
    <div ref={menu} className="side-menu">
      <ClientChooser />
      <nav aria-label={t('shell.areaMenu')} aria-describedby={isByKeys ? KEYS : undefined}>
        {menuOf(actorOf(user)).map((part) => (
          <Part key={part.group ?? part.links[0]?.path} part={part} pins={isLong ? pins : null} />
        ))}
        {pinned.length > 0 && (
          <div className="side-group" role="group" aria-label={t('pins.title')}>
            <p className="side-title">{t('pins.title')}</p>
            <Links links={pinned} pins={pins} isPlain isAgain />
          </div>
        )}
      </nav>
      {links.some(({ findsMembers }) => findsMembers) && <RecentMembers />}
      {isByKeys && (
        <p id={KEYS} className="side-title">
          {t('shell.menuKeys')}
        </p>
      )}
    </div>
  );
}

type PartProps = {
  readonly part: MenuPart;
  /** Null: a menu that is short enough has no pins. */
  readonly pins: Pins | null;
};

/** Entries by themselves, or a group of them. The group of the page that is shown is open, and stays so. */
function Part({ part, pins }: PartProps) {
  const open = useStored(opened);
  const isShown = useIsHere();
  if (part.group === null) return <Links links={part.links} pins={null} />;
  const { group, links } = part;
  const isHere = links.some(isShown);
  const isOpen = isHere || open.includes(group);
  return (
    <div className="side-group">
      <GroupHead group={group} isOpen={isOpen} isHere={isHere} />
      {isOpen && <Links links={links} pins={pins} isPlain />}
    </div>
  );
}

type HeadProps = {
  readonly group: MenuGroup;
  readonly isOpen: boolean;
  readonly isHere: boolean;
};

function GroupHead({ group, isOpen, isHere }: HeadProps) {
  const t = useText();
  const open = useStored(opened);
  const name = (
    <>
      <Icon name={GROUP_ICONS[group]} />
      <span>{t(`menuGroup.${group}`)}</span>
    </>
  );
  if (isHere) return <p className="side-group-head">{name}</p>;
  const toggle = () => opened.set(isOpen ? open.filter((other) => other !== group) : [...open, group]);
  return (
    <button type="button" className="side-group-head" aria-expanded={isOpen} onClick={toggle}>
      {name}
      <Icon name="down" />
    </button>
  );
}

type LinksProps = {
  readonly links: readonly MenuLink[];
  readonly pins: Pins | null;
  /** Without icons, below the icon of their group. */
  readonly isPlain?: boolean;
  /** They stand elsewhere too, where the page that is shown is marked. */
  readonly isAgain?: boolean;
};

function Links({ links, pins, isPlain = false, isAgain = false }: LinksProps) {
  const t = useText();
  const isShown = useIsHere();
  return (
    <ul className="plain-list side-links" data-plain={isPlain || undefined}>
      {links.map((link) => (
        <li key={link.path}>
          <Anchor href={link.path} className="side-link" aria-current={!isAgain && isShown(link) ? 'page' : undefined}>
            {!isPlain && <Icon name={link.icon} />}
            <span>{t(`screens.${link.name}`)}</span>
            {link.path === COUNTED && <WaitingCount />}
          </Anchor>
          {pins && <Pin link={link} pins={pins} />}
        </li>
      ))}
    </ul>
  );
}

/** The one entry of a menu with a number. */
const COUNTED = '/admin/enrollments';

/** How many enrollments wait, failed or came back: of the same call as the home's list, and nothing while there are none. */
function WaitingCount() {
  const t = useText();
  const { count } = useTasks(useLater());
  const { total, shown } = count(...enrollmentKinds);
  if (total === 0) return null;
  return (
    <span className="side-count numbers" title={t('shell.toFinish', { count: total })}>
      {shown}
    </span>
  );
}

/** The number waits for what the page itself asks. */
const AFTER_MS = 1000;

function useLater(): boolean {
  const [isLater, setLater] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLater(true), AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return isLater;
}

/** Pins an entry to the top of the menu, or takes it down; drawn here, so that members need not load its icon. */
function Pin({ link, pins }: { readonly link: MenuLink; readonly pins: Pins }) {
  const t = useText();
  const isPinned = pins.isPinned(link);
  const label = t(isPinned ? 'pins.unpin' : 'pins.pin', { name: t(`screens.${link.name}`) });
  return (
    <button
      type="button"
      className="side-pin"
      data-pinned={isPinned}
      aria-label={label}
      title={label}
      onClick={() => pins.toggle(link)}
    >
      <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
        <path d="M9 3h6l-1 6 4 4H6l4-4-1-6M12 13v8" />
      </svg>
    </button>
  );
}
