import type { UserType } from '@coverlane/contract/access.ts';
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Demonstration, startDemonstration } from './demonstration.ts';
import { screensToCheck } from './screens-to-check.ts';

let portal: Demonstration;
beforeAll(async () => {
  portal = await startDemonstration();
});
afterAll(() => portal.close());

const STAFF = ['admin', 'broker', 'client', 'partner', 'tpa'] as const satisfies UserType[];
/** Whose lists are looked at in which language: the administrator's are nearly all of them. */
const WALKS = [
  ...STAFF.map((type) => ({ type, language: 'en' as const })),
  { type: 'admin' as const, language: 'ko' as const },
  { type: 'admin' as const, language: 'es' as const },
];

/** Paths that turned out to have a table, by whose they are: other languages need not look for them again. */
const withTable = new Map<UserType, string[]>();

/** Screens of a list alone, reached without an id; an open record stands beside its list elsewhere. */
const pathsOf = (type: UserType) =>
  screensToCheck.filter(({ path, as }) => as === type && !/[:=]|\/(new|change)\b/.test(path)).map(({ path }) => path);

/** What is seen of a screen with a table, in pixels and counts; null where it has none. */
interface Seen {
  path: string;
  /** A list of two lines above its rows; with tabs or a notice of its own it has a third. */
  most: number | null;
  firstRow: number;
  inSight: number;
  broken: string[];
  tall: number;
  uncut: number;
}

/** Runs in the browser: words of a cell on two lines, rows of two lines, where the first row stands, how many are in sight. */
function look(path: string): Seen | null {
  const rows = [...document.querySelectorAll<HTMLElement>('.table tbody tr[data-key]')];
  const [first] = rows;
  if (!first) return null;
  // An announcement below the heading is not the list's.
  const announced = [...document.querySelectorAll<HTMLElement>('.announced-place')].reduce(
    (sum, one) => sum + one.offsetHeight,
    0,
  );
  const frame = first.closest('.table-scroll')?.getBoundingClientRect();
  const bottom = Math.min(window.innerHeight, frame?.bottom ?? window.innerHeight) + 1;
  const row = Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--row-height')) * 16;
  const broken = rows.flatMap((each) => {
    const words: string[] = [];
    const walk = document.createTreeWalker(each, NodeFilter.SHOW_TEXT);
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      for (const found of (node.textContent ?? '').matchAll(/[^\s\-–—/·,]+/g)) {
        const range = document.createRange();
        range.setStart(node, found.index);
        range.setEnd(node, found.index + found[0].length);
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) words.push(found[0]);
      }
    }
    return words;
  });
  const cut = [...document.querySelectorAll<HTMLElement>('.tabs, .table-scroll')].filter(
    (frame) => frame.scrollWidth > frame.clientWidth + 1 && !frame.dataset['cut'],
  );
  return {
    path,
    most: document.querySelector('.page-list') && (document.querySelector('main .tabs, main .banner') ? 280 : 190),
    firstRow: Math.round(first.getBoundingClientRect().top - announced),
    inSight: rows.filter((each) => each.getBoundingClientRect().bottom <= bottom).length,
    broken,
    tall: rows.filter((each) => !each.querySelector('.column-wrap') && each.offsetHeight > row + 4).length,
    uncut: cut.length,
  };
}

async function seenBy(page: Page, path: string): Promise<Seen | null> {
  await page.goto(path);
  await page.locator('main h1').first().waitFor();
  await page.waitForFunction(() => !document.querySelector('main .skeleton'), undefined, { timeout: 20_000 });
  await page.evaluate(() => document.fonts.ready);
  return page.evaluate(look, path);
}

test.each(WALKS)(
  'the lists of $type break no word, have rows of one line and begin near the top, in $language',
  { timeout: 300_000 },
  async ({ type, language }) => {
    const page = await portal.pageAs(type, { language });
    const seen: Seen[] = [];
    for (const path of withTable.get(type) ?? pathsOf(type)) {
      const found = await seenBy(page, path);
      if (found) seen.push(found);
    }
    await page.context().close();
    withTable.set(
      type,
      seen.map(({ path }) => path),
    );
    for (const { path, firstRow, inSight, tall, broken } of seen) {
      console.log(
        `${language} ${path}: first row at ${firstRow}, ${inSight} in sight, ${tall} tall, ${broken.length} broken`,
      );
    }
    expect(seen.length).toBeGreaterThan(0);
    expect(seen.filter(({ broken }) => broken.length > 0)).toEqual([]);
    expect(seen.filter(({ tall }) => tall > 0)).toEqual([]);
    expect(seen.filter(({ uncut }) => uncut > 0)).toEqual([]);
    expect(seen.filter(({ most, firstRow }) => most !== null && firstRow > most)).toEqual([]);
  },
);

test('an administrator has at least 16 members in sight, and no page to scroll', async () => {
  const page = await portal.pageAs('admin');
  const seen = await seenBy(page, '/admin/members');
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  console.log(`members in sight: ${seen?.inSight}, height of the page: ${height}`);
  await page.context().close();
  expect(seen?.inSight).toBeGreaterThanOrEqual(16);
  expect(height).toBeLessThanOrEqual(800);
});
