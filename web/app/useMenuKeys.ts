import { type RefObject, useEffect, useState } from 'react';
import { useLocation } from 'react-router';

/** What can be pressed in a menu: entries, heads of groups, pins. */
const STOPS = '.side-link, button.side-group-head, .side-pin';
/** What stands below one another; a pin stands beside its entry. */
const LINES = '.side-link, button.side-group-head';

/**
 * Makes a menu one stop of the Tab key, so that the page is a few stops away (WCAG 2.4.1): Tab comes to the entry of the page
 * that is shown. Up, Down, Home and End move; Right opens a group and goes to the pin of an entry, Left goes back and closes.
 * @returns does the keyboard have the menu at this moment?
 */
export function useMenuKeys(menu: RefObject<HTMLElement | null>): boolean {
  const { pathname } = useLocation();
  const [isByKeys, setByKeys] = useState(false);
  useEffect(() => {
    const part = menu.current;
    if (!part) return undefined;
    const settle = () => oneStop(part);
    const enter = ({ target }: FocusEvent) => {
      setByKeys(target instanceof Element && target.matches(':focus-visible'));
      settle();
    };
    const leave = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof Node && part.contains(relatedTarget)) return;
      setByKeys(false);
      // Once the focus has gone on: the next time it comes to the current entry.
      setTimeout(settle);
    };
    const pressed = (event: KeyboardEvent) => press(part, event);
    // Groups open, entries are pinned, members are looked at.
    const observer = new MutationObserver(settle);
    observer.observe(part, { childList: true, subtree: true });
    part.addEventListener('focusin', enter);
    part.addEventListener('focusout', leave);
    part.addEventListener('keydown', pressed);
    settle();
    return () => {
      observer.disconnect();
      part.removeEventListener('focusin', enter);
      part.removeEventListener('focusout', leave);
      part.removeEventListener('keydown', pressed);
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- with another page another entry is the current one
  }, [menu, pathname]);
  return isByKeys;
}

/** All of a menu but one is out of the way of Tab: what has the focus, else the entry of the page, else the first. */
function oneStop(part: HTMLElement): void {
  const stops = [...part.querySelectorAll<HTMLElement>(STOPS)];
  const current = stops.find((stop) => stop.getAttribute('aria-current') === 'page');
  const held = stops.find((stop) => stop === document.activeElement) ?? current ?? stops[0];
  for (const stop of stops) stop.tabIndex = stop === held ? 0 : -1;
}

const isPlain = ({ altKey, ctrlKey, metaKey }: KeyboardEvent): boolean => !(altKey || ctrlKey || metaKey);

function press(part: HTMLElement, event: KeyboardEvent): void {
  const { target, key } = event;
  const moves = isPlain(event) ? MOVES[key] : undefined;
  if (!moves || !(target instanceof HTMLElement) || !target.matches(STOPS)) return;
  event.preventDefault();
  moves(target, [...part.querySelectorAll<HTMLElement>(LINES)])?.focus();
}

type Move = (from: HTMLElement, lines: readonly HTMLElement[]) => HTMLElement | null | undefined;

const lineOf = (stop: HTMLElement): HTMLElement =>
  (stop.matches('.side-pin') ? stop.parentElement?.querySelector<HTMLElement>('.side-link') : null) ?? stop;

const by =
  (step: number): Move =>
  (from, lines) =>
    lines[lines.indexOf(lineOf(from)) + step];

/** Opens or closes the group of a head, where it is not so yet. */
function toggled(head: HTMLElement, isOpen: boolean): void {
  if (head.getAttribute('aria-expanded') === String(!isOpen)) head.click();
}

const MOVES: Readonly<Record<string, Move>> = {
  ArrowDown: by(1),
  ArrowUp: by(-1),
  Home: (_, lines) => lines[0],
  End: (_, lines) => lines.at(-1),
  ArrowRight: (from) => {
    toggled(from, true);
    return from.matches('.side-link') ? from.parentElement?.querySelector<HTMLElement>('.side-pin') : null;
  },
  ArrowLeft: (from) => {
    toggled(from, false);
    if (from.matches('.side-pin')) return lineOf(from);
    return from.closest('.side-group')?.querySelector<HTMLElement>('button.side-group-head');
  },
};
