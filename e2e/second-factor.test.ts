import { readFileSync } from 'node:fs';
import type { UserType } from '@coverlane/contract/access.ts';
import type { CDPSession, Page } from '@playwright/test';
import { expectPage } from './expect.ts';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { hashPassword } from '../server/platform/values/passwords.ts';
import { codeOf, fromBase32, stepAt } from '../server/platform/values/totp.ts';
import { DEMONSTRATION_CODE } from '../server/platform/sign-in/demonstration.ts';
import { aUser } from '../server/testing/world.ts';
import { accessFaults, scrollsSideways } from './access.ts';
import { PASSWORD } from './people.ts';
import { freshPortal } from './fresh-portal.ts';
import type { Portal } from './portal.ts';

let portal: Portal;

freshPortal((opened) => {
  portal = opened;
});

afterEach(() => portal.owner.deleteFrom('login_tries').execute());

const heading = (page: Page, name: string | RegExp) =>
  expectPage(page.getByRole('heading', { level: 1, name })).toBeVisible();

const expectGood = async (page: Page) => {
  expect(await accessFaults(page)).toEqual([]);
  expect(await scrollsSideways(page)).toBe(false);
};

let people = 0;

/** Somebody real, for whom the demonstration's code does not work, with PASSWORD and no second factor. */
async function somebody(type: UserType = 'broker'): Promise<{ id: string; username: string }> {
  const username = `robin.${(people += 1)}`;
  const { installationId, brokerId, acme } = portal.people.world;
  const entityId = type === 'broker' ? brokerId : type === 'client' ? acme.id : portal.people.family.subscriberId;
  const { id } = await aUser(portal.owner, { installationId, type, entityId });
  await portal.owner
    .updateTable('users')
    .set({ username, password_hash: await hashPassword(PASSWORD), first_name: 'Robin' })
    .where('id', '=', id)
    .execute();
  return { id, username };
}

async function signIn(page: Page, username: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.locator('main').getByRole('button', { name: 'Sign in' }).click();
}

/** The code of the next half minute: one of now may have been used, and it fits until the one after is over. */
const codeOfApp = (secret: string, later = 1) => codeOf(fromBase32(secret), stepAt(Date.now() / 1000) + later);

/** The secret that an app is set up with, as it stands on the page. */
async function secretShown(page: Page): Promise<string> {
  const shown = page.locator('.factor-secret');
  await expectPage(shown).toHaveText(/[A-Z2-7]{4}/);
  return (await shown.innerText()).replaceAll(' ', '');
}

/** Sets an app up on the page that asks for it. @returns its secret and the recovery codes */
async function setUpApp(page: Page): Promise<{ secret: string; codes: string[] }> {
  await page.getByRole('button', { name: 'Set up an app' }).click();
  await expectPage(page.getByRole('img', { name: /QR code/ })).toBeVisible();
  const secret = await secretShown(page);
  await page.getByLabel('Then type the code it shows').fill(codeOfApp(secret, 0));
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expectPage(page.locator('.factor-codes li')).toHaveCount(10);
  return { secret, codes: await page.locator('.factor-codes li').allInnerTexts() };
}

/** Chromium's own authenticator, whose finger is always on it. */
async function anAuthenticator(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
  } as const;
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: { ...options, isUserVerified: true, automaticPresenceSimulation: true },
  });
  return session;
}

