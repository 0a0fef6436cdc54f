import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { accessFaults } from './access.ts';
import { beginHire, goOnTo, openForEnrollment } from './enrolling.ts';
import { expectPage } from './expect.ts';
import { freshPortal } from './fresh-portal.ts';
import type { Portal } from './portal.ts';

let portal: Portal;
freshPortal((opened) => {
  portal = opened;
});

/** Goes on with Tab until what has the focus is called so. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let steps = 0; steps < 120; steps += 1) {
    const said = await page.evaluate(() => {
      const at = document.activeElement;
      const label = at instanceof HTMLInputElement || at instanceof HTMLSelectElement ? at.labels?.[0] : at;
      return label?.textContent ?? '';
    });
    if (name.test(said)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Nothing called ${name} has the focus`);
}

describe('a custom form', () => {
  test('of ten questions is built by keyboard alone, published, asked of a client’s members, and answered on a record', async () => {
    await sql`insert into user_permissions (user_id, permission_id) select ${portal.people.users.admin}, id from permissions
      where machine_name = 'manageCustomForms' on conflict do nothing`.execute(portal.owner);
    const page = await portal.page();
    await portal.enter(page, 'admin');
    await page.goto('/admin/customforms?open=new');
    await page.getByLabel('Name', { exact: true }).fill('Other insurance');
    await page.getByLabel('Title', { exact: true }).fill('Other insurance');
    await page.getByLabel('Status').last().selectOption('draft');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('link', { name: 'Questions' }).click();
    await expectPage(page.getByText('No questions yet.')).toBeVisible();

    for (let number = 1; number <= 10; number += 1) {
      await tabTo(page, /^New question$/);
      if (number === 1) await page.keyboard.type('Yes');
      if (number === 2) await page.keyboard.type('Short');
      await tabTo(page, /^Add$/);
      await page.keyboard.press('Enter');
      await tabTo(page, /^Question in English$/);
      await page.keyboard.type(`Question ${number}`);
    }
    // The last goes up by one place, and keeps the focus.
    await tabTo(page, /^10\. Question 10/);
    await page.keyboard.press('Alt+ArrowUp');
    await expectPage(page.getByRole('button', { name: /^9\. Question 10/ })).toBeFocused();
    await tabTo(page, /^Add condition$/);
    await page.keyboard.press('Enter');
    await expectPage(page.getByLabel('Show when')).toHaveValue('q1');
    await expectPage(page.getByText('Korean: 10 texts missing')).toBeVisible();
    await tabTo(page, /^Save$/);
    await page.keyboard.press('Enter');
    await expectPage(page.getByText('Questions saved.')).toBeVisible();
    await tabTo(page, /^Publish$/);
    await page.keyboard.press('Enter');
    await expectPage(page.getByText('Version 1 is published.')).toBeVisible();
    expect(await accessFaults(page)).toEqual([]);

    await page.getByRole('link', { name: 'Versions' }).click();
    await expectPage(page.getByText('Added: Question 10')).toBeVisible();
    await page.getByRole('link', { name: 'Clients and dates' }).click();
    await page.getByRole('button', { name: 'Ask all clients' }).click();
    await expectPage(page.getByText('· On each member’s record')).toBeVisible();

    const { rows } = await sql<{ id: string }>`select id from people where subscriber_id = id limit 1`.execute(
      portal.owner,
    );
    await page.goto(`/admin/member/${rows[0]?.id}`);
    await page.getByText('Other insurance · Not answered yet').click();
    await page.getByLabel('Yes', { exact: true }).check();
    await page.getByLabel('Question 2').fill('Acme Life');
    await expectPage(page.getByLabel('Question 10')).toBeVisible();
    await page.getByRole('button', { name: 'Save answers' }).click();
    await expectPage(page.getByText('Answers saved.')).toBeVisible();
    await expectPage(page.getByText('Other insurance · Answered')).toBeVisible();
  });

  test('is asked in an enrollment at the end of its step, and stands on the review page with a way to change it', async () => {
    await openForEnrollment(portal);
    await sql`update customformmaps set occasion = 'enrollment', visible_to = '["client"]', step = 'subscriber', required = true`.execute(
      portal.owner,
    );
    const { rows } = await sql<{ id: string }>`select id from customforms`.execute(portal.owner);
    const form = `subscriber/form/${rows[0]?.id}`;
    const page = await portal.page();
    await portal.enter(page, 'client');
    const id = await beginHire(page, portal);
    await page.goto(`/client/enrollment/${id}?page=${form}`);
    await expectPage(page.getByRole('heading', { level: 1, name: 'Other insurance' })).toBeVisible();
    await page.getByLabel('Yes', { exact: true }).check();
    await page.getByLabel('Question 2').fill('Acme Life');
    expect(await accessFaults(page)).toEqual([]);
    await goOnTo(page, 'dependents/list');
    await page.goto(`/client/enrollment/${id}?page=review/check`);
    await expectPage(page.getByText('Acme Life')).toBeVisible();
    await expectPage(page.getByRole('link', { name: 'Change Other insurance' })).toHaveAttribute(
      'href',
      new RegExp(`page=${form}&then=review`),
    );
  });
});
