import type { UserType } from '@coverlane/contract/access.ts';
import type { Page } from '@playwright/test';
import { expectPage as expect } from './expect.ts';
import { sql } from 'kysely';
import { describe, it } from 'vitest';
import { codeOf, fromBase32, stepAt } from '../server/platform/values/totp.ts';
import { uuid7 } from '../server/platform/values/uuid7.ts';
import { accessFaults, scrollsSideways } from './access.ts';
import { freshPortal } from './fresh-portal.ts';
import { type Look, type Portal } from './portal.ts';

const NEW_PASSWORD = 'seventeen purple tractors';
let portal: Portal;

freshPortal((opened) => {
  portal = opened;
});

async function opened(type: UserType, path: string, look?: Look): Promise<Page> {
  const page = await portal.page(look);
  await portal.enter(page, type);
  await page.goto(path);
  await page.locator('main h1').waitFor();
  return page;
}

const pane = (page: Page) => page.locator('.split-form');
const rows = (page: Page) => page.locator('.split-list .table tbody tr');
const act = async (page: Page, action: string) => {
  const item = pane(page).getByRole('button', { name: action, exact: true });
  // The list of actions closes when the record behind it comes anew.
  await expect(async () => {
    if (!(await item.isVisible())) await pane(page).getByRole('button', { name: 'Actions' }).click();
    await item.click({ timeout: 5000 });
  }).toPass();
};

const expectGood = async (page: Page) => {
  expect(await accessFaults(page)).toEqual([]);
  expect(await scrollsSideways(page)).toBe(false);
};

type Invited = { firstName: string; email: string };

async function invite(page: Page, invited: Invited): Promise<void> {
  await page.getByRole('button', { name: 'Invite a user' }).first().click();
  await fillInvitation(page, invited);
}

async function fillInvitation(page: Page, { firstName, email }: Invited): Promise<void> {
  await pane(page).getByLabel('First name').fill(firstName);
  await pane(page).getByLabel('Last name').fill('Brook');
  await pane(page).getByLabel('Email').fill(email);
  await pane(page).getByRole('button', { name: 'Send the invitation' }).click();
  await expect(page.getByText(`We sent ${firstName} Brook an invitation to ${email}.`).first()).toBeVisible();
}

/** Signs in for the first time, which asks for a second step to be set up. */
async function firstSignIn(page: Page, username: string): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
  await page.locator('main').getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'Set up an app' }).click();
  const shown = page.locator('.factor-secret');
  await expect(shown).toHaveText(/[A-Z2-7]{4}/);
  const secret = fromBase32(((await shown.textContent()) ?? '').replaceAll(' ', ''));
  await page.getByLabel('Then type the code it shows').fill(codeOf(secret, stepAt(Date.now() / 1000)));
  await page.getByRole('button', { name: 'Turn on' }).click();
  await page.getByRole('button', { name: 'I’ve saved them' }).click();
}

