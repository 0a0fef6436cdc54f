import type { UserType } from '@coverlane/contract/access.ts';
import { collections } from '@coverlane/contract/collections/index.ts';
import type { Page } from '@playwright/test';
import { expect, it } from 'vitest';
import { isWhole, languagesFor, pathOf } from './access.ts';
import { coveredStops } from './covered-focus.ts';
import { freshPortal } from './fresh-portal.ts';
import type { Portal } from './portal.ts';
import { faultsOfWords } from './screen-words.ts';
import { show } from './show.ts';
import { screensToCheck } from './screens-to-check.ts';
import type { Language } from './words.ts';

let portal: Portal;
freshPortal((opened) => {
  portal = opened;
});

const languages = ['en', 'ko', 'es'] satisfies Language[];
const types = [...new Set(screensToCheck.map(({ as }) => as))];
/** Where a record of each collection is made. */
const editors = collections.map(({ name }) => `/admin/${name}?open=new`);

async function openedFor(type: UserType | null, language: Language): Promise<Page> {
  const page = await portal.page({ language });
  if (type) await portal.enter(page, type);
  await page.goto(type ? '/user/profile' : '/login');
  await page.locator('main h1').waitFor();
  return page;
}

/** The screens of a type, editors among an administrator's, that are looked at in a language: each in one, by turns (languagesFor). */
const pathsOf = (type: UserType | null, language: Language): string[] =>
  [
    ...screensToCheck.filter(({ as }) => as === type).map(({ path }) => path),
    ...(type === 'admin' ? editors : []),
  ].filter((_, at) => languagesFor(languages, at).includes(language));

/** A phone, and a desk, with little room between the bars of both. */
const PHONE = { width: 360, height: 640 };
const DESK = { width: 1280, height: 640 };
/** The sizes that the screen of this index is looked at in: words break and bars cover on a phone; on a desk, by turns, every third. */
const sizesOf = (index: number) => (isWhole || index % 3 === 0 ? [DESK, PHONE] : [PHONE]);

/** Makes the window so large, without loading anything anew. */
async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size);
  await page.waitForFunction(({ width }) => innerWidth === width, size);
  // What measures itself, to show where it is cut, does so with the frame.
  await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
  });
}

/** Also that no bar lies over what has the focus. */
async function faultsOf(page: Page, { place, language }: { place: string; language: Language }): Promise<string[]> {
  const faults = await faultsOfWords(page, { place, language });
  const covered = await coveredStops(page);
  return [...faults, ...covered.map((fault) => `${place}: ${fault}`)];
}

it.each(languages)(
  'every screen that is looked at in %s shows words, whole, no keys of the catalogue, and what has the focus, on a phone and by turns on a desk',
  { timeout: 600_000 },
  async (language) => {
    const faults: string[] = [];
    for (const type of types) {
      const page = await openedFor(type, language);
      for (const [index, path] of pathsOf(type, language).entries()) {
        await show(page, pathOf(path, portal.people));
        for (const size of sizesOf(index)) {
          await resize(page, size);
          faults.push(...(await faultsOf(page, { place: `${type ?? 'visitor'} ${path}, ${size.width} px`, language })));
        }
      }
    }
    expect(faults).toEqual([]);
  },
);
