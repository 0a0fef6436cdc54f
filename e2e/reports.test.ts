import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { describe, test } from 'vitest';
import { REPORT_ROUND } from '../server/platform/jobs/rounds.ts';
import { accessFaults } from './access.ts';
import { expectPage } from './expect.ts';
import { freshPortal } from './fresh-portal.ts';
import { PASSWORD } from './people.ts';
import { type Portal, typeCode } from './portal.ts';

let portal: Portal;
freshPortal((opened) => {
  portal = opened;
});

describe('reports', () => {
  test('an administrator makes a census, reads chart and table, saves the file, schedules it and opens the link of the mail', async () => {
    const { owner, people } = portal;
    await sql`insert into user_permissions (user_id, permission_id) select ${people.users.admin}, id from permissions
      where machine_name = 'exportData' on conflict do nothing`.execute(owner);
    const page = await portal.page();
    await portal.signIn(page, 'admin');
    await page.goto('/admin/reports');
    await page.getByRole('link', { name: 'Member census' }).click();
    await page.getByRole('button', { name: 'Run report' }).click();
    await expectPage(page.getByText('Your report is in the queue.')).toBeVisible();
    await portal.workUntil(page.getByRole('cell', { name: 'Jiwoo', exact: true }));
    await expectPage(page.getByText(/Relationship: .* is highest, 1 of 2\./)).toBeVisible();
    await page.getByRole('button', { name: 'Show the chart' }).click();
    await page.getByRole('button', { name: 'Show as a table' }).click();
    await expectPage(page.getByRole('rowheader', { name: 'Employee' })).toBeVisible();
    expectPage(await accessFaults(page)).toEqual([]);

    await page.getByRole('button', { name: 'Export' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV file' }).click(),
    ]);
    const lines = readFileSync(await download.path(), 'utf8').split('\r\n');
    expectPage(lines[0]).toContain('Last name,First name,Member number,Relationship');
    expectPage(lines[1]).toMatch(/^Kim,Ara,.*,Child,ACME Tool,/);

    await page.goto('/admin/reports?report=member-census');
    await page.getByRole('button', { name: 'Schedule it' }).click();
    await page.getByRole('radio', { name: 'Every day' }).check();
    await expectPage(page.getByText(/^Eastern Time: the clock of the client/)).toBeVisible();
    await page.getByRole('button', { name: 'Save the schedule' }).click();
    // Entered and shown on one clock, wherever the reader's is, and its name stands beside it.
    await expectPage(page.getByRole('cell', { name: 'Every day at 7:00 am, Eastern Time' })).toBeVisible();
    await expectPage(page.getByRole('cell', { name: /^\d\d\/\d\d\/\d{4} 7:00 am, Eastern Time$/ })).toBeVisible();

    await sql`update report_schedules set next_at = now() - interval '1 minute'`.execute(owner);
    await sql`select jobs.add(${REPORT_ROUND}, '{}'::json, 'round', 1)`.execute(owner);
    await portal.work();
    const { rows } = await sql<{ email: string }>`select email from users where id = ${people.users.admin}`.execute(
      owner,
    );
    const mail = portal.mailTo(rows[0]?.email ?? '');
    expectPage(mail.text).not.toContain('Kim');
    const reader = await portal.page();
    await reader.goto(mail.link);
    await reader.locator('input[name=username]').fill('admin.user');
    await reader.locator('input[name=password]').fill(PASSWORD);
    await reader.locator('main form button[type=submit]').click();
    await typeCode(reader);
    await expectPage(reader.getByRole('cell', { name: 'Jiwoo', exact: true })).toBeVisible();
  });
});
