import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { Pool } from '../server/platform/db/connect.ts';
import { uuid7 } from '../server/platform/values/uuid7.ts';
import { expectPage as expect } from './expect.ts';
import type { Portal } from './portal.ts';

/** A change file of ACME Tool: the subscriber Jane Doe, her spouse John and her child Sam (x12/fixtures). */
export const ROSTER = join(import.meta.dirname, '../x12/fixtures/tv-20.834');
/** Jane Doe's member number in it (REF 0F). */
export const JANE = 'EV1002345';

/** Sends a roster as a signed-in administrator. */
export async function uploadRoster(page: Page, text: Buffer = readFileSync(ROSTER)): Promise<void> {
  await page.goto('/admin/imports');
  await page.getByLabel('Client', { exact: true }).selectOption({ label: 'ACME Tool (10045)' });
  await page.locator('input[type=file]').setInputFiles({ name: 'acme.834', mimeType: 'text/plain', buffer: text });
  await page.getByRole('button', { name: 'Send and check' }).click();
  await page.waitForURL(/\/admin\/imports\/[0-9a-f-]{36}/);
}

/** Sends a roster as a signed-in administrator and has it read. */
export async function sendRoster(portal: Portal, page: Page, text?: Buffer): Promise<void> {
  await uploadRoster(page, text);
  await portal.work();
}

/** Says that the file's medical plan is the client's own, and that its dental plan is a new one. */
export async function decideCodes(portal: Portal, page: Page): Promise<void> {
  const medical = page.getByRole('group', { name: /PPO1500/ });
  await medical.getByLabel('Use an existing plan').check();
  await page.getByLabel('Plan', { exact: true }).selectOption({ label: 'medical MED1 (MED1)' });
  await page
    .getByRole('group', { name: /DENT1/ })
    .getByLabel(/Create a new plan/)
    .check();
  await page.getByRole('button', { name: 'Save and read the file again' }).click();
  await expect(page.getByText('Reading', { exact: true }).first()).toBeVisible();
  await portal.workUntil(page.locator('button:enabled', { hasText: 'Apply this file' }));
}

/** Applies the file that is open. */
export async function applyRoster(portal: Portal, page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Apply this file' }).click();
  await page.getByRole('button', { name: 'Apply', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await portal.workUntil(page.getByText(/^Applied \d/));
}

/** A roster file of a client that was received and could not be read. */
export async function aReceivedFile(
  owner: Pool,
  { clientId, name }: { clientId: string; name: string },
): Promise<void> {
  const file = { bytes: 1, sha256: Buffer.alloc(32), file_key: 'none', state: 'failed' };
  await owner
    .insertInto('imports')
    .values({ ...file, id: uuid7(), client_id: clientId, file_name: name })
    .execute();
}
