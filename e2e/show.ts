import type { Page } from '@playwright/test';

/** So long is a heading that stays taken for that of the screen before: one screen at two addresses keeps its own. */
const SAME_MS = 2000;

/**
 * How often a page is asked whether it is there, in ms. By each frame, as the library does by itself, would make it draw sixty a second
 * for as long as it is waited for.
 */
const POLL = { polling: 50 };

/** In the page: has the next screen its heading and its data? Screens of one kind may share the element, in other words. */
function isNext({ before, sameMs }: { before: string | null | undefined; sameMs: number }): boolean {
  const heading = document.querySelector('main h1');
  if (!heading || document.querySelector('main .skeleton')) return false;
  const marked = heading.getAttribute('data-before');
  return marked === null || heading.textContent !== before || performance.now() - Number(marked) > sameMs;
}

/**
 * Goes to a screen as a link of the application does, which costs a tenth of loading the page anew, and waits until it is there:
 * the heading of the screen before is marked, so that it is not taken for that of this one.
 */
export async function show(page: Page, path: string): Promise<void> {
  const before = await page.evaluate((to) => {
    const heading = document.querySelector('main h1');
    heading?.setAttribute('data-before', String(performance.now()));
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
    return heading?.textContent;
  }, path);
  await page.waitForFunction(isNext, { before, sameMs: SAME_MS }, POLL);
}

/** Waits until a page has its heading and nothing stands in for data any more. */
export async function comesToRest(page: Page): Promise<void> {
  await page.waitForFunction(
    () => document.querySelector('main h1') && !document.querySelector('main .skeleton, table[aria-busy=true]'),
    undefined,
    POLL,
  );
}

/** Goes to a screen of the application as a link does where it is open in the page already, and loads it where it is not. */
export async function showOrLoad(page: Page, path: string): Promise<void> {
  const isOpen = await page.evaluate(() => document.querySelector('main h1') !== null);
  await (isOpen ? show(page, path) : page.goto(path));
  await comesToRest(page);
}
