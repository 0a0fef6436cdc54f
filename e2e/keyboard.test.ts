import type { Locator, Page } from '@playwright/test';
import { expectPage as expect } from './expect.ts';
import { beforeEach, describe, it } from 'vitest';
import { aFamily } from '../server/testing/family.ts';
import { PASSWORD } from './people.ts';
import { freshPortal } from './fresh-portal.ts';
import { pressUntil } from './keys.ts';
import type { Portal } from './portal.ts';
import { ROSTER } from './roster.ts';

const NEW_PASSWORD = 'seventeen purple tractors';
/** More stops than any screen has before its main part ends. */
const MOST_STOPS = 150;
let portal: Portal;

freshPortal((opened) => {
  portal = opened;
});

beforeEach(() => portal.owner.deleteFrom('login_tries').execute());

/** Goes on with Tab until the focus, which must be in sight, is where it is wanted. Shift+Tab with `back`. */
async function tabTo(page: Page, target: Locator, back = false): Promise<void> {
  await expect(target).toBeVisible();
  for (let stops = 0; stops < MOST_STOPS; stops++) {
    if (await target.evaluate((element) => element === document.activeElement)) {
      expect(await target.evaluate((element) => element.matches(':focus-visible'))).toBe(true);
      return;
    }
    await page.keyboard.press(back ? 'Shift+Tab' : 'Tab');
  }
  throw new Error(`Tab does not lead to ${String(target)}.`);
}

/** Types into a field that Tab leads to. */
async function type(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(text);
}

/** Presses a button or follows a link that Tab leads to. */
async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

const heading = (page: Page, name: string | RegExp) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

const link = (page: Page, name: string | RegExp) => page.locator('main').getByRole('link', { name });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

async function openedByAdmin(path: string): Promise<Page> {
  const page = await portal.page();
  await portal.enter(page, 'admin');
  await page.goto(path);
  await page.locator('main h1').waitFor();
  return page;
}

