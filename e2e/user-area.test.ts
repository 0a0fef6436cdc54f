import type { Page } from '@playwright/test';
import { expectPage } from './expect.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { accessFaults, scrollsSideways } from './access.ts';
import { PASSWORD } from './people.ts';
import { freshPortal } from './fresh-portal.ts';
import { type Portal, typeCode } from './portal.ts';

const NEW_PASSWORD = 'seventeen purple tractors';
let portal: Portal;

freshPortal((opened) => {
  portal = opened;
});

afterEach(() => portal.owner.deleteFrom('login_tries').execute());

const heading = (page: Page, name: string | RegExp) =>
  expectPage(page.getByRole('heading', { level: 1, name })).toBeVisible();

const signIn = async (page: Page, username: string, password: string) => {
  await page.goto('/login');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.locator('main').getByRole('button', { name: 'Sign in' }).click();
};

/** Nothing of the page is out of reach, in words or in width. */
const expectGood = async (page: Page) => {
  expect(await accessFaults(page)).toEqual([]);
  expect(await scrollsSideways(page)).toBe(false);
};

describe('Somebody who forgot the password', () => {
  it('gets a link by mail, chooses a new one, and signs in with it', async () => {
    const page = await portal.page({ width: 360 });
    await page.goto('/login');
    await page.getByRole('link', { name: 'Get sign-in help' }).click();
    await heading(page, 'Get sign-in help');
    await page.getByRole('link', { name: /^Forgot your password\?/ }).click();
    await page.getByLabel('Username').fill('broker.user');
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expectPage(page.getByText('If the information matches an account, we sent an email.')).toBeVisible();
    await expectGood(page);
    await portal.work();
    const { link } = portal.mailTo('broker@example.com');
    expect(link).toContain(`${portal.url}/user/resetpassword/`);
    await page.goto(link);
    await heading(page, 'Choose a new password');
    await page.getByLabel('New password', { exact: true }).fill('too short');
    await page.getByRole('button', { name: 'Save the new password' }).click();
    await expectPage(page.getByText('Use at least 15 characters.').first()).toBeVisible();
    await expectPage(page.getByLabel('New password', { exact: true })).toHaveValue('too short');
    await expectGood(page);
    await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Show password' }).click();
    await page.getByRole('button', { name: 'Save the new password' }).click();
    await heading(page, 'Your new password is saved');
    await signIn(page, 'broker.user', NEW_PASSWORD);
    await typeCode(page);
    await page.waitForURL('**/broker');
    await page.goto(link);
    await heading(page, 'This link is no longer valid');
    await expectPage(page.getByText('It was used already.')).toBeVisible();
    await expectGood(page);
  });

  it('reads the same words for a name that nobody has, and finds what was typed again', async () => {
    const page = await portal.page();
    await page.goto('/user/forgotpassword');
    await page.getByLabel('Username').fill('nobody.there');
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expectPage(page.getByText('If the information matches an account, we sent an email.')).toBeVisible();
    await page.getByRole('button', { name: 'Didn’t get it? Send again' }).click();
    await expectPage(page.getByLabel('Username')).toHaveValue('nobody.there');
  });

  it('with a link that is over is shown a way on', async () => {
    const page = await portal.page();
    await page.goto(`/user/resetpassword/${'A'.repeat(43)}`);
    await heading(page, 'This link is no longer valid');
    await page.getByRole('link', { name: 'Request a new link' }).click();
    await heading(page, 'Forgot your password?');
  });
});

describe('Somebody who forgot the username', () => {
  it('gets it by mail, in their own language', async () => {
    const language = { language: 'ko' };
    await portal.owner.updateTable('users').set(language).where('username', '=', 'tpa.user').execute();
    const page = await portal.page();
    await page.goto('/user/forgotusername');
    await page.getByLabel('Email address').fill('tpa@example.com');
    await page.getByRole('button', { name: 'Send my username' }).click();
    await expectPage(page.getByText('If the information matches an account, we sent an email.')).toBeVisible();
    await portal.work();
    const mail = portal.mailTo('tpa@example.com');
    expect(mail.header('subject')).toBe('아이디 안내');
    expect(mail.text).toContain('tpa.user');
  });
});

describe('Somebody whose password must be changed', () => {
  it('is led to it from everywhere, and goes on afterwards', async () => {
    const { owner } = portal;
    await owner
      .updateTable('users')
      .set({ password_reset_required: true })
      .where('username', '=', 'client.user')
      .execute();
    const page = await portal.page();
    await signIn(page, 'client.user', PASSWORD);
    await typeCode(page);
    await page.waitForURL('**/user/pwchange');
    await page.goto('/client/members');
    await page.waitForURL('**/user/pwchange');
    await expectPage(page.getByText('Set a new password to continue.')).toBeVisible();
    await page.getByLabel('Current password').fill('wrong');
    await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Save the new password' }).click();
    await expectPage(page.getByText('This isn’t your current password.').first()).toBeVisible();
    await expectGood(page);
    await page.getByLabel('Current password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Save the new password' }).click();
    await page.waitForURL('**/client');
  });
});

