import type { Locator, Page } from '@playwright/test';
import { expectPage } from './expect.ts';

/** How long a key may take to show what it opens before it is taken for lost. */
const LOST_MS = 10_000;

/** Presses a key until what it leads to is there: pressed before its screen listens, it is lost. */
export const pressUntil = (page: Page, key: string, shown: Locator): Promise<void> =>
  expectPage(async () => {
    if (!(await shown.isVisible())) await page.keyboard.press(key);
    await expectPage(shown).toBeVisible({ timeout: LOST_MS });
  }).toPass();