describe('Somebody who manages users', () => {
  it('invites a colleague, who chooses a password and a second step and sees the clients of the broker, no others', async () => {
    const page = await opened('broker', '/broker/users');
    // Without the permission the dashboard stands there.
    await page.waitForURL('**/broker');
    await sql`insert into user_permissions (user_id, permission_id) select ${portal.people.users.broker}, id from permissions
      where machine_name = 'editSubUsers' on conflict do nothing`.execute(portal.owner);
    await page.goto('/broker/users');
    await page.getByRole('button', { name: 'Invite a user' }).first().click();
    const health = pane(page).getByRole('checkbox', { name: /^See health information/ });
    await expect(health).toBeDisabled();
    await expect(health).toHaveAccessibleDescription('You don’t have this permission.');
    await pane(page)
      .getByRole('checkbox', { name: /^Enroll members/ })
      .check();
    await fillInvitation(page, { firstName: 'Noa', email: 'noa.brook@example.com' });
    await expect(pane(page).getByText('Not chosen yet')).toBeVisible();
    await expectGood(page);

    await portal.work();
    const visitor = await portal.page({ width: 360 });
    await visitor.goto(portal.mailTo('noa.brook@example.com').link);
    await visitor.getByLabel('Username').fill('broker.user');
    await visitor.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
    await visitor.getByRole('button', { name: 'Save the new password' }).click();
    await expect(visitor.getByText('That username is taken.').first()).toBeVisible();
    await expectGood(visitor);
    await visitor.getByLabel('Username').fill('noa.brook');
    await visitor.getByRole('button', { name: 'Save the new password' }).click();
    await expect(visitor.getByRole('heading', { name: 'Your account is ready' })).toBeVisible();
    await visitor.locator('main').getByRole('link', { name: 'Sign in' }).click();
    await firstSignIn(visitor, 'noa.brook');
    await visitor.waitForURL(/\/broker$/);
    for (const client of ['ACME Tool', 'Harbor Logistics']) {
      await expect(visitor.locator('main').getByText(client).first()).toBeVisible();
    }
    await expect(visitor.getByText('Rival Works')).toHaveCount(0);
    await visitor.goto('/broker/users');
    await visitor.waitForURL(/\/broker$/);
    await visitor.goto('/broker/enrollment');
    await expect(visitor.locator('main h1')).toBeVisible();
    await expect(visitor).toHaveURL(/\/broker\/enrollment/);

    await page.reload();
    await expect(pane(page).getByText('noa.brook', { exact: true })).toBeVisible();
    await expect(pane(page).getByText('Active', { exact: true })).toBeVisible();
  });

  it('locks an account, which is signed out, and unlocks it; deletes it knowing what follows, and takes that back', async () => {
    const page = await opened('partner', '/partner/users');
    await invite(page, { firstName: 'Ira', email: 'ira.brook@example.com' });
    const { owner } = portal;
    await owner
      .updateTable('users')
      .set({ status: 'active', validated: true })
      .where('first_name', '=', 'Ira')
      .execute();
    await page.reload();
    await act(page, 'Lock');
    const question = page.getByRole('dialog');
    await expect(question).toContainText('Every session of Ira Brook ends now');
    await question.getByRole('button', { name: 'Lock' }).click();
    await expect(pane(page).getByText('Locked', { exact: true })).toBeVisible();
    await act(page, 'Unlock');
    await expect(pane(page).getByText('Active', { exact: true })).toBeVisible();
    await pane(page).getByRole('link', { name: 'History' }).click();
    await expect(pane(page).getByText('Account locked')).toBeVisible();

    await pane(page).getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('dialog')).toContainText('The username stays reserved.');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    // A notice stays while it is pointed at.
    await page.getByRole('button', { name: 'Undo' }).hover();
    await expect(rows(page).filter({ hasText: 'Ira' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(rows(page).filter({ hasText: 'Ira' })).toHaveCount(1);
  });
});

describe('An administrator who may view as others', () => {
  const permit = async () => {
    await sql`insert into user_permissions (user_id, permission_id) select ${portal.people.users.admin}, id from permissions
      where machine_name = 'impersonate' on conflict do nothing`.execute(portal.owner);
  };

  it('sees what somebody sees, on every page under a banner, can change nothing, and comes back', async () => {
    await permit();
    const page = await opened('admin', `/admin/users?open=${portal.people.users.broker}`);
    await act(page, 'View as');
    await expect(page.getByRole('dialog')).toContainText('can change nothing');
    await page.getByRole('dialog').getByRole('button', { name: 'View as' }).click();
    await page.waitForURL('**/broker');
    const banner = page.getByRole('region', { name: 'View as someone else' });
    await expect(banner).toContainText('You see the portal as Dana Park (Broker)');
    await expectGood(page);
    await page.goto('/user/profile?tab=language');
    await expect(banner).toBeVisible();
    await page.goto('/admin/users');
    await page.waitForURL('**/broker');
    await page.goto('/user/profile');
    await page.getByLabel('Preferred name').fill('Bo');
    await page.getByRole('button', { name: 'Save', exact: true }).first().click();
    await expect(page.getByText('so you can’t make changes').first()).toBeVisible();
    await banner.getByRole('button', { name: 'End the view' }).click();
    await page.waitForURL(/\/admin\/users/);
    await expect(banner).toHaveCount(0);
    await pane(page).getByRole('link', { name: 'History' }).click();
    await expect(pane(page).getByText('View as this account ended')).toBeVisible();
  });

  it('comes back by itself when the half hour is over', async () => {
    await permit();
    const page = await opened('admin', '/admin/users');
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox').first()).toBeFocused();
    await page.keyboard.type('view as dana');
    await expect(page.locator('[role=option]', { hasText: 'partner.user' })).toBeVisible();
    // Nobody views as themselves.
    await expect(page.locator('[role=option]', { hasText: 'admin.user' })).toHaveCount(0);
    await page.locator('[role=option]', { hasText: 'partner.user' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'View as' }).click();
    await page.waitForURL('**/partner');
    await sql`update sessions set viewed_at = now() - interval '31 minutes' where viewed_user is not null`.execute(
      portal.owner,
    );
    await page.reload();
    await page.waitForURL(/\/admin$/);
    await expect(page.getByRole('region', { name: 'View as someone else' })).toHaveCount(0);
  });
});

describe('An administrator of users', () => {
  it('narrows the list by type and client, which the address keeps; invites for a client, and somebody of the roster', async () => {
    const page = await opened('admin', '/admin/users');
    await page.getByLabel('Type', { exact: true }).selectOption('broker');
    await expect(rows(page)).not.toHaveCount(0);
    await page.getByLabel('Client', { exact: true }).selectOption({ label: 'Rival Works' });
    await expect(page.locator('#main').getByText('Nothing matches your search and filters.')).toBeVisible();
    await page.reload();
    await expect(page.locator('#main').getByText('Nothing matches your search and filters.')).toBeVisible();

    await page.goto(`/admin/users?open=new&clientId=${portal.people.world.rival.id}`);
    await expect(pane(page).getByLabel('Type', { exact: true })).toHaveValue('client');
    await expect(pane(page).getByRole('combobox', { name: 'Employer' })).toHaveValue('Rival Works');

    await pane(page).getByLabel('Type', { exact: true }).selectOption('member');
    await pane(page).getByRole('combobox', { name: 'Person on the roster' }).fill('kim');
    await page.getByRole('option', { name: /Jiwoo Kim/ }).click();
    await expect(pane(page).getByLabel('First name')).toHaveValue('Jiwoo');
    await pane(page).getByLabel('Email').fill('jiwoo.kim@example.com');
    await pane(page).getByRole('button', { name: 'Send the invitation' }).click();
    // The journeys' member has an account already.
    await expect(pane(page).getByText('An account already exists.').first()).toBeVisible();
  });

  it('types into one part, finds it again after another, and learns why somebody may open a screen or what is missing', async () => {
    const page = await opened('admin', `/admin/users?open=${portal.people.users.tpa}`);
    await pane(page).getByLabel('Preferred name').fill('Bo');
    await pane(page).getByRole('link', { name: 'Clients' }).click();
    await expect(pane(page).getByText('Harbor Logistics')).toBeVisible();
    await pane(page).getByRole('link', { name: 'Account', exact: true }).click();
    // It keeps what was typed while it is out of sight, and only what is in sight is saved.
    await expect(pane(page).getByLabel('Preferred name')).toBeVisible();
    await expect(pane(page).getByLabel('Preferred name')).toHaveValue('Bo');
    await page.keyboard.press('Control+s');
    await expect(page.getByText(/ was saved\.$/).first()).toBeVisible();
    await pane(page).getByRole('link', { name: 'Why?' }).click();
    const choose = async (name: RegExp, text: string) => {
      await pane(page).getByRole('combobox', { name: 'A screen' }).fill(text);
      await page.getByRole('option', { name }).first().click();
    };
    await choose(/\(\/tpa\/users\)/, '/tpa/users');
    await expect(pane(page).getByText(/ may not\.$/)).toBeVisible();
    await expect(pane(page).getByText('The permission “Manage sub-users” is missing.')).toBeVisible();
    await choose(/\(\/tpa\/claims\)/, '/tpa/claims');
    await expect(
      pane(page).getByText('The permission “See health information” is granted to the account.'),
    ).toBeVisible();
    await expectGood(page);
  });

  it('sees what holds for a member and where it comes from, sets what may be their own, and gives it back', async () => {
    const page = await opened('admin', `/admin/users?open=${portal.people.users.member}&tab=settings`);
    const sees = pane(page).getByLabel(/^Dependents’ health information/);
    await expect(sees).toHaveValue('');
    await sees.selectOption('none');
    await expect(pane(page).getByText('Changed here', { exact: false })).toBeVisible();
    await expectGood(page);
    await sees.selectOption('');
    await expect(pane(page).getByText('Changed here', { exact: false })).toHaveCount(0);
  });

  it('publishes a view to partners, who find it above their own list', async () => {
    const page = await opened('admin', '/admin/users?status=suspended');
    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByRole('button', { name: 'Save this view' }).click();
    await page.getByLabel('Name of the view').fill('Suspended ones');
    await page.getByLabel('Share with').selectOption('partner');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('The view Suspended ones was saved.').first()).toBeVisible();
    const partner = await opened('partner', '/partner/users');
    await partner.getByRole('link', { name: 'Suspended ones' }).click();
    await partner.waitForURL(/status=suspended/);
    await partner.getByRole('button', { name: 'Views' }).click();
    await partner.getByRole('button', { name: 'Save this view' }).click();
    await expect(partner.getByLabel('Name of the view')).toBeVisible();
    await expect(partner.getByLabel('Share with')).toHaveCount(0);
  });

  it('sees why a mail did not leave, and sends it again', async () => {
    const { owner, people } = portal;
    const id = uuid7();
    await sql`insert into mails (id, installation_id, user_id, kind, address, link_base, state, fault, tries)
      values (${id}, ${people.world.installationId}, ${people.users.tpa}, 'username', 'tpa.user@example.com',
        'http://localhost', 'failed', 'ECONNREFUSED', 15)`.execute(owner);
    await owner
      .updateTable('users')
      .set({ email: 'tpa.user@example.com' })
      .where('id', '=', people.users.tpa)
      .execute();
    const page = await opened('admin', '/admin/mail?state=failed');
    await expect(page.getByText('The mail server can’t be reached.')).toBeVisible();
    await expectGood(page);
    await page.getByRole('button', { name: /^Send again.*tpa.user/ }).click();
    await expect(page.getByText('The mail to tpa.user@example.com is tried again now.').first()).toBeVisible();
    await portal.work();
    expect(portal.mailTo('tpa.user@example.com').header('subject')).toBe('Your username');
    await page.goto('/admin/mail?state=sent&search=tpa.user');
    await expect(page.locator('.table tbody tr')).toHaveCount(1);
  });
});
