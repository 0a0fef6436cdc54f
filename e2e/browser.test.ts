import type { Browser } from '@playwright/test';
import { afterAll, beforeAll, it } from 'vitest';
import { expectPage } from './expect.ts';
import { launchChromium } from './browser.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await launchChromium();
});

afterAll(() => browser?.close());

it('A real browser shows a page and takes a click', async () => {
  const page = await browser.newPage();
  await page.setContent('<button onclick="this.textContent = `pressed`">press</button>');
  await page.getByRole('button', { name: 'press' }).click();
  await expectPage(page.getByRole('button')).toHaveText('pressed');
});
