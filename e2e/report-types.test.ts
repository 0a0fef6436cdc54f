import { sql } from 'kysely';
import { describe, test } from 'vitest';
import { accessFaults } from './access.ts';
import { expectPage } from './expect.ts';
import { freshPortal } from './fresh-portal.ts';
import type { Portal } from './portal.ts';

let portal: Portal;
freshPortal((opened) => {
  portal = opened;
});

describe('a report type of one’s own', () => {
  test('is copied, arranged by keyboard, narrowed, tried out, saved and run; and its editor passes in Korean on a phone', async () => {
    await sql`insert into user_permissions (user_id, permission_id) select ${portal.people.users.admin}, id from permissions
      where machine_name = 'manageReportTypes' on conflict do nothing`.execute(portal.owner);
    const page = await portal.page();
    await portal.signIn(page, 'admin');
    await page.goto('/admin/reporttypes?search=Member+census');
    await page.locator('tbody tr td').nth(2).click();
    await page.getByRole('link', { name: 'Columns and filters' }).click();
    await expectPage(page.getByText('This is the portal’s own report')).toBeVisible();
    await page.getByRole('button', { name: 'Make a copy' }).click();
    await expectPage(page.getByRole('heading', { name: 'Member census (copy)' })).toBeVisible();

    await page.getByRole('button', { name: 'Move Last name down' }).focus();
    await page.keyboard.press('Alt+ArrowDown');
    await expectPage(page.getByRole('button', { name: 'Move Last name down' })).toBeFocused();
    await expectPage(page.getByText('Last name: position 2 of 12')).toBeAttached();
    await page.getByRole('button', { name: 'Remove Division' }).click();
    await page.getByLabel('Add a filter').selectOption({ label: 'Relationship is one of' });
    await page.getByRole('button', { name: 'Add', exact: true }).last().click();
    await page.getByLabel('Employee', { exact: true }).check();
    await page.getByRole('button', { name: 'Run a test' }).click();
    await portal.workUntil(page.getByRole('rowheader', { name: 'Jiwoo' }));
    await expectPage(page.getByRole('rowheader', { name: 'Ara' })).toHaveCount(0);
    expectPage(await accessFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expectPage(page.getByText('The columns and filters were saved.')).toBeVisible();
    const editor = page.url();

    await page.goto('/admin/reports');
    await page.getByRole('link', { name: 'Member census (copy)' }).click();
    await page.getByRole('button', { name: 'Run report' }).click();
    await portal.workUntil(page.getByRole('rowheader', { name: 'Jiwoo' }));
    await expectPage(page.getByRole('heading', { name: 'Member census (copy)' })).toBeVisible();
    await expectPage(page.getByRole('columnheader', { name: 'Division' })).toHaveCount(0);
    await expectPage(page.getByRole('columnheader').first()).toContainText('First name');

    const phone = await portal.page({ language: 'ko', scheme: 'dark', width: 360 });
    await portal.signIn(phone, 'admin');
    await phone.goto(editor);
    await expectPage(phone.getByRole('button', { name: '저장' })).toBeVisible();
    expectPage(await accessFaults(phone)).toEqual([]);
    expectPage(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  });
});
