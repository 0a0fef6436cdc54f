import type { Page } from '@playwright/test';
import { expect, test } from 'vitest';
import { expectPage } from './expect.ts';
import { freshPortal } from './fresh-portal.ts';
import type { Portal } from './portal.ts';

let portal: Portal;
freshPortal((opened) => {
  portal = opened;
});

async function settingsOfClient(): Promise<Page> {
  const page = await portal.page();
  await portal.enter(page, 'admin');
  await page.goto(`/admin/client/${portal.people.world.acme.id}/settings`);
  await page.locator('.settings-fields').first().waitFor();
  return page;
}

const set = (page: Page, value: string) =>
  page
    .locator('select[name=lifePartner]')
    .selectOption(value)
    .then(() => page.getByRole('button', { name: 'Save settings' }).click());

test('a setting says what applies and where it comes from, is marked once it is changed here, and the change is undone', async () => {
  const page = await settingsOfClient();
  const row = page.locator('.setting').filter({ has: page.locator('select[name=lifePartner]') });
  await expectPage(row).toContainText('Applies: No (standard)');
  await expectPage(row).toHaveAttribute('data-changed', 'false');
  await set(page, 'yes');
  await expectPage(row).toContainText('Changed here · Standard: No');
  await expectPage(row).toHaveAttribute('data-changed', 'true');
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expectPage(page.getByText('The change was undone.').first()).toBeVisible();
  await expectPage(row).toContainText('Applies: No (standard)');
  const kept = await portal.owner.selectFrom('settings').select('value').where('key', '=', 'lifePartner').execute();
  expect(kept).toEqual([]);
});

test('settings are found by search, by section with the keyboard alone, and by what was changed here; what was typed stays', async () => {
  const page = await settingsOfClient();
  await page.locator('input[name=retroAddDays]').fill('45');
  await page.getByRole('searchbox', { name: 'Search settings' }).fill('waived');
  await expectPage(page.locator('select[name=allowWaive]')).toBeVisible();
  await expectPage(page.locator('.setting:visible')).toHaveCount(1);
  await page.getByRole('searchbox', { name: 'Search settings' }).fill('nothing like it');
  await expectPage(page.getByText('No settings match.')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search settings' }).fill('');
  await expectPage(page.locator('input[name=retroAddDays]')).toHaveValue('45');
  await page.getByRole('button', { name: 'COBRA and state continuation' }).focus();
  await page.keyboard.press('Enter');
  await expectPage(page.getByRole('heading', { name: 'COBRA and state continuation' })).toBeFocused();
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expectPage(page.getByText('Settings saved').first()).toBeVisible();
  await page.getByLabel('Only settings changed here').check();
  await expectPage(page.locator('.setting:visible')).toHaveCount(1);
  await expectPage(page.locator('input[name=retroAddDays]')).toBeVisible();
});
