import type { Page } from '@playwright/test';

/**
 * Goes to a screen as a link of the application does, which costs a tenth of loading the page anew, and waits until it is there:
 * the heading of the screen before is marked, so that it is not taken for that of this one.
 */
export async function show(page: Page, path: string): Promise<void> {
  const before = await page.evaluate((to) => {
    const heading = document.querySelector('main h1');
    heading?.setAttribute('data-before', '');
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
    return heading?.textContent;
  }, path);
  await page.waitForFunction((old) => {
    const heading = document.querySelector('main h1');
    // Two screens of one kind may share the element: then its words are others.
    const isNext = heading !== null && (!heading.hasAttribute('data-before') || heading.textContent !== old);
    return isNext && !document.querySelector('main .skeleton');
  }, before);
}

/** Waits until a page has its heading and nothing stands in for data any more. */
export async function comesToRest(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector('main h1') && !document.querySelector('main .skeleton'));
}
