import { type UserType, userTypes } from '@coverlane/contract/access.ts';
import type { Page } from '@playwright/test';
import { expectPage } from './expect.ts';
import { describe, expect, it } from 'vitest';
import { accessFaults } from './access.ts';
import { PASSWORD, permissionsOf } from './people.ts';
import { freshPortal } from './fresh-portal.ts';
import { type Portal, typeCode } from './portal.ts';

let portal: Portal;

freshPortal((opened) => {
  portal = opened;
});

/** Menu entries besides the home that the journeys' users hold permissions for (specification 2, 6). */
const menus: Record<UserType, { shown: string[]; hidden: string[] }> = {
  admin: { shown: ['Members', 'Imports', 'Enrollments', 'Reports'], hidden: ['Sites', 'Surveys', 'Documents'] },
  broker: { shown: ['Members', 'New enrollment', 'Contact'], hidden: ['Users'] },
  client: { shown: ['Members', 'New hire', 'Contact'], hidden: ['New enrollment'] },
  member: {
    shown: ['Claims', 'ID card', 'Coverage', 'Deductible and out-of-pocket', 'Inbox', 'Contact'],
    hidden: ['Members'],
  },
  partner: { shown: ['Members', 'Users', 'Contact'], hidden: ['New enrollment'] },
  tpa: { shown: ['Members', 'Claims', 'New enrollment', 'Contact'], hidden: ['Users'] },
};

const heading = (page: Page, name: string | RegExp) =>
  expectPage(page.getByRole('heading', { level: 1, name })).toBeVisible();

const fillIn = async (page: Page, type: UserType, password = PASSWORD) => {
  await page.getByLabel('Username').fill(`${type}.user`);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.locator('main').getByRole('button', { name: 'Sign in' }).click();
  if (type !== 'member' && password === PASSWORD) await typeCode(page);
};

/** Moves the session's last activity into the past, as if nobody had clicked for so many seconds. */
const letPass = (type: UserType, seconds: number) =>
  portal.owner
    .updateTable('sessions')
    .set({ active_at: new Date(Date.now() - seconds * 1000).toISOString() })
    .where('user_id', '=', portal.people.users[type])
    .execute();

const endSessions = (type: UserType) =>
  portal.owner
    .updateTable('sessions')
    .set({ ended_at: new Date().toISOString() })
    .where('user_id', '=', portal.people.users[type])
    .execute();

describe('Each user type', () => {
  it.each(userTypes)(
    '%s signs in, has its own home and menu, is sent home from another area, signs out',
    async (type) => {
      const page = await portal.page();
      await page.goto('/');
      await heading(page, 'Sign in');
      await fillIn(page, type);
      await page.waitForURL(`**/${type}`);
      await heading(page, /Good (morning|afternoon|evening), Dana/);
      const menu = page.getByRole('navigation', { name: 'Pages', exact: true });
      for (const name of menus[type].shown)
        await expectPage(menu.getByRole('link', { name, exact: true })).toBeVisible();
      for (const name of menus[type].hidden)
        await expectPage(menu.getByRole('link', { name, exact: true })).toHaveCount(0);

      await page.goto(type === 'admin' ? '/broker/members' : '/admin/members');
      await page.waitForURL(`**/${type}`);
      await expectPage(page.getByText('That page is for another kind of account.')).toBeVisible();

      await page.getByRole('button', { name: 'Your account' }).click();
      await page.getByRole('link', { name: 'Logout' }).click();
      await page.waitForURL('**/loggedout');
      await heading(page, 'You are signed out');
      await page.goto(`/${type}`);
      await page.waitForURL('**/login');
    },
  );
});

