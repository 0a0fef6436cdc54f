import type { Page } from '@playwright/test';
import { expectPage } from './expect.ts';
import { describe, expect, test } from 'vitest';
import { somePrices } from '../server/testing/prices.ts';
import { accessFaults, scrollsSideways } from './access.ts';
import { freshPortal } from './fresh-portal.ts';
import type { Portal } from './portal.ts';

let portal: Portal;
let page: Page;
let medical: string;
freshPortal(async (opened) => {
  portal = opened;
  const { acme } = portal.people.world;
  await somePrices(portal.owner, acme);
  medical = `/admin/client/${acme.id}/plan/${acme.plans.medical}`;
  page = await portal.page();
  await portal.enter(page, 'admin');
});

describe('an administrator keeps plans and prices', () => {
  test('puts a tier into another place with the keyboard and names it in Korean', async () => {
    await page.goto('/admin/tiers');
    const names = page.locator('.plans-item strong');
    await expectPage(names).toHaveText(['Employee Only', 'Employee & Spouse', 'Employee & Children', 'Family']);
    await page.getByRole('button', { name: 'Move Employee & Spouse down' }).focus();
    await page.keyboard.press('Enter');
    await expectPage(names).toHaveText(['Employee Only', 'Employee & Children', 'Employee & Spouse', 'Family']);
    await page.getByRole('button', { name: 'Change Family' }).click();
    await expectPage(page.getByLabel('Code', { exact: true })).toBeDisabled();
    await page.getByLabel('Name in Korean').fill('온 가족');
    await page.getByRole('button', { name: 'Save' }).click();
    const korean = await portal.page({ language: 'ko' });
    await portal.enter(korean, 'admin');
    await korean.goto('/admin/tiers');
    await expectPage(korean.locator('.plans-item strong').last()).toHaveText('온 가족');
  });

  test('goes from a client to what a plan costs and who pays it', async () => {
    await page.goto(`/admin/clients?open=${portal.people.world.acme.id}`);
    await page.getByRole('link', { name: 'Plans and rates' }).click();
    const row = page.getByRole('row', { name: /medical MED1/ });
    await expectPage(row).toContainText('$122.48 to $734.88');
    await row.getByRole('link').click();
    await expectPage(page.getByRole('row', { name: /Family/ }).last()).toContainText('$734.88');
  });

  test('changes a rate from a day on and sees the new price; copies the rates into another year with a percentage', async () => {
    await page.goto(medical);
    await page.getByRole('button', { name: 'Change these rates' }).click();
    await page.getByLabel('Rate for Employee Only').fill('700');
    await page.getByLabel('Effective date', { exact: true }).fill('01/01/2026');
    await page.getByRole('button', { name: 'Save' }).click();
    await expectPage(page.getByRole('row', { name: /Employee Only/ }).last()).toContainText('$560.00');
    await expectPage(page.getByLabel('Effective', { exact: true }).locator('option')).toHaveText([
      'From 01/01/2026',
      '01/01/2020 to 12/31/2025',
    ]);

    await page.getByRole('button', { name: 'Copy with a change' }).click();
    await page.getByLabel('Effective date', { exact: true }).fill('01/01/2031');
    await page.getByLabel('Change in percent').fill('10');
    await page.getByRole('button', { name: 'Show the change' }).click();
    await expectPage(page.getByRole('row', { name: /Employee Only/ })).toContainText('770.00');
    await page.getByRole('button', { name: 'Save these rates from 01/01/2031' }).click();
    await expectPage(page.getByLabel('Effective', { exact: true }).locator('option').first()).toHaveText(
      'From 01/01/2031',
    );
  });

  test('types rates by age for a plan that has none', async () => {
    const { acme } = portal.people.world;
    await page.goto(`/admin/client/${acme.id}/plan/${acme.plans.vision}`);
    await page.getByRole('button', { name: 'New rates' }).click();
    await page.getByLabel('Effective date', { exact: true }).fill('01/01/2026');
    await page.getByLabel('Kind of rate').selectOption('age');
    await page.getByRole('textbox', { name: 'Age to' }).fill('25');
    await page.getByLabel(/^Rate for/).fill('8.25');
    await page.getByRole('button', { name: 'Add a line' }).click();
    await page.getByLabel('Age from').last().fill('30');
    await page
      .getByLabel(/^Rate for/)
      .last()
      .fill('12.5');
    await page.getByRole('button', { name: 'Save' }).click();
    await expectPage(page.getByRole('row', { name: /Age 30 and over/ })).toContainText('12.50');
    await expectPage(page.getByText('Age bands leave a gap at 26.')).toBeVisible();
  });

  test('says what the employer pays', async () => {
    await page.goto(`${medical}?tab=contribution`);
    await page.getByRole('button', { name: 'Change the contribution' }).click();
    await page.getByLabel('Employer contribution', { exact: true }).selectOption('percentTotal');
    await page.getByLabel('Percent of the employee’s cost').fill('100');
    await page.getByRole('button', { name: 'Save' }).click();
    await expectPage(page.getByRole('row', { name: /Employee Only/ })).toContainText('$0.00');
  });

  test.each(['', '?tab=contribution', '?tab=details'])(
    'finds every part of a plan%s open to everybody',
    async (tab) => {
      const narrow = await portal.page({ width: 360, language: 'ko', scheme: 'dark' });
      await portal.enter(narrow, 'admin');
      await narrow.goto(`${medical}${tab}`);
      await expectPage(narrow.locator('.card').first()).toBeVisible();
      if (tab === '') {
        await narrow.locator('.plans-version button').first().click();
        await expectPage(narrow.locator('.plans-line').first()).toBeVisible();
      }
      expect(await accessFaults(narrow)).toEqual([]);
      expect(await scrollsSideways(narrow)).toBe(false);
    },
  );
});

test('an employer reads its plans, their rates by date and its contribution on a phone, and can change none', async () => {
  const own = await portal.page({ width: 360 });
  await portal.enter(own, 'client');
  await own.goto('/client/rates');
  await own.getByRole('link', { name: /medical MED1/ }).click();
  await expectPage(own.getByLabel('Effective')).toBeVisible();
  await expectPage(own.getByText('Employee Only').first()).toBeVisible();
  expect(await scrollsSideways(own)).toBe(false);
  await own.getByRole('link', { name: 'Employer contribution' }).click();
  await expectPage(own.getByText('Employer contribution').nth(1)).toBeAttached();
  await expectPage(own.getByRole('button', { name: /Change|New|Copy/ })).toHaveCount(0);
  expect(await accessFaults(own)).toEqual([]);
  const { subscriberId: memberId } = portal.people.family;
  await own.goto(`/client/member/${memberId}?client=${portal.people.world.acme.id}&tab=coverage`);
  await expectPage(own.getByRole('heading', { name: 'Cost of coverage' })).toBeVisible();
  for (const share of ['Monthly premium', 'Employer share', 'Employee share', 'Payroll deduction'])
    await expectPage(own.getByText(share, { exact: true }).first(), share).toBeAttached();
  await expectPage(own.getByText('Monthly premium').first()).toBeVisible();
  expect(await accessFaults(own)).toEqual([]);
});
