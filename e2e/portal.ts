import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { UserType } from '@coverlane/contract/access.ts';
import type { Browser, BrowserContext, Locator, Page } from '@playwright/test';
import { buildWeb } from '../scripts/build-web.ts';
import { Desk } from '../server/features/enrollments/enrollments.testing.ts';
import type { Pool } from '../server/platform/db/connect.ts';
import { DEMONSTRATION_CODE } from '../server/platform/sign-in/demonstration.ts';
import { type TestPortal, testPortal } from '../server/testing/portal.ts';
import { keptChromium } from './browser.ts';
import { expectPage, PATIENCE_MS } from './expect.ts';
import { workOff } from '../server/testing/work-off.ts';
import { outboxFolder } from '../server/platform/mail/post.ts';
import { readMail, type ReceivedMail } from '../server/platform/mail/smtp.testing.ts';
import { makePeople, PASSWORD, type People } from './people.ts';
import { usedPages } from './used-pages.ts';

/** How a page is looked at: language and scheme as a visitor's device asks for them, and a width in pixels. */
export interface Look {
  language?: 'en' | 'ko' | 'es';
  scheme?: 'light' | 'dark';
  width?: number;
}

/** A whole portal in a real browser, over a database of its own. */
export interface Portal {
  url: string;
  /** Sees every row. */
  owner: Pool;
  people: People;
  /** A page without a cookie of another: one that was given back and emptied, or a new one (used-pages.ts). */
  page(look?: Look): Promise<Page>;
  /** A page of a browser of its own, for what an emptied one would not forget: a clock, a script at each start, its protocol. */
  newPage(look?: Look): Promise<Page>;
  /** Leaves a page to the next journey, as the end of the test does that asked for it (fresh-portal.ts). */
  giveBack(page: Page): Promise<void>;
  /** The pages that were not given back. */
  lentPages(): ReadonlySet<Page>;
  /** Signs in through the form, as a user type's own user. */
  signIn(page: Page, type: UserType): Promise<void>;
  /** Has a session written for the page's browser, without the form. */
  enter(page: Page, type: UserType): Promise<void>;
  /** Enrolls by the calls alone, as a user type's own user: for what a journey presupposes. */
  desk(type: UserType): Promise<Desk>;
  /** Works off the queue of jobs, as the server's worker does. */
  work(): Promise<void>;
  /** Works off the queue until the page shows what comes of it: a job may be due, or put there, a moment later. */
  workUntil(shown: Locator): Promise<void>;
  /** The newest mail to an address, as it lies in the outbox. */
  mailTo(address: string): ReceivedMail;
  /** What the open pages show, one text each: for whoever reads why a journey failed. */
  shown(): Promise<string[]>;
  close(): Promise<void>;
}

/** How long a page is looked at before the queue is worked off once more: what was pressed may not have got there yet. */
const LOOK_MS = 1_000;
/** How long a page of a journey that failed is waited for to say what it shows. */
const SAY_MS = 10_000;
const WIDE = 1280;
const HEIGHT = 900;
/** How long a page may take to be there, or to let itself be clicked: two busy cores are slow. */
const ACTION_MS = 60_000;

/**
 * Starts a server, the browser application and a browser. Close it in afterAll.
 * @param browserApp the folder of a built application; unless given it is built, if it changed
 */
export async function startPortal(browserApp: string = builtApp()): Promise<Portal> {
  const portal = await testPortal({ browserApp });
  await portal.app.listen({ port: 0, host: '127.0.0.1' });
  const address = portal.app.server.address();
  const url = `http://localhost:${typeof address === 'object' && address ? address.port : 0}`;
  const people = await makePeople(portal.owner);
  const browser = await keptChromium();
  const used = usedPages(url, () => openPage(browser, url));
  if (!comesUp.has(browserApp)) {
    const first = await used.take();
    await opens(first);
    await used.giveBack(first);
    comesUp.add(browserApp);
  }
  return {
    url,
    owner: portal.owner,
    people,
    page: async (look) => lookAs(await used.take(), url, look),
    newPage: (look) => openPage(browser, url, look),
    giveBack: used.giveBack,
    lentPages: used.lent,
    signIn,
    enter: (page, type) => enter(page, { url, cookie: cookieOf(portal, people.users[type]) }),
    desk: async (type) => new Desk(portal, await portal.as({ id: people.users[type] })),
    work: () => workOff(portal),
    workUntil: (shown) =>
      expectPage(async () => {
        await workOff(portal);
        await expectPage(shown).toBeVisible({ timeout: LOOK_MS });
      }).toPass({ timeout: 3 * PATIENCE_MS }),
    mailTo: (address) => newestMail(outboxFolder(portal.parts.dataDir), address),
    shown: () => Promise.all(browser.contexts().flatMap((context) => context.pages().map(textOf))),
    close: async () => {
      await Promise.all(browser.contexts().map((context) => context.close()));
      await portal.close();
    },
  };
}

