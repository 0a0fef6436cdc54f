import { setTimeout as sleep } from 'node:timers/promises';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page, Request } from '@playwright/test';
import type { People } from './people.ts';
import type { Look } from './portal.ts';
import { show } from './show.ts';

/** The path with the ids of these people. */
export const pathOf = (path: string, { users, family, world }: People): string =>
  path
    .replace(':brokerUser', users.broker)
    .replace(':member', family.subscriberId)
    .replace(':client', world.acme.id)
    .replace(':plan', world.acme.plans.medical);

type Looked = {
  url: string;
  path: string;
  looks: readonly Required<Look>[];
  /** Whether axe judges it. */
  axe: boolean;
  /** What else is asked of the screen in each language and width. */
  also: (look: Required<Look>) => Promise<void>;
};

/**
 * Opens a screen and looks at it in each of these ways: what is wrong in which, one line each. Only another language
 * needs the page anew, for the application goes from screen to screen by itself; colours and width change under it, as they do
 * when somebody turns a phone or evening comes.
 */
export async function faultsIn(page: Page, { url, path, looks, axe, also }: Looked): Promise<string[]> {
  const faults: string[] = [];
  for (const language of new Set(looks.map((look) => look.language))) {
    await ((await isShownIn(page, { url, language })) ? showAll(page, path) : load(page, { url, path, language }));
    const judged = new Set<number>();
    for (const look of looks.filter((one) => one.language === language)) {
      // Another scheme changes the colours of a page and nothing else of it.
      const isNew = !judged.has(look.width);
      const found = await faultsOf(page, look, axe ? (isNew ? 'all' : 'colours') : 'none');
      judged.add(look.width);
      if (isNew) await also(look);
      faults.push(...found.map((fault) => `${look.language} ${look.scheme} ${look.width}: ${fault}`));
    }
    if (await scrollsAt(page, NARROWEST)) faults.push(`${language} ${NARROWEST}: it scrolls sideways`);
  }
  return faults;
}

/** Is the application open in this page, in this language? */
const isShownIn = async (page: Page, { url, language }: { url: string; language: string }): Promise<boolean> =>
  page.url().startsWith(url) && (await page.locator('html').getAttribute('lang')) === language;

async function load(
  page: Page,
  { url, path, language }: { url: string; path: string; language: string },
): Promise<void> {
  await page.context().addCookies([{ name: 'coverlane_state', value: stateIn(language), url }]);
  await page.goto(path);
  await page.locator('main h1').waitFor();
  await page.waitForLoadState('networkidle');
}

/** So long must a page have asked for nothing, as after it was loaded. */
const QUIET_MS = 500;

/** Goes to a screen and waits until all that it asks for is there. */
async function showAll(page: Page, path: string): Promise<void> {
  const open = new Set<Request>();
  let last = performance.now();
  const ask = (request: Request) => {
    open.add(request);
    last = performance.now();
  };
  const get = (request: Request) => {
    open.delete(request);
    last = performance.now();
  };
  page.on('request', ask).on('requestfinished', get).on('requestfailed', get);
  await show(page, path);
  await isSoon(async () => open.size === 0 && performance.now() - last >= QUIET_MS);
  page.off('request', ask).off('requestfinished', get).off('requestfailed', get);
}

/** The narrowest window without sideways scroll: 400 % zoom on a small laptop (WCAG 1.4.10). */
const NARROWEST = 320;

/** Does the page, as it is, scroll sideways in a window of this width? */
async function scrollsAt(page: Page, width: number): Promise<boolean> {
  await page.setViewportSize({ width, height: HEIGHT });
  await isSoon(() => page.evaluate((wanted) => innerWidth === wanted, width));
  return scrollsSideways(page);
}

const stateIn = (language: string): string => encodeURIComponent(JSON.stringify({ language }));

async function faultsOf(
  page: Page,
  { scheme, width, language }: Required<Look>,
  what: Judged | 'none',
): Promise<string[]> {
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
  await page.setViewportSize({ width, height: HEIGHT });
  await isSoon(() => page.evaluate((wanted) => innerWidth === wanted, width));
  const spoken = await page.locator('html').getAttribute('lang');
  const wide = (await scrollsSideways(page)) ? ['it scrolls sideways'] : [];
  const judged = what === 'none' ? [] : await accessFaults(page, { what });
  return [...(spoken === language ? [] : [`it is in ${spoken}`]), ...wide, ...judged];
}

