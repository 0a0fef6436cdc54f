import { type UserType, userTypes } from '@coverlane/contract/access.ts';
import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { beyond } from '../scripts/design-table.ts';
import { expectPage } from './expect.ts';
import { freshPortal } from './fresh-portal.ts';
import type { Portal } from './portal.ts';
import { comesToRest } from './show.ts';

let portal: Portal;
freshPortal(async (opened) => {
  portal = opened;
  // The longest menu there is.
  await sql`insert into user_permissions (user_id, permission_id) select ${portal.people.users.admin}, id from permissions
    on conflict do nothing`.execute(portal.owner);
});

/** More than any page may have before it begins. */
const MANY = 60;

async function opened(type: UserType, path: string): Promise<Page> {
  const page = await portal.page();
  await portal.enter(page, type);
  await page.goto(path);
  await comesToRest(page);
  return page;
}

/** In the page: has the focus come to what the page is about? */
const isInMain = () => document.activeElement?.closest('main') !== null;

async function stopsBeforeMain(page: Page): Promise<number> {
  for (let stops = 0; stops < MANY; stops++) {
    await page.keyboard.press('Tab');
    if (await page.evaluate(isInMain)) return stops;
  }
  return MANY;
}

const homesAndLists = userTypes.flatMap((type) => [
  { type, path: `/${type}` },
  { type, path: type === 'member' ? '/member/claims' : `/${type}/members` },
]);

it.each(homesAndLists)('a few stops of Tab lead to $path, whose first leaps there', async ({ type, path }) => {
  const page = await opened(type, path);
  await page.keyboard.press('Tab');
  await expectPage(page.locator('.skip-link')).toBeFocused();
  await expectPage(page.locator('.skip-link')).toBeInViewport({ ratio: 1 });
  // The one that leaps is counted too.
  expect(beyond('stops', { place: path, value: 1 + (await stopsBeforeMain(page)) })).toEqual([]);
  await page.goto(path);
  await comesToRest(page);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(isInMain)).toBe(true);
});

it('the menu is one stop, at the entry of the page; arrows move in it, open groups and come to pins', async () => {
  const page = await opened('admin', '/admin/members');
  const entry = (name: string) => page.locator('.shell-side').getByRole('link', { name, exact: true });
  await expectPage(page.locator('.shell-side [tabindex="0"]')).toHaveCount(1);
  await entry('Members').focus();
  await page.keyboard.press('ArrowDown');
  await expectPage(entry('Claims')).toBeFocused();
  await page.keyboard.press('End');
  const system = page.locator('.shell-side').getByRole('button', { name: 'System', exact: true });
  await expectPage(system).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expectPage(system).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('ArrowDown');
  await expectPage(page.locator('.shell-side .side-link:focus')).toHaveText('Report types');
  await page.keyboard.press('ArrowRight');
  await expectPage(page.getByRole('button', { name: 'Pin Report types' })).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expectPage(entry('Report types')).toBeFocused();
  await expectPage(page.locator('#menu-keys')).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expectPage(system).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expectPage(system).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(isInMain)).toBe(true);
  await page.keyboard.press('Shift+Tab');
  await expectPage(entry('Members')).toBeFocused();
});
