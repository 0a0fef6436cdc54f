import type { Page } from '@playwright/test';

/** Pages that are used again: starting a browser of one's own for a page costs more than the page itself. */
export interface UsedPages {
  /** A page that was given back, or a new one. */
  take(): Promise<Page>;
  /**
   * Empties a page of what a journey left in its browser: cookies, everything stored, other tabs, routes, being offline.
   * What it keeps is the cache of files. Not for a page whose clock was stopped or that runs a script at each start.
   */
  giveBack(page: Page): Promise<void>;
}

/**
 * The used pages of one portal.
 * @param open opens a page of a browser of its own
 */
export function usedPages(url: string, open: () => Promise<Page>): UsedPages {
  const free: Page[] = [];
  return {
    take: async () => free.pop() ?? open(),
    giveBack: async (page) => {
      const context = page.context();
      await context.setOffline(false);
      for (const tab of context.pages()) if (tab !== page) await tab.close();
      await Promise.all([
        page.unrouteAll({ behavior: 'ignoreErrors' }),
        context.unrouteAll({ behavior: 'ignoreErrors' }),
      ]);
      // Away from the application first, which might store something as it is left; to its own origin, to empty that.
      await page.goto(`${url}/health`);
      await context.clearCookies();
      await page.evaluate(() => sessionStorage.clear());
      const session = await context.newCDPSession(page);
      await session.send('Storage.clearDataForOrigin', { origin: new URL(url).origin, storageTypes: 'all' });
      await session.detach();
      free.push(page);
    },
  };
}
