import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { accessFaults } from './access.ts';
import { expectPage } from './expect.ts';
import { freshPortal } from './fresh-portal.ts';
import { pressUntil } from './keys.ts';
import type { Portal } from './portal.ts';

const TWENTY = 20;
let portal: Portal;

/** Twenty mails that nobody got. */
freshPortal(async (opened) => {
  portal = opened;
  await sql`insert into users (id, installation_id, type, username, email, first_name, last_name, status)
    select gen_random_uuid(), u.installation_id, 'admin', 'colleague.' || n, 'colleague.' || n || '@example.com', 'Colleague', n::text,
      'active' from users u, generate_series(1, ${TWENTY}) n where u.id = ${portal.people.users.admin}`.execute(
    portal.owner,
  );
  await sql`select access.queue_mail(gen_random_uuid(), id, 'passwordChanged', ${portal.url}, null) from users
    where username like 'colleague.%'`.execute(portal.owner);
  await sql`update mails set state = 'failed'`.execute(portal.owner);
});

async function opened(width?: number): Promise<Page> {
  const page = await portal.page(width === undefined ? {} : { width });
  await portal.enter(page, 'admin');
  await page.goto('/admin/tasks?kind=mailUndelivered');
  await expectPage(page.locator('tbody tr')).toHaveCount(TWENTY);
  return page;
}

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '');

/** Goes to the actions of the ticked rows, and on with the Tab key until one of this name has the focus. */
async function goTo(page: Page, name: string): Promise<void> {
  await page.keyboard.press('a');
  for (let presses = 0; presses < 4 && (await focused(page)) !== name; presses += 1) await page.keyboard.press('Tab');
  expect(await focused(page)).toBe(name);
}

it('a queue of twenty is emptied with the keyboard alone', async () => {
  const page = await opened();
  await pressUntil(page, 'j', page.locator('tbody tr:first-child [data-row-stop]:focus'));
  await page.keyboard.press('x');
  await page.keyboard.press('End');
  await page.keyboard.press('Shift+X');
  await expectPage(page.getByText('20 selected')).toBeVisible();
  await goTo(page, 'Assign to me');
  await page.keyboard.press('Enter');
  await expectPage(page.getByText('20 items assigned to you.').first()).toBeVisible();
  await expectPage(page.getByRole('cell', { name: 'You' })).toHaveCount(TWENTY);
  expect(await accessFaults(page)).toEqual([]);
  await goTo(page, 'Send 20 emails again');
  await page.keyboard.press('Enter');
  await expectPage(page.getByText('20 emails are being sent again.').first()).toBeVisible();
  await portal.workUntil(page.locator('main').getByText('Nothing matches your search and filters.'));
  expect(portal.mailTo('colleague.20@example.com').header('subject')).toContain('password');
});
