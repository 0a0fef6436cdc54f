import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Access, type Actor, allows, only, permissions, userTypes } from '@coverlane/contract/access.ts';
import { openScreens } from '@coverlane/contract/rights/screens.ts';
import { describe, expect, it } from 'vitest';
import { declaringFiles } from '../bundling/later-pages.ts';
import { declaredScreens } from './declared-screens.ts';
import { GROUP_ICONS, isCurrent, menuLinks, menuOf } from './menu.ts';
import { homeOf } from './home-of.ts';
import { placeInMenu } from './place-in-menu.ts';
import { screens } from './screen-rows.ts';

const root = join(import.meta.dirname, '../..');
const specified = join(root, '../shared/spec/routes.tsv');
const everything = (type: Actor['type']): Actor => ({ type, permissions });
const nothing = (type: Actor['type']): Actor => ({ type, permissions: [] });

/** '/claims/{id}' and '/claims/:claimId' are the same path. */
const shape = (path: string) => path.replace(/\{[^}]*\}|:\w+|(?<=^\/)\*/g, '*');

/** A guard of routes.tsv as an access: 'client+viewDocs|manageDocs', 'any signed-in', 'public'. */
function accessOf(guard: string): Access {
  const [type, names] = guard.replace(/ else .*/, '').split('+');
  const door = userTypes.find((known) => known === type);
  if (!door) return guard === 'any signed-in' ? 'signedIn' : 'public';
  return [only(door, ...permissions.filter((name) => names?.split('|').includes(name)))];
}

/** Where the menu of point 2 ("only if the permission in point 6 is held") asks for more than the route table (decision 111). */
const stricter: Readonly<Record<string, string>> = { '/admin/enrollment': 'admin+enrollment' };

