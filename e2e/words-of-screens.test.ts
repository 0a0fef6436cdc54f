import type { UserType } from '@coverlane/contract/access.ts';
import { expect, it } from 'vitest';
import { beyond } from '../scripts/design-table.ts';
import { languagesFor, pathOf } from './access.ts';
import { freshPortal } from './fresh-portal.ts';
import type { Portal } from './portal.ts';
import { show } from './show.ts';
import { screensToCheck } from './screens-to-check.ts';
import type { Language } from './words.ts';

let portal: Portal;
freshPortal((opened) => {
  portal = opened;
});

const languages = ['en', 'ko', 'es'] satisfies Language[];
const types = [...new Set(screensToCheck.map(({ as }) => as))];

/** The screens of a type that are looked at in a language: each in one of them, by turns (languagesFor). */
const pathsOf = (type: UserType | null, language: Language): string[] =>
  screensToCheck
    .filter(({ as }) => as === type)
    .filter((_, at) => languagesFor(languages, at).includes(language))
    .map(({ path }) => path);

/** In the page: keys of the catalogue in place of words. Names of hosts and files are written so too. */
function keysShown(): string[] {
  const keys = document.querySelector('main')?.innerText.match(/\b[a-z]+\.[a-z]+\.[a-z-]+\b/g) ?? [];
  return keys.filter((key) => !/example|localhost|\.(com|org|json|css)$/.test(key)).map((key) => `key ${key}`);
}

/** In the page: words on two lines. Codes and addresses that are there to be copied may be. */
function wordsBroken(): string[] {
  const isBroken = (node: Node, at: number, word: string) => {
    const range = document.createRange();
    range.setStart(node, at);
    range.setEnd(node, at + word.length);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
  };
  const broken: string[] = [];
  const walk = document.createTreeWalker(document.querySelector('main') ?? document, NodeFilter.SHOW_TEXT);
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const text = node;
    if (!text.parentElement?.checkVisibility()) continue;
    if (text.parentElement.closest('code, pre, .copy-text, textarea, .hidden-visually')) continue;
    const words = [...(text.textContent ?? '').matchAll(/[\p{L}\p{N}]{2,}/gu)];
    broken.push(...words.filter(({ 0: word, index }) => isBroken(text, index, word)).map(([word]) => `broken ${word}`));
  }
  return broken;
}

/** In the page: buttons, headings and labels that are cut; cells of tables are, and say the whole in their title. */
function wordsCut(): string[] {
  const parts = [...document.querySelectorAll<HTMLElement>('main :is(button, h1, h2, h3, label, .chip)')];
  const isCut = (part: HTMLElement) =>
    part.clientWidth > 1 &&
    part.scrollWidth > part.clientWidth + 1 &&
    getComputedStyle(part).overflowX === 'hidden' &&
    !part.closest('.table-words, td');
  return parts.filter((part) => part.checkVisibility() && isCut(part)).map(({ innerText }) => `cut ${innerText}`);
}

/** In the page: tabs and tables that go on beyond their edge, and nothing shows it. */
function cutWithoutSign(): string[] {
  const frames = [...document.querySelectorAll<HTMLElement>('.tabs, .table-scroll')];
  const cut = frames.filter((frame) => frame.scrollWidth > frame.clientWidth + 1 && !frame.dataset['cut']);
  return cut.map(({ className }) => className);
}

it.each(languages)(
  'every screen that is looked at in %s shows words, whole, and no keys of the catalogue',
  { timeout: 300_000 },
  async (language) => {
    const faults: string[] = [];
    for (const type of types) {
      const page = await portal.usedPage({ language });
      if (type) await portal.enter(page, type);
      await page.goto(type ? '/user/profile' : '/login');
      await page.locator('main h1').waitFor();
      for (const path of pathsOf(type, language)) {
        await show(page, pathOf(path, portal.people));
        const place = `${type ?? 'visitor'} ${path}`;
        const keys = await page.evaluate(keysShown);
        faults.push(...beyond('keys-shown', { place, language, value: keys.length }));
        const cut = await page.evaluate(cutWithoutSign);
        faults.push(...beyond('tabs-cut', { place, language, value: cut.length }));
        for (const look of [wordsBroken, wordsCut])
          faults.push(...(await page.evaluate(look)).map((fault) => `${place}: ${fault}`));
        faults.push(...keys.map((key) => `${place}: ${key}`));
      }
      await portal.giveBack(page);
    }
    expect(faults).toEqual([]);
  },
);
