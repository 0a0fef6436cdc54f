import { type Actor, allows, type UserType } from '@coverlane/contract/access.ts';
import { type MenuEntry, type MenuGroup, menuGroups } from '../lib/declared.ts';
import type { IconName } from '../ui/icon-paths.ts';
import type { Screen, ScreenName } from './screen.ts';
import { screens } from './screen-rows.ts';

/** The icon of each group that folds: its own, whatever of it somebody may open. */
export const GROUP_ICONS: Readonly<Record<MenuGroup, IconName>> = {
  clients: 'building',
  plans: 'shield',
  cards: 'card',
  users: 'user',
  content: 'folder',
  system: 'settings',
};

/** One entry of a menu. */
export interface MenuLink extends MenuEntry {
  readonly path: string;
  readonly name: ScreenName;
}

/** A part of a menu: entries that stand alone, or a named group of them. */
export interface MenuPart {
  readonly group: MenuGroup | null;
  readonly links: readonly MenuLink[];
}

/** The inbox is everybody's, so it has no area of its own in the table; members have it in their menu (design 2.4). */
const inbox: MenuLink = { path: '/user/inbox', name: 'inbox', icon: 'mail' };
export const INBOX = inbox.path;

/** Every entry of the user's area that the user may open, in the order of the table. */
export function menuLinks(user: Actor): readonly MenuLink[] {
  const own = screens.filter((screen) => isOfArea(screen, user.type) && allows(screen.access, user)).flatMap(linkOf);
  return user.type === 'member' ? [...own.slice(0, -1), inbox, ...own.slice(-1)] : own;
}

/**
 * The menu of a user. An entry shows if its permission is held; a group, whose own permission is 'oneOfBelow', if any
 * entry below it does (specification 6).
 */
export function menuOf(user: Actor): readonly MenuPart[] {
  const links = menuLinks(user);
  if (links.every(({ group }) => group === undefined)) return [{ group: null, links }];
  const isFirst = (link: MenuLink, at: number) => at === 0 || link.top === true;
  const first = links.filter(isFirst);
  const groups = menuGroups.map((group) => ({ group, links: links.filter((link) => link.group === group) }));
  const rest = links.filter((link, at) => link.group === undefined && !isFirst(link, at));
  return [{ group: null, links: first }, ...groups, { group: null, links: rest }].filter(
    (part) => part.links.length > 0,
  );
}

const isOfArea = ({ path }: Screen, type: UserType): boolean => path === `/${type}` || path.startsWith(`/${type}/`);

const linkOf = ({ path, name, menu }: Screen): MenuLink[] => (menu ? [{ ...menu, path, name }] : []);

/**
 * Is this entry the page of a path, or of something below it? A home is only itself, and so is where an enrollment
 * begins: one that is under way, somebody new's or a change, belongs to the list of enrollments.
 */
export function isCurrent(link: MenuLink, pathname: string, home: string): boolean {
  if (link.path === pathname) return true;
  if (link.path.endsWith('/enrollment')) return false;
  const isList = link.findsMembers || link.path.endsWith('/enrollments');
  const below = isList ? link.path.replace(/s$/, '/') : `${link.path}/`;
  return link.path !== home && pathname.startsWith(below);
}