describe('The profile', () => {
  it('changes details and language, each part under its own address', async () => {
    const page = await portal.page();
    await portal.enter(page, 'partner');
    await page.goto('/user/profile');
    await page.getByLabel('Preferred name').fill('Dee');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expectPage(page.getByText('Saved.').first()).toBeVisible();
    await expectPage(page.getByRole('button', { name: 'Your account' })).toContainText('Dee');
    await page.getByRole('link', { name: 'Language' }).click();
    await page.waitForURL('**/user/profile?tab=language');
    await page.getByRole('radio', { name: '한국어' }).check();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await heading(page, '프로필');
    await page.reload();
    await heading(page, '프로필');
    await expectGood(page);
  });

  it('changes the e-mail address with the password and a link', async () => {
    const page = await portal.page();
    await portal.enter(page, 'member');
    await page.goto('/user/profile?tab=email');
    await page.getByLabel('New email address').fill('dana.new@example.com');
    await page.getByLabel('Current password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expectPage(page.getByText('We sent a link to dana.new@example.com.')).toBeVisible();
    await portal.work();
    await page.goto(portal.mailTo('dana.new@example.com').link);
    await page.getByRole('button', { name: 'Confirm this address' }).click();
    await heading(page, 'Your email address is confirmed');
    await page.goto('/user/profile?tab=email');
    await expectPage(page.getByText('dana.new@example.com')).toBeVisible();
  });

  it('shows where one is signed in, ends one and all others, and keeps a history', async () => {
    const page = await portal.page();
    await portal.enter(page, 'admin');
    const others = [await portal.page(), await portal.page()];
    for (const other of others) {
      await portal.enter(other, 'admin');
      await other.goto('/admin');
      await other.locator('main h1').waitFor();
    }
    await page.goto('/user/profile?tab=sessions');
    await expectPage(page.getByText('This device')).toHaveCount(1);
    const cards = page.getByRole('listitem').filter({ hasText: 'Last used' });
    // One for each of the three windows.
    await expectPage(cards).toHaveCount(3);
    await page
      .getByRole('button', { name: /^Sign out(?! everywhere)/ })
      .first()
      .click();
    await expectPage(cards).toHaveCount(2);
    await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
    await expectPage(cards).toHaveCount(1);
    await expectGood(page);
    const [other] = others;
    await other?.goto('/admin/members');
    await other?.waitForURL('**/login');
    await page.getByRole('link', { name: 'History' }).click();
    await expectPage(page.getByText('Signed out of other sessions').first()).toBeVisible();
    await expectGood(page);
    for (const { context } of [page, ...others].map((each) => ({ context: each.context() }))) await context.close();
  });
});

describe('A member', () => {
  it('arranges the own home page by keyboard, finds it so again, and takes that back', async () => {
    const page = await portal.page({ width: 360 });
    await portal.enter(page, 'member');
    await page.goto('/member');
    const usual = page.locator('.home-columns').getByRole('region', { name: 'ID card' });
    const arranged = page.locator('.home-arranged').getByRole('region');
    await expectPage(usual).toBeVisible();
    const arrange = page.getByRole('button', { name: 'Arrange this page' });
    await arrange.click();
    const own = page.getByRole('button', { name: 'Move ID card' });
    await expectGood(page);
    await own.focus();
    await page.keyboard.press('ArrowRight');
    await expectPage(page.getByText('ID card is now number 2 of 7.')).toBeVisible();
    await expectPage(own).toBeFocused();
    await page.keyboard.press('Shift+ArrowRight');
    await expectPage(page.getByText('ID card: Two thirds wide, 1 row high.')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expectPage(page.getByText('Two thirds wide', { exact: true })).toHaveCount(0);
    const spending = page.getByRole('button', { name: 'Move Deductible and out-of-pocket' });
    await spending.click();
    await page.getByRole('button', { name: 'Hide', exact: true }).click();
    await expectPage(page.getByRole('button', { name: 'Show Deductible and out-of-pocket' })).toBeFocused();
    await page.getByRole('button', { name: 'Save the arrangement' }).click();
    await expectPage(arrange).toBeFocused();
    await expectPage(usual).toHaveCount(0);
    for (const name of ['ID card', 'Questions?'])
      await expectPage(arranged.and(page.getByRole('region', { name }))).toBeVisible();
    await page.reload();
    for (const name of ['ID card', 'Questions?'])
      await expectPage(arranged.and(page.getByRole('region', { name }))).toBeVisible();
    await expectPage(page.getByRole('region', { name: 'Your year so far' })).toHaveCount(0);
    await arrange.click();
    await page.getByRole('button', { name: 'Restore default layout' }).click();
    await expectPage(usual).toBeVisible();
  });
});