describe('Signing in', () => {
  it('leads to the path that was asked for first', async () => {
    const page = await portal.page();
    await page.goto('/broker/documents?folder=2026');
    await page.waitForURL('**/login');
    await expectPage(page.getByText('Sign in to continue to the page you wanted.')).toBeVisible();
    await fillIn(page, 'broker');
    await page.waitForURL('**/broker/documents?folder=2026');
  });

  it('with a wrong password says so, keeps what was typed, and tells nothing about which of the two was wrong', async () => {
    const page = await portal.page();
    await page.goto('/login');
    await fillIn(page, 'broker', 'not the password at all');
    await expectPage(
      page.getByText('That username and password don’t match. Try again, or get sign-in help.').first(),
    ).toBeVisible();
    await expectPage(page.getByLabel('Username')).toHaveValue('broker.user');
    expect(await accessFaults(page)).toEqual([]);
  });

  it('keeps what was typed when the language is switched', async () => {
    const page = await portal.page();
    await page.goto('/login');
    await page.getByLabel('Username').fill('broker.user');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: /Language/ }).click();
    await page.getByRole('button', { name: '한국어' }).click();
    await heading(page, '로그인');
    await expectPage(page.locator('html')).toHaveAttribute('lang', 'ko');
    await expectPage(page.getByLabel('아이디')).toHaveValue('broker.user');
    await page.locator('main').getByRole('button', { name: '로그인' }).click();
    await heading(page, '2단계 인증');
    await typeCode(page);
    await page.waitForURL('**/broker');
  });

  it('lasts in a new tab, and stores neither token nor name', async () => {
    const page = await portal.page();
    await portal.signIn(page, 'broker');
    const tab = await page.context().newPage();
    await tab.goto('/broker/members');
    await tab.waitForURL('**/broker/members');
    const state = (await page.context().cookies()).find(({ name }) => name === 'coverlane_state');
    expect(JSON.parse(decodeURIComponent(state?.value ?? ''))).toEqual({ area: 'broker' });
    const days = ((state?.expires ?? 0) - Date.now() / 1000) / 86_400;
    expect(days).toBeGreaterThan(2.9);
    expect(days).toBeLessThanOrEqual(3);
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).toBe('{}');
  });
});

