import type { Page } from '@playwright/test';

/** Pages that are used again: a browser of its own for each, which fetches and compiles everything anew, costs more than a journey. */
export interface UsedPages {
  /** A page that was given back, or a new one. */
  take(): Promise<Page>;
  /**
   * Empties a page of what a journey left in its browser: cookies, everything stored, other tabs, routes, listeners, being offline.
   * What it keeps is the cache of files. Not for a page whose clock was stopped, that runs a script at each start, or whose
   * browser was told something through its own protocol.
   */
  giveBack(page: Page): Promise<void>;
  /** The pages that are out. */
  lent(): ReadonlySet<Page>;
}

/** What journeys listen to, which the next would go on hearing. */
const heard = ['console', 'dialog', 'framenavigated', 'pageerror', 'request', 'response'] as const;

/** Takes from a page what a journey left in its browser. */
async function empty(page: Page, url: string): Promise<void> {
  const context = page.context();
  await context.setOffline(false);
  for (const tab of context.pages()) if (tab !== page) await tab.close();
  await Promise.all([
    page.unrouteAll({ behavior: 'ignoreErrors' }),
    context.unrouteAll({ behavior: 'ignoreErrors' }),
    ...heard.map((event) => page.removeAllListeners(event, {})),
  ]);
  // Away from the application first, which might ask whether to leave, or store something as it is left; to its own origin, to
  // empty that.
  page.once('dialog', (question) => void question.accept());
  await page.goto(`${url}/health`);
  page.removeAllListeners('dialog');
  await context.clearCookies();
  await page.evaluate(() => sessionStorage.clear());
  const session = await context.newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', { origin: new URL(url).origin, storageTypes: 'all' });
  await session.detach();
}

/**
 * The used pages of one portal.
 * @param open opens a page of a browser of its own
 */
export function usedPages(url: string, open: () => Promise<Page>): UsedPages {
  const free = new Set<Page>();
  const lent = new Set<Page>();
  const opened = async () => {
    const page = await open();
    // Pages share a process, and all of them crash with one.
    page.on('crash', () => lent.delete(page) || free.delete(page));
    return page;
  };
  return {
    take: async () => {
      const [used] = free;
      if (used) free.delete(used);
      const page = used ?? (await opened());
      lent.add(page);
      return page;
    },
    giveBack: async (page) => {
      if (!lent.delete(page) || page.isClosed()) return;
      await empty(page, url);
      free.add(page);
    },
    lent: () => lent,
  };
}
