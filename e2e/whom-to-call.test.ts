import { expectPage } from './expect.ts';
import { freshPortal } from './fresh-portal.ts';
import type { Portal } from './portal.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';

let portal: Portal;

freshPortal(async (opened) => {
  portal = opened;
  const { owner } = portal;
  const { installation_id } = await owner
    .selectFrom('users')
    .select('installation_id')
    .limit(1)
    .executeTakeFirstOrThrow();
  const insert = async (table: string, values: Readonly<Record<string, unknown>>) => {
    const all = Object.entries({ id: crypto.randomUUID(), installation_id, ...values });
    const columns = sql.join(all.map(([name]) => sql.ref(name)));
    const found = await sql<{ id: string }>`insert into ${sql.table(table)} (${columns})
      values (${sql.join(all.map(([, value]) => value))}) returning id`.execute(owner);
    return found.rows[0]?.id;
  };
  const category_id = await insert('contactcategories', { name: 'Help' });
  const contact_id = await insert('contacts', { name: 'Old desk', category_id, phone: '5035550145', public: true });
  const [show_on, user_types] = ['["login","footer"]', '["member"]'];
  await insert('sitecontacts', { contact_id, show_on, user_types });
});

const rename = (name: string, phone: string) =>
  portal.owner.updateTable('contacts').set({ name, phone }).where('name', 'like', '%desk').execute();

it('whom visitors can turn to is what administrators say now, also after signing out in the same tab', async () => {
  const page = await portal.page();
  await page.goto('/login');
  const contacts = page.locator('.auth-contacts');
  await expectPage(contacts).toContainText('Old desk');
  await portal.signIn(page, 'member');
  await expectPage(page.locator('.footer-contacts')).toContainText('Old desk');
  await rename('New desk', '5035550199');
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('link', { name: 'Logout' }).click();
  await page.waitForURL('**/loggedout');
  await page.getByRole('link', { name: 'Sign in' }).first().click();
  await page.waitForURL('**/login');
  await expectPage(contacts).toContainText('New desk');
  await expectPage(contacts).toContainText('(503) 555-0199');
  await expectPage(contacts).not.toContainText('Old desk');
  // What is typed meanwhile stays, and the form where it is.
  await page.getByLabel('Username').fill('member.user');
  const before = await page.getByLabel('Username').boundingBox();
  await rename('Third desk', '5035550101');
  await page.evaluate(() => new Promise((done) => setTimeout(done, 10_500)));
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expectPage(contacts).toContainText('Third desk');
  await expectPage(page.getByLabel('Username')).toHaveValue('member.user');
  expect(await page.getByLabel('Username').boundingBox()).toEqual(before);
});
