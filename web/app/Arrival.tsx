import { useEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { useHasText, useText } from '../lib/i18n.ts';
import { useScreenTitle } from '../lib/window-title.ts';
import type { ScreenName } from './screen.ts';

/** The path of the screen that is on show; undefined before the first. */
let shownPath: string | undefined;

/**
 * Stands before a screen: gives the window its title (the screen may put in a better one) and, after a navigation,
 * moves the focus to the screen's h1, so that screen readers begin there. Not on the first page: the browser does that.
 */
export function Arrival({ name }: { readonly name: ScreenName }) {
  const t = useText();
  const { pathname } = useLocation();
  const type: string = useNavigationType();
  const hasText = useHasText();
  const key = `screens.${name}` as const;
  // Most names come with the code of the screen, before which nothing of this is drawn.
  useScreenTitle(hasText(key) ? t(key) : '');
  useEffect(() => {
    if (pathname === shownPath) return;
    const isFirst = shownPath === undefined;
    shownPath = pathname;
    if (isFirst) return;
    if (type !== 'POP') scrollTo(0, 0);
    requestAnimationFrame(focusHeading);
  }, [pathname, type]);
  return null;
}

/** The h1 of the screen, or its main part while the screen is still waiting for its data. */
function focusHeading(): void {
  const main = document.getElementById('main');
  if (!main || hasTakenFocus(main)) return;
  const heading = main.querySelector('h1') ?? main;
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** A screen that puts the focus somewhere itself knows better. */
const hasTakenFocus = (main: HTMLElement): boolean =>
  document.activeElement !== main && main.contains(document.activeElement);
