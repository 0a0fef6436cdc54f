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
