import { type UserType, userTypes } from '@coverlane/contract/access.ts';
import type { Browser, Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pathOf } from './access.ts';
import { isWhole, languagesFor } from './looks.ts';
import { launchChromium } from './browser.ts';
import { freshPortal } from './fresh-portal.ts';
import { openPage, type Portal } from './portal.ts';
import { show } from './show.ts';
import type { Language } from './words.ts';

let portal: Portal;
freshPortal((opened) => {
  portal = opened;
});

/** A home, a list, a record, a form, of whoever has them. */
const pages: Readonly<Record<UserType, readonly string[]>> = {
  admin: ['/admin', '/admin/members?q=a', '/admin/member/:member?client=:client', '/admin/contactcategories?open=new'],
  broker: ['/broker', '/broker/members?q=a', '/broker/member/:member?client=:client'],
  client: ['/client', '/client/members?q=a', '/client/member/:member', '/client/member/:member/enrollment'],
  member: ['/member', '/member/claims', '/member/contact', '/user/profile'],
  partner: ['/partner', '/partner/members?q=a'],
  tpa: ['/tpa', '/tpa/members?q=a', '/tpa/member/:member?client=:client'],
};
const languages = ['en', 'ko', 'es'] satisfies Language[];
const WIDTHS = [1280, 360];
const HEIGHT = 800;

/** In the page: what of the bar at the top stands outside the window or over something else, what is cut on the page. */
function faultsNow(): string[] {
  const bar = document.querySelector('.top-bar')?.getBoundingClientRect();
  const inBar = [...document.querySelectorAll<HTMLElement>('.top-bar :is(a, button)')]
    .filter((one) => one.checkVisibility() && !one.closest('.tabs, dialog, [role=menu]'))
    .map((one) => ({ name: one.innerText.trim(), box: one.getBoundingClientRect() }));
  const width = document.documentElement.clientWidth;
  const outside = inBar.filter(
    ({ box }) => box.left < -1 || box.right > width + 1 || !bar || box.top < bar.top - 1 || box.bottom > bar.bottom + 1,
  );
  const over = inBar.filter(({ box }, at) => at > 0 && box.left < (inBar[at - 1]?.box.right ?? 0) - 1);
  const cut = [...document.querySelectorAll<HTMLElement>('main :is(button, h1, h2, h3, label, .chip)')].filter(
    (part) =>
      part.checkVisibility() &&
      part.clientWidth > 1 &&
      getComputedStyle(part).overflowX === 'hidden' &&
      part.scrollWidth > part.clientWidth + 1 &&
      !part.closest('td, .table-words'),
  );
  const isWide = document.documentElement.scrollWidth > width + 1;
  const wide = [...document.querySelectorAll('body *')].filter(
    (one) =>
      one.clientWidth !== 1 &&
      one.getBoundingClientRect().right > width + 1 &&
      !one.closest('.table-scroll, .tabs, svg, .hidden-visually'),
  );
  return [
    ...(isWide ? wide.slice(0, 6).map((one) => `wider than the window: ${one.className} ${one.textContent}`) : []),
    ...outside.map(({ name }) => `outside the bar: ${name}`),
    ...over.map(({ name }) => `over its neighbour: ${name}`),
    ...cut.map(({ innerText }) => `cut: ${innerText}`),
  ];
}

async function faultsOf(page: Page, named: string): Promise<string[]> {
  const faults: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHT });
    await page.waitForFunction((wanted) => innerWidth === wanted, width);
    const found = await page.evaluate(faultsNow);
    faults.push(...found.map((fault) => `${named} ${width}: ${fault}`));
  }
  return faults;
}

interface Walk {
  type: UserType;
  language: Language;
  /** In the page, once it has come. */
  enlarge?: () => void;
}

async function walk(page: Page, { type, language, enlarge }: Walk): Promise<string[]> {
  await portal.enter(page, type);
  await page.goto('/user/profile');
  await page.locator('main h1').waitFor();
  if (enlarge) await page.evaluate(enlarge);
  const faults: string[] = [];
  for (const path of pages[type]) {
    await show(page, pathOf(path, portal.people));
    faults.push(...(await faultsOf(page, `${language} ${path}`)));
  }
  return faults;
}

it.each(userTypes.flatMap((type, at) => languagesFor(languages, at).map((language) => ({ type, language }))))(
  'with letters twice as large nothing of the bar or the pages of $type is cut or covered, in $language',
  async ({ type, language }) => {
    const page = await portal.page({ language });
    const faults = await walk(page, {
      type,
      language,
      enlarge: () => {
        document.documentElement.style.fontSize = '32px';
      },
    });
    await portal.giveBack(page);
    expect(faults).toEqual([]);
  },
);

/** As the browser's own settings have them: media queries see those too. Before a release all three see both. */
const settings: { setting: string; named: string; types: readonly UserType[] }[] = [
  { setting: 'defaultFontSize=32', named: 'letters of 32 pixels', types: ['admin', 'member'] },
  { setting: 'minimumFontSize=24', named: 'no letters below 24 pixels', types: ['client'] },
];
describe.each(settings)('a browser set to $named', ({ setting, types }) => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchChromium([`--blink-settings=${setting}`]);
  });
  afterAll(() => browser?.close());

  it.each<UserType>(isWhole ? ['admin', 'client', 'member'] : types)(
    'cuts and covers nothing of the bar and the pages of %s in Spanish',
    async (type) => {
      const page = await openPage(browser, portal.url, { language: 'es' });
      const faults = await walk(page, { type, language: 'es' });
      await page.context().close();
      expect(faults).toEqual([]);
    },
  );
});
