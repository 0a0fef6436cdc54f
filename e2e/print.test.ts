import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { UserType } from '@coverlane/contract/access.ts';
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEMO_MEMBER_NUMBER } from '../demo/users.ts';
import { isWhole } from './looks.ts';
import { type Demonstration, startDemonstration } from './demonstration.ts';
import { comesToRest } from './show.ts';

// What people print is whole, on A4 and on Letter, and is of the page alone.

let shown: Demonstration;
const ids = { member: '', claim: '', client: '' };
beforeAll(async () => {
  shown = await startDemonstration();
  const { owner } = shown;
  const person = await owner
    .selectFrom('people')
    .select(['id', 'client_id'])
    .where('member_number', '=', DEMO_MEMBER_NUMBER)
    .where('suffix', '=', '00')
    .executeTakeFirstOrThrow();
  const claim = await owner
    .selectFrom('claims')
    .select('id')
    .where('person_id', '=', person.id)
    .where('status', '=', 'completed')
    .where('superseded_at', 'is', null)
    .executeTakeFirstOrThrow();
  Object.assign(ids, { member: person.id, client: person.client_id, claim: claim.id });
});
afterAll(() => shown.close());

const folder = process.env['KEEP_PAPERS'] ?? mkdtempSync(join(tmpdir(), 'coverlane-test-print-'));

const PAPERS = { a4: { width: 210, height: 297 }, letter: { width: 215.9, height: 279.4 } } as const;
const MARGIN = 14;
const PIXELS = 96 / 25.4;

/** The pages that a type of user prints. */
const pages: readonly (readonly [UserType, string])[] = [
  ['member', '/member'],
  ['member', '/member/claim/:claim'],
  ['member', '/member/claims'],
  ['member', '/member/accumulators'],
  ['member', '/member/coverage'],
  ['member', '/member/idcard'],
  ['admin', '/admin'],
  ['admin', '/admin/members'],
  ['admin', '/admin/member/:member'],
  ['admin', '/admin/member/:member?tab=coverage'],
  ['admin', '/admin/member/:member?tab=timeline'],
  ['admin', '/admin/enrollments'],
  ['admin', '/admin/client/:client/plans'],
  ['admin', '/admin/clientmatrix'],
  ['client', '/client/cobra'],
  ['client', '/client/enrollments'],
  ['tpa', '/tpa/claims'],
  ['client', '/client/member/:member?tab=cobra'],
  ['client', '/client/rates'],
  ['tpa', '/tpa/eobpapers'],
  ['tpa', '/tpa/claim/:claim'],
];

const pathOf = (path: string): string =>
  path.replace(/:(member|claim|client)/g, (_, name: keyof typeof ids) => ids[name]);

/** What a page looks like on a paper of a width. */
interface Printed {
  readonly shell: string[];
  readonly head: string;
  readonly cut: string[];
  readonly words: string[];
}

/** Runs in the browser: what is in sight of the shell, of the head of the paper, what is cut, and the words of tables and headings. */
function lookAtPaper(): Printed {
  const seen = (one: Element): boolean =>
    one.checkVisibility({ visibilityProperty: true, opacityProperty: true, contentVisibilityAuto: true });
  const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)].filter(seen);
  const said = (one: Element): string => (one.textContent ?? '').replace(/\s+/g, ' ').trim();
  const isCutBy = (frame: HTMLElement, place: DOMRect): boolean => {
    const { overflowX, overflowY } = getComputedStyle(frame);
    const own = frame.getBoundingClientRect();
    const isBeside = overflowX !== 'visible' && place.right > own.right + 1;
    return isBeside || (overflowY !== 'visible' && place.bottom > own.bottom + 2);
  };
  const isCut = (node: Node): boolean => {
    const range = document.createRange();
    range.selectNodeContents(node);
    const place = range.getBoundingClientRect();
    const frames: HTMLElement[] = [];
    for (let one = node.parentElement; one; one = one.parentElement) frames.push(one);
    return place.right > innerWidth + 1 || frames.some((frame) => isCutBy(frame, place));
  };
  const isRead = ({ parentElement, textContent }: Node): boolean =>
    parentElement !== null &&
    seen(parentElement) &&
    parentElement.closest('.hidden-visually, svg') === null &&
    textContent?.trim() !== '';
  const cut: string[] = [];
  const walk = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT);
  for (let node = walk.nextNode(); node; node = walk.nextNode())
    if (isRead(node) && isCut(node)) cut.push(node.textContent ?? '');
  return {
    shell: all('.top-bar, .shell-side, .shell-footer, .bottom-bar, .pager > :not(.print-only), .button, .menu').map(
      (one) => `${one.className}: ${said(one).slice(0, 40)}`,
    ),
    head: all('.print-head').map(said).join(),
    cut,
    words: all('main :is(h1, h2, h3, dd), .table tbody :is(td, th):not(.table-check, .table-actions)')
      .filter((one) => !one.closest('[data-print="no"]'))
      .map(said),
  };
}

async function settled(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator('main h1').first().waitFor();
  await comesToRest(page);
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
}

const bare = (text: string): string => text.replace(/\s+/g, '');

