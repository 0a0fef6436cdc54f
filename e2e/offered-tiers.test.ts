import type { Locator, Page } from '@playwright/test';
import { expect, it } from 'vitest';
import { somePrices } from '../server/testing/prices.ts';
import { accessFaults, scrollsSideways } from './access.ts';
import { expectPage } from './expect.ts';
import { freshPortal } from './fresh-portal.ts';
import type { Portal } from './portal.ts';

let portal: Portal;
freshPortal(async (opened) => {
  portal = opened;
  await somePrices(portal.owner, portal.people.world.acme);
});

const tiersOf = async (page: Page) => {
  await page.goto(`/admin/client/${portal.people.world.acme.id}/tiers`);
  return page.getByRole('region', { name: 'Tiers' });
};

/** Takes a tier of the medical plan out of the limit. */
const takeOut = (limits: Locator, tier: string) =>
  limits.getByRole('button', { name: new RegExp(`medical MED1 ${tier}`) }).click();

it('An administrator takes tiers out of a limit, and sells the plan in them for some days; what was wrong is corrected in place', async () => {
  const page = await portal.page({ width: 360 });
  await portal.enter(page, 'admin');
  const limits = await tiersOf(page);
  const removing = limits.getByRole('button', { name: /Remove/ });
  await expectPage(removing).toHaveCount(4);
  for (const tier of ['ECH', 'FAM']) await takeOut(limits, tier);
  await expectPage(removing).toHaveCount(2);
  await limits.getByRole('button', { name: 'Limit tiers' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Plan of a division').selectOption({ label: 'Main · medical MED1' });
  await dialog.getByLabel(/^ECH/).check();
  await dialog.getByLabel(/^FAM/).check();
  await dialog.getByLabel('First day').fill('02/01/2030');
  await dialog.getByLabel('Last day').fill('01/01/2030');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expectPage(dialog.getByLabel('Last day')).toHaveAttribute('aria-invalid', 'true');
  await expectPage(dialog.getByLabel(/^ECH/)).toBeChecked();
  expect(await accessFaults(page)).toEqual([]);
  expect(await scrollsSideways(page)).toBe(false);
  await dialog.getByLabel('Last day').fill('12/31/2030');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expectPage(page.getByText('The plan is sold in these tiers alone.').first()).toBeVisible();
  await expectPage(removing).toHaveCount(4);
  await expectPage(limits.getByText('02/01/2030 – 12/31/2030')).toHaveCount(2);

  await takeOut(limits, 'ECH');
  await expectPage(removing).toHaveCount(3);
  await page.reload();
  await expectPage(limits.getByText('02/01/2030 – 12/31/2030')).toHaveCount(1);
});

it('An administrator without the permission is offered no tiers, and reads why where an address leads there', async () => {
  await portal.owner
    .deleteFrom('user_permissions')
    .where('user_id', '=', portal.people.users.admin)
    .where('permission_id', 'in', (db) =>
      db.selectFrom('permissions').select('id').where('machine_name', '=', 'manageTiers'),
    )
    .execute();
  const page = await portal.page();
  await portal.enter(page, 'admin');
  const limits = await tiersOf(page);
  await expectPage(limits.getByText('You don’t have permission to do this.')).toBeVisible();
  await expectPage(page.getByRole('link', { name: 'Plans and rates' })).toBeVisible();
  await expectPage(page.getByRole('link', { name: 'Tiers', exact: true })).toHaveCount(0);
});