describe('Without a mouse', () => {
  it('somebody signs in', async () => {
    const page = await portal.page();
    await page.goto('/login');
    await heading(page, 'Sign in');
    await type(page, page.getByLabel('Username'), 'member.user');
    await type(page, page.getByLabel('Password', { exact: true }), PASSWORD);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/member');
    await heading(page, /Dana/);
  });

  it('somebody who forgot the password gets a link and chooses a new one', async () => {
    const page = await portal.page();
    await page.goto('/login');
    await press(page, link(page, 'Get sign-in help'));
    await heading(page, 'Get sign-in help');
    await press(page, link(page, /^Forgot your password\?/));
    await type(page, page.getByLabel('Username'), 'member.user');
    await page.keyboard.press('Enter');
    await expect(page.getByText('If the information matches an account, we sent an email.').first()).toBeVisible();
    await portal.work();
    await page.goto(portal.mailTo('member@example.com').link);
    await type(page, page.getByLabel('New password', { exact: true }), NEW_PASSWORD);
    await page.keyboard.press('Enter');
    await heading(page, 'Your new password is saved');
    await press(page, link(page, 'Sign in'));
    await heading(page, 'Sign in');
  });

  it('a member signs up', async () => {
    await aFamily(portal.owner, {
      client: portal.people.world.acme,
      memberNumber: 'EV1003295',
      firstName: 'Rosa',
      lastName: 'Nunez',
      dob: '1988-03-09',
      addresses: [{ kind: 'home', address1: '1 First St', city: 'Fargo', state: 'ND', zip: '58102' }],
    });
    const page = await portal.page();
    await page.goto('/member/signup');
    await heading(page, 'Create your member account');
    await type(page, page.getByLabel('Member number'), 'EV1003295');
    await type(page, page.getByLabel('Last name'), 'Nunez');
    await type(page, page.getByLabel('Date of birth'), '03/09/1988');
    await type(page, page.getByLabel('ZIP code of your home address'), '58102');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: /Choose how you sign in/ })).toBeVisible();
    await type(page, page.getByLabel('Username'), 'rosa.nunez');
    await type(page, page.getByLabel('Email address'), 'rosa.home@example.com');
    await type(page, page.getByLabel('Password', { exact: true }), NEW_PASSWORD);
    await tabTo(page, page.getByLabel(/I won’t share this account or its password/));
    await page.keyboard.press('Space');
    await press(page, button(page, 'Create my account'));
    await heading(page, 'Check your email');
    await portal.work();
    await page.goto(portal.mailTo('rosa.home@example.com').link);
    await press(page, button(page, 'Confirm this address'));
    await heading(page, 'Your email address is confirmed');
  });

  it('somebody changes the language, and the focus stays where it was', async () => {
    const page = await openedByAdmin('/admin/clients');
    const menu = page.getByRole('banner').getByRole('button', { name: /^Your account/ });
    await press(page, menu);
    const korean = page.getByRole('banner').getByRole('button', { name: '한국어' });
    await expect(korean).toBeVisible();
    await tabTo(page, korean);
    await page.keyboard.press('Enter');
    await expect(page.locator('html')).toHaveAttribute('lang', 'ko');
    await expect(page.locator('main h1')).toHaveText('고객사');
  });

  it('an administrator opens a row of a list with J and Enter, changes it, and is back on the row', async () => {
    const page = await openedByAdmin('/admin/clients');
    const stops = page.locator('.table tbody [data-row-stop]');
    await expect(stops).toHaveCount(3);
    await pressUntil(page, 'j', page.locator('.table tbody [data-row-stop]:focus'));
    await expect(stops.first()).toBeFocused();
    await page.keyboard.press('j');
    await expect(stops.nth(1)).toBeFocused();
    const name = await page.evaluate(() => document.activeElement?.textContent ?? '');
    await page.keyboard.press('Enter');
    await expect(page.locator('.split-form h2')).toHaveText(name);
    const city = page.locator('.split-form [data-field="city"]');
    await tabTo(page, city);
    await page.keyboard.press('Control+a');
    await page.keyboard.type('Fresno');
    await page.keyboard.press('Control+s');
    await expect(page.getByText(`${name} was saved.`).first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.locator('.split-form form')).toHaveCount(0);
    await expect(stops.nth(1)).toHaveText(name);
    await expect(stops.nth(1)).toBeFocused();
  });

  it('an administrator finds a member with the command box', async () => {
    const page = await openedByAdmin('/admin');
    const box = page.locator('dialog').getByRole('combobox');
    await pressUntil(page, 'Control+k', box);
    await expect(box).toBeFocused();
    await page.keyboard.type('jiwoo');
    await expect(page.locator('dialog').getByRole('option', { name: /Jiwoo/ }).first()).toBeVisible();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/admin/member/**');
    await heading(page, /Jiwoo Kim/);
  });

  it('an administrator sends a roster, decides its plan codes, and applies it', async () => {
    const page = await openedByAdmin('/admin/imports');
    const client = page.getByLabel('Client', { exact: true });
    await expect(client.locator('option', { hasText: 'ACME' })).toBeAttached();
    await tabTo(page, client);
    await page.keyboard.type('ACME');
    await expect(client).toHaveValue(portal.people.world.acme.id);
    const chooser = page.waitForEvent('filechooser');
    await press(page, button(page, 'Choose a file'));
    await (await chooser).setFiles(ROSTER);
    await press(page, button(page, 'Send and check'));
    await page.waitForURL(/\/admin\/imports\/[0-9a-f-]+$/);
    await portal.work();
    await decideByKeyboard(page);
    await press(page, button(page, 'Apply this file'));
    await expect(page.getByRole('dialog')).toBeVisible();
    await press(page, page.getByRole('dialog').getByRole('button', { name: 'Apply', exact: true }));
    await expect(page.getByRole('dialog')).toBeHidden();
    await portal.workUntil(page.getByText(/^Applied \d/));
  });
});

/** Says that the file's medical plan is the client's own, and that its dental plan is a new one. */
async function decideByKeyboard(page: Page): Promise<void> {
  await tabTo(page, page.getByRole('group', { name: /PPO1500/ }).getByLabel('Use an existing plan'));
  await page.keyboard.press('Space');
  const plan = page.getByLabel('Plan', { exact: true });
  await expect(plan.locator('option', { hasText: 'medical' })).toBeAttached();
  await tabTo(page, plan);
  // One letter: a list begins anew with each that comes a second after the last.
  await page.keyboard.type('m');
  await expect(plan.locator('option:checked')).toHaveText(/medical/);
  const dental = page.getByRole('group', { name: /DENT1/ });
  await tabTo(page, dental.getByRole('radio').first());
  await page.keyboard.press('ArrowDown');
  await expect(dental.getByLabel(/Create a new plan/)).toBeChecked();
  await press(page, button(page, 'Save and read the file again'));
  await expect(page.getByText('Reading', { exact: true }).first()).toBeVisible();
  await portal.workUntil(page.locator('button:enabled', { hasText: 'Apply this file' }));
}

describe('Keys of every page', () => {
  it('goes places with G, peeks with the space bar, edits with E and changes tabs with brackets', async () => {
    const page = await portal.page();
    await portal.enter(page, 'broker');
    const code = page.waitForResponse(/OpenCommandBox.*\.js/);
    await page.goto('/broker');
    await heading(page, /./);
    await code;
    await expect(async () => {
      await page.keyboard.press('g');
      await page.keyboard.press('m');
      await page.waitForURL('**/broker/members', { timeout: 3000 });
    }).toPass();
    const row = page.locator('.members-found [data-row-stop]').first();
    await row.focus();
    await page.keyboard.press(' ');
    const peek = page.locator('.peek');
    await expect(peek).toContainText('Open the row');
    await expect(row).toBeFocused();
    const next = page.locator('.members-found [data-row-stop]').nth(1);
    await page.keyboard.press('j');
    await expect(next).toBeFocused();
    await expect(peek.locator('h2')).toHaveText((await next.textContent()) ?? '');
    await page.keyboard.press('k');
    await page.keyboard.press('Escape');
    await expect(peek).toHaveCount(0);
    await expect(row).toBeFocused();
    await page.keyboard.press('e');
    await page.waitForURL('**/broker/member/**');
    await page.locator('.tabs a').first().waitFor();
    await page.keyboard.press(']');
    await expect(page.locator('.tabs a').nth(1)).toHaveAttribute('aria-current', 'page');
    await page.keyboard.press('[');
    await expect(page.locator('.tabs a').first()).toHaveAttribute('aria-current', 'page');
  });
});