describe('Somebody signed in', () => {
  it('is taken home with a sentence from /403, /404 and paths that do not exist, and stays signed in', async () => {
    const page = await portal.page();
    await portal.signIn(page, 'tpa');
    for (const [path, sentence] of [
      ['/403', 'Your account may not open that page.'],
      ['/404', 'There is no such page here.'],
      ['/tpa/nowhere', 'There is no such page here.'],
      ['/tpa/users', 'Your account may not open that page.'],
    ] as const) {
      await page.goto(path);
      await page.waitForURL('**/tpa');
      await expectPage(page.getByText(sentence)).toBeVisible();
    }
  });

  it('sees the own permissions by Shift+Enter and Shift-click on the user type', async () => {
    const page = await portal.page();
    await portal.enter(page, 'admin');
    await page.goto('/admin');
    await page.getByRole('button', { name: 'Administrator' }).focus();
    await page.keyboard.press('Shift+Enter');
    const dialog = page.getByRole('dialog', { name: `Your ${permissionsOf.admin.length} permissions` });
    await expectPage(dialog.getByText('manageClients')).toBeVisible();
    expect(await accessFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expectPage(dialog).toHaveCount(0);
    await page.getByRole('button', { name: 'Administrator' }).click({ modifiers: ['Shift'] });
    await expectPage(dialog).toBeVisible();
  });

  it('finds the menu in a drawer on a small screen, and leaves it by choosing', async () => {
    const page = await portal.page({ width: 360 });
    await portal.enter(page, 'broker');
    await page.goto('/broker');
    await page.getByRole('button', { name: 'Menu' }).click();
    const drawer = page.getByRole('dialog', { name: 'Menu' });
    await expectPage(drawer.getByRole('link', { name: 'Contact', exact: true })).toBeVisible();
    expect(await accessFaults(page)).toEqual([]);
    await drawer.getByLabel('Client', { exact: true }).selectOption({ label: 'Harbor Logistics' });
    await drawer.getByRole('link', { name: 'Contact', exact: true }).click();
    await page.waitForURL('**/broker/contact');
    await expectPage(drawer).toHaveCount(0);
    await page.goto('/broker');
    await expectPage(page.getByText('Client: Harbor Logistics')).toBeVisible();
  });

  it('goes to /logout on a 401 from any call, and after signing in again is back on the page', async () => {
    const page = await portal.page();
    await portal.enter(page, 'member');
    await page.goto('/member/claims');
    await heading(page, 'Claims');
    // What is still on its way would be told of the end before anybody presses anything.
    await page.waitForLoadState('networkidle');
    await endSessions('member');
    // What is asked on the way to the link may be told of the end before the link is pressed.
    const home = page.getByRole('link', { name: 'Home', exact: true });
    await expectPage(async () => {
      if (!page.url().endsWith('/loggedout')) await home.click({ timeout: 5000 }).catch(() => undefined);
      await page.waitForURL('**/loggedout', { timeout: 10_000 });
    }).toPass();
    await expectPage(page.getByText('Your session has ended.')).toBeVisible();
    await page.getByRole('link', { name: 'Sign in again' }).click();
    await fillIn(page, 'member');
    await page.waitForURL('**/member');
    await expectPage(page.getByText('Medical', { exact: true })).toBeVisible();
  });
});

describe('The idle session', () => {
  it('reminds 30 seconds before its end in one dialog, and a click keeps it in every tab and on the server', async () => {
    const page = await portal.newPage();
    await portal.signIn(page, 'partner');
    await letPass('partner', 600);
    const at = Date.now();
    await page.clock.setFixedTime(at);
    await page.goto('/partner');
    const tab = await page.context().newPage();
    await tab.goto('/partner/documents');
    for (const each of [page, tab]) await expectPage(each.getByText(/\d until sign-out/)).toBeVisible();
    // For the browser time stands still 25 seconds before the end; the server, which decides, has time enough.
    await page.clock.setFixedTime(at + 1_175_000);
    const dialog = page.getByRole('alertdialog', { name: 'Are you still there?' });
    await expectPage(dialog.getByText(/Session ending in \d+ seconds/).first()).toBeVisible();
    await expectPage(tab.getByRole('alertdialog')).toBeVisible();
    await expectPage(page).toHaveTitle(/^\d:\d\d left/);
    expect(await accessFaults(page)).toEqual([]);
    const renewed = page.waitForResponse('**/api/activity');
    await dialog.getByRole('button', { name: 'Stay signed in' }).click();
    expect((await renewed).status()).toBe(200);
    await expectPage(dialog).toHaveCount(0);
    await expectPage(tab.getByRole('alertdialog')).toHaveCount(0);
    await expectPage(page).not.toHaveTitle(/left/);
  });

  it('ends at 0 in /logout with the path remembered', async () => {
    const page = await portal.newPage();
    await portal.signIn(page, 'partner');
    await letPass('partner', 600);
    const at = Date.now();
    await page.clock.setFixedTime(at);
    await page.goto('/partner/contact');
    await heading(page, 'Contact');
    await page.clock.setFixedTime(at + 1_201_000);
    await page.waitForURL('**/loggedout');
    await expectPage(page.getByText('You were signed out because you were inactive.')).toBeVisible();
    await page.getByRole('link', { name: 'Sign in again' }).click();
    await fillIn(page, 'partner');
    await page.waitForURL('**/partner/contact');
  });
});

describe('A screen that does not come', () => {
  it.each([
    ['whose code fails', /LoginPage.*\.js$/, 'Its code couldn’t be loaded.'],
    ['whose style fails', /auth.*\.css$/, 'Its style couldn’t be loaded.'],
  ])('%s says so and offers a reload', async (_, asset, sentence) => {
    const page = await portal.page();
    await page.route(asset, (route) => route.abort());
    await page.goto('/login');
    await heading(page, 'This screen didn’t load');
    await expectPage(page.getByText(sentence)).toBeVisible();
    await page.unroute(asset);
    await page.getByRole('button', { name: 'Reload' }).click();
    await heading(page, 'Sign in');
  });

  it('within 120 seconds says so and offers a reload', async () => {
    const page = await portal.newPage();
    await page.clock.install();
    await page.route(/LoginPage.*\.js$/, () => undefined);
    await page.goto('/login', { waitUntil: 'commit' });
    await expectPage(page.getByText('Opening the page')).toBeAttached();
    // The clock runs on by itself, and a busy machine takes its time.
    await page.clock.fastForward(60_000);
    await expectPage(page.getByRole('heading', { level: 1 })).toHaveCount(0);
    await page.clock.fastForward(61_000);
    await heading(page, 'This screen didn’t load');
    await expectPage(page.getByText('It took more than two minutes.')).toBeVisible();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
});
