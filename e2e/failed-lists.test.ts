import type { Page, Route } from '@playwright/test';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { expectPage } from './expect.ts';
import { freshPortal } from './fresh-portal.ts';
import type { Portal } from './portal.ts';

// A failed search or a failed page never claims a number over old rows: it says so, keeps what was typed, offers to try again.

let portal: Portal;

freshPortal((opened) => {
  portal = opened;
});

/** Ways an answer fails: of the server, on the way, and of what was asked. */
const failures: Readonly<Record<string, (route: Route) => Promise<void>>> = {
  'an error of the server': (route) =>
    route.fulfill({ status: 500, contentType: 'application/json', body: '{"code":"internal","message":"No."}' }),
  'no connection': (route) => route.abort('internetdisconnected'),
  'a search that is refused': (route) =>
    route.fulfill({
      status: 422,
      contentType: 'application/json',
      body: '{"code":"invalid","message":"No.","fields":{"search":"too-long"}}',
    }),
};

/** Lists of an employer's own people: where each is, what it asks, what its search is called, and how it counts. */
const lists = [
  { path: '/client/members', asks: /\/api\/membersearch/, searched: 'main input[type="search"]' },
  { path: '/client/contacts', asks: /\/api\/admin\/contacts\?/, searched: 'main input[name="search"]' },
  { path: '/client/enrollments', asks: /\/api\/enrollment\?/, searched: 'main input[name="search"]' },
  { path: '/client/cobra?tab=aging', asks: /\/api\/agingchildren\?/, searched: 'main input[name="search"]' },
];

async function aPage(path: string): Promise<Page> {
  const page = await portal.page();
  await portal.enter(page, 'client');
  await page.goto(path);
  await page.locator('.page-header').waitFor();
  return page;
}

const tryAgain = (page: Page) => page.getByRole('button', { name: 'Try again' });
const about = (page: Page) => page.locator('.page-header-about');

test.each(lists)('The list $path says that it failed, and nothing of a number', async ({ path, asks, searched }) => {
  const page = await aPage(path);
  await expectPage(page.locator('main .skeleton')).toHaveCount(0);
  const search = page.locator(searched).first();
  for (const [typed, fail] of Object.entries(failures)) {
    await page.route(asks, fail);
    await search.fill(typed);
    await tryAgain(page).waitFor();
    await expectPage(search).toHaveValue(typed);
    await expectPage(about(page).filter({ hasText: /\d/ })).toHaveCount(0);
    await expectPage(page.locator('.pager')).toHaveCount(0);
    await page.unroute(asks);
    await tryAgain(page).click();
    await expectPage(tryAgain(page)).toHaveCount(0);
    await expectPage(search).toHaveValue(typed);
  }
});

test('an employer’s person keeps its contacts, and finds a new one on the contact page at once', async () => {
  const { installationId } = portal.people.world;
  await sql`insert into contactcategories (id, installation_id, name) values (gen_random_uuid(), ${installationId}, 'Benefits')`.execute(
    portal.owner,
  );
  const page = await aPage('/client/contact');
  await page.getByRole('link', { name: 'Manage contacts' }).last().click();
  await page.getByRole('button', { name: 'New contact' }).first().click();
  const field = (name: string) => page.locator(`.split-form [data-field="${name}"]`);
  await field('name').fill('Jo Benefits');
  await field('phone').fill('5035550145');
  await field('categoryId').fill('Bene');
  await page.getByRole('option', { name: 'Benefits' }).click();
  for (const name of ['clientId', 'brokerId', 'supplierId']) expect(await field(name).count()).toBe(0);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Jo Benefits was saved.').first().waitFor();
  await page.getByRole('link', { name: 'See the contact page' }).click();
  await expectPage(page.locator('.contact-cards').first()).toContainText('Jo Benefits');
});
