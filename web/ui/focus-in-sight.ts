/** What stays at an edge of the window while the page scrolls under it. */
const BARS = '.save-bar, .facts, .top-bar, .bottom-bar, .enrollment-bar, .table thead';
/** Room between a bar and what has the focus, in pixels: its outline. */
const ROOM = 8;

/**
 * Keeps what gets the focus by the keyboard in sight: where a bar that stays at an edge of the window covers it, the page
 * scrolls on (WCAG 2.2, 2.4.11 Focus Not Obscured). @returns ends it
 */
export function keepFocusInSight(): () => void {
  const look = ({ target }: FocusEvent) => {
    // The browser scrolls to it first.
    requestAnimationFrame(() => target instanceof HTMLElement && target.matches(':focus-visible') && reveal(target));
  };
  document.addEventListener('focusin', look);
  return () => document.removeEventListener('focusin', look);
}

function reveal(focused: HTMLElement): void {
  const covering = [...document.querySelectorAll(BARS)].filter((bar) => covers(bar, focused));
  if (covering.length === 0 && isInWindow(focused)) return;
  const [top, bottom] = [true, false].map((isTop) =>
    Math.max(0, ...covering.filter((bar) => isAtTop(bar) === isTop).map(reachOf)),
  );
  const { scrollMarginBlock } = focused.style;
  focused.style.scrollMarginBlock = `${top}px ${bottom}px`;
  focused.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  focused.style.scrollMarginBlock = scrollMarginBlock;
}

/** All of it, where it is not taller than the window: of a field of several lines the browser shows the line that is written in. */
const isInWindow = (focused: HTMLElement): boolean => {
  const { top, bottom, height } = focused.getBoundingClientRect();
  return height > window.innerHeight || (top >= 0 && bottom <= window.innerHeight);
};

const isAtTop = (bar: Element): boolean => {
  const { top, bottom } = bar.getBoundingClientRect();
  return (top + bottom) / 2 < window.innerHeight / 2;
};

/** How far a bar reaches into the window from its edge. */
const reachOf = (bar: Element): number => {
  const { top, bottom } = bar.getBoundingClientRect();
  return (isAtTop(bar) ? bottom : window.innerHeight - top) + ROOM;
};

function covers(bar: Element, focused: HTMLElement): boolean {
  const { position } = getComputedStyle(bar);
  if (bar.contains(focused) || (position !== 'sticky' && position !== 'fixed')) return false;
  const [over, under] = [bar.getBoundingClientRect(), focused.getBoundingClientRect()];
  // What is taller than the window cannot be all in sight.
  if (under.height + over.height > window.innerHeight || over.height === 0) return false;
  return meet(over, under);
}

const meet = (one: DOMRect, other: DOMRect): boolean =>
  one.top < other.bottom && one.bottom > other.top && one.left < other.right && one.right > other.left;
