import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UserType } from '@coverlane/contract/access.ts';
import { collections } from '@coverlane/contract/collections/index.ts';
import type { Page } from '@playwright/test';
import { beyond } from '../scripts/design-table.ts';
import { faultsIn, pathOf } from './access.ts';
import { coveredStops } from './covered-focus.ts';
import { looksFor } from './looks.ts';
import { type Look, type Portal, startPortal } from './portal.ts';
import { faultsOfWords } from './screen-words.ts';
import { screensToCheck } from './screens-to-check.ts';

/** All twelve looks at one screen, on a machine where others work too. */
const TIMEOUT_MS = 600_000;
let portal: Portal;

beforeAll(async () => {
  portal = await startPortal();
});

afterAll(() => portal?.close());

/** Where a record of each collection is made: read and walked through here, judged by axe where one is filled in (collections.test.ts). */
const editors = collections.map(({ name }) => ({ path: `/admin/${name}?open=new`, as: 'admin' as const, axe: false }));
const cases = [...screensToCheck.map((screen) => ({ ...screen, axe: true })), ...editors].map((screen, index) => ({
  ...screen,
  looks: looksFor(index),
}));

/** Pages by who is signed in there and the language they were last in, which lead from screen to screen. */
const pages = new Map<string, Page[]>();

async function pageOf(as: UserType | null, key: string): Promise<Page> {
  const free = pages.get(key)?.pop();
  if (free) return free;
  const page = await portal.page();
  if (as) await portal.enter(page, as);
  return page;
}

/** A window with little room between the bars at the top and at the bottom. */
const LOW = 640;

/** Are all words whole, and none a key of the catalogue; is what has the focus in sight, between the bars? */
async function faultsOfReading(
  page: Page,
  { place, look }: { place: string; look: Required<Look> },
): Promise<string[]> {
  await page.setViewportSize({ width: look.width, height: LOW });
  await page.waitForFunction((height) => innerHeight === height, LOW, { polling: 50 });
  // What measures itself, to show where it is cut, does so with the frame.
  await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
  });
  const { language, scheme } = look;
  return [...(await faultsOfWords(page, { place, language, scheme })), ...(await coveredStops(page))];
}

/** Two screens at a time (maxConcurrency in vitest.config.ts): one draws while the other is judged. */
describe.concurrent('A screen', () => {
  it.each(cases)(
    '$path ($as) passes axe, is no wider than the window, has whole words, and what has the focus in sight',
    async ({ path, as, axe, looks }) => {
      const [first, last] = [looks[0]?.language, looks.at(-1)?.language].map((language) => `${as} ${language}`);
      const page = await pageOf(as, `${first}`);
      const placeAt = (width: number) => `${as ?? 'visitor'} ${path}, ${width} px`;
      const reading: string[] = [];
      const faults = await faultsIn(page, {
        url: portal.url,
        path: pathOf(path, portal.people),
        looks,
        axe,
        also: async (look) => {
          reading.push(...(await faultsOfReading(page, { place: placeAt(look.width), look })));
        },
      });
      const measured = looks.map(({ language, scheme, width }) => {
        const own = faults.filter((fault) => fault.startsWith(`${language} ${scheme} ${width}: `));
        return { place: placeAt(width), language, scheme, value: own.length };
      });
      const missed = axe ? beyond('axe', measured) : [];
      expect([...faults, ...missed, ...reading]).toEqual([]);
      pages.set(`${last}`, [...(pages.get(`${last}`) ?? []), page]);
    },
    TIMEOUT_MS,
  );
});
