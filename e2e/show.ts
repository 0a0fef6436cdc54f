import type { Page } from '@playwright/test';

/** Goes to a screen as a link of the application does, which costs a tenth of loading the page anew. */
export async function show(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await comesToRest(page);
}

/** Waits until a page has its heading and nothing stands in for data any more. */
export async function comesToRest(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector('main h1') && !document.querySelector('main .skeleton'));
}
