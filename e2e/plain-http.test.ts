import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildWeb } from '../scripts/build-web.ts';
import { buildApp } from '../server/app.ts';
import { type TestPortal, testPortal } from '../server/testing/portal.ts';
import { keptChromium } from './browser.ts';
import { expectPage } from './expect.ts';

let portal: TestPortal;
let strict: Awaited<ReturnType<typeof buildApp>>;
let browser: Browser;
let port: number;

beforeAll(async () => {
  expect(buildWeb()).toBe(0);
  portal = await testPortal();
  const browserApp = join(import.meta.dirname, '../dist/web');
  strict = await buildApp({ ...portal.parts, encryptedOnly: true }, { browserApp });
  await strict.listen({ port: 0, host: '127.0.0.1' });
  const address = strict.server.address();
  port = typeof address === 'object' && address ? address.port : 0;
  browser = await keptChromium();
});
afterAll(async () => {
  await Promise.all(browser.contexts().map((context) => context.close()));
  await strict.close();
  await portal.close();
});

/** The sign-in page as a browser has it from this host, which is this very server whatever its name. */
async function signInPage(host: string, language: string, path = '/login') {
  const context = await browser.newContext();
  const state = encodeURIComponent(JSON.stringify({ language }));
  await context.addCookies([{ name: 'coverlane_state', value: state, url: `http://${host}` }]);
  await context.route(`http://${host}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    await route.fulfill({ response: await route.fetch({ url: `http://127.0.0.1:${port}${pathname}` }) });
  });
  const page = await context.newPage();
  await page.goto(`http://${host}${path}`);
  await page.locator('main h1').waitFor();
  return page;
}

/** Leaves a page: what it still fetches (its font, which nobody waits for) needs no answer any more. */
async function leave(page: Page): Promise<void> {
  await page.context().unrouteAll({ behavior: 'ignoreErrors' });
  await page.context().close();
}

it.each([
  ['en', 'the connection isn’t encrypted'],
  ['ko', '연결이 암호화되지 않아'],
  ['es', 'la conexión no está cifrada'],
])('over plain http from another machine the sign-in page says why nobody signs in (%s)', async (language, said) => {
  const page = await signInPage('benefits.test', language);
  await expectPage(page.locator('main')).toContainText(said);
  await leave(page);
});

it.each(['/user/forgotpassword', '/signup', '/404'])('%s says it too', async (path) => {
  const page = await signInPage('benefits.test', 'en', path);
  await expectPage(page.locator('main')).toContainText('the connection isn’t encrypted');
  await leave(page);
});

it('says nothing of it on this very machine', async () => {
  const page = await signInPage(`localhost:${port}`, 'en');
  await expectPage(page.locator('main')).not.toContainText('encrypted');
  await leave(page);
});
