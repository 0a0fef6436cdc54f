import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UserType } from '@coverlane/contract/access.ts';
import type { Page } from '@playwright/test';
import { beyond } from '../scripts/design-table.ts';
import { faultsIn, looksFor, pathOf } from './access.ts';
import { screensToCheck } from './screens-to-check.ts';
import { type Portal, startPortal } from './portal.ts';

/** All twelve looks at one screen, on a machine where others work too. */
const TIMEOUT_MS = 600_000;
let portal: Portal;

beforeAll(async () => {
  portal = await startPortal();
});

afterAll(() => portal?.close());

const cases = screensToCheck.map((screen, index) => ({ ...screen, looks: looksFor(index) }));

/** Pages by who is signed in there and the language they were last in, which lead from screen to screen. */
const pages = new Map<string, Page[]>();

async function pageOf(as: UserType | null, key: string): Promise<Page> {
  const free = pages.get(key)?.pop();
  if (free) return free;
  const page = await portal.page();
  if (as) await portal.enter(page, as);
  return page;
}

/** Two screens at a time (maxConcurrency in vitest.config.ts): one draws while the other is judged. */
describe.concurrent('A screen', () => {
  it.each(cases)(
    '$path ($as) passes axe and is no wider than the window, in every look',
    async ({ path, as, looks }) => {
      const [first, last] = [looks[0]?.language, looks.at(-1)?.language].map((language) => `${as} ${language}`);
      const page = await pageOf(as, `${first}`);
      const faults = await faultsIn(page, { url: portal.url, path: pathOf(path, portal.people), looks });
      const measured = looks.map(({ language, scheme, width }) => {
        const own = faults.filter((fault) => fault.startsWith(`${language} ${scheme} ${width}: `));
        return { place: `${as ?? 'visitor'} ${path}, ${width} px`, language, scheme, value: own.length };
      });
      const missed = beyond('axe', measured);
      expect([...faults, ...missed]).toEqual([]);
      pages.set(`${last}`, [...(pages.get(`${last}`) ?? []), page]);
    },
    TIMEOUT_MS,
  );
});