const HEIGHT = 900;
/** How long a page may take to come to rest; what is not yet as wanted then is judged as it is. */
const PATIENCE_MS = 15_000;
const PAUSE_MS = 100;

/** Asks a page, which on a busy machine is some frames late, until it says yes; false when it never does. */
async function isSoon(asks: () => Promise<boolean>): Promise<boolean> {
  const end = performance.now() + PATIENCE_MS;
  // Asked from here: in a page whose clock is stopped, no frame and no timer comes.
  while (!(await asks())) {
    if (performance.now() > end) return false;
    await sleep(PAUSE_MS);
  }
  return true;
}

/** By every rule of axe, or by those that look at colours. */
type Judged = 'all' | 'colours';
const rulesOfColours = ['color-contrast', 'link-in-text-block'];

/**
 * What axe (WCAG 2.2 A and AA, best practices) finds wrong on the page once it has come to rest; one line each.
 * Where it finds something it looks once more a second later: a fault is what stays.
 * @param asked showsLoading: the page shows for ever what stands in for data (the gallery); what: which rules, all unless said
 */
export async function accessFaults(
  page: Page,
  asked: { showsLoading?: boolean; what?: Judged } = {},
): Promise<string[]> {
  const found = await faultsNow(page, asked);
  if (found.length === 0) return [];
  await sleep(SECOND_LOOK_MS);
  return faultsNow(page, asked);
}

const SECOND_LOOK_MS = 1000;

async function faultsNow(
  page: Page,
  { showsLoading = false, what = 'all' }: { showsLoading?: boolean; what?: Judged },
): Promise<string[]> {
  await isSoon(() => page.evaluate(isAtRest, showsLoading));
  // Axe stays in a page that goes from screen to screen: to send and compile it costs more than to run it.
  const kept = (await page.evaluate(() => 'axe' in window)) ? { axeSource: 'void 0' } : {};
  // The portal has no frames: without their handling, axe opens no second page for each look. What passes is not described.
  // The size of targets (WCAG 2.5.8) is a rule that axe has switched off by itself.
  const rules = what === 'all' ? { rules: { 'target-size': { enabled: true } } } : {};
  const axe = new AxeBuilder({ page, ...kept }).options({ resultTypes: ['violations'], ...rules }).setLegacyMode();
  const { violations } = await (what === 'all' ? axe : axe.withRules(rulesOfColours)).analyze();
  const faults = violations.flatMap(({ id, nodes }) => nodes.map((node) => faultOf(page, id, node)));
  return (await Promise.all(faults)).filter((fault) => fault !== null);
}

const faultOf = async (page: Page, id: string, node: NodeResult): Promise<string | null> =>
  id === 'target-size' && (await isScrolledUnder(page, node)) ? null : `${id}: ${node.html.slice(0, 160)}`;

type NodeResult = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'][number]['nodes'][number];

/**
 * Is a target too small, or too near to another, alone because of what stays in its place while the page scrolls beneath
 * it (the bars above and below)? Any one of the checks suffices for axe, so one that fails for the bars alone decides.
 */
async function isScrolledUnder(page: Page, { any }: NodeResult): Promise<boolean> {
  const near = any.map(({ relatedNodes = [] }) => relatedNodes.map(({ target }) => target.map(String).join(' ')));
  const isForBars = near.filter((one) => one.length > 0).map((one) => page.evaluate(areHeld, one));
  return (await Promise.all(isForBars)).includes(true);
}

/** In the page: do all of these stay in their place? */
function areHeld(selectors: readonly string[]): boolean {
  const isHeld = (one: Element | null): boolean =>
    one !== null && (/sticky|fixed/.test(getComputedStyle(one).position) || isHeld(one.parentElement));
  return selectors.every((selector) => isHeld(document.querySelector(selector)));
}

/** In the page: has it a title and its fonts, does nothing move or fade, does nothing stand in for data on its way? */
function isAtRest(showsLoading: boolean): boolean {
  const loading = !showsLoading && document.querySelector('.skeleton, table[aria-busy=true]');
  // What turns for ever is no movement that ends; the device of the journeys asks for none of it.
  const ends = ({ effect }: Animation) => Number.isFinite(Number(effect?.getComputedTiming().endTime));
  const moving = document.getAnimations().some((one) => one.playState === 'running' && ends(one));
  return document.title !== '' && document.fonts.status === 'loaded' && !loading && !moving;
}

/** Is the page wider than the window, so that it scrolls sideways, and stays so? */
export const scrollsSideways = async (page: Page): Promise<boolean> =>
  !(await isSoon(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)));
