import type { Page } from '@playwright/test';

export const box = (page: Page) => page.locator('dialog').getByRole('combobox');
export const lines = (page: Page) => page.locator('dialog').getByRole('option');
export const button = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Find' });
export const title = (page: Page) => page.getByRole('heading', { level: 1 });
export const status = (page: Page) => page.locator('dialog [role=status]');

/** One key as a keyboard with another alphabet sends it. */
export const pressAs = (page: Page, press: { key: string; code: string; ctrlKey?: boolean; isComposing?: boolean }) =>
  page.evaluate((init) => {
    const target = document.activeElement ?? document.body;
    target.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init }));
  }, press);
