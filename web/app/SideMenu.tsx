import { useState } from 'react';
import { useLocation } from 'react-router';
import { useText } from '../lib/i18n.ts';
import { actorOf, useUser } from '../lib/session.tsx';
import { stored, useStored } from '../lib/stored.ts';
import { Anchor } from '../ui/Anchor.tsx';
import { Icon } from '../ui/Icon.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import { ClientChooser } from './ClientChooser.tsx';
import { isCurrent, type MenuLink, type MenuPart, menuLinks, menuOf } from './menu.ts';
import { RecentMembers } from './RecentMembers.tsx';
import { homeOf } from './home-of.ts';
import { type Pins, usePins } from './usePins.ts';
import './sideMenu.css';

/** From so many entries on a menu can be searched. */
const SEARCHED_FROM = 12;

const folded = stored<readonly string[]>('coverlane.foldedMenus', (json) =>
  Array.isArray(json) ? json.filter((group) => typeof group === 'string') : [],
);

/** The menu of the user's area: client chooser, entries by permission, groups that fold, recent members. */
export function SideMenu() {
  const user = useUser();
  const t = useText();
  const [filter, setFilter] = useState('');
  const parts = menuOf(actorOf(user));
  const pins = usePins();
  const pinned = pins.pinnedOf(menuLinks(actorOf(user)));
  const isLong = menuLinks(actorOf(user)).length >= SEARCHED_FROM;
  const wanted = filter.trim().toLocaleLowerCase();
  const shown = wanted === '' ? parts : found(parts, ({ name }) => t(`screens.${name}`).toLocaleLowerCase(), wanted);
  return (
    <div className="side-menu">
      <ClientChooser />
      {isLong && (
        <TextInput
          name="menuFilter"
          type="search"
          label={t('shell.findInMenu')}
          labelHidden
          placeholder={t('shell.findInMenu')}
          autoComplete="off"
          value={filter}
          onChange={setFilter}
        />
      )}
      <nav aria-label={t('shell.areaMenu')}>
        {wanted === '' && pinned.length > 0 && (
          <div className="side-group" role="group" aria-label={t('pins.title')}>
            <Links links={pinned} pins={pins} />
          </div>
        )}
        {shown.map((part) => (
          <Part key={part.group ?? part.links[0]?.path} part={part} open={wanted !== ''} pins={isLong ? pins : null} />
        ))}
        {shown.length === 0 && <p className="muted small">{t('shell.noMenuEntry')}</p>}
      </nav>
    </div>
  );
}

function found(parts: readonly MenuPart[], label: (link: MenuLink) => string, wanted: string): readonly MenuPart[] {
  return parts
    .map((part) => ({ ...part, links: part.links.filter((link) => label(link).includes(wanted)) }))
    .filter(({ links }) => links.length > 0);
}

type PartProps = {
  readonly part: MenuPart;
  readonly open: boolean;
  /** Null: a menu that is short enough has no pins. */
  readonly pins: Pins | null;
};

function Part({ part, open, pins }: PartProps) {
  const t = useText();
  const closed = useStored(folded);
  if (part.group === null) return <Links links={part.links} pins={null} />;
  const { group } = part;
  const isOpen = open || !closed.includes(group);
  const toggle = () => folded.set(isOpen ? [...closed, group] : closed.filter((other) => other !== group));
  return (
    <div className="side-group">
      <button type="button" className="side-group-head" aria-expanded={isOpen} onClick={toggle}>
        <span>{t(`menuGroup.${group}`)}</span>
        <Icon name="down" />
      </button>
      {isOpen && <Links links={part.links} pins={pins} />}
    </div>
  );
}

function Links({ links, pins }: { readonly links: readonly MenuLink[]; readonly pins: Pins | null }) {
  const t = useText();
  const { pathname } = useLocation();
  const home = homeOf(useUser().type);
  return (
    <ul className="plain-list side-links">
      {links.map((link) => (
        <li key={link.path}>
          <Anchor
            href={link.path}
            className="side-link"
            aria-current={isCurrent(link, pathname, home) ? 'page' : undefined}
          >
            <Icon name={link.icon} />
            <span>{t(`screens.${link.name}`)}</span>
          </Anchor>
          {pins && <Pin link={link} pins={pins} />}
          {link.findsMembers && <RecentMembers />}
        </li>
      ))}
    </ul>
  );
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
