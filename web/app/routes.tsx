import { matchPath } from 'react-router';
import { withTexts } from '../lib/catalogues.ts';
import type { FirstScreen, Loader } from './loader.ts';
import type { BuiltScreen, Screen } from './screen.ts';
import { screens } from './screen-table.ts';

/** Where the code of the screens is that somebody opens first. */
const first: Readonly<Record<FirstScreen, Loader>> = {
  home: () => import('./HomeRedirect.tsx').then((module) => ({ default: module.HomeRedirect })),
  toLogin: () => import('./ToLogin.tsx').then((module) => ({ default: module.ToLogin })),
  login: () =>
    withTexts(import('../features/auth/LoginPage.tsx'), 'factor').then((module) => ({ default: module.LoginPage })),
  logout: () =>
    withTexts(import('../features/auth/LogoutPage.tsx'), 'signing').then((module) => ({ default: module.LogoutPage })),
  loggedout: () =>
    withTexts(import('../features/auth/LoggedOutPage.tsx'), 'signing').then((module) => ({
      default: module.LoggedOutPage,
    })),
  staffHome: () =>
    withTexts(import('../pages/home/StaffHome.tsx'), 'staffHome', 'later').then((module) => ({
      default: module.StaffHome,
    })),
  memberHome: () => import('../pages/home/MemberHome.tsx').then((module) => ({ default: module.MemberHome })),
};

const isFirst = (name: BuiltScreen): name is FirstScreen => name in first;

/** The code of a built screen. */
export async function codeOf(name: BuiltScreen): ReturnType<Loader> {
  if (isFirst(name)) return first[name]();
  const { loaders } = await withTexts(import('./later-routes.tsx'), 'later');
  return loaders[name]();
}

/** The screen of a path, or undefined. Fixed paths win over those with a `:name`. */
export function screenAt(pathname: string): Screen | undefined {
  const matching = screens.filter(({ path }) => matchPath(path, pathname));
  return matching.find(({ path }) => !path.includes(':')) ?? matching[0];
}
