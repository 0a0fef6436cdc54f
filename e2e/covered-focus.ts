import type { Page } from '@playwright/test';

/** Stops of a screen that are walked through; lists have as many more as they have rows. */
const MOST = 120;

/**
 * Gives the focus to everything on a screen that takes it, in the order of Tab and back, and looks whether a bar that stays in
 * the window (what is sticky or fixed, whatever it is called) lies over it once the page has come to rest (WCAG 2.2, 2.4.11).
 * @returns what was covered, by its name, and by which bar
 */
export async function coveredStops(page: Page): Promise<string[]> {
  // What is focused by a script looks as by the keyboard, once that was used.
  await page.keyboard.press('Tab');
  await page.evaluate(mark, MOST);
  const script = [shownOf, barAt, coveredBy, walk].map(String).join('\n');
  return page.evaluate(`(() => { ${script}\nreturn walk(); })()`);
}

/** In the page: marks what the focus is given to. */
function mark(most: number): void {
  const all = document.querySelectorAll<HTMLElement>(
    'main :is(a[href], button, input, select, textarea, summary, [tabindex="0"])',
  );
  const takesIt = (stop: HTMLElement) => stop.tabIndex >= 0 && !stop.matches(':disabled') && stop.checkVisibility();
  for (const stop of [...all].filter(takesIt).slice(0, most)) stop.setAttribute('data-stop', '');
}

/** In the page: what is chosen by its words (a box, a radio button, a file) may itself be drawn nowhere. */
function shownOf(stop: HTMLElement): Element {
  if (stop.offsetWidth >= 4 && getComputedStyle(stop).opacity !== '0') return stop;
  return stop.closest('label') ?? document.querySelector(`label[for="${CSS.escape(stop.id)}"]`) ?? stop;
}

/** In the page: the bar that lies over something at a point. */
function barAt(shown: Element, x: number, y: number): string | null {
  if (y < 0 || y > innerHeight) return 'the edge of the window';
  for (let one = document.elementFromPoint(x, y); one && !one.contains(shown); one = one.parentElement)
    if (['sticky', 'fixed'].includes(getComputedStyle(one).position)) return one.className || one.tagName;
  return null;
}

/** In the page: what lies over a corner of what has the focus; null: it is all in sight, or nearly as high as the window. */
function coveredBy(stop: HTMLElement): string | null {
  const shown = shownOf(stop);
  const { left, right, top, bottom, width, height } = shown.getBoundingClientRect();
  if (height > innerHeight * 0.6 || width === 0) return null;
  const corners = [top + 3, bottom - 3].flatMap((y) => [left + 3, right - 3].map((x) => [x, y] as const));
  return corners.reduce<string | null>((bar, [x, y]) => bar ?? barAt(shown, x, y), null);
}

/** In the page: gives the focus to all that is marked, there and back. */
async function walk(): Promise<string[]> {
  const stops = [...document.querySelectorAll<HTMLElement>('[data-stop]')];
  const found = new Set<string>();
  for (const stop of [...stops, ...stops.toReversed()]) {
    stop.focus();
    if (document.activeElement !== stop || coveredBy(stop) === null) continue;
    // The page may scroll on.
    for (let frame = 0; frame < 4; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
    if (coveredBy(stop) !== null)
      found.add(`${stop.getAttribute('name') ?? stop.textContent.trim().slice(0, 40)} behind ${coveredBy(stop)}`);
  }
  for (const stop of stops) stop.removeAttribute('data-stop');
  return [...found];
}
