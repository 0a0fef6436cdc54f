import type { Page } from '@playwright/test';
import { expectPage } from './expect.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { aFamily } from '../server/testing/family.ts';
import { accessFaults, scrollsSideways } from './access.ts';
import { freshPortal } from './fresh-portal.ts';
import type { Portal } from './portal.ts';

const PASSWORD = 'seventeen purple tractors';
let portal: Portal;

freshPortal(async (opened) => {
  portal = opened;
  await aFamily(portal.owner, {
    client: portal.people.world.acme,
    memberNumber: 'EV1003295',
    firstName: 'Rosa',
    lastName: 'Núñez',
    dob: '1988-03-09',
    ssn: '987654321',
    addresses: [{ kind: 'home', address1: '1 First St', city: 'Fargo', state: 'ND', zip: '58102' }],
  });
});

beforeEach(() => portal.owner.deleteFrom('login_tries').execute());

const heading = (page: Page, name: string) => expectPage(page.getByRole('heading', { level: 1, name })).toBeVisible();

const expectGood = async (page: Page) => {
  expect(await accessFaults(page)).toEqual([]);
  expect(await scrollsSideways(page)).toBe(false);
};

const identify = async (page: Page, zip: string) => {
  await page.getByLabel('Last name').fill('Nuñez');
  await page.getByLabel('Date of birth').fill('03/09/1988');
  await page.getByLabel('ZIP code of your home address').fill(zip);
  await page.getByRole('button', { name: 'Continue' }).click();
};

/** Rosa's account, made here unless a journey before made it. */
async function rosaHasAccount(): Promise<void> {
  const made = portal.owner.selectFrom('users').select('id').where('username', '=', 'rosa.nunez');
  if (await made.executeTakeFirst()) return;
  const page = await portal.page();
  await page.goto('/member/signup');
  await page.getByLabel('Member number').fill('EV1003295');
  await identify(page, '58102');
  await choose(page, 'rosa.nunez');
  await heading(page, 'Check your email');
  await portal.work();
}

/** How Rosa signs in. */
async function choose(page: Page, username: string): Promise<void> {
  await expectPage(page.getByRole('heading', { name: /Choose how you sign in/ })).toBeVisible();
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Email address').fill('rosa.home@example.com');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel(/I won’t share this account or its password/).check();
  await page.getByRole('button', { name: 'Create my account' }).click();
}

describe('A member', () => {
  it('signs up on a phone: who they are, how they sign in, the link in the mail, the first sign-in', async () => {
    const page = await portal.page({ width: 360 });
    await page.goto('/member/signup');
    await heading(page, 'Create your member account');
    await page.getByLabel('Member number').fill('EV1003295');
    await identify(page, '58103');
    await expectPage(page.getByText('We couldn’t match that information.').first()).toBeVisible();
    await expectPage(page.getByLabel('Member number')).toHaveValue('EV1003295');
    await expectGood(page);
    await identify(page, '58102');
    await page.getByLabel('Username').fill('member.user');
    // Said while it is typed, before anything is sent (specification 7, auth/validateUsername).
    await expectPage(page.getByText('That username is taken.').first()).toBeVisible();
    await choose(page, 'member.user');
    await expectPage(page.getByText('That username is taken.').first()).toBeVisible();
    await expectGood(page);
    await page.getByLabel('Username').fill('rosa.nunez');
    await expectPage(page.getByText('This username is free.')).toBeVisible();
    await page.getByRole('button', { name: 'Create my account' }).click();
    await heading(page, 'Check your email');
    await portal.work();
    const { link } = portal.mailTo('rosa.home@example.com');
    await page.goto(link);
    await expectPage(page.getByRole('button', { name: 'Confirm this address' })).toBeVisible();
    await expectGood(page);
    await page.getByRole('button', { name: 'Confirm this address' }).click();
    await heading(page, 'Your email address is confirmed');
    await page.locator('main').getByRole('link', { name: 'Sign in' }).click();
    await page.getByLabel('Username').fill('rosa.nunez');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.locator('main').getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL('**/member');
    await expectPage(page.getByRole('heading', { level: 1, name: /Rosa/ })).toBeVisible();
  });

  it('who has an account already is led to the sign-in, by the end of the SSN too', async () => {
    await rosaHasAccount();
    const page = await portal.page();
    await page.goto('/member/signup');
    await page.getByRole('radio', { name: /last 4 digits/ }).check();
    await page.getByLabel('Last 4 digits of your Social Security number').fill('4321');
    await identify(page, '58102');
    await expectPage(page.getByText('An account already exists.').first()).toBeVisible();
    await page.locator('main').getByRole('link', { name: 'Sign in' }).click();
    await page.waitForURL('**/login');
  });

  it('who opens a link too late gets a new one', async () => {
    await rosaHasAccount();
    const page = await portal.page();
    const { owner } = portal;
    const { id } = await owner
      .selectFrom('users')
      .select('id')
      .where('username', '=', 'rosa.nunez')
      .executeTakeFirstOrThrow();
    await owner.updateTable('users').set({ status: 'invited', validated: false }).where('id', '=', id).execute();
    const past = { used_at: null, expires_at: new Date(0) };
    await owner.updateTable('user_links').set(past).where('user_id', '=', id).execute();
    await page.goto(portal.mailTo('rosa.home@example.com').link);
    await heading(page, 'This link is no longer valid');
    await page.getByRole('button', { name: 'Request a new link' }).click();
    await expectPage(
      page.getByText('If that account is still waiting for a link, we’ve sent a new one.'),
    ).toBeVisible();
    await expectGood(page);
    await portal.work();
    await page.goto(portal.mailTo('rosa.home@example.com').link);
    await page.getByRole('button', { name: 'Confirm this address' }).click();
    await heading(page, 'Your email address is confirmed');
  });
});
