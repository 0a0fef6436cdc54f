import { expectPage } from './expect.ts';
import { describe, expect, test } from 'vitest';
import { scrollsSideways } from './access.ts';
import { freshPortal } from './fresh-portal.ts';
import type { Portal } from './portal.ts';

let portal: Portal;
freshPortal((opened) => {
  portal = opened;
});

describe('an administrator', () => {
  test('writes a waiting rule and sees it applied to a hire, step by step', async () => {
    const page = await portal.page();
    await portal.enter(page, 'admin');
    await page.goto('/admin/waitingrules?open=new');
    const field = (name: string) => page.locator(`.split-form form [data-field="${name}"]`);
    await field('name').fill('Orientation, then 60 days');
    await field('clientId').fill('ACME');
    await page.getByRole('option', { name: /ACME/ }).first().click();
    await field('basis').selectOption('hireDate');
    await field('orientation').check();
    await field('unit').selectOption('days');
    await field('amount').fill('60');
    await field('effectiveOn').selectOption('firstOfMonthFollowing');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expectPage(page.getByText('Orientation, then 60 days was saved.').first()).toBeVisible();

    await page.goto('/admin/eligibility');
    await page.getByLabel('Client', { exact: true }).selectOption({ label: 'ACME Tool (10045)' });
    await page.locator('[data-field=date]').fill('05/03/2026');
    await page.getByRole('button', { name: 'Show what follows' }).click();
    await expectPage(page.getByRole('heading', { name: 'Coverage can start on 09/01/2026' })).toBeVisible();
    await expectPage(page.locator('.eligibility-rules li')).toHaveCount(4);
  });

  test('sees the days of a termination, with COBRA, in Korean', async () => {
    const page = await portal.page({ language: 'ko' });
    await portal.enter(page, 'admin');
    await page.goto('/admin/eligibility');
    await page.getByLabel('종료', { exact: true }).check();
    await page.locator('select[name=code]').selectOption('quit');
    await page.locator('[data-field=date]').fill('11/13/2026');
    await page.getByRole('button', { name: '결과 보기' }).click();
    await expectPage(page.getByRole('heading', { name: '마지막 보장일은 11/30/2026입니다' })).toBeVisible();
    await expectPage(page.getByText('12/01/2026부터 05/31/2028까지 18개월')).toBeVisible();
  });

  test('sets what a client does otherwise, and takes it back', async () => {
    const page = await portal.page();
    await portal.enter(page, 'admin');
    await page.goto('/admin/settings');
    await page.locator('.settings-fields').first().waitFor();
    const partners = page.locator('select[name=lifePartner]');
    const words = () => partners.locator('option:checked');
    await expectPage(words()).toHaveText('No (standard)');
    await page.locator('select[name=clientId]').selectOption({ label: 'ACME Tool (10045)' });
    await partners.selectOption('yes');
    // Another place would take away what was typed, so it is asked for first.
    const clients = page.locator('select[name=clientId]');
    await clients.selectOption({ index: 0 });
    await page.getByRole('button', { name: 'Stay here' }).click();
    await expectPage(clients.locator('option:checked')).toHaveText('ACME Tool (10045)');
    await expectPage(words()).toHaveText('Yes');
    await clients.selectOption({ index: 0 });
    await page.getByRole('button', { name: 'Leave without saving' }).click();
    await expectPage(clients.locator('option:checked')).toHaveText('The whole installation');
    await expectPage(words()).toHaveText('No (standard)');
    await clients.selectOption({ label: 'ACME Tool (10045)' });
    await expectPage(words()).toHaveText('No (standard)');
    await partners.selectOption('yes');
    await page.getByRole('button', { name: 'Save settings' }).click();
    await expectPage(page.getByText('Settings saved').first()).toBeVisible();
    await expectPage(words()).toHaveText('Yes');
    await page.locator('select[name=divisionId]').selectOption({ index: 1 });
    await expectPage(words()).toHaveText('Yes (client)');
    await page.locator('select[name=divisionId]').selectOption({ index: 0 });
    await expectPage(words()).toHaveText('Yes');
    await partners.selectOption('');
    await page.getByRole('button', { name: 'Save settings' }).click();
    await expectPage(words()).toHaveText('No (standard)');
  });

  test.each([360, 1280])(
    'says on the client’s own screen what a month costs that coverage ends in, %i px wide',
    async (width) => {
      const clientId = portal.people.world.acme.id;
      // Each width begins with nothing set: what is set already is not saved once more.
      await portal.owner.deleteFrom('settings').where('key', '=', 'midMonthRule').execute();
      const page = await portal.page({ width });
      await portal.enter(page, 'admin');
      await page.goto(`/admin/client/${clientId}/settings`);
      const rule = page.getByLabel('Months in which coverage begins or ends');
      const words = () => rule.locator('option:checked');
      await rule.selectOption({ label: 'Prorated by day' });
      await page.getByRole('button', { name: 'Save settings' }).click();
      await expectPage(page.getByText('Settings saved').first()).toBeVisible();
      expect(await scrollsSideways(page)).toBe(false);
      await page.locator('select[name=divisionId]').selectOption({ index: 1 });
      await expectPage(words()).toHaveText('Prorated by day (client)');
      await page.locator('.notice-close').first().click();
      await expectPage(page.getByText('Settings saved')).toHaveCount(0);
      await rule.selectOption({ label: 'The whole month where covered on the 1st' });
      await page.getByRole('button', { name: 'Save settings' }).click();
      // Until it is saved, going to another division would be asked about.
      await expectPage(page.getByText('Settings saved').first()).toBeVisible();
      await expectPage(words()).toHaveText('The whole month where covered on the 1st');
      await page.locator('select[name=divisionId]').selectOption({ index: 0 });
      await expectPage(words()).toHaveText('Prorated by day');
    },
  );
});
