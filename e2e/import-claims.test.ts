import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { describe, it } from 'vitest';
import { accessFaults } from './access.ts';
import { expectPage as expect } from './expect.ts';
import { freshPortal } from './fresh-portal.ts';
import type { Portal } from './portal.ts';
import { applyRoster } from './roster.ts';

let portal: Portal;

freshPortal(async (opened) => {
  portal = opened;
  await sql`insert into user_permissions (user_id, permission_id)
    select ${opened.people.users.admin}, id from permissions where machine_name = 'phi'`.execute(opened.owner);
});

/** Sends a file of x12/fixtures to ACME Tool and waits for its dry run. */
async function send(page: Page, name: string): Promise<void> {
  const buffer = readFileSync(join(import.meta.dirname, '../x12/fixtures', name));
  await page.goto('/admin/imports');
  await page.getByLabel('Client', { exact: true }).selectOption({ label: 'ACME Tool (10045)' });
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/plain', buffer });
  await page.getByRole('button', { name: 'Send and check' }).click();
  await page.waitForURL(/\/admin\/imports\/[0-9a-f-]{36}/);
  await portal.workUntil(page.getByRole('heading', { name: 'Claims in the file' }));
}

describe('An operator', () => {
  it('imports an 837, says whose its claims are, then its 835: what was asked and what was paid agree to the cent', async () => {
    const page = await portal.page();
    await portal.enter(page, 'admin');
    await send(page, 'professional.837');
    await expect(page.getByRole('button', { name: 'Apply this file' })).toBeDisabled();
    await expect(
      page.getByRole('group', { name: /SAM DOE, number EV1002345, date of birth 05\/05\/2015/ }),
    ).toBeVisible();
    expect(await accessFaults(page)).toEqual([]);
    await page
      .getByRole('group', { name: 'Everybody else whom we do not know' })
      .getByLabel('Make records without coverage')
      .check();
    await page.getByRole('button', { name: 'Save and read the file again' }).click();
    await portal.workUntil(page.getByText('2 claims are recorded.'));
    await applyRoster(portal, page);
    await expect(page.getByRole('row', { name: /NS-1001/ })).toContainText('$2,171.00');

    await send(page, 'payment.835');
    await expect(page.getByText('1 known claim is decided.')).toBeVisible();
    await applyRoster(portal, page);
    await expect(page.getByRole('row', { name: /NS-1001/ })).toContainText('$451.32');
    await expect(page.getByRole('row', { name: /NS-0801/ })).toContainText('not known here');
    expect(await accessFaults(page)).toEqual([]);

    await page.getByRole('button', { name: 'Undo this import' }).click();
    await page.getByRole('button', { name: 'Undo for 1 claim' }).click();
    await portal.workUntil(page.getByText(/^Undone \d/));
  });
});
