import type { Page } from '@playwright/test';
import { expect, test } from 'vitest';
import { aPng } from '../server/features/sites/pictures.testing.ts';
import { expectPage } from './expect.ts';
import { freshPortal } from './fresh-portal.ts';
import type { Portal } from './portal.ts';

let portal: Portal;
freshPortal((opened) => {
  portal = opened;
});

/** The only site, as who may keep it. */
async function keptSite(): Promise<Page> {
  const { id } = await portal.owner.selectFrom('sites').select('id').limit(1).executeTakeFirstOrThrow();
  await portal.owner
    .insertInto('user_permissions')
    .columns(['user_id', 'permission_id'])
    .expression((eb) =>
      eb
        .selectFrom('permissions')
        .select([eb.val(portal.people.users.admin).as('user_id'), 'permissions.id as permission_id'])
        .where('machine_name', '=', 'manageSites'),
    )
    .onConflict((already) => already.doNothing())
    .execute();
  const page = await portal.page();
  await portal.enter(page, 'admin');
  await page.goto(`/admin/sites?open=${id}`);
  await page.getByRole('heading', { name: 'Appearance' }).waitFor();
  return page;
}

const choose = (page: Page, place: number, buffer: Buffer) =>
  page.locator('input[type=file]').nth(place).setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer });

test('an administrator gives a site its look, told why a logo cannot be seen, and visitors see it', async () => {
  const page = await keptSite();
  await choose(page, 0, aPng({ width: 120, height: 48, colour: [255, 255, 255] }));
  await expectPage(page.getByText('This logo is hard to see on the page.')).toBeVisible();
  await choose(page, 0, aPng({ width: 120, height: 48, colour: [16, 42, 107] }));
  await expectPage(page.getByText('Logo on light pages: saved.').first()).toBeVisible();
  await choose(page, 3, aPng({ width: 900, height: 700, colour: [40, 120, 110] }));
  await expectPage(page.getByText('Sign-in picture: saved.').first()).toBeVisible();
  await page.locator('input[name=from]').fill('#ffe08a');
  await expectPage(page.getByText('Choose darker or lighter colors').first()).toBeVisible();
  await page.locator('input[name=from]').fill('#7a1f5c');
  await page.locator('input[name=to]').fill('#3a0f2c');
  await page.getByRole('button', { name: 'Save card colors' }).click();
  await expectPage(page.getByText('Card colors saved.').first()).toBeVisible();

  const visitor = await portal.page();
  await visitor.goto('/login');
  const picture = visitor.locator('.auth-picture');
  await expectPage(picture).toBeVisible();
  expect(await visitor.locator('header img.logo, .auth img.logo, a img.logo').first().getAttribute('src')).toMatch(
    /^\/sitepicture\//,
  );
  const card = await visitor.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--card-1'));
  expect(card).toBe('#7a1f5c');
  await visitor.setViewportSize({ width: 360, height: 740 });
  await expectPage(picture).toBeHidden();
});

test('how roomy rows are goes with the account into another browser', async () => {
  const page = await portal.page();
  await portal.enter(page, 'admin');
  await page.goto('/admin/members');
  await page.locator('main h1').waitFor();
  await expectPage(page.locator('html')).toHaveAttribute('data-density', 'compact');
  await page.getByRole('button', { name: /^Your account/ }).click();
  await page.getByText('Roomy rows').click();
  await expectPage(page.locator('html')).toHaveAttribute('data-density', 'comfortable');
  const elsewhere = await portal.page();
  await portal.enter(elsewhere, 'admin');
  await elsewhere.goto('/admin/members');
  await expectPage(elsewhere.locator('html')).toHaveAttribute('data-density', 'comfortable');
});
