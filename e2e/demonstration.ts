import type { UserType } from '@coverlane/contract/access.ts';
import type { Page } from '@playwright/test';
import { demonstrated, demonstrationFiles } from '../demo/demonstrated.testing.ts';
import { demoUsers } from '../demo/users.ts';
import type { Pool } from '../server/platform/db/connect.ts';
import { cloneDatabase } from '../server/platform/db/testing-cluster.ts';
import { type Caller, testPortal } from '../server/testing/portal.ts';
import { workOff } from '../server/testing/work-off.ts';
import { keptChromium } from './browser.ts';
import { builtApp, cookieOf, enter, type Look, lookAs, openPage } from './portal.ts';
import { usedPages } from './used-pages.ts';

/** The portal as `npm start` shows it, with the demonstration's people, for screens that must be full. */
export interface Demonstration {
  /** Sees every row. */
  owner: Pool;
  /** A page without a cookie of another (used-pages.ts), as the demonstration's user of a type, 1280 by 800. */
  pageAs(type: UserType, look?: Look): Promise<Page>;
  /** The same in a browser of its own, which no page before it left anything in. */
  newPageAs(type: UserType, look?: Look): Promise<Page>;
  /** One of a visitor, in a browser of its own. */
  newPage(look?: Look): Promise<Page>;
  /** Leaves a page of `pageAs` to the next. */
  giveBack(page: Page): Promise<void>;
  /** Makes calls as the demonstration's user of a type. */
  as(type: UserType): Promise<Caller>;
  /** Works off the queue of jobs, as the server's worker does. */
  work(): Promise<void>;
  close(): Promise<void>;
}

/** Starts a server over the demonstration. Close it in afterAll. */
export async function startDemonstration(): Promise<Demonstration> {
  const portal = await testPortal({ browserApp: builtApp() }, await cloneDatabase(demonstrated));
  demonstrationFiles(portal.parts.dataDir);
  await portal.app.listen({ port: 0, host: '127.0.0.1' });
  const address = portal.app.server.address();
  const url = `http://localhost:${typeof address === 'object' && address ? address.port : 0}`;
  const browser = await keptChromium();
  const used = usedPages(url, () => openPage(browser, url));
  const enterAs = async (page: Page, type: UserType, look?: Look) => {
    const { id } = await userOf(portal.owner, type);
    await page.setViewportSize({ width: look?.width ?? 1280, height: 800 });
    await enter(page, { url, cookie: cookieOf(portal, id) });
    return page;
  };
  return {
    owner: portal.owner,
    pageAs: async (type, look) => enterAs(await lookAs(await used.take(), url, look), type, look),
    newPageAs: async (type, look) => enterAs(await openPage(browser, url, look), type, look),
    newPage: (look) => openPage(browser, url, look),
    giveBack: used.giveBack,
    as: async (type) => portal.as(await userOf(portal.owner, type)),
    work: () => workOff(portal),
    close: async () => {
      await Promise.all(browser.contexts().map((context) => context.close()));
      await portal.close();
    },
  };
}

const userOf = (owner: Pool, type: UserType): Promise<{ id: string }> =>
  owner
    .selectFrom('users')
    .select('id')
    .where('username', '=', demoUsers.find((user) => user.type === type)?.username ?? '')
    .executeTakeFirstOrThrow();
