import { describe, it } from 'vitest';
import { expectPage as expect } from './expect.ts';
import { freshPortal } from './fresh-portal.ts';
import type { Portal } from './portal.ts';

let portal: Portal;
freshPortal((opened) => {
  portal = opened;
});

describe('An action typed into the box', () => {
  it('reads an action with a name and a date, and asks for the reason, which nobody said, and one key confirms the review', async () => {
    const page = await portal.page();
    await portal.enter(page, 'client');
    await page.goto('/client');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('term jiw today');
    await expect(page.locator('dialog').getByRole('option').first()).toContainText(
      /Terminate Jiwoo Kim’s coverage on \d{2}\/\d{2}\/\d{4}/,
    );
    await page.keyboard.press('Enter');
    await page.waitForURL('**/client/terminate/**');
    const reason = page.getByLabel('Reason', { exact: true });
    await expect(reason).toBeFocused();
    await expect(reason).toHaveValue('');
    await page.keyboard.press('Control+Enter');
    await expect(page.locator('.error-summary')).toContainText('Reason');
    await expect(page).not.toHaveURL(/page=review/);
    await reason.selectOption({ label: 'Resigned' });
    await page.keyboard.press('Control+Enter');
    await page.waitForURL('**/client/terminate/**page=review**');
    await expect(page.getByText('Effects of this change')).toBeVisible();
    await expect(page.locator('.details-list').first()).toContainText('Resigned');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText('Effects of this change')).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
});
