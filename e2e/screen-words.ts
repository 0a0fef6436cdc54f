import type { Page } from '@playwright/test';
import { beyond, type Measurement } from '../scripts/design-table.ts';

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

/** What is wrong with the words of the screen that a page shows, in the width it has. */
export async function faultsOfWords(page: Page, at: Omit<Measurement, 'value'>): Promise<string[]> {
  const keys = await page.evaluate(keysShown);
  const cut = await page.evaluate(cutWithoutSign);
  const words = [await page.evaluate(wordsBroken), await page.evaluate(wordsCut)].flat();
  return [
    ...beyond('keys-shown', { ...at, value: keys.length }),
    ...beyond('tabs-cut', { ...at, value: cut.length }),
    ...[...keys, ...words].map((fault) => `${at.place}: ${fault}`),
  ];
}
