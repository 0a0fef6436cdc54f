import { expect, it } from 'vitest';
import { someCardFacts } from '../server/testing/card-objects.ts';
import { accessFaults, scrollsSideways } from './access.ts';
import { expectPage } from './expect.ts';
import { freshPortal } from './fresh-portal.ts';
import type { Portal } from './portal.ts';

let portal: Portal;

freshPortal(async (opened) => {
  portal = opened;
  await someCardFacts(portal.owner, portal.people.world.acme.id);
});

it('A member shows the card without a connection, and after signing out it is gone from the device', async () => {
  const page = await portal.page({ width: 360 });
  await portal.enter(page, 'member');
  await page.goto('/member/idcard');
  await expectPage(page.getByRole('region', { name: 'ID card' })).toBeVisible();
  const keep = page.getByRole('checkbox', { name: /Keep my card on this device/ });
  await expectPage(keep).not.toBeChecked();
  await keep.check();
  await expectPage(page.getByText('The card is kept on this device.')).toBeVisible();
  expect(await accessFaults(page)).toEqual([]);
  expect(await scrollsSideways(page)).toBe(false);

  await page.context().setOffline(true);
  await page.reload();
  await expectPage(page.getByText(/Kept on this device on/)).toBeVisible();
  await expectPage(page.locator('main > svg')).toHaveCount(2);
  await expectPage(page.locator('main > svg').first()).toContainText('Jiwoo Kim');

  await page.context().setOffline(false);
  await page.goto('/logout');
  await expectPage(page).toHaveURL(/loggedout/);
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
  await page.context().setOffline(true);
  await expect(page.goto('/member/idcard')).rejects.toThrow(/INTERNET_DISCONNECTED|net::/);
});

it('A card template is published once it says what the law asks for, and not before', async () => {
  const page = await portal.page();
  await portal.enter(page, 'admin');
  await page.goto('/admin/idcardtemplates');
  await page.getByRole('button', { name: 'New template' }).click();
  const publish = page.getByRole('button', { name: 'Publish' });
  await expectPage(publish).toBeEnabled();
  expect(await accessFaults(page)).toEqual([]);

  await page.getByRole('button', { name: /^Delete: Member services/ }).click();
  await expectPage(publish).toBeDisabled();
  await expectPage(page.getByText('Missing: Member service telephone')).toBeVisible();
  await expectPage(page.getByText('Saved', { exact: true })).toBeVisible();

  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.hover();
  await undo.click();
  await expectPage(publish).toBeEnabled();
  await page.getByLabel('Filled with').selectOption({ label: 'The longest names, nine dependents' });
  await publish.click();
  await expectPage(page.getByText('The template is in use from now on.')).toBeVisible();
  await expectPage(page.getByRole('button', { name: 'Retire' })).toBeVisible();
});

it('A member orders a printed card, and who prints them mails it', async () => {
  const page = await portal.page({ width: 360 });
  await portal.enter(page, 'member');
  await page.goto('/member/idcard');
  await page.getByRole('button', { name: 'Order a printed card' }).click();
  await page.getByLabel('Why').selectOption('lost');
  await page.getByRole('button', { name: 'Order', exact: true }).click();
  await expectPage(page.getByText('The card is ordered.')).toBeVisible();
  await expectPage(page.getByRole('region', { name: 'Printed cards' })).toContainText('Requested');

  const staff = await portal.page();
  await portal.enter(staff, 'admin');
  await staff.goto('/admin/idcardorders');
  await expectPage(staff.getByRole('table')).toContainText('Jiwoo Kim');
  expect(await accessFaults(staff)).toEqual([]);
  await staff.getByRole('button', { name: 'Batch what is requested' }).click();
  await portal.workUntil(staff.getByText('Ready', { exact: true }));
  await staff.getByRole('button', { name: /^Batch of/ }).click();
  await staff.getByRole('button', { name: 'All were printed' }).click();
  await staff.getByRole('button', { name: /^Batch of/ }).click();
  await staff.getByRole('button', { name: 'All were mailed' }).click();
  await staff.getByRole('link', { name: 'Orders', exact: true }).click();
  await expectPage(staff.getByRole('table')).toContainText('Mailed');
});
