import type { Page } from '@playwright/test';
import { afterAll, afterEach, beforeAll, it } from 'vitest';
import { keptChromium } from './browser.ts';
import { expectPage } from './expect.ts';
import { type Gallery, serveGallery } from './gallery.ts';

let gallery: Gallery;
let page: Page;

beforeAll(async () => {
  gallery = await serveGallery();
});

afterEach(() => page.context().close());
afterAll(() => gallery?.close());

async function open(): Promise<void> {
  const context = await (await keptChromium()).newContext({ reducedMotion: 'reduce' });
  page = await context.newPage();
  await page.goto(gallery.url);
  await page.getByRole('combobox', { name: 'Plan' }).waitFor();
}

const button = (name: string) => page.getByRole('button', { name, exact: true });

it('what is removed by its own button leaves the focus at the next, and the last one at what follows', async () => {
  await open();
  await button('Remove Bora').press('Enter');
  await expectPage(button('Remove Chul')).toBeFocused();
  await button('Remove Chul').press('Enter');
  await expectPage(button('Ask')).toBeFocused();
});

it('undo in a notice gives the focus back to where it was', async () => {
  await open();
  await button('Remove Ara').press('Enter');
  await expectPage(button('Remove Bora')).toBeFocused();
  await page.locator('section.notices').getByRole('button', { name: 'Undo' }).press('Enter');
  await expectPage(button('Remove Ara')).toBeVisible();
  await expectPage(button('Remove Bora')).toBeFocused();
});

it('undo stays in the bell after its notice has gone, and is offered once', async () => {
  await open();
  await button('Remove Ara').press('Enter');
  await page.locator('section.notices').getByRole('button', { name: 'Dismiss' }).click();
  await page.locator('.notice-log').getByRole('button', { name: 'Undo' }).press('Enter');
  await expectPage(button('Remove Ara')).toBeVisible();
  await expectPage(page.locator('.notice-log')).toContainText('Ara is removed.');
  await expectPage(page.locator('.notice-log').getByRole('button', { name: 'Undo' })).toHaveCount(0);
});

it('a menu gives the focus back to its button when something was chosen', async () => {
  await open();
  await button('Sort').press('ArrowDown');
  await page.locator('.menu-item:focus').press('Enter');
  await expectPage(button('Sort')).toBeFocused();
});

it('a notice that comes while a dialog is open is written in a live region of the dialog, which stood before', async () => {
  await open();
  await button('Ask').click();
  const dialog = page.getByRole('dialog', { name: 'Order cards?' });
  await expectPage(dialog.locator('[aria-live=assertive]')).toHaveText('');
  await dialog.getByRole('button', { name: 'Order' }).click();
  await expectPage(dialog.locator('[aria-live=assertive]')).toContainText('The printer is full.');
  await dialog.getByRole('button', { name: 'Dismiss' }).click();
  await expectPage(page.locator('.notice')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expectPage(button('Ask')).toBeFocused();
});
