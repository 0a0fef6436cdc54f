/** What can have the focus without opening the keyboard of a phone. */
const STOPS = 'a[href], button, summary, select, input[type=checkbox], input[type=radio], [tabindex="0"]';
/** What a stop belongs to: the focus stays within it. */
const SCOPES = 'dialog, .notices, main, aside, header';

interface Place {
  readonly element: HTMLElement;
  readonly after: readonly HTMLElement[];
  readonly before: readonly HTMLElement[];
  readonly scope: Element | null;
  readonly path: string;
}

/**
 * Keeps a place for the focus where what had it is taken away by what was done with it (a line that is removed, a notice
 * that is undone): it goes on to the next stop, or back to the one before (WCAG 2.2, 2.4.3). Where another page or a
 * dialog takes it, they do. @returns ends it
 */
export function keepFocus(): () => void {
  let last: Place | null = null;
  let outside: HTMLElement | null = null;
  const remember = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return;
    last = placeOf(target);
    if (!last.scope?.matches('.notices')) outside = target;
  };
  const look = async () => {
    const place = last;
    if (!place || !isLost(place)) return;
    // Whoever took it away may have a better place for it.
    await twoFrames();
    if (place === last && isLost(place)) nextOf(place, outside)?.focus({ preventScroll: true });
  };
  const observer = new MutationObserver(() => void look());
  observer.observe(document.body, { childList: true, subtree: true });
  document.addEventListener('focusin', remember);
  return () => {
    observer.disconnect();
    document.removeEventListener('focusin', remember);
  };
}

function placeOf(element: HTMLElement): Place {
  const scope = element.closest(SCOPES);
  const stops = [...(scope?.querySelectorAll<HTMLElement>(STOPS) ?? [])];
  const isAfter = (stop: HTMLElement) =>
    (element.compareDocumentPosition(stop) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  return {
    element,
    scope,
    after: stops.filter(isAfter),
    before: stops.filter((stop) => stop !== element && !isAfter(stop)).toReversed(),
    path: location.pathname,
  };
}

const isLost = ({ element, path }: Place): boolean =>
  !element.isConnected && document.activeElement === document.body && path === location.pathname;

const isThere = (stop: HTMLElement): boolean =>
  stop.isConnected && stop.checkVisibility() && !stop.matches(':disabled');

/** The next stop of the same part of the page, or the one before; of a part that is gone, where the focus was elsewhere. */
const nextOf = ({ after, before }: Place, outside: HTMLElement | null): HTMLElement | null | undefined =>
  after.find(isThere) ??
  before.find(isThere) ??
  (outside && isThere(outside) ? outside : document.querySelector<HTMLElement>('main h1[tabindex]'));

const twoFrames = (): Promise<void> =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
