import { useCallback, useEffect, useRef, useState } from 'react';

import { holdBack } from './held-back.ts';
import { useUi } from './Ui.tsx';

/** What useLeaveGuard answers: whether it is asking, and the two answers. */
export type LeaveGuard = {
  /** Leaving would lose what was typed, and somebody is about to leave: show the question. */
  readonly asking: boolean;
  /** Does it at once when nothing would be lost, and after `confirm` otherwise. */
  readonly leave: (go: () => void) => void;
  readonly confirm: () => void;
  readonly stay: () => void;
};

/**
 * Keeps what was typed from being lost: while `dirty`, links, the browser's back and forward, and closing the window
 * ask first. Knows no router: it stops the events that would reach it.
 * @param keeps addresses that take nothing away; the same function for as long as the page is the same
 * @param back 'too': the browser's back and forward to such an address take nothing away either
 */
export function useLeaveGuard(dirty: boolean, keeps: (link: URL) => boolean, back?: 'too'): LeaveGuard {
  const { navigate } = useUi();
  const [pending, setPending] = useState<(() => void) | null>(null);
  const isOpen = useRef(false);
  const ask = useCallback((go: () => void) => setPending(() => go), []);

  useEffect(() => {
    isOpen.current = false;
    if (!dirty) return undefined;
    const stops = new AbortController();
    const listen = { capture: true, signal: stops.signal };
    window.addEventListener('beforeunload', (event) => !isOpen.current && event.preventDefault(), listen);
    document.addEventListener('click', (event) => holdLink(event, keeps, (href) => ask(() => navigate(href))), listen);
    const isKept = () => back === 'too' && keeps(new URL(location.href));
    const release = holdBack(takeBack(isOpen, { isKept, hold: ask }));
    return () => {
      stops.abort();
      release();
    };
  }, [dirty, keeps, back, ask, navigate]);

  return {
    asking: pending !== null,
    leave: (go) => (dirty ? ask(go) : go()),
    confirm: () => {
      isOpen.current = true;
      setPending(null);
      pending?.();
    },
    stay: () => setPending(null),
  };
}

/** A plain click on a link to another page of the application. */
function holdLink(event: MouseEvent, keeps: (link: URL) => boolean, hold: (href: string) => void): void {
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  if (!(link instanceof HTMLAnchorElement) || !isPlain(event) || !staysInThisTab(link) || keeps(new URL(link.href)))
    return;
  event.preventDefault();
  event.stopPropagation();
  hold(link.pathname + link.search + link.hash);
}

const isPlain = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey;

const staysInThisTab = (link: HTMLAnchorElement): boolean =>
  link.origin === location.origin &&
  link.target !== '_blank' &&
  !link.download &&
  !link.getAttribute('href')?.startsWith('#');

/** Place of an entry in the history, as the router numbers them. */
const place = (): number => Number(history.state?.idx ?? 0);

/** Back and forward cannot be forbidden: they are taken back before the router hears of them. */
function takeBack(
  isOpen: { readonly current: boolean },
  { isKept, hold }: { readonly isKept: () => boolean; readonly hold: (go: () => void) => void },
) {
  const here = place();
  return (event: Event) => {
    if (isOpen.current || isKept()) return;
    event.stopImmediatePropagation();
    const steps = place() - here;
    if (steps === 0) return;
    history.go(-steps);
    hold(() => history.go(steps));
  };
}
