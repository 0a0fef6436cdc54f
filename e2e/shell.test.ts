import { userTypes } from '@coverlane/contract/access.ts';
import { expectPage } from './expect.ts';
import { describe, expect, it } from 'vitest';
import { anAnnouncement } from '../server/testing/records.ts';
import { freshPortal } from './fresh-portal.ts';
import type { Portal } from './portal.ts';

let portal: Portal;

freshPortal((opened) => {
  portal = opened;
});

describe('The shell', () => {
  it('names each page in the window title and moves the focus to its heading', async () => {
    const page = await portal.page();
    await portal.enter(page, 'broker');
    await page.goto('/broker');
    await expectPage(page).toHaveTitle('Home · Evergreen Benefits');
    await page.getByRole('link', { name: 'Contact', exact: true }).click();
    await expectPage(page).toHaveTitle('Contact · Evergreen Benefits');
    await expectPage(page.getByRole('heading', { level: 1, name: 'Contact' })).toBeFocused();
    await page.getByRole('button', { name: /^Your account/ }).click();
    await page.getByRole('button', { name: 'Español' }).click();
    await expectPage(page).toHaveTitle('Contacto · Evergreen Benefits');
  });

  it('can be skipped by keyboard', async () => {
    const page = await portal.page();
    await portal.enter(page, 'admin');
    await page.goto('/signup');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('Tab');
    await expectPage(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expectPage(page.locator('#main')).toBeFocused();
    await page.keyboard.press('Tab');
    await expectPage(page.locator('main :focus')).toHaveCount(1);
  });

  it('shows version, build stamp and how long the session lasts in the footer (specification 2, 9)', async () => {
    const page = await portal.page();
    await portal.enter(page, 'admin');
    await page.goto('/admin');
    const footer = page.getByRole('contentinfo');
    await expectPage(
      footer.getByText(/^Coverlane \d+\.\d+\.\d+( \([0-9a-f]{7,}\))?, build of 08\/24\/2025$/),
    ).toBeVisible();
    await expectPage(footer.getByText(/(30|2[89]):\d\d until sign-out/)).toBeVisible();
  });

  it('opens a group of the menu, remembers it for the browser session, and keeps the entry of the page in sight', async () => {
    const page = await portal.page();
    await portal.enter(page, 'admin');
    await page.goto('/admin');
    const menu = page.getByRole('navigation', { name: 'Pages' });
    // Claims need the right to health information, which this administrator does not hold.
    const first = ['Home', 'Members', /^Enrollments/, 'Imports', 'Reports'];
    await expectPage(menu.getByRole('link')).toHaveText(first);
    await menu.getByRole('button', { name: 'Clients', exact: true }).click();
    await expectPage(menu.getByRole('link', { name: 'Client matrix' })).toBeVisible();
    await page.reload();
    await expectPage(menu.getByRole('button', { name: 'Clients', exact: true })).toHaveAttribute(
      'aria-expanded',
      'true',
    );
    await page.goto('/admin/tiers');
    const here = menu.getByRole('link', { name: 'Tiers' });
    await expectPage(here).toHaveAttribute('aria-current', 'page');
    await expectPage(here).toBeInViewport();
    await expectPage(menu.getByRole('button', { name: 'Plans and rules' })).toHaveCount(0);
  });

  it('works for one client once it is chosen, and tells its name', async () => {
    const page = await portal.page();
    await portal.enter(page, 'broker');
    await page.goto('/broker');
    await page.getByLabel('Client', { exact: true }).selectOption({ label: 'Harbor Logistics' });
    await expectPage(page.getByRole('banner').getByText('Harbor Logistics')).toBeVisible();
    await page.reload();
    await expectPage(page.getByRole('banner').getByText('Harbor Logistics')).toBeVisible();
  });

  it('gives visitors a Login button and help with the contacts of the site, at most 800 pixels wide', async () => {
    const page = await portal.page();
    await page.goto('/loggedout');
    await expectPage(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
    await page.getByRole('button', { name: 'Help' }).click();
    const dialog = page.getByRole('dialog', { name: 'Help' });
    await expectPage(dialog.getByText('(213) 555-0100')).toBeVisible();
    await expect.poll(async () => (await dialog.boundingBox())?.width).toBe(800);
  });

  it('announces below every heading, on one line, what a reader confirms and puts away on every device, and to visitors what is for all', async () => {
    const { installationId } = portal.people.world;
    const title = 'New rules';
    const rules = { title, placement: 'banner', requires_ack: true, dismissible: true, audience: '["client"]' };
    await anAnnouncement(portal.owner, installationId, rules);
    await anAnnouncement(portal.owner, installationId, { title: 'Maintenance', placement: 'login', audience: null });
    const page = await portal.page();
    await page.goto('/login');
    const told = page.getByRole('region', { name: 'Announcements' });
    await expectPage(told).toContainText('Maintenance');
    expect((await told.boundingBox())?.height).toBeLessThanOrEqual(48);
    await told.getByText('Read', { exact: true }).click();
    await expectPage(told.locator('.announced-body')).toBeVisible();
    await expectPage(page.getByText(title)).toHaveCount(0);
    await portal.enter(page, 'client');
    await page.goto('/client/documents');
    const top = page.getByRole('region', { name: 'Announcements' });
    await expectPage(top).toContainText(title);
    expect((await top.boundingBox())?.height).toBeLessThanOrEqual(48);
    await top.getByText('Read and confirm').click();
    await expectPage(top.getByRole('button', { name: /^Dismiss.*New rules$/ })).toHaveCount(0);
    await top.getByRole('button', { name: /^I have read this.*New rules$/ }).click();
    await expectPage(top.getByText(/You confirmed this on/)).toBeVisible();
    await top.getByRole('button', { name: /^Dismiss.*New rules$/ }).click();
    await expectPage(top).toHaveCount(0);
    const other = await portal.page();
    await portal.enter(other, 'client');
    await other.goto('/client');
    await other.getByText('Dismissed (1)').click();
    const again = other.getByRole('region', { name: 'Announcements' });
    await expectPage(again).toHaveCount(0);
    await other.getByRole('button', { name: /^Show again.*New rules$/ }).click();
    await expectPage(again).toContainText(title);
    await expectPage(again.getByText('Read', { exact: true })).toBeVisible();
    await portal.owner.deleteFrom('announcements').execute();
  });

  it('has on a phone a header of at most 64 px in all six areas and three languages, with nothing above it', async () => {
    const { installationId } = portal.people.world;
    await anAnnouncement(portal.owner, installationId, { title: 'New rules', placement: 'banner', audience: null });
    for (const type of userTypes) {
      const page = await portal.page();
      await page.setViewportSize({ width: 360, height: 740 });
      await portal.enter(page, type);
      await page.goto(`/${type}`);
      for (const language of ['English', '한국어', 'Español']) {
        const banner = page.getByRole('banner');
        if (language !== 'English') {
          await banner.locator('.user-menu button').first().click();
          await banner.getByRole('button', { name: language }).click();
          await expectPage(page.locator('html')).toHaveAttribute('lang', language === '한국어' ? 'ko' : 'es');
        }
        await expectPage(page.getByText('New rules').first()).toBeVisible();
        const box = await banner.boundingBox();
        expect({ type, language, y: box?.y, high: (box?.height ?? 0) > 64 }).toEqual({
          type,
          language,
          y: 0,
          high: false,
        });
      }
    }
    await portal.owner.deleteFrom('announcements').execute();
  });

  it('keeps every notice in the bell list', async () => {
    const page = await portal.page();
    await portal.enter(page, 'admin');
    await page.goto('/admin');
    await page.getByRole('button', { name: 'Administrator' }).click();
    await expectPage(page.getByRole('region', { name: 'Notices' }).getByText(/Hold Shift/)).toBeVisible();
    await page.getByRole('button', { name: 'Notices, 1 new' }).click();
    await expectPage(
      page
        .getByRole('dialog', { name: 'Notices' })
        .getByText(/Hold Shift/)
        .first(),
    ).toBeVisible();
  });
});