describe('Whoever must have a second factor', () => {
  it('sets up an app at the first sign-in, keeps the codes, and comes to the page that was asked for', async () => {
    const { username } = await somebody();
    const page = await portal.page({ width: 360 });
    await page.goto('/broker/members');
    await page.waitForURL('**/login');
    await signIn(page, username);
    await heading(page, 'Set up two-step verification');
    await expectGood(page);
    await page.goto('/broker/members');
    await heading(page, 'Set up two-step verification');
    const { codes } = await setUpApp(page);
    await expectGood(page);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download' }).click();
    const kept = readFileSync((await (await download).path()) ?? '', 'utf8');
    for (const code of codes) expect(kept).toContain(code);
    await page.getByRole('button', { name: 'I’ve saved them' }).click();
    await page.waitForURL(/\/broker/);
  });

  it('signs in with a code of the app, and is told when one does not fit', async () => {
    const { username } = await somebody();
    const first = await portal.page();
    await signIn(first, username);
    const { secret } = await setUpApp(first);
    const page = await portal.page({ width: 360 });
    await signIn(page, username);
    await heading(page, 'Two-step verification');
    await expectGood(page);
    await page.getByLabel('Code from your authenticator app').fill('000000');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expectPage(page.getByText('That code isn’t right.').first()).toBeVisible();
    await expectGood(page);
    await page.reload();
    await heading(page, 'Two-step verification');
    await page.getByLabel('Code from your authenticator app').fill(codeOfApp(secret));
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL('**/broker');
    await heading(page, /Robin/);
  });

  it('signs in with a recovery code where the phone is lost, and makes new ones', async () => {
    const { username } = await somebody();
    const first = await portal.page();
    await signIn(first, username);
    const { codes } = await setUpApp(first);
    const page = await portal.page();
    await signIn(page, username);
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await page.getByLabel('Recovery code').fill(codes[3]?.toLowerCase() ?? '');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL('**/broker');
    await page.goto('/user/profile?tab=security');
    await expectPage(page.getByText('9 codes left.')).toBeVisible();
    await page.getByRole('button', { name: 'Create new recovery codes' }).click();
    await expectPage(page.locator('.factor-codes li')).toHaveCount(10);
    await page.getByRole('button', { name: 'I’ve saved them' }).click();
    await expectPage(page.getByText('10 codes left.')).toBeVisible();
  });

  it('signs in with a passkey', async () => {
    const { username } = await somebody();
    const page = await portal.newPage();
    await anAuthenticator(page);
    await signIn(page, username);
    await page.getByLabel('Passkey name').fill('Work laptop');
    await page.getByRole('button', { name: 'Create a passkey' }).click();
    await expectPage(page.locator('.factor-codes li')).toHaveCount(10);
    await page.getByRole('button', { name: 'I’ve saved them' }).click();
    await page.waitForURL('**/broker');
    await page.goto('/logout');
    await page.waitForURL('**/loggedout');
    await signIn(page, username);
    await heading(page, 'Two-step verification');
    await expectGood(page);
    await page.getByRole('button', { name: 'Use your passkey' }).click();
    await page.waitForURL('**/broker');
    await page.goto('/logout');
    await page.waitForURL('**/loggedout');
    // Alone: neither name nor password is typed.
    await page.goto('/login');
    await expectGood(page);
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await page.waitForURL('**/broker');
    await page.goto('/user/profile?tab=security');
    await expectPage(page.getByText('Work laptop').first()).toBeVisible();
    await expectPage(page.getByText(/^Created .*Last used/)).toBeVisible();
    await page.getByRole('button', { name: /^Rename/ }).click();
    await page.getByRole('dialog').getByLabel('Passkey name').fill('Old laptop');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expectPage(page.getByText('Old laptop').first()).toBeVisible();
    await page.getByRole('button', { name: /^Remove/ }).click();
    await expectPage(page.getByText('Two-step verification is required.').first()).toBeVisible();
    await expectGood(page);
    await page.context().close();
  });
});

describe('A member', () => {
  it('turns a second step on and off again in the profile, and is asked for the password where the last proof is old', async () => {
    const { id, username } = await somebody('member');
    const page = await portal.page({ width: 360 });
    await signIn(page, username);
    await page.waitForURL('**/member');
    await portal.owner
      .updateTable('sessions')
      .set({ proved_at: new Date(0) })
      .where('user_id', '=', id)
      .execute();
    await page.goto('/user/profile?tab=security');
    await page.getByRole('button', { name: 'Set up an app' }).click();
    const dialog = page.getByRole('dialog', { name: 'Verify it’s you' });
    await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await expectGood(page);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    const secret = await secretShown(page);
    await page.getByLabel('Then type the code it shows').fill(codeOfApp(secret));
    await page.getByRole('button', { name: 'Turn on' }).click();
    await page.getByRole('button', { name: 'I’ve saved them' }).click();
    await expectPage(page.getByText('Set up', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Remove the app' }).click();
    await expectPage(page.getByText('Not set up', { exact: true })).toBeVisible();
  });
});

describe('Step-up', () => {
  it('asks before an export, keeps what was typed, and the file comes when the code fits', async () => {
    const id = portal.people.users.admin;
    await sql`insert into user_permissions (user_id, permission_id) select ${id}, id from permissions
      where machine_name = 'exportData' on conflict do nothing`.execute(portal.owner);
    const page = await portal.page();
    await portal.enter(page, 'admin');
    await portal.owner
      .updateTable('sessions')
      .set({ proved_at: new Date(0) })
      .where('user_id', '=', id)
      .execute();
    await page.goto('/admin/clients?search=acme');
    await page.getByRole('button', { name: 'Export' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: /CSV/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Verify it’s you' });
    await dialog.getByLabel('Code from your authenticator app').fill('000000');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expectPage(dialog.getByText('That code isn’t right.').first()).toBeVisible();
    await expectGood(page);
    await dialog.getByLabel('Code from your authenticator app').fill(DEMONSTRATION_CODE);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    expect(readFileSync((await (await download).path()) ?? '', 'utf8')).toContain('ACME Tool');
    await expectPage(dialog).toHaveCount(0);
  });
});
