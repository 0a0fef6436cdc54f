import type { Page } from '@playwright/test';
import { showOrLoad } from './show.ts';

/** What is seen of a screen with a table, in pixels and counts; null where it has none. */
export interface TableLook {
  path: string;
  /** A page that is a list: two lines above its rows; with tabs or a notice of its own a third. */
  isList: boolean;
  isUnderTabs: boolean;
  firstRow: number;
  inSight: number;
  broken: string[];
  tall: number;
  uncut: number;
}

/** Runs in the browser: words of a cell on two lines, rows of two lines, where the first row stands, how many are in sight. */
function look(path: string): TableLook | null {
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
    isList: document.querySelector('.page-list') !== null,
    isUnderTabs: document.querySelector('main .tabs, main .banner') !== null,
    firstRow: Math.round(first.getBoundingClientRect().top - announced),
    inSight: rows.filter((each) => each.getBoundingClientRect().bottom <= bottom).length,
    broken,
    tall: rows.filter((each) => !each.querySelector('.column-wrap') && each.offsetHeight > row + 4).length,
    uncut: cut.length,
  };
}

/** Opens a path and looks at its table, once it is there. */
export async function tableLookOf(page: Page, path: string): Promise<TableLook | null> {
  await showOrLoad(page, path);
  await page.evaluate(() => document.fonts.ready);
  return page.evaluate(look, path);
}