describe('The table of screens', () => {
  it.skipIf(!existsSync(specified))('has every route of the specification, with its guard', () => {
    const own = new Map(screens.map(({ path, access }) => [shape(path), access]));
    const rows = readFileSync(specified, 'utf8').trim().split('\n').slice(1);
    expect(rows.length).toBeGreaterThan(90);
    for (const row of rows) {
      const [, route = '', guard = ''] = row.split('\t');
      expect(own.get(shape(route)), route).toEqual(accessOf(stricter[route] ?? guard));
    }
  });

  it('is what the server explains, in the same order', () => {
    expect(screens.map(({ path, name, access }) => ({ path, name, access }))).toEqual(openScreens);
  });

  it('has what every feature and page declares, each address once', () => {
    const declaring = declaringFiles().map((file) => readFileSync(file, 'utf8'));
    const pages = declaring.flatMap((source) => source.match(/^ {4}page: /gm) ?? []);
    expect(declaredScreens).toHaveLength(pages.length);
    const addresses = declaredScreens.flatMap(({ at }) => Object.keys(at));
    expect(new Set(addresses).size).toBe(addresses.length);
  });

  it('has no path twice', () => {
    expect(new Set(screens.map(({ path }) => path)).size).toBe(screens.length);
  });

  it('and docs/status.md name the same screens as not built yet', () => {
    const listed = [...readFileSync(join(root, 'docs/status.md'), 'utf8').matchAll(/^- `(\/[^`]*)`$/gm)].map(
      ([, path]) => path,
    );
    expect(listed).toEqual(screens.filter(({ declared }) => !declared).map(({ path }) => path));
  });
});

describe('The menu', () => {
  it('of each user type begins with the own home and holds only screens the user may open', () => {
    for (const type of userTypes) {
      for (const actor of [everything(type), nothing(type)]) {
        const links = menuLinks(actor);
        expect(links[0]?.path).toBe(homeOf(type));
        for (const { path } of links) {
          const screen = screens.find((one) => one.path === path);
          expect(screen && allows(screen.access, actor), path).toBe(true);
        }
      }
    }
  });

  it('of an administrator has six entries of their own and six groups (decision 149); what comes later stands in none', () => {
    const parts = menuOf(everything('admin'));
    expect(parts.map(({ group }) => group)).toEqual([null, 'clients', 'plans', 'cards', 'users', 'content', 'system']);
    const first = ['home', 'members', 'claims', 'enrollments', 'imports', 'reports'];
    expect(parts[0]?.links.map(({ name }) => name)).toEqual(first);
    const icons = parts.flatMap(({ group, links }) =>
      group === null ? links.map(({ icon }) => icon) : GROUP_ICONS[group],
    );
    expect(new Set(icons).size).toBe(icons.length);
    const entries = declaredScreens
      .flatMap(({ at }) => Object.entries(at))
      .filter(([path, menu]) => menu && path.startsWith('/admin'));
    expect(parts.flatMap(({ links }) => links.map(({ path }) => path)).toSorted()).toEqual(
      entries.map(([path]) => path).toSorted(),
    );
  });

  it.each(userTypes)('of a %s has no icon twice', (type) => {
    const icons = menuOf(everything(type)).flatMap(({ group, links }) =>
      type === 'admin' && group !== null ? GROUP_ICONS[group] : links.map(({ icon }) => icon),
    );
    expect(icons.toSorted()).toEqual([...new Set(icons)].toSorted());
  });

  it.each(userTypes)('of a %s has no group of more than nine entries', (type) => {
    const crowded = menuOf(everything(type)).filter(({ group, links }) => group !== null && links.length > 9);
    expect(crowded.map(({ group }) => group)).toEqual([]);
  });

  it('shows a group if any child permission is held: oneOfBelow (specification 6)', () => {
    const groups = (actor: Actor) => menuOf(actor).map(({ group }) => group);
    expect(groups(nothing('admin'))).not.toContain('content');
    expect(groups(nothing('admin'))).not.toContain('content');
    expect(groups({ type: 'admin', permissions: ['manageEnrollmentSessions'] })).toContain('content');
    expect(groups({ type: 'admin', permissions: ['manageAnnouncements'] })).toContain('clients');
  });

  it('of a member begins with the four pages of the phone bar', () => {
    expect(menuLinks(nothing('member')).map(({ path }) => path)).toEqual([
      '/member',
      '/member/claims',
      '/member/idcard',
      '/member/coverage',
      '/member/accumulators',
      '/user/inbox',
      '/member/contact',
    ]);
  });

  it('marks the member list while a member is open, and a home only when it is shown', () => {
    const [home, members] = menuLinks(nothing('broker'));
    if (!home || !members) throw new Error('The broker has no menu');
    expect(isCurrent(members, '/broker/member/1', '/broker')).toBe(true);
    expect(isCurrent(home, '/broker/members', '/broker')).toBe(false);
    expect(isCurrent(home, '/broker', '/broker')).toBe(true);
  });

  it('marks the list of enrollments while one is open, not the way to begin one', () => {
    const [starts, list] = menuLinks(everything('admin')).filter(({ path }) => /\/enrollments?$/.test(path));
    if (!starts || !list) throw new Error('The administrator enrolls nobody');
    expect(isCurrent(starts, '/admin/enrollment', '/admin')).toBe(true);
    expect([starts, list].map((link) => isCurrent(link, '/admin/enrollment/1', '/admin'))).toEqual([false, true]);
  });

  it('marks one entry on every page of staff: its own, or the list that a record or a change belongs to', () => {
    const withoutEntry = (type: Actor['type']) => {
      const links = menuLinks(everything(type));
      const home = homeOf(type);
      const paths = screens.map(({ path }) => path).filter((path) => path === home || path.startsWith(`${home}/`));
      return paths.filter((path) => {
        const place = placeInMenu(path.replaceAll(/:\w+/g, '1'), links, home);
        return links.filter((link) => isCurrent(link, place, home)).length !== 1;
      });
    };
    // What waits is reached from home, and stands in no menu.
    for (const type of userTypes.filter((one) => one !== 'member')) {
      expect(
        withoutEntry(type).filter((path) => path !== `/${type}/tasks`),
        type,
      ).toEqual([]);
    }
  });
});