/** Applications that this worker saw come up: the journeys of its next files need not look again. */
const comesUp = new Set<string>();
let built: string | undefined;

/** The browser application under test: built if it changed since the worker began, or the folder that BROWSER_APP_A names. */
export function builtApp(): string {
  const elsewhere = process.env['BROWSER_APP_A'];
  if (elsewhere) return elsewhere;
  if (built === undefined && buildWeb() !== 0) throw new Error('The browser application does not build.');
  built = join(dirname(import.meta.dirname), 'dist/web');
  return built;
}

export async function openPage(browser: Browser, url: string, { language, scheme = 'light', width = WIDE }: Look = {}) {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height: HEIGHT },
    colorScheme: scheme,
    reducedMotion: 'reduce',
    // Where the employers are: between 19:00 and midnight there it is tomorrow already elsewhere.
    timezoneId: 'America/New_York',
  });
  if (language) await speak(context, url, language);
  if (SLOWNESS > 1) context.on('page', (page) => void slowDown(page));
  context.setDefaultTimeout(ACTION_MS);
  return context.newPage();
}

/**
 * Looks whether the built application comes up at all, before each journey waits for it in vain.
 * @throws {Error} what the browser says where a script of the application fails at its start
 */
async function opens(page: Page): Promise<void> {
  const { promise: broken, reject } = Promise.withResolvers<never>();
  page.on('pageerror', reject);
  await page.goto('/login');
  await Promise.race([page.locator('main h1').waitFor(), broken]);
  page.off('pageerror', reject);
}

/** Gives a page that was used before the look of a new one. */
export async function lookAs(
  page: Page,
  url: string,
  { language, scheme = 'light', width = WIDE }: Look = {},
): Promise<Page> {
  await page.setViewportSize({ width, height: HEIGHT });
  await page.emulateMedia({ media: null, forcedColors: null, colorScheme: scheme, reducedMotion: 'reduce' });
  if (language) await speak(page.context(), url, language);
  return page;
}

const speak = (context: BrowserContext, url: string, language: string): Promise<void> =>
  context.addCookies([{ name: 'coverlane_state', value: encodeURIComponent(JSON.stringify({ language })), url }]);

/** How many times slower the browser is made (SLOW_BROWSER), to find journeys that catch a moment instead of waiting. */
const SLOWNESS = Number(process.env['SLOW_BROWSER'] ?? 1);
/** Milliseconds that each request takes longer, for each time slower. */
const LATENCY_MS = 40;

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWNESS });
  await session.send('Network.enable');
  const unlimited = { offline: false, downloadThroughput: -1, uploadThroughput: -1 };
  await session.send('Network.emulateNetworkConditions', { ...unlimited, latency: LATENCY_MS * SLOWNESS });
}

/** The session cookie of a new session of this user. */
export async function cookieOf(portal: TestPortal, id: string): Promise<string> {
  const { headers } = await portal.as({ id });
  return /__Host-sid=([^;]+)/.exec(headers['cookie'] ?? '')?.[1] ?? '';
}

export async function enter(page: Page, { url, cookie }: { url: string; cookie: Promise<string> }): Promise<void> {
  const value = await cookie;
  await page
    .context()
    .addCookies([
      { name: '__Host-sid', value, url: url.replace('http:', 'https:'), secure: true, httpOnly: true, sameSite: 'Lax' },
    ]);
}

async function signIn(page: Page, type: UserType): Promise<void> {
  await page.goto('/login');
  await page.locator('input[name=username]').fill(`${type}.user`);
  await page.locator('input[name=password]').fill(PASSWORD);
  await page.locator('main form button[type=submit]').click();
  if (type !== 'member') await typeCode(page);
  await page.waitForURL(`**/${type}`);
  await page.locator('main h1').waitFor();
}

/** The second step of everybody but members, with the code of the demonstration, in whichever language. */
export async function typeCode(page: Page): Promise<void> {
  await page.locator('input[name=code]').fill(DEMONSTRATION_CODE);
  await page.locator('main form button[type=submit]').click();
}

const MOST_TEXT = 1500;

async function textOf(page: Page): Promise<string> {
  const text = await page
    .locator('body')
    .innerText({ timeout: SAY_MS })
    .catch((failure: unknown) => String(failure));
  return `${page.url()}\n${text.slice(0, MOST_TEXT)}`;
}

function newestMail(folder: string, address: string): ReceivedMail {
  const mails = readdirSync(folder)
    .filter((name) => name.endsWith('.eml'))
    .toSorted()
    .map((name) => readMail(readFileSync(join(folder, name), 'utf8')));
  const mail = mails.findLast((each) => each.header('to') === address);
  if (!mail) throw new Error(`There is no mail to ${address} in the outbox.`);
  return mail;
}