/** The text of each page of a PDF, by the program that Debian has for it; null where it is not installed. */
function textsOf(path: string): string[] | null {
  try {
    return execFileSync('pdftotext', ['-layout', path, '-'], { encoding: 'utf8' }).split('\f').slice(0, -1);
  } catch {
    return null;
  }
}

/** The papers that the page of this index is printed on: one of them, by turns, or before a release both. */
const papersFor = (index: number) => Object.entries(PAPERS).filter((_, at) => isWhole || at === index % 2);

async function printed(page: Page, { named, index }: { named: string; index: number }): Promise<void> {
  const onScreen = await page.evaluate(lookAtPaper);
  const isWide = (await page.locator('.page-list').count()) > 0;
  await page.locator('details').evaluateAll((all) => all.forEach((one) => one.toggleAttribute('open', false)));
  await page.emulateMedia({ media: 'print' });
  for (const [name, { width, height }] of papersFor(index)) {
    const across = isWide ? height : width;
    await page.setViewportSize({ width: Math.floor((across - 2 * MARGIN) * PIXELS), height: 900 });
    const paper = await page.evaluate(lookAtPaper);
    expect.soft(paper.shell, name).toEqual([]);
    expect.soft(paper.head, name).toMatch(/\d\d\/\d\d\/\d{4}/);
    expect.soft([...new Set(paper.cut)], name).toEqual([]);
    expect.soft(missingIn(paper.words, onScreen.words), name).toEqual([]);
    const file = join(folder, `${name}-${named.replace(/[^a-z]+/gi, '-')}.pdf`);
    const format = name === 'a4' ? 'A4' : 'Letter';
    writeFileSync(file, await page.pdf({ format, preferCSSPageSize: true }));
    const texts = textsOf(file);
    if (texts === null) continue;
    // No page has the head alone, or nothing.
    expect
      .soft(
        texts.filter((text) => bare(text).length < 60),
        name,
      )
      .toEqual([]);
    const whole = bare(texts.join(' '));
    const words = onScreen.words.filter((word) => !word.includes(' '));
    expect
      .soft(
        words.filter((word) => !whole.includes(bare(word))),
        name,
      )
      .toEqual([]);
  }
}

const missingIn = (there: readonly string[], wanted: readonly string[]): string[] =>
  wanted.filter((word) => !there.includes(word));

it.each(pages)('%s prints %s: whole, with the site and the day above it, and without the shell', async (type, path) => {
  const page = await shown.pageAs(type);
  await settled(page, pathOf(path));
  await printed(page, { named: `${type}${path}`, index: pages.findIndex((one) => one.join() === `${type},${path}`) });
  await shown.giveBack(page);
});

it('all rows of a list are printed, whatever page is in sight, and the paper says how many there are', async () => {
  const page = await shown.pageAs('admin');
  await page.addInitScript(() =>
    Object.assign(window, { print: () => document.body.setAttribute('data-printing', 'yes') }),
  );
  await settled(page, '/admin/members');
  const rows = page.locator('.table tbody tr[data-key]');
  expect(await rows.count()).toBe(25);
  const note = page.locator('.pager .print-only');
  await expect.poll(() => note.textContent()).toMatch(/^1 to 25 of \d+$/);
  await page.getByRole('button', { name: /^Print all \d+$/ }).click();
  await page.locator('body[data-printing]').waitFor();
  const said = await note.textContent();
  expect(said).toMatch(/^All \d+$/);
  expect(await rows.count()).toBe(Number(said?.slice(4)));
  await page.emulateMedia({ media: 'print' });
  expect(await note.isVisible()).toBe(true);
  // The heads of columns stand above the rows of each page, also of those that sort.
  const file = join(folder, 'all-members.pdf');
  writeFileSync(file, await page.pdf({ format: 'Letter', preferCSSPageSize: true }));
  const rowsAlone = (text: string) => text.includes('Active') && !/Name.*Number/.test(text);
  expect((textsOf(file) ?? []).filter(rowsAlone)).toEqual([]);
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect.poll(() => rows.count()).toBe(25);
  await shown.giveBack(page);
});

const reports = ['claims-by-month', 'claims-lag', 'plan-utilisation', 'network-savings', 'high-cost'];
/** One over months and one that is not; the first row of every report is looked at in design.test.ts. */
const printedReports = isWhole ? reports : ['claims-by-month', 'high-cost'];

it.each(printedReports)(
  'An administrator sees the first row of the report %s in a low window, opens its chart, and prints both',
  async (report) => {
    const page = await shown.pageAs('admin');
    await page.goto(`/admin/reports?report=${report}`);
    await page.getByRole('button', { name: 'Run report' }).click();
    await page.waitForURL(/reports\/[0-9a-f-]+$/);
    await shown.work();
    await page.locator('.table tbody tr').first().waitFor();
    await settled(page, page.url());
    const first = await page.locator('.table tbody tr[data-key]').first().boundingBox();
    expect(first?.y).toBeLessThanOrEqual(420);
    await page.getByRole('button', { name: 'Show the chart' }).click();
    await page.locator('.chart').first().waitFor();
    if (process.env['KEEP_PAPERS']) await page.screenshot({ path: join(folder, `${report}.png`), fullPage: true });
    await page.getByRole('button', { name: 'Hide the chart' }).click();
    await printed(page, { named: `report ${report}`, index: reports.indexOf(report) });
    await shown.giveBack(page);
  },
);
