import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expectPage as expect } from './expect.ts';
import { sql } from 'kysely';
import { describe, it } from 'vitest';
import { accessFaults } from './access.ts';
import { freshPortal } from './fresh-portal.ts';
import type { Portal } from './portal.ts';
import { applyRoster, decideCodes, JANE, ROSTER, sendRoster, uploadRoster } from './roster.ts';

let portal: Portal;

freshPortal((opened) => {
  portal = opened;
});

const permit = (name: string) =>
  sql`insert into user_permissions (user_id, permission_id) select ${portal.people.users.admin}, id from permissions
    where machine_name = ${name} on conflict do nothing`.execute(portal.owner);

async function administrator(): Promise<Page> {
  const page = await portal.page();
  await portal.enter(page, 'admin');
  return page;
}

/** The same families as a full file of the client's own plan codes: the Kim family of the journeys is not in it. */
const FULL_FILE = readFileSync(ROSTER, 'utf8')
  .replace('ET***2~', 'ET***4~')
  .replaceAll('*021*28*', '*030*XN*')
  .replaceAll('HD*021*', 'HD*030*')
  .replaceAll('PPO1500', 'MED1')
  .replaceAll('DENT1', 'DEN1');

const find = async (page: Page, text: string) => {
  await page.goto('/admin/members');
  await page.getByLabel('Find a member').fill(text);
};

describe('An administrator', () => {
  it('saves a file from its page as it was received, to the byte, if the SSNs in it are theirs to see', async () => {
    const page = await administrator();
    await permit('exportData');
    await sendRoster(portal, page);
    const save = page.getByRole('button', { name: 'Save the file as received' });
    await expect(page.getByRole('button', { name: 'Apply this file' })).toBeVisible();
    await expect(save).toHaveCount(0);
    await permit('viewSsn');
    await page.reload();
    await expect(save).toBeVisible();
    const saving = page.waitForEvent('download');
    await save.click();
    const file = await saving;
    expect(file.suggestedFilename()).toBe('acme.834');
    expect(readFileSync(await file.path()).equals(readFileSync(ROSTER))).toBe(true);
  });

  it('sends a roster, decides its plan codes, applies it, finds the member, and undoes it as one unit', async () => {
    const page = await administrator();
    await sendRoster(portal, page);
    await expect(page.getByRole('button', { name: 'Apply this file' })).toBeDisabled();
    expect(await accessFaults(page)).toEqual([]);
    await decideCodes(portal, page);
    await expect(page.getByText('3 people are added.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Added 3' })).toBeVisible();
    await applyRoster(portal, page);
    const address = page.url();

    await find(page, 'doe jane');
    await page
      .getByRole('link', { name: 'Doe, Jane' })
      .or(page.getByRole('link', { name: 'DOE, JANE Q' }))
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/jane/i);
    await expect(page.getByText(JANE).first()).toBeVisible();
    await expect(page.getByText(/acme\.834/)).toBeVisible();

    await page.goto(address);
    await page.getByRole('button', { name: 'Undo this import' }).click();
    await page.getByRole('button', { name: 'Undo for 3 people' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await portal.workUntil(page.getByText(/^Undone \d/));

    await find(page, JANE);
    await expect(page.getByText(`No members match “${JANE}”.`)).toBeVisible();
  });

  it('cancels a file that was sent by mistake, and sends the same file again', async () => {
    const page = await administrator();
    await uploadRoster(page);
    await page.getByRole('button', { name: 'Cancel this import' }).click();
    // The file is read while the question stands.
    await portal.work();
    await expect(page.locator('button', { hasText: 'Apply this file' })).toBeVisible();
    expect(await accessFaults(page)).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel this import' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.getByText(/^Nothing of it was applied\./)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Apply this file' })).toHaveCount(0);
    await sendRoster(portal, page);
    await expect(page.getByRole('button', { name: 'Apply this file' })).toBeVisible();
  });

  it('learns why a file was refused, where in the file, and what to do next', async () => {
    const page = await administrator();
    const copy = readFileSync(ROSTER, 'utf8').replace('BGN*00', 'BGN*22');
    await sendRoster(portal, page, Buffer.from(copy));
    await portal.workUntil(page.getByText('This file was refused. Nothing was changed.'));
    await expect(
      page.getByText('This file is a copy for information (BGN01 = 22) and can’t be applied.'),
    ).toBeVisible();
    await expect(page.getByText(/interchange 1, transaction 1, segment \d+, element BGN01/)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Send another file' })).toBeVisible();
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save the acknowledgment (999 or 997)' }).click();
    expect((await saving).suggestedFilename()).toMatch(/999/);
    expect(await accessFaults(page)).toEqual([]);
  });

  it('is asked once more, with the number of people, before a full file ends the coverage of many', async () => {
    const page = await administrator();
    await sendRoster(portal, page, Buffer.from(FULL_FILE));
    await page.getByLabel('Terminate their coverage').check();
    await page.getByRole('button', { name: 'Apply this file' }).click();
    await page.getByRole('button', { name: 'Apply', exact: true }).click();
    await expect(page.getByRole('heading', { name: '2 people would lose coverage' })).toBeVisible();
    const end = page.getByRole('button', { name: 'Terminate coverage and apply' });
    await expect(end).toBeDisabled();
    expect(await accessFaults(page)).toEqual([]);
    await page.getByLabel('Yes, terminate coverage for 2 people').check();
    await end.click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await portal.workUntil(page.getByText(/^Applied \d/));
    await find(page, 'kim jiwoo');
    await expect(page.getByRole('link', { name: 'Kim, Jiwoo' })).toBeVisible();
    await page.getByRole('link', { name: 'Kim, Jiwoo' }).click();
    await page.getByLabel('As of').fill('12/31/2030');
    await expect(page.getByText('No active coverage')).toBeVisible();
  });
});
