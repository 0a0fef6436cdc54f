import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { actorOf, useUser } from '../lib/session.tsx';
import { useSingleKeys } from '../lib/single-keys.ts';
import { menuLinks } from './menu.ts';
import { GO_MS, type PageKey, pageKeyOf } from './page-keys.ts';
import { Peek, type Peeked, peekedRow } from './Peek.tsx';

/**
 * Keys that work on every page (design 2.9): G and a letter goes somewhere, [ and ] change the tab, Space peeks into a
 * row, E edits, A goes to what can be done with the ticked rows, Alt with an arrow moves an entry. They act on what the page shows, so that no page has to know of them.
 */
export function PageKeys() {
  const go = useGo();
  const singleKeys = useSingleKeys();
  const { pathname } = useLocation();
  // A look ends where its list is left.
  const [{ peeked, on }, setLook] = useState<{ peeked: Peeked | null; on: string }>({ peeked: null, on: '' });
  const setPeeked = useCallback((row: Peeked | null) => setLook({ peeked: row, on: window.location.pathname }), []);
  const end = useCallback(() => setPeeked(null), [setPeeked]);
  useEffect(() => {
    let goingUntil = 0;
    const press = (event: KeyboardEvent) => {
      const key = pageKeyOf(event, { singleKeys, going: event.timeStamp < goingUntil });
      goingUntil = key?.kind === 'go' ? event.timeStamp + GO_MS : 0;
      if (key && act(key, { go, peek: setPeeked })) event.preventDefault();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [go, singleKeys, setPeeked]);
  return peeked && on === pathname && <Peek peeked={peeked} onMove={setPeeked} onClose={end} />;
}

interface Means {
  readonly go: (names: readonly string[]) => boolean;
  readonly peek: (peeked: Peeked) => void;
}

/** Does what a key asks for. @returns whether there was anything to do */
function act(key: PageKey, means: Means): boolean {
  if (key.kind === 'move') return press(movingButton(key.way));
  // A dialog that is open has the keys to itself.
  if (document.querySelector('dialog[open]')) return false;
  if (key.kind === 'selected') return focus(document.querySelector<HTMLElement>('.selection-bar button'));
  return actOnPage(key, means);
}

function actOnPage(key: Exclude<PageKey, { kind: 'move' | 'selected' }>, { go, peek }: Means): boolean {
  if (key.kind === 'go') return true;
  if (key.kind === 'goTo') return go(key.names);
  if (key.kind === 'tab') return press(tabBeside(key.step));
  if (key.kind === 'new') return hasNoFormOfItsOwn() && go(['newMember', 'newEnrollment']);
  if (key.kind === 'edit') return press(rowStop() ?? document.querySelector<HTMLElement>(EDITS));
  return peekAt(peekedRow(), peek);
}

function peekAt(row: Peeked | null, peek: Means['peek']): boolean {
  if (row) peek(row);
  return row !== null;
}

/** Lists of members and enrollments, to which the wizard adds; all others answer N by themselves. */
const hasNoFormOfItsOwn = (): boolean => /\/(members|enrollments)$/.test(window.location.pathname);

/** What edits the record that a page shows. */
const EDITS = 'main [aria-keyshortcuts~="E"]';

function press(target: HTMLElement | null | undefined): boolean {
  target?.click();
  return Boolean(target);
}

function focus(target: HTMLElement | null): boolean {
  target?.focus();
  return target !== null;
}

/** What opens the row that has the focus. */
const rowStop = (): HTMLElement | null =>
  document.activeElement?.closest('tr[data-key]')?.querySelector<HTMLElement>('[data-row-stop]') ?? null;

/** The button that moves the entry which has the focus. */
const movingButton = (way: 'up' | 'down'): HTMLElement | null =>
  document.activeElement?.closest('li, tr')?.querySelector<HTMLElement>(`[data-move="${way}"]:not(:disabled)`) ?? null;

function tabBeside(step: 1 | -1): HTMLElement | undefined {
  const tabs = [...document.querySelectorAll<HTMLElement>('main .tabs a')];
  const at = tabs.findIndex((tab) => tab.getAttribute('aria-current') === 'page');
  return at < 0 ? undefined : tabs[(at + step + tabs.length) % tabs.length];
}

/** Goes to the first screen of these names that is in the user's menu. */
function useGo(): (names: readonly string[]) => boolean {
  const navigate = useNavigate();
  const user = useUser();
  return (names) => {
    const links = menuLinks(actorOf(user));
    const link = names.flatMap((name) => links.find((one) => one.name === name) ?? [])[0];
    if (link) void navigate(link.path);
    return link !== undefined;
  };
}
