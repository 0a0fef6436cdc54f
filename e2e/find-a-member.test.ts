import type { UserType } from '@coverlane/contract/access.ts';
import type { Page } from '@playwright/test';
import { expectPage as expect } from './expect.ts';
import { describe, it } from 'vitest';
import { accessFaults, scrollsSideways } from './access.ts';
import { freshPortal } from './fresh-portal.ts';
import { pressUntil } from './keys.ts';
import type { Portal } from './portal.ts';
import { applyRoster, decideCodes, JANE, sendRoster } from './roster.ts';

let portal: Portal;

freshPortal(async (opened) => {
  portal = opened;
  const page = await portal.page();
  await portal.enter(page, 'admin');
  await sendRoster(portal, page);
  await decideCodes(portal, page);
  await applyRoster(portal, page);
});

const staff: UserType[] = ['admin', 'broker', 'client', 'partner', 'tpa'];

async function openedBy(type: UserType, path: string, width = 1280): Promise<Page> {
  const page = await portal.page({ width });
  await portal.enter(page, type);
  await page.goto(path);
  await page.locator('main h1').waitFor();
  return page;
}

const found = (page: Page) => page.locator('.members-found [data-row-stop]');
const title = (page: Page) => page.getByRole('heading', { level: 1 });

describe('A member that came in a roster file', () => {
  it.each(staff)('is found and opened by %s with the keyboard alone', async (type) => {
    const page = await openedBy(type, `/${type}/members`);
    await found(page).first().waitFor();
    await pressUntil(page, '/', page.locator('input:focus'));
    await page.keyboard.type('jane doe');
    await expect(found(page)).toHaveCount(1);
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/${type}/member/**`);
    await expect(title(page)).toContainText(/jane/i);
    await expect(page.getByText(/Starting later: medical from 12\/01\/2026|Covered: medical/)).toBeVisible();
    expect(await accessFaults(page)).toEqual([]);
  });

  it('is not to be found by a member, who is sent home', async () => {
    const page = await openedBy('member', '/admin/members');
    await page.waitForURL('**/member');
  });

  it('is refused to whoever may not see the client: not found, with a way on', async () => {
    const { rival } = portal.people.world;
    await portal.owner
      .updateTable('users')
      .set({ entity_id: rival.id })
      .where('username', '=', 'client.user')
      .execute();
    const page = await openedBy('client', `/memberLookup/${JANE}`);
    await expect(title(page)).toHaveText('Member not found.');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.waitForURL('**/client/members?search=**');
    await expect(page.getByText(`No members match “${JANE}”.`)).toBeVisible();
    const { acme } = portal.people.world;
    await portal.owner.updateTable('users').set({ entity_id: acme.id }).where('username', '=', 'client.user').execute();
  });

  it('opens by number at /memberLookup in the area of whoever asks', async () => {
    const page = await openedBy('tpa', `/memberLookup/${JANE}`);
    await page.waitForURL('**/tpa/member/**');
    await expect(title(page)).toContainText(/jane/i);
  });

  it('keeps names and numbers out of the address, and Back and a reload show the list as it was', async () => {
    const page = await openedBy('admin', '/admin/members');
    await page.getByLabel('Find a member').fill(JANE);
    await expect(found(page)).toHaveCount(1);
    await expect(page).not.toHaveURL(new RegExp(JANE));
    await found(page).click();
    await page.waitForURL('**/admin/member/**');
    await page.goBack();
    await expect(page.getByLabel('Find a member')).toHaveValue(JANE);
    await expect(found(page)).toHaveCount(1);
    await page.reload();
    await expect(page.getByLabel('Find a member')).toHaveValue(JANE);
    await expect(found(page)).toHaveCount(1);
  });

  it('is not given away by an SSN half typed: no storage and no address has it, and Back finds it', async () => {
    const page = await openedBy('admin', '/admin/members');
    const left = () =>
      page.evaluate(() => `${JSON.stringify(sessionStorage)} ${location.href} ${JSON.stringify(history.state)}`);
    await page.getByText('More filters').click();
    await page.getByLabel('Member number').fill(JANE);
    await page.getByLabel('Social Security number').fill('900-12-3456');
    await expect(page).toHaveURL(/memberNumber=\*\d+&ssn=\*\d+/);
    await page.getByLabel('Find a member').fill('900-12-34');
    await expect(page).toHaveURL(/search=\*\d+/);
    expect(await left()).toContain(JANE);
    expect(await left()).not.toMatch(/900-?12/);
    await page.getByRole('link', { name: 'Home' }).first().click();
    await page.waitForURL('**/admin');
    await page.goBack();
    await expect(page.getByLabel('Find a member')).toHaveValue('900-12-34');
    await expect(page.getByLabel('Social Security number')).toHaveValue('***-**-3456');
    await page.reload();
    await expect(page.getByLabel('Member number')).toHaveValue(JANE);
    await expect(page.getByLabel('Find a member')).toHaveValue('');
  });

  it('stays on screen with a small mark when a later search fails', async () => {
    const page = await openedBy('admin', '/admin/members');
    await expect(found(page).first()).toBeVisible();
    const before = await found(page).count();
    await page.route('**/membersearch', (route) => route.fulfill({ status: 500, json: { code: 'internal' } }));
    await page.getByLabel('Find a member').fill('doe');
    await expect(page.getByText('Not updated')).toBeVisible();
    await expect(found(page)).toHaveCount(before);
    await page.unroute('**/membersearch');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('Not updated')).toBeHidden();
  });

  it('is a record whose day can be chosen: before the coverage it says when it begins', async () => {
    const page = await openedBy('admin', `/memberLookup/${JANE}`);
    await page.waitForURL('**/admin/member/**');
    await page.getByLabel('As of').fill('11/20/2026');
    await expect(page.getByText('Coverage begins 12/01/2026')).toBeVisible();
    await page.getByLabel('As of').fill('12/02/2026');
    await expect(page.getByText('Covered: medical, dental.')).toBeVisible();
    await page.getByRole('link', { name: /^Family/ }).click();
    await page.getByRole('link', { name: /john doe/i }).click();
    await expect(title(page)).toContainText(/john/i);
  });
});

describe('A member', () => {
  it.each([360, 320])('reads their own coverage at %i px without sideways scrolling', async (width) => {
    const page = await openedBy('member', '/member/coverage', width);
    await expect(page.getByText('Covered: medical, dental.')).toBeVisible();
    expect(await scrollsSideways(page)).toBe(false);
    expect(await accessFaults(page)).toEqual([]);
  });
});
